// Effects of keys on the widget that has the keyboard.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "gui/focus_driver.h"
#include "gui/ui_driver.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/commands/actions.h"

using namespace noisescope;

TEST_CASE("arrows change the widget that has the keyboard, and the canvas where none has") {
    Keyboard driver(colorful());
    const Recipe start = driver.recipe();
    const auto arrow = [&](char32_t way, bool shift = false) { driver.press({way, false, shift, false}); };
    const auto checkOnly = [&](std::string_view id) {
        Recipe expected = start;
        copyValue(*findParam(id), expected, driver.recipe());
        CHECK(driver.recipe() == expected);
        CHECK_FALSE(driver.recipe() == start);
        driver.wait(1);
        CHECK(driver.steps() == 1);
        driver.press({'z', true, false, false});
        CHECK(driver.recipe() == start);
        CHECK(driver.steps() == 0);
    };
    driver.go("frequency");
    arrow(key::kRight);
    const double one = driver.recipe().frequency;
    CHECK(one > start.frequency);
    arrow(key::kUp);
    CHECK(driver.recipe().frequency > one);
    arrow(key::kDown);
    arrow(key::kLeft);
    CHECK(driver.recipe().frequency == doctest::Approx(start.frequency).epsilon(0.001));
    arrow(key::kRight, true);
    CHECK(driver.recipe().frequency > one);
    checkOnly("frequency");
    driver.go("noise");
    arrow(key::kDown);
    CHECK(driver.recipe().noise == start.noise + 1);
    arrow(key::kLeft);
    CHECK(driver.recipe().noise == start.noise);
    arrow(key::kDown);
    driver.wait(1);
    CHECK(noiseOf(driver.recipe()).id == noises()[static_cast<std::size_t>(start.noise) + 1].id);
    driver.recipe() = start;
    driver.wait(1);
    driver.state.history = {};
    driver.state.history.settled = driver.state.document;
    driver.go("seed");
    arrow(key::kRight);
    CHECK(driver.recipe().seed == start.seed + 1);
    checkOnly("seed");
    driver.go("octaves");
    arrow(key::kRight);
    CHECK(driver.recipe().octaves > start.octaves);
    checkOnly("octaves");
    driver.go("dimensions");
    arrow(key::kRight);
    CHECK(driver.recipe().dimensions == 3);
    driver.press({key::kEscape});
    CHECK(driver.focus().empty());
    const View before = viewOf(driver.state);
    arrow(key::kLeft);
    CHECK(driver.recipe().dimensions == 3);
    CHECK_FALSE(viewOf(driver.state) == before);  // the canvas has moved
}

TEST_CASE("steps of a slider stay within it and end at its ends") {
    const ParamInfo& param = *findParam("gain");
    const auto& real = std::get<RealParam>(param.kind);
    Keyboard driver(colorful());
    driver.go("gain");
    for (int i = 0; i < 150; ++i) driver.press({key::kRight});
    CHECK(driver.recipe().gain == real.softMaximum);
    for (int i = 0; i < 30; ++i) driver.press({key::kLeft, false, true, false});
    CHECK(driver.recipe().gain == real.softMinimum);
    driver.recipe().gain = real.maximum;
    REQUIRE(real.maximum >= real.softMaximum);
    driver.press({key::kRight});
    CHECK(driver.recipe().gain == real.maximum);  // not back to the slider's end
    const auto& frequency = std::get<RealParam>(findParam("frequency")->kind);
    const double outside = 2 * frequency.softMaximum;
    REQUIRE(outside < frequency.maximum);
    driver.recipe().frequency = outside;
    driver.press(kBack);
    driver.go("frequency");
    driver.press({key::kRight});
    CHECK(driver.recipe().frequency == outside);
    driver.press({key::kLeft});
    CHECK(driver.recipe().frequency < outside);
}

