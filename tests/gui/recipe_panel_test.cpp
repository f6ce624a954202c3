// The recipe panel: folding, searching, locking, sliders, typing, randomizing, playing.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "effort.h"
#include "field/field_plan.h"
#include "gui/ui_driver.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/actions.h"
#include "viewer/model/param_texts.h"
#include "viewer/model/playback.h"
#include "viewer/model/randomize.h"

using namespace noisescope;

namespace {

constexpr double kDoubleClick = 0.3;  // seconds, ImGui's

bool isShown(const UiDriver& driver, std::string_view label) { return driver.ui.rects.find(label) != nullptr; }

/// Everything unfolded.
void unfold(UiDriver& driver) {
    driver.state.settings.foldedGroups.clear();
    driver.frames(2);
}

/// Two clicks at one place; below 0 `across` is left of the widget.
void doubleClick(UiDriver& driver, std::string_view label, float across) {
    driver.wait(1);
    ImGui::GetIO().MouseDoubleClickTime = static_cast<float>(kDoubleClick);
    driver.moveTo(label, across);
    for (int i = 0; i < 2; ++i) {
        driver.button(true);
        driver.button(false);
    }
    ImGui::GetIO().MouseDoubleClickTime = 0;
    driver.frames(3);
}

void rightClick(UiDriver& driver, std::string_view label) {
    driver.moveTo(label);
    driver.button(true, 1);
    driver.button(false, 1);
    driver.frames(3);
}

void typeInto(UiDriver& driver, const ParamInfo& param, std::string_view text) {
    const bool seed = std::holds_alternative<SeedParam>(param.kind);
    if (!seed) driver.control(true);
    driver.click(param.id);
    if (!seed) driver.control(false);
    REQUIRE(ImGui::GetIO().WantTextInput);
    driver.type(text);
    REQUIRE_FALSE(ImGui::GetIO().WantTextInput);
}

bool isSlider(const ParamInfo& param) {
    const auto* integer = std::get_if<IntegerParam>(&param.kind);
    return std::holds_alternative<RealParam>(param.kind) || (integer != nullptr && integer->maximum > 4);
}

bool isInPanel(const ParamInfo& param) { return param.group != ParamGroup::color; }

/// A recipe without problems to which the parameter applies: two other choices lead to all of them.
Recipe recipeWith(const ParamInfo& param) {
    std::vector<Recipe> found{{}};
    for (int round = 0; round < 3; ++round) {
        const std::vector<Recipe> starts = found;
        for (const Recipe& start : starts) {
            if (param.applies(start)) return start;
            for (const std::string_view id :
                 {"noise", "dimensions", "fractal", "gradients", "warp", "output", "feature", "time_axis", "falloff",
                  "cell_x", "cell_y", "colors", "color_range"}) {
                const ParamInfo& other = *findParam(id);
                for (int value = 1; value < 14; ++value) {
                    Recipe next = start;
                    if (!setFromNumber(other, next, value).empty() || !problemsOf(next).empty()) continue;
                    if (param.applies(next)) return next;
                    if (round == 0) found.push_back(next);
                }
            }
        }
    }
    FAIL("no recipe has ", std::string(param.id));
    return {};
}

/// `after` differs from `before` in this parameter, and in nothing else.
void checkOnly(const ParamInfo& param, const Recipe& before, const Recipe& after) {
    CHECK(problemsOf(after).empty());
    for (const ParamInfo& other : params()) {
        CAPTURE(other.id);
        CHECK(sameValue(other, before, after) == (other.id != param.id));
    }
}

const Preset& marble() { return presetNamed("marble"); }

void openPreset(UiDriver& driver, const Preset& preset) {
    loadDocument(driver.state, preset.file);
    driver.frames(3);
}

}  // namespace

TEST_CASE("the default recipe and marble do not scroll at 1280 x 800") {
    UiDriver driver;
    for (const bool asMarble : {false, true}) {
        if (asMarble) openPreset(driver, marble());
        CHECK(driver.ui.layout.left.height <= 660);
        for (const std::string_view id : {"noise", "seed", "frequency", "fractal"}) CHECK(isShown(driver, id));
        const UiRect* last = driver.ui.rects.find("group/output");
        REQUIRE(last != nullptr);
        CHECK(last->y + last->height < driver.ui.rects.find("button/copy-snippet")->y - 8);
    }
}

