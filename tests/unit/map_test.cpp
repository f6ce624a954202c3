// Maps: recipes as JSON, layers that are renamed and removed, tilesets, areas, the classes of the library.
#include "recipe/map/map_json.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <vector>

#include "catalogue/tilesets.h"
#include "cpu/map/class_drawer.h"
#include "cpu/map/shares.h"
#include "export/class_levels.h"
#include "library/noisescope.h"
#include "map/areas.h"
#include "map/rule_tiles.h"
#include "recipe/layer_edits.h"
#include "recipe/map/map_checks.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "unit/library_driver.h"

namespace {

using namespace noisescope;

/// Every key of a map, in the order and form in which it is written.
constexpr const char* kEveryKey =
    R"({"noisescope": 2, "layers": [{"name": "rain", "noise": "perlin"}, {"name": "land", "noise": "value", "seed": 2}], )"
    R"("map": {"cells": 32, "classes": [{"name": "lake", "color": "#2a6f97", "walk": false, "when": {"land": [null, 0.3], )"
    R"("rain": [{"share": 0.5, "value": 0.4}, null]}}, {"name": "sand", "color": "#e3c98b", "when": {"whole": [0.25, {"share": 0.75}]}}, )"
    R"({"name": "plain", "color": "#7cb518"}], "passes": [{"pass": "single", "class": "lake", "passes": 3}, {"pass": "opening", )"
    R"("class": "lake"}, {"pass": "majority"}, {"pass": "walls", "class": "plain", "into": "sand", "other": "lake"}, )"
    R"({"pass": "coast", "class": "lake", "into": "sand", "reach": 2}]}})";

Recipe everyKey() { return parseRecipe(kEveryKey, "test").recipe; }

/// A grid from digits, row by row.
ClassGrid gridOf(const std::vector<std::string>& rows) {
    ClassGrid grid({0, 0, static_cast<std::int64_t>(rows.front().size()), static_cast<std::int64_t>(rows.size())});
    std::size_t at = 0;
    for (const std::string& row : rows)
        for (const char digit : row) grid.cells()[at++] = static_cast<std::uint8_t>(digit - '0');
    return grid;
}

}  // namespace

TEST_CASE("a map is written as it was read") {
    const Recipe recipe = everyKey();
    const std::string text = recipeToCompactJson(recipe);
    const std::size_t map = text.find("\"map\"");
    REQUIRE(map != std::string::npos);
    CHECK(text.substr(map) == std::string(kEveryKey).substr(std::string(kEveryKey).find("\"map\"")));
    CHECK(parseRecipe(recipeToJson({recipe, {}, {}}), "test").recipe == recipe);
    CHECK(recipe.map.passes[1].into.empty());
    CHECK(intoClass(recipe.map, recipe.map.passes[1]) == 1);  // the class that follows
}

TEST_CASE("bounds follow a layer that is renamed, and keep it from being removed") {
    Recipe recipe = everyKey();
    std::string path = "rain";
    CHECK(renameLayer(recipe, path, "wet").empty());
    CHECK(conditionLayers(recipe.map) == std::vector<std::string>{"land", "wet", "whole"});
    CHECK(removeLayer(recipe, path).find("classes of the map") != std::string::npos);
    CHECK(problemsOf(recipe).empty());
}

TEST_CASE("a repaired recipe has no map that cannot be drawn") {
    Recipe recipe = everyKey();
    recipe.map.classes[0].when[0].layer = "nowhere";
    CHECK(problemsOf(recipe).size() == 1);
    CHECK(repaired(recipe).map.empty());
    CHECK(repaired(everyKey()).map == everyKey().map);
}

TEST_CASE("tilesets have as many tiles as their names say") {
    constexpr std::array<std::size_t, 4> kCounts{13, 16, 47, 16};
    for (std::size_t i = 0; i < kCounts.size(); ++i) {
        const TilesetInfo& set = tilesets()[i];
        CAPTURE(set.id);
        CHECK(set.tiles.size() == kCounts[i]);
        for (std::size_t tile = 0; tile < set.tiles.size(); ++tile) CHECK(tileFor(set, set.tiles[tile]) == tile);
        std::size_t missing = 0;
        for (unsigned bits = 0; bits < 256; ++bits) missing += tileFor(set, bits) == kNoTile ? 1 : 0;
        CHECK((missing > 0) == (set.row == TilesetId::patch));
    }
    const TilesetInfo& blob = tilesets()[static_cast<std::size_t>(TilesetId::blob)];
    CHECK(tileFor(blob, kTileUp | kTileUpRight) == tileFor(blob, kTileUp));  // a diagonal without both sides
    CHECK(tileFor(blob, kTileUp | kTileUpRight | kTileRight) != tileFor(blob, kTileUp | kTileRight));
}