TEST_CASE("Enter edits, Escape leaves: first the field, then the widget") {
    Keyboard driver;
    const Recipe start = driver.recipe();
    driver.go("frequency");
    driver.enter();
    CHECK(driver.state.typing);
    driver.type("12.5");
    CHECK(driver.recipe().frequency == 12.5);
    CHECK(driver.focus() == "frequency");
    driver.frames(2);
    driver.enter();
    REQUIRE(driver.state.typing);
    driver.state.view.mode = ViewMode::tiles;
    ImGui::GetIO().AddInputCharactersUTF8("7");
    driver.frames(2);
    driver.state.keys.push_back({key::kEscape});
    driver.key(UiDriver::kEscape);
    driver.frames(2);
    CHECK_FALSE(driver.state.typing);
    CHECK(driver.recipe().frequency == 12.5);
    CHECK(driver.focus() == "frequency");
    CHECK(driver.state.view.mode == ViewMode::tiles);  // Escape has left the field and nothing else
    driver.press({key::kDelete});
    CHECK(driver.recipe() == start);
    driver.press({key::kEscape});
    CHECK(driver.focus().empty());
    CHECK(driver.state.view.mode == ViewMode::tiles);
    driver.press({key::kEscape});
    CHECK(driver.state.view.mode == ViewMode::single);
}

TEST_CASE("Tab ends typing and keeps what was typed; in a field that follows it goes on") {
    Keyboard driver;
    driver.go("frequency");
    driver.enter();
    ImGui::GetIO().AddInputCharactersUTF8("3.25");
    driver.frames(2);
    driver.tab();
    CHECK(driver.recipe().frequency == 3.25);
    CHECK_FALSE(driver.state.typing);
    CHECK(driver.focus() == "group/tiling");
    driver.press({key::kEscape});
    driver.press({'g'});
    driver.frames(3);
    REQUIRE(driver.state.typing);
    driver.tab();
    CHECK(driver.focus() == "goto.y");
    driver.frames(2);
    CHECK(driver.state.typing);
    for (const char* label : {"goto.cells", "goto.cancel", "goto.go", "goto.x"}) {
        driver.tab();
        CHECK(driver.focus() == label);
    }
    driver.press(kBack);
    driver.press(kBack);
    CHECK(driver.focus() == "goto.cancel");
    driver.enter();
    CHECK_FALSE(driver.state.goTo.open);
}

TEST_CASE("keys of actions go on where a widget has the keyboard") {
    Keyboard driver;
    driver.go("frequency");
    driver.press({'l'});
    CHECK(driver.state.view.lattice);
    driver.press({'5'});
    CHECK(driver.recipe().noise == rowIndex(NoiseId::valueCubic));
    CHECK(driver.focus() == "frequency");
}

TEST_CASE("an open list begins at its chosen row; arrows choose, Enter takes, Escape leaves") {
    Keyboard driver;
    driver.go("noise");
    driver.enter();
    const std::string chosen(noiseOf(driver.recipe()).id);
    CHECK(driver.focus() == "noise/" + chosen);
    CHECK(driver.isFocusSeen());
    driver.press({key::kDown});
    driver.press({key::kDown});
    driver.frames(2);
    const auto next = static_cast<std::size_t>(driver.recipe().noise) + 2;
    CHECK(driver.focus() == fmt::format("noise/{}", noises()[next].id));
    driver.enter();
    CHECK(driver.recipe().noise == static_cast<int>(next));
    CHECK(driver.focus() == "noise");
    driver.enter();
    driver.state.view.mode = ViewMode::tiles;
    driver.state.keys.push_back({key::kEscape});
    driver.key(UiDriver::kEscape);
    driver.frames(2);
    CHECK(driver.focus() == "noise");
    CHECK(driver.ui.rects.find("noise/value") == nullptr);
    CHECK(driver.state.view.mode == ViewMode::tiles);
    CHECK(driver.recipe().noise == static_cast<int>(next));
}