TEST_CASE("the panel fits into any size at any scale") {
    for (const float scale : {1.0f, 1.5f, 2.0f})
        for (const ImVec2 size : {ImVec2{1, 1}, ImVec2{420, 90}, ImVec2{900, 120}, ImVec2{5000, 3000}}) {
            UiDriver driver;
            driver.ui.scale = scale;
            applyTheme(Theme::light, scale);
            driver.state.settings.leftWidth = 240;
            ImGui::GetIO().DisplaySize = size;
            driver.frames(3);
            driver.state.recipePanel.search.assign(1, 'o');  // GCC 12 warns of an overlap if it is assigned
            driver.frames(3);
            CHECK(driver.ui.layout.left.width <= size.x);
            CHECK(driver.recipe() == Recipe{});
        }
}

TEST_CASE("a header folds its group, which then says what is not as usual") {
    UiDriver driver;
    CHECK_FALSE(isShown(driver, "period_x"));
    driver.click("group/tiling");
    CHECK(isShown(driver, "period_x"));
    CHECK_FALSE(driver.state.settings.foldedGroups.contains("tiling"));
    driver.click("group/tiling");
    CHECK_FALSE(isShown(driver, "period_x"));
    CHECK_FALSE(isShown(driver, "scale"));
    driver.click("group/noise.details");
    CHECK(isShown(driver, "scale"));
    driver.click("group/noise");
    CHECK_FALSE(isShown(driver, "scale"));
    CHECK_FALSE(isShown(driver, "noise"));
    CHECK(driver.recipe() == Recipe{});
    CHECK(driver.state.history.past.empty());

    std::vector<const ParamInfo*> rows;
    for (const ParamInfo& param : params()) rows.push_back(&param);
    Recipe recipe;
    CHECK(summaryOf(rows, recipe).empty());
    recipe.periodX = recipe.periodY = 8;
    CHECK(summaryOf(rows, recipe) == "period 8 x 8");
    recipe.periodX = 0;
    recipe.offsetX = 0.5;
    recipe.offsetY = -1.25;
    CHECK(summaryOf(rows, recipe) == "offset 0.5 / -1.25, period y 8");
    recipe = {};
    recipe.warp = rowIndex(WarpId::single);
    recipe.fade = rowIndex(FadeId::linear);
    recipe.periodZ = 3;  // not of two dimensions
    CHECK(summaryOf(rows, recipe) == "linear, single");
}

TEST_CASE("every parameter of the panel has a row when all is unfolded, those of colors have none") {
    for (const ParamInfo& param : params()) {
        CAPTURE(param.id);
        UiDriver driver(recipeWith(param), kTallHeight);
        unfold(driver);
        if (isInPanel(param)) CHECK(isShown(driver, param.id));
    }
}

TEST_CASE("the search finds rows of folded groups, and says what the absent ones need") {
    UiDriver driver;
    driver.press({'/'});
    driver.frames(2);
    CHECK(ImGui::GetIO().WantTextInput);
    ImGui::GetIO().AddInputCharactersUTF8("PERIOD");
    driver.frames(3);
    CHECK(driver.state.recipePanel.search == "PERIOD");
    CHECK(isShown(driver, "period_x"));
    CHECK(isShown(driver, "period_z.absent"));
    CHECK_FALSE(isShown(driver, "noise"));
    driver.drag("period_x", 0.1f, 0.5f);  // rows that are found can be operated
    CHECK(driver.recipe().periodX == 32);
    driver.click("search.clear");
    CHECK(driver.state.recipePanel.search.empty());
    CHECK(isShown(driver, "noise"));
    driver.press({'/'});
    driver.frames(2);
    ImGui::GetIO().AddInputCharactersUTF8("no such thing");
    driver.frames(3);
    CHECK(isShown(driver, "search.none"));
    driver.key(UiDriver::kEscape);
    CHECK_FALSE(ImGui::GetIO().WantTextInput);
    CHECK(driver.state.recipePanel.search.empty());
}

TEST_CASE("the search shows itself if the panel is hidden") {
    UiDriver driver;
    driver.state.panelsHidden = true;
    driver.state.settings.leftVisible = false;
    driver.frames(2);
    driver.press({'/'});
    driver.frames(2);
    driver.frames(2);
    CHECK(ImGui::GetIO().WantTextInput);
}

TEST_CASE("what a parameter needs") {
    const auto why = [](std::string_view id, const Recipe& recipe = {}) { return whyAbsent(*findParam(id), recipe); };
    CHECK(why("octaves") == "needs a fractal");
    CHECK(why("z") == "needs 3D or 4D");
    CHECK(why("w") == "needs 4D");
    CHECK(why("warp_octaves") == "needs another warp");
    CHECK(why("warp_seed") == "needs a warp");
    CHECK(why("hurst") == "needs a fractal and falloff Hurst exponent");
    CHECK(why("time") == "needs 3D or 4D and time axis Along z");
    CHECK(why("cell_x") == "only where it is not 0");
    for (const ParamInfo& param : params())
        if (!param.applies({})) CHECK(why(param.id) != "not in this recipe");
}

