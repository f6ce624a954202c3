// The gradient editor under synthetic input, and its edits as functions.
#include <doctest/doctest.h>
#include <imgui.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "color/color_map.h"
#include "recipe/params.h"
#include "right_panel.h"
#include "viewer/model/document/gradient_edits.h"
#include "viewer/model/layers/layer_panel.h"

using namespace noisescope;

TEST_CASE("stops come, move past each other and go; the last one stays") {
    const Gradient gradient = kNightSky;
    EditedGradient edited = withStop(gradient, colorStop(0.45, 0x123456));
    CHECK(gradientText(edited.gradient) == "0 #0b1d51, 0.45 #2f6db5, 0.45 #123456, 0.75 #f2c57c, 1 #ffffff");
    CHECK(edited.stop == 2);
    edited = withStopAt(gradient, 0, 0.8);
    CHECK(gradientText(edited.gradient) == "0.45 #2f6db5, 0.75 #f2c57c, 0.8 #0b1d51, 1 #ffffff");
    CHECK(edited.stop == 2);
    edited = withStopAt(gradient, 3, 0.1);
    CHECK(gradientText(edited.gradient) == "0 #0b1d51, 0.1 #ffffff, 0.45 #2f6db5, 0.75 #f2c57c");
    edited = withoutStop(gradient, 1);
    CHECK(gradientText(edited.gradient) == "0 #0b1d51, 0.75 #f2c57c, 1 #ffffff");
    for (int i = 0; i < 9; ++i) edited = withoutStop(edited.gradient, 0);
    CHECK(gradientText(edited.gradient) == "1 #ffffff");
    for (int i = 0; i < 40; ++i) edited = withStop(edited.gradient, colorStop(i / 40.0, 0));
    CHECK(edited.gradient.count == kMostStops);
    CHECK(gradientProblem(edited.gradient).empty());
    CHECK(gradientText(turnedAround(gradient)) == "0 #ffffff, 0.25 #f2c57c, 0.55 #2f6db5, 1 #0b1d51");
    CHECK(turnedAround(turnedAround(gradient)) == gradient);
    CHECK(gradientText(evenlySpaced(gradient)) == "0 #0b1d51, 0.333 #2f6db5, 0.667 #f2c57c, 1 #ffffff");
}

TEST_CASE("every map becomes a gradient that looks like it") {
    for (const ColorsInfo& map : colors()) {
        if (map.stops.empty()) continue;
        CAPTURE(map.id);
        const Gradient gradient = gradientOf(map);
        CHECK(gradientProblem(gradient).empty());
        if (map.blend == kBlendBands) continue;  // an edge that moved by a pixel is another color
        for (int i = 0; i <= 100; ++i) {
            const Rgba8 a = colorAt(map.stops, map.blend, i / 100.0);
            const Rgba8 b = colorAt(gradient.used(), map.blend, i / 100.0);
            // Steep maps change by several levels over the half thousandth to which positions are rounded.
            CHECK(std::abs(a.red - b.red) <= 6);
            CHECK(std::abs(a.green - b.green) <= 6);
            CHECK(std::abs(a.blue - b.blue) <= 6);
        }
    }
}

TEST_CASE("a click on the strip adds a stop with the color of the place, one step with the drag after it") {
    RightPanel panel;
    const Recipe before = panel.recipe();
    panel.moveTo("gradient", 0.2f, 0.2f);
    panel.button(true);
    CHECK(panel.gradient().count == 5);
    CHECK(panel.selected() == 1);
    const ColorStop added = panel.gradient().stops[1];
    CHECK(added.position == doctest::Approx(0.2).epsilon(0.01));
    const Rgba8 color = colorAt(before.gradient.used(), before.blend, added.position);
    CHECK(added == ColorStop{added.position, color.red, color.green, color.blue});
    panel.moveTo("gradient", 0.6f, 0.2f);  // past the next one
    panel.button(false);
    CHECK(panel.selected() == 2);
    CHECK(panel.gradient().stops[2].position == doctest::Approx(0.6).epsilon(0.01));
    panel.checkOneStep(before, 0);
}

TEST_CASE("no stop beyond the most, and a click without a move changes nothing") {
    RightPanel panel;
    while (panel.gradient().count < kMostStops)
        panel.gradient() = withStop(panel.gradient(), colorStop(0.5, 0)).gradient;
    panel.frames(3);
    const Recipe before = panel.recipe();
    const std::size_t steps = panel.steps();
    panel.moveTo("gradient", 0.2f, 0.2f);
    panel.button(true);
    panel.moveTo("gradient", 0.3f, 0.2f);
    panel.button(false);
    CHECK(panel.recipe() == before);
    panel.click("gradient/1");
    CHECK(panel.selected() == 1);
    CHECK(panel.recipe() == before);
    CHECK(panel.steps() == steps);
}

