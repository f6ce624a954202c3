#include "recipe/comparison.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/error.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

using namespace noisescope;

TEST_CASE("every named comparison shows four different good recipes as it says") {
    for (const NamedComparison& named : namedComparisons()) {
        CAPTURE(std::string(named.id));
        CHECK(findComparison(named.id) == &named);
        const Comparison comparison = parseComparison(named.comparison);
        CHECK(comparisonText(comparison) == named.comparison);
        const Recipe recipe = preparedFor(named, Recipe{});
        CHECK(problemsOf(recipe).empty());
        CHECK(problemsOf(recipe, comparison).empty());
        const auto variants = variantsOf(recipe, comparison);
        for (std::size_t i = 0; i < kCompared; ++i) {
            Recipe expected = recipe;
            CHECK(setFromText(*findParam(comparison.param), expected, comparison.values[i]).empty());
            CHECK(variants[i].recipe == expected);  // nothing had to give way
            CHECK(!variants[i].label.empty());
            for (std::size_t j = 0; j < i; ++j) CHECK(variants[j].label != variants[i].label);
        }
    }
    CHECK(findComparison("perlin-1998") == nullptr);
}

TEST_CASE("the settings of named comparisons are of the table, and taken whole") {
    for (const NamedComparison& named : namedComparisons()) {
        std::string_view rest = named.settings;
        const Recipe recipe = preparedFor(named, Recipe{});
        while (!rest.empty()) {
            const std::string_view setting = rest.substr(0, rest.find(' '));
            CAPTURE(std::string(setting));
            const std::size_t equals = setting.find('=');
            const ParamInfo* param = findParam(setting.substr(0, equals));
            REQUIRE(param != nullptr);
            CHECK(valueText(*param, recipe) == setting.substr(equals + 1));
            rest.remove_prefix(std::min(setting.size() + 1, rest.size()));
        }
    }
}

TEST_CASE("comparisons that cannot be are refused with what would be right") {
    struct Case {
        const char* text;
        const char* expected;
    };
    for (const Case& c :
         {Case{"fractal", "expected PARAMETER=A,B,C,D"}, Case{"octave=1,2,3,4", "no such parameter"},
          Case{"octaves=1,2,3", "3 values, expected 4"}, Case{"octaves=", "1 value, expected 4"},
          Case{"octaves=1,2,3,4,5", "5 values, expected 4"}, Case{"octaves=1,2,3,99", "octaves=99: out of range"},
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
