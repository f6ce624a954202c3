// What stands where: heights that stay, what is in sight, drawers of narrow windows, tooltips, hints.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "field/field_plan.h"
#include "gui/hands.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/export_form.h"
#include "viewer/model/gradient_edits.h"
#include "viewer/model/scene.h"

using namespace noisescope;

namespace {

FieldNumbers measuredOf(const Recipe& recipe) {
    FieldNumbers numbers;
    numbers.recipe = recipe;
    numbers.low = -0.75;
    numbers.high = 0.5;
    numbers.pixels = 1000;
    numbers.bins = {-0.75, 0.5};
    numbers.histogram.assign(10, 100);
    numbers.middle98 = {-0.7, 0.4};
    return numbers;
}

void resize(Hands& hands, float width, float height, float scale = 1) {
    hands.ui.scale = scale;
    applyTheme(Theme::dark, scale);
    ImGui::GetIO().DisplaySize = {width, height};
    hands.frames(4);
}

const UiRect& rectOf(const Hands& hands, std::string_view label) {
    const UiRect* rect = hands.ui.rects.find(label);
    REQUIRE_MESSAGE(rect != nullptr, std::string(label));
    return *rect;
}

bool isShown(const Hands& hands, std::string_view label) { return hands.ui.rects.find(label) != nullptr; }

bool isInside(const UiRect& rect, const Rect& place) {
    return rect.x >= place.x && rect.y >= place.y && rect.x + rect.width <= place.x + place.width &&
           rect.y + rect.height <= place.y + place.height;
}

/// Everything that is below the picture's numbers, and their own rows.
std::string placesAtRight(const Hands& hands) {
    std::string places;
    for (const char* label : {"histogram", "fit.98", "fit.bound", "overlay/lattice", "overlay/zero-line",
                              "section/code", "code.target", "code.view", "section/export", "export.go"}) {
        const UiRect& rect = rectOf(hands, label);
        places += fmt::format("{} {} {} {}\n", label, rect.y, rect.height, rect.width);
    }
    return places;
}

/// The one that is shown now; null: none.
const ImGuiWindow* shownTooltip() {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->Active && !window->Hidden) return window;
    return nullptr;
}

/// Rests on a widget until its tooltip has come.
ImRect tooltipOf(Hands& hands, std::string_view label) {
    hands.moveTo(label);
    hands.wait(1);
    const ImGuiWindow* tooltip = shownTooltip();
    REQUIRE_MESSAGE(tooltip != nullptr, std::string(label));
    return tooltip->Rect();
}

/// Are there corners of a line of this color at all four corners of the rectangle?
bool isOutlined(const UiRect& rect, Tone tone) {
    constexpr ImU32 kRgb = 0xffffff;
    const ImU32 wanted = colorOf(tone) & kRgb;
    const auto hasCorner = [&](float x, float y) {
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
            for (const ImDrawVert& corner : window->DrawList->VtxBuffer)
                if ((corner.col & kRgb) == wanted && (corner.col >> 24) > 100 && std::abs(corner.pos.x - x) < 4 &&
                    std::abs(corner.pos.y - y) < 4)
                    return true;
        return false;
    };
    return hasCorner(rect.x, rect.y) && hasCorner(rect.x + rect.width, rect.y) &&
           hasCorner(rect.x, rect.y + rect.height) && hasCorner(rect.x + rect.width, rect.y + rect.height);
}

bool overlaps(const ImRect& a, const UiRect& b) { return a.Overlaps({b.x, b.y, b.x + b.width, b.y + b.height}); }

}  // namespace

// --- heights ---------------------------------------------------------------------------------------------------------

TEST_CASE("nothing at the right moves while it is measured") {
    Hands hands;
    const std::string before = placesAtRight(hands);  // there are no numbers yet
    hands.state.field.numbers = measuredOf(hands.recipe());
    hands.frames(3);
    CHECK(placesAtRight(hands) == before);
    CHECK_FALSE(isShown(hands, "inspect.note"));
    hands.state.field.numbers->stale = true;
    hands.frames(3);
    CHECK(placesAtRight(hands) == before);
    CHECK(isShown(hands, "inspect.note"));
    const Recipe recipe = hands.recipe();
    hands.click("fit.98");
    CHECK(hands.recipe() == recipe);  // they are numbers of another picture
    hands.state.field.numbers.reset();
    hands.state.field.panes.resize(1);
    hands.state.field.panes[0].draft = true;
    hands.frames(3);
    CHECK(placesAtRight(hands) == before);
}

