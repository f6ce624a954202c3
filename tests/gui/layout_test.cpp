// Places of panels and widgets at every size and scale.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "gui/layout_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/map/map_export.h"

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

/// Everything that is below the picture's numbers, and their own rows.
std::string placesAtRight(const UiDriver& driver) {
    std::string places;
    for (const char* label : {"histogram", "fit.98", "fit.bound", "overlay/lattice", "overlay/zero-line", "tab",
                              "section/export", "export.go"}) {
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

/// True if there are corners of a line of this color at all four corners of the rectangle.
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

TEST_CASE("nothing at the right moves while it is measured") {
    UiDriver driver;
    driver.open("inspect");
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

TEST_CASE("the button of the export is in sight for every purpose, however long the options") {
    for (const ChoiceRow& purpose : exportPurposes())
        for (const ImVec2& size : {ImVec2{1280, 800}, ImVec2{1280, 500}}) {
            if (purpose.id == kMapPurpose) continue;  // the recipe has none
            CAPTURE(purpose.id);
            CAPTURE(size.y);
            UiDriver driver(presetNamed("eroded-alps").file.recipe);
            resize(driver, size.x, size.y);
            driver.state.settings.foldedGroups.erase("export");
            driver.state.settings.exportWhat = purpose.id;
            driver.frames(4);
            CHECK(isInside(rectOf(driver, "export.go"), driver.ui.layout.right));
        }
}

TEST_CASE("neither side scrolls at 1280 x 800, the code has its lines, and export is in sight") {
    for (const char* preset : {"", "marble", "blue-agate"})
        for (const char* tab : {"color", "inspect", "code"}) {
            CAPTURE(preset);
            CAPTURE(tab);
            UiDriver driver(*preset == '\0' ? HeldRecipe() : presetNamed(preset).file.recipe);
            driver.open(tab);
            int panels = 0;
            for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
                const std::string name = window->Name;
                const bool isPanel =
                    name.find("##code") == std::string::npos &&
                    (name.find("##rows") != std::string::npos || name.find("/##tab_") != std::string::npos ||
                     name.find("/##export") != std::string::npos);
                if (!isPanel || !window->Active) continue;
                CAPTURE(name);
                CHECK(window->ScrollMax.y == 0);
                ++panels;
            }
            CHECK(panels == 3);
            for (const char* label : {"export.size", "export.format", "export.go"}) {
                CAPTURE(label);
                CHECK(isInside(rectOf(driver, label), driver.ui.layout.right));
            }
            if (std::string_view(tab) != "code") continue;
            constexpr float kLineHeight = 17;
            CHECK(isInside(rectOf(driver, "code.view"), driver.ui.layout.right));
            CHECK(rectOf(driver, "code.view").height >= 27 * kLineHeight);
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

TEST_CASE("the code takes the height that the tab has") {
    UiDriver driver;
    driver.open("code");
    const float small = rectOf(driver, "code.view").height;
    resize(driver, 1280, 1000);
    CHECK(std::abs(rectOf(driver, "code.view").height - (small + 200)) < 17);  // whole lines
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

TEST_CASE("a tooltip goes by itself, and at a key; the cursor has to go elsewhere before it comes again") {
    for (const bool byKey : {false, true}) {
        CAPTURE(byKey);
        UiDriver driver;
        tooltipOf(driver, "export.go");
        if (byKey)
            driver.press({U'l'});
        else
            driver.wait(9);
        driver.wait(1);
        CHECK(shownTooltip() == nullptr);
        driver.moveTo("search");
        driver.frames(2);
        tooltipOf(driver, "export.go");
    }
}

TEST_CASE("tooltips cover neither their panel nor the view bar with the verdict on the tile") {
    UiDriver driver;
    driver.state.view.mode = ViewMode::tiles;
    driver.frames(2);
    const std::vector<Pane> panes = panesOf(driver.state);
    driver.state.field.numbers = measuredOf(panes.front().recipe);
    driver.frames(3);
    const UiRect verdict = rectOf(driver, "verdict");
    const std::string another = "preset/" + presets()[presetsByUse()[5]].name;
    for (const char* label : {"preset/blue-agate", another.c_str(), "randomize", "search", "noise", "frequency",
                              "export.go", "colors", "tab/inspect", "fit.98", "code.command"}) {
        CAPTURE(label);
        if (std::string_view(label) == "fit.98") driver.open("inspect");
        if (std::string_view(label) == "code.command") driver.open("code");
        const ImRect tooltip = tooltipOf(driver, label);
        CHECK_FALSE(overlaps(tooltip, verdict));
        CHECK_FALSE(overlaps(tooltip, rectOf(driver, "view.bar")));
        for (const char* part : {"panel", "right", "presets"}) CHECK_FALSE(overlaps(tooltip, rectOf(driver, part)));
        CHECK(tooltip.Min.x >= 0);
        CHECK(tooltip.Max.x <= 1280);
        CHECK(tooltip.Min.y >= 0);
        CHECK(tooltip.Max.y <= 800);
    }
    resize(driver, 1140, 800);  // the tooltip of the lowest button then reaches below the hint's middle
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
