// The solver's memory: proven bounds of positions at the start of a trick. Keys are exact (the four sub-hands and the
// leader), so an entry can never speak for another position. The table grows with what is stored, up to a limit;
// then the entry of the smaller ending in the bucket goes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace guandan::shengji {

struct Bounds {
  std::uint16_t lower = 0;  // in fives
  std::uint16_t upper = 0;
  std::uint16_t best = 0;       // short name of the lead that proved the last bound, for ordering only; 0 if none
  std::uint8_t cards_left = 0;  // in each hand; 0 marks a free entry
};

// Hands of up to 15 cards fit one word, others take three.
using SmallKey = std::array<std::uint64_t, 1>;
using LargeKey = std::array<std::uint64_t, 3>;
inline constexpr int kSmallKeyBits = 15;

inline SmallKey make_key(const std::array<std::uint64_t, 4>& hands, int leader, SmallKey*) noexcept {
  return {hands[0] | (hands[1] << 15) | (hands[2] << 30) | (hands[3] << 45) |
          (static_cast<std::uint64_t>(leader) << 60)};
}
// 39 bits a hand: the fourth is split over the spare bits of the first two words.
inline LargeKey make_key(const std::array<std::uint64_t, 4>& hands, int leader, LargeKey*) noexcept {
  return {hands[0] | (hands[3] << 39), hands[1] | ((hands[3] >> 25) << 39),
          hands[2] | (static_cast<std::uint64_t>(leader) << 39)};
}

template <typename Key>
class BoundTable {
 public:
  explicit BoundTable(std::size_t max_bytes) : buckets_(kFirstBuckets) {
    while (max_buckets_ * 2 * sizeof(Bucket) <= max_bytes) max_buckets_ *= 2;
  }

  // Null if nothing is known.
  const Bounds* find(const Key& key) const noexcept {
    const Bucket& bucket = buckets_[bucket_of(key)];
    for (const Entry& entry : bucket.entries) {
      if (entry.key == key && entry.bounds.cards_left != 0) return &entry.bounds;
    }
    return nullptr;
  }

  // Replaces what is known of the key, else a free entry, else the smallest ending of the bucket.
  void store(const Key& key, const Bounds& bounds) {
    Entry* place = choose(key);
    if (place->bounds.cards_left == 0) {
      if (++num_used_ * 4 > buckets_.size() * kEntries * 3 && buckets_.size() < max_buckets_) {
        grow();
        place = choose(key);
      }
    }
    *place = {key, bounds};
  }

 private:
  struct Entry {
    Key key{};
    Bounds bounds;
  };
  static constexpr std::size_t kEntries = 4;
  struct Bucket {
    Entry entries[kEntries];
  };
  static constexpr std::size_t kFirstBuckets = std::size_t{1} << 10;

  std::size_t bucket_of(const Key& key) const noexcept {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : key) {
      hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15ULL;
      hash ^= hash >> 29;
    }
    return static_cast<std::size_t>(hash >> 8) & (buckets_.size() - 1);
  }

  Entry* choose(const Key& key) noexcept {
    Bucket& bucket = buckets_[bucket_of(key)];
    Entry* place = &bucket.entries[0];
    for (Entry& entry : bucket.entries) {
      if (entry.bounds.cards_left != 0 && entry.key == key) return &entry;
      if (entry.bounds.cards_left < place->bounds.cards_left) place = &entry;
    }
    return place;
  }

  void grow() {
    std::vector<Bucket> old(buckets_.size() * 4);
    old.swap(buckets_);
    num_used_ = 0;
    for (const Bucket& bucket : old) {
      for (const Entry& entry : bucket.entries) {
        if (entry.bounds.cards_left == 0) continue;
        Entry* place = choose(entry.key);
        if (place->bounds.cards_left == 0) ++num_used_;
        *place = entry;
      }
    }
  }

  std::vector<Bucket> buckets_;
  std::size_t max_buckets_ = kFirstBuckets;
  std::size_t num_used_ = 0;
};

}  // namespace guandan::shengji
