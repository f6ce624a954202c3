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
#include "gui/ui_driver.h"
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

void resize(UiDriver& driver, float width, float height, float scale = 1) {
    driver.ui.scale = scale;
    applyTheme(Theme::dark, scale);
    ImGui::GetIO().DisplaySize = {width, height};
    driver.frames(4);
}

const UiRect& rectOf(const UiDriver& driver, std::string_view label) {
    const UiRect* rect = driver.ui.rects.find(label);
    REQUIRE_MESSAGE(rect != nullptr, std::string(label));
    return *rect;
}

bool isShown(const UiDriver& driver, std::string_view label) { return driver.ui.rects.find(label) != nullptr; }

bool isInside(const UiRect& rect, const Rect& place) {
    return rect.x >= place.x && rect.y >= place.y && rect.x + rect.width <= place.x + place.width &&
           rect.y + rect.height <= place.y + place.height;
}

/// Everything that is below the picture's numbers, and their own rows.
std::string placesAtRight(const UiDriver& driver) {
    std::string places;
    for (const char* label : {"histogram", "fit.98", "fit.bound", "overlay/lattice", "overlay/zero-line",
                              "section/code", "code.target", "code.view", "section/export", "export.go"}) {
        const UiRect& rect = rectOf(driver, label);
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
ImRect tooltipOf(UiDriver& driver, std::string_view label) {
    driver.moveTo(label);
    driver.wait(1);
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
    UiDriver driver;
    const std::string before = placesAtRight(driver);  // there are no numbers yet
    driver.state.field.numbers = measuredOf(driver.recipe());
    driver.frames(3);
    CHECK(placesAtRight(driver) == before);
    CHECK_FALSE(isShown(driver, "inspect.note"));
    driver.state.field.numbers->stale = true;
    driver.frames(3);
    CHECK(placesAtRight(driver) == before);
    CHECK(isShown(driver, "inspect.note"));
    const Recipe recipe = driver.recipe();
    driver.click("fit.98");
    CHECK(driver.recipe() == recipe);  // they are numbers of another picture
    driver.state.field.numbers.reset();
    driver.state.field.panes.resize(1);
    driver.state.field.panes[0].draft = true;
    driver.frames(3);
    CHECK(placesAtRight(driver) == before);
}

TEST_CASE("neither side scrolls at 1280 x 800 but where a gradient takes the code's room, and export is in sight") {
    for (const char* preset : {"", "marble", "blue-agate"}) {
        CAPTURE(preset);
        UiDriver driver(*preset == '\0' ? HeldRecipe() : presetNamed(preset).file.recipe);
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
            CHECK(isInside(rectOf(driver, label), driver.ui.layout.right));
        }
        if (*preset == '\0') CHECK(isInside(rectOf(driver, "code.view"), driver.ui.layout.right));
    }
}

TEST_CASE("export stays in sight whatever the recipe, the size and the scale, and its button never moves") {
    for (const Preset& preset : presets()) {
        UiDriver driver(preset.file.recipe);
        CAPTURE(preset.name);
        CHECK(isInside(rectOf(driver, "export.go"), driver.ui.layout.right));
    }
    for (const ImVec2 size : {ImVec2{800, 500}, ImVec2{640, 300}, ImVec2{1920, 1080}})
        for (const float scale : {1.0f, 2.0f}) {
            UiDriver driver;
            resize(driver, size.x * scale, size.y * scale, scale);
            driver.state.drawer = Drawer::right;
            driver.frames(3);
            CHECK(isInside(rectOf(driver, "export.go"), driver.ui.layout.right));
        }
    UiDriver driver;
    const float place = rectOf(driver, "export.go").y;
    driver.click("section/export");
    driver.frames(2);
    CHECK(isShown(driver, "export.name"));
    CHECK(rectOf(driver, "export.go").y == place);
    driver.state.exportForm.name = "no-extension";
    driver.frames(3);
    CHECK(isShown(driver, "export.problem"));
    CHECK(rectOf(driver, "export.go").y == place);
}

TEST_CASE("the code takes the height that the other sections leave") {
    UiDriver driver;
    const float small = rectOf(driver, "code.view").height;
    resize(driver, 1280, 1000);
    CHECK(std::abs(rectOf(driver, "code.view").height - (small + 200)) < 17);  // whole lines
    driver.click("section/color");
    driver.frames(2);
    CHECK(rectOf(driver, "code.view").height > small + 250);
}

TEST_CASE("a group that is opened comes into sight, from its header on") {
    for (const char* group : {"group/output", "group/tiling", "group/warp", "group/noise.details"}) {
        CAPTURE(group);
        UiDriver fresh(presetNamed("flowing-water").file.recipe);
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
            UiDriver driver;
            resize(driver, size.x * scale, size.y * scale, scale);
            CAPTURE(size.x);
            CHECK(driver.state.narrow);
            CHECK_FALSE(isShown(driver, "panel"));
            CHECK_FALSE(isShown(driver, "right"));
            CHECK_FALSE(isShown(driver, "presets"));
            CHECK(driver.ui.layout.canvas.width == size.x * scale);
            const Rect canvas = driver.ui.layout.canvas;
            for (const auto& [digit, label] :
                 {std::pair('1', "panel"), std::pair('2', "right"), std::pair('3', "presets")}) {
                const char* shown = label;
                CAPTURE(shown);
                driver.press({static_cast<char32_t>(digit), true, false, false});
                driver.frames(2);
                for (const char* part : {"panel", "right", "presets"})
                    CHECK(isShown(driver, part) == (std::string_view(part) == shown));
                const Rect& open = driver.ui.layout.open;
                CHECK(open.width >= canvas.width / 2);
                CHECK(open.height >= canvas.height / 2);
                CHECK(driver.ui.layout.canvas.width == canvas.width);  // the picture itself does not move
                CHECK(driver.ui.layout.canvas.y == canvas.y);
            }
            driver.press({key::kEscape});
            driver.frames(2);
            CHECK(driver.state.drawer == Drawer::none);
            CHECK_FALSE(isShown(driver, "presets"));
        }
    UiDriver wide;
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
    UiDriver driver;
    driver.state.exporting = ExportStatus{"one.png", 0.5, 12, 0, false};
    resize(driver, 800, 500);
    for (const char* tab : {"drawer/left", "drawer/right"}) {
        driver.click(tab);
        driver.frames(3);
        CHECK(isInside(rectOf(driver, "export.progress"), driver.ui.layout.open));
    }
}

TEST_CASE("the code has whole lines, three at least") {
    for (const float height : {800.0f, 640.0f, 500.0f, 1200.0f}) {
        UiDriver driver(presetNamed("marble").file.recipe);
        resize(driver, 1280, height);
        CAPTURE(height);
        const float bar = ImGui::GetStyle().ScrollbarSize;
        const float lines = (rectOf(driver, "code.view").height - metric::kUnit - bar) / 17;
        CHECK(lines >= 2.9f);
        CHECK(std::abs(lines - std::round(lines)) < 0.1f);
    }
}

TEST_CASE("where the edges of the picture are seen they say what they are") {
    UiDriver driver;
    CHECK_FALSE(isShown(driver, "frame.label"));  // the canvas is the picture
    resize(driver, 1400, 900);
    driver.frames(2);
    const UiRect label = rectOf(driver, "frame.label");
    CHECK(isInside(label, driver.ui.layout.canvas));
    driver.press({'e'});
    CHECK_FALSE(isShown(driver, "frame.label"));
    driver.press({'e'});
    driver.state.looking.view = View{40, -300, -300};  // far away: the picture is smaller than its label
    driver.frames(2);
    CHECK_FALSE(isShown(driver, "frame.label"));
    resize(driver, 800, 500);
    driver.state.looking.view = View{400, -10, -10};
    driver.click("drawer/right");
    CHECK(isInside(rectOf(driver, "frame.label"), driver.ui.layout.open));
}

TEST_CASE("a drawer lies over the picture, and its tab opens and closes it") {
    UiDriver driver;
    resize(driver, 800, 500);
    const Recipe before = driver.recipe();
    for (const auto& [tab, part] : {std::pair("drawer/left", "panel"), std::pair("drawer/right", "right"),
                                    std::pair("drawer/presets", "presets")}) {
        const char* name = tab;
        CAPTURE(name);
        driver.click(tab);
        CHECK(isShown(driver, part));
        driver.click(tab);
        CHECK_FALSE(isShown(driver, part));
    }
    CHECK(driver.recipe() == before);  // the canvas below has seen nothing
    driver.click("drawer/left");
    driver.drag("frequency", 0.2f, 0.8f);
    CHECK(driver.recipe().frequency > before.frequency);
    Recipe only = driver.recipe();
    only.frequency = before.frequency;
    CHECK(only == before);
    CHECK(driver.state.settings == repaired(driver.state.settings));
    CHECK(driver.state.settings.leftVisible);
    driver.press({'m'});
    driver.frames(2);
    CHECK_FALSE(isShown(driver, "compare.bar"));  // it would lie over the drawer
    driver.press({key::kEscape});
    driver.frames(2);
    CHECK(isShown(driver, "compare.bar"));
    driver.press({'m'});
    resize(driver, 1280, 800);
    CHECK(isShown(driver, "panel"));
    CHECK(isShown(driver, "right"));
    resize(driver, 800, 500);
    CHECK(driver.state.drawer == Drawer::none);
    driver.press({'/'});
    driver.frames(3);
    CHECK(isShown(driver, "panel"));
    CHECK(driver.state.typing);
}

TEST_CASE("H hides all panels and their tabs") {
    UiDriver driver;
    driver.press({'h'});
    for (const char* part : {"panel", "right", "presets"}) CHECK_FALSE(isShown(driver, part));
    driver.press({'h'});
    for (const char* part : {"panel", "right", "presets"}) CHECK(isShown(driver, part));
    resize(driver, 800, 500);
    driver.click("drawer/left");
    driver.press({'h'});
    CHECK_FALSE(isShown(driver, "panel"));
    CHECK_FALSE(isShown(driver, "drawer/left"));
    driver.press({'2', true, false, false});
    CHECK(isShown(driver, "right"));
}

TEST_CASE("a low window goes without the strip: the picture keeps at least half of the height") {
    UiDriver driver;
    for (const float height : {800.0f, 400.0f, 300.0f, 270.0f, 240.0f}) {
        resize(driver, 1280, height);
        CAPTURE(height);
        CHECK(isShown(driver, "presets") == (height >= 300));
        CHECK(driver.ui.layout.canvas.height >= height / 2);
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
                UiDriver driver(recipe);
                applyTheme(theme, 1);
                driver.frames(3);
                if (custom) CHECK(isOutlined(rectOf(driver, "gradient.color"), palette::kSecondary));
                if (!custom) CHECK(isOutlined(rectOf(driver, "color.strip"), palette::kSecondary));
            }
        }
}

