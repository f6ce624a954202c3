// Whatever a recipe is, made to tile it repeats bit for bit after the picture's sides; and what was changed is told.
#include "recipe/tiling.h"
#include "cpu/measures.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "color/biomes.h"
#include "core/text.h"
#include "cpu/cpu_field.h"
#include "effort.h"
#include "recipe/recipe_json.h"
#include "unit/recipe_with.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

std::size_t differing(const Image& a, const Image& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        count += std::bit_cast<std::uint32_t>(a.pixels[i]) == std::bit_cast<std::uint32_t>(b.pixels[i]) ? 0 : 1;
    return count;
}

/// Values of a few pixels that differ from those one side to the right or one below.
std::size_t unrepeated(const Recipe& recipe, const TileSize& size, Dice& random) {
    const FieldPlan plan = measuredPlan(recipe, size.height);
    std::size_t count = 0;
    const auto away = [&](std::int64_t side) { return random.below(static_cast<int>(3 * side)) - side; };
    const Region here{away(size.width), away(size.height), 5, 4};
    const Image image = renderOnCpu(plan, here);
    count += differing(image, renderOnCpu(plan, {here.x + size.width, here.y, here.width, here.height}));
    count += differing(image, renderOnCpu(plan, {here.x, here.y + size.height, here.width, here.height}));
    count += differing(image, renderOnCpu(plan, {here.x - 7 * size.width, here.y + 3 * size.height, 5, 4}));
    return count;
}

/// Made to tile, it does; again changes nothing; and only what is told has changed.
void checkTiled(const Recipe& recipe, const TileSize& size, Dice& random) {
    CAPTURE(recipeToCompactJson(recipe));
    CAPTURE(size.width);
    CAPTURE(size.height);
    const Tiled tiled = makeTile(recipe, size);
    REQUIRE_MESSAGE(tiled.problem.empty(), tiled.problem);
    CAPTURE(recipeToCompactJson(tiled.recipe));
    CHECK(problemsOf(tiled.recipe).empty());
    CHECK(tiles(tiled.recipe, size));
    CHECK(unrepeated(tiled.recipe, size, random) == 0);
    const Tiled again = makeTile(tiled.recipe, size);
    CHECK(again.changes.empty());
    CHECK(again.recipe == tiled.recipe);
    Recipe told = recipe;
    for (const TileChange& change : tiled.changes) {
        const ParamInfo& param = *findParam(change.param);
        CHECK(change.from == valueText(param, recipe));
        CHECK(change.from != change.to);
        CHECK(!change.why.empty());
        CHECK(setFromText(param, told, change.to).empty());
    }
    for (const ParamInfo& param : params())
        if (param.applies(tiled.recipe)) CHECK(valueText(param, told) == valueText(param, tiled.recipe));
}

/// Squares, pictures as wide and as high as screens have them, and one of which a side is prime.
TileSize randomSize(Dice& random) {
    constexpr std::array<TileSize, 7> sizes{
        {{512, 512}, {1000, 1000}, {1920, 1080}, {1080, 1920}, {640, 480}, {97, 97}, {1200, 800}}};
    return sizes.at(static_cast<std::size_t>(random.below(static_cast<int>(sizes.size()))));
}

std::string textOf(const Tiled& tiled) {
    std::string text = tiled.problem;
    for (const TileChange& change : tiled.changes)
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", change.param, change.to);
    return text;
}

}  // namespace

TEST_CASE("every noise, fractal and warp tiles when it is made to") {
    Dice random(4711);
    int count = 0;
    for (std::size_t noise = 0; noise < noises().size(); ++noise)
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            if (!existsIn(noises()[noise], dimensions)) continue;
            for (std::size_t fractal = 0; fractal < fractals().size(); ++fractal)
                for (std::size_t warp = 0; warp < warps().size(); ++warp) {
                    // One in so many of these volumes: they are the slowest, and no other code.
                    if (dimensions >= 3 && random.below(usually(8, 1)) > 0) continue;
                    Recipe recipe;
                    recipe.noise = static_cast<int>(noise);
                    recipe.dimensions = dimensions;
                    recipe.fractal = static_cast<int>(fractal);
                    recipe.warp = static_cast<int>(warp);
                    recipe.warpNoise = existsIn(noises()[(noise + warp) % noises().size()], dimensions)
                                           ? static_cast<int>((noise + warp) % noises().size())
                                           : recipe.noise;
                    recipe.octaves = 2.5;
                    recipe.warpOctaves = 2;
                    recipe.frequency = random.between(2, 24);
                    recipe.offsetX = random.between(-9, 9);
                    recipe.cellY = random.below(3) == 0 ? 1e12 : 0;
                    recipe.lacunarity = random.between(1.5, 3.5);
                    recipe.rotateOctaves = random.below(2) == 0;
                    recipe.footprint = random.below(3) == 0;
                    recipe.stripes = random.between(0.01, 3);
                    recipe.direction = random.unit();
                    recipe.warpFrequency = random.between(0.3, 3);
                    recipe.tiling = dimensions == 4 && random.below(2) == 0 ? kTorus : 0;
                    if (recipe.tiling == kTorus) recipe.periodX = recipe.periodY = 7;
                    checkTiled(repaired(recipe), randomSize(random), random);
                    ++count;
                }
        }
    MESSAGE(count << " recipes");
    CHECK(count > 600);
}

