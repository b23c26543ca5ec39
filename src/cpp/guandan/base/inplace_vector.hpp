// A vector of fixed capacity that never allocates. Trivial elements only; pushing past the end is undefined,
// so the owner of a list proves its capacity (and asserts it in debug builds).
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace guandan {

template <typename T, std::size_t kCapacity>
class InplaceVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;

  static constexpr std::size_t capacity() noexcept { return kCapacity; }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  void clear() noexcept { size_ = 0; }
  void push_back(const T& value) noexcept {
    assert(size_ < kCapacity);
    items_[size_++] = value;
  }
  void pop_back() noexcept { --size_; }
  void resize_down(std::size_t size) noexcept { size_ = size; }

  T* data() noexcept { return items_; }
  const T* data() const noexcept { return items_; }
  T& operator[](std::size_t i) noexcept { return items_[i]; }
  const T& operator[](std::size_t i) const noexcept { return items_[i]; }
  T& back() noexcept { return items_[size_ - 1]; }
  const T& back() const noexcept { return items_[size_ - 1]; }
  T* begin() noexcept { return items_; }
  T* end() noexcept { return items_ + size_; }
  const T* begin() const noexcept { return items_; }
  const T* end() const noexcept { return items_ + size_; }

 private:
  std::size_t size_ = 0;
  T items_[kCapacity];  // left uninitialised on purpose: clearing the list would cost more than filling it
};

}  // namespace guandan
