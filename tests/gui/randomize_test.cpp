// Seeds, random recipes, time that plays, and undoing all of it.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "cpu/measures.h"
#include "effort.h"
#include "gui/recipe_panel_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "unit/recipes.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/document/randomize.h"
#include "viewer/model/export/export_form.h"

using namespace noisescope;

TEST_CASE("seeds of before come back") {
    Recipe recipe;
    recipe.seed = 21;
    UiDriver driver(recipe);
    driver.frames(2);
    driver.press({'r'});
    driver.frames(3);
    const std::uint32_t second = driver.recipe().seed;
    driver.click("seed.random");
    driver.frames(3);
    CHECK(driver.state.settings.recentSeeds == std::vector<std::uint32_t>{driver.recipe().seed, second, 21});
    driver.click("seed.recent");
    driver.click("seed/21");
    driver.frames(3);
    CHECK(driver.recipe() == recipe);
    CHECK(driver.state.settings.recentSeeds.front() == 21u);
    CHECK(driver.state.history.past.size() == 3);
}

TEST_CASE("randomizing gives valid recipes and leaves alone what it should") {
    const std::array<std::string_view, 6> locked{"noise", "octaves", "gain", "seed", "warp", "rotate_octaves"};
    std::vector<Recipe> starts{{}};
    for (const Preset& preset : presetsOfFields()) starts.push_back(preset.file.recipe);
    int differing = 0;
    const int count = recipesToTry(110, 1000);
    for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(count); ++seed) {
        CAPTURE(seed);
        const Recipe& start = starts[seed % starts.size()];
        std::set<std::string> locks;
        for (std::size_t i = 0; i < locked.size(); ++i)
            if (((seed >> i) & 1u) != 0) locks.emplace(locked[i]);
        const Recipe recipe = randomized(start, locks, seed);
        CHECK(problemsOf(recipe).empty());
        CHECK(repaired(recipe) == recipe);
        CHECK_NOTHROW(measuredPlan(recipe, 256));
        CHECK(recipe == randomized(start, locks, seed));
        for (const ParamInfo& param : params()) {
            CAPTURE(param.id);
            if (!isRandomized(param) || locks.contains(std::string(param.id))) CHECK(sameValue(param, recipe, start));
        }
        if (!(recipe == start)) ++differing;
    }
    CHECK(differing == count);
}

TEST_CASE("randomizing has taste") {
    int plain = 0;
    for (std::uint32_t seed = 0; seed < 1000; ++seed) {
        const Recipe recipe = randomized({}, {}, seed);
        CHECK(noiseOf(recipe).id != "white");
        CHECK((recipe.octaves >= 3 && recipe.octaves <= 8));
        CHECK((recipe.gain >= 0.35 && recipe.gain <= 0.65));
        CHECK((recipe.frequency >= 2 && recipe.frequency <= 16));
        CHECK(std::fabs(recipe.lacunarity - 2) <= 0.2);
        CHECK(recipe.warpAmplitude <= 1);
        if (fractalOf(recipe).id == "none") ++plain;
    }
    CHECK(plain < 100);
    for (const ParamInfo& param : params()) {  // everything that it may change it does change at some time
        if (!isRandomized(param)) continue;
        CAPTURE(param.id);
        const Recipe start = recipeWith(param);
        bool changes = false;
        for (std::uint32_t seed = 0; seed < 200 && !changes; ++seed)
            changes = !sameValue(param, randomized(start, {}, seed), start);
        CHECK(changes);
    }
}

TEST_CASE("Ctrl+R and the button randomize in one step") {
    UiDriver driver;
    driver.state.settings.locks = {"noise"};
    driver.press({'r', true, false, false});
    const Recipe first = driver.recipe();
    CHECK_FALSE(first == Recipe{});
    driver.click("randomize");
    CHECK_FALSE(driver.recipe() == first);
    CHECK(driver.recipe().noise == Recipe{}.noise);
    CHECK(driver.state.history.past.size() == 2);
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == first);
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == Recipe{});
}

TEST_CASE("time goes on, in a loop to its beginning, and changes no recipe") {
    ViewerState state;
    Recipe& recipe = state.document.recipe;
    state.playing = true;
    advanceTime(state, 1);
    CHECK_FALSE(state.playing);  // there is no time in it
    CHECK_FALSE(state.moment);
    recipe.dimensions = 3;
    recipe.timeAxis = kTimeAlongZ;
    advanceTime(state, 1);
    CHECK_FALSE(state.moment);  // nobody plays it
    const auto shown = [&] { return atMoment(state, state.document.recipe)->time; };
    state.playing = true;
    advanceTime(state, 1.5);
    CHECK(shown() == 1.5);
    recipe.loop = 4;
    advanceTime(state, 3);
    CHECK(shown() == 0.5);
    advanceTime(state, -1);
    CHECK(shown() == 3.5);
    CHECK(recipe.time == 0);
    recipe.time = -1e-300;  // another time of the recipe: it plays from there
    advanceTime(state, 0);
    CHECK(shown() == 0);
    advanceTime(state, 1e9 + 0.25);
    CHECK(shown() == doctest::Approx(0.25));
}