TEST_CASE("dragging a slider changes its member and nothing else, as one step") {
    for (const ParamInfo& param : params()) {
        if (!isInPanel(param) || !isSlider(param)) continue;
        CAPTURE(param.id);
        const Recipe before = recipeWith(param);
        UiDriver driver(before, kTallHeight);
        unfold(driver);
        driver.drag(param.id, 0.5f, 0.8f);
        checkOnly(param, before, driver.recipe());
        REQUIRE(driver.state.history.past.size() == 1);
        driver.press({'z', true, false, false});
        CHECK(driver.recipe() == before);
    }
}

TEST_CASE("the wheel over a slider scrolls the panel") {
    UiDriver driver(marble().file.recipe, 500);
    unfold(driver);
    const Recipe before = driver.recipe();
    const float y = driver.ui.rects.find("frequency")->y;
    driver.moveTo("frequency");
    ImGui::GetIO().MouseWheel = -1;
    driver.frames(3);
    CHECK(driver.recipe() == before);
    CHECK(driver.ui.rects.find("frequency")->y < y);
}

TEST_CASE("with Shift a slider goes a tenth as far, with Alt a hundredth, and does not jump") {
    struct Speed {
        bool shift, alt, control;
        double factor;
    };
    for (const Speed speed : {Speed{true, false, false, 0.1}, {false, true, false, 0.01}, {true, false, true, 0.01}}) {
        Recipe recipe;
        recipe.fractal = kFbm;
        UiDriver driver(recipe);
        ImGuiIO& io = ImGui::GetIO();
        io.KeyShift = speed.shift;
        io.KeyAlt = speed.alt;
        io.KeyCtrl = speed.control;
        driver.moveTo("gain", 0.25f);  // its value is 0.5, in the middle
        driver.button(true);
        CHECK(driver.recipe().gain == 0.5);
        driver.moveTo("gain", 0.65f);
        driver.button(false);
        CHECK(driver.recipe().gain == doctest::Approx(0.5 + 0.4 * speed.factor).epsilon(2e-3));
        CHECK_FALSE(ImGui::GetIO().WantTextInput);
    }
}

TEST_CASE("a double-click on a slider or its label resets it, and leaves no step of its first click") {
    for (const float across : {0.3f, -0.5f}) {
        Recipe recipe;
        recipe.frequency = 5.25;
        UiDriver driver(recipe);
        driver.wait(1);
        driver.drag("frequency", 0.5f, 0.7f);
        driver.frames(3);
        REQUIRE(driver.state.history.past.size() == 1);
        const Recipe dragged = driver.recipe();
        doubleClick(driver, "frequency", across);
        CHECK(driver.recipe() == recipe);
        driver.wait(1);
        CHECK(driver.state.history.past.size() == 2);
        driver.press({'z', true, false, false});
        CHECK(driver.recipe() == dragged);
        driver.press({'z', true, false, false});
        CHECK(driver.recipe() == recipe);
    }
}

TEST_CASE("whatever is typed, only its member changes, and what is refused is said") {
    const std::vector<std::string> texts{"nan", "inf", "-inf", "1e39", "-1e39", "1e999",
                                         "0.5", "-1",  "0",    "+",    "abc",   ""};
    for (const ParamInfo& param : params()) {
        if (!isInPanel(param) || !(isSlider(param) || std::holds_alternative<SeedParam>(param.kind))) continue;
        const Recipe before = recipeWith(param);
        UiDriver driver(before, kTallHeight);
        unfold(driver);
        for (const std::string& text : texts) {
            CAPTURE(param.id);
            CAPTURE(text);
            driver.recipe() = before;
            driver.state.toasts.clear();
            driver.frames(2);
            typeInto(driver, param, text);
            Recipe expected = before;
            const std::string problem = setFromText(param, expected, text);
            CHECK(driver.recipe() == repaired(expected));
            REQUIRE(driver.state.toasts.empty() == problem.empty());
            if (problem.empty()) continue;
            const std::string& said = driver.state.toasts.back().text;
            if (parseReal(text)) CHECK(said == problem);
            CHECK(said.starts_with(fmt::format("{}=", param.id)));  // no number: why arithmetic makes none of it
            CHECK(said.ends_with(problem.substr(problem.find(", expected "))));
        }
    }
}

TEST_CASE("a fraction for a whole number is refused, not rounded") {
    UiDriver driver;
    unfold(driver);
    typeInto(driver, *findParam("period_x"), "0.5");
    CHECK(driver.recipe().periodX == 0);
    REQUIRE(driver.state.toasts.size() == 1);
    CHECK(driver.state.toasts[0].text.find("not a whole number") != std::string::npos);
}

