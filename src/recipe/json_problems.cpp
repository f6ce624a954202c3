#include "recipe/json_problems.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {

std::string pointerIn(std::string_view pointer, std::string_view key) {
    constexpr std::size_t kLongestName = 80;  // in a message, in bytes
    std::string token;
    for (const char c : key) token += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return fmt::format("{}/{}", pointer, printable(clipped(token, kLongestName)));
}

void JsonProblems::at(std::string_view pointer, std::string_view problem) {
    if (lines_.size() < Error::kMostProblems)
        lines_.push_back(fmt::format("{}: {}: {}", origin_, pointer, problem));
    else
        ++more_;
}

void JsonProblems::ofAll(std::string_view problem) {
    if (lines_.size() < Error::kMostProblems)
        lines_.push_back(fmt::format("{}: {}", origin_, problem));
    else
        ++more_;
}

void JsonProblems::throwIfAny() const {
    if (!none()) throw Error(ExitCode::usage, lines_, more_);
}

}  // namespace noisescope