TEST_CASE("random recipes tile when they are made to") {
    for (int i = 0; i < recipesToTry(120, 2500); ++i) {
        Dice random(static_cast<std::uint32_t>(i) + 31337);
        checkTiled(randomRecipe(random), randomSize(random), random);
    }
}

TEST_CASE("the second noise of biomes tiles as well") {
    Dice random(5);
    for (int i = 0; i < 40; ++i) {
        Recipe recipe = recipeWith({"colors=biomes", "fractal=fbm", "octaves=3"});
        recipe.frequency = random.between(1, 30);
        recipe.biomeScale = random.between(0.2, 20);
        const TileSize size = randomSize(random);
        const Tiled tiled = makeTile(recipe, size);
        REQUIRE_MESSAGE(tiled.problem.empty(), tiled.problem);
        CAPTURE(recipeToCompactJson(tiled.recipe));
        CHECK(unrepeated(biomeRecipe(tiled.recipe), size, random) == 0);
    }
}

TEST_CASE("what changes is the nearest that tiles, and why is said") {
    struct Case {
        std::vector<std::string> settings;
        TileSize size;
        std::string_view changes;
    };
    const std::vector<Case> cases{
        {{}, {512, 512}, "period_x=8 period_y=8"},
        {{"frequency=8.5"}, {512, 512}, "frequency=9 period_x=9 period_y=9"},
        {{"frequency=8.4"}, {512, 512}, "frequency=8 period_x=8 period_y=8"},
        {{"frequency=8"}, {1920, 1080}, "frequency=9 period_x=16 period_y=9"},
        {{"frequency=8"}, {1080, 1920}, "frequency=16 period_x=9 period_y=16"},
        {{"frequency=2.4", "dimensions=1"}, {1000, 200}, "period_x=12"},  // 5 heights of 2.4 cells are 12 cells
        {{"frequency=2.5", "dimensions=1"}, {1000, 200}, "frequency=2.6 period_x=13"},
        {{"period_x=4", "period_y=4"}, {512, 512}, ""},
        {{"period_x=4", "period_y=4", "frequency=14"}, {512, 512}, "period_x=14 period_y=14"},
        {{"period_x=2"}, {512, 512}, "period_y=8"},
        {{"frequency=3", "period_x=1", "period_y=1"}, {512, 512}, "period_x=3 period_y=3"},  // 170 2/3 pixels
        {{"slice_scale=2"}, {512, 512}, "period_x=16 period_y=16"},
        {{"slice_scale=3", "frequency=8.1"}, {512, 512}, "frequency=8 period_x=24 period_y=24"},
        {{"slice_scale=1.7", "frequency=8"},
         {512, 512},
         "frequency=14 offset_x=-3 offset_y=-3 slice_scale=1 period_x=14 period_y=14"},
        {{"frequency=10000"}, {512, 512}, "period_x=2500 period_y=2500"},
        {{"fractal=fbm", "lacunarity=2.1"}, {512, 512}, "period_x=8 period_y=8 lacunarity=2"},
        {{"fractal=fbm", "lacunarity=1.5", "octaves=4"}, {512, 512}, "period_x=8 period_y=8"},
        {{"fractal=fbm", "rotate_octaves=true"}, {512, 512}, "period_x=8 period_y=8 rotate_octaves=false"},
        {{"rotate_z=0.1"}, {512, 512}, "rotate_z=0 period_x=8 period_y=8"},
        {{"fractal=marble", "stripes=0.3"}, {512, 512}, "period_x=8 period_y=8 stripes=0.25"},
        {{"fractal=marble", "stripes=0.01"}, {512, 512}, "period_x=8 period_y=8 stripes=0.125"},
        {{"fractal=marble", "stripes=1.1", "frequency=10"}, {512, 512}, "period_x=10 period_y=10"},  // 11 stripes
        {{"fractal=marble", "stripe_direction=0.2"}, {512, 512}, "period_x=8 period_y=8 stripe_direction=0.25"},
        {{"warp=single", "warp_frequency=0.3"}, {512, 512}, "period_x=8 period_y=8 warp_frequency=0.25"},
        {{"warp=single", "warp_frequency=0.3", "frequency=10"},
         {512, 512},
         "period_x=10 period_y=10"},  // 3 cells of the warp
        {{"colors=biomes"}, {512, 512}, "period_x=8 period_y=8 biome_scale=2"},
        {{"output=position"}, {512, 512}, "period_x=8 period_y=8 output=value"},
        {{"dimensions=4", "tiling=torus", "period_x=5", "period_y=8"}, {512, 512}, "period_x=8"},
        {{"frequency=1e-6"}, {512, 512}, "frequency=1 period_x=1 period_y=1"},
    };
    for (const Case& row : cases) {
        const Recipe recipe = recipeWith(row.settings);
        const Tiled tiled = makeTile(recipe, row.size);
        CAPTURE(recipeToCompactJson(recipe));
        CHECK(textOf(tiled) == row.changes);
        Dice random(1);
        CHECK(unrepeated(tiled.recipe, row.size, random) == 0);
    }
}

