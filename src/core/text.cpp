#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace noisescope {
namespace {

template <typename Real>
std::string shortestOf(Real value) {
    char buffer[64];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, result.ptr};
}

/// Length of the valid UTF-8 sequence at the start of `text` (1 to 4), or 0.
std::size_t utf8Length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xC2 && lead < 0xE0 ? 2
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xF0 && lead < 0xF5 ? 4
                                                             : 0;
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0u) != 0x80u) return 0;
    if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) || (lead == 0xF0 && byte(1) < 0x90) ||
        (lead == 0xF4 && byte(1) > 0x8F))
        return 0;
    return length;
}

/// True for UTF-8 control characters (C0, DEL, C1), line and paragraph separators (U+2028 and U+2029, which end a
/// comment in JavaScript), and characters that change the direction of text (U+202A to U+202E, U+2066 to U+2069), which
/// can disguise code (CVE-2021-42574).
bool isControl(std::string_view letter) {
    const auto byte = static_cast<unsigned char>(letter[0]);
    if (letter.size() == 1) return byte < 0x20 || byte == 0x7F;
    if (letter.size() == 2) return letter >= "\xC2\x80" && letter <= "\xC2\x9F";
    return letter.size() == 3 && ((letter >= "\xE2\x80\xA8" && letter <= "\xE2\x80\xAE") ||
                                  (letter >= "\xE2\x81\xA6" && letter <= "\xE2\x81\xA9"));
}

}  // namespace

std::string shortest(float value) { return shortestOf(value); }
std::string shortest(double value) { return shortestOf(value); }

char lowerCase(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower) letter = lowerCase(letter);
    return lower;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string_view> partsOf(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = std::min(text.find(mark), text.size());
        parts.push_back(text.substr(0, end));
        if (end == text.size()) return parts;
        text.remove_prefix(end + 1);
    }
}

std::string floatLiteral(float value) {
    std::string text = shortestOf(value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

std::optional<double> parseReal(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    double value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc{} || result.ptr != text.data() + text.size() || !std::isfinite(value)) return {};
    return value;
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    std::int64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc{} || result.ptr != text.data() + text.size()) return {};
    return value;
}

std::string printable(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        const std::string_view letter = text.substr(0, std::max<std::size_t>(length, 1));
        if (length == 0 || isControl(letter))
            for (const char byte : letter) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
        else
            out += letter;
        text.remove_prefix(letter.size());
    }
    return out;
}

namespace {

/// True if the byte is not the first one of a UTF-8 character.
bool continuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0u) == 0x80u; }

}  // namespace

std::string xmlText(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else
            result += c;
    }
    return result;
}

std::string clipped(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    std::size_t end = most;
    while (end > 0 && continuesCharacter(text[end])) --end;
    return fmt::format("{}… ({} bytes)", text.substr(0, end), text.size());
}

std::string quotable(std::string_view text) {
    constexpr std::size_t kMost = 80;
    return printable(clipped(text, kMost));
}

std::string withShortWords(std::string_view text, std::size_t most) {
    std::string result;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        const std::string_view blank = text.substr(word.size(), 1);
        if (word.size() <= most) {
            result += word;
        } else {
            std::size_t end = word.size() - most / 2;
            while (end < word.size() && continuesCharacter(word[end])) ++end;
            result += clipped(word, most / 2) + fmt::format("…{}", word.substr(end));
        }
        result += blank;
        text.remove_prefix(word.size() + blank.size());
    }
    return result;
}

}  // namespace noisescope
