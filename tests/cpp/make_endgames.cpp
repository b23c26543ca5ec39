// Prints the fixed sets of benchmarks/endgames: dealt positions of some cards each, or played ones of some cards in all.
// Usage: make_endgames dealt 8 10     (kind, cards, how many)
#include <cstdio>
#include <cstdlib>
#include <string>

#include "random_positions.hpp"

int main(int argc, char** argv) {
  if (argc != 4) return 1;
  const std::string kind = argv[1];
  const int cards = std::atoi(argv[2]);
  for (int i = 0; i < std::atoi(argv[3]); ++i) {
    const auto seed = static_cast<std::uint64_t>(1000 * cards + i);
    const guandan::Position position = kind == "dealt" ? guandan::testing::dealt_position(seed, cards)
                                                       : guandan::testing::played_position(seed, cards);
    std::printf("%s\n", position.str().c_str());
  }
}