TEST_CASE("a number that is typed counts when the field is left, unless Escape leaves it") {
    UiDriver driver;
    for (const bool escape : {true, false}) {
        driver.control(true);
        driver.click("frequency");
        driver.control(false);
        driver.control(true);
        driver.key(UiDriver::kA);
        driver.control(false);
        ImGui::GetIO().AddInputCharactersUTF8("12345.678901234567");
        driver.frames(2);
        CHECK(driver.recipe() == Recipe{});
        if (escape)
            driver.key(UiDriver::kEscape);
        else
            driver.click("gradients");  // another widget takes the mouse
        driver.frames(2);
        CHECK(driver.recipe().frequency == (escape ? 8 : 12345.678901234567));
        CHECK_FALSE(driver.ui.typing);
    }
}

TEST_CASE("the menu of a row resets, locks and copies") {
    UiDriver driver;
    driver.recipe().frequency = 2.5;
    driver.frames(2);
    rightClick(driver, "frequency");
    driver.click("frequency.menu/copy");
    CHECK(std::string(ImGui::GetClipboardText()) == "2.5");
    rightClick(driver, "frequency");
    driver.click("frequency.menu/copy-set");
    CHECK(std::string(ImGui::GetClipboardText()) == "--set frequency=2.5");
    rightClick(driver, "frequency");
    driver.click("frequency.menu/lock");
    CHECK(driver.state.settings.locks == std::set<std::string>{"frequency"});
    rightClick(driver, "frequency");
    driver.click("frequency.menu/reset");
    CHECK(driver.recipe() == Recipe{});
    driver.click("frequency.lock");
    CHECK(driver.state.settings.locks.empty());
    driver.moveTo("gradients");
    driver.click("gradients.lock");
    CHECK(driver.state.settings.locks.contains("gradients"));
    rightClick(driver, "dimensions");  // which randomizing leaves alone
    CHECK_FALSE(isShown(driver, "dimensions.menu/lock"));
    CHECK(setOption(*findParam("gradient"), Recipe{}).starts_with("--set 'gradient="));
}

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
    for (const Preset& preset : presets()) starts.push_back(preset.file.recipe);
    int differing = 0;
    const int count = recipesToTry(200, 1000);
    for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(count); ++seed) {
        CAPTURE(seed);
        const Recipe& start = starts[seed % starts.size()];
        std::set<std::string> locks;
        for (std::size_t i = 0; i < locked.size(); ++i)
            if (((seed >> i) & 1u) != 0) locks.emplace(locked[i]);
        const Recipe recipe = randomized(start, locks, seed);
        CHECK(problemsOf(recipe).empty());
        CHECK(repaired(recipe) == recipe);
        CHECK_NOTHROW(FieldPlan(recipe, 256));
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

TEST_CASE("time goes on, in a loop to its beginning") {
    ViewerState state;
    Recipe& recipe = state.document.recipe;
    state.playing = true;
    advanceTime(state, 1);
    CHECK_FALSE(state.playing);  // there is no time in it
    CHECK(recipe.time == 0);
    recipe.dimensions = 3;
    recipe.timeAxis = kTimeAlongZ;
    advanceTime(state, 1);
    CHECK(recipe.time == 0);  // nobody plays it
    state.playing = true;
    advanceTime(state, 1.5);
    CHECK(recipe.time == 1.5);
    recipe.loop = 4;
    advanceTime(state, 3);
    CHECK(recipe.time == 0.5);
    advanceTime(state, -1);
    CHECK(recipe.time == 3.5);
    recipe.time = -1e-300;
    advanceTime(state, 0);
    CHECK(recipe.time == 0);
    advanceTime(state, 1e9 + 0.25);
    CHECK(recipe.time == doctest::Approx(0.25));
}

TEST_CASE("Space plays; playing is one step, and what is changed meanwhile another") {
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
    driver.press({' '});
    CHECK(driver.state.playing);
    play(64);
    CHECK(driver.recipe().time == 1);
    CHECK(driver.state.history.past.empty());
    driver.click("play");
    CHECK_FALSE(driver.state.playing);
    driver.frames(2);
    CHECK(driver.state.history.past.size() == 1);
    driver.press({' '});
    play(32);
    driver.press({'r'});
    play(32);
    driver.press({' '});
    driver.frames(2);
    CHECK(driver.state.history.past.size() == 3);
    CHECK(driver.recipe().time == 2);
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
    UiDriver driver({}, kTallHeight);
    unfold(driver);
    std::vector<Recipe> steps{driver.recipe()};
    const int operations = isFullTest() ? 1000 : 250;
    for (int i = 0; i < operations; ++i) {
        std::vector<const ParamInfo*> rows;
        for (const ParamInfo& param : params())
            if (isInPanel(param) && param.applies(driver.recipe())) rows.push_back(&param);
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