TEST_CASE("neither side scrolls at 1280 x 800 but where a gradient takes the code's room, and export is in sight") {
    for (const char* preset : {"", "marble", "blue-agate"}) {
        CAPTURE(preset);
        Hands hands(*preset == '\0' ? HeldRecipe() : presetNamed(preset).file.recipe);
        int panels = 0;
        for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
            const std::string name = window->Name;
            const bool isPanel =
                name.find("##code") == std::string::npos &&
                (name.find("##rows") != std::string::npos || name.find("##sections") != std::string::npos ||
                 name.find("/##export") != std::string::npos);
            if (!isPanel) continue;
            CAPTURE(name);
            const bool codeMoves = *preset != '\0' && name.find("##sections") != std::string::npos;
            CHECK((window->ScrollMax.y == 0) != codeMoves);
            ++panels;
        }
        CHECK(panels == 3);
        for (const char* label : {"export.size", "export.format", "export.go", "code.copy"}) {
            CAPTURE(label);
            CHECK(isInside(rectOf(hands, label), hands.ui.layout.right));
        }
        if (*preset == '\0') CHECK(isInside(rectOf(hands, "code.view"), hands.ui.layout.right));
    }
}

TEST_CASE("export stays in sight whatever the recipe, the size and the scale, and its button never moves") {
    for (const Preset& preset : presets()) {
        Hands hands(preset.file.recipe);
        CAPTURE(preset.name);
        CHECK(isInside(rectOf(hands, "export.go"), hands.ui.layout.right));
    }
    for (const ImVec2 size : {ImVec2{800, 500}, ImVec2{640, 300}, ImVec2{1920, 1080}})
        for (const float scale : {1.0f, 2.0f}) {
            Hands hands;
            resize(hands, size.x * scale, size.y * scale, scale);
            hands.state.drawer = Drawer::right;
            hands.frames(3);
            CHECK(isInside(rectOf(hands, "export.go"), hands.ui.layout.right));
        }
    Hands hands;
    const float place = rectOf(hands, "export.go").y;
    hands.click("section/export");
    hands.frames(2);
    CHECK(isShown(hands, "export.name"));
    CHECK(rectOf(hands, "export.go").y == place);
    hands.state.exportForm.name = "no-extension";
    hands.frames(3);
    CHECK(isShown(hands, "export.problem"));
    CHECK(rectOf(hands, "export.go").y == place);
}

TEST_CASE("the code takes the height that the other sections leave") {
    Hands hands;
    const float small = rectOf(hands, "code.view").height;
    resize(hands, 1280, 1000);
    CHECK(std::abs(rectOf(hands, "code.view").height - (small + 200)) < 17);  // whole lines
    hands.click("section/color");
    hands.frames(2);
    CHECK(rectOf(hands, "code.view").height > small + 250);
}

TEST_CASE("a group that is opened comes into sight, from its header on") {
    for (const char* group : {"group/output", "group/tiling", "group/warp", "group/noise.details"}) {
        CAPTURE(group);
        Hands fresh(presetNamed("flowing-water").file.recipe);
        resize(fresh, 1280, 700);
        for (const char* other : {"output", "tiling", "warp", "noise.details"})
            fresh.state.settings.foldedGroups.insert(other);
        fresh.frames(3);
        const float bottom = rectOf(fresh, "button/screenshot").y;
        // To the lowest place where it can be clicked.
        fresh.moveTo("panel");
        for (int i = 0; i < 20 && rectOf(fresh, group).y + 24 > bottom; ++i) {
            ImGui::GetIO().MouseWheel = -1;
            fresh.frames(2);
        }
        fresh.click(group);
        fresh.frames(4);
        const std::string last = std::string(group) == "group/output"   ? "output"
                                 : std::string(group) == "group/tiling" ? "period_y"
                                 : std::string(group) == "group/warp"   ? "warp"
                                                                        : "scale";
        const UiRect& row = rectOf(fresh, last);
        CHECK(row.y + row.height <= bottom);
        CHECK(rectOf(fresh, group).y >= fresh.ui.layout.left.y);
    }
}

