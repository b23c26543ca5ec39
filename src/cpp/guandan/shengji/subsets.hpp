// All sub-multisets of a given size of a list of faces, one at a time. Order: as many of the first face as possible
// first, then of the second, and so on ("lowest cards first" for a holding).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "guandan/shengji/trump.hpp"

namespace guandan::shengji {

using FaceList = InplaceVector<Face, kNumFaces>;

class Subsets {
 public:
  // No subset at all if `size` is larger than the number of cards (or negative).
  template <typename Faces>
  Subsets(const Faces& faces, int size) noexcept : size_(size) {
    for (const Face& face : faces) faces_.push_back(face);
  }

  // False when there are no more; `counts()` and `cards()` describe the subset reached.
  bool next() noexcept {
    if (!started_) {
      started_ = true;
      return size_ >= 0 && fill(0, size_);
    }
    int taken = 0;  // cards taken behind place i
    int room = 0;   // cards that exist behind place i
    for (std::size_t i = faces_.size(); i-- > 0;) {
      if (counts_[i] > 0 && taken < room) {
        --counts_[i];
        return fill(i + 1, taken + 1);
      }
      taken += counts_[i];
      room += faces_[i].count;
    }
    return false;
  }

  const std::uint8_t* counts() const noexcept { return counts_; }
  Cards cards() const noexcept {
    Cards cards;
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      for (int copy = 0; copy < counts_[i]; ++copy) cards.try_add(faces_[i].card);
    }
    return cards;
  }
  // The subset as a holding; only for faces of one effective suit.
  Holding holding() const noexcept {
    Holding holding;
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      if (counts_[i] > 0) holding.push_back({faces_[i].card, faces_[i].step, counts_[i]});
    }
    return holding;
  }

 private:
  bool fill(std::size_t from, int left) noexcept {
    for (std::size_t i = from; i < faces_.size(); ++i) {
      const int taken = std::min<int>(left, faces_[i].count);
      counts_[i] = static_cast<std::uint8_t>(taken);
      left -= taken;
    }
    return left == 0;
  }

  FaceList faces_;
  int size_;
  bool started_ = false;
  std::uint8_t counts_[kNumFaces] = {};
};

// How many sub-multisets of this size there are; at most 2^39, a hand has 39 cards.
template <typename Faces>
std::int64_t num_subsets(const Faces& faces, int size) noexcept {
  if (size < 0) return 0;
  std::int64_t ways[3 * kNumFaces + 1] = {1};
  int total = 0;
  for (const Face& face : faces) {
    total += face.count;
    for (int sum = total; sum >= 0; --sum) {
      for (int copies = 1; copies <= face.count && copies <= sum; ++copies) {
        ways[sum] += ways[sum - copies];
      }
    }
  }
  return size <= total ? ways[size] : 0;
}

}  // namespace guandan::shengji
