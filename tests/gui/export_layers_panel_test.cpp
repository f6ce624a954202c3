// The rows of animations and volumes beside everything else: time that runs, sets, files that exist, keyboard, sizes.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "gui/focus_driver.h"
#include "gui/layers_panel.h"
#include "gui/layout_driver.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_set.h"

using namespace noisescope;

TEST_CASE("while time plays, the recipe's picture and its animation are exported") {
    Layers64 panel;
    panel.click("export.what/animation");
    panel.recipe().time = 1;
    panel.wait(1);
    panel.state.playing = true;
    advanceTime(panel.state, 0.75);
    panel.frames(2);
    CHECK(panel.asked().recipe->time == 1);
    CHECK(panel.state.playing);
    CHECK(panel.state.moment->time == 1.75);
    panel.click("export.what/picture");
    CHECK(panel.asked().recipe->time == 1);
    panel.click("status.time");
    CHECK(panel.asked().recipe->time == 1.75);
}

TEST_CASE("a set is of pictures") {
    Layers64 panel;
    panel.click("export.what/set");
    CHECK(panel.shows("export.set.pattern"));
    panel.click("export.what/animation");
    CHECK_FALSE(panel.shows("export.set.pattern"));
    CHECK(panel.asked().layers.kind == ExportKind::animation);
    panel.state.settings.foldedGroups.insert("export");
    panel.state.panelsHidden = true;
    showExportSet(panel.state);  // from the menu: nothing is written before its size and folder are seen
    panel.frames(3);
    CHECK_FALSE(panel.state.requests.exportPicture);
    CHECK(panel.shows("export.set.pattern"));
    const ExportRequest request = panel.asked();
    CHECK(request.layers == ExportLayers{});
    CHECK(request.maps.maps.size() == 3);
}

TEST_CASE("existing numbered files are no matter of the button: what is the same is kept") {
    Layers64 panel;
    panel.click("export.what/animation");
    std::ofstream(panel.folder.path / "test_height_0000.png") << "x";
    CHECK_FALSE(panel.asked().replace);
    panel.state.exportForm.existing = panel.folder.path / "test_height_%04d.png";  // as the export has told
    panel.frames(2);
    CHECK(panel.shows("export.problem"));
    CHECK(panel.asked().replace);
    CHECK_FALSE(panel.asked().replace);
    panel.choose("export.into", "sheet");
    std::ofstream(panel.folder.path / "test_height_sheet.png") << "x";
    panel.click("export.go");
    CHECK_FALSE(panel.state.requests.exportPicture);
    CHECK(panel.asked().replace);
}

TEST_CASE("the keyboard reaches every row of animations and volumes, and each is in sight") {
    for (const char* what : {"animation", "volume"}) {
        CAPTURE(std::string(what));
        Keyboard driver(flowing(4));
        driver.state.settings.foldedGroups.clear();
        driver.state.settings.exportWhat = what;
        driver.state.settings.exportLoop = false;
        driver.state.settings.exportFramesInto = driver.state.settings.exportSlicesInto = "sheet";
        driver.frames(3);
        const bool frames = std::string_view(what) == "animation";
        std::vector<std::string> rows{"section/export", "export.what"};
        if (frames) rows.insert(rows.end(), {"export.frames", "export.loop", "export.rate"});
        if (!frames) rows.emplace_back("export.slices");
        rows.insert(rows.end(), {"export.into", "export.columns", "export.color", "export.fit", "export.name",
                                 "export.folder", "export.size", "export.format", "export.go"});
        for (const std::string& row : rows) {
            CAPTURE(row);
            if (&row == &rows.front()) driver.go(row);
            CHECK(driver.focus() == row);
            CHECK(driver.isFocusSeen());
            driver.tab();
        }
        driver.go("export.what");
        driver.press({key::kLeft});
        CHECK(driver.state.settings.exportWhat == (frames ? "set" : "animation"));
        CHECK(driver.recipe() == flowing(4));
    }
}

TEST_CASE("in narrow and low windows all of it stays inside the panel") {
    for (const ImVec2 size : {ImVec2{1280, 800}, ImVec2{800, 500}, ImVec2{640, 400}})
        for (const float scale : {1.0f, 2.0f}) {
            UiDriver driver(flowing(4));
            driver.state.settings.foldedGroups.erase("export");
            driver.state.settings.exportWhat = "animation";
            driver.state.settings.exportFramesInto = "sheet";
            resize(driver, size.x * scale, size.y * scale, scale);
            driver.state.drawer = Drawer::right;
            driver.frames(4);
            CAPTURE(size.x);
            const Rect& panel = driver.ui.layout.right;
            for (const char* label : {"export.what", "export.frames", "export.into", "export.columns", "export.go"}) {
                CAPTURE(std::string(label));
                const UiRect& rect = rectOf(driver, label);
                CHECK(rect.x >= panel.x);
                CHECK(rect.x + rect.width <= panel.x + panel.width);
            }
            for (const ChoiceRow& purpose : exportPurposes()) {
                const UiRect& rect = rectOf(driver, fmt::format("export.what/{}", purpose.id));
                CHECK(textSize(driver.ui.fonts.small, purpose.label).x <= rect.width);
            }
        }
}