TEST_CASE("sides without a common measure: the nearest size is named, and tiles") {
    const Recipe recipe;
    for (const TileSize& size : {TileSize{1240, 716}, TileSize{716, 1240}, TileSize{1001, 1000}, TileSize{3, 7000}}) {
        CAPTURE(size.width);
        const Tiled tiled = makeTile(recipe, size);
        REQUIRE(!tiled.problem.empty());
        CHECK(tiled.changes.empty());
        CHECK(tiled.recipe == recipe);
        CHECK(tiled.nearest.height == size.height);
        CHECK(tiled.problem.find(fmt::format("nearest: {} x {}", tiled.nearest.width, tiled.nearest.height)) !=
              std::string::npos);
        const Tiled there = makeTile(recipe, tiled.nearest);
        CHECK(there.problem.empty());
        CHECK(there.recipe->frequency == 8);
    }
    CHECK(makeTile(recipe, {1001, 1000}).nearest.width == 1000);
    CHECK(makeTile(recipe, {1240, 716}).nearest.width == 1253);
    // As many cells as it takes, where the recipe has them already.
    CHECK(makeTile(recipeWith({"frequency=179"}), {1240, 716}).problem.empty());
}

TEST_CASE("a period that does not tile names the nearest that does") {
    const auto said = [](const std::vector<std::string>& settings, int axis, const TileSize& size) {
        return periodProblem(recipeWith(settings), axis, size);
    };
    CHECK(said({}, 0, {512, 512}).empty());
    CHECK(said({"period_x=4"}, 0, {512, 512}).empty());
    CHECK(said({"period_x=4"}, 1, {512, 512}).empty());
    CHECK(said({"period_y=4", "dimensions=1"}, 1, {512, 512}).empty());
    CHECK(said({"period_x=4", "frequency=14"}, 0, {512, 512}) ==
          "period_x=4: 512 pixels are 3.5 periods of 146.286 pixels, and both have to be whole; nearest: period_x=7");
    CHECK(said({"period_y=12", "frequency=14"}, 1, {512, 512}).ends_with("nearest: period_y=14"));
    CHECK(said({"period_x=3", "frequency=8.5"}, 0, {512, 512}).ends_with("nearest: frequency=9 period_x=9"));
    CHECK(said({"period_x=3"}, 0, {1240, 716}).ends_with("nearest: 1253 x 716"));
    // It is right: with the period that is named the same picture tiles along that axis.
    Dice random(3);
    for (int i = 0; i < 200; ++i) {
        Recipe recipe;
        recipe.frequency = 1 + random.below(100);
        recipe.periodX = 1 + random.below(100);
        const TileSize size{128 * (1 + random.below(8)), 256};
        const std::string problem = periodProblem(recipe, 0, size);
        if (problem.empty()) continue;
        const std::size_t at = problem.find("nearest: period_x=");
        if (at == std::string::npos) continue;
        const int period = recipe.periodX;
        recipe.periodX = static_cast<int>(parseInteger(problem.substr(at + 18)).value());
        CHECK(periodProblem(recipe, 0, size).empty());
        // and none is nearer
        const int away = std::abs(recipe.periodX - period);
        for (int nearer = std::max(1, period - away + 1); nearer < period + away; ++nearer) {
            recipe.periodX = nearer;
            CHECK(!periodProblem(recipe, 0, size).empty());
        }
    }
}
