#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/error.h"
#include "cpu/layered_picture.h"
#include "cpu/measures.h"
#include "diagram/graph.h"
#include "plot/plots.h"
#include "recipe/chosen.h"
#include "statistics/value_tally.h"

namespace noisescope {
std::vector<float> measuredValues(const PlotRequest& request, std::string_view kind) {
    if (channelsOf(request.recipe) != 1)
        throw Error(ExitCode::usage,
                    fmt::format("plot {}: of recipes whose output is one value; --set output=value", kind));
    const PicturePlan plan = measuredPicture(request.recipe, request.size, PictureOf::values);
    std::vector<float> values(static_cast<std::size_t>(request.size * request.size));
    drawPictureOnCpu(plan, plan.values(), {0, 0, request.size, request.size}, values.data());
    return values;
}

Diagram plotHistogram(const PlotRequest& request) {
    const std::vector<float> values = measuredValues(request, "histogram");
    ValueTally tally;
    for (const float value : values) tally.add(value);
    const ValueStatistics measured = tally.statistics();
    const double count = static_cast<double>(values.size());
    const double mean = measured.mean;
    const double deviation = measured.deviation;
    constexpr std::size_t kBars = 96;
    const double low = static_cast<double>(measured.min);
    const double wide = std::max(static_cast<double>(measured.max) - low, 1e-30) / static_cast<double>(kBars);
    std::vector<double> bars(kBars);
    for (const float value : values)
        ++bars[std::min(kBars - 1, static_cast<std::size_t>((static_cast<double>(value) - low) / wide))];
    Curve found{"values", Ink::first, {}, false, true};
    Curve normal{"normal distribution", Ink::second, {}, true};
    for (std::size_t n = 0; n < kBars; ++n) {
        const double from = low + static_cast<double>(n) * wide;
        const double density = bars[n] / (count * wide);
        found.points.push_back({from, density});
        found.points.push_back({from + wide, density});
        const double z = (from + 0.5 * wide - mean) / deviation;
        normal.points.push_back(
            {from + 0.5 * wide, std::exp(-0.5 * z * z) / (deviation * std::sqrt(2 * std::numbers::pi))});
    }
    const std::array panels{
        Panel{.title = "density of values", .xLabel = "value", .yLabel = {}, .curves = {found, normal}}};
    return graphOf("Histogram", panels, 1,
                   fmt::format("mean {:.4g}, deviation {:.4g}, {:.4g} to {:.4g}", mean, deviation, low,
                               static_cast<double>(measured.max)));
}

// --- directions ------------------------------------------------------------------------------------------------------

double Orientations::variation() const {
    double square = 0;
    for (const double part : parts) square += (part - 1) * (part - 1);
    return std::sqrt(square / static_cast<double>(kBins));
}

double Orientations::strongest() const {
    const auto most = static_cast<double>(std::ranges::max_element(parts) - parts.begin());
    return (most + 0.5) / (2 * static_cast<double>(kBins));
}

Orientations orientationsOf(std::span<const float> values, std::int64_t width, std::int64_t height) {
    Orientations found;
    const auto at = [&](std::int64_t x, std::int64_t y) {
        return static_cast<double>(values[static_cast<std::size_t>(y * width + x)]);
    };
    double all = 0;
    for (std::int64_t y = 1; y + 1 < height; ++y)
        for (std::int64_t x = 1; x + 1 < width; ++x) {
            const double dx = at(x + 1, y) - at(x - 1, y);
            const double dy = at(x, y + 1) - at(x, y - 1);
            const double length = std::hypot(dx, dy);
            if (!(length > 0) || !std::isfinite(length)) continue;
            double turns = std::atan2(dy, dx) / std::numbers::pi;  // of half a turn
            turns -= std::floor(turns);
            const auto bin = static_cast<std::size_t>(turns * static_cast<double>(Orientations::kBins));
            found.parts[std::min(bin, Orientations::kBins - 1)] += length;
            all += length;
        }
    for (double& part : found.parts) part = all > 0 ? part * static_cast<double>(Orientations::kBins) / all : 1;
    return found;
}

Diagram plotDirections(const PlotRequest& request) {
    if (dimensionsOf(request.recipe) < 2)
        throw Error(ExitCode::usage, "plot directions: a line has none; --set dimensions=2");
    const std::vector<float> values = measuredValues(request, "directions");
    const Orientations found = orientationsOf(values, request.size, request.size);
    Curve rose{"gradients", Ink::first, {}};
    Curve even{"all alike", Ink::faint, {}, true};
    for (std::size_t n = 0; n < 2 * Orientations::kBins; ++n) {
        const double turns = (static_cast<double>(n) + 0.5) / (2 * static_cast<double>(Orientations::kBins));
        rose.points.push_back({turns, found.parts[n % Orientations::kBins]});
        even.points.push_back({turns, 1});
    }
    const std::array panels{Panel{.title = "length of gradients by orientation",
                                  .xLabel = {},
                                  .yLabel = {},
                                  .curves = {even, rose},
                                  .isPolar = true}};
    return graphOf(
        "Directions", panels, 1,
        fmt::format(
            "coefficient of variation {:.3f} over 36 bins of 5 degrees; strongest at {:.0f} degrees from x toward y",
            found.variation(), found.strongest() * 360));
}

}  // namespace noisescope
