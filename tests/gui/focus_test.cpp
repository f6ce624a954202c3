// The keyboard's way through the window: reading order, the ring in sight, editing, leaving, and the canvas' keys.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gui/hands.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/actions.h"
#include "viewer/look.h"
#include "viewer/scene.h"

using namespace noisescope;

namespace {

constexpr KeyPress kTab{key::kTab};
constexpr KeyPress kBack{key::kTab, false, true, false};

/// Hands on the keyboard alone; the mouse lies where nothing is.
class Keyboard : public Hands {
  public:
    explicit Keyboard(const Recipe& recipe = {}, float height = kWindowHeight) : Hands(recipe, height) {
        state.settings.dragHintSeen = state.settings.wheelHintSeen = state.settings.keysHintSeen = true;
        ImGui::GetIO().MousePos = {-1, -1};
        frames(2);
    }
    const std::string& focus() const { return state.focus; }
    void tab() {
        press(kTab);
        frames(2);
    }
    void enter() {
        press({key::kEnter});
        frames(3);
    }
    /// By Tab; fails if it does not come there.
    void go(std::string_view label) {
        for (int i = 0; i < 200 && focus() != label; ++i) tab();
        REQUIRE(focus() == label);
    }
    /// The labels that Tab comes by, once around.
    std::vector<std::string> way() {
        std::vector<std::string> labels;
        tab();
        while (labels.size() < 300 && (labels.empty() || focus() != labels.front())) {
            labels.push_back(focus());
            tab();
        }
        return labels;
    }
    /// Is what has the keyboard wholly in the part of its window that is seen?
    bool isFocusSeen() {
        const UiRect* rect = ui.rects.find(focus());
        if (rect == nullptr || rect->window == nullptr) return false;
        ImRect seen = static_cast<ImGuiWindow*>(rect->window)->OuterRectClipped;
        seen.Expand(3);  // handles of a gradient's ends reach a little over the edge
        return seen.Contains(ImRect(rect->x, rect->y, rect->x + rect->width, rect->y + rect->height));
    }
    std::size_t steps() const { return state.history.past.size(); }
};

std::size_t placeOf(const std::vector<std::string>& labels, std::string_view label) {
    const auto found = std::find(labels.begin(), labels.end(), label);
    REQUIRE_MESSAGE(found != labels.end(), std::string(label));
    return static_cast<std::size_t>(found - labels.begin());
}

Recipe colorful() {
    Recipe recipe;
    recipe.colors = kCustom;
    REQUIRE(setFromText(*findParam("fractal"), recipe, "fbm").empty());
    return recipe;
}

}  // namespace

// --- the way ---------------------------------------------------------------------------------------------------------

TEST_CASE("Tab comes by every widget once, in reading order, and each is in sight") {
    for (const float height : {800.0f, 420.0f}) {
        Keyboard hands(colorful(), height);
        hands.state.settings.foldedGroups.clear();
        hands.state.view.mode = ViewMode::compare;
        hands.frames(3);
        CAPTURE(height);
        hands.tab();
        CHECK(hands.focus() == "File");
        std::vector<std::string> labels;
        do {
            labels.push_back(hands.focus());
            CAPTURE(hands.focus());
            CHECK(hands.isFocusSeen());
            hands.tab();
        } while (hands.focus() != "File" && labels.size() < 300);
        std::size_t reachable = 0;
        for (const UiRect& rect : hands.ui.rects.all()) {
            if (rect.reach == Reach::pointer) continue;
            CAPTURE(rect.label);
            CHECK(std::count(labels.begin(), labels.end(), rect.label) == 1);
            ++reachable;
        }
        CHECK(labels.size() == reachable);
        std::vector<std::string> expected{"File", "Help", "menu.palette"};
        if (height == 800) expected.insert(expected.end(), {"presets.search", "presets.open", "presets.recent"});
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
                                         "compare.param",
                                         "compare.value/0",
                                         "section/color",
                                         "gradient/0",
                                         "gradient/1",
                                         "gradient.color",
                                         "gradient.position",
                                         "colors",
                                         "section/inspect",
                                         "range.low",
                                         "range.high",
                                         "fit.98",
                                         "overlay/lattice",
                                         "code.target",
                                         "code.copy",
                                         "code.view",
                                         "section/export",
                                         "export.color",
                                         "export.name",
                                         "export.size",
                                         "export.format",
                                         "export.go"});
        for (std::size_t i = 1; i < expected.size(); ++i) {
            CAPTURE(expected[i]);
            CHECK(placeOf(labels, expected[i - 1]) < placeOf(labels, expected[i]));
        }
        CHECK(hands.recipe() == colorful());
        CHECK(hands.steps() == 0);
        hands.press(kBack);
        CHECK(hands.focus() == labels.back());
    }
}

