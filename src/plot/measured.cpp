#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/threads.h"
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

Panel histogramPanel(std::span<const double> shares, double low, double high, double mean, double deviation) {
    const double wide = std::max(high - low, 1e-30) / static_cast<double>(shares.size());
    Curve found{"values", Ink::first, {}, false, true};
    Curve normal{"normal distribution", Ink::second, {}, true};
    double most = 0;
    for (std::size_t n = 0; n < shares.size(); ++n) {
        const double from = low + static_cast<double>(n) * wide;
        const double density = shares[n] / wide;
        found.points.push_back({from, density});
        found.points.push_back({from + wide, density});
        const double z = (from + 0.5 * wide - mean) / deviation;
        normal.points.push_back(
            {from + 0.5 * wide, std::exp(-0.5 * z * z) / (deviation * std::sqrt(2 * std::numbers::pi))});
        most = std::max({most, density, normal.points.back().y});
    }
    return {.title = "density of values",
            .xLabel = "value",
            .yLabel = {},
            .curves = {found, normal},
            .x = {},
            .y = AxisRange{0, most}};
}

namespace {

/// Statistics of the request's picture, and their panel.
struct Measured {
    ValueStatistics values;
    Panel panel;
};

Measured measuredHistogram(const PlotRequest& request) {
    const std::vector<float> values = measuredValues(request, "histogram");
    ValueTally tally;
    for (const float value : values) tally.add(value);
    const ValueStatistics measured = tally.statistics();
    const double count = static_cast<double>(values.size());
    constexpr std::size_t kBars = 96;
    const auto low = static_cast<double>(measured.min);
    const auto high = static_cast<double>(measured.max);
    const double wide = std::max(high - low, 1e-30) / static_cast<double>(kBars);
    std::vector<double> shares(kBars);
    for (const float value : values)
        shares[std::min(kBars - 1, static_cast<std::size_t>((static_cast<double>(value) - low) / wide))] += 1 / count;
    return {measured, histogramPanel(shares, low, high, measured.mean, measured.deviation)};
}

Panel histogramOf(const PlotRequest& request) {
    Measured found = measuredHistogram(request);
    found.panel.title = "density of values: deviation";
    found.panel.curves.front().note = fmt::format("{:.3g}", found.values.deviation);
    return found.panel;
}

}  // namespace

Diagram plotHistogram(const PlotRequest& request) {
    if (request.other) return plotOver("Histogram", request, &histogramOf);
    const Measured found = measuredHistogram(request);
    return graphOf("Histogram", std::span(&found.panel, 1), 1,
                   fmt::format("mean {:.4g}, deviation {:.4g}, {:.4g} to {:.4g}", found.values.mean,
                               found.values.deviation, found.values.min, found.values.max),
                   request.room);
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

void addOrientations(std::array<double, Orientations::kBins>& lengths, std::span<const float> values,
                     std::int64_t width, std::int64_t height) {
    const auto at = [&](std::int64_t x, std::int64_t y) {
        return static_cast<double>(values[static_cast<std::size_t>(y * width + x)]);
    };
    // Sums row by row, whatever the number of threads.
    std::vector<std::array<double, Orientations::kBins>> rows(
        static_cast<std::size_t>(std::max<std::int64_t>(height - 2, 0)));
    inParallel(static_cast<std::int64_t>(rows.size()), [&](std::int64_t row) {
        const std::int64_t y = row + 1;
        auto& parts = rows[static_cast<std::size_t>(row)];
        for (std::int64_t x = 1; x + 1 < width; ++x) {
            const double dx = at(x + 1, y) - at(x - 1, y);
            const double dy = at(x, y + 1) - at(x, y - 1);
            const double length = std::hypot(dx, dy);
            if (!(length > 0) || !std::isfinite(length)) continue;
            double turns = std::atan2(dy, dx) / std::numbers::pi;  // of half a turn
            turns -= std::floor(turns);
            const auto bin = static_cast<std::size_t>(turns * static_cast<double>(Orientations::kBins));
            parts[std::min(bin, Orientations::kBins - 1)] += length;
        }
    });
    for (const auto& parts : rows)
        for (std::size_t n = 0; n < Orientations::kBins; ++n) lengths[n] += parts[n];
}

Orientations orientationsOf(const std::array<double, Orientations::kBins>& lengths) {
    const double all = std::accumulate(lengths.begin(), lengths.end(), 0.0);
    Orientations found;
    for (std::size_t n = 0; n < Orientations::kBins; ++n)
        found.parts[n] = all > 0 ? lengths[n] * static_cast<double>(Orientations::kBins) / all : 1;
    return found;
}

Orientations orientationsOf(std::span<const float> values, std::int64_t width, std::int64_t height) {
    std::array<double, Orientations::kBins> lengths{};
    addOrientations(lengths, values, width, height);
    return orientationsOf(lengths);
}

Panel directionsPanel(const Orientations& orientations) {
    Curve rose{"gradients", Ink::first, {}};
    Curve even{"all alike", Ink::faint, {}, true};
    for (std::size_t n = 0; n < 2 * Orientations::kBins; ++n) {
        const double turns = (static_cast<double>(n) + 0.5) / (2 * static_cast<double>(Orientations::kBins));
        rose.points.push_back({turns, orientations.parts[n % Orientations::kBins]});
        even.points.push_back({turns, 1});
    }
    return {.title = "length of gradients by orientation",
            .xLabel = {},
            .yLabel = {},
            .curves = {even, rose},
            .isPolar = true};
}

namespace {

Orientations measuredOrientations(const PlotRequest& request) {
    if (dimensionsOf(request.recipe) < 2)
        throw Error(ExitCode::usage, "plot directions: a line has none; --set dimensions=2");
    return orientationsOf(measuredValues(request, "directions"), request.size, request.size);
}

Panel directionsOf(const PlotRequest& request) {
    const Orientations found = measuredOrientations(request);
    Panel panel = directionsPanel(found);
    panel.title = "gradients by orientation: variation";
    panel.curves.back().note = fmt::format("{:.3f}", found.variation());
    return panel;
}

}  // namespace

Diagram plotDirections(const PlotRequest& request) {
    if (request.other) return plotOver("Directions", request, &directionsOf);
    const Orientations found = measuredOrientations(request);
    const std::array panels{directionsPanel(found)};
    return graphOf(
        "Directions", panels, 1,
        fmt::format(
            "coefficient of variation {:.3f} over 36 bins of 5 degrees; strongest at {:.0f} degrees from x toward y",
            found.variation(), found.strongest() * 360),
        request.room);
}

}  // namespace noisescope
