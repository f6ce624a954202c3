// One place of a picture with layers, asked for as a point, in whole units and fractions, in a box, in a row and as a
// single pixel: the same bits. See five_ways.h. The steps that combine layers have the kernels of this machine alone
// here, pointwise_test compares those of all sets; no pixels are at 2^-120.
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/image.h"
#include "cpu/layered_picture.h"
#include "cpu/sampler.h"
#include "cpu/spot_check.h"
#include "effort.h"
#include "exact/rational.h"
#include "five_ways.h"
#include "plan/picture_plan.h"
#include "recipe/recipe.h"
#include "recipes.h"
#include "validate/random_trees.h"

namespace noisescope {
namespace {

PicturePlan pictureOf(const Recipe& recipe, const PixelScale& pixels) {
    return {recipe, PictureOf::values, [&](const Recipe& field) { return FieldPlan(field, pixels, kAnyMeasures); }};
}

/// Compares rows and a box with single pixels, and adds the first pixel of their block to `places`.
int differingLayers(const PlaceGrid& grid, std::int64_t x, std::int64_t y, std::vector<AskedPlace>& places) {
    const PicturePlan plan = pictureOf(grid.recipe, grid.pixels(grid.slice));
    const Slot slot = plan.values();
    const auto channels = static_cast<std::size_t>(plan.channels(slot));
    const Region region{x - 2, y - 1, 7, 3};
    TwinPicture twin(plan, slot);
    std::vector<float> expected;
    for (std::int64_t row = region.y; row < region.y + region.height; ++row)
        for (std::int64_t column = region.x; column < region.x + region.width; ++column) {
            const FieldValue value = twin.at({column, row});
            expected.insert(expected.end(), value.begin(), value.begin() + static_cast<std::ptrdiff_t>(channels));
        }
    std::vector<float> drawn(expected.size());
    drawPictureOnCpu(plan, slot, region, drawn.data());
    int count = differingBits(drawn.data(), expected.data(), drawn.size());
    // The last slice of a box.
    const std::int64_t slices = plan.coordinates() > 2 ? 2 : 1;
    const auto stride = static_cast<std::ptrdiff_t>(7 * channels);
    std::vector<float> box(expected.size() * static_cast<std::size_t>(slices));
    Sampler(pictureOf(grid.recipe, grid.pixels(0)))
        .box({region, grid.slice + 1 - slices, slices}, {box.data(), stride, 3 * stride});
    count += differingBits(&box[box.size() - expected.size()], expected.data(), expected.size());
    AskedPlace place;
    place.at = {grid.half * rationalFrom(2 * x + 1), grid.half * rationalFrom(2 * y + 1),
                grid.half * rationalFrom(2 * grid.slice), Rational{}};
    const FieldValue first = twin.at({x, y});
    place.value.assign(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(channels));
    places.push_back(place);
    return count;
}

void compareLayers(std::size_t region, std::size_t variant, const Recipe& recipe, Dice& dice, PlaceTally& tally) {
    Recipe usual = recipeOf("perlin", 3);
    PlaceGrid grid = gridFor(region, variant, usual, dice);
    if (region == kBorderRegion) {  // pixels in the middle of two world units: frequencies are whole numbers
        grid.height = 1;
        grid.size = 2;
        grid.half = {1, 0, 0};
    }
    grid.recipe = recipe;
    const Sampler sampler(
        PicturePlan(recipe, PictureOf::values, [](const Recipe& field) { return planForPoints(field, kAnyMeasures); }));
    const auto dimensions = static_cast<std::size_t>(sampler.coordinates());
    if (dimensions < 3) grid.slice = 0;
    CAPTURE(kRegions[region]);
    std::vector<AskedPlace> places;
    for (int n = 0; n < 3; ++n) {
        const std::int64_t x = firstSpanOf(drawnPixel(grid, dice), 1, 0).block;
        const std::int64_t y = firstSpanOf(drawnPixel(grid, dice), 1, 0).block;
        CHECK(differingLayers(grid, x, y, places) == 0);
    }
    CHECK(differingTexts(sampler, places, dimensions) == 0);
    for (std::size_t kind = 0; kind < kKindNames.size(); ++kind) {
        const auto of = static_cast<PointKind>(kind);
        const NamedPoints named(places, of, dimensions, 1, false);
        if (named.count() == 0) continue;
        tally.kinds[region][kind] += named.places().size();
        std::vector<float> found(named.count() * static_cast<std::size_t>(sampler.channels()));
        sampler.points(named.points(), found.data());
        CAPTURE(kKindNames[kind]);
        CHECK(differingPoints(places, named, found) == 0);
        if (hasWholes(of)) continue;
        for (std::size_t n = 0; n < named.places().size(); ++n) {
            std::array<double, kMaxDimensions> at{};
            for (std::size_t axis = 0; axis < dimensions; ++axis) at[axis] = named.point(n)[axis];
            sampler.point(at, dimensions, of, &found[n * static_cast<std::size_t>(sampler.channels())]);
        }
        CHECK(differingPoints(places, named, found) == 0);
    }
}

}  // namespace

TEST_CASE("a place of layers has the same bits as a point, in units, in a box, in a row and as a pixel") {
    PlaceTally tally;
    const auto count = usually<std::size_t>(200, 1000);
    for (std::size_t n = 0; n < count; ++n) {
        if (!isDue(n, 25)) continue;
        Dice dice(0x1a7e + static_cast<std::uint32_t>(n));
        const std::size_t variant = n / 25 + n % 25;  // all of them in every share
        Recipe recipe = randomTree(static_cast<std::uint32_t>(n), 1 + variant % 6, variant % 2 == 1);
        constexpr std::array kOutputs{kValue, kGradient, kNormal, kDerivatives};
        if (variant % 2 == 1) recipe.output = kOutputs[variant / 2 % kOutputs.size()];
        if (!problemsOf(recipe).empty()) continue;
        CAPTURE(n);
        for (std::size_t region = 0; region < kTinyRegion; ++region)
            compareLayers(region, variant, recipe, dice, tally);
    }
    checkTally(tally, kTinyRegion);
}

}  // namespace noisescope
