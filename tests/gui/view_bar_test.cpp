// The view bar: what the canvas shows, and how.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>

#include "gui/focus_driver.h"
#include "gui/layout_driver.h"
#include "recipe/chosen.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/layers/layer_panel.h"

using namespace noisescope;

namespace {

constexpr std::array kModes{ViewMode::single, ViewMode::tiles, ViewMode::wipe, ViewMode::difference, ViewMode::compare};
constexpr std::array kModeIds{"single", "tiles", "wipe", "difference", "compare"};

Recipe island() { return presetNamed("island").file.recipe; }

}  // namespace

TEST_CASE("every mode is chosen in the view bar; nothing moves, overlaps or leaves it") {
    for (const float width : {1280.0f, 1920.0f, 800.0f}) {
        CAPTURE(width);
        UiDriver driver(island());
        ImGui::GetIO().DisplaySize.x = width;
        driver.frames(3);
        const Rect canvas = driver.ui.layout.canvas;
        const UiRect look = rectOf(driver, "look");
        const UiRect mode = rectOf(driver, "view.mode");
        for (std::size_t i = 0; i < kModes.size(); ++i) {
            CAPTURE(kModeIds[i]);
            driver.click("view.mode");
            driver.click(fmt::format("view.mode/{}", kModeIds[i]));
            driver.frames(2);
            CHECK(driver.state.view.mode == kModes[i]);
            CHECK(driver.ui.layout.canvas.y == canvas.y);
            CHECK(driver.ui.layout.canvas.height == canvas.height);
            CHECK(rectOf(driver, "look").x == look.x);
            CHECK(rectOf(driver, "view.mode").x == mode.x);
            float right = mode.x + mode.width;
            for (const char* label : {"slot", "slot.swap", "slot.copy", "difference.legend", "verdict", "tile.make",
                                      "compare.param", "compare.values"}) {
                const UiRect* rect = driver.ui.rects.find(label);
                if (rect == nullptr) continue;
                CAPTURE(label);
                CHECK(rect->x >= right);
                right = rect->x + rect->width;
                CHECK(right <= canvas.x + canvas.width);
                CHECK(rect->y + rect->height <= canvas.y);
            }
        }
        CHECK(isShown(driver, "compare.values"));
    }
    UiDriver driver;
    CHECK(isShown(driver, "view.mode"));
    CHECK_FALSE(isShown(driver, "look"));  // of one field there is nothing to choose
    driver.press({'h'});
    CHECK_FALSE(isShown(driver, "view.mode"));
}

TEST_CASE("the view bar shows a layer or its mask in every mode") {
    UiDriver driver(island());
    driver.state.layers.selected = "mountains";
    for (std::size_t i = 0; i < kModes.size(); ++i) {
        CAPTURE(kModeIds[i]);
        driver.state.document.other = driver.recipe();
        driver.state.view.mode = kModes[i];
        driver.frames(2);
        driver.click("look/result");
        const Recipe result = panesOf(driver.state).front().recipe;
        for (const char* part : {"look/layer", "look/mask"}) {
            driver.click(part);
            for (const Pane& pane : panesOf(driver.state)) CHECK_FALSE(pane.recipe == result);
        }
    }
    driver.press({'w'});
    driver.state.document.other = Recipe{};
    driver.frames(2);
    CHECK(driver.state.layers.look == LayerLook::mask);
    driver.click("look/layer");
    CHECK(driver.state.layers.look == LayerLook::mask);  // B has no such layer, which the tooltip says
    CHECK(Recipe(panesOf(driver.state).front().recipe) == driver.recipe());
}

TEST_CASE("with layers the selected one is compared, and so it is exported") {
    UiDriver driver(island());
    driver.state.layers.selected = "mountains";
    driver.state.document.comparison = parseComparison("octaves=1,2,4");
    driver.state.view.mode = ViewMode::compare;
    driver.frames(2);
    CHECK(comparisonText(shownComparison(driver.state)) == "mountains.octaves=1,2,4");
    const std::vector<Pane> panes = panesOf(driver.state);
    REQUIRE(panes.size() == 3);
    CHECK(findLayer(panes[2].recipe->tree, "mountains")->field.octaves == 4);
    CHECK(findLayer(panes[2].recipe->tree, "land")->field.octaves ==
          findLayer(driver.recipe().tree, "land")->field.octaves);
    driver.state.document.comparison = parseComparison("land.octaves=1,3");
    driver.frames(2);
    CHECK(comparisonText(shownComparison(driver.state)) == "land.octaves=1,3");
    CHECK(isShown(driver, "compare.values"));
}

TEST_CASE("where the canvas has nearly one color, the view bar offers to fit the range") {
    UiDriver driver;
    const Recipe before = driver.recipe();
    FieldNumbers numbers;
    numbers.recipe = before;
    numbers.low = 0.27182;
    numbers.high = 0.27228;
    numbers.deviation = 0.0001;
    numbers.middle98 = {0.2719, 0.2722};
    driver.state.field.numbers = numbers;
    driver.frames(2);
    driver.click("view.fit");
    CHECK(driver.recipe().colorRange == kGivenRange);
    CHECK(rangeOf(driver.recipe()).low == doctest::Approx(0.2719));
    driver.frames(2);
    CHECK_FALSE(isShown(driver, "view.fit"));
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == before);
    driver.state.field.numbers->deviation = 0.3;
    driver.frames(2);
    CHECK_FALSE(isShown(driver, "view.fit"));
}
