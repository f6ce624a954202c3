#include "recipe/comparison.h"
#include "cpu/measures.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "cpu/cpu_field.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/pane_grid.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

using namespace noisescope;

TEST_CASE("every named comparison shows different good recipes as it says") {
    for (const NamedComparison& named : namedComparisons()) {
        CAPTURE(std::string(named.id));
        CHECK(findComparison(named.id) == &named);
        const Comparison comparison = parseComparison(named.comparison);
        CHECK(comparisonText(comparison) == named.comparison);
        const Recipe recipe = preparedFor(named, Recipe{});
        CHECK(problemsOf(recipe).empty());
        CHECK(problemsOf(recipe, comparison).empty());
        const auto variants = variantsOf(recipe, comparison);
        REQUIRE(variants.size() == comparison.panes());
        for (std::size_t i = 0; i < variants.size(); ++i) {
            Recipe expected = recipe;
            for (const auto& [id, values] : comparison.params)
                CHECK(setFromText(*findParam(id), expected, values[i]).empty());
            CHECK(variants[i].recipe == expected);  // nothing had to give way
            CHECK(!variants[i].label.empty());
            for (std::size_t j = 0; j < i; ++j) CHECK(variants[j].label != variants[i].label);
        }
    }
    CHECK(findComparison("perlin-1998") == nullptr);
}

TEST_CASE("the settings of named comparisons are of the table, and taken whole") {
    for (const NamedComparison& named : namedComparisons()) {
        const Recipe recipe = preparedFor(named, Recipe{});
        std::istringstream settings{std::string(named.settings)};
        for (std::string setting; std::getline(settings, setting, ';');) {
            CAPTURE(setting);
            const std::size_t equals = setting.find('=');
            const ParamInfo* param = findParam(setting.substr(0, equals));
            REQUIRE(param != nullptr);
            CHECK(valueText(*param, recipe) == setting.substr(equals + 1));
        }
    }
}

TEST_CASE("comparisons that cannot be are refused with what would be right") {
    struct Case {
        const char* text;
        const char* expected;
    };
    for (const Case& c : {Case{"fractal", "expected PARAMETER=A,B,..."}, Case{"octave=1,2,3,4", "no such parameter"},
                          Case{"octaves=1", "1 value, expected 2 to 36"}, Case{"octaves=", "1 value, expected 2 to 36"},
                          Case{"seed=0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6",
                               "37 values, expected 2 to 36"},
                          Case{"noise=value,perlin;seed=1,2,3", "3 values of seed, but 2 of noise"},
                          Case{"seed=1,2;octaves=1,2;seed=3,4", "seed stands there twice"},
                          Case{"noise=value,perlin;", "expected PARAMETER=A,B,..."}, Case{"octaves=1,,3", "octaves="},
                          Case{"octaves=1,2,3,99", "octaves=99: out of range"},
                          Case{"fractal=none,fbm,,marble", "fractal=: unknown"}}) {
        CAPTURE(std::string(c.text));
        std::string message;
        try {
            parseComparison(c.text);
        } catch (const Error& error) {
            CHECK(error.code() == ExitCode::usage);
            message = error.what();
        }
        CHECK(message.find(c.expected) != std::string::npos);
    }
}

TEST_CASE("values are told with commas or spaces between them, two to thirty-six") {
    const ParamInfo& octaves = *findParam("octaves");
    using Values = std::vector<std::string>;
    for (const char* text : {"1,2,4,8", "1, 2, 4, 8", " 1 2  4 8 ", "1 ,2\t,4,8"})
        CHECK(parseComparison(octaves, text).params[0].values == Values{"1", "2", "4", "8"});
    CHECK(parseComparison(*findParam("hash"), "pcg toy4").params[0].values == Values{"pcg", "toy4"});
    for (std::size_t count = kFewestCompared; count <= kMostCompared; ++count) {
        std::string text = "seed=0";
        for (std::size_t i = 1; i < count; ++i) text += fmt::format(",{}", i);
        const Comparison comparison = parseComparison(text);
        CHECK(comparisonText(comparison) == text);
        const std::vector<Variant> variants = variantsOf(Recipe{}, comparison);
        REQUIRE(variants.size() == count);
        CHECK(variants.back().recipe->seed == count - 1);
        CHECK(problemsOf(Recipe{}, comparison).empty());
    }
    CHECK_THROWS_AS(parseComparison(octaves, "1 2 x"), Error);
    CHECK_THROWS_AS(parseComparison(octaves, ""), Error);
}

TEST_CASE("panes lie two by two or in threes, as large as there is room, and none on another") {
    struct Case {
        std::size_t panes;
        std::int64_t columns, rows;
    };
    for (const Case& c : {Case{1, 1, 1}, Case{2, 2, 1}, Case{3, 2, 2}, Case{4, 2, 2}, Case{5, 3, 2}, Case{6, 3, 2},
                          Case{7, 3, 3}, Case{8, 3, 3}, Case{9, 3, 3}}) {
        CAPTURE(c.panes);
        const PaneGrid grid = paneGridOf(c.panes, 1000, 601, 2);
        CHECK(grid.columns == c.columns);
        CHECK(grid.rows == c.rows);
        CHECK(grid.width == (1000 - 2 * (c.columns - 1)) / c.columns);
        CHECK(grid.height == (601 - 2 * (c.rows - 1)) / c.rows);
        CHECK(grid.row(c.panes - 1) == c.rows - 1);  // no row is empty
        for (std::size_t i = 0; i < c.panes; ++i) {
            CHECK(grid.x(i) == grid.column(i) * (grid.width + 2));
            CHECK(grid.y(i) == grid.row(i) * (grid.height + 2));
            CHECK(grid.x(i) + grid.width <= 1000);
            CHECK(grid.y(i) + grid.height <= 601);
        }
        const PaneGrid least = paneGridOf(c.panes, grid.leastWidth(), grid.leastHeight(), 2);
        CHECK(least.width == 1);
        CHECK(least.x(c.panes - 1) < grid.leastWidth());
        CHECK(least.y(c.panes - 1) + 1 == grid.leastHeight());
    }
    CHECK(paneGridOf(9, 1, 1, 2).width == 1);
}

