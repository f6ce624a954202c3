// Numbers that are typed, and the one action that makes the picture tile.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "gui/ui_driver.h"
#include "recipe/params.h"
#include "recipe/tiling.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/commands.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/export/export_form.h"

using namespace noisescope;

namespace {

void typeInto(UiDriver& driver, const char* id, std::string_view text) {
    driver.control(true);
    driver.click(id);
    driver.control(false);
    driver.type(text);
}

void custom(UiDriver& driver, int width, int height) {
    const auto sizes = exportSizes();
    const auto row =
        std::find_if(sizes.begin(), sizes.end(), [](const ExportSize& size) { return size.id == "custom"; });
    driver.state.exportForm.size = static_cast<int>(row - sizes.begin());
    driver.state.exportForm.width = width;
    driver.state.exportForm.height = height;
}

}  // namespace

TEST_CASE("rows take arithmetic, and what is refused changes nothing and says why") {
    UiDriver driver;
    typeInto(driver, "frequency", "1/3");
    CHECK(driver.recipe().frequency == 1.0 / 3);
    typeInto(driver, "frequency", "2*pi");
    CHECK(driver.recipe().frequency == 6.283185307179586);
    typeInto(driver, "seed", "2^32 - 1");
    CHECK(driver.recipe().seed == 4294967295u);
    const Recipe before = driver.recipe();
    struct Case {
        const char *id, *text, *why;
    };
    for (const Case& row : {Case{"frequency", "1/0", "division by zero, expected 1e-09 to 65536"},
                            Case{"frequency", "2*foo", "unknown word 'foo'"},
                            Case{"frequency", "-(3)", "frequency=-3: out of range, expected 1e-09 to 65536"},
                            Case{"seed", "7/2", "not a whole number"}}) {
        CAPTURE(row.text);
        driver.state.toasts.clear();
        typeInto(driver, row.id, row.text);
        CHECK(driver.recipe() == before);
        REQUIRE(!driver.state.toasts.empty());
        CHECK_MESSAGE(driver.state.toasts.back().text.find(row.why) != std::string::npos,
                      driver.state.toasts.back().text);
    }
}

TEST_CASE("the palette's assignments take arithmetic") {
    UiDriver driver;
    for (const char* text : {"frequency = 16/3", "frequency=16/3", "frequency 16 / 3", "Frequency  =  16/3"}) {
        CAPTURE(text);
        driver.recipe().frequency = 1;
        const auto commands = commandsFor(driver.state, text);
        REQUIRE(!commands.empty());
        CHECK(commands.front().problem.empty());
        commands.front().run(driver.state);
        CHECK(driver.recipe().frequency == 16.0 / 3);
    }
    const auto refused = commandsFor(driver.state, "frequency = 1/0");
    REQUIRE(!refused.empty());
    CHECK(refused.front().problem.find("division by zero") != std::string::npos);
}

TEST_CASE("made to tile: one step, and every change is told") {
    Recipe recipe;
    recipe.frequency = 8.5;
    UiDriver driver(recipe);
    custom(driver, 512, 512);
    driver.press({key::kEscape});
    runAction(driver.state, *findAction("make-tile"));
    driver.frames(3);
    CHECK(driver.recipe().frequency == 9);
    CHECK(driver.recipe().periodX == 9);
    CHECK(driver.recipe().periodY == 9);
    CHECK(driver.state.history.past.size() == 1);
    REQUIRE(!driver.state.toasts.empty());
    CHECK(driver.state.toasts.back().detail ==
          "Frequency 9 instead of 8.5: whole numbers of cells over width and height\n"
          "Period x 9 instead of 0: the width is whole periods\n"
          "Period y 9 instead of 0: the height is whole periods");
    const Recipe tiled = driver.recipe();
    runAction(driver.state, *findAction("make-tile"));
    driver.frames(3);
    CHECK(driver.recipe() == tiled);
    CHECK(driver.state.toasts.back().text.starts_with("It tiles already"));
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == recipe);
}

TEST_CASE("made to tile: a canvas gets the nearest size, a size that was chosen stays") {
    UiDriver driver;
    driver.state.canvas.width = 1240;
    driver.state.canvas.height = 716;
    driver.state.exportForm.size = 0;
    runAction(driver.state, *findAction("make-tile"));
    const TileSize size = exportSizeOf(driver.state);
    CHECK(size.width == 1253);
    CHECK(size.height == 716);
    CHECK(tiles(driver.recipe(), size));
    CHECK(driver.state.toasts.back().detail.starts_with("export size 1253 x 716 instead of 1240 x 716"));
}

TEST_CASE("made to tile: where it cannot be, it is said and nothing changes") {
    UiDriver driver;
    custom(driver, 1240, 716);
    runAction(driver.state, *findAction("make-tile"));
    CHECK(driver.recipe() == Recipe{});
    CHECK(driver.state.exportForm.width == 1240);
    REQUIRE(!driver.state.toasts.empty());
    CHECK(driver.state.toasts.back().failed);
    CHECK(driver.state.toasts.back().detail.ends_with("nearest: 1253 x 716"));
}

TEST_CASE("the button stands in the tiles until the picture tiles") {
    UiDriver driver;
    custom(driver, 512, 512);
    CHECK(driver.ui.rects.find("tile.make") == nullptr);
    driver.press({'t'});
    REQUIRE(driver.ui.rects.find("tile.make") != nullptr);
    driver.click("tile.make");
    CHECK(driver.recipe().periodX == 8);
    CHECK(driver.recipe().periodY == 8);
    driver.frames(3);
    CHECK(driver.ui.rects.find("tile.make") == nullptr);
}

TEST_CASE("a typed period that does not tile names the nearest that does") {
    Recipe recipe;
    recipe.frequency = 14;
    UiDriver driver(recipe, kTallHeight);
    driver.state.settings.foldedGroups.clear();
    custom(driver, 512, 512);
    driver.frames(2);
    typeInto(driver, "period_x", "4");
    CHECK(driver.recipe().periodX == 4);  // it may be meant for another picture
    REQUIRE(!driver.state.toasts.empty());
    CHECK(driver.state.toasts.back().detail.ends_with("nearest: period_x=7"));
    CHECK(periodNote(*findParam("period_x"), driver.recipe(), {512, 512}) == driver.state.toasts.back().detail);
    driver.state.toasts.clear();
    typeInto(driver, "period_x", "14/2");
    CHECK(driver.recipe().periodX == 7);
    CHECK(driver.state.toasts.empty());
}
