// The controls of comparisons, and of A and B.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <iterator>

#include "gui/shell_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "viewer/model/canvas/scene.h"

using namespace noisescope;

TEST_CASE("named comparisons are in the menu") {
    for (const NamedComparison& named : namedComparisons()) {
        CAPTURE(named.id);
        UiDriver driver;
        const Recipe before = driver.recipe();
        driver.click("Compare");
        driver.click(fmt::format("compare/{}", named.id));
        CHECK(driver.state.view.mode == ViewMode::compare);
        CHECK(comparisonText(driver.state.document.comparison) == named.comparison);
        CHECK(driver.recipe() == preparedFor(named, before));
    }
}

TEST_CASE("the panes' values are chosen, and undone one by one") {
    UiDriver driver;
    CHECK(driver.ui.rects.find("compare.param") == nullptr);
    driver.press({'m'});
    REQUIRE(driver.ui.rects.find("compare.param") != nullptr);
    const Comparison before = driver.state.document.comparison;
    driver.click("compare.value/2");
    driver.click("compare.value/2/gabor");
    CHECK(driver.state.document.comparison.params[0].values[2] == "gabor");
    CHECK(driver.state.history.past.size() == 1);
    driver.press({'z', true, false, false});
    CHECK(driver.state.document.comparison == before);
    driver.press({'h'});
    CHECK(driver.ui.rects.find("compare.param") == nullptr);  // a picture without controls
}

TEST_CASE("any parameter can be compared, with values that it takes") {
    for (const ParamInfo& param : params()) {
        const bool comparable =
            !std::holds_alternative<BoolParam>(param.kind) && !std::holds_alternative<GradientParam>(param.kind);
        Recipe recipe;
        REQUIRE(setFromText(*findParam("fractal"), recipe, "fbm").empty());
        CAPTURE(param.id);
        if (!comparable || !param.applies(recipe)) continue;
        UiDriver driver(recipe, kTallHeight);
        driver.state.document.comparison = parseComparison("octave_seeds=true,false,true,false");
        driver.press({'m'});
        driver.click("compare.param");
        const std::string name = fmt::format("compare.param/{}", param.id);
        driver.moveTo("compare.param");
        for (int i = 0; i < 80; ++i) {  // the list scrolls
            const UiRect* row = driver.ui.rects.find(name);
            REQUIRE(row != nullptr);
            const float middle = row->y + row->height / 2;
            if (middle > 160 && middle < 560) break;
            driver.move(row->x + 20, 400);
            wheel(driver, middle > 400 ? -1.0f : 1.0f);
        }
        driver.click(name);
        const Comparison& comparison = driver.state.document.comparison;
        CHECK(comparison.params[0].param == param.id);
        CHECK(parseComparison(comparisonText(comparison)) == comparison);
        CHECK(driver.recipe() == recipe);
        driver.press({'z', true, false, false});
        CHECK(comparison == parseComparison("octave_seeds=true,false,true,false"));
    }
}

TEST_CASE("a typed value is taken while it is one") {
    UiDriver driver;
    REQUIRE(setFromText(*findParam("fractal"), driver.recipe(), "fbm").empty());
    driver.state.document.comparison = parseComparison("octaves=1,2,4,8");
    driver.press({'m'});
    driver.click("compare.value/1");
    driver.type("3.5");
    CHECK(driver.state.document.comparison.params[0].values[1] == "3.5");
    driver.click("compare.value/1");
    typeOnly(driver, "99");
    CHECK(driver.state.document.comparison.params[0].values[1] != "99");
    CHECK_FALSE(driver.state.compareBar.problems[1].empty());
    driver.key(UiDriver::kEnter);
    driver.frames(2);
    CHECK(driver.state.compareBar.problems[1].empty());
    CHECK(parseComparison(comparisonText(driver.state.document.comparison)) == driver.state.document.comparison);
}

TEST_CASE("the values are typed as a list, which decides how many panes there are") {
    UiDriver driver;
    REQUIRE(setFromText(*findParam("fractal"), driver.recipe(), "fbm").empty());
    driver.state.document.comparison = parseComparison("octaves=1,2,4,8");
    driver.press({'m'});
    driver.click("compare.values");
    driver.type("1 2 3 4 5 6");
    CHECK(comparisonText(driver.state.document.comparison) == "octaves=1,2,3,4,5,6");
    CHECK(panesOf(driver.state).size() == 6);
    REQUIRE(driver.ui.rects.find("compare.value/5") != nullptr);
    driver.click("compare.values");
    const auto replaceAll = [&](std::string_view text) {  // of the field, which keeps the keyboard
        driver.control(true);
        driver.key(UiDriver::kA);
        driver.control(false);
        typeOnly(driver, text);
    };
    std::string tooMany;
    for (std::size_t i = 0; i <= kMostCompared; ++i) tooMany += "2 ";
    for (const std::string& wrong : {std::string("1"), std::string("1 2 x"), tooMany}) {
        replaceAll(wrong);
        CHECK_FALSE(driver.state.compareBar.listProblem.empty());
        CHECK(driver.state.compareBar.list == wrong);
        CHECK(panesOf(driver.state).size() > 1);
    }
    replaceAll("2, 3, 4");
    CHECK(driver.state.compareBar.listProblem.empty());
    driver.key(UiDriver::kEnter);
    driver.frames(2);
    CHECK_FALSE(driver.state.compareBar.list.has_value());
    CHECK(comparisonText(driver.state.document.comparison) == "octaves=2,3,4");
    driver.press({'z', true, false, false});
    CHECK(comparisonText(driver.state.document.comparison) == "octaves=1,2,3,4,5,6");
    driver.press({'z', true, false, false});
    CHECK(comparisonText(driver.state.document.comparison) == "octaves=1,2,4,8");
}

