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
#include "gui/hands.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/actions.h"
#include "viewer/param_texts.h"
#include "viewer/playback.h"
#include "viewer/randomize.h"

using namespace noisescope;

namespace {

constexpr double kDoubleClick = 0.3;  // seconds, ImGui's

bool isShown(const Hands& hands, std::string_view label) { return hands.ui.rects.find(label) != nullptr; }

/// Everything unfolded.
void unfold(Hands& hands) {
    hands.state.settings.foldedGroups.clear();
    hands.frames(2);
}

/// Two clicks at one place; below 0 `across` is left of the widget.
void doubleClick(Hands& hands, std::string_view label, float across) {
    hands.wait(1);
    ImGui::GetIO().MouseDoubleClickTime = static_cast<float>(kDoubleClick);
    hands.moveTo(label, across);
    for (int i = 0; i < 2; ++i) {
        hands.button(true);
        hands.button(false);
    }
    ImGui::GetIO().MouseDoubleClickTime = 0;
    hands.frames(3);
}

void rightClick(Hands& hands, std::string_view label) {
    hands.moveTo(label);
    hands.button(true, 1);
    hands.button(false, 1);
    hands.frames(3);
}

void typeInto(Hands& hands, const ParamInfo& param, std::string_view text) {
    const bool seed = std::holds_alternative<SeedParam>(param.kind);
    if (!seed) hands.control(true);
    hands.click(param.id);
    if (!seed) hands.control(false);
    REQUIRE(ImGui::GetIO().WantTextInput);
    hands.type(text);
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

void openPreset(Hands& hands, const Preset& preset) {
    loadDocument(hands.state, preset.file);
    hands.frames(3);
}

}  // namespace

TEST_CASE("the default recipe and marble do not scroll at 1280 x 800") {
    Hands hands;
    for (const bool asMarble : {false, true}) {
        if (asMarble) openPreset(hands, marble());
        CHECK(hands.ui.layout.left.height <= 660);
        for (const std::string_view id : {"noise", "seed", "frequency", "fractal"}) CHECK(isShown(hands, id));
        const UiRect* last = hands.ui.rects.find("group/output");
        REQUIRE(last != nullptr);
        CHECK(last->y + last->height < hands.ui.rects.find("button/copy-snippet")->y - 8);
    }
}

TEST_CASE("the panel fits into any size at any scale") {
    for (const float scale : {1.0f, 1.5f, 2.0f})
        for (const ImVec2 size : {ImVec2{1, 1}, ImVec2{420, 90}, ImVec2{900, 120}, ImVec2{5000, 3000}}) {
            Hands hands;
            hands.ui.scale = scale;
            applyTheme(Theme::light, scale);
            hands.state.settings.leftWidth = 240;
            ImGui::GetIO().DisplaySize = size;
            hands.frames(3);
            hands.state.recipePanel.search.assign(1, 'o');  // GCC 12 warns of an overlap if it is assigned
            hands.frames(3);
            CHECK(hands.ui.layout.left.width <= size.x);
            CHECK(hands.recipe() == Recipe{});
        }
}

TEST_CASE("a header folds its group, which then says what is not as usual") {
    Hands hands;
    CHECK_FALSE(isShown(hands, "period_x"));
    hands.click("group/tiling");
    CHECK(isShown(hands, "period_x"));
    CHECK_FALSE(hands.state.settings.foldedGroups.contains("tiling"));
    hands.click("group/tiling");
    CHECK_FALSE(isShown(hands, "period_x"));
    CHECK_FALSE(isShown(hands, "scale"));
    hands.click("group/noise.details");
    CHECK(isShown(hands, "scale"));
    hands.click("group/noise");
    CHECK_FALSE(isShown(hands, "scale"));
    CHECK_FALSE(isShown(hands, "noise"));
    CHECK(hands.recipe() == Recipe{});
    CHECK(hands.state.history.past.empty());

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
        Hands hands(recipeWith(param), kTallHeight);
        unfold(hands);
        if (isInPanel(param)) CHECK(isShown(hands, param.id));
    }
}

