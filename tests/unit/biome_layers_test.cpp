// Biomes of recipes with layers: moisture and temperature are layers, or the recipe's own.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "color/colorize.h"
#include "color/moisture.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "recipe/chosen.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

using namespace noisescope;

namespace {

constexpr Region kPart{-20, 500, 60, 30};

Recipe biomesOf(std::string_view members, std::string_view layers) {
    return parseRecipe(fmt::format(R"({{"colors": "biomes", "biome_scale": 2, "biome_seed": 5, "color_range": "given",
                                   "color_low": -0.4, "color_high": 0.4, "desert": 0.45, "forest": 0.55,
                                   {}"layers": [{}]}})",
                                   members, layers),
                       "biomes")
        .recipe;
}

std::vector<Rgba8> colorsOfPart(const Recipe& recipe) {
    return PictureDrawer(recipe, 64, PictureOf::colors, cpuLeaves()).colors(kPart);
}

std::vector<float> valuesOfPart(const Recipe& recipe) {
    return PictureDrawer(recipe, 64, PictureOf::values, cpuLeaves()).values(kPart).pixels;
}

constexpr std::string_view kLand = R"({"name": "land", "fractal": "fbm", "octaves": 3, "seed": 9})";
constexpr std::string_view kTop = R"({"name": "top", "fractal": "fbm", "octaves": 3, "seed": 9})";
constexpr std::string_view kRain =
    R"({"name": "rain", "muted": true, "fractal": "fbm", "octaves": 3, "frequency": 4, "seed": 5})";
constexpr std::string_view kWarmth = R"({"name": "warmth", "muted": true, "noise": "value", "frequency": 6})";

std::string listOf(std::string_view a, std::string_view b, std::string_view c = "") {
    return fmt::format("{}, {}{}{}", a, b, c.empty() ? "" : ", ", c);
}

}  // namespace

TEST_CASE(
    "a link to a layer like the recipe's own moisture gives the same colors, and a tree of one field those of the "
    "field") {
    const Recipe named = biomesOf(R"("moisture": "rain", )", listOf(kRain, kTop));
    const std::vector<Rgba8> colors = colorsOfPart(named);
    const Recipe own = biomesOf("", kTop);
    CHECK(colorsOfPart(own) == colors);
    Recipe field = own;
    static_cast<FieldRecipe&>(field) = own.tree.layers.front().field;
    field.tree = {};
    CHECK(colorsOfPart(field) == colors);
    std::vector<Rgba8> kinds;
    for (const Rgba8& color : colors)
        if (std::ranges::find(kinds, color) == kinds.end()) kinds.push_back(color);
    CHECK(kinds.size() >= 3);
    Recipe dry = named;
    dry.tree.moisture = "top";
    CHECK(colorsOfPart(dry) != colors);
}

TEST_CASE("the moisture of several fields is the whole, enlarged; seeds keep their distances") {
    const Recipe recipe = biomesOf("", listOf(kTop, R"({"name": "b", "seed": 12, "combine": "add", "period_x": 4})"));
    const Recipe moisture = moistureOf(recipe);
    CHECK(moisture.tree.layers[0].field.seed == 5);
    CHECK(moisture.tree.layers[1].field.seed == 8);
    CHECK(moisture.tree.layers[1].field.periodX == 2);
    CHECK(moisture.tree.layers[1].field.placeScale == 2);
    CHECK(isPictureMeasured(recipe));
    const ColorMap map = colorMapOf(recipe);
    CHECK(colorsOfPart(recipe) == colorize(map, valuesOfPart(recipe), 1, valuesOfPart(moisture)));
}

TEST_CASE("where the temperature is low, biomes have the colors of the cold") {
    const Recipe warm = biomesOf(R"("moisture": "rain", )", listOf(kRain, kWarmth, kTop));
    const std::vector<Rgba8> colors = colorsOfPart(warm);
    Recipe recipe = warm;
    recipe.tree.temperature = "warmth";
    const std::vector<Rgba8> found = colorsOfPart(recipe);
    const std::vector<float> heat = valuesOfPart(seenFrom(warm, "warmth"));
    const std::vector<float> rain = valuesOfPart(seenFrom(warm, "rain"));
    const std::vector<float> height = valuesOfPart(warm);
    const ColorMap map = colorMapOf(recipe);
    const ColorMap warmMap = colorMapOf(warm);
    REQUIRE(map.secondThresholds.size() == 5);
    std::size_t cold = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (heat[i] >= kColdBelow) {
            CHECK(found[i] == colors[i]);
            continue;
        }
        ++cold;
        const int row = rowOf(warmMap, height[i], rain[i]);
        CHECK(found[i] == map.colors[static_cast<std::size_t>(row + row / 3 * 3 + 3)]);
        CHECK(std::ranges::find(warmMap.colors, found[i]) == warmMap.colors.end());
    }
    CHECK(cold > 50);
    CHECK(cold < found.size() - 50);
    const Recipe always =
        biomesOf(R"("temperature": "t", )", listOf(R"({"name": "t", "noise": "constant", "value": 1})", kTop));
    CHECK(colorsOfPart(always) ==
          colorsOfPart(biomesOf("", listOf(R"({"name": "t", "noise": "constant", "value": 1})", kTop))));
}

TEST_CASE("layers that are read with their derivatives have the same values as moisture, and as temperature") {
    const std::string layers = listOf(kLand, R"({"name": "stone", "noise": "simplex", "mask": {"below": "slope"}})",
                                      R"({"name": "c", "combine": "add", "amount": 0.5})");
    const Recipe recipe = biomesOf(R"("moisture": "land", "temperature": "stone/mask", )", layers);
    const PicturePlan plan = measuredPicture(recipe, 64);
    for (const Slot input : plan.inputs(plan.colors())) CHECK(plan.channels(input) == 1);
    CHECK(plan.isExact(plan.colors()));
    Recipe plain = recipe;
    plain.tree.temperature.clear();
    CHECK(colorsOfPart(plain) ==
          colorize(colorMapOf(plain), valuesOfPart(plain), 1, valuesOfPart(seenFrom(plain, "land"))));
    const std::vector<float> heat = valuesOfPart(seenFrom(recipe, "stone/mask"));
    const std::vector<Rgba8> found = colorsOfPart(recipe);
    const std::vector<Rgba8> warm = colorsOfPart(plain);
    for (std::size_t i = 0; i < found.size(); ++i) CHECK((found[i] == warm[i]) == (heat[i] >= kColdBelow));
}
