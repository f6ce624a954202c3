#include "snippet/prefix.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

constexpr std::size_t kLongestPrefix = 40;

// ASCII whatever the locale says: GLSL names know no other letters.
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isWord(char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '_'; }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string upperCase(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), upper);
    return result;
}

/// my_noise_ -> MyNoise
std::string pascalCase(std::string_view text) {
    std::string result;
    bool start = true;
    for (const char c : text) {
        if (c != '_') result += start ? upper(c) : c;
        start = c == '_';
    }
    return result;
}

}  // namespace

void checkPrefix(std::string_view prefix) {
    const auto refuse = [&](std::string_view problem) {
        throw Error(ExitCode::usage,
                    fmt::format("--prefix {}: {}, expected the start of a GLSL name such as ns_ (at most {} "
                                "letters, digits and single underscores)",
                                printable(prefix.substr(0, 2 * kLongestPrefix)), problem, kLongestPrefix));
    };
    if (prefix.empty()) refuse("is empty");
    if (prefix.size() > kLongestPrefix) refuse("is too long");
    if (!std::all_of(prefix.begin(), prefix.end(), isWord)) refuse("has a character that names cannot have");
    if (!isLetter(pascalCase(prefix).append("A").front())) refuse("starts with a digit");
    if (upperCase(prefix).starts_with("GL_")) refuse("starts with gl_, which belongs to OpenGL");
    if (prefix.find("__") != prefix.npos) refuse("has two underscores in a row, which GLSL reserves");
    if (prefix == "inverse") refuse("makes the name of a built-in function, inversesqrt");
}

std::string renamed(std::string_view text, std::string_view prefix) {
    const std::string pascal = pascalCase(prefix);
    const std::string capitals = upperCase(prefix);
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto end = std::find_if_not(text.begin(), text.end(), isWord);
        std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        if (word.empty()) word = text.substr(0, 1);
        const bool isType = word.size() > 2 && word.starts_with("Ns") && upper(word[2]) == word[2];
        if (word.starts_with("ns_")) {
            result.append(prefix).append(word.substr(3));
        } else if (word.starts_with("NS_")) {
            result.append(capitals).append(word.substr(3));
        } else if (isType) {
            result.append(pascal).append(word.substr(2));
        } else {
            result.append(word);
        }
        text.remove_prefix(word.size());
    }
    return result;
}

}  // namespace noisescope