TEST_CASE("every parameter of every preset is on the way") {
    for (const char* name : {"marble", "flowing-water", "biomes", "tiled-marble"}) {
        const Recipe& recipe = presetNamed(name).file.recipe;
        Keyboard hands(recipe);
        hands.state.settings.foldedGroups.clear();
        hands.frames(3);
        const std::vector<std::string> labels = hands.way();
        for (const ParamInfo& param : params()) {
            const bool ownEditor = std::holds_alternative<GradientParam>(param.kind);
            const bool ofColors = param.group == ParamGroup::color;
            if (ownEditor || !param.applies(recipe) || (ofColors && channelsOf(recipe) > 1)) continue;
            CAPTURE(param.id);
            CHECK(std::find(labels.begin(), labels.end(), param.id) != labels.end());
        }
        CHECK(hands.recipe() == recipe);
    }
}

TEST_CASE("F6 goes from part to part") {
    Keyboard hands;
    for (const char* label : {"File", "presets.search", "search", "section/color", "status.zoom", "File"}) {
        hands.press({key::kF6});
        hands.frames(2);
        CHECK(hands.focus() == label);
    }
    hands.press({key::kF6, false, true, false});
    CHECK(hands.focus() == "status.zoom");
}

TEST_CASE("the keyboard's way goes on from where the mouse was") {
    Keyboard hands;
    hands.click("dimensions/2");
    CHECK(hands.focus().empty());
    hands.tab();
    CHECK(hands.focus() == "hash");
    hands.click("canvas");
    CHECK(hands.focus().empty());
    hands.tab();
    CHECK(hands.focus() == "File");
}

// --- what the keys do ------------------------------------------------------------------------------------------------

TEST_CASE("arrows change the widget that has the keyboard, and the canvas where none has") {
    Keyboard hands(colorful());
    const Recipe start = hands.recipe();
    const auto arrow = [&](char32_t way, bool shift = false) { hands.press({way, false, shift, false}); };
    const auto checkOnly = [&](std::string_view id) {
        Recipe expected = start;
        copyValue(*findParam(id), expected, hands.recipe());
        CHECK(hands.recipe() == expected);
        CHECK_FALSE(hands.recipe() == start);
        hands.wait(1);
        CHECK(hands.steps() == 1);
        hands.press({'z', true, false, false});
        CHECK(hands.recipe() == start);
        CHECK(hands.steps() == 0);
    };
    hands.go("frequency");
    arrow(key::kRight);
    const double one = hands.recipe().frequency;
    CHECK(one > start.frequency);
    arrow(key::kUp);
    CHECK(hands.recipe().frequency > one);
    arrow(key::kDown);
    arrow(key::kLeft);
    CHECK(hands.recipe().frequency == doctest::Approx(start.frequency).epsilon(0.001));
    arrow(key::kRight, true);
    CHECK(hands.recipe().frequency > one);
    checkOnly("frequency");
    hands.go("noise");
    arrow(key::kDown);
    CHECK(hands.recipe().noise == start.noise + 1);
    arrow(key::kLeft);
    CHECK(hands.recipe().noise == start.noise);
    arrow(key::kDown);
    hands.wait(1);
    CHECK(noiseOf(hands.recipe()).id == noises()[static_cast<std::size_t>(start.noise) + 1].id);
    hands.recipe() = start;
    hands.wait(1);
    hands.state.history = {};
    hands.state.history.settled = hands.state.document;
    hands.go("seed");
    arrow(key::kRight);
    CHECK(hands.recipe().seed == start.seed + 1);
    checkOnly("seed");
    hands.go("octaves");
    arrow(key::kRight);
    CHECK(hands.recipe().octaves > start.octaves);
    checkOnly("octaves");
    hands.go("dimensions");
    arrow(key::kRight);
    CHECK(hands.recipe().dimensions == 3);
    hands.press({key::kEscape});
    CHECK(hands.focus().empty());
    const View before = viewOf(hands.state);
    arrow(key::kLeft);
    CHECK(hands.recipe().dimensions == 3);
    CHECK_FALSE(viewOf(hands.state) == before);  // the canvas has moved
}