// --- narrow windows --------------------------------------------------------------------------------------------------

TEST_CASE("the picture keeps at least half of every width, and below 1128 px the panels are drawers") {
    for (const float scale : {1.0f, 2.0f})
        for (const ImVec2 size : {ImVec2{1127, 800}, ImVec2{800, 500}, ImVec2{640, 400}, ImVec2{420, 300}}) {
            Hands hands;
            resize(hands, size.x * scale, size.y * scale, scale);
            CAPTURE(size.x);
            CHECK(hands.state.narrow);
            CHECK_FALSE(isShown(hands, "panel"));
            CHECK_FALSE(isShown(hands, "right"));
            CHECK_FALSE(isShown(hands, "presets"));
            CHECK(hands.ui.layout.canvas.width == size.x * scale);
            const Rect canvas = hands.ui.layout.canvas;
            for (const auto& [digit, label] :
                 {std::pair('1', "panel"), std::pair('2', "right"), std::pair('3', "presets")}) {
                const char* shown = label;
                CAPTURE(shown);
                hands.press({static_cast<char32_t>(digit), true, false, false});
                hands.frames(2);
                for (const char* part : {"panel", "right", "presets"})
                    CHECK(isShown(hands, part) == (std::string_view(part) == shown));
                const Rect& open = hands.ui.layout.open;
                CHECK(open.width >= canvas.width / 2);
                CHECK(open.height >= canvas.height / 2);
                CHECK(hands.ui.layout.canvas.width == canvas.width);  // the picture itself does not move
                CHECK(hands.ui.layout.canvas.y == canvas.y);
            }
            hands.press({key::kEscape});
            hands.frames(2);
            CHECK(hands.state.drawer == Drawer::none);
            CHECK_FALSE(isShown(hands, "presets"));
        }
    Hands wide;
    for (const auto& [left, right] : {std::pair(300.0, 320.0), std::pair(240.0, 260.0), std::pair(560.0, 560.0)})
        for (float width = 640; width <= 1600; width += 8) {
            wide.state.settings.leftWidth = left;
            wide.state.settings.rightWidth = right;
            resize(wide, width, 800);
            CAPTURE(width);
            CHECK(wide.state.narrow == (width < 1128));
            CHECK(isShown(wide, "panel") != isShown(wide, "drawer/left"));
            CHECK(wide.ui.layout.open.width >= width / 2);
            if (wide.state.narrow) continue;
            CHECK(wide.ui.layout.left.width >= std::min(static_cast<float>(left), metric::kLeftNarrow));
            CHECK(wide.ui.layout.right.width >= std::min(static_cast<float>(right), metric::kRightNarrow));
            CHECK(wide.ui.layout.left.width <= static_cast<float>(left));
        }
    wide.state.settings.leftWidth = 300;
    resize(wide, 1280, 800);
    wide.state.settings.rightWidth = 320;
    wide.frames(2);
    CHECK(wide.ui.layout.left.width == 300);  // where there is room they are as wide as they were made
    CHECK(wide.ui.layout.right.width == 320);
}

TEST_CASE("how far an export is stands beside an open drawer") {
    Hands hands;
    hands.state.exporting = ExportStatus{"one.png", 0.5, 12, 0, false};
    resize(hands, 800, 500);
    for (const char* tab : {"drawer/left", "drawer/right"}) {
        hands.click(tab);
        hands.frames(3);
        CHECK(isInside(rectOf(hands, "export.progress"), hands.ui.layout.open));
    }
}

