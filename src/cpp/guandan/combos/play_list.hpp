// The list that generation writes to: contiguous, reusable, grown once a call to the exact length.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "guandan/combos/combo.hpp"

namespace guandan {

// A vector of plays whose new elements are left uninitialised: generation counts first, asks for
// exactly that room and writes without a check. clear() keeps the memory, so a list that is used
// again stops allocating.
class PlayList {
  static_assert(std::is_trivially_copyable_v<Combo> && std::is_trivially_destructible_v<Combo>);

 public:
  using value_type = Combo;

  PlayList() noexcept = default;
  PlayList(const PlayList& other) { append(other); }
  PlayList(PlayList&& other) noexcept { swap(other); }
  PlayList& operator=(PlayList other) noexcept {
    swap(other);
    return *this;
  }
  ~PlayList() { release(); }

  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  std::size_t capacity() const noexcept { return capacity_; }
  void clear() noexcept { size_ = 0; }
  void reserve(std::size_t capacity) {
    if (capacity > capacity_) reallocate(capacity);
  }
  // Makes room for `count` more plays and returns where they go; the caller fills all of them.
  Combo* grow(std::size_t count) {
    if (size_ + count > capacity_) reallocate(std::max(size_ + count, 2 * capacity_));
    Combo* const place = items_ + size_;
    size_ += count;
    return place;
  }
  void push_back(const Combo& combo) {
    const Combo copy = combo;
    *grow(1) = copy;
  }
  void resize_down(std::size_t size) noexcept { size_ = size; }

  Combo* data() noexcept { return items_; }
  const Combo* data() const noexcept { return items_; }
  Combo& operator[](std::size_t i) noexcept { return items_[i]; }
  const Combo& operator[](std::size_t i) const noexcept { return items_[i]; }
  const Combo& front() const noexcept { return items_[0]; }
  const Combo& back() const noexcept { return items_[size_ - 1]; }
  Combo* begin() noexcept { return items_; }
  Combo* end() noexcept { return items_ + size_; }
  const Combo* begin() const noexcept { return items_; }
  const Combo* end() const noexcept { return items_ + size_; }

  void swap(PlayList& other) noexcept {
    std::swap(items_, other.items_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

 private:
  void append(const PlayList& other) {
    if (!other.empty()) std::copy(other.begin(), other.end(), grow(other.size()));
  }
  void release() noexcept {
    if (items_ != nullptr) std::allocator<Combo>().deallocate(items_, capacity_);
  }
  void reallocate(std::size_t capacity) {
    Combo* const items = std::allocator<Combo>().allocate(capacity);
    std::uninitialized_copy(begin(), end(), items);
    release();
    items_ = items;
    capacity_ = capacity;
  }

  Combo* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace guandan
