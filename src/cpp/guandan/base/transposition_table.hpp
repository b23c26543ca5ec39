// A hash table of 64-byte buckets for search results. It starts small and can grow, so that easy searches stay in
// cache.
//
// Threads share it without locks. An entry is two words, data and key xor data: two threads that write one entry at
// once can only leave a pair that no key matches (R. Hyatt, T. Mann, "A lockless transposition table implementation for
// parallel search", 2002).
//
//   data   bits 0-31 payload   32-39 weight   40-63 check
//
// Key and check together prove identity; the key alone also chooses the place.
#pragma once

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

namespace guandan {

class TranspositionTable {
 public:
  static constexpr std::size_t kEntriesPerBucket = 4;
  static constexpr std::size_t kBucketBytes = 64;
  static constexpr std::size_t kHugePage = std::size_t{1} << 21;

  // Takes about `initial_bytes` now and never more than `max_bytes` (but at least one bucket), in powers of two.
  TranspositionTable(std::size_t initial_bytes, std::size_t max_bytes) : max_bytes_(max_bytes) {
    std::size_t num_buckets = 1;
    while (num_buckets * 2 * kBucketBytes <= initial_bytes && num_buckets * 2 * kBucketBytes <= max_bytes) {
      num_buckets *= 2;
    }
    buckets_ = allocate(num_buckets);
    mask_ = num_buckets - 1;
  }

  std::size_t num_bytes() const noexcept { return (mask_ + 1) * kBucketBytes; }
  // While it grows, old and new table exist together.
  bool can_grow() const noexcept { return !is_stuck_ && 3 * num_bytes() <= max_bytes_; }
  std::size_t num_entries() const noexcept { return (mask_ + 1) * kEntriesPerBucket; }

  // Quadruples the table, keeping what it holds where there is room. Not while other threads use the table. False, and
  // no change, if it may not or cannot grow.
  bool grow() noexcept {
    std::size_t num_buckets = mask_ + 1;
    while (num_buckets < 4 * (mask_ + 1) && (mask_ + 1 + 2 * num_buckets) * kBucketBytes <= max_bytes_)
      num_buckets *= 2;
    if (num_buckets == mask_ + 1) return false;
    Buckets fresh(num_buckets);
    if (!fresh) {
      is_stuck_ = true;
      return false;
    }
    const Buckets old = std::move(buckets_);
    const std::size_t old_size = mask_ + 1;
    buckets_ = std::move(fresh);
    mask_ = num_buckets - 1;
    for (std::size_t i = 0; i < old_size; ++i) {
      for (const Entry& entry : old.get()[i].entries) {
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        if (data == 0) continue;
        const std::uint64_t key = entry.key_xor_data.load(std::memory_order_relaxed) ^ data;
        store(key, static_cast<std::uint32_t>(data >> 40), static_cast<std::uint32_t>(data),
              static_cast<std::uint8_t>(data >> 32));
      }
    }
    return true;
  }

  void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&buckets_.get()[key & mask_]); }

  // True and the payload if key and check (24 bits) are there. The key must be well mixed.
  bool probe(std::uint64_t key, std::uint32_t check, std::uint32_t& payload) const noexcept {
    const Bucket& bucket = buckets_.get()[key & mask_];
    for (const Entry& entry : bucket.entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.key_xor_data.load(std::memory_order_relaxed) ^ data) == key && data >> 40 == check && data != 0) {
        payload = static_cast<std::uint32_t>(data);
        return true;
      }
    }
    return false;
  }

  // Replaces the entry of the same key, else an empty one, else the one of smallest weight (1 .. 255: how much work the
  // result stands for). True if an empty entry was taken.
  bool store(std::uint64_t key, std::uint32_t check, std::uint32_t payload, std::uint8_t weight) noexcept {
    Bucket& bucket = buckets_.get()[key & mask_];
    Entry* target = &bucket.entries[0];
    int lowest = 256;
    bool is_new = false;
    for (Entry& entry : bucket.entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (data == 0 || ((entry.key_xor_data.load(std::memory_order_relaxed) ^ data) == key && data >> 40 == check)) {
        target = &entry;
        is_new = data == 0;
        break;
      }
      const int entry_weight = static_cast<int>((data >> 32) & 0xFF);
      if (entry_weight < lowest) {
        lowest = entry_weight;
        target = &entry;
      }
    }
    const std::uint64_t data =
        payload | static_cast<std::uint64_t>(weight) << 32 | static_cast<std::uint64_t>(check) << 40;
    target->data.store(data, std::memory_order_relaxed);
    target->key_xor_data.store(key ^ data, std::memory_order_relaxed);
    return is_new;
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> data;
    std::atomic<std::uint64_t> key_xor_data;
  };
  struct alignas(kBucketBytes) Bucket {
    Entry entries[kEntriesPerBucket];
  };
  static_assert(sizeof(Bucket) == kBucketBytes);

  // Zeroed memory from calloc: large blocks come as untouched pages and cost nothing until used.
  class Buckets {
   public:
    Buckets() = default;
    explicit Buckets(std::size_t num_buckets) noexcept : raw_(std::calloc(num_buckets + 1, kBucketBytes)) {
      const auto address = reinterpret_cast<std::uintptr_t>(raw_);
      first_ = reinterpret_cast<Bucket*>((address + kBucketBytes - 1) / kBucketBytes * kBucketBytes);
#ifdef __linux__
      // Probes are random: with 4 KiB pages nearly every one would miss the TLB as well. Advice only.
      const std::uintptr_t page = (address + kHugePage - 1) / kHugePage * kHugePage;
      if (raw_ != nullptr && num_buckets * kBucketBytes >= 2 * kHugePage) {
        static_cast<void>(
            madvise(reinterpret_cast<void*>(page), address + num_buckets * kBucketBytes - page, MADV_HUGEPAGE));
      }
#endif
    }
    Buckets(Buckets&& other) noexcept : raw_(other.raw_), first_(other.first_) { other.raw_ = nullptr; }
    Buckets& operator=(Buckets&& other) noexcept {
      std::swap(raw_, other.raw_);
      std::swap(first_, other.first_);
      return *this;
    }
    ~Buckets() { std::free(raw_); }
    explicit operator bool() const noexcept { return raw_ != nullptr; }
    Bucket* get() const noexcept { return first_; }

   private:
    void* raw_ = nullptr;
    Bucket* first_ = nullptr;
  };

  static Buckets allocate(std::size_t num_buckets) {
    Buckets buckets(num_buckets);
    if (!buckets) throw std::bad_alloc();
    return buckets;
  }

  Buckets buckets_;
  std::size_t mask_ = 0;
  std::size_t max_bytes_ = 0;
  bool is_stuck_ = false;  // the system refused more memory
};

}  // namespace guandan
