#include "bench/call_rows.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "bench/catalogue_rows.h"
#include "cpu/measures.h"
#include "plan/octaves.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::int64_t kPointsARow = 1024;
constexpr std::int64_t kPointRows = 64;
constexpr std::int64_t kPointsOneByOne = 64;
constexpr std::int64_t kSquare = 16;
constexpr std::int64_t kBox = 32;
constexpr std::int64_t kLongRow = 512;
constexpr double kCellsAcross = 8;  ///< over the height, as of pictures
constexpr std::int64_t kHeight = 2048;

constexpr std::array kDensities{0.005, 0.02, 0.1, 0.5, 2.0};  // cells a pixel
constexpr std::array kDenseNoises{NoiseId::perlin, NoiseId::value, NoiseId::simplex, NoiseId::worley};

/// Coordinates for all kinds of points, the same in each run.
struct BenchPoints {
    std::vector<double> numbers;
    std::vector<float> rests;  ///< with `cells`, in cells
    std::vector<std::int32_t> cells;

    BenchPoints(std::size_t count, double farthest) {
        // With all digits of a double: fewer lie on the borders of floats, which takes exact arithmetic to find out.
        auto share = [n = std::uint32_t{0}]() mutable {
            n += 2;
            return mixBits(n) * 0x1p-32 + mixBits(n + 1) * 0x1p-64;
        };
        for (std::size_t i = 0; i < count; ++i) {
            numbers.push_back((2 * share() - 1) * farthest);
            const double place = numbers.back() * kCellsAcross;
            cells.push_back(static_cast<std::int32_t>(std::floor(place)));
            rests.push_back(static_cast<float>(place - std::floor(place)));
        }
    }

    /// Returns the first `count` points, their coordinates one after the other.
    [[nodiscard]] FieldPoints first(std::size_t count, std::size_t dimensions, PointKind kind) const {
        FieldPoints points{count, dimensions, kind};
        const bool inCells = kind == PointKind::cell32;
        for (std::size_t axis = 0; axis < dimensions; ++axis) {
            points.x[axis] = inCells ? static_cast<const void*>(&rests[axis]) : &numbers[axis];
            points.stride[axis] = points.cellStride[axis] = static_cast<std::ptrdiff_t>(dimensions);
            points.cell[axis] = &cells[axis];
        }
        return points;
    }
};

/// A drawer of `rows` rows with the sampler, into room for all of them.
using RowDrawer = std::function<void(const Sampler& sampler, std::int64_t rows, float* out)>;

Contestant drawnBy(FieldPlan plan, std::int64_t width, std::int64_t rows, const RowDrawer& draw) {
    Contestant contestant{false, width, rows, 1, 0, {}};
    const auto channels = static_cast<std::int64_t>(plan.channels());
    const auto sampler = std::make_shared<const Sampler>(std::move(plan));
    const auto out = std::make_shared<std::vector<float>>(static_cast<std::size_t>(width * rows * channels));
    contestant.draw = [sampler, out, draw](std::int64_t count) { draw(*sampler, count, out->data()); };
    return contestant;
}

Contestant pointsContestant(const CallRow& row) {
    const auto dimensions = static_cast<std::size_t>(row.recipe->dimensions);
    const auto places = std::make_shared<const BenchPoints>(
        static_cast<std::size_t>(kPointsARow * kPointRows) * dimensions, row.farthest);
    if (row.shape == CallShape::points)
        return drawnBy(measuredPointPlan(row.recipe), kPointsARow, kPointRows,
                       [places, dimensions, kind = row.kind](const Sampler& sampler, std::int64_t rows, float* out) {
                           sampler.points(places->first(static_cast<std::size_t>(rows * kPointsARow), dimensions, kind),
                                          out);
                       });
    return drawnBy(measuredPointPlan(row.recipe), kPointsOneByOne, 1,
                   [places, dimensions, kind = row.kind](const Sampler& sampler, std::int64_t, float* out) {
                       for (std::size_t n = 0; n < static_cast<std::size_t>(kPointsOneByOne); ++n) {
                           std::array<double, kMaxDimensions> at{};
                           std::copy_n(&places->numbers[n * dimensions], dimensions, at.begin());
                           sampler.point(at, dimensions, kind, out + n);
                       }
                   });
}

