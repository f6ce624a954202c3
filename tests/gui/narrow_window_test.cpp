// Windows that are narrow or low: drawers over the picture.
#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "gui/layout_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/presets.h"

using namespace noisescope;

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
    CHECK(wide.ui.layout.left.width == 300);  // with room they are as wide as they were made
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
        driver.open("code");
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
    driver.state.navigation.view = View{40, -300, -300};  // far away: the picture is smaller than its label
    driver.frames(2);
    CHECK_FALSE(isShown(driver, "frame.label"));
    resize(driver, 800, 500);
    driver.state.navigation.view = View{400, -10, -10};
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
    CHECK_FALSE(isShown(driver, "compare.value/0"));  // it would lie over the drawer
    CHECK(isShown(driver, "compare.param"));
    driver.press({key::kEscape});
    driver.frames(2);
    CHECK(isShown(driver, "compare.value/0"));
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