TEST_CASE("dragging a handle moves its stop, also past others, which stay") {
    RightPanel panel;
    const Recipe before = panel.recipe();
    panel.dragBy("gradient/0", panel.width() * 0.625f, 0);
    CHECK(gradientText(panel.gradient()).starts_with("0.45 #2f6db5, 0.625 #0b1d51, 0.75"));
    CHECK(panel.selected() == 1);
    panel.checkOneStep(before, 0);
    panel.dragBy("gradient/1", panel.width() * 3, 0);  // beyond the end
    CHECK(gradientText(panel.gradient()) == "0.45 #2f6db5, 0.75 #f2c57c, 1 #ffffff, 1 #0b1d51");
    CHECK(panel.steps() == 2);
    panel.dragBy("gradient/3", panel.width() * -0.5f, 0);  // the selected one of two at the same place
    CHECK(gradientText(panel.gradient()) == "0.45 #2f6db5, 0.5 #0b1d51, 0.75 #f2c57c, 1 #ffffff");
}

TEST_CASE("a stop that is dragged far off goes, and comes back before the button is let go") {
    RightPanel panel;
    const Recipe before = panel.recipe();
    panel.moveTo("gradient/1");
    const ImVec2 from = ImGui::GetIO().MousePos;
    panel.button(true);
    panel.move(from.x, from.y + 90);
    panel.frames(2);
    CHECK(panel.gradient().count == 3);
    panel.move(from.x, from.y);
    panel.frames(2);
    CHECK(panel.recipe() == before);
    panel.move(from.x, from.y - 90);
    panel.frames(2);
    panel.button(false);
    CHECK(gradientText(panel.gradient()) == "0 #0b1d51, 0.75 #f2c57c, 1 #ffffff");
    panel.checkOneStep(before, 0);
    for (int i = 0; i < 4; ++i) panel.dragBy("gradient/0", 0, 90);
    CHECK(panel.gradient().count == 1);
}

TEST_CASE("Delete removes the selected stop, but not while something else has the hand") {
    RightPanel panel;
    const Recipe before = panel.recipe();
    panel.key(UiDriver::kDelete);
    CHECK(panel.recipe() == before);
    panel.click("gradient/2");
    panel.key(UiDriver::kDelete);
    CHECK(gradientText(panel.gradient()) == "0 #0b1d51, 0.45 #2f6db5, 1 #ffffff");
    panel.checkOneStep(before, 0);
    panel.click("section/export");
    panel.key(UiDriver::kDelete);
    CHECK(panel.gradient().count == 3);
    panel.click("gradient/0");
    for (int i = 0; i < 5; ++i) panel.key(UiDriver::kDelete);
    CHECK(panel.gradient().count == 1);
    panel.click("gradient.remove");
    CHECK(panel.gradient().count == 1);
}

TEST_CASE("a double-click opens the color picker; a drag in it is one step") {
    RightPanel panel;
    const Recipe before = panel.recipe();
    CHECK(panel.ui.rects.find("gradient.picker") == nullptr);
    panel.doubleClick("gradient/1");
    CHECK(panel.recipe() == before);
    CHECK(panel.selected() == 1);
    REQUIRE(panel.ui.rects.find("gradient.picker") != nullptr);
    panel.moveTo("gradient.picker", 0.2f, 0.2f);
    panel.button(true);
    panel.moveTo("gradient.picker", 0.5f, 0.4f);
    panel.button(false);
    const ColorStop after = panel.gradient().stops[1];
    CHECK(after.position == before.gradient.stops[1].position);
    CHECK_FALSE(after == before.gradient.stops[1]);
    CHECK(panel.gradient().stops[0] == before.gradient.stops[0]);
    panel.checkOneStep(before, 0);
    CHECK(panel.ui.rects.find("gradient.picker") != nullptr);  // stays open meanwhile
    panel.key(UiDriver::kEscape);
    CHECK(panel.ui.rects.find("gradient.picker") == nullptr);
    panel.click("gradient.color");
    CHECK(panel.ui.rects.find("gradient.picker") != nullptr);
}