Contestant pixelsContestant(const CallRow& row) {
    Recipe recipe = row.recipe;
    std::int64_t height = kHeight;
    if (row.cellsPerPixel > 0) {  // a whole number of pixels: the frequency is adapted
        height = std::max<std::int64_t>(1, std::llround(kCellsAcross / row.cellsPerPixel));
        recipe.frequency = row.cellsPerPixel * static_cast<double>(height);
    }
    FieldPlan plan = measuredPlan(recipe, height);
    const std::ptrdiff_t channels = plan.channels();
    if (row.shape == CallShape::rows)
        return drawnBy(std::move(plan), kLongRow, kLongRow,
                       [channels](const Sampler& sampler, std::int64_t rows, float* out) {
                           sampler.box({{0, 0, kLongRow, rows}}, {out, kLongRow * channels, 0});
                       });
    if (row.shape == CallShape::box)
        return drawnBy(std::move(plan), kBox * kBox, kBox, [](const Sampler& sampler, std::int64_t slices, float* out) {
            sampler.box({{0, 0, kBox, kBox}, 0, slices}, {out, kBox, kBox * kBox});
        });
    return drawnBy(std::move(plan), kSquare * kSquare, 1,
                   [x = std::int64_t{0}](const Sampler& sampler, std::int64_t, float* out) mutable {
                       x += kSquare;  // another place each time
                       sampler.box({{x, 0, kSquare, kSquare}}, {out, kSquare, 0});
                   });
}

std::string nameOf(NoiseId noise, int dimensions) {
    return fmt::format("{} {}d fbm5", noises()[static_cast<std::size_t>(rowIndex(noise))].id, dimensions);
}

void addPoints(std::vector<CallRow>& rows) {
    constexpr double kFar = 1e6;
    for (const int dimensions : {2, 3}) {
        const Recipe recipe = benchRecipe(NoiseId::perlin, dimensions, FractalId::fbm);
        const std::string name = "points " + nameOf(NoiseId::perlin, dimensions);
        rows.push_back({name + " decimal", recipe, CallShape::points, PointKind::decimal});
        rows.push_back({name + " binary", recipe, CallShape::points, PointKind::binary});
        rows.push_back({name + " decimal far", recipe, CallShape::points, PointKind::decimal, kFar});
        rows.push_back({name + " binary far", recipe, CallShape::points, PointKind::binary, kFar});
        rows.push_back({name + " cells", recipe, CallShape::points, PointKind::cell32});
    }
}

void addCalls(std::vector<CallRow>& rows) {
    const Recipe plane = benchRecipe(NoiseId::perlin, 2, FractalId::fbm);
    const std::string name = "call " + nameOf(NoiseId::perlin, 2);
    rows.push_back({name + " 1 point", plane, CallShape::point});
    rows.push_back({name + " 16x16", plane, CallShape::square});
    for (const NoiseId noise : {NoiseId::perlin, NoiseId::simplex})
        rows.push_back(
            {fmt::format("box {} 32x32x32", nameOf(noise, 3)), benchRecipe(noise, 3, FractalId::fbm), CallShape::box});
}

void addDensities(std::vector<CallRow>& rows) {
    for (const NoiseId noise : kDenseNoises)
        for (const int dimensions : {2, 3})
            for (const double density : kDensities) {
                CallRow row{fmt::format("density {} {}", nameOf(noise, dimensions), density),
                            benchRecipe(noise, dimensions, FractalId::fbm), CallShape::rows};
                row.cellsPerPixel = density;
                rows.push_back(std::move(row));
            }
}

void addDerivatives(std::vector<CallRow>& rows) {
    for (const NoiseId noise : {NoiseId::perlin, NoiseId::value, NoiseId::simplex})
        for (const int dimensions : {2, 3}) {
            Recipe recipe = benchRecipe(noise, dimensions, FractalId::fbm);
            recipe.output = kGradient;
            rows.push_back({"derivatives " + nameOf(noise, dimensions), recipe, CallShape::rows});
        }
}

}  // namespace

std::vector<CallRow> callRows() {
    std::vector<CallRow> rows;
    addPoints(rows);
    addCalls(rows);
    addDensities(rows);
    addDerivatives(rows);
    return rows;
}

Contestant contestantOf(const CallRow& row) {
    return row.shape == CallShape::points || row.shape == CallShape::point ? pointsContestant(row)
                                                                           : pixelsContestant(row);
}

}  // namespace noisescope