TEST_CASE("the search finds rows of folded groups, and says what the absent ones need") {
    Hands hands;
    hands.press({'/'});
    hands.frames(2);
    CHECK(ImGui::GetIO().WantTextInput);
    ImGui::GetIO().AddInputCharactersUTF8("PERIOD");
    hands.frames(3);
    CHECK(hands.state.recipePanel.search == "PERIOD");
    CHECK(isShown(hands, "period_x"));
    CHECK(isShown(hands, "period_z.absent"));
    CHECK_FALSE(isShown(hands, "noise"));
    hands.drag("period_x", 0.1f, 0.5f);  // rows that are found can be operated
    CHECK(hands.recipe().periodX == 32);
    hands.click("search.clear");
    CHECK(hands.state.recipePanel.search.empty());
    CHECK(isShown(hands, "noise"));
    hands.press({'/'});
    hands.frames(2);
    ImGui::GetIO().AddInputCharactersUTF8("no such thing");
    hands.frames(3);
    CHECK(isShown(hands, "search.none"));
    hands.key(Hands::kEscape);
    CHECK_FALSE(ImGui::GetIO().WantTextInput);
    CHECK(hands.state.recipePanel.search.empty());
}

TEST_CASE("the search shows itself if the panel is hidden") {
    Hands hands;
    hands.state.panelsHidden = true;
    hands.state.settings.leftVisible = false;
    hands.frames(2);
    hands.press({'/'});
    hands.frames(2);
    hands.frames(2);
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
        Hands hands(before, kTallHeight);
        unfold(hands);
        hands.drag(param.id, 0.5f, 0.8f);
        checkOnly(param, before, hands.recipe());
        REQUIRE(hands.state.history.past.size() == 1);
        hands.press({'z', true, false, false});
        CHECK(hands.recipe() == before);
    }
}

TEST_CASE("the wheel over a slider scrolls the panel") {
    Hands hands(marble().file.recipe, 500);
    unfold(hands);
    const Recipe before = hands.recipe();
    const float y = hands.ui.rects.find("frequency")->y;
    hands.moveTo("frequency");
    ImGui::GetIO().MouseWheel = -1;
    hands.frames(3);
    CHECK(hands.recipe() == before);
    CHECK(hands.ui.rects.find("frequency")->y < y);
}

TEST_CASE("with Shift a slider goes a tenth as far, with Alt a hundredth, and does not jump") {
    struct Speed {
        bool shift, alt, control;
        double factor;
    };
    for (const Speed speed : {Speed{true, false, false, 0.1}, {false, true, false, 0.01}, {true, false, true, 0.01}}) {
        Recipe recipe;
        recipe.fractal = kFbm;
        Hands hands(recipe);
        ImGuiIO& io = ImGui::GetIO();
        io.KeyShift = speed.shift;
        io.KeyAlt = speed.alt;
        io.KeyCtrl = speed.control;
        hands.moveTo("gain", 0.25f);  // its value is 0.5, in the middle
        hands.button(true);
        CHECK(hands.recipe().gain == 0.5);
        hands.moveTo("gain", 0.65f);
        hands.button(false);
        CHECK(hands.recipe().gain == doctest::Approx(0.5 + 0.4 * speed.factor).epsilon(2e-3));
        CHECK_FALSE(ImGui::GetIO().WantTextInput);
    }
}

TEST_CASE("a double-click on a slider or its label resets it, and leaves no step of its first click") {
    for (const float across : {0.3f, -0.5f}) {
        Recipe recipe;
        recipe.frequency = 5.25;
        Hands hands(recipe);
        hands.wait(1);
        hands.drag("frequency", 0.5f, 0.7f);
        hands.frames(3);
        REQUIRE(hands.state.history.past.size() == 1);
        const Recipe dragged = hands.recipe();
        doubleClick(hands, "frequency", across);
        CHECK(hands.recipe() == recipe);
        hands.wait(1);
        CHECK(hands.state.history.past.size() == 2);
        hands.press({'z', true, false, false});
        CHECK(hands.recipe() == dragged);
        hands.press({'z', true, false, false});
        CHECK(hands.recipe() == recipe);
    }
}

