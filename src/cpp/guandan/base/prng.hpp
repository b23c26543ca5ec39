// Small reproducible random generators: splitmix64 to spread a seed, xoshiro256** to draw from.
// Reference: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators" (2018).
#pragma once

#include <bit>
#include <cstdint>

namespace guandan {

constexpr std::uint64_t splitmix64(std::uint64_t& state) noexcept {
  std::uint64_t z = (state += 0x9E37'79B9'7F4A'7C15ULL);
  z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBULL;
  return z ^ (z >> 31);
}

class Xoshiro256 {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Xoshiro256(std::uint64_t seed) noexcept {
    for (std::uint64_t& word : state_) word = splitmix64(seed);
  }
  static constexpr result_type min() noexcept { return 0; }
  static constexpr result_type max() noexcept { return ~result_type{0}; }

  constexpr result_type operator()() noexcept {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

 private:
  std::uint64_t state_[4] = {};
};

// Unbiased integer in [0, bound), bound >= 1, from any 64-bit generator (Lemire's multiply-and-reject on 32 bits).
template <typename Generator>
constexpr std::uint32_t uniform_below(Generator& generator, std::uint32_t bound) noexcept {
  std::uint64_t product = (generator() >> 32) * bound;
  if (static_cast<std::uint32_t>(product) < bound) {
    const std::uint32_t threshold = static_cast<std::uint32_t>(-bound) % bound;
    while (static_cast<std::uint32_t>(product) < threshold) product = (generator() >> 32) * bound;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

}  // namespace guandan