TEST_CASE("steps of a slider stay within it and end at its ends") {
    const ParamInfo& param = *findParam("gain");
    const auto& real = std::get<RealParam>(param.kind);
    Keyboard hands(colorful());
    hands.go("gain");
    for (int i = 0; i < 150; ++i) hands.press({key::kRight});
    CHECK(hands.recipe().gain == real.softMaximum);
    for (int i = 0; i < 30; ++i) hands.press({key::kLeft, false, true, false});
    CHECK(hands.recipe().gain == real.softMinimum);
    hands.recipe().gain = real.maximum;
    REQUIRE(real.maximum >= real.softMaximum);
    hands.press({key::kRight});
    CHECK(hands.recipe().gain == real.maximum);  // not back to the slider's end
    const auto& frequency = std::get<RealParam>(findParam("frequency")->kind);
    const double outside = 2 * frequency.softMaximum;
    REQUIRE(outside < frequency.maximum);
    hands.recipe().frequency = outside;
    hands.press(kBack);
    hands.go("frequency");
    hands.press({key::kRight});
    CHECK(hands.recipe().frequency == outside);
    hands.press({key::kLeft});
    CHECK(hands.recipe().frequency < outside);
}

TEST_CASE("Enter edits, Escape leaves: first the field, then the widget") {
    Keyboard hands;
    const Recipe start = hands.recipe();
    hands.go("frequency");
    hands.enter();
    CHECK(hands.state.typing);
    hands.type("12.5");
    CHECK(hands.recipe().frequency == 12.5);
    CHECK(hands.focus() == "frequency");
    hands.frames(2);
    hands.enter();
    REQUIRE(hands.state.typing);
    hands.state.view.mode = ViewMode::tiles;
    ImGui::GetIO().AddInputCharactersUTF8("7");
    hands.frames(2);
    hands.state.keys.push_back({key::kEscape});
    hands.key(Hands::kEscape);
    hands.frames(2);
    CHECK_FALSE(hands.state.typing);
    CHECK(hands.recipe().frequency == 12.5);
    CHECK(hands.focus() == "frequency");
    CHECK(hands.state.view.mode == ViewMode::tiles);  // Escape has left the field and nothing else
    hands.press({key::kDelete});
    CHECK(hands.recipe() == start);
    hands.press({key::kEscape});
    CHECK(hands.focus().empty());
    CHECK(hands.state.view.mode == ViewMode::tiles);
    hands.press({key::kEscape});
    CHECK(hands.state.view.mode == ViewMode::single);
}

TEST_CASE("Tab ends typing and keeps what was typed; in a field that follows it goes on") {
    Keyboard hands;
    hands.go("frequency");
    hands.enter();
    ImGui::GetIO().AddInputCharactersUTF8("3.25");
    hands.frames(2);
    hands.tab();
    CHECK(hands.recipe().frequency == 3.25);
    CHECK_FALSE(hands.state.typing);
    CHECK(hands.focus() == "group/tiling");
    hands.press({key::kEscape});
    hands.press({'g'});
    hands.frames(3);
    REQUIRE(hands.state.typing);
    hands.tab();
    CHECK(hands.focus() == "goto.y");
    hands.frames(2);
    CHECK(hands.state.typing);
    for (const char* label : {"goto.cells", "goto.cancel", "goto.go", "goto.x"}) {
        hands.tab();
        CHECK(hands.focus() == label);
    }
    hands.press(kBack);
    hands.press(kBack);
    CHECK(hands.focus() == "goto.cancel");
    hands.enter();
    CHECK_FALSE(hands.state.goTo.open);
}

TEST_CASE("keys of actions go on where a widget has the keyboard") {
    Keyboard hands;
    hands.go("frequency");
    hands.press({'l'});
    CHECK(hands.state.view.lattice);
    hands.press({'5'});
    CHECK(hands.recipe().noise == rowIndex(NoiseId::valueCubic));
    CHECK(hands.focus() == "frequency");
}