TEST_CASE("whatever is typed, only its member changes, and what is refused is said") {
    const std::vector<std::string> texts{"nan", "inf", "-inf", "1e39", "-1e39", "1e999",
                                         "0.5", "-1",  "0",    "+",    "abc",   ""};
    for (const ParamInfo& param : params()) {
        if (!isInPanel(param) || !(isSlider(param) || std::holds_alternative<SeedParam>(param.kind))) continue;
        const Recipe before = recipeWith(param);
        Hands hands(before, kTallHeight);
        unfold(hands);
        for (const std::string& text : texts) {
            CAPTURE(param.id);
            CAPTURE(text);
            hands.recipe() = before;
            hands.state.toasts.clear();
            hands.frames(2);
            typeInto(hands, param, text);
            Recipe expected = before;
            const std::string problem = setFromText(param, expected, text);
            CHECK(hands.recipe() == repaired(expected));
            REQUIRE(hands.state.toasts.empty() == problem.empty());
            if (problem.empty()) continue;
            const std::string& said = hands.state.toasts.back().text;
            if (parseReal(text)) CHECK(said == problem);
            CHECK(said.starts_with(fmt::format("{}=", param.id)));  // no number: why arithmetic makes none of it
            CHECK(said.ends_with(problem.substr(problem.find(", expected "))));
        }
    }
}

TEST_CASE("a fraction for a whole number is refused, not rounded") {
    Hands hands;
    unfold(hands);
    typeInto(hands, *findParam("period_x"), "0.5");
    CHECK(hands.recipe().periodX == 0);
    REQUIRE(hands.state.toasts.size() == 1);
    CHECK(hands.state.toasts[0].text.find("not a whole number") != std::string::npos);
}

TEST_CASE("a number that is typed counts when the field is left, unless Escape leaves it") {
    Hands hands;
    for (const bool escape : {true, false}) {
        hands.control(true);
        hands.click("frequency");
        hands.control(false);
        hands.control(true);
        hands.key(Hands::kA);
        hands.control(false);
        ImGui::GetIO().AddInputCharactersUTF8("12345.678901234567");
        hands.frames(2);
        CHECK(hands.recipe() == Recipe{});
        if (escape)
            hands.key(Hands::kEscape);
        else
            hands.click("gradients");  // another widget takes the mouse
        hands.frames(2);
        CHECK(hands.recipe().frequency == (escape ? 8 : 12345.678901234567));
        CHECK_FALSE(hands.ui.typing);
    }
}

TEST_CASE("the menu of a row resets, locks and copies") {
    Hands hands;
    hands.recipe().frequency = 2.5;
    hands.frames(2);
    rightClick(hands, "frequency");
    hands.click("frequency.menu/copy");
    CHECK(std::string(ImGui::GetClipboardText()) == "2.5");
    rightClick(hands, "frequency");
    hands.click("frequency.menu/copy-set");
    CHECK(std::string(ImGui::GetClipboardText()) == "--set frequency=2.5");
    rightClick(hands, "frequency");
    hands.click("frequency.menu/lock");
    CHECK(hands.state.settings.locks == std::set<std::string>{"frequency"});
    rightClick(hands, "frequency");
    hands.click("frequency.menu/reset");
    CHECK(hands.recipe() == Recipe{});
    hands.click("frequency.lock");
    CHECK(hands.state.settings.locks.empty());
    hands.moveTo("gradients");
    hands.click("gradients.lock");
    CHECK(hands.state.settings.locks.contains("gradients"));
    rightClick(hands, "dimensions");  // which randomizing leaves alone
    CHECK_FALSE(isShown(hands, "dimensions.menu/lock"));
    CHECK(setOption(*findParam("gradient"), Recipe{}).starts_with("--set 'gradient="));
}

