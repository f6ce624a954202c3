#include "recipe/gradient.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/text.h"

namespace noisescope {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// Parses "#2f6db5".
std::optional<std::uint32_t> parseColor(std::string_view text) {
    constexpr std::size_t kDigits = 6;
    if (text.size() != kDigits + 1 || text[0] != '#') return {};
    std::uint32_t rgb = 0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data() + 1, end, rgb, 16);
    if (result.ec != std::errc{} || result.ptr != end) return {};
    return rgb;
}

bool isInside(double position) { return position >= 0 && position <= 1; }  // false for NaN

/// Parses a stop "0.45 #2f6db5"; returns the problem or an empty string.
std::string parseStop(std::string_view text, ColorStop& stop) {
    const std::size_t blank = text.find_first_of(kBlanks);
    if (blank == text.npos) return "a stop is a position and a color";
    const std::optional<double> position = parseReal(text.substr(0, blank));
    if (!position || !isInside(*position)) return "the position is a number from 0 to 1";
    const std::optional<std::uint32_t> rgb = parseColor(trimmed(text.substr(blank)));
    if (!rgb) return "the color is # and six hexadecimal digits";
    stop = colorStop(*position == 0 ? 0 : *position, *rgb);  // negative zero would have another text
    return {};
}

}  // namespace

bool Gradient::operator==(const Gradient& other) const {
    return count == other.count && std::equal(used().begin(), used().end(), other.used().begin());
}

std::string stopText(const ColorStop& stop) {
    return fmt::format("{} #{:02x}{:02x}{:02x}", shortest(stop.position), stop.red, stop.green, stop.blue);
}

std::string gradientText(const Gradient& gradient) {
    std::string text;
    for (const ColorStop& stop : gradient.used()) text += (text.empty() ? "" : ", ") + stopText(stop);
    return text;
}

std::string parseGradient(std::string_view text, Gradient& gradient) {
    Gradient result;
    result.count = 0;
    for (const std::string_view word : partsOf(text, ',')) {
        const std::string_view part = trimmed(word);
        if (result.count == kMostStops) return fmt::format("more than {} stops", kMostStops);
        const std::string place = fmt::format("stop {} (\"{}\")", result.count + 1, printable(part));
        ColorStop stop;
        if (const std::string problem = parseStop(part, stop); !problem.empty())
            return fmt::format("{}: {}", place, problem);
        if (result.count > 0 && stop.position < result.used().back().position)
            return fmt::format("{}: the stop before it is at {}, positions have to rise", place,
                               shortest(result.used().back().position));
        result.stops[static_cast<std::size_t>(result.count++)] = stop;
    }
    gradient = result;
    return {};
}

std::string gradientProblem(const Gradient& gradient) {
    if (gradient.count < 1 || gradient.count > kMostStops) return fmt::format("it has {} stops", gradient.count);
    double before = 0;
    for (int i = 0; i < gradient.count; ++i) {
        const double position = gradient.stops[static_cast<std::size_t>(i)].position;
        if (!isInside(position)) return fmt::format("stop {} is at {}", i + 1, shortest(position));
        if (position < before)
            return fmt::format("stop {} is at {}, before the one before it at {}", i + 1, shortest(position),
                               shortest(before));
        before = position;
    }
    return {};
}

Gradient repairedGradient(const Gradient& gradient) {
    Gradient result = gradient;
    result.count = std::clamp(result.count, 1, kMostStops);
    const auto end = result.stops.begin() + result.count;
    for (auto stop = result.stops.begin(); stop != end; ++stop) {
        stop->position = std::isnan(stop->position) ? 0 : std::clamp(stop->position, 0.0, 1.0);
        if (stop->position == 0) stop->position = 0;
    }
    std::stable_sort(result.stops.begin(), end,
                     [](const ColorStop& a, const ColorStop& b) { return a.position < b.position; });
    return result;
}

}  // namespace noisescope
