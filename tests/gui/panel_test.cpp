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

#include "gui/hands.h"
#include "recipe/params.h"
#include "viewer/actions.h"
#include "viewer/files.h"
#include "viewer/navigation.h"
#include "viewer/readout.h"

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
Recipe recipeWith(const ParamInfo& param) {
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

std::filesystem::path emptyFolder() {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-panel-test-{}", freshSeed());
    std::filesystem::create_directories(folder);
    return folder;
}

}  // namespace

TEST_CASE("choosing a row chooses it, and nothing else") {
    for (const ParamInfo& param : params()) {
        const auto* choice = std::get_if<ChoiceParam>(&param.kind);
        const Recipe before = recipeWith(param);
        if (choice == nullptr || param.group == ParamGroup::color || !param.applies(before)) continue;
        CAPTURE(param.id);
        for (int i = 0; i < choice->count(); ++i) {
            CAPTURE(i);
            if (i == before.*choice->member) continue;
            Hands hands(before, kTallHeight);
            hands.state.settings.foldedGroups.clear();
            hands.frames(2);
            hands.click(param.id);
            hands.click(fmt::format("{}/{}", param.id, choice->row(i).id));
            if (!choice->available(before, i)) {
                CHECK(hands.recipe() == before);
                continue;
            }
            CHECK(hands.recipe().*choice->member == i);
            Recipe expected = before;
            expected.*choice->member = i;
            CHECK(hands.recipe() == repaired(expected));
        }
    }
}

TEST_CASE("a typed number is taken as it is, also outside of the slider's range") {
    const ParamInfo& param = *findParam("frequency");
    Hands hands;
    for (const double number : {200.0, 0.125, 2.0 / 3, 12345.678901234567}) {
        hands.control(true);
        hands.click(param.id);
        hands.control(false);
        hands.type(fmt::format("{}", number));
        CHECK(hands.recipe().frequency == number);
    }
}

TEST_CASE("a field that is only looked at keeps its number") {
    Recipe recipe;
    recipe.offsetX = 2147483646.3;
    recipe.frequency = 9.513656920021768;
    Hands hands(recipe, kTallHeight);
    hands.state.settings.foldedGroups.clear();
    hands.frames(2);
    for (const char* id : {"offset_x", "frequency"}) {
        hands.control(true);
        hands.click(id);
        hands.control(false);
        hands.key(Hands::kEnter);
        CHECK(hands.recipe() == recipe);
    }
}

TEST_CASE("another dimension repairs the choices that it lacks") {
    Recipe recipe;
    recipe.hash = indexOf(hashes(), "sine");                 // in 1D to 3D
    recipe.gradients = indexOf(gradientSets(), "compass8");  // in 2D alone
    REQUIRE(problemsOf(recipe).empty());
    for (const int dimensions : {1, 3, 4}) {
        CAPTURE(dimensions);
        Hands hands(recipe);
        hands.click(fmt::format("dimensions/{}", dimensions));
        CHECK(hands.recipe().dimensions == dimensions);
        CHECK(problemsOf(hands.recipe()).empty());
        CHECK((hands.recipe().hash == recipe.hash) == (dimensions < 4));
        CHECK(hands.recipe().gradients != recipe.gradients);
        hands.press({'z', true, false, false});
        CHECK(hands.recipe() == recipe);
    }
}

TEST_CASE("keys") {
    Hands hands;
    for (char32_t digit = '1'; digit <= '9'; ++digit) {
        hands.press({digit});
        CHECK(hands.recipe().noise == static_cast<int>(digit - '1'));
    }
    CHECK(noiseOf(hands.recipe()).id == "gabor");
    hands.press({'1'});
    CHECK(noiseOf(hands.recipe()).id == "white");
    hands.recipe().dimensions = 3;
    hands.press({'9'});
    CHECK(noiseOf(hands.recipe()).id == "gabor");
    CHECK(hands.recipe().dimensions == 2);  // all that it has
    hands.press({'f'});
    CHECK(hands.recipe().fractal == kFbm);
    const std::uint32_t seed = hands.recipe().seed;
    hands.press({'r'});
    CHECK(hands.recipe().seed != seed);
    hands.press({'h'});
    CHECK(hands.ui.rects.find("noise") == nullptr);
    hands.press({'h'});
    CHECK(hands.ui.rects.find("noise") != nullptr);
    hands.press({'?'});
    CHECK(hands.ui.rects.find("help") != nullptr);
    hands.press({key::kEscape});
    CHECK(hands.ui.rects.find("help") == nullptr);
    hands.press({'x'});
    CHECK(hands.state.requests.screenshot);
    hands.press({'q', true, false, false});
    CHECK(hands.state.requests.quit);
}