TEST_CASE("an open list begins at its chosen row; arrows choose, Enter takes, Escape leaves") {
    Keyboard hands;
    hands.go("noise");
    hands.enter();
    const std::string chosen(noiseOf(hands.recipe()).id);
    CHECK(hands.focus() == "noise/" + chosen);
    CHECK(hands.isFocusSeen());
    hands.press({key::kDown});
    hands.press({key::kDown});
    hands.frames(2);
    const auto next = static_cast<std::size_t>(hands.recipe().noise) + 2;
    CHECK(hands.focus() == fmt::format("noise/{}", noises()[next].id));
    hands.enter();
    CHECK(hands.recipe().noise == static_cast<int>(next));
    CHECK(hands.focus() == "noise");
    hands.enter();
    hands.state.view.mode = ViewMode::tiles;
    hands.state.keys.push_back({key::kEscape});
    hands.key(Hands::kEscape);
    hands.frames(2);
    CHECK(hands.focus() == "noise");
    CHECK(hands.ui.rects.find("noise/value") == nullptr);
    CHECK(hands.state.view.mode == ViewMode::tiles);
    CHECK(hands.recipe().noise == static_cast<int>(next));
}

TEST_CASE("menus by keyboard: open, choose, to the next one") {
    Keyboard hands;
    hands.go("View");
    hands.enter();
    CHECK(hands.focus() == "Zoom in");
    hands.press({key::kRight});
    hands.frames(4);
    CHECK(hands.focus() == "Compare values");
    CHECK(hands.ui.rects.find("Zoom in") == nullptr);
    hands.press({key::kLeft});
    hands.frames(4);
    REQUIRE(hands.focus() == "Zoom in");
    while (hands.focus() != "Lattice") {
        hands.press({key::kDown});
        hands.frames(2);
    }
    hands.enter();
    CHECK(hands.state.view.lattice);
    CHECK(hands.focus() == "View");
    // What cannot be done is left out.
    hands.press({key::kEscape});
    hands.go("Edit");
    hands.enter();
    CHECK(hands.focus() == "Random seed");  // there is nothing to undo
}

TEST_CASE("a row's menu opens at the row") {
    Keyboard hands;
    hands.recipe().frequency = 3;
    hands.frames(2);
    hands.go("frequency");
    const UiRect row = *hands.ui.rects.find("frequency");
    hands.press({key::kMenu});
    hands.frames(4);
    CHECK(hands.focus() == "frequency.menu/reset");
    const UiRect* menu = hands.ui.rects.find("frequency.menu/reset");
    REQUIRE(menu != nullptr);
    CHECK(std::abs(menu->y - row.y) < 60);
    CHECK(std::abs(menu->x - row.x) < 60);
    hands.enter();
    CHECK(hands.recipe() == Recipe{});
}

TEST_CASE("presets are one stop: arrows go through all of them, Enter loads") {
    Keyboard hands;
    hands.go("presets.search");
    hands.tab();
    CHECK(hands.focus() == "preset/" + presets().front().name);
    for (std::size_t i = 1; i < presets().size(); ++i) {
        hands.press({key::kRight});
        hands.frames(3);
        CAPTURE(i);
        CHECK(hands.focus() == "preset/" + presets()[i].name);
        CHECK(hands.ui.rects.find(hands.focus()) != nullptr);
    }
    CHECK(hands.recipe() == Recipe{});
    hands.enter();
    CHECK(hands.recipe() == presets().back().file.recipe);
    hands.tab();
    CHECK(hands.focus() == "presets.open");
}