TEST_CASE("a click beside the color picker does what it hits") {
    RightPanel panel;
    panel.doubleClick("gradient/1");
    REQUIRE(panel.ui.rects.find("gradient.picker") != nullptr);
    panel.click("gradient/2");  // the picker goes on with this stop
    CHECK(panel.selected() == 2);
    REQUIRE(panel.ui.rects.find("gradient.picker") != nullptr);
    const Recipe before = panel.recipe();
    panel.moveTo("gradient.picker", 0.2f, 0.2f);
    panel.button(true);
    panel.moveTo("gradient.picker", 0.5f, 0.4f);
    panel.button(false);
    CHECK_FALSE(panel.gradient().stops[2] == before.gradient.stops[2]);
    CHECK(panel.gradient().stops[1] == before.gradient.stops[1]);
    REQUIRE(panel.ui.rects.find("gradient.picker") != nullptr);
    panel.click("gradient.remove");  // a button is pressed at once
    CHECK(panel.gradient().count == before.gradient.count - 1);
    CHECK(panel.ui.rects.find("gradient.picker") == nullptr);
    panel.click("gradient.color");
    CHECK(panel.ui.rects.find("gradient.picker") != nullptr);
    panel.click("gradient.color");  // opens it, and closes it
    CHECK(panel.ui.rects.find("gradient.picker") == nullptr);
    panel.click("gradient.color");
    CHECK(panel.ui.rects.find("gradient.picker") != nullptr);
}

TEST_CASE("a stop's place can be typed as a value of the field") {
    for (const char* text : {"0.75", "3/4", "1 - 2^-2"}) {
        CAPTURE(text);
        RightPanel panel;
        panel.click("gradient/1");
        const Recipe before = panel.recipe();
        panel.click("gradient.position");
        panel.type(text);  // of -1 to 1
        CHECK(gradientText(panel.gradient()) == "0 #0b1d51, 0.75 #f2c57c, 0.875 #2f6db5, 1 #ffffff");
        panel.checkOneStep(before, 0);
    }
    RightPanel panel;
    panel.click("gradient/1");
    const Recipe before = panel.recipe();
    for (const char* text : {"nan", "inf", "-1e39", "1e999", "abc", "", "*1e999", "1/0", "1.001", "-2", "0.5/0"}) {
        CAPTURE(text);
        panel.click("gradient.position");
        panel.type(text);
        CHECK(panel.recipe() == before);  // also where a part of it was a number
    }
    panel.recipe().colorRange = kGivenRange;  // turned around
    panel.recipe().colorLow = 10;
    panel.recipe().colorHigh = -30;
    panel.frames(2);
    panel.click("gradient.position");
    panel.type("-25");
    CHECK(gradientText(panel.gradient()) == "0 #0b1d51, 0.75 #f2c57c, 0.875 #2f6db5, 1 #ffffff");
}

TEST_CASE("values of stops: short, exact, and refused outside of the range") {
    CHECK(stopText(0.45, {-1, 1}) == "-0.1");
    CHECK(stopText(0, {-1, 1}) == "-1");
    CHECK(stopText(0.5, {0.25, -0.75}) == "-0.25");
    CHECK(stopPosition("0.1", {-0.7f, 0.9f}).value == doctest::Approx(0.5));
    CHECK(stopPosition("2", {-1, 1}).problem == "2: outside of -1 to 1");
    CHECK(stopPosition("3/2", {1, -1}).problem == "3/2: outside of -1 to 1");
    CHECK(stopPosition("1/0", {-1, 1}).problem == "1/0: division by zero");
    for (int i = 0; i <= 1000; ++i)
        for (const Range& range : {Range{-1, 1}, Range{0, 1}, Range{3.7, -12.25}, Range{-0.1, 1e6}}) {
            const double position = i / 1000.0;
            CHECK(stopPosition(stopText(position, range), range).value == position);
        }
}

