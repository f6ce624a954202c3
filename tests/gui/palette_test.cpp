// The command palette: how words find commands, and what keys and mouse do in it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

#include "gui/shell_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/preset_sheet.h"
#include "recipe/presets.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/commands.h"
#include "viewer/model/commands/fuzzy.h"

using namespace noisescope;

namespace {

constexpr int kUpKey = 4;

constexpr int kDownKey = 5;

constexpr int kPageDown = 6;

void mapArrows() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_UpArrow] = kUpKey;
    io.KeyMap[ImGuiKey_DownArrow] = kDownKey;
    io.KeyMap[ImGuiKey_PageDown] = kPageDown;
}

/// The id of the best command.
std::string best(const ViewerState& state, std::string_view text) {
    const std::vector<PaletteCommand> list = commandsFor(state, text);
    return list.empty() ? "" : list.front().id;
}

}  // namespace

TEST_CASE("fuzzy: all letters in their order, in any case") {
    CHECK(fuzzyScore("", "anything"));
    CHECK(fuzzyScore("rs", "Random seed"));
    CHECK(fuzzyScore("RANDOM SEED", "Random seed"));
    CHECK(fuzzyScore("sd", "Random seed"));
    CHECK_FALSE(fuzzyScore("dsr", "Random seed"));
    CHECK_FALSE(fuzzyScore("a", ""));
    CHECK(fuzzyScore("", ""));
    CHECK_FALSE(fuzzyScore("seeds", "seed"));
    CHECK(fuzzyScore("ma", "Preset: Marble"));
}

TEST_CASE("fuzzy: starts of words before letters inside, side by side before scattered, short before long") {
    CHECK(fuzzyScore("rs", "Random seed") > fuzzyScore("rs", "Ears"));
    CHECK(fuzzyScore("oct", "Set Octaves...") > fuzzyScore("oct", "Cover sect"));
    CHECK(fuzzyScore("save", "Save") > fuzzyScore("save", "Save as..."));
    CHECK(fuzzyScore("und", "Undo") > fuzzyScore("und", "Background"));
    // The best alignment, not the first: the word's own start counts.
    CHECK(fuzzyScore("seed", "s e Seed") > fuzzyScore("seed", "s e xeed"));
}

TEST_CASE("the palette knows every action, preset, parameter, comparison, theme and recent file") {
    UiDriver driver;
    driver.state.settings.recentFiles = {"/a/sea.json"};
    std::set<std::string> ids;
    for (const PaletteCommand& command : commandsFor(driver.state, "")) CHECK(ids.insert(command.id).second);
    for (const Action& action : actions())
        CHECK(ids.contains(fmt::format("action/{}", action.id)) == (action.id != "palette"));
    for (const Preset& preset : presets()) CHECK(ids.contains("preset/" + preset.name));
    for (const ParamInfo& param : params())
        CHECK(ids.contains(fmt::format("param/{}", param.id)) == param.applies(driver.recipe()));
    for (const NamedComparison& named : namedComparisons()) CHECK(ids.contains(fmt::format("compare/{}", named.id)));
    CHECK(ids.contains("theme/light"));
    CHECK(ids.contains("file//a/sea.json"));
    CHECK(best(driver.state, "") == "action/random-seed");
}

TEST_CASE("every preset and every action comes first by its own name") {
    UiDriver driver;
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        CHECK(best(driver.state, "preset " + preset.file.title) == "preset/" + preset.name);
    }
    for (const Action& action : actions()) {
        if (action.id == "palette") continue;
        CAPTURE(action.id);
        CHECK(best(driver.state, action.label) == fmt::format("action/{}", action.id));
    }
}

TEST_CASE("values are set by words") {
    UiDriver driver;
    REQUIRE(setFromText(*findParam("fractal"), driver.recipe(), "fbm").empty());
    const auto run = [&](std::string_view text) {
        const PaletteCommand command = commandsFor(driver.state, text).front();
        INFO(command.problem);
        CHECK(command.problem.empty());
        command.run(driver.state);
    };
    run("octaves 7");
    CHECK(driver.recipe().octaves == 7);
    run("Seed per octave false");
    CHECK_FALSE(driver.recipe().octaveSeeds);
    run("octave_seeds=true");
    CHECK(driver.recipe().octaveSeeds);
    run("noise simplex");
    CHECK(noiseOf(driver.recipe()).id == "simplex");
    run("noise wor");
    CHECK(noiseOf(driver.recipe()).id == "worley");
    run("offset x -2.5");
    CHECK(driver.recipe().offsetX == -2.5);
    run("seed   12  ");
    CHECK(driver.recipe().seed == 12u);
    CHECK(best(driver.state, "warp noise simplex") == "set/warp_noise/simplex");  // not warp = "noise simplex"
    CHECK(commandsFor(driver.state, "octaves 99").front().problem.find("1 to ") != std::string::npos);
    CHECK_FALSE(commandsFor(driver.state, "seed x").front().problem.empty());
    driver.recipe().fractal = 0;
    CHECK_FALSE(commandsFor(driver.state, "octaves 7").front().problem.empty());  // nothing has octaves
    CHECK(commandsFor(driver.state, "no command is called like this").empty());
}