TEST_CASE("playing is looking: no step, no other export; the moment is written when asked for") {
    Recipe recipe;
    recipe.dimensions = 3;
    recipe.timeAxis = kTimeAlongZ;
    UiDriver driver(recipe);
    const auto play = [&](int frames) {
        for (int i = 0; i < frames; ++i) {
            advanceTime(driver.state, 1.0 / 64);
            driver.frames();
        }
    };
    const auto shown = [&] { return panesOf(driver.state).front().recipe->time; };
    driver.press({'u'});  // nothing to use
    driver.press({' '});
    CHECK(driver.state.playing);
    play(64);
    CHECK(shown() == 1);
    CHECK(driver.recipe() == recipe);
    driver.click("play");
    CHECK_FALSE(driver.state.playing);
    driver.frames(2);
    CHECK(driver.state.history.past.empty());
    CHECK(driver.recipe() == recipe);
    CHECK(shown() == 1);  // it stays on the canvas
    CHECK(exportRequestOf(driver.state).recipe->time == 0);
    CHECK(seenRequestOf(driver.state).recipe->time == 1);
    driver.click("status.time");
    CHECK(driver.recipe().time == 1);
    CHECK(driver.state.history.past.size() == 1);
    CHECK(driver.ui.rects.find("status.time") == nullptr);
    driver.press({' '});
    play(32);
    driver.press({'r'});
    play(32);
    driver.press({' '});
    driver.frames(2);
    CHECK(driver.state.history.past.size() == 2);
    CHECK(shown() == 2);
    driver.press({key::kHome});
    CHECK(shown() == 1);
    driver.press({' '});
    play(32);
    driver.recipe().time = 5;  // the recipe's own time is shown again
    driver.frames(2);
    CHECK(shown() == 5);
    driver.press({' '});
    for (int i = 0; i < 3; ++i) driver.press({'z', true, false, false});
    CHECK(driver.recipe() == recipe);
    driver.recipe().timeAxis = 0;
    driver.press({' '});
    CHECK_FALSE(driver.state.playing);  // nothing to play
}

TEST_CASE("many random operations can be undone and done again, bit for bit") {
    const std::uint32_t seed = freshSeed();
    MESSAGE("seed " << seed);
    std::mt19937 engine(seed);
    const auto below = [&](std::size_t count) { return static_cast<std::size_t>(engine()) % count; };
    const auto share = [&] { return static_cast<float>(below(1000)) / 1000.0f; };
    constexpr float kHighest = 2600;  // a solid of a warped noise has the most rows
    UiDriver driver({}, kHighest);
    unfold(driver);
    std::vector<Recipe> steps{driver.recipe()};
    const int operations = isFullTest() ? 1000 : 75;
    for (int i = 0; i < operations; ++i) {
        std::vector<const ParamInfo*> rows;
        for (const ParamInfo& param : params())
            if (isInPanel(param) && isShown(driver, param.id)) rows.push_back(&param);
        const ParamInfo& param = *rows[below(rows.size())];
        CAPTURE(i);
        CAPTURE(param.id);
        if (i % 50 == 0) {
            driver.click("randomize");
        } else if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
            driver.click(param.id);
            const std::string row = fmt::format(
                "{}/{}", param.id, choice->row(static_cast<int>(below(static_cast<std::size_t>(choice->count())))).id);
            if (isShown(driver, row)) driver.click(row);
            driver.key(UiDriver::kEscape);
        } else if (isSlider(param) && below(4) == 0) {
            typeInto(driver, param, shortest(static_cast<double>(below(40)) / 8));
        } else if (isSlider(param)) {
            ImGui::GetIO().KeyShift = below(3) == 0;
            driver.drag(param.id, share(), share());
            ImGui::GetIO().KeyShift = false;
        } else if (std::holds_alternative<SeedParam>(param.kind)) {
            driver.click(fmt::format("{}.random", param.id));
        } else {
            driver.moveTo(param.id, share());
            driver.button(true);
            driver.button(false);
        }
        driver.frames(2);
        REQUIRE(problemsOf(driver.recipe()).empty());
        if (!(driver.recipe() == steps.back())) steps.push_back(driver.recipe());
        REQUIRE(driver.state.history.past.size() + 1 == steps.size());
    }
    CHECK(2 * steps.size() > static_cast<std::size_t>(operations));
    for (std::size_t i = steps.size() - 1; i-- > 0;) {
        driver.state.keys.push_back({'z', true, false, false});
        driver.frames();
        REQUIRE(driver.recipe() == steps[i]);
    }
    for (std::size_t i = 1; i < steps.size(); ++i) {
        driver.state.keys.push_back({'y', true, false, false});
        driver.frames();
        REQUIRE(driver.recipe() == steps[i]);
    }
}
