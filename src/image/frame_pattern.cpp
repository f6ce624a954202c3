#include "image/frame_pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::size_t kMostDigits = 9;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// How many characters of the text, which begins with %, are a pattern; 0: none. "%d" counts only if no letter
/// follows: "50%done" is a word.
std::size_t patternLength(std::string_view text) {
    const std::size_t end = std::min(text.find_first_not_of(kDigits, 1), text.size());
    if (end == text.size() || std::string_view("diu").find(text[end]) == std::string_view::npos) return 0;
    const bool counts = end > 1 || end + 1 == text.size() || !isLetter(text[end + 1]);
    return counts ? end + 1 : 0;
}

/// The name of the first frame; empty if the name has no pattern.
std::string firstFrame(std::string_view name) {
    for (std::size_t at = 0; (at = name.find('%', at)) != name.npos; ++at) {
        const bool isPercent = name.substr(at + 1).starts_with('%');  // %%: printf's way to write one
        if (isPercent) ++at;
        const std::size_t length = isPercent ? 0 : patternLength(name.substr(at));
        if (length == 0) continue;
        const std::string_view digits = name.substr(at + 1, length - 2);
        std::size_t width = 0;
        for (const char c : digits.substr(0, kMostDigits))
            width = std::min<std::size_t>(10 * width + static_cast<std::size_t>(c - '0'), kMostDigits);
        return fmt::format("{}{:0{}}{}", name.substr(0, at), 1, width, name.substr(at + length));
    }
    return {};
}

}  // namespace

void requireOneFrame(const std::filesystem::path& path) {
    const std::string first = firstFrame(path.filename().native());
    if (first.empty()) return;
    throw Error(ExitCode::usage,
                fmt::format("{}: is a pattern for the names of many frames, but one picture is written; "
                            "give it a name of its own, as {}",
                            printable(path.native()), printable(first)));
}

}  // namespace noisescope