// --- what comes and goes ---------------------------------------------------------------------------------------------

TEST_CASE("hints go by themselves, one after the other, and do not come again") {
    UiDriver driver;
    for (const char* hint : {"hint.drag", "hint.wheel", "hint.keys"}) {
        CAPTURE(hint);
        CHECK(isShown(driver, hint));
        driver.wait(6);
        CHECK(isShown(driver, hint));
        CHECK(driver.ui.nextFrame < ImGui::GetTime() + 3);  // a sleeping window wakes for it
        driver.wait(2.1);
        driver.frames(2);
        CHECK_FALSE(isShown(driver, hint));
    }
    CHECK(driver.state.settings.keysHintSeen);
}

TEST_CASE("a file that exists is a warning, no success") {
    UiDriver driver;
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-layout-{}", freshSeed());
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "test_height.png") << "x";
    driver.state.exportForm.folder = folder;
    driver.frames(2);
    driver.click("export.go");
    REQUIRE_FALSE(driver.state.toasts.empty());
    CHECK(driver.state.toasts.back().warning);
    CHECK_FALSE(driver.state.toasts.back().failed);
    showToast(driver.state, "Saved");
    CHECK_FALSE(driver.state.toasts.back().warning);
    std::filesystem::remove_all(folder);
}

TEST_CASE("tooltips cover neither their panel nor the verdict on the tile") {
    UiDriver driver;
    driver.state.view.mode = ViewMode::tiles;
    driver.frames(2);
    const std::vector<Pane> panes = panesOf(driver.state);
    driver.state.field.numbers = measuredOf(panes.front().recipe);
    driver.frames(3);
    const UiRect verdict = rectOf(driver, "verdict");
    for (const char* label : {"preset/agate", "preset/badlands", "randomize", "search", "noise", "frequency",
                              "group/output", "export.go", "fit.98", "colors", "section/export", "code.command"}) {
        if (std::string_view(label).starts_with("group") || std::string_view(label).starts_with("section")) continue;
        CAPTURE(label);
        const ImRect tooltip = tooltipOf(driver, label);
        CHECK_FALSE(overlaps(tooltip, verdict));
        for (const char* part : {"panel", "right", "presets"}) CHECK_FALSE(overlaps(tooltip, rectOf(driver, part)));
        CHECK(tooltip.Min.x >= 0);
        CHECK(tooltip.Max.x <= 1280);
        CHECK(tooltip.Min.y >= 0);
        CHECK(tooltip.Max.y <= 800);
    }
    resize(driver, 1140, 800);  // where the tooltip of the lowest button reaches below the hint's middle
    for (const char* label : {"export.go", "code.command"}) {
        CAPTURE(label);
        const ImRect tooltip = tooltipOf(driver, label);
        REQUIRE(driver.state.hint != nullptr);
        const ImGuiWindow* hint = ImGui::FindWindowByName("##hint");
        REQUIRE(hint->Active);
        CHECK_FALSE(tooltip.Overlaps(hint->Rect()));
        driver.state.hintSince = ImGui::GetTime();  // it stays
    }
    driver.click("noise");
    const UiRect row = rectOf(driver, "noise/worley");
    CHECK_FALSE(overlaps(tooltipOf(driver, "noise/worley"), row));
}
