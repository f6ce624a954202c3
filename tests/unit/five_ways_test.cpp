// One place, asked for in five ways: as a point, in cells and fractions, in a box, in a row, as a single pixel. The
// same bits, whatever the recipe and wherever the place lies. See five_ways.h for what each way can name.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cpu/cpu_field.h"
#include "cpu/evaluator.h"
#include "cpu/points/point_sampler.h"
#include "cpu/row_evaluator.h"
#include "cpu/sampler.h"
#include "effort.h"
#include "exact/lattice_map.h"
#include "exact/rational.h"
#include "five_ways.h"
#include "plan/field_plan.h"
#include "recipe/recipe.h"
#include "recipes.h"

namespace noisescope {
namespace {

/// Returns a recipe with footprints left out, which points have none of, and of few digits after the point.
Recipe recipeFor(std::size_t variant, Dice& dice) {
    Recipe recipe = randomRecipe(dice);
    recipe.footprint = false;
    recipe.frequency = std::round(recipe.frequency * 100) / 100;
    if (variant % 2 == 0) recipe.output = kValue;
    if (variant % 3 == 2) return repaired(recipe);
    // Straight lattices whose octaves double, which many ways have shorter steps for, as for Perlin noise.
    recipe.noise = dice.below(3) == 0 ? rowIndex(NoiseId::perlin) : dice.below(static_cast<int>(noises().size()));
    if (dice.below(2) == 0) {
        recipe.gradients = rowIndex(GradientsId::square);
        recipe.fade = rowIndex(FadeId::quintic);
    }
    recipe.warp = recipe.timeAxis = 0;
    recipe.rotateOctaves = false;
    recipe.rotateX = recipe.rotateY = recipe.rotateZ = 0;
    recipe.lacunarity = 2;
    recipe.sliceScale = 1;
    if (variant % 3 == 1) return repaired(recipe);
    // Of few binary digits, so that all pixels are exact.
    recipe.octaveShifts = false;
    recipe.frequency = std::round(recipe.frequency * 4) / 4;
    roundMoves(recipe, 4);
    return repaired(recipe);
}

// --- pixels, rows, boxes ---------------------------------------------------------------------------------------------

struct PixelInBlock {
    std::int64_t blockX, blockY;
    int i, j;
};

PixelInBlock pixelAt(const FieldPlan& plan, std::int64_t x, std::int64_t y) {
    const std::int64_t blockX = firstSpanOf(x, 1, plan.tilePixels(0)).block;
    const std::int64_t blockY = firstSpanOf(y, 1, plan.tilePixels(1)).block;
    return {blockX, blockY, static_cast<int>(x - blockX), static_cast<int>(y - blockY)};
}

/// Returns true if the pixel's place is exact on a lattice: floats that lead there from the block's start round
/// nothing.
bool isExactOn(const LatticeMap& map, bool affine, const LatticeStep& step, const PixelInBlock& pixel, int dimensions) {
    const auto isFloat = [](double number) { return static_cast<double>(static_cast<float>(number)) == number; };
    const auto isWhole = [](const LatticePoint& point, std::size_t axis) {
        return std::ldexp(static_cast<double>(point.fraction[axis]), 64) == static_cast<double>(point.fraction64[axis]);
    };
    const LatticePoint origin = map.atPixel(pixel.blockX, pixel.blockY);
    const LatticePoint own = map.atPixel(pixel.blockX + pixel.i, pixel.blockY + pixel.j);
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis) {
        const double right = affine || axis == 0 ? pixel.i * static_cast<double>(step.alongX[axis]) : 0;
        const double down = affine || axis == 1 ? pixel.j * static_cast<double>(step.alongY[axis]) : 0;
        const double position = static_cast<double>(origin.fraction[axis]) + (right + down);
        if (!isFloat(right) || !isFloat(down) || !isFloat(right + down) || !isFloat(position)) return false;
        if (!isWhole(origin, axis) || !isWhole(own, axis)) return false;
        if (position - std::floor(position) != static_cast<double>(own.fraction[axis])) return false;
    }
    return true;
}

bool isExact(const FieldPlan& plan, const PixelInBlock& pixel) {
    if (pixel.i == 0 && pixel.j == 0) return true;
    const auto* step = plan.program().find<FractalStep>();
    if (step == nullptr || !plan.program().place.empty() || step->noise.isDisplaced() || step->noise.constant)
        return false;
    if (step->phase != Register::none) return false;
    for (const LatticeRow& row : step->noise.rows)
        if (!isExactOn(plan.maps()[static_cast<std::size_t>(row.point)], step->noise.affine, row.step, pixel,
                       plan.dimensions()))
            return false;
    return true;
}

/// Values of single pixels, in slices of a plan each.
std::vector<float> singlePixels(const PlaceGrid& grid, const FieldBox& box) {
    std::vector<float> values;
    for (std::int64_t slice = box.slice; slice < box.slice + box.slices; ++slice) {
        const FieldPlan plan(grid.recipe, grid.pixels(slice), kAnyMeasures);
        const Evaluator evaluator(plan);
        for (std::int64_t y = box.region.y; y < box.region.y + box.region.height; ++y)
            for (std::int64_t x = box.region.x; x < box.region.x + box.region.width; ++x) {
                const PixelInBlock pixel = pixelAt(plan, x, y);
                const FieldValue value = evaluator.at(plan.atPixel(pixel.blockX, pixel.blockY), pixel.i, pixel.j);
                values.insert(values.end(), value.begin(), value.begin() + plan.channels());
            }
    }
    return values;
}

/// Counts floats of rows and of a box of two slices that are not those of single pixels, with all kernels.
int differingPictures(const PlaceGrid& grid, const FieldPlan& plan, std::int64_t x, std::int64_t y) {
    const Region region{x - 2, y - 1, 7, 3};  // across the block's border
    const std::int64_t slices = plan.dimensions() > 2 ? 2 : 1;
    const FieldBox box{region, grid.slice + 1 - slices, slices};
    const std::vector<float> expected = singlePixels(grid, box);
    const auto row = static_cast<std::ptrdiff_t>(region.width) * plan.channels();
    const auto slice = static_cast<std::size_t>(row * region.height);
    std::vector<float> drawn(expected.size());
    drawOnCpu(plan, region, drawn.data());
    int count = differingBits(drawn.data(), &expected[expected.size() - slice], slice);
    const FieldPlan front(grid.recipe, grid.pixels(0), kAnyMeasures);
    Sampler(FieldPlan(grid.recipe, grid.pixels(0), kAnyMeasures))
        .box(box, {drawn.data(), row, static_cast<std::ptrdiff_t>(slice)});
    count += differingBits(drawn.data(), expected.data(), drawn.size());
    // The part of it that lies in the block, with each set of kernels.
    const PixelInBlock start = pixelAt(plan, x, y);
    const FieldBox part{{x, y, 5, 1}, box.slice, slices};
    const std::vector<float> inside = singlePixels(grid, part);
    const BlockPart block{start.i, start.j, std::min(start.i + 5, 512), start.j + 1};
    const auto width = static_cast<std::size_t>(block.width() * plan.channels());
    for (const RowKernels* kernels : rowKernels()) {
        const std::size_t stride = 5 * static_cast<std::size_t>(plan.channels());
        const FieldOrigin origin = plan.atPixel(start.blockX, start.blockY);
        RowEvaluator(plan, *kernels).draw(origin, block, drawn.data(), stride);
        const PixelInBlock last = pixelAt(plan, x + block.width() - 1, y);
        if (last.blockX != start.blockX) continue;  // a tile ends here
        count += differingBits(drawn.data(), &inside[inside.size() - stride], width);
        RowEvaluator(front, *kernels)
            .drawSlices({start.blockX, start.blockY, part.slice, slices}, block,
                        {drawn.data(), static_cast<std::ptrdiff_t>(stride), static_cast<std::ptrdiff_t>(stride)});
        for (std::size_t n = 0; n < static_cast<std::size_t>(slices); ++n)
            count += differingBits(&drawn[n * stride], &inside[n * stride], width);
    }
    return count;
}

/// Counts floats of points, sampled together and one by one, with all kernels, that are not those of single pixels.
int differingPoints(const FieldPlan& plan, const std::vector<AskedPlace>& places, const NamedPoints& named,
                    PointKind kind) {
    const auto channels = static_cast<std::size_t>(plan.channels());
    std::vector<float> found(named.count() * channels);
    int count = 0;
    for (const RowKernels* kernels : rowKernels()) {
        const RowEvaluator rows(plan, *kernels);
        const PointSampler sampler(plan, rows, *kernels);
        sampler.sample(named.points(), found.data(), nullptr, {});
        count += differingPoints(places, named, found);
        if (hasWholes(kind)) continue;
        for (std::size_t n = 0; n < named.places().size(); ++n)
            sampler.sampleOne(named.point(n), kind == PointKind::real ? PointKind::binary : kind, &found[n * channels]);
        count += differingPoints(places, named, found);
    }
    return count;
}

/// Adds the pixels of a row from (x, y) on that have exact places.
void addPlaces(const PlaceGrid& grid, const FieldPlan& plan, std::int64_t x, std::int64_t y,
               std::vector<AskedPlace>& places, PlaceTally& tally) {
    const Evaluator evaluator(plan);
    for (std::int64_t column = x; column < x + 5; ++column) {
        const PixelInBlock pixel = pixelAt(plan, column, y);
        if (!isExact(plan, pixel)) continue;
        AskedPlace place;
        place.at = {grid.half * rationalFrom(2 * column + 1), grid.half * rationalFrom(2 * y + 1),
                    grid.half * rationalFrom(2 * grid.slice), Rational{}};
        const FieldOrigin origin = plan.atPixel(pixel.blockX, pixel.blockY);
        const FieldValue value = evaluator.at(origin, pixel.i, pixel.j);
        place.value.assign(value.begin(), value.begin() + plan.channels());
        places.push_back(place);
        tally.inBlocks[grid.region] += pixel.i + pixel.j > 0 ? 1 : 0;
        const LatticePoint first = plan.maps()[0].atPixel(column, y);
        tally.onBorders += first.fraction64[0] == 0 && first.fraction64[1] == 0 ? 1 : 0;
    }
}

void compareWays(std::size_t region, std::size_t variant, Recipe recipe, Dice& dice, PlaceTally& tally) {
    const PlaceGrid grid = gridFor(region, variant, recipe, dice);
    CAPTURE(parametersOf(recipe));
    CAPTURE(kRegions[region]);
    const FieldPlan plan(grid.recipe, grid.pixels(grid.slice), kAnyMeasures);
    std::vector<AskedPlace> places;
    for (int n = 0; n < 3; ++n) {
        const PixelInBlock pixel = pixelAt(plan, drawnPixel(grid, dice), drawnPixel(grid, dice));
        CHECK(differingPictures(grid, plan, pixel.blockX, pixel.blockY) == 0);
        addPlaces(grid, plan, pixel.blockX, pixel.blockY, places, tally);
    }
    const auto dimensions = static_cast<std::size_t>(plan.coordinates());
    CHECK(differingTexts(Sampler(planForPoints(recipe, kAnyMeasures)), places, dimensions) == 0);
    const FieldPlan points = planForPoints(recipe, kAnyMeasures);
    for (std::size_t kind = 0; kind < kKindNames.size(); ++kind) {
        const auto of = static_cast<PointKind>(kind);
        const NamedPoints named(places, of, dimensions, recipe.frequency,
                                region == kTinyRegion && of != PointKind::decimal);
        if (named.count() == 0) continue;
        tally.kinds[region][kind] += named.places().size();
        CAPTURE(kKindNames[kind]);
        CHECK(differingPoints(points, places, named, of) == 0);
    }
}

}  // namespace

TEST_CASE("a place has the same bits as a point, in cells, in a box, in a row and as a pixel, whatever the recipe") {
    PlaceTally tally;
    const auto count = usually<std::size_t>(1000, 2000);
    for (std::size_t n = 0; n < count; ++n) {
        if (!isDue(n, 25)) continue;
        Dice dice(0x5a17 + static_cast<std::uint32_t>(n));
        const std::size_t variant = n / 25 + n % 25;  // all of them in every share
        const Recipe recipe = recipeFor(variant, dice);
        CAPTURE(n);
        for (std::size_t region = 0; region < kRegions.size(); ++region)
            compareWays(region, variant / 2, recipe, dice, tally);
    }
    checkTally(tally, kRegions.size());
    for (std::size_t region = 0; region < kTinyRegion; ++region) CHECK(tally.inBlocks[region] > 0);
    MESSAGE(tally.onBorders << " places on borders");
    CHECK(tally.onBorders > 0);
}

}  // namespace noisescope