TEST_CASE("seeds of before come back") {
    Recipe recipe;
    recipe.seed = 21;
    Hands hands(recipe);
    hands.frames(2);
    hands.press({'r'});
    hands.frames(3);
    const std::uint32_t second = hands.recipe().seed;
    hands.click("seed.random");
    hands.frames(3);
    CHECK(hands.state.settings.recentSeeds == std::vector<std::uint32_t>{hands.recipe().seed, second, 21});
    hands.click("seed.recent");
    hands.click("seed/21");
    hands.frames(3);
    CHECK(hands.recipe() == recipe);
    CHECK(hands.state.settings.recentSeeds.front() == 21u);
    CHECK(hands.state.history.past.size() == 3);
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
    Hands hands;
    hands.state.settings.locks = {"noise"};
    hands.press({'r', true, false, false});
    const Recipe first = hands.recipe();
    CHECK_FALSE(first == Recipe{});
    hands.click("randomize");
    CHECK_FALSE(hands.recipe() == first);
    CHECK(hands.recipe().noise == Recipe{}.noise);
    CHECK(hands.state.history.past.size() == 2);
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == first);
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == Recipe{});
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
    Hands hands(recipe);
    const auto play = [&](int frames) {
        for (int i = 0; i < frames; ++i) {
            advanceTime(hands.state, 1.0 / 64);
            hands.frames();
        }
    };
    hands.press({' '});
    CHECK(hands.state.playing);
    play(64);
    CHECK(hands.recipe().time == 1);
    CHECK(hands.state.history.past.empty());
    hands.click("play");
    CHECK_FALSE(hands.state.playing);
    hands.frames(2);
    CHECK(hands.state.history.past.size() == 1);
    hands.press({' '});
    play(32);
    hands.press({'r'});
    play(32);
    hands.press({' '});
    hands.frames(2);
    CHECK(hands.state.history.past.size() == 3);
    CHECK(hands.recipe().time == 2);
    for (int i = 0; i < 3; ++i) hands.press({'z', true, false, false});
    CHECK(hands.recipe() == recipe);
    hands.recipe().timeAxis = 0;
    hands.press({' '});
    CHECK_FALSE(hands.state.playing);  // nothing to play
}

TEST_CASE("many random operations can be undone and done again, bit for bit") {
    const std::uint32_t seed = freshSeed();
    MESSAGE("seed " << seed);
    std::mt19937 engine(seed);
    const auto below = [&](std::size_t count) { return static_cast<std::size_t>(engine()) % count; };
    const auto share = [&] { return static_cast<float>(below(1000)) / 1000.0f; };
    Hands hands({}, kTallHeight);
    unfold(hands);
    std::vector<Recipe> steps{hands.recipe()};
    const int operations = isFullTest() ? 1000 : 250;
    for (int i = 0; i < operations; ++i) {
        std::vector<const ParamInfo*> rows;
        for (const ParamInfo& param : params())
            if (isInPanel(param) && param.applies(hands.recipe())) rows.push_back(&param);
        const ParamInfo& param = *rows[below(rows.size())];
        CAPTURE(i);
        CAPTURE(param.id);
        if (i % 50 == 0) {
            hands.click("randomize");
        } else if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
            hands.click(param.id);
            const std::string row = fmt::format(
                "{}/{}", param.id, choice->row(static_cast<int>(below(static_cast<std::size_t>(choice->count())))).id);
            if (isShown(hands, row)) hands.click(row);
            hands.key(Hands::kEscape);
        } else if (isSlider(param) && below(4) == 0) {
            typeInto(hands, param, shortest(static_cast<double>(below(40)) / 8));
        } else if (isSlider(param)) {
            ImGui::GetIO().KeyShift = below(3) == 0;
            hands.drag(param.id, share(), share());
            ImGui::GetIO().KeyShift = false;
        } else if (std::holds_alternative<SeedParam>(param.kind)) {
            hands.click(fmt::format("{}.random", param.id));
        } else {
            hands.moveTo(param.id, share());
            hands.button(true);
            hands.button(false);
        }
        hands.frames(2);
        REQUIRE(problemsOf(hands.recipe()).empty());
        if (!(hands.recipe() == steps.back())) steps.push_back(hands.recipe());
        REQUIRE(hands.state.history.past.size() + 1 == steps.size());
    }
    CHECK(2 * steps.size() > static_cast<std::size_t>(operations));
    for (std::size_t i = steps.size() - 1; i-- > 0;) {
        hands.state.keys.push_back({'z', true, false, false});
        hands.frames();
        REQUIRE(hands.recipe() == steps[i]);
    }
    for (std::size_t i = 1; i < steps.size(); ++i) {
        hands.state.keys.push_back({'y', true, false, false});
        hands.frames();
        REQUIRE(hands.recipe() == steps[i]);
    }
}
