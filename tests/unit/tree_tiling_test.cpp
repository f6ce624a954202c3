// Pictures with layers, made to tile, repeat bit for bit after their sides; what is changed is told with its layer.
#include "recipe/tiling.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cpu/layered_picture.h"
#include "cpu/measures.h"
#include "effort.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "recipe/set_in.h"
#include "unit/trees.h"

using namespace noisescope;

namespace {

Recipe treeWith(std::string_view members) {
    return parseRecipe(fmt::format(R"({{"noisescope": 2, {}}})", members), "tree").recipe;
}

/// Returns how many pixels of a picture twice as wide and high differ from those of the tile at its origin.
std::size_t unrepeated(const Recipe& recipe, const TileSize& size) {
    const PicturePlan plan = measuredPicture(recipe, size.height, PictureOf::values);
    Image image(2 * size.width, 2 * size.height, plan.channels(plan.values()));
    drawPictureOnCpu(plan, plan.values(), {0, 0, image.width, image.height}, image.pixels.data());
    const auto bitsAt = [&](std::int64_t x, std::int64_t y) {
        return std::bit_cast<std::uint32_t>(image.pixels[static_cast<std::size_t>(y * image.width + x)]);
    };
    std::size_t count = 0;
    for (std::int64_t y = 0; y < image.height; ++y)
        for (std::int64_t x = 0; x < image.width; ++x)
            count += bitsAt(x, y) == bitsAt(x % size.width, y % size.height) ? 0 : 1;
    return count;
}

std::string changesOf(const Tiled& tiled) {
    std::string text = tiled.problem;
    for (const TileChange& change : tiled.changes)
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", settingOf(change), change.to);
    return text;
}

}  // namespace

TEST_CASE("random trees tile when they are made to, by changes that are told") {
    constexpr TileSize kSizes[] = {{64, 64}, {96, 64}, {60, 100}, {97, 97}};
    std::size_t before = 0;
    for (std::uint32_t n = 0; n < 60; ++n) {
        if (!isDue(n, 5)) continue;
        const Recipe recipe = TreeMaker(n).make();
        const TileSize& size = kSizes[n % std::size(kSizes)];
        CAPTURE(recipeToCompactJson(recipe));
        const Tiled tiled = makeTile(recipe, size);
        REQUIRE_MESSAGE(tiled.problem.empty(), tiled.problem);
        CAPTURE(recipeToCompactJson(tiled.recipe));
        CHECK(tiles(tiled.recipe, size));
        CHECK(unrepeated(tiled.recipe, size) == 0);
        before += tiled.changes.empty() ? 0 : unrepeated(recipe, size);
        CHECK(makeTile(tiled.recipe, size).changes.empty());
        const TileSize period = periodOf(tiled.recipe, size.height);
        CHECK(size.width % period.width == 0);
        CHECK(size.height % period.height == 0);
        Recipe told = recipe;
        for (const TileChange& change : tiled.changes) {
            CAPTURE(changeText(change));
            CHECK(change.from != change.to);
            CHECK(!change.why.empty());
            CHECK(setIn(told, settingOf(change), change.to).empty());
        }
        CHECK(recipeToCompactJson(told) == recipeToCompactJson(tiled.recipe));
    }
    CHECK(before > 0);
}