TEST_CASE("the code has whole lines, three at least") {
    for (const float height : {800.0f, 640.0f, 500.0f, 1200.0f}) {
        Hands hands(presetNamed("marble").file.recipe);
        resize(hands, 1280, height);
        CAPTURE(height);
        const float bar = ImGui::GetStyle().ScrollbarSize;
        const float lines = (rectOf(hands, "code.view").height - metric::kUnit - bar) / 17;
        CHECK(lines >= 2.9f);
        CHECK(std::abs(lines - std::round(lines)) < 0.1f);
    }
}

TEST_CASE("where the edges of the picture are seen they say what they are") {
    Hands hands;
    CHECK_FALSE(isShown(hands, "frame.label"));  // the canvas is the picture
    resize(hands, 1400, 900);
    hands.frames(2);
    const UiRect label = rectOf(hands, "frame.label");
    CHECK(isInside(label, hands.ui.layout.canvas));
    hands.press({'e'});
    CHECK_FALSE(isShown(hands, "frame.label"));
    hands.press({'e'});
    hands.state.looking.view = View{40, -300, -300};  // far away: the picture is smaller than its label
    hands.frames(2);
    CHECK_FALSE(isShown(hands, "frame.label"));
    resize(hands, 800, 500);
    hands.state.looking.view = View{400, -10, -10};
    hands.click("drawer/right");
    CHECK(isInside(rectOf(hands, "frame.label"), hands.ui.layout.open));
}

TEST_CASE("a drawer lies over the picture, and its tab opens and closes it") {
    Hands hands;
    resize(hands, 800, 500);
    const Recipe before = hands.recipe();
    for (const auto& [tab, part] : {std::pair("drawer/left", "panel"), std::pair("drawer/right", "right"),
                                    std::pair("drawer/presets", "presets")}) {
        const char* name = tab;
        CAPTURE(name);
        hands.click(tab);
        CHECK(isShown(hands, part));
        hands.click(tab);
        CHECK_FALSE(isShown(hands, part));
    }
    CHECK(hands.recipe() == before);  // the canvas below has seen nothing
    hands.click("drawer/left");
    hands.drag("frequency", 0.2f, 0.8f);
    CHECK(hands.recipe().frequency > before.frequency);
    Recipe only = hands.recipe();
    only.frequency = before.frequency;
    CHECK(only == before);
    CHECK(hands.state.settings == repaired(hands.state.settings));
    CHECK(hands.state.settings.leftVisible);
    hands.press({'m'});
    hands.frames(2);
    CHECK_FALSE(isShown(hands, "compare.bar"));  // it would lie over the drawer
    hands.press({key::kEscape});
    hands.frames(2);
    CHECK(isShown(hands, "compare.bar"));
    hands.press({'m'});
    resize(hands, 1280, 800);
    CHECK(isShown(hands, "panel"));
    CHECK(isShown(hands, "right"));
    resize(hands, 800, 500);
    CHECK(hands.state.drawer == Drawer::none);
    hands.press({'/'});
    hands.frames(3);
    CHECK(isShown(hands, "panel"));
    CHECK(hands.state.typing);
}

TEST_CASE("H hides all panels and their tabs") {
    Hands hands;
    hands.press({'h'});
    for (const char* part : {"panel", "right", "presets"}) CHECK_FALSE(isShown(hands, part));
    hands.press({'h'});
    for (const char* part : {"panel", "right", "presets"}) CHECK(isShown(hands, part));
    resize(hands, 800, 500);
    hands.click("drawer/left");
    hands.press({'h'});
    CHECK_FALSE(isShown(hands, "panel"));
    CHECK_FALSE(isShown(hands, "drawer/left"));
    hands.press({'2', true, false, false});
    CHECK(isShown(hands, "right"));
}

TEST_CASE("a low window goes without the strip: the picture keeps at least half of the height") {
    Hands hands;
    for (const float height : {800.0f, 400.0f, 300.0f, 270.0f, 240.0f}) {
        resize(hands, 1280, height);
        CAPTURE(height);
        CHECK(isShown(hands, "presets") == (height >= 300));
        CHECK(hands.ui.layout.canvas.height >= height / 2);
    }
}

// --- colors ----------------------------------------------------------------------------------------------------------