TEST_CASE("tiles of a small map") {
    const ClassGrid grid = gridOf({"0000000", "0000000", "0011000", "0011000", "0000100", "0000000", "0000000"});
    const Region inner{2, 2, 3, 3};
    const TilesetInfo& patch = tilesets()[static_cast<std::size_t>(TilesetId::patch)];
    const TilePlaces places = tilePlaces(grid, inner, patch, 1);
    CHECK(places.tiles ==
          std::vector<std::size_t>{0, 2, kEmptyPlace, 6, 8, kEmptyPlace, kEmptyPlace, kEmptyPlace, kNoTile});
    CHECK(places.missing == 1);
    const TilesetInfo& corners = tilesets()[static_cast<std::size_t>(TilesetId::corners)];
    const TilePlaces between = tilePlaces(grid, inner, corners, 1);
    CHECK(between.width == 4);
    CHECK(between.missing == 0);
    CHECK(between.tiles[0] == kCornerDownRight);
    CHECK(between.tiles[5] == 15);
}

TEST_CASE("tiles go on below classes that are drawn over them") {
    const ClassGrid grid = gridOf({"0000000", "0000000", "0011220", "0011220", "0000000", "0000000", "0000000"});
    const Region inner{2, 2, 3, 3};
    const TilesetInfo& blob = tilesets()[static_cast<std::size_t>(TilesetId::blob)];
    const std::array<std::uint8_t, 1> over{2};
    const TilePlaces alone = tilePlaces(grid, inner, blob, 1);
    const TilePlaces below = tilePlaces(grid, inner, blob, 1, over);
    CHECK(alone.tiles[2] == kEmptyPlace);
    CHECK(below.tiles[2] == tileFor(blob, kTileLeft | kTileDownLeft | kTileDown));  // the cell of 2 beside 1
    CHECK(below.tiles[1] == tileFor(blob, 255u & ~(kTileUp | kTileUpLeft | kTileUpRight)));
}

TEST_CASE("a class that no cell has by bounds is made by passes") {
    Recipe recipe = everyKey();
    recipe.map.classes[1].when.clear();
    recipe.map.classes[1].never = true;
    recipe.map.passes = {recipe.map.passes.back()};  // coast
    CHECK(parseRecipe(recipeToCompactJson(recipe), "test").recipe == recipe);
    const ClassDrawer map(recipe, cpuLeaves());
    CHECK(std::ranges::count(map.bounded({0, 0, 64, 64}).cells(), 1) == 0);
    CHECK(std::ranges::count(map.classes({0, 0, 64, 64}).cells(), 1) > 0);
}

TEST_CASE("areas of a small map") {
    const ClassGrid grid = gridOf({"0120", "1100", "0011"});
    const std::vector<bool> walk{true, false, true};
    const Areas sides = areasOf(grid, walk, Touch::sides);
    CHECK(sides.labels == std::vector<std::uint32_t>{0, 1, 2, 3, 1, 1, 3, 3, 4, 4, 5, 5});
    CHECK(sides.areas[1].cells == 3);
    CHECK(sides.areas[1].box == Region{0, 0, 2, 2});
    REQUIRE(sides.walkables.size() == 3);  // the corner, the area on the right, the lower left one
    CHECK(sides.walkables[1].cells == 4);  // 2 and 0 are different classes that one can walk between
    CHECK(sides.largest == 1);
    CHECK(sides.areas[1].walkable == kNotWalkable);
    const Areas corners = areasOf(grid, walk, Touch::corners);
    CHECK(corners.walkables.size() == 2);
    CHECK(corners.walkables[1].cells == 6);
}

TEST_CASE("a share of nothing and of all") {
    Recipe recipe = everyKey();
    recipe.map.classes = {{"none", 0, true, {{"land", {}, MapBound{true, 0, {}}}}},
                          {"all", 0, true, {{"land", {}, MapBound{true, 1, {}}}}},
                          {"rest", 0, true, {}}};
    recipe.map.passes.clear();
    const ClassDrawer map(withMeasuredShares(recipe), cpuLeaves());
    const ClassGrid grid = map.classes({-20, 5, 64, 64});
    CHECK(std::ranges::count(grid.cells(), 0) == 0);
    CHECK(std::ranges::count(grid.cells(), 1) >= 64 * 64 - 1);  // one in a million may be larger
}

