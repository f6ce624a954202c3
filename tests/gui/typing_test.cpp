// What is typed into numbers, and the one action that makes the picture tile.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "gui/hands.h"
#include "recipe/params.h"
#include "recipe/tiling.h"
#include "viewer/model/actions.h"
#include "viewer/model/commands.h"
#include "viewer/model/export_form.h"
#include "viewer/model/param_texts.h"

using namespace noisescope;

namespace {

void typeInto(Hands& hands, const char* id, std::string_view text) {
    hands.control(true);
    hands.click(id);
    hands.control(false);
    hands.type(text);
}

void custom(Hands& hands, int width, int height) {
    const auto sizes = exportSizes();
    const auto row =
        std::find_if(sizes.begin(), sizes.end(), [](const ExportSize& size) { return size.id == "custom"; });
    hands.state.exportForm.size = static_cast<int>(row - sizes.begin());
    hands.state.exportForm.width = width;
    hands.state.exportForm.height = height;
}

}  // namespace

TEST_CASE("rows take arithmetic, and what is refused changes nothing and says why") {
    Hands hands;
    typeInto(hands, "frequency", "1/3");
    CHECK(hands.recipe().frequency == 1.0 / 3);
    typeInto(hands, "frequency", "2*pi");
    CHECK(hands.recipe().frequency == 6.283185307179586);
    typeInto(hands, "seed", "2^32 - 1");
    CHECK(hands.recipe().seed == 4294967295u);
    const Recipe before = hands.recipe();
    struct Case {
        const char *id, *text, *why;
    };
    for (const Case& row : {Case{"frequency", "1/0", "division by zero, expected 1e-09 to 65536"},
                            Case{"frequency", "2*foo", "unknown word 'foo'"},
                            Case{"frequency", "-(3)", "frequency=-3: out of range, expected 1e-09 to 65536"},
                            Case{"seed", "7/2", "not a whole number"}}) {
        CAPTURE(row.text);
        hands.state.toasts.clear();
        typeInto(hands, row.id, row.text);
        CHECK(hands.recipe() == before);
        REQUIRE(!hands.state.toasts.empty());
        CHECK_MESSAGE(hands.state.toasts.back().text.find(row.why) != std::string::npos,
                      hands.state.toasts.back().text);
    }
}

TEST_CASE("the palette's assignments take arithmetic") {
    Hands hands;
    for (const char* text : {"frequency = 16/3", "frequency=16/3", "frequency 16 / 3", "Frequency  =  16/3"}) {
        CAPTURE(text);
        hands.recipe().frequency = 1;
        const auto commands = commandsFor(hands.state, text);
        REQUIRE(!commands.empty());
        CHECK(commands.front().problem.empty());
        commands.front().run(hands.state);
        CHECK(hands.recipe().frequency == 16.0 / 3);
    }
    const auto refused = commandsFor(hands.state, "frequency = 1/0");
    REQUIRE(!refused.empty());
    CHECK(refused.front().problem.find("division by zero") != std::string::npos);
}

TEST_CASE("made to tile: one step, and every change is told") {
    Recipe recipe;
    recipe.frequency = 8.5;
    Hands hands(recipe);
    custom(hands, 512, 512);
    hands.press({key::kEscape});
    runAction(hands.state, *findAction("make-tile"));
    hands.frames(3);
    CHECK(hands.recipe().frequency == 9);
    CHECK(hands.recipe().periodX == 9);
    CHECK(hands.recipe().periodY == 9);
    CHECK(hands.state.history.past.size() == 1);
    REQUIRE(!hands.state.toasts.empty());
    CHECK(hands.state.toasts.back().detail ==
          "frequency=9 instead of 8.5: whole numbers of cells over width and height\n"
          "period_x=9 instead of 0: the width is whole periods\n"
          "period_y=9 instead of 0: the height is whole periods");
    const Recipe tiled = hands.recipe();
    runAction(hands.state, *findAction("make-tile"));
    hands.frames(3);
    CHECK(hands.recipe() == tiled);
    CHECK(hands.state.toasts.back().text.starts_with("It tiles already"));
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == recipe);
}

TEST_CASE("made to tile: a canvas gets the nearest size, a size that was chosen stays") {
    Hands hands;
    hands.state.canvas.width = 1240;
    hands.state.canvas.height = 716;
    hands.state.exportForm.size = 0;
    runAction(hands.state, *findAction("make-tile"));
    const TileSize size = exportSizeOf(hands.state.exportForm, hands.state.canvas);
    CHECK(size.width == 1253);
    CHECK(size.height == 716);
    CHECK(tiles(hands.recipe(), size));
    CHECK(hands.state.toasts.back().detail.starts_with("export size 1253 x 716 instead of 1240 x 716"));
}

TEST_CASE("made to tile: where it cannot be, it is said and nothing changes") {
    Hands hands;
    custom(hands, 1240, 716);
    runAction(hands.state, *findAction("make-tile"));
    CHECK(hands.recipe() == Recipe{});
    CHECK(hands.state.exportForm.width == 1240);
    REQUIRE(!hands.state.toasts.empty());
    CHECK(hands.state.toasts.back().failed);
    CHECK(hands.state.toasts.back().detail.ends_with("nearest: 1253 x 716"));
}

TEST_CASE("the button stands in the tiles until the picture tiles") {
    Hands hands;
    custom(hands, 512, 512);
    CHECK(hands.ui.rects.find("tile.make") == nullptr);
    hands.press({'t'});
    REQUIRE(hands.ui.rects.find("tile.make") != nullptr);
    hands.click("tile.make");
    CHECK(hands.recipe().periodX == 8);
    CHECK(hands.recipe().periodY == 8);
    hands.frames(3);
    CHECK(hands.ui.rects.find("tile.make") == nullptr);
}

TEST_CASE("a typed period that does not tile names the nearest that does") {
    Recipe recipe;
    recipe.frequency = 14;
    Hands hands(recipe, kTallHeight);
    hands.state.settings.foldedGroups.clear();
    custom(hands, 512, 512);
    hands.frames(2);
    typeInto(hands, "period_x", "4");
    CHECK(hands.recipe().periodX == 4);  // it may be meant for another picture
    REQUIRE(!hands.state.toasts.empty());
    CHECK(hands.state.toasts.back().detail.ends_with("nearest: period_x=7"));
    CHECK(periodNote(*findParam("period_x"), hands.recipe(), {512, 512}) == hands.state.toasts.back().detail);
    hands.state.toasts.clear();
    typeInto(hands, "period_x", "14/2");
    CHECK(hands.recipe().periodX == 7);
    CHECK(hands.state.toasts.empty());
}
