// Numbers mean their decimals: 2.4 is 12/5, in positions, periods and loops.
#include "exact/decimal.h"
#include "cpu/measures.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "color/biomes.h"
#include "cpu/cpu_field.h"
#include "exact/lattice_map.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

Recipe recipeOfPairs(const std::vector<std::pair<std::string, std::string>>& settings) {
    Recipe recipe;
    for (const auto& [name, value] : settings) {
        const ParamInfo* param = findParam(name);
        REQUIRE(param != nullptr);
        const std::string problem = setFromText(*param, recipe, value);
        REQUIRE_MESSAGE(problem.empty(), problem);
    }
    REQUIRE(problemsOf(recipe).empty());
    return recipe;
}

std::vector<float> pixelsOf(const Recipe& recipe, std::int64_t height, const Region& region) {
    return renderOnCpu(measuredPlan(recipe, height), region).pixels;
}

bool sameDecimal(const Decimal& a, const Decimal& b) {
    return a.digits == b.digits && a.exponent == b.exponent && a.negative == b.negative;
}

}  // namespace

TEST_CASE("decimals are read exactly, of any length") {
    const auto read = [](std::string_view text) {
        const auto decimal = parseDecimal(text);
        REQUIRE_MESSAGE(decimal.has_value(), text);
        return *decimal;
    };
    for (const auto& [text, digits, exponent, negative] :
         std::initializer_list<std::tuple<const char*, const char*, int, bool>>{
             {"0", "0", 0, false},
             {"-0.000", "0", 0, false},
             {"2.4", "24", -1, false},
             {"+0.10", "1", -1, false},
             {"-1200", "12", 2, true},
             {"1.5e3", "15", 2, false},
             {".5", "5", -1, false},
             {"5.", "5", 0, false},
             {"1E-3", "1", -3, false},
             {"0.1000000000000000000000000000000000001", "1000000000000000000000000000000000001", -37, false}}) {
        const char* const written = text;
        CAPTURE(written);
        const Decimal decimal = read(text);
        CHECK(decimal.digits == digits);
        CHECK(decimal.exponent == exponent);
        CHECK(decimal.negative == negative);
    }
    CHECK(sameDecimal(Decimal(0.1), read("0.1")));
    CHECK(sameDecimal(Decimal(-1e15), read("-1000000000000000")));
    CHECK(sameDecimal(Decimal(1.0 / 3), read("0.3333333333333333")));
    for (const char* text :
         {"", "1 ", " 1", "1e", "0x10", "nan", "inf", ".", "-", "1.2.3", "1,5", "--1", "1e5000", "+-1"}) {
        CAPTURE(text);
        CHECK(!parseDecimal(text));
    }
    CHECK(parseDecimal("1e-400"));
    for (const char* text : {"1e15", "-1000000000000000", "999999999999999.9", "0", "1e-400"})
        CHECK(!isBeyond(read(text), 15));
    for (const char* text : {"1000000000000000.1", "-2e15", "1e16", "1e400"}) CHECK(isBeyond(read(text), 15));
    CHECK(!parseDecimal("0." + std::string(kMostDecimalPlaces, '0') + "1"));
    CHECK(parseDecimal("0." + std::string(kMostDecimalPlaces - 1, '0') + "1"));
}

TEST_CASE("how often one decimal fits into another") {
    CHECK(wholeQuotient(12, 2.4) == 5);
    CHECK(wholeQuotient(0.3, 0.1) == 3);
    CHECK(wholeQuotient(-9.9, 3.3) == -3);
    CHECK(wholeQuotient(0, 0.7) == 0);
    CHECK(!wholeQuotient(12, 2.5));
    CHECK(!wholeQuotient(1, 0.3333333333333333));
    CHECK(!wholeQuotient(1e15, 1e-15));
}