TEST_CASE("fields that the picture is computed from must tile, others need not") {
    struct Case {
        std::string_view members;
        std::string_view changes;
    };
    constexpr TileSize kSize{64, 64};
    constexpr Case kCases[] = {
        {R"("layers": [{"name": "a"}, {"name": "b", "frequency": 3, "combine": "add", "amount": 0.5}])",
         "a.period_x=8 a.period_y=8 b.period_x=3 b.period_y=3"},
        {R"("layers": [{"name": "a"}, {"name": "b", "period_x": 4, "period_y": 4}])", ""},  // b covers a
        {R"("layers": [{"name": "a", "muted": true}, {"name": "b", "use": "a", "shape": [{"step": "invert"}]}])",
         "a.period_x=8 a.period_y=8"},
        {R"("layers": [{"name": "a", "noise": "constant", "value": 0.5}])", ""},
        {R"("layers": [{"name": "a", "noise": "ramp"}])", "a.period_x=8 a.period_y=8"},
        {R"("layers": [{"name": "a", "noise": "checker", "rotate_z": 0.1}])", "a.rotate_z=0 a.period_x=8 a.period_y=8"},
        {R"("layers": [{"name": "g", "seed": 7, "layers": [{"name": "a", "frequency": 8.4, "fractal": "fbm", "lacunarity": 2.1}]}])",
         "g/a.frequency=8 g/a.period_x=8 g/a.period_y=8 g/a.lacunarity=2"},
        {R"("layers": [{"name": "a", "mask": {"noise": "value", "frequency": 2}}])",
         "a.period_x=8 a.period_y=8 a/mask.period_x=2 a/mask.period_y=2"},
        {R"("place": {"scale": 2, "x": 0.3}, "layers": [{"name": "a"}])", "a.period_x=16 a.period_y=16"},
        {R"("place": {"scale": 0.3, "x": 0.6}, "layers": [{"name": "a", "slice_scale": 2}])",
         "a.frequency=2.5 a.offset_x=-2.8 a.offset_y=-2.8 a.period_x=5 a.period_y=5 whole.place_scale=1 "
         "whole.place_x=2"},
        {R"("colors": "biomes", "layers": [{"name": "a"}, {"name": "b", "frequency": 6}])",
         "b.period_x=6 b.period_y=6"},
        {R"("colors": "biomes", "layers": [{"name": "a"}, {"name": "b", "combine": "add"}])",
         "a.period_x=8 a.period_y=8 b.period_x=8 b.period_y=8 biome_scale=2"},
        {R"("colors": "biomes", "moisture": "b", "layers": [{"name": "b", "frequency": 3}, {"name": "a"}])",
         "b.period_x=3 b.period_y=3 a.period_x=8 a.period_y=8"},
    };
    for (const Case& row : kCases) {
        const Recipe recipe = treeWith(row.members);
        const Tiled tiled = makeTile(recipe, kSize);
        CAPTURE(row.members);
        CHECK(changesOf(tiled) == row.changes);
        CHECK(tiles(recipe, kSize) == row.changes.empty());
        CHECK(unrepeated(tiled.recipe, kSize) == 0);
        CHECK(fieldsNotTiling(tiled.recipe, kSize).empty());
    }
}

TEST_CASE("a layer that cannot tile is named, with the reason and the nearest size") {
    const Recipe recipe = treeWith(R"("layers": [{"name": "a", "noise": "constant"},
        {"name": "g", "combine": "add", "layers": [{"name": "b", "frequency": 5}, {"name": "c", "frequency": 4, "combine": "min"}]}])");
    const TileSize size{1001, 1000};
    CHECK(fieldsNotTiling(recipe, size) == std::vector<std::string>{"g/b", "g/c"});
    const Tiled tiled = makeTile(recipe, size);
    CHECK(tiled.recipe == recipe);
    CHECK(tiled.changes.empty());
    CHECK(tiled.problem.starts_with("g/b: 1001 x 1000: both sides have whole numbers of cells only from 1001 x 1000"));
    CHECK(tiled.problem.ends_with("nearest: 1000 x 1000"));  // thirds and quarters of the height
    CHECK(makeTile(recipe, tiled.nearest).problem.empty());
    const Tiled volume = makeTile(recipe, {64, 64, 16});
    CHECK(volume.problem.find("no field of the recipe has") != std::string::npos);
    const Recipe deep = treeWith(R"("layers": [{"name": "a"}, {"name": "b", "dimensions": 3, "combine": "add"}])");
    CHECK(changesOf(makeTile(deep, {64, 64, 64})) ==
          "a.period_x=8 a.period_y=8 b.period_x=8 b.period_y=8 b.period_z=8");
    CHECK(periodProblem(leafRecipe(makeTile(deep, {64, 64}).recipe, "a"), 0, {60, 64}).starts_with("period_x=8: "));
}

TEST_CASE("the period of a picture is the least common multiple of its fields' periods") {
    const Recipe recipe = treeWith(R"("layers": [
        {"name": "a", "frequency": 3, "period_x": 1, "period_y": 3},
        {"name": "b", "frequency": 4, "period_x": 2, "period_y": 1, "combine": "add"},
        {"name": "c", "muted": true}, {"name": "d", "noise": "constant", "combine": "add"}])");
    const TileSize period = periodOf(recipe, 60);  // 20 and 30 pixels, 60 and 15
    CHECK(period.width == 60);
    CHECK(period.height == 60);
    CHECK(tiles(recipe, {120, 60}));
    CHECK(!tiles(recipe, {30, 60}));
    CHECK(periodOf(treeWith(R"("layers": [{"name": "a", "period_x": 2}])"), 64).height == 0);
    CHECK(periodOf(treeWith(R"("layers": [{"name": "a", "noise": "constant"}])"), 64).width == 1);
}
