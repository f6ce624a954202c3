#include "image/motion/frame_pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

constexpr std::string_view kNumberDigits = "0123456789";
constexpr std::size_t kMostDigits = 9;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Returns the length of the placeholder at the start of the text, which begins with %; 0: none. "%d" counts only if no
/// letter follows: "50%done" is a word.
std::size_t patternLength(std::string_view text) {
    const std::size_t end = std::min(text.find_first_not_of(kNumberDigits, 1), text.size());
    if (end == text.size() || std::string_view("diu").find(text[end]) == std::string_view::npos) return 0;
    const bool counts = end > 1 || end + 1 == text.size() || !isLetter(text[end + 1]);
    return counts ? end + 1 : 0;
}

/// Position of a name's first placeholder, and its least number of digits.
struct Pattern {
    std::size_t at = std::string_view::npos;
    std::size_t length = 0;
    std::size_t width = 0;
};

Pattern patternIn(std::string_view name) {
    for (std::size_t at = 0; (at = name.find('%', at)) != name.npos; ++at) {
        const bool isPercent = name.substr(at + 1).starts_with('%');  // printf's escape of one %
        if (isPercent) ++at;
        const std::size_t length = isPercent ? 0 : patternLength(name.substr(at));
        if (length == 0) continue;
        std::size_t width = 0;
        for (const char c : name.substr(at + 1, std::min(length - 2, kMostDigits)))
            width = std::min<std::size_t>(10 * width + static_cast<std::size_t>(c - '0'), kMostDigits);
        return {at, length, width};
    }
    return {};
}

std::string filledIn(std::string_view name, std::int64_t frame) {
    const Pattern found = patternIn(name);
    return fmt::format("{}{:0{}}{}", name.substr(0, found.at), frame, found.width,
                       name.substr(found.at + found.length));
}

std::string withoutDoubledPercents(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        plain += text[i];
        if (text[i] == '%' && text.substr(i + 1).starts_with('%')) ++i;
    }
    return plain;
}

}  // namespace

bool isFramePattern(const std::filesystem::path& path) { return patternIn(path.filename().native()).length > 0; }

std::filesystem::path framePath(const std::filesystem::path& pattern, std::int64_t frame) {
    return pattern.parent_path() / withoutDoubledPercents(filledIn(pattern.filename().native(), frame));
}

std::string oneFrameProblem(const std::filesystem::path& path, std::string_view frames) {
    if (!isFramePattern(path)) return {};
    return fmt::format(
        "{}: is a pattern for the names of many frames, but one picture is written; give it a name of "
        "its own, as {}, or say how many with {}",
        printable(path.native()), printable(filledIn(path.filename().native(), 1)), frames);
}

void requireOneFrame(const std::filesystem::path& path) {
    if (const std::string problem = oneFrameProblem(path, "--frames"); !problem.empty())
        throw Error(ExitCode::usage, problem);
}

}  // namespace noisescope
