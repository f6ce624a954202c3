#include "viewer/model/document/gradient_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <system_error>
#include <vector>

#include "color/color_map.h"
#include "core/text.h"
#include "recipe/chosen.h"

namespace noisescope {
namespace {

constexpr double kSteps = 1000;  // steps between 0 and 1 that the mouse can set

std::span<ColorStop> usedStops(Gradient& gradient) {
    return std::span(gradient.stops).first(static_cast<std::size_t>(gradient.count));
}

/// Returns the largest difference of a channel, 0 to 255, between the map `all` and `stops` without the stop `without`.
int missed(std::span<const ColorStop> all, std::span<const ColorStop> stops, std::size_t without, int blend) {
    std::vector<ColorStop> rest(stops.begin(), stops.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(without));
    constexpr int kSamples = 256;
    int most = 0;
    for (int i = 0; i <= kSamples; ++i) {
        const double position = static_cast<double>(i) / kSamples;
        const Rgba8 a = colorAt(all, blend, position);
        const Rgba8 b = colorAt(rest, blend, position);
        most = std::max({most, std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
    }
    return most;
}

}  // namespace

double handPosition(double position) { return std::round(std::clamp(position, 0.0, 1.0) * kSteps) / kSteps; }

std::string stopText(double position, const Range& range) {
    const double value = std::lerp(range.low, range.high, position);
    constexpr int kAlwaysEnough = 17;
    for (int digits = 1; digits < kAlwaysEnough; ++digits) {
        std::string text = fmt::format("{:.{}g}", value, digits);
        const TypedNumber read = stopPosition(text, range);
        if (read.problem.empty() && read.value == position) return text;
    }
    return shortest(value);
}

TypedNumber stopPosition(std::string_view text, const Range& range) {
    TypedNumber number = typedNumber(text, std::min(range.low, range.high), std::max(range.low, range.high));
    constexpr double kDigits = 1e12;  // keeps the position a short decimal
    if (number.problem.empty())
        number.value = std::round((number.value - range.low) / (range.high - range.low) * kDigits) / kDigits;
    return number;
}

EditedGradient withStop(const Gradient& gradient, const ColorStop& stop) {
    EditedGradient edited{gradient, 0};
    if (gradient.count >= kMostStops) return edited;
    ++edited.gradient.count;
    const std::span<ColorStop> stops = usedStops(edited.gradient);
    const auto place =
        std::find_if(stops.begin(), stops.end() - 1, [&](const ColorStop& s) { return s.position > stop.position; });
    std::move_backward(place, stops.end() - 1, stops.end());
    *place = stop;
    edited.stop = static_cast<int>(place - stops.begin());
    return edited;
}

EditedGradient withStopAt(const Gradient& gradient, int stop, double position) {
    ColorStop moved = gradient.stops[static_cast<std::size_t>(stop)];
    moved.position = position;
    Gradient rest = gradient;
    const std::span<ColorStop> stops = usedStops(rest);
    std::move(stops.begin() + stop + 1, stops.end(), stops.begin() + stop);
    --rest.count;
    return withStop(rest, moved);
}

EditedGradient withoutStop(const Gradient& gradient, int stop) {
    EditedGradient edited{gradient, stop};
    if (gradient.count <= 1) return edited;
    const std::span<ColorStop> stops = usedStops(edited.gradient);
    std::move(stops.begin() + stop + 1, stops.end(), stops.begin() + stop);
    --edited.gradient.count;
    edited.stop = std::min(stop, edited.gradient.count - 1);
    return edited;
}

Gradient turnedAround(const Gradient& gradient) {
    Gradient turned = gradient;
    const std::span<ColorStop> stops = usedStops(turned);
    std::reverse(stops.begin(), stops.end());
    constexpr double kDigits = 1e12;  // mirroring 0.45 to 0.55 and back gives 0.45 again
    for (ColorStop& stop : stops) stop.position = std::round((1 - stop.position) * kDigits) / kDigits;
    return turned;
}

Gradient evenlySpaced(const Gradient& gradient) {
    Gradient even = gradient;
    for (int i = 0; i < even.count; ++i)
        even.stops[static_cast<std::size_t>(i)].position = even.count == 1 ? 0 : handPosition(i / (even.count - 1.0));
    return even;
}

Gradient gradientOf(const ColorsInfo& map) {
    std::vector<ColorStop> stops(map.stops.begin(), map.stops.end());
    while (stops.size() > kMostStops) {
        std::size_t least = 1;
        for (std::size_t i = 2; i + 1 < stops.size(); ++i)
            if (missed(map.stops, stops, i, map.blend) < missed(map.stops, stops, least, map.blend)) least = i;
        stops.erase(stops.begin() + static_cast<std::ptrdiff_t>(least));
    }
    Gradient gradient;
    gradient.count = static_cast<int>(stops.size());
    std::copy(stops.begin(), stops.end(), gradient.stops.begin());
    for (ColorStop& stop : usedStops(gradient)) stop.position = handPosition(stop.position);
    return gradient;
}

namespace {

/// Reads "#0b1d51", "0b1d51" or "#fff".
std::optional<ColorStop> hexColor(std::string_view text) {
    if (text.starts_with('#')) text.remove_prefix(1);
    std::string digits;
    for (const char c : text) digits.append(text.size() == 3 ? 2 : 1, c);
    std::uint32_t color = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), color, 16);
    if (digits.size() != 6 || problem != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return colorStop(0, color);
}

}  // namespace

std::optional<Gradient> gradientOfColors(std::string_view text) {
    constexpr std::string_view kBetween = " \t\r\n,;";
    Gradient gradient;
    gradient.count = 0;
    for (std::size_t at = text.find_first_not_of(kBetween); at != std::string_view::npos;
         at = text.find_first_not_of(kBetween, at)) {
        const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
        const std::optional<ColorStop> color = hexColor(text.substr(at, end - at));
        if (!color || gradient.count == kMostStops) return std::nullopt;
        gradient.stops.at(static_cast<std::size_t>(gradient.count++)) = *color;
        at = end;
    }
    if (gradient.count == 0) return std::nullopt;
    return gradient.count == 1 ? gradient : evenlySpaced(gradient);
}

}  // namespace noisescope