TEST_CASE("menus by keyboard: open, choose, to the next one") {
    Keyboard driver;
    driver.go("View");
    driver.enter();
    CHECK(driver.focus() == "Zoom in");
    driver.press({key::kRight});
    driver.frames(4);
    CHECK(driver.focus() == "Compare values");
    CHECK(driver.ui.rects.find("Zoom in") == nullptr);
    driver.press({key::kLeft});
    driver.frames(4);
    REQUIRE(driver.focus() == "Zoom in");
    while (driver.focus() != "Lattice") {
        driver.press({key::kDown});
        driver.frames(2);
    }
    driver.enter();
    CHECK(driver.state.view.lattice);
    CHECK(driver.focus() == "View");
    // Actions that cannot be done are passed over.
    driver.press({key::kEscape});
    driver.go("Edit");
    driver.enter();
    CHECK(driver.focus() == "History");  // there is nothing to undo
}

TEST_CASE("a row's menu opens at the row") {
    Keyboard driver;
    driver.recipe().frequency = 3;
    driver.frames(2);
    driver.go("frequency");
    const UiRect row = *driver.ui.rects.find("frequency");
    driver.press({key::kMenu});
    driver.frames(4);
    CHECK(driver.focus() == "frequency.menu/reset");
    const UiRect* menu = driver.ui.rects.find("frequency.menu/reset");
    REQUIRE(menu != nullptr);
    CHECK(std::abs(menu->y - row.y) < 60);
    CHECK(std::abs(menu->x - row.x) < 60);
    driver.enter();
    CHECK(driver.recipe() == Recipe{});
}

TEST_CASE("presets are one stop: arrows go through all of them, Enter loads") {
    Keyboard driver;
    driver.go("presets.search");
    driver.tab();
    const std::vector<std::size_t>& order = presetsByUse();
    CHECK(driver.focus() == "preset/" + presets()[order[0]].name);
    for (std::size_t i = 1; i < presets().size(); ++i) {
        driver.press({key::kRight});
        driver.frames(3);
        CAPTURE(i);
        CHECK(driver.focus() == "preset/" + presets()[order[i]].name);
        CHECK(driver.ui.rects.find(driver.focus()) != nullptr);
    }
    CHECK(driver.recipe() == Recipe{});
    driver.enter();
    CHECK(driver.recipe() == presets()[order.back()].file.recipe);
    driver.tab();
    CHECK(driver.focus() == "presets.open");
}

