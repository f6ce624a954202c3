// The list of steps: their names, going to one, and pinned recipes.
#include "viewer/model/document/history_steps.h"

#include <doctest/doctest.h>

#include <string>

#include "gui/ui_driver.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/document/variations.h"
#include "viewer/model/layers/layer_panel.h"

using namespace noisescope;

namespace {

std::string newest(const ViewerState& state) {
    const std::vector<HistoryRow> rows = historyRows(state);
    return rows.at(state.history.past.size()).text;
}

}  // namespace

TEST_CASE("steps have names that say what changed") {
    UiDriver driver(presetNamed("fbm").file.recipe);
    CHECK(newest(driver.state) == "Start: Test");
    const auto edit = [&](auto change) {
        change(driver.recipe());
        driver.frames(3);
        return newest(driver.state);
    };
    CHECK(edit([](Recipe& r) { r.octaves = 7; }) == "Octaves 7");
    CHECK(edit([](Recipe& r) { r.octaves = 6, r.seed = 9; }) == "Seed 9, Octaves 6");
    CHECK(edit([](Recipe& r) { r.octaves = 5, r.seed = 8, r.gain = 0.25; }) == "3 values");
    CHECK(edit([](Recipe& r) { r.fractal = 2; }).starts_with("Fractal "));
    driver.state.variations.recipes[0] = presetNamed("stone").file.recipe;
    chooseVariation(driver.state, 0);
    driver.frames(3);
    CHECK(newest(driver.state) == "Variation");
    CHECK(edit([](Recipe& r) { r.seed = 3; }) == "Seed 3");
    runAction(driver.state, *findAction("reset"));
    driver.frames(3);
    CHECK(newest(driver.state) == "All values reset");
    CHECK(driver.recipe() == presetNamed("fbm").file.recipe);
    driver.recipe().octaves = 4;
    driver.state.toasts.clear();
    loadDocument(driver.state, presetNamed("island").file);
    driver.frames(3);
    REQUIRE(driver.state.toasts.size() == 1);
    CHECK(driver.state.toasts.front().detail == "Ctrl+Z brings it back");
    CHECK(newest(driver.state) == presetNamed("island").file.title + " opened");
    const std::string layer = driver.state.layers.selected;
    addNoiseAsLayer(driver.state, 2);
    driver.frames(3);
    CHECK(newest(driver.state).ends_with(" added"));
    removeSelected(driver.state);
    driver.frames(3);
    CHECK(newest(driver.state).ends_with(" removed"));
    driver.state.layers.selected = layer;
    muteSelected(driver.state);
    driver.frames(3);
    CHECK(newest(driver.state) == layer + " changed");
    driver.press({'s'});
    CHECK(newest(driver.state) == "Slot B edited");
}

TEST_CASE("a click on a step goes there, back and forth; an edit ends what could be done again") {
    UiDriver driver(presetNamed("fbm").file.recipe);
    const Recipe first = driver.recipe();
    for (const int octaves : {6, 7, 8}) {
        driver.recipe().octaves = octaves;
        driver.frames(3);
    }
    driver.press({U'j'});
    REQUIRE(driver.ui.rects.find("step/3") != nullptr);
    driver.click("step/0");
    CHECK(driver.recipe() == first);
    CHECK(driver.state.history.future.size() == 3);
    driver.click("step/2");
    CHECK(driver.recipe().octaves == 7);
    driver.recipe().octaves = 3;
    goToStep(driver.state, 4);  // the edit is a step, which ends the two after it
    CHECK(driver.recipe().octaves == 3);
    CHECK(driver.state.history.future.empty());
    driver.click("history.pin");
    driver.click("step/0");
    driver.click("pin/0");
    CHECK(driver.recipe().octaves == 3);
    CHECK(driver.state.history.past.size() == 1);
    driver.press({key::kEscape});
    CHECK(driver.ui.rects.find("history") == nullptr);
}