TEST_CASE("several parameters are compared, chosen pane by pane and typed as one text") {
    UiDriver driver;
    driver.click("Compare");
    driver.click("compare/perlin-1999");
    const std::string text = comparisonText(driver.state.document.comparison);
    REQUIRE(driver.state.document.comparison.params.size() == 2);
    CHECK(panesOf(driver.state)[1].recipe->frequency == 7);
    CHECK(panesOf(driver.state)[1].label == "Marble, Frequency 7");
    driver.click("compare.value/1");
    driver.click("compare.value/1/ridged");
    CHECK(comparisonText(driver.state.document.comparison) == "fractal=none,ridged,fbm,turbulence;frequency=8,7,4,7");
    driver.press({'z', true, false, false});
    CHECK(comparisonText(driver.state.document.comparison) == text);
    driver.click("compare.values");
    driver.type("noise=value,perlin,value; octaves=1,2,3");
    CHECK(comparisonText(driver.state.document.comparison) == "noise=value,perlin,value;octaves=1,2,3");
    CHECK(panesOf(driver.state).size() == 3);
}

TEST_CASE("the controls of 2 to 16 panes lie in their panes and not on each other") {
    for (const float width : {1280.0f, 1000.0f, 2400.0f})
        for (const char* seeds : {"1 2", "1 2 3", "1 2 3 4", "1 2 3 4 5", "1 2 3 4 5 6 7", "1 2 3 4 5 6 7 8 9",
                                  "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"}) {
            CAPTURE(width);
            CAPTURE(std::string(seeds));
            UiDriver driver;
            ImGui::GetIO().DisplaySize.x = width;
            driver.state.document.comparison = parseComparison(*findParam("seed"), seeds);
            driver.press({'m'});
            driver.frames(2);
            const std::vector<Pane> panes = panesOf(driver.state);
            std::vector<UiRect> controls{*driver.ui.rects.find("view.bar")};
            for (std::size_t i = 0; i < panes.size(); ++i) {
                const UiRect* rect = driver.ui.rects.find(fmt::format("compare.value/{}", i));
                REQUIRE(rect != nullptr);
                const auto x = static_cast<double>(rect->x) - static_cast<double>(driver.state.canvas.left);
                const auto y = static_cast<double>(rect->y) - static_cast<double>(driver.state.canvas.top);
                CHECK(x >= static_cast<double>(panes[i].x));
                CHECK(x + static_cast<double>(rect->width) <= static_cast<double>(panes[i].x + panes[i].width));
                CHECK(y >= static_cast<double>(panes[i].y));
                for (const UiRect& other : controls) {
                    const bool apart = rect->x >= other.x + other.width || other.x >= rect->x + rect->width ||
                                       rect->y >= other.y + other.height || other.y >= rect->y + rect->height;
                    CHECK(apart);
                }
                controls.push_back(*rect);
            }
        }
}

TEST_CASE("A and B: edit, swap, copy") {
    UiDriver driver;
    driver.press({'w'});
    REQUIRE(driver.ui.rects.find("slot/A") != nullptr);
    driver.click("slot/B");
    CHECK(driver.state.document.onB);
    driver.recipe().seed = 5;
    driver.frames(2);
    driver.click("slot/B");
    CHECK(driver.state.document.onB);  // it is B already
    CHECK(driver.state.document.slotB().seed == 5u);
    CHECK(driver.state.document.slotA().seed == 0u);
    driver.click("slot.swap");
    CHECK(driver.state.document.onB);
    CHECK(driver.state.document.slotA().seed == 5u);
    CHECK(driver.state.document.slotB().seed == 0u);
    driver.press({'z', true, false, false});
    CHECK(driver.state.document.slotB().seed == 5u);
    driver.click("slot.copy");
    CHECK(driver.state.document.slotA().seed == 5u);
    CHECK(driver.state.document.slotB().seed == 5u);
    driver.click("slot/A");
    CHECK_FALSE(driver.state.document.onB);
    driver.press({'d'});
    CHECK(driver.ui.rects.find("slot/A") != nullptr);
    driver.press({'d'});
    CHECK(driver.ui.rects.find("slot/A") == nullptr);
}