TEST_CASE("panes differ in several parameters") {
    const std::string text = "fractal=none,fbm,turbulence;octaves=1,4,5;frequency=8,4,7";
    for (const std::string& spoken :
         {text, std::string(" fractal=none, fbm, turbulence ; octaves=1 4 5; frequency=8,4,7")})
        CHECK(comparisonText(parseComparison(spoken)) == text);
    const Comparison comparison = parseComparison(text);
    CHECK(comparison.panes() == 3);
    CHECK(comparison.compares("octaves"));
    CHECK_FALSE(comparison.compares("gain"));
    CHECK(paneText(comparison, 1) == "fractal=fbm;octaves=4;frequency=4");
    CHECK(paneText(parseComparison("octaves=1,4"), 1) == "4");
    const std::vector<Variant> variants = variantsOf(Recipe{}, comparison);
    CHECK(problemsOf(Recipe{}, comparison).empty());  // octaves are heeded in two of the panes
    CHECK(variants[2].label == "Turbulence, Octaves 5, Frequency 7");
    CHECK(variants[2].recipe->octaves == 5);
    CHECK(variants[2].recipe->frequency == 7);
    const auto problems = problemsOf(Recipe{}, parseComparison("noise=perlin,worley;dimensions=4,4"));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].find("pane 2, noise=worley, dimensions=4: ") == 0);
    CHECK(problemsOf(Recipe{}, parseComparison("seed=1,2;octaves=3,4")).size() == 1);  // nothing heeds octaves
}

TEST_CASE("perlin-1999 is the article's: order, frequencies, octaves and formulas") {
    const NamedComparison& named = *findComparison("perlin-1999");
    const auto variants = variantsOf(preparedFor(named, Recipe{}), parseComparison(named.comparison));
    REQUIRE(variants.size() == 4);
    const std::array<std::pair<std::string_view, double>, 4> expected{
        {{"none", 8}, {"marble", 7}, {"fbm", 4}, {"turbulence", 7}}};  // row by row
    std::vector<std::vector<float>> values;
    for (std::size_t pane = 0; pane < variants.size(); ++pane) {
        const Recipe& recipe = variants[pane].recipe;
        CHECK(fractalOf(recipe).id == expected[pane].first);
        CHECK(recipe.frequency == expected[pane].second);
        CHECK(recipe.octaves == 5);
        values.push_back(sampleOnCpu(measuredPointPlan(recipe), std::vector{0.31, 0.77}, 2));
    }
    // The sums again, of the noise alone: amplitudes halve, frequencies double, no octave is moved.
    const auto octave = [&](double frequency) {
        Recipe recipe = variants[0].recipe;
        recipe.frequency = frequency;
        return static_cast<double>(sampleOnCpu(measuredPointPlan(recipe), std::vector{0.31, 0.77}, 2)[0]);
    };
    double sum = 0;
    double sizes = 0;
    for (int k = 0; k < 5; ++k) {
        sum += octave(4 * std::exp2(k)) / std::exp2(k);
        sizes += std::fabs(octave(7 * std::exp2(k))) / std::exp2(k);
    }
    CHECK(static_cast<double>(values[2][0]) == doctest::Approx(sum).epsilon(1e-5));
    CHECK(static_cast<double>(values[3][0]) == doctest::Approx(sizes).epsilon(1e-5));
    CHECK(static_cast<double>(values[1][0]) == doctest::Approx(std::sin(sizes + 7 * 0.31)).epsilon(1e-5));
}

TEST_CASE("panes lie in as many columns as asked for") {
    CHECK(paneGridOf(10, 500, 200, 2).columns == 4);
    CHECK(paneGridOf(10, 500, 200, 2, 5).rows == 2);
    CHECK(paneGridOf(3, 500, 200, 2, 7).columns == 3);
    CHECK(paneGridOf(4, 500, 200, 2, 1).rows == 4);
}

TEST_CASE("a pane that cannot be drawn is named") {
    Recipe recipe;
    recipe.dimensions = 4;
    const auto problems = problemsOf(recipe, parseComparison("noise=value,perlin,simplex,worley"));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].find("pane 4, noise=worley: ") == 0);
    CHECK(problems[0].find("not in 4D") != std::string::npos);
}

TEST_CASE("a parameter that nothing heeds is refused, one that is heeded beyond 0 is not") {
    CHECK(problemsOf(Recipe{}, parseComparison("octaves=1,2,4,8")).size() == 1);
    CHECK(problemsOf(Recipe{}, parseComparison("cell_x=0,1,2,3")).empty());
    CHECK(problemsOf(Recipe{}, parseComparison("seed=1,2,3,4")).empty());
}