TEST_CASE("the menu of the stops, each entry one step") {
    const std::vector<std::pair<std::string, std::string>> entries{
        {"remove", "0 #0b1d51, 0.75 #f2c57c, 1 #ffffff"},
        {"duplicate", "0 #0b1d51, 0.45 #2f6db5, 0.45 #2f6db5, 0.75 #f2c57c, 1 #ffffff"},
        {"turn", "0 #ffffff, 0.25 #f2c57c, 0.55 #2f6db5, 1 #0b1d51"},
        {"even", "0 #0b1d51, 0.333 #2f6db5, 0.667 #f2c57c, 1 #ffffff"},
        {"paste", "0 #000000, 1 #ff0000"},
    };
    for (const auto& [key, text] : entries) {
        const auto& entry = key;  // Clang 14 captures no structured bindings
        CAPTURE(entry);
        RightPanel panel;
        ImGui::SetClipboardText("0 #000000, 1 #ff0000");
        const Recipe before = panel.recipe();
        panel.rightClick("gradient/1");
        panel.click("gradient.menu/" + entry);
        CHECK(gradientText(panel.gradient()) == text);
        panel.checkOneStep(before, 0);
        panel.rightClick("gradient");
        panel.click("gradient.menu/reset");
        CHECK(panel.recipe() == before);
    }
    RightPanel panel;
    panel.rightClick("gradient/1");
    panel.click("gradient.menu/copy");
    CHECK(ImGui::GetClipboardText() == gradientText(kNightSky));
    ImGui::SetClipboardText("no gradient");
    panel.rightClick("gradient/1");
    panel.click("gradient.menu/paste");
    CHECK(panel.gradient() == kNightSky);
    CHECK(panel.state.toasts.back().failed);
    panel.rightClick("gradient/1");
    panel.click("gradient.menu/color");
    CHECK(panel.ui.rects.find("gradient.picker") != nullptr);
}

TEST_CASE("a map is chosen, then made one's own") {
    RightPanel panel(Recipe{});
    const Recipe before = panel.recipe();
    panel.click("colors");
    panel.click("colors/viridis");
    CHECK(colorsOf(panel.recipe()).id == "viridis");
    panel.checkOneStep(before, 0);
    const Recipe viridis = panel.recipe();
    panel.click("colors.edit");
    CHECK(panel.recipe().colors == kCustom);
    CHECK(panel.recipe().gradient == gradientOf(colorsOf(viridis)));
    panel.checkOneStep(viridis, 1);
    CHECK(panel.ui.rects.find("colors.edit") == nullptr);
    CHECK(panel.ui.rects.find("gradient") != nullptr);
}

TEST_CASE("recipes of several channels have no map but a range") {
    Recipe recipe;
    recipe.output = kNormal;
    RightPanel panel(repaired(recipe));
    CHECK(panel.ui.rects.find("colors") == nullptr);
    CHECK(panel.ui.rects.find("color_range") != nullptr);
}

TEST_CASE("colors in the clipboard become an evenly spaced gradient") {
    const auto read = [](std::string_view text) {
        const auto gradient = gradientOfColors(text);
        return gradient ? gradientText(*gradient) : "";
    };
    CHECK(read("#0b1d51 #fff") == "0 #0b1d51, 1 #ffffff");
    CHECK(read("0b1d51, 2f6db5;\nffffff\n") == "0 #0b1d51, 0.5 #2f6db5, 1 #ffffff");
    CHECK(read("#ABC") == "0 #aabbcc");
    for (const char* other : {"", " ", "0 #0b1d51, 1 #ffffff", "#12345", "#gggggg", "red", "#-12345", "{}"})
        CHECK(read(other).empty());
    std::string many;
    for (int i = 0; i < kMostStops; ++i) many += "#123456 ";
    CHECK(gradientOfColors(many)->count == kMostStops);
    CHECK_FALSE(gradientOfColors(many + "#123456"));
    RightPanel panel(Recipe{});
    const Recipe before = panel.recipe();
    pasteLayers(panel.state, "#000 #f00 #fff");
    CHECK(panel.recipe().colors == kCustom);
    CHECK(gradientText(panel.gradient()) == "0 #000000, 0.5 #ff0000, 1 #ffffff");
    panel.checkOneStep(before, 0);
}

TEST_CASE("the dropper takes the color under the cursor for the selected stop, as one step") {
    Recipe recipe;
    recipe.colors = kCustom;
    recipe.gradient = kNightSky;
    RightPanel panel(repaired(recipe));
    const Recipe before = panel.recipe();
    const Rect canvas = panel.ui.layout.canvas;
    panel.click("gradient/1");
    panel.click("gradient.dropper");
    CHECK(panel.state.gradientEditor.dropper);
    panel.move(canvas.x + 100, canvas.y + 100);
    panel.state.gradientEditor.under = {0x12, 0x34, 0x56};  // as the host reads it
    panel.frames(2);
    panel.button(true);
    CHECK(panel.recipe() == before);
    panel.button(false);
    CHECK(gradientText(panel.gradient()) == "0 #0b1d51, 0.45 #123456, 0.75 #f2c57c, 1 #ffffff");
    CHECK_FALSE(panel.state.gradientEditor.dropper);
    panel.checkOneStep(before, 0);
    panel.click("gradient.dropper");
    const Recipe picked = panel.recipe();
    panel.press({key::kEscape});
    CHECK_FALSE(panel.state.gradientEditor.dropper);
    CHECK(panel.recipe() == picked);
}