TEST_CASE("stops of a gradient and ends of the range by keyboard") {
    Keyboard hands(colorful());
    hands.go("gradient/1");
    const Gradient start = hands.recipe().gradient;
    REQUIRE(start.count > 2);
    hands.press({key::kRight});
    CHECK(hands.recipe().gradient.stops[1].position == doctest::Approx(start.stops[1].position + 0.01));
    CHECK(hands.state.gradientEditor.selected == 1);
    for (int i = 0; i < 12; ++i) hands.press({key::kRight, false, true, false});
    CHECK(hands.recipe().gradient.stops[static_cast<std::size_t>(start.count) - 1].position == 1);
    CHECK(hands.focus() == fmt::format("gradient/{}", hands.state.gradientEditor.selected));
    for (int i = 0; i < start.count; ++i) {  // the others stay where they are
        if (i == 1) continue;
        const auto& stops = hands.recipe().gradient.stops;
        CHECK(std::count(stops.begin(), stops.begin() + start.count, start.stops[static_cast<std::size_t>(i)]) == 1);
    }
    hands.wait(1);
    CHECK(hands.steps() == 1);
    hands.press({key::kDelete});
    CHECK(hands.recipe().gradient.count == start.count - 1);
    hands.enter();
    CHECK(hands.ui.rects.find("gradient.picker") != nullptr);
    CHECK(hands.focus() == "gradient.red");
    const auto stop = [&] {
        return hands.recipe().gradient.stops[static_cast<std::size_t>(hands.state.gradientEditor.selected)];
    };
    const int red = stop().red;
    hands.press({red < 128 ? key::kRight : key::kLeft});
    CHECK(std::abs(stop().red - red) == 1);
    hands.enter();
    CHECK(hands.state.typing);
    hands.type("77");
    CHECK(stop().red == 77);
    hands.tab();
    hands.tab();
    hands.tab();
    CHECK(hands.focus() == "gradient.hex");
    hands.enter();
    CHECK(hands.state.typing);
    hands.type("#102030");
    CHECK(stop().red == 0x10);
    CHECK(stop().green == 0x20);
    CHECK(stop().blue == 0x30);
    hands.key(Hands::kEscape);
    hands.frames(2);
    hands.press({key::kMenu});
    hands.frames(3);
    CHECK(hands.focus() == "gradient.menu/color");
    hands.key(Hands::kEscape);
    hands.frames(2);
    const Range range = rangeOf(hands.recipe());
    hands.go("range.low");
    hands.press({key::kRight});
    CHECK(rangeOf(hands.recipe()).low > range.low);
    CHECK(rangeOf(hands.recipe()).high == range.high);
}

TEST_CASE("what is folded, checked and pressed by keyboard") {
    Keyboard hands;
    hands.go("group/tiling");
    hands.enter();
    CHECK(hands.ui.rects.find("period_x") != nullptr);
    hands.go("overlay/zero-line");
    hands.press({U' '});
    hands.frames(3);
    CHECK(hands.state.view.zeroLine);
    CHECK_FALSE(hands.state.playing);
    hands.go("panel.edge");
    const double width = hands.state.settings.leftWidth;
    hands.press({key::kRight});
    CHECK(hands.state.settings.leftWidth == width + 8);
    hands.go("right.edge");
    hands.press({key::kRight});
    CHECK(hands.state.settings.rightWidth == Settings().rightWidth - 8);
    hands.go("export.size");
    hands.press({key::kDown});
    hands.go("export.format");
    hands.press({key::kDown});
    CHECK(hands.state.exportForm.size == 1);
    CHECK(hands.state.exportForm.format == 1);
    hands.state.view.mode = ViewMode::wipe;
    hands.frames(2);
    const double wipe = hands.state.view.wipe;
    hands.go("wipe");
    hands.press({key::kLeft});
    CHECK(hands.state.view.wipe == doctest::Approx(wipe - 0.01));
}

TEST_CASE("with the keyboard alone from the start to an export") {
    Keyboard hands(presetNamed("marble").file.recipe);
    hands.press({key::kF6});
    hands.press({key::kF6});
    hands.press({key::kF6});
    hands.go("frequency");
    hands.press({key::kRight});
    hands.press({key::kF6});
    hands.go("export.go");
    hands.enter();
    REQUIRE(hands.state.requests.exportPicture);
}

TEST_CASE("the page of keys scrolls by keyboard where it is higher than the window") {
    Keyboard hands({}, 400);
    hands.press({'?'});
    hands.tab();
    CHECK(hands.focus() == "help");
    const ImGuiWindow* page = ImGui::FindWindowByName("##help");
    REQUIRE(page != nullptr);
    REQUIRE(page->ScrollMax.y > 0);
    for (int i = 0; i < 30; ++i) hands.press({key::kDown, false, true, false});
    CHECK(page->Scroll.y == page->ScrollMax.y);
    hands.press({key::kEscape});
    hands.frames(2);
    CHECK(hands.ui.rects.find("help") == nullptr);
}

TEST_CASE("drawers by keyboard: what is in them is on the way, Escape closes them") {
    Keyboard hands;
    ImGui::GetIO().DisplaySize = {800, 500};
    hands.frames(3);
    hands.go("drawer/right");
    hands.enter();
    CHECK(hands.state.drawer == Drawer::right);
    hands.go("export.go");
    CHECK(hands.isFocusSeen());
    hands.press({key::kEscape});
    hands.frames(2);
    CHECK(hands.state.drawer == Drawer::none);
    hands.tab();
    CHECK_FALSE(hands.focus().empty());
    CHECK(hands.isFocusSeen());
}