TEST_CASE("periods at decimal frequencies tile bit for bit") {
    struct Row {
        std::vector<std::pair<std::string, std::string>> settings;
        std::int64_t height;
        std::int64_t pixels;  // of a period
    };
    const std::vector<Row> rows{
        {{{"frequency", "2.4"}, {"period_x", "12"}, {"fractal", "fbm"}}, 100, 500},
        {{{"frequency", "0.1"}, {"period_x", "3"}, {"slice_scale", "1.2"}}, 16, 400},
        {{{"frequency", "3.7"}, {"period_x", "37"}, {"fractal", "fbm"}, {"lacunarity", "2"}, {"offset_x", "0.3"}},
         64,
         640},
        {{{"frequency", "1.6"}, {"period_x", "25"}, {"fractal", "fbm"}, {"octaves", "3"}, {"lacunarity", "1.2"}},
         64,
         1000},
        {{{"noise", "simplex"}, {"frequency", "2.4"}, {"period_x", "12"}, {"fractal", "fbm"}}, 100, 500},
        {{{"frequency", "2.4"}, {"period_x", "10"}, {"warp", "single"}, {"warp_frequency", "0.1"}}, 96, 400},
        {{{"dimensions", "4"}, {"tiling", "torus"}, {"frequency", "2.4"}, {"period_x", "12"}, {"period_y", "12"}},
         100,
         500},
        {{{"fractal", "marble"}, {"frequency", "2.4"}, {"period_x", "12"}, {"stripes", "0.5"}}, 100, 500},
    };
    for (const Row& row : rows) {
        const Recipe recipe = recipeOfPairs(row.settings);
        CAPTURE(row.settings[0].second);
        CAPTURE(row.pixels);
        CHECK(measuredPlan(recipe, row.height).tilePixels(0) == row.pixels);
        const std::vector<float> here = pixelsOf(recipe, row.height, {7, 3, 50, 50});
        for (const std::int64_t tiles : {1, -1, 1000001})
            CHECK(here == pixelsOf(recipe, row.height, {7 + tiles * row.pixels, 3, 50, 50}));
        CHECK(here != pixelsOf(recipe, row.height, {8 + row.pixels, 3, 50, 50}));
    }
}

TEST_CASE("loops of decimal length come back to the same bits") {
    for (const char* axis : {"z", "w", "circle"}) {
        const auto moment = [&](const char* time) {
            return pixelsOf(recipeOfPairs({{"dimensions", "4"},
                                           {"time_axis", axis},
                                           {"loop", "3.3"},
                                           {"speed", "0.7"},
                                           {"time", time},
                                           {"frequency", "2.4"}}),
                            32, {0, 0, 32, 32});
        };
        CAPTURE(axis);
        const std::vector<float> start = moment("0");
        for (const char* time : {"3.3", "9.9", "-6.6", "23.1", "3300000000"}) {
            CAPTURE(time);
            CHECK(moment(time) == start);
        }
        CHECK(moment("1.1") != start);
        CHECK(moment("1.1") == moment("4.4"));
        CHECK(moment("1.1") == moment("-2.2"));
    }
}

TEST_CASE("the second noise of biomes tiles where the map does, whatever their scale") {
    for (const auto& [frequency, period, scale, height, pixels] :
         std::initializer_list<std::tuple<const char*, const char*, const char*, int, int>>{
             {"8", "12", "3", 128, 192}, {"2.4", "12", "2.4", 100, 500}, {"0.7", "7", "7", 32, 320}}) {
        const Recipe recipe = recipeOfPairs({{"colors", "biomes"},
                                             {"frequency", frequency},
                                             {"period_x", period},
                                             {"biome_scale", scale},
                                             {"offset_x", "0.3"}});
        const HeldRecipe second = biomeRecipe(recipe);
        const char* const times = scale;
        CAPTURE(times);
        const std::vector<float> here = pixelsOf(second, height, {5, 0, 40, 40});
        CHECK(here == pixelsOf(second, height, {5 + pixels, 0, 40, 40}));
        // And it is the recipe with another seed, looked at from so much nearer.
        Recipe larger = recipe;
        larger.seed = recipe.biomeSeed;
        larger.periodX = 0;
        Recipe own = second;
        own.periodX = 0;
        const double divisor = recipe.biomeScale;
        const std::vector<double> points{0.25, 0.5, 1.5, -0.75};
        larger.frequency = 1;
        larger.offsetX = 0;
        std::vector<double> moved;
        for (std::size_t i = 0; i < points.size(); ++i)
            moved.push_back((points[i] * recipe.frequency + (i % 2 == 0 ? recipe.offsetX : 0)) / divisor);
        const std::vector<float> a = sampleOnCpu(measuredPointPlan(own), points, 2);
        const std::vector<float> b = sampleOnCpu(measuredPointPlan(larger), moved, 2);
        for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i] == doctest::Approx(b[i]).epsilon(1e-5));
    }
}
