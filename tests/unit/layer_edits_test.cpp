// Changes of layers: each keeps what it should of the picture, and links follow.
#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "validate/random_trees.h"

using namespace noisescope;

namespace {

std::vector<std::uint32_t> bitsOf(const Recipe& recipe) {
    const PicturePlan plan = measuredPicture(recipe, 16);
    std::vector<std::uint32_t> bits;
    for (const float value : cpuLeaves().render(plan, plan.values(), {0, 0, 16, 16}).pixels)
        bits.push_back(std::bit_cast<std::uint32_t>(value));
    return bits;
}

/// Three fields, the last one a mask away from a link to the first.
Recipe threeLayers() {
    Recipe recipe;
    recipe.frequency = 4;
    makeTree(recipe);
    Recipe other;
    for (const char* name : {"rock", "snow"}) REQUIRE(addLayer(recipe, name, other) == "");
    Layer mask;
    mask.kind = LayerKind::link;
    mask.use = "perlin";
    recipe.tree.layers[2].mask = {mask};
    recipe.tree.layers[1].amount = 0.5;
    recipe.tree.layers[1].combine = rowIndex(CombineId::max);
    REQUIRE(problemsOf(recipe).empty());
    return recipe;
}

const char* const kLongest = "abcdefghijabcdefghijabcdefghijabcdefghij";

}  // namespace

TEST_CASE("a renamed layer takes its links along, and names that cannot be are refused") {
    Recipe recipe = threeLayers();
    const auto before = bitsOf(recipe);
    recipe.tree.moisture = recipe.tree.heights = "perlin";
    std::string path = "perlin";
    CHECK(renameLayer(recipe, path, "land") == "");
    CHECK(path == "land");
    CHECK(recipe.tree.layers[2].mask.front().use == "land");
    CHECK(recipe.tree.moisture == "land");
    CHECK(recipe.tree.heights == "land");
    CHECK(bitsOf(recipe) == before);
    const Recipe kept = recipe;
    for (const char* name : {"rock", "", "mask", "Land", "a/b"}) {
        CAPTURE(name);
        CHECK(renameLayer(recipe, path, name) != "");
        CHECK(recipe == kept);
    }
    path = "none-such";
    CHECK(renameLayer(recipe, path, "new") != "");
}

TEST_CASE("a layer that others are linked to stays, another one goes, the last one stays") {
    Recipe recipe = threeLayers();
    std::string path = "perlin";
    CHECK(removeLayer(recipe, path).find("snow/mask") != std::string::npos);
    path = "snow";
    CHECK(removeLayer(recipe, path) == "");
    CHECK(path == "rock");
    CHECK(removeLayer(recipe, path) == "");
    CHECK(path == "perlin");
    CHECK(removeLayer(recipe, path) != "");
    const auto field = plainField(recipe);
    REQUIRE(field);
    CHECK(field->tree.empty());
    CHECK(field->frequency == 4);
    CHECK(bitsOf(*field) == bitsOf(recipe));
}

TEST_CASE("a copy lies above its original and has its values, also with a long name") {
    Recipe recipe = threeLayers();
    std::string path = "snow";
    REQUIRE(renameLayer(recipe, path, kLongest) == "");
    const Layer original = *findLayer(recipe.tree, path);
    CHECK(duplicateLayer(recipe, path) == "");
    REQUIRE(recipe.tree.layers.size() == 4);
    Layer copy = recipe.tree.layers[3];
    CHECK(copy.name != original.name);
    copy.name = original.name;
    CHECK(copy == original);
    CHECK(problemsOf(recipe).empty());
}

TEST_CASE("a layer keeps its values where it is moved, and its links follow") {
    Recipe recipe = threeLayers();
    std::string group = "rock";
    const auto whole = bitsOf(recipe);
    CHECK(groupLayer(recipe, group) == "");
    CHECK(group == "group");
    CHECK(bitsOf(recipe) == whole);
    findLayer(recipe.tree, group)->seed = 7;
    const auto seen = bitsOf(seenFrom(recipe, "perlin"));
    std::string path = "perlin";
    CHECK(moveLayer(recipe, path, group, 1) == "");
    CHECK(path == "group/perlin");
    CHECK(bitsOf(seenFrom(recipe, path)) == seen);
    CHECK(recipe.tree.layers[1].mask.front().use == "group/perlin");
    CHECK(moveLayer(recipe, group, "group", 0) != "");
    CHECK(moveLayer(recipe, path, "", 0) == "");
    CHECK(path == "perlin");
    CHECK(bitsOf(seenFrom(recipe, path)) == seen);
    CHECK(recipe.tree.layers[0].name == "perlin");
    CHECK(recipe.tree.layers[2].mask.front().use == "perlin");
}

TEST_CASE("grouping and ungrouping a layer keeps every bit of random trees") {
    int grouped = 0;
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        Recipe recipe = RandomTree(seed, 3, false).recipe();
        if (!problemsOf(recipe).empty()) continue;
        const auto before = bitsOf(recipe);
        const Layer first = recipe.tree.layers.front();
        std::string path = first.name;
        const Recipe start = recipe;
        if (!groupLayer(recipe, path).empty()) continue;  // too deep
        CAPTURE(seed);
        ++grouped;
        CHECK(bitsOf(recipe) == before);
        CHECK(ungroupLayer(recipe, path) == "");
        CHECK(recipe == start);
    }
    CHECK(grouped > 10);
}

TEST_CASE("what a group has of its own is not lost by ungrouping") {
    Recipe recipe = threeLayers();
    std::string group = "snow";
    REQUIRE(groupLayer(recipe, group) == "");
    std::string path = "rock";
    REQUIRE(moveLayer(recipe, path, group, 1) == "");
    CHECK(ungroupLayer(recipe, group) != "");  // its mask
    findLayer(recipe.tree, group)->mask.clear();
    CHECK(ungroupLayer(recipe, group) == "");
    CHECK(group == "rock");
    CHECK(recipe.tree.layers.size() == 3);
    CHECK(ungroupLayer(recipe, group) != "");
}