TEST_CASE("any of all values can be set by its words") {
    UiDriver driver;
    for (const ParamInfo& param : params()) {
        const auto* choice = std::get_if<ChoiceParam>(&param.kind);
        if (choice == nullptr || !param.applies(driver.recipe())) continue;
        for (int i = 0; i < choice->count(); ++i) {
            const std::string text = fmt::format("{} {}", param.id, choice->row(i).id);
            CAPTURE(text);
            CHECK(best(driver.state, text) == fmt::format("set/{}/{}", param.id, choice->row(i).id));
        }
    }
}

TEST_CASE("the palette opens, finds, does it and closes") {
    UiDriver driver;
    mapArrows();
    CHECK(driver.ui.rects.find("palette") == nullptr);
    openPalette(driver, "preset marble");
    REQUIRE(driver.ui.rects.find("palette") != nullptr);
    CHECK(driver.state.typing);
    driver.key(UiDriver::kEnter);
    CHECK(driver.ui.rects.find("palette") == nullptr);
    CHECK(driver.recipe() == presetNamed("marble").file.recipe);
    CHECK(driver.state.history.past.size() == 1);
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == Recipe{});
}

TEST_CASE("keys and mouse in the palette") {
    UiDriver driver;
    mapArrows();
    openPalette(driver, "");
    driver.key(kDownKey);
    driver.key(kDownKey);
    CHECK(driver.state.palette.selected == 2);
    driver.key(kUpKey);
    CHECK(driver.state.palette.selected == 1);
    driver.key(kPageDown);
    CHECK(driver.state.palette.selected == 13);
    for (int i = 0; i < 40; ++i) driver.key(kPageDown);
    const auto count = static_cast<int>(commandsFor(driver.state, "").size());
    CHECK(driver.state.palette.selected == count - 1);
    CHECK(driver.ui.rects.find("palette/" + commandsFor(driver.state, "").back().id) != nullptr);  // scrolled to
    typeOnly(driver, "theme");
    CHECK(driver.state.palette.selected == 0);
    driver.press({key::kEscape});
    CHECK_FALSE(driver.state.palette.open);
    openPalette(driver, "theme light");
    driver.click("palette/theme/light");
    CHECK(driver.state.settings.theme == "light");
    CHECK_FALSE(driver.state.palette.open);
    openPalette(driver, "");
    driver.move(20, 700);
    driver.button(true);
    driver.button(false);
    CHECK_FALSE(driver.state.palette.open);
    driver.click("menu.palette");
    CHECK(driver.state.palette.open);
}

TEST_CASE("what cannot be set is told, and the palette stays") {
    UiDriver driver(presetNamed("marble").file.recipe);
    openPalette(driver, "octaves 99");
    const Recipe before = driver.recipe();
    driver.key(UiDriver::kEnter);
    CHECK(driver.state.palette.open);
    CHECK(driver.recipe() == before);
    CHECK(driver.state.palette.text == "octaves 99");
    driver.click("palette/set/octaves/99");
    CHECK(driver.state.palette.open);
    CHECK(driver.recipe() == before);
    driver.press({key::kEscape});
    openPalette(driver, "octaves 99");
    driver.key(UiDriver::kEnter);
    CHECK(driver.state.typing);  // the field has the keyboard again
}

TEST_CASE("letters after Ctrl+P are text, in the same frame too") {
    UiDriver driver;
    const Recipe before = driver.recipe();
    driver.state.keys.push_back({'p', true, false, false});
    for (const char32_t letter : {U'r', U'f', U'o', U'1'}) driver.press({letter});
    CHECK(driver.recipe() == before);
    CHECK_FALSE(driver.state.view.zeroLine);
}

TEST_CASE("a parameter without a value leads to its row") {
    UiDriver driver;
    driver.state.panelsHidden = true;
    openPalette(driver, "set freq");
    driver.key(UiDriver::kEnter);
    CHECK(driver.state.recipePanel.search == "Frequency");
    CHECK_FALSE(driver.state.panelsHidden);
}