TEST_CASE("a cell's reasons are what made it") {
    const ClassDrawer map(withMeasuredShares(presetNamed("climate-map").file.recipe), cpuLeaves());
    const ClassGrid grid = map.classes({30, 40, 9, 9});
    const ClassGrid before = map.bounded({30, 40, 9, 9});
    for (std::int64_t i = 0; i < 9; ++i) {
        const CellReasons reasons = map.reasons(30 + i, 44);
        CHECK(reasons.before == before.at(30 + i, 44));
        CHECK(reasons.after.back() == grid.at(30 + i, 44));
        CHECK(map.plan().classOf(reasons.seen) == reasons.before);
    }
}

TEST_CASE("overviews have the class that most cells of a square have, whether they are kept or drawn one by one") {
    const ClassDrawer map(withMeasuredShares(everyKey()), cpuLeaves());
    const Region region{8, 16, 45, 29};  // squares reach beyond it
    const ClassGrid cells = map.classes({8, 16, 48, 32});
    std::vector<std::vector<std::uint8_t>> kept;
    for (const std::int64_t bytes : {std::int64_t{1} << 20, std::int64_t{200}, std::int64_t{0}}) {
        ClassLevels levels(map, region, 4, bytes);
        for (int level = 1; level < 4; ++level) {
            CAPTURE(level);
            std::vector<std::uint8_t> squares;
            levels.rows(level, [&](std::span<const std::uint8_t> row) {
                squares.insert(squares.end(), row.begin(), row.end());
            });
            const std::int64_t side = std::int64_t{1} << level;
            const std::int64_t across = (region.width + side - 1) / side;
            REQUIRE(std::ssize(squares) == across * ((region.height + side - 1) / side));
            for (std::size_t n = 0; n < squares.size(); ++n) {
                std::array<int, 3> counts{};
                const auto row = static_cast<std::int64_t>(n) / across;
                const auto column = static_cast<std::int64_t>(n) % across;
                for (std::int64_t i = 0; i < side * side; ++i)
                    ++counts.at(cells.at(region.x + column * side + i % side, region.y + row * side + i / side));
                CHECK(squares[n] == std::max_element(counts.begin(), counts.end()) - counts.begin());
            }
        }
    }
    CHECK(drawingsOf(region, 1) == 1);
    CHECK(drawingsOf(region, 4) == 2);
    CHECK(drawingsOf({0, 0, 1 << 16, 1 << 16}, 5) == 5);  // 4 to 16 megapixels are kept, finer ones are not
}

TEST_CASE("classes from the library") {
    const library_driver::OwnedField field = library_driver::made(kEveryKey);
    const ClassDrawer map(withMeasuredShares(everyKey()), cpuLeaves());
    constexpr std::int64_t kColumns = 37, kLines = 21;
    const ClassGrid expected = map.classes({-5, 1'000'000'007, kColumns, kLines});
    std::vector<std::uint8_t> cells(kColumns * kLines);
    CHECK(noisescope_field_classes(field.get(), -5, 1'000'000'007, kColumns, kLines, nullptr, cells.data(),
                                   cells.size(), nullptr, 0) == NOISESCOPE_OK);
    CHECK(std::ranges::equal(cells, expected.cells()));
    CHECK(std::string(noisescope_field_class_rows(field.get())).find(R"("name":"lake")") != std::string::npos);
    std::array<char, 200> message{};
    CHECK(noisescope_field_classes(field.get(), 0, 0, kColumns, kLines, nullptr, cells.data(), cells.size() - 1,
                                   message.data(), message.size()) == NOISESCOPE_ARGUMENT);
    CHECK(std::string(message.data()).find("777") != std::string::npos);
    noisescope_options options{};
    options.size = sizeof options;
    options.level = 1;
    CHECK(noisescope_field_classes(field.get(), 0, 0, 1, 1, &options, cells.data(), cells.size(), nullptr, 0) ==
          NOISESCOPE_ARGUMENT);
    const library_driver::OwnedField plain = library_driver::made(R"({"noise": "perlin"})");
    CHECK(noisescope_field_class_rows(plain.get()) == nullptr);
    CHECK(noisescope_field_classes(plain.get(), 0, 0, 1, 1, nullptr, cells.data(), cells.size(), nullptr, 0) ==
          NOISESCOPE_ARGUMENT);
}
