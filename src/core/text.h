// Numbers to text and back, independent of the locale, letters and lines, and terminal-safe quoting.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// The shortest decimal that reads back as the same float (double). "nan", "inf" and "-inf" for those.
std::string shortest(float value);
std::string shortest(double value);

/// A float as a GLSL or C++ literal without suffix: shortest(), and always with a '.' or an exponent.
std::string floatLiteral(float value);

/// The whole text as a number, or nothing: no blanks, no trailing characters, no locale. Accepts what from_chars does
/// and a leading '+'. NaN and infinities are refused.
std::optional<double> parseReal(std::string_view text);
std::optional<std::int64_t> parseInteger(std::string_view text);

/// 0 to 9.
inline bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

/// In lower case; letters beyond ASCII stay.
char lowerCase(char letter);
std::string lowerCase(std::string_view text);

/// Without spaces, tabs and ends of lines before and behind it.
std::string_view trimmed(std::string_view text);

/// Lines without their ends. None of an empty text, and none behind a last line's end.
std::vector<std::string_view> linesOf(std::string_view text);

/// `text` with control characters and invalid UTF-8 escaped (\x1b), for messages that reach a terminal and for comments
/// in code: it stays one line, and reads as it is.
std::string printable(std::string_view text);

/// At most `most` bytes of a UTF-8 text, cut between characters; what is left out shows as an ellipsis and in its
/// number of bytes.
std::string clipped(std::string_view text, std::size_t most);

/// `text` with words, which are what stands between blanks, of at most `most` bytes: of a longer one the first half of
/// that, an ellipsis with its number of bytes, and the end, which tells files with long paths apart.
std::string withShortWords(std::string_view text, std::size_t most);

}  // namespace noisescope