TEST_CASE("stops of a gradient and ends of the range by keyboard") {
    Keyboard driver(colorful());
    driver.go("gradient/1");
    const Gradient start = driver.recipe().gradient;
    REQUIRE(start.count > 2);
    driver.press({key::kRight});
    CHECK(driver.recipe().gradient.stops[1].position == doctest::Approx(start.stops[1].position + 0.01));
    CHECK(driver.state.gradientEditor.selected == 1);
    for (int i = 0; i < 12; ++i) driver.press({key::kRight, false, true, false});
    CHECK(driver.recipe().gradient.stops[static_cast<std::size_t>(start.count) - 1].position == 1);
    CHECK(driver.focus() == fmt::format("gradient/{}", driver.state.gradientEditor.selected));
    for (int i = 0; i < start.count; ++i) {  // the others stay where they are
        if (i == 1) continue;
        const auto& stops = driver.recipe().gradient.stops;
        CHECK(std::count(stops.begin(), stops.begin() + start.count, start.stops[static_cast<std::size_t>(i)]) == 1);
    }
    driver.wait(1);
    CHECK(driver.steps() == 1);
    driver.press({key::kDelete});
    CHECK(driver.recipe().gradient.count == start.count - 1);
    driver.enter();
    CHECK(driver.ui.rects.find("gradient.picker") != nullptr);
    CHECK(driver.focus() == "gradient.red");
    const auto stop = [&] {
        return driver.recipe().gradient.stops[static_cast<std::size_t>(driver.state.gradientEditor.selected)];
    };
    const int red = stop().red;
    driver.press({red < 128 ? key::kRight : key::kLeft});
    CHECK(std::abs(stop().red - red) == 1);
    driver.enter();
    CHECK(driver.state.typing);
    driver.type("77");
    CHECK(stop().red == 77);
    driver.tab();
    driver.tab();
    driver.tab();
    CHECK(driver.focus() == "gradient.hex");
    driver.enter();
    CHECK(driver.state.typing);
    driver.type("#102030");
    CHECK(stop().red == 0x10);
    CHECK(stop().green == 0x20);
    CHECK(stop().blue == 0x30);
    driver.enter();
    driver.type("#102030 #fff #000");  // several are the whole gradient
    CHECK(driver.recipe().gradient.count == 3);
    CHECK(driver.recipe().gradient.stops[1].position == 0.5);
    CHECK(driver.recipe().gradient.stops[2].red == 0);
    driver.key(UiDriver::kEscape);
    driver.frames(2);
    driver.press({key::kMenu});
    driver.frames(3);
    CHECK(driver.focus() == "gradient.menu/color");
    driver.key(UiDriver::kEscape);
    driver.frames(2);
    const Range range = rangeOf(driver.recipe());
    driver.open("inspect");
    driver.go("range.low");
    driver.press({key::kRight});
    CHECK(rangeOf(driver.recipe()).low > range.low);
    CHECK(rangeOf(driver.recipe()).high == range.high);
}

TEST_CASE("what is folded, checked and pressed by keyboard") {
    Keyboard driver;
    driver.go("group/tiling");
    driver.enter();
    CHECK(driver.ui.rects.find("period_x") != nullptr);
    driver.open("inspect");
    driver.go("overlay/zero-line");
    driver.press({U' '});
    driver.frames(3);
    CHECK(driver.state.view.zeroLine);
    CHECK_FALSE(driver.state.playing);
    driver.go("panel.edge");
    const double width = driver.state.settings.leftWidth;
    driver.press({key::kRight});
    CHECK(driver.state.settings.leftWidth == width + 8);
    driver.go("right.edge");
    driver.press({key::kRight});
    CHECK(driver.state.settings.rightWidth == Settings().rightWidth - 8);
    driver.go("export.size");
    driver.press({key::kDown});
    driver.go("export.format");
    driver.press({key::kDown});
    CHECK(driver.state.exportForm.size == 1);
    CHECK(driver.state.exportForm.format == 1);
    driver.state.view.mode = ViewMode::wipe;
    driver.frames(2);
    const double wipe = driver.state.view.wipe;
    driver.go("wipe");
    driver.press({key::kLeft});
    CHECK(driver.state.view.wipe == doctest::Approx(wipe - 0.01));
}

TEST_CASE("with the keyboard alone from the start to an export") {
    Keyboard driver(presetNamed("marble").file.recipe);
    driver.press({key::kF6});
    driver.press({key::kF6});
    driver.press({key::kF6});
    driver.go("frequency");
    driver.press({key::kRight});
    driver.press({key::kF6});
    driver.go("export.go");
    driver.enter();
    REQUIRE(driver.state.requests.exportPicture);
}

TEST_CASE("the page of keys scrolls by keyboard where it is higher than the window") {
    Keyboard driver({}, 400);
    driver.press({'?'});
    driver.tab();
    CHECK(driver.focus() == "help");
    const ImGuiWindow* page = ImGui::FindWindowByName("##help");
    REQUIRE(page != nullptr);
    REQUIRE(page->ScrollMax.y > 0);
    for (int i = 0; i < 30; ++i) driver.press({key::kDown, false, true, false});
    CHECK(page->Scroll.y == page->ScrollMax.y);
    driver.press({key::kEscape});
    driver.frames(2);
    CHECK(driver.ui.rects.find("help") == nullptr);
}
