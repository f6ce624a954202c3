#include "bench/cost_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bench/bench.h"
#include "bench/figures.h"
#include "catalogue/catalogue.h"
#include "diagram/graph.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

struct CostCurve {
    NoiseId noise;
    Ink ink;
};
constexpr std::array kCostCurves{CostCurve{NoiseId::value, Ink::third}, CostCurve{NoiseId::perlin, Ink::first},
                                 CostCurve{NoiseId::simplex, Ink::second}, CostCurve{NoiseId::worley, Ink::text}};

const NoiseInfo& infoOf(NoiseId noise) { return noises()[static_cast<std::size_t>(rowIndex(noise))]; }

/// Points of the noise: x the dimension, y the nanoseconds of a value.
using Costs = std::map<NoiseId, std::vector<DrawnPoint>>;

Costs costsOf(const BenchResult& result, const std::vector<std::pair<NoiseId, int>>& of) {
    Costs costs;
    for (std::size_t n = 0; n < of.size(); ++n)
        costs[of[n].first].push_back({static_cast<double>(of[n].second), figuresOf(result.rows[n], result).nsPixel});
    return costs;
}

/// Over the cost in two dimensions.
std::vector<DrawnPoint> relative(std::vector<DrawnPoint> points) {
    const double unit = std::ranges::find(points, 2.0, &DrawnPoint::x)->y;
    for (DrawnPoint& point : points) point.y /= unit;
    return points;
}

}  // namespace

Diagram plotCost(const PlotRequest&) {
    constexpr std::int64_t kSide = 512;
    constexpr double kCellsAlong = 701.3;  // each value in a cell of its own: neighbors share nothing
    BenchJob job;
    job.width = job.height = kSide;
    job.repeats = 7;
    job.onGpu = false;
    std::vector<std::pair<NoiseId, int>> of;
    for (const CostCurve& curve : kCostCurves)
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            const NoiseInfo& noise = infoOf(curve.noise);
            if (!existsIn(noise, dimensions)) continue;
            of.emplace_back(curve.noise, dimensions);
            Recipe recipe = benchRecipe(curve.noise, dimensions, FractalId::none);
            recipe.frequency = kCellsAlong;
            job.fields.push_back({fmt::format("{} {}d 1", noise.id, dimensions), recipe});
        }
    const BenchResult result = runBench(job, [](double, double) {});
    const Costs costs = costsOf(result, of);
    Panel measured{
        .title = "one value of one octave", .xLabel = "dimensions", .yLabel = {}, .curves = {}, .isLogY = true};
    for (const CostCurve& curve : kCostCurves)
        measured.curves.push_back({std::string(infoOf(curve.noise).label), curve.ink, costs.at(curve.noise)});
    Panel growth{
        .title = "growth, over the cost in two dimensions", .xLabel = "dimensions", .yLabel = {}, .curves = {}};
    Curve powers{"2^n", Ink::first, {}, true};
    Curve squares{"n^2", Ink::second, {}, true};
    for (int n = 1; n <= kDimensions; ++n) {
        powers.points.push_back({static_cast<double>(n), std::exp2(n) / 4});
        squares.points.push_back({static_cast<double>(n), n * n / 4.0});
    }
    growth.curves = {{"Perlin", Ink::first, relative(costs.at(NoiseId::perlin))},
                     std::move(powers),
                     {"Simplex", Ink::second, relative(costs.at(NoiseId::simplex))},
                     std::move(squares)};
    const std::array panels{std::move(measured), std::move(growth)};
    return graphOf("Cost", panels, 2,
                   fmt::format("nanoseconds of CPU time of a value in a cell of its own; {}", result.processor));
}

}  // namespace noisescope
