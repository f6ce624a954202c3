// Conversion of numbers to text and back, independent of the locale; letters, lines, and terminal-safe quoting.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// Returns the shortest decimal that reads back as the same float (double); "nan", "inf" and "-inf" for those.
std::string shortest(float value);
std::string shortest(double value);

/// Returns a float as a GLSL or C++ literal without suffix: shortest(), always with a '.' or an exponent.
std::string floatLiteral(float value);

/// Parses the whole text as a number: no blanks, no trailing characters, no locale. Accepts the syntax of from_chars
/// and a leading '+'. Returns nothing for other texts, NaN and infinities.
std::optional<double> parseReal(std::string_view text);
std::optional<std::int64_t> parseInteger(std::string_view text);

/// True for '0' to '9'.
inline bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

/// Converts ASCII letters to lower case; others stay.
char lowerCase(char letter);
std::string lowerCase(std::string_view text);

/// Returns the text without leading and trailing spaces, tabs and line ends.
std::string_view trimmed(std::string_view text);

/// Splits a text into lines without their ends. An empty text has no lines; a final line end starts no further line.
std::vector<std::string_view> linesOf(std::string_view text);

/// Splits a text at each `mark`: one part more than there are marks, also empty ones.
std::vector<std::string_view> partsOf(std::string_view text, char mark);

/// Escapes control characters and invalid UTF-8 (\x1b), for messages on a terminal and comments in code: the text stays
/// on one line and shows all its characters.
std::string printable(std::string_view text);

/// Escapes &, < and > for a text of XML.
std::string xmlText(std::string_view text);

/// Shortens a UTF-8 text to `most` bytes, cut between characters, and appends an ellipsis with the size of the whole
/// text.
std::string clipped(std::string_view text, std::size_t most);

/// Returns a text that somebody wrote for a message: printable, and not long.
std::string quotable(std::string_view text);

/// Shortens words (runs between blanks) of more than `most` bytes to their first half of `most`, an ellipsis with the
/// word's size in bytes, and their end, which distinguishes files with long paths.
std::string withShortWords(std::string_view text, std::size_t most);

}  // namespace noisescope
