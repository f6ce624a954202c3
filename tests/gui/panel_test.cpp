// Keys, menus, typing, messages and files of the window without one: synthetic mouse and keyboard, no display.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "effort.h"
#include "gui/ui_driver.h"
#include "recipe/params.h"
#include "viewer/model/canvas/navigation.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/files/files.h"

#include "viewer/model/document/usual_relief.h"

using namespace noisescope;

namespace {

/// The row of a table of the catalogue with this name.
template <typename Row>
int indexOf(std::span<const Row> rows, std::string_view id) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.id == id; });
    REQUIRE_MESSAGE(found != rows.end(), std::string(id));
    return static_cast<int>(found - rows.begin());
}

/// A recipe to which the parameter applies: one choice leads to it.
Recipe recipeThatShows(const ParamInfo& param) {
    std::vector<Recipe> starts{{}};
    for (const char* id : {"noise", "dimensions", "fractal", "warp", "output", "time_axis"})
        for (int value = 0; value < 14; ++value) {
            Recipe next;
            if (setFromNumber(*findParam(id), next, value).empty() && problemsOf(next).empty()) starts.push_back(next);
        }
    for (const Recipe& recipe : starts)
        if (param.applies(recipe)) return recipe;
    return {};
}

std::filesystem::path emptyPanelFolder() {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-panel-test-{}", freshSeed());
    std::filesystem::create_directories(folder);
    return folder;
}

}  // namespace

TEST_CASE("choosing a row chooses it, and nothing else") {
    for (const ParamInfo& param : params()) {
        const auto* choice = std::get_if<ChoiceParam>(&param.kind);
        const Recipe before = recipeThatShows(param);
        if (choice == nullptr || param.group == ParamGroup::color || !param.applies(before)) continue;
        CAPTURE(param.id);
        for (int i = 0; i < choice->count(); ++i) {
            CAPTURE(i);
            if (i == before.*choice->member || !isDue(static_cast<std::size_t>(i), 2)) continue;
            UiDriver driver(before, kTallHeight);
            driver.state.settings.foldedGroups.clear();
            driver.frames(2);
            driver.click(param.id);
            driver.click(fmt::format("{}/{}", param.id, choice->row(i).id));
            if (!choice->available(before, i)) {
                CHECK(driver.recipe() == before);
                continue;
            }
            CHECK(driver.recipe().*choice->member == i);
            Recipe expected = before;
            expected.*choice->member = i;
            useUsualRelief(expected, before.output);
            CHECK(driver.recipe() == repaired(expected));
        }
    }
}

TEST_CASE("a typed number is taken as it is, also outside of the slider's range") {
    const ParamInfo& param = *findParam("frequency");
    UiDriver driver;
    for (const double number : {200.0, 0.125, 2.0 / 3, 12345.678901234567}) {
        driver.control(true);
        driver.click(param.id);
        driver.control(false);
        driver.type(fmt::format("{}", number));
        CHECK(driver.recipe().frequency == number);
    }
}

TEST_CASE("a field that is only looked at keeps its number") {
    Recipe recipe;
    recipe.offsetX = 2147483646.3;
    recipe.frequency = 9.513656920021768;
    UiDriver driver(recipe, kTallHeight);
    driver.state.settings.foldedGroups.clear();
    driver.frames(2);
    for (const char* id : {"offset_x", "frequency"}) {
        driver.control(true);
        driver.click(id);
        driver.control(false);
        driver.key(UiDriver::kEnter);
        CHECK(driver.recipe() == recipe);
    }
}

TEST_CASE("another dimension repairs the choices that it lacks") {
    Recipe recipe;
    recipe.hash = indexOf(hashes(), "sine");                 // in 1D to 3D
    recipe.gradients = indexOf(gradientSets(), "compass8");  // in 2D alone
    REQUIRE(problemsOf(recipe).empty());
    for (const int dimensions : {1, 3, 4}) {
        CAPTURE(dimensions);
        UiDriver driver(recipe);
        driver.click(fmt::format("dimensions/{}", dimensions));
        CHECK(driver.recipe().dimensions == dimensions);
        CHECK(problemsOf(driver.recipe()).empty());
        CHECK((driver.recipe().hash == recipe.hash) == (dimensions < 4));
        CHECK(driver.recipe().gradients != recipe.gradients);
        driver.press({'z', true, false, false});
        CHECK(driver.recipe() == recipe);
    }
}

TEST_CASE("keys") {
    UiDriver driver;
    for (char32_t digit = '1'; digit <= '9'; ++digit) {
        driver.press({digit});
        CHECK(driver.recipe().noise == static_cast<int>(digit - '1'));
    }
    CHECK(noiseOf(driver.recipe()).id == "gabor");
    driver.press({'1'});
    CHECK(noiseOf(driver.recipe()).id == "white");
    driver.recipe().dimensions = 3;
    driver.press({'9'});
    CHECK(noiseOf(driver.recipe()).id == "gabor");
    CHECK(driver.recipe().dimensions == 2);  // all that it has
    driver.press({'f'});
    CHECK(driver.recipe().fractal == kFbm);
    const std::uint32_t seed = driver.recipe().seed;
    driver.press({'r'});
    CHECK(driver.recipe().seed != seed);
    driver.press({'h'});
    CHECK(driver.ui.rects.find("noise") == nullptr);
    driver.press({'h'});
    CHECK(driver.ui.rects.find("noise") != nullptr);
    driver.press({'?'});
    CHECK(driver.ui.rects.find("help") != nullptr);
    driver.press({key::kEscape});
    CHECK(driver.ui.rects.find("help") == nullptr);
    driver.press({'x'});
    CHECK(driver.state.requests.screenshot);
    driver.press({'q', true, false, false});
    CHECK(driver.state.requests.quit);
}

