// Error codes of the core and the one exception type that carries them.
// The bindings map each code to a Python class in one table; nothing else may translate errors.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace guandan {

enum class ErrorCode : std::uint8_t {
  kNotation,       // text that is no card, card set, level or position
  kNotACombo,      // cards that form no legal play at this level
  kIllegalPlay,    // a legal play that is not allowed here and now
  kPosition,       // a position that no deal can reach
  kLevelMismatch,  // two combos of different levels were compared
  kArgument,       // a number or option outside its documented range
};
inline constexpr int kNumErrorCodes = 6;

// Messages start lower case, quote the offending text and say what was expected and where.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ErrorCode code() const noexcept { return code_; }

 private:
  ErrorCode code_;
};

}  // namespace guandan
