#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <kissfft/kissfft.hh>
#include <numbers>
#include <string>

#include "core/error.h"
#include "core/threads.h"
#include "diagram/graph.h"
#include "plot/plots.h"
#include "recipe/chosen.h"

namespace noisescope {
namespace {

using Wave = std::complex<double>;

/// Factors of a Hann window whose mean square is 1.
std::vector<double> hannWindow(std::size_t side) {
    std::vector<double> window(side);
    const double scale = std::sqrt(8.0 / 3);
    for (std::size_t i = 0; i < side; ++i) {
        const double turns = (static_cast<double>(i) + 0.5) / static_cast<double>(side);
        window[i] = scale * 0.5 * (1 - std::cos(2 * std::numbers::pi * turns));
    }
    return window;
}

/// Transforms rows, or columns, in place.
void transform(std::vector<Wave>& field, std::size_t side, bool columns) {
    const kissfft<double> plan(side, false);
    inParallel(static_cast<std::int64_t>(side), [&](std::int64_t line) {
        std::vector<Wave> from(side);
        std::vector<Wave> to(side);
        const std::size_t first = columns ? static_cast<std::size_t>(line) : static_cast<std::size_t>(line) * side;
        const std::size_t step = columns ? side : 1;
        for (std::size_t i = 0; i < side; ++i) from[i] = field[first + i * step];
        plan.transform(from.data(), to.data());
        for (std::size_t i = 0; i < side; ++i) field[first + i * step] = to[i];
    });
}

double cyclesOf(std::size_t index, std::size_t side) {
    return index <= side / 2 ? static_cast<double>(index) : static_cast<double>(index) - static_cast<double>(side);
}

}  // namespace

std::vector<SpectrumRing> spectrumOf(std::span<const float> values, std::size_t side, bool repeats) {
    double mean = 0;
    for (const float value : values) mean += static_cast<double>(value);
    mean /= static_cast<double>(values.size());
    const std::vector<double> window = repeats ? std::vector<double>(side, 1.0) : hannWindow(side);
    std::vector<Wave> field(values.size());
    for (std::size_t n = 0; n < values.size(); ++n)
        field[n] = window[n / side] * window[n % side] * (static_cast<double>(values[n]) - mean);
    transform(field, side, false);
    transform(field, side, true);
    const double area = static_cast<double>(values.size());
    std::vector<double> sums(side / 2 + 1);
    std::vector<double> counts(side / 2 + 1);
    for (std::size_t n = 0; n < field.size(); ++n) {
        const double cycles = std::hypot(cyclesOf(n % side, side), cyclesOf(n / side, side));
        const auto ring = static_cast<std::size_t>(std::lround(cycles));
        if (ring >= sums.size()) continue;
        sums[ring] += std::norm(field[n]) / (area * area);
        ++counts[ring];
    }
    std::vector<SpectrumRing> rings;
    for (std::size_t ring = 1; ring < sums.size(); ++ring)
        rings.push_back({static_cast<double>(ring), sums[ring] / counts[ring], sums[ring]});
    return rings;
}

std::optional<double> powerLawOf(std::span<const SpectrumRing> rings, double low, double high) {
    constexpr int kFewest = 3;
    double weights = 0;
    double x = 0;
    double y = 0;
    double xx = 0;
    double xy = 0;
    int count = 0;
    for (const SpectrumRing& ring : rings) {
        if (ring.cycles < low || ring.cycles > high || !(ring.power > 0)) continue;
        const double weight = 1 / ring.cycles;  // rings are as many as cycles: as many more in the next octave
        const double along = std::log2(ring.cycles);
        const double power = std::log2(ring.power);
        weights += weight;
        x += weight * along;
        y += weight * power;
        xx += weight * along * along;
        xy += weight * along * power;
        ++count;
    }
    if (count < kFewest) return {};
    return (weights * xy - x * y) / (weights * xx - x * x);
}

Panel spectrumPanel(std::span<const SpectrumRing> rings, double cells, std::string_view unit) {
    Panel panel{.title = "mean power of waves",
                .xLabel = fmt::format("cycles per {}", unit),
                .yLabel = {},
                .curves = {},
                .isLogX = true,
                .isLogY = true};
    double most = 0;
    for (const SpectrumRing& ring : rings) most = std::max(most, ring.power);
    if (!(most > 0)) return panel;
    constexpr double kLeast = 1e-14;  // of the greatest power: floats have no smaller waves
    Curve curve{"power", Ink::first, {}};
    for (const SpectrumRing& ring : rings)
        curve.points.push_back({ring.cycles / cells, std::max(ring.power, kLeast * most)});
    panel.curves.push_back(std::move(curve));
    return panel;
}

namespace {

bool picturesRepeat(const Recipe& recipe) {
    return recipe.tree.empty() && recipe.periodX > 0 && recipe.periodX == recipe.frequency &&
           recipe.periodY == recipe.periodX;
}

std::vector<SpectrumRing> ringsOf(const PlotRequest& request) {
    if (dimensionsOf(request.recipe) < 2)
        throw Error(ExitCode::usage, "plot spectrum: of pictures; --set dimensions=2");
    return spectrumOf(measuredValues(request, "spectrum"), static_cast<std::size_t>(request.size),
                      picturesRepeat(request.recipe));
}

Panel wavesPanel(const PlotRequest& request, std::span<const SpectrumRing> rings) {
    const LengthUnit unit = lengthUnitOf(request);
    Panel panel = spectrumPanel(rings, unit.count, unit.name);
    if (panel.curves.empty()) throw Error(ExitCode::usage, "plot spectrum: the picture has the same value everywhere");
    return panel;
}

Panel spectrumPanelOf(const PlotRequest& request) { return wavesPanel(request, ringsOf(request)); }

}  // namespace

Diagram plotSpectrum(const PlotRequest& request) {
    if (request.other) return plotOver("Spectrum", request, &spectrumPanelOf);
    const Recipe& recipe = request.recipe;
    const std::vector<SpectrumRing> rings = ringsOf(request);
    Panel panel = wavesPanel(request, rings);
    const double cells = lengthUnitOf(request).count;
    std::string caption =
        picturesRepeat(recipe) ? "The picture repeats." : "The picture fades to its edges, so that these are no waves.";
    const bool isFractal = recipe.tree.empty() && fractalOf(recipe).row != FractalId::none;
    const double last = isFractal ? std::pow(recipe.lacunarity, recipe.octaves - 1) : 1;
    const auto law = powerLawOf(rings, cells, std::min(cells * last, static_cast<double>(request.size) / 3));
    if (isFractal && law && last > 2) {
        const auto nearest = std::ranges::min_element(
            rings, {}, [&](const SpectrumRing& ring) { return std::abs(ring.cycles - cells); });
        Curve line{fmt::format("f^{:.2f}", *law), Ink::second, {}, true};
        for (const double f : {1.0, last}) line.points.push_back({f, nearest->power * std::pow(f, *law)});
        panel.curves.push_back(std::move(line));
        caption += fmt::format(" From 1 to {:.3g} cycles per cell the power falls as f^{:.2f}.", last, *law);
    }
    return graphOf("Spectrum", std::span(&panel, 1), 1, caption, request.room);
}

}  // namespace noisescope
