// The panel of parameters: groups, search, sliders, numbers that are typed, menus of rows.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "effort.h"
#include "gui/recipe_panel_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/document/randomize.h"

using namespace noisescope;

namespace {

constexpr double kDoubleClick = 0.3;  // seconds, ImGui's

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
    CHECK(why("solid_size") == "needs output Solid");
    CHECK(why("sun_yaw") == "needs output Solid and sun above 0");
    CHECK(why("solid_gloss") == "needs output Solid and softness 0");
    CHECK(why("cell_x") == "only where it is not 0");
    for (const ParamInfo& param : params())
        if (!param.applies({})) CHECK(why(param.id) != "not in this recipe");
}

TEST_CASE("dragging a slider changes its member and nothing else, as one step") {
    std::size_t row = 0;
    for (const ParamInfo& param : params()) {
        if (!isInPanel(param) || !isSlider(param) || !isDue(row++, 2)) continue;
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
    UiDriver driver(marble().file.recipe, 540);
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
    std::size_t row = 0;
    for (const ParamInfo& param : params()) {
        if (!isInPanel(param) || !(isSlider(param) || std::holds_alternative<SeedParam>(param.kind))) continue;
        if (!isDue(row++, 4)) continue;
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
    rightClick(driver, "dimensions");  // randomizing leaves it alone
    CHECK_FALSE(isShown(driver, "dimensions.menu/lock"));
    CHECK(setOption(*findParam("gradient"), Recipe{}).starts_with("--set 'gradient="));
}