TEST_CASE("colors have an outline in both themes, whatever they are") {
    for (const Theme theme : {Theme::dark, Theme::light})
        for (const std::uint32_t color : {0x171a20u, 0xf6f7f9u}) {  // those of the panels
            Recipe recipe;
            recipe.colors = kCustom;
            for (ColorStop& stop : recipe.gradient.stops) stop = colorStop(stop.position, color);
            for (const bool custom : {true, false}) {
                if (!custom) recipe.colors = 0;
                Hands hands(recipe);
                applyTheme(theme, 1);
                hands.frames(3);
                if (custom) CHECK(isOutlined(rectOf(hands, "gradient.color"), palette::kSecondary));
                if (!custom) CHECK(isOutlined(rectOf(hands, "color.strip"), palette::kSecondary));
            }
        }
}

// --- what comes and goes ---------------------------------------------------------------------------------------------

TEST_CASE("hints go by themselves, one after the other, and do not come again") {
    Hands hands;
    for (const char* hint : {"hint.drag", "hint.wheel", "hint.keys"}) {
        CAPTURE(hint);
        CHECK(isShown(hands, hint));
        hands.wait(6);
        CHECK(isShown(hands, hint));
        CHECK(hands.ui.nextFrame < ImGui::GetTime() + 3);  // a sleeping window wakes for it
        hands.wait(2.1);
        hands.frames(2);
        CHECK_FALSE(isShown(hands, hint));
    }
    CHECK(hands.state.settings.keysHintSeen);
}

TEST_CASE("a file that exists is a warning, no success") {
    Hands hands;
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-layout-{}", freshSeed());
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "test_height.png") << "x";
    hands.state.exportForm.folder = folder;
    hands.frames(2);
    hands.click("export.go");
    REQUIRE_FALSE(hands.state.toasts.empty());
    CHECK(hands.state.toasts.back().warning);
    CHECK_FALSE(hands.state.toasts.back().failed);
    showToast(hands.state, "Saved");
    CHECK_FALSE(hands.state.toasts.back().warning);
    std::filesystem::remove_all(folder);
}

TEST_CASE("tooltips cover neither their panel nor the verdict on the tile") {
    Hands hands;
    hands.state.view.mode = ViewMode::tiles;
    hands.frames(2);
    const std::vector<Pane> panes = panesOf(hands.state);
    hands.state.field.numbers = measuredOf(panes.front().recipe);
    hands.frames(3);
    const UiRect verdict = rectOf(hands, "verdict");
    for (const char* label : {"preset/agate", "preset/badlands", "randomize", "search", "noise", "frequency",
                              "group/output", "export.go", "fit.98", "colors", "section/export", "code.command"}) {
        if (std::string_view(label).starts_with("group") || std::string_view(label).starts_with("section")) continue;
        CAPTURE(label);
        const ImRect tooltip = tooltipOf(hands, label);
        CHECK_FALSE(overlaps(tooltip, verdict));
        for (const char* part : {"panel", "right", "presets"}) CHECK_FALSE(overlaps(tooltip, rectOf(hands, part)));
        CHECK(tooltip.Min.x >= 0);
        CHECK(tooltip.Max.x <= 1280);
        CHECK(tooltip.Min.y >= 0);
        CHECK(tooltip.Max.y <= 800);
    }
    resize(hands, 1140, 800);  // where the tooltip of the lowest button reaches below the hint's middle
    for (const char* label : {"export.go", "code.command"}) {
        CAPTURE(label);
        const ImRect tooltip = tooltipOf(hands, label);
        REQUIRE(hands.state.hint != nullptr);
        const ImGuiWindow* hint = ImGui::FindWindowByName("##hint");
        REQUIRE(hint->Active);
        CHECK_FALSE(tooltip.Overlaps(hint->Rect()));
        hands.state.hintSince = ImGui::GetTime();  // it stays
    }
    hands.click("noise");
    const UiRect row = rectOf(hands, "noise/worley");
    CHECK_FALSE(overlaps(tooltipOf(hands, "noise/worley"), row));
}
