#include <string>

#include "guandan/base/error.hpp"
#include "guandan/search/endgame.hpp"

namespace guandan {

void check(const SolveOptions& options) {
  const auto require = [](bool holds, const std::string& message) {
    if (!holds) throw Error(ErrorCode::kArgument, message);
  };
  require(options.threads >= 1 && options.threads <= 256,
          "expected 1 to 256 threads, got " + std::to_string(options.threads));
  require(!options.max_seconds || *options.max_seconds >= 0,
          "expected max_seconds of at least 0, got " + std::to_string(options.max_seconds.value_or(0)));
  require(options.max_bytes >= (std::size_t{1} << 20),
          "expected at least 1 MiB of memory, got " + std::to_string(options.max_bytes) + " bytes");
}

}  // namespace guandan