TEST_CASE("keys do nothing while a number is typed") {
    Hands hands;
    hands.click("seed");
    const Recipe before = hands.recipe();
    for (const char32_t letter : {U'r', U'f', U'1', U'x', U'?', U'h', key::kLeft}) hands.press({letter});
    CHECK(hands.recipe() == before);
    CHECK_FALSE(hands.state.requests.screenshot);
    CHECK(!hands.state.panelsHidden);
    hands.press({'e', true, true, false});
    CHECK(hands.state.requests.screenshot);
}

TEST_CASE("every action has a menu entry and can be run") {
    for (const Action& action : actions()) {
        CAPTURE(action.id);
        Hands hands;
        hands.click(menuLabel(action.menu));
        REQUIRE(hands.ui.rects.find(action.label) != nullptr);
        hands.click(action.label);
        CHECK(problemsOf(hands.recipe()).empty());
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
    Hands hands;
    const float before = hands.ui.rects.find("canvas")->y;
    hands.state.field.error = "noise/perlin.glsl:23:12: error: 'ns_hash21' undeclared\n(while compiling perlin2 + fbm)";
    hands.frames(3);
    const UiRect* strip = hands.ui.rects.find("error");
    REQUIRE(strip != nullptr);
    CHECK(strip->y == hands.ui.layout.menu.height);
    CHECK(hands.ui.rects.find("canvas")->y == before + strip->height);
    for (int i = 0; i < 500; ++i) hands.state.field.error += "\nand another line";
    hands.frames(3);
    CHECK(hands.ui.rects.find("error")->height < 200);
}

TEST_CASE("toasts go by themselves, hints when they are followed or closed") {
    Hands hands;
    showToast(hands.state, "Saved", "/a/path");
    hands.frames(2);
    CHECK(hands.ui.rects.find("toast") != nullptr);
    CHECK(hands.ui.nextFrame < ImGui::GetTime() + kToastSeconds + 1);
    hands.wait(kToastSeconds + 0.1);
    CHECK(hands.ui.rects.find("toast") == nullptr);
    for (const char* hint : {"hint.drag", "hint.wheel", "hint.keys"}) {
        hands.click(hint);
        CHECK(hands.ui.rects.find(hint) == nullptr);
    }
    hands.move(1000, 5);
    hands.frames(2);
    CHECK(std::isinf(hands.ui.nextFrame));  // nothing left to wait for
}

TEST_CASE("recipes on disk") {
    const std::filesystem::path folder = emptyFolder();
    Hands hands;
    hands.recipe().seed = 7;
    CHECK(saveRecipe(hands.state, folder / "a.json", false));
    CHECK(hands.state.document.origin.recipe->seed == 7u);  // saved is no longer changed
    CHECK_FALSE(saveRecipe(hands.state, folder / "a.json", false));
    CHECK(hands.state.prompt.exists);
    hands.recipe().seed = 8;
    CHECK(saveRecipe(hands.state, folder / "a.json", true));
    hands.recipe() = {};
    CHECK(openRecipe(hands.state, folder / "a.json"));
    CHECK(hands.recipe().seed == 8u);
    CHECK_FALSE(openRecipe(hands.state, folder / "b.json"));
    CHECK(hands.state.prompt.problem.find("b.json") != std::string::npos);
    std::ofstream(folder / "c.json") << R"({"octaves": 99})";
    CHECK_FALSE(openRecipe(hands.state, folder / "c.json"));
    CHECK(hands.recipe().seed == 8u);
    CHECK(freshPath(folder, "noisescope", ".png").filename() == "noisescope-0001.png");
    std::ofstream(folder / "noisescope-0001.png") << "x";
    CHECK(freshPath(folder, "noisescope", ".png").filename() == "noisescope-0002.png");
    std::filesystem::remove_all(folder);
}
