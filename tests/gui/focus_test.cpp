// The order in which Tab and F6 reach every widget.
#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gui/focus_driver.h"
#include "gui/ui_driver.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/look.h"

using namespace noisescope;

namespace {

std::size_t placeOf(const std::vector<std::string>& labels, std::string_view label) {
    const auto found = std::find(labels.begin(), labels.end(), label);
    REQUIRE_MESSAGE(found != labels.end(), std::string(label));
    return static_cast<std::size_t>(found - labels.begin());
}

}  // namespace

TEST_CASE("Tab comes by every widget once, in reading order, and each is in sight") {
    for (const float height : {800.0f, 420.0f}) {
        Keyboard driver(colorful(), height);
        driver.state.settings.foldedGroups.clear();
        driver.state.view.mode = ViewMode::compare;
        driver.frames(3);
        CAPTURE(height);
        driver.tab();
        CHECK(driver.focus() == "File");
        std::vector<std::string> labels;
        do {
            labels.push_back(driver.focus());
            CAPTURE(driver.focus());
            CHECK(driver.isFocusSeen());
            driver.tab();
        } while (driver.focus() != "File" && labels.size() < 300);
        std::size_t reachable = 0;
        for (const UiRect& rect : driver.ui.rects.all()) {
            if (rect.reach == Reach::pointer) continue;
            CAPTURE(rect.label);
            CHECK(std::count(labels.begin(), labels.end(), rect.label) == 1);
            ++reachable;
        }
        CHECK(labels.size() == reachable);
        std::vector<std::string> expected{"File", "Help", "menu.palette"};
        if (height == 800)
            expected.insert(expected.end(), {"presets.group", "presets.search", "presets.open", "presets.recent"});
        expected.insert(expected.end(), {"search",
                                         "randomize",
                                         "noise",
                                         "dimensions",
                                         "seed",
                                         "seed.recent",
                                         "seed.random",
                                         "group/position",
                                         "group/position.details",
                                         "frequency",
                                         "octaves",
                                         "button/screenshot",
                                         "view.mode",
                                         "compare.param",
                                         "compare.value/0",
                                         "tab",
                                         "gradient/0",
                                         "gradient/1",
                                         "gradient.color",
                                         "gradient.position",
                                         "colors",
                                         "section/export",
                                         "export.color",
                                         "export.fit",
                                         "export.name",
                                         "export.size",
                                         "export.format",
                                         "export.go"});
        for (std::size_t i = 1; i < expected.size(); ++i) {
            CAPTURE(expected[i]);
            CHECK(placeOf(labels, expected[i - 1]) < placeOf(labels, expected[i]));
        }
        CHECK(driver.recipe() == colorful());
        CHECK(driver.steps() == 0);
        driver.press(kBack);
        CHECK(driver.focus() == labels.back());
    }
}

TEST_CASE("every parameter of every preset is on the way") {
    for (const char* name : {"marble", "flowing-water", "biomes", "tiled-marble"}) {
        const Recipe& recipe = presetNamed(name).file.recipe;
        Keyboard driver(recipe);
        driver.state.settings.foldedGroups.clear();
        driver.frames(3);
        const std::vector<std::string> labels = driver.way();
        for (const ParamInfo& param : params()) {
            const bool ownEditor = std::holds_alternative<GradientParam>(param.kind);
            const bool ofColors = param.group == ParamGroup::color;
            const bool ofSurface = param.group == ParamGroup::surface;  // rows while one is seen
            if (ownEditor || ofSurface || !param.applies(recipe) || (ofColors && channelsOf(recipe) > 1)) continue;
            CAPTURE(param.id);
            CHECK(std::find(labels.begin(), labels.end(), param.id) != labels.end());
        }
        CHECK(driver.recipe() == recipe);
    }
}

TEST_CASE("F6 goes from part to part") {
    Keyboard driver;
    for (const char* label : {"File", "presets.group", "layer.add", "look/map", "tab", "status.zoom", "File"}) {
        driver.press({key::kF6});
        driver.frames(2);
        CHECK(driver.focus() == label);
    }
    driver.press({key::kF6, false, true, false});
    CHECK(driver.focus() == "status.zoom");
}

TEST_CASE("the keyboard's way goes on from where the mouse was") {
    Keyboard driver;
    driver.click("dimensions/2");
    CHECK(driver.focus().empty());
    driver.tab();
    CHECK(driver.focus() == "hash");
    driver.click("canvas");
    CHECK(driver.focus().empty());
    driver.tab();
    CHECK(driver.focus() == "File");
}

TEST_CASE("drawers by keyboard: what is in them is on the way, Escape closes them") {
    Keyboard driver;
    ImGui::GetIO().DisplaySize = {800, 500};
    driver.frames(3);
    driver.go("drawer/right");
    driver.enter();
    CHECK(driver.state.drawer == Drawer::right);
    driver.go("export.go");
    CHECK(driver.isFocusSeen());
    driver.press({key::kEscape});
    driver.frames(2);
    CHECK(driver.state.drawer == Drawer::none);
    driver.tab();
    CHECK_FALSE(driver.focus().empty());
    CHECK(driver.isFocusSeen());
}