TEST_CASE("keys do nothing while a number is typed") {
    UiDriver driver;
    driver.click("seed");
    const Recipe before = driver.recipe();
    for (const char32_t letter : {U'r', U'f', U'1', U'x', U'?', U'h', key::kLeft}) driver.press({letter});
    CHECK(driver.recipe() == before);
    CHECK_FALSE(driver.state.requests.screenshot);
    CHECK(!driver.state.panelsHidden);
    driver.press({'e', true, true, false});
    CHECK(driver.state.requests.screenshot);
}

TEST_CASE("every action has a menu entry and can be run") {
    for (const Action& action : actions()) {
        CAPTURE(action.id);
        UiDriver driver;
        driver.click(menuLabel(action.menu));
        REQUIRE(driver.ui.rects.find(action.label) != nullptr);
        driver.click(action.label);
        CHECK(problemsOf(driver.recipe()).empty());
    }
}

TEST_CASE("numbers as text") {
    CHECK(columnText(8) == "8.000");
    CHECK(columnText(0) == "0.000");
    CHECK(columnText(-0.137) == "-0.137");
    CHECK(columnText(2147483646.3) == "2147483646.3");
    CHECK(columnText(1e-9) == "1e-09");
    for (const double value : {1e15, -1e15, 123456789.123456789, 1.0 / (1 << 30)})
        CHECK(columnText(value).size() <= 16);
    CHECK(countText(7) == "7");
    CHECK(countText(6.5) == "6.5");
    CHECK(countText(20) == "20");
    CHECK(countText(4.0625) == "4.062");
    CHECK(shortDeviceName("llvmpipe (LLVM 15.0.6, 256 bits), 4.5 (Core Profile) Mesa 22.3.6") == "llvmpipe");
}

TEST_CASE("an error is a strip above the panels; the panels make room") {
    UiDriver driver;
    const float before = driver.ui.rects.find("canvas")->y;
    driver.state.field.error =
        "noise/perlin.glsl:23:12: error: 'ns_hash21' undeclared\n(while compiling perlin2 + fbm)";
    driver.frames(3);
    const UiRect* strip = driver.ui.rects.find("error");
    REQUIRE(strip != nullptr);
    CHECK(strip->y == driver.ui.layout.menu.height);
    CHECK(driver.ui.rects.find("canvas")->y == before + strip->height);
    for (int i = 0; i < 500; ++i) driver.state.field.error += "\nand another line";
    driver.frames(3);
    CHECK(driver.ui.rects.find("error")->height < 200);
}

TEST_CASE("toasts go by themselves, hints when they are followed or closed") {
    UiDriver driver;
    showToast(driver.state, "Saved", "/a/path");
    driver.frames(2);
    CHECK(driver.ui.rects.find("toast") != nullptr);
    CHECK(driver.ui.nextFrame < ImGui::GetTime() + kToastSeconds + 1);
    driver.wait(kToastSeconds + 0.1);
    CHECK(driver.ui.rects.find("toast") == nullptr);
    for (const char* hint : {"hint.drag", "hint.wheel", "hint.keys"}) {
        driver.click(hint);
        CHECK(driver.ui.rects.find(hint) == nullptr);
    }
    driver.move(1000, 5);
    driver.frames(2);
    CHECK(std::isinf(driver.ui.nextFrame));  // nothing left to wait for
}

TEST_CASE("recipes on disk") {
    const std::filesystem::path folder = emptyPanelFolder();
    UiDriver driver;
    driver.recipe().seed = 7;
    CHECK(saveRecipe(driver.state, folder / "a.json", false));
    CHECK(driver.state.document.origin.recipe->seed == 7u);  // saved is no longer changed
    CHECK_FALSE(saveRecipe(driver.state, folder / "a.json", false));
    CHECK(driver.state.prompt.exists);
    driver.recipe().seed = 8;
    CHECK(saveRecipe(driver.state, folder / "a.json", true));
    driver.recipe() = {};
    CHECK(openRecipe(driver.state, folder / "a.json"));
    CHECK(driver.recipe().seed == 8u);
    CHECK_FALSE(openRecipe(driver.state, folder / "b.json"));
    CHECK(driver.state.prompt.problem.find("b.json") != std::string::npos);
    std::ofstream(folder / "c.json") << R"({"octaves": 99})";
    CHECK_FALSE(openRecipe(driver.state, folder / "c.json"));
    CHECK(driver.recipe().seed == 8u);
    CHECK(freshPath(folder, "noisescope", ".png").filename() == "noisescope-0001.png");
    std::ofstream(folder / "noisescope-0001.png") << "x";
    CHECK(freshPath(folder, "noisescope", ".png").filename() == "noisescope-0002.png");
    std::filesystem::remove_all(folder);
}
