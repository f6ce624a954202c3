// The grid of random variations: what it finds, and how it is chosen.
#include "viewer/model/document/variations.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "catalogue/combines.h"
#include "catalogue/shapes.h"
#include "gui/layout_driver.h"
#include "gui/ui_driver.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "viewer/model/document/choice_samples.h"

using namespace noisescope;

namespace {

const Recipe& veins() { return presetNamed("marble").file.recipe; }

/// As the thread of the window answers.
void fill(ViewerState& state) {
    VariationGrid& grid = state.variations;
    for (std::size_t i = 0; i < kVariations; ++i)
        grid.recipes.at(i) =
            variationOf(grid.base, state.settings.locks, grid.seed + static_cast<std::uint32_t>(i), kindAt(grid, i));
}

}  // namespace

TEST_CASE("variations are valid, repeat by their seed, and keep what is locked") {
    for (const char* name : {"marble", "island", "fbm", "biomes"})
        for (const VariationKind kind : {VariationKind::alike, VariationKind::same, VariationKind::others}) {
            const Recipe& recipe = presetNamed(name).file.recipe;
            CAPTURE(name);
            const std::set<std::string> locks{"octaves", "colors"};
            bool varies = false;
            for (std::uint32_t seed = 0; seed < 8; ++seed) {
                const HeldRecipe varied = variationOf(recipe, locks, seed, kind);
                CHECK(problemsOf(varied).empty());
                CHECK(varied == variationOf(recipe, locks, seed, kind));
                CHECK(varied->octaves == recipe.octaves);
                CHECK(varied->colors == recipe.colors);
                CHECK(varied->gradient == recipe.gradient);
                CHECK(varied->dimensions == recipe.dimensions);
                if (kind != VariationKind::others) CHECK(varied->noise == recipe.noise);
                CHECK(layerPaths(varied->tree) == layerPaths(recipe.tree));
                varies = varies || !(varied == HeldRecipe(recipe));
            }
            CHECK(varies);
        }
}

TEST_CASE("nearly flat and rough pictures are not worth showing, others get their range fitted") {
    Recipe flat;
    REQUIRE(setFromText(*findParam("noise"), flat, "constant").empty());
    CHECK_FALSE(worthShowing(repaired(flat)));
    Recipe white;
    REQUIRE(setFromText(*findParam("noise"), white, "white").empty());
    white.frequency = 64;
    CHECK_FALSE(worthShowing(repaired(white)));
    const auto good = worthShowing(veins());
    REQUIRE(good);
    CHECK((*good)->colorRange == kGivenRange);
    CHECK((*good)->colorLow < (*good)->colorHigh);
    CHECK((*good)->seed == veins().seed);
    const auto normals = worthShowing(presetNamed("flowing-water").file.recipe);
    REQUIRE(normals);
    CHECK(*normals == HeldRecipe(presetNamed("flowing-water").file.recipe));
}

TEST_CASE("N opens the grid; a click chooses, further ones begin there; one step each") {
    UiDriver driver(veins());
    driver.press({U'n'});
    REQUIRE(driver.ui.rects.find("variation/11") != nullptr);
    const Recipe before = driver.recipe();
    driver.click("variation/3");  // it is not there yet
    CHECK(driver.recipe() == before);
    fill(driver.state);
    driver.frames(2);
    driver.click("variation/3");
    CHECK(driver.recipe() == *driver.state.variations.recipes[3]);
    CHECK(driver.state.variations.open);
    CHECK(driver.state.variations.chosen == 3u);
    CHECK(driver.state.history.past.size() == 1);
    const auto round = driver.state.variations.round;
    driver.click("variations.alike");
    CHECK(driver.state.variations.round == round + 1);
    CHECK(driver.state.variations.base == HeldRecipe(driver.recipe()));
    CHECK(kindAt(driver.state.variations, 11) == VariationKind::alike);
    driver.click("variations.new");
    CHECK(kindAt(driver.state.variations, 0) == VariationKind::same);
    CHECK(kindAt(driver.state.variations, 11) == VariationKind::others);
    driver.press({key::kEscape});
    CHECK_FALSE(driver.state.variations.open);
    CHECK(driver.ui.rects.find("variations") == nullptr);
    driver.press({U'n'});
    driver.click("variations.close");
    CHECK_FALSE(driver.state.variations.open);
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == before);
}

TEST_CASE("the grid stays inside the canvas at every size") {
    for (const ImVec2 size : {ImVec2{1280, 800}, ImVec2{1920, 1080}, ImVec2{800, 500}, ImVec2{320, 240}}) {
        UiDriver driver(veins());
        resize(driver, size.x, size.y);
        driver.press({U'n'});
        CAPTURE(size.x);
        const UiRect& grid = rectOf(driver, "variations");
        const Rect& canvas = driver.ui.layout.canvas;
        if (size.x >= 800) CHECK(isInside(grid, canvas));
    }
}

TEST_CASE("operators and shapes have samples, each a picture of its own") {
    std::vector<std::string> names;
    std::vector<HeldRecipe> samples;
    for (const std::string& name : choiceSamples()) {
        if (!name.starts_with("combine/") && !name.starts_with("shape/")) continue;
        CAPTURE(name);
        const HeldRecipe sample = sampleOf(name);
        CHECK(problemsOf(sample).empty());
        for (const HeldRecipe& other : samples) CHECK_FALSE(other == sample);
        samples.push_back(sample);
        names.push_back(name);
    }
    CHECK(names.size() == combines().size() + shapes().size());
    CHECK(names.front() == sampleName("combine", combines().front().id));
}
