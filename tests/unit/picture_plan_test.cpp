// Plans of pictures: their steps and what each of them tells.
#include "plan/picture_plan.h"

#include <doctest/doctest.h>

#include "color/moisture.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "plan/proven_range.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"

using namespace noisescope;

namespace {

const Recipe& recipeOfPreset(std::string_view name) { return presetNamed(name).file.recipe; }

}  // namespace

TEST_CASE("a picture is a field and a table of colors; biomes have a second field, their moisture") {
    const PicturePlan terrain = measuredPicture(recipeOfPreset("terrain-bands"), 64);
    CHECK(terrain.steps().size() == 2);
    CHECK(terrain.leaves().size() == 1);
    CHECK(terrain.map().inputs() == 1);

    const Recipe& recipe = recipeOfPreset("biomes");
    const PicturePlan biomes = measuredPicture(recipe, 64);
    REQUIRE(biomes.leaves().size() == 2);
    CHECK(biomes.steps().size() == 3);
    CHECK(biomes.values() == 0);
    CHECK(biomes.colors() == 2);
    CHECK(biomes.map().inputs() == 2);
    const Region region{5, -3, 40, 30};
    const Image moisture = renderOnCpu(measuredPlan(moistureOf(recipe), 64), region);
    CHECK(renderOnCpu(*biomes.leaves()[1], region).pixels == moisture.pixels);
}

TEST_CASE("each step of a picture tells its channels, range, exactness and the regions that it needs") {
    const PicturePlan plan = measuredPicture(recipeOfPreset("biomes"), 64);
    CHECK(plan.channels(plan.values()) == 1);
    CHECK(plan.channels(plan.colors()) == 3);
    CHECK(plan.isExact(plan.colors()));
    CHECK(!measuredPicture(recipeOfPreset("classic-hash22"), 64).isExact(0));
    const auto range = plan.provenRange(plan.values());
    REQUIRE(range.has_value());
    CHECK(*range == *provenRangeOf(plan.field()));
    CHECK(plan.provenRange(plan.colors()) == Range{0, 1});
    const Region region{1, 2, 3, 4};
    CHECK(plan.needs(plan.values(), region).empty());
    CHECK(plan.needs(plan.colors(), region) == std::vector<Region>(2, region));
    const std::vector<LeafTile> tiles = plan.leafTiles(plan.colors(), region);
    REQUIRE(tiles.size() == 2);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        CHECK(tiles[i].slot == i);
        CHECK(tiles[i].plan == plan.leaves()[i]);
        CHECK(tiles[i].region == region);
    }
    CHECK(plan.leafTiles(plan.values(), region).size() == 1);
    const PicturePlan values = measuredPicture(recipeOfPreset("biomes"), 64, PictureOf::values);
    CHECK(!values.isColored());
    CHECK(values.leaves().size() == 1);
}

TEST_CASE("of several channels each is a level: biomes need no moisture then") {
    Recipe recipe = recipeOfPreset("normal-stones");
    recipe.colors = recipeOfPreset("biomes").colors;
    const PicturePlan plan = measuredPicture(recipe, 64);
    CHECK(plan.leaves().size() == 1);
    CHECK(PictureDrawer(recipe, 64, PictureOf::colors, cpuLeaves()).colors({0, 0, 8, 8}).size() == 64);
}
