#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <set>
#include <string_view>
#include <type_traits>

#include "catalogue/noises.h"
#include "core/error.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "unit/contains.h"

using namespace noisescope;

namespace {

// Code that asks a field for what all fields share, or the other way round, does not compile.
template <typename Part>
concept HasTime = requires(const Part& part) {
    part.time;
};
template <typename Part>
concept HasNoise = requires(const Part& part) {
    part.noise;
};
static_assert(HasTime<SharedRecipe> && !HasTime<FieldRecipe> && HasTime<Recipe>);
static_assert(HasNoise<FieldRecipe> && !HasNoise<SharedRecipe> && HasNoise<Recipe>);
static_assert(std::is_invocable_v<decltype(outputOf), Recipe> && !std::is_invocable_v<decltype(outputOf), FieldRecipe>);
static_assert(std::is_invocable_v<decltype(noiseOf), Recipe> && !std::is_invocable_v<decltype(noiseOf), SharedRecipe>);
static_assert(std::is_invocable_v<decltype(isExact), const HeldRecipe&>);

/// The messages of the Error that parsing throws; empty if it throws none.
std::string refusalOf(std::string_view text) {
    try {
        parseRecipe(text, "r.json");
        return {};
    } catch (const Error& error) {
        CHECK(error.code() == ExitCode::usage);
        return error.what();
    }
}

/// A valid recipe far from the defaults, made from a counter.
Recipe randomRecipe(std::uint32_t n) {
    Recipe recipe;
    std::uint32_t state = mixBits(n + 1);
    for (const ParamInfo& param : params()) {
        state = mixBits(state + 0x9e3779b9u);
        const double share = static_cast<double>(state) / 4294967296.0;
        if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
            recipe.*choice->member = static_cast<int>(share * choice->count());
        if (const auto* integer = std::get_if<IntegerParam>(&param.kind))
            recipe.*integer->member =
                integer->minimum + static_cast<int>(share * (integer->maximum - integer->minimum + 1));
        if (const auto* seed = std::get_if<SeedParam>(&param.kind)) recipe.*seed->member = state;
        if (const auto* real = std::get_if<RealParam>(&param.kind))
            recipe.*real->member = real->minimum + share * (real->maximum - real->minimum);
        if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) recipe.*boolean->member = (state & 1u) != 0;
    }
    return repaired(recipe);
}

}  // namespace

TEST_CASE("every row of the table has what a person needs, and ids are unique") {
    std::set<std::string_view> ids;
    for (const ParamInfo& param : params()) {
        CHECK(ids.insert(param.id).second);
        CHECK(!param.label.empty());
        CHECK(!param.help.empty());
        Recipe recipe;
        CHECK(setFromText(param, recipe, valueText(param, recipe)).empty());
        CHECK(recipe == Recipe{});
    }
    CHECK(problemsOf(Recipe{}).empty());
}

TEST_CASE("what the catalogue's rows name are parameters, which validation varies") {
    const auto check = [](std::string_view id) {
        CAPTURE(id);
        const ParamInfo* param = findParam(id);
        REQUIRE(param != nullptr);
        REQUIRE(std::holds_alternative<RealParam>(param->kind));
        CHECK(!param->probes.values().empty());
        Recipe recipe;
        for (const double value : param->probes.values()) CHECK(setFromNumber(*param, recipe, value) == "");
    };
    for (const NoiseInfo& noise : noises())
        for (const NumberInfo* number : noise.numbers) check(number->param);
    for (const GradientInfo& set : gradientSets())
        if (set.number != nullptr) check(set.number->param);
    for (const FractalInfo& fractal : fractals())
        for (const std::string_view param : fractal.numbers) check(param);
}

TEST_CASE("a noise takes any count of numbers, and two noises share those that both take") {
    std::array<NumberInfo, 9> many{};
    std::vector<const NumberInfo*> first;
    std::vector<const NumberInfo*> second;
    for (std::size_t i = 0; i < many.size(); ++i) {
        if (i < 7) first.push_back(&many[i]);
        if (i >= 5) second.push_back(&many[i]);
    }
    std::vector<const NumberInfo*> both;
    addNumbers(both, first);
    addNumbers(both, second);
    REQUIRE(both.size() == many.size());
    for (std::size_t i = 0; i < many.size(); ++i) CHECK(both[i] == &many[i]);
}

TEST_CASE("recipes survive writing and reading") {
    for (std::uint32_t n = 0; n < 2000; ++n) {
        const Recipe recipe = randomRecipe(n);
        CHECK(problemsOf(recipe).empty());
        const std::string once = recipeToJson({recipe, "A \"title\" \\ é", "line\nbreak"});
        const RecipeFile read = parseRecipe(once, "memory");
        CHECK(recipeToJson(read) == once);
        CHECK(read.title == "A \"title\" \\ é");
        CHECK(recipeToCompactJson(parseRecipe(recipeToCompactJson(recipe), "memory").recipe) ==
              recipeToCompactJson(recipe));
        for (const ParamInfo& param : params())
            if (param.applies(recipe)) CHECK(valueText(param, read.recipe) == valueText(param, recipe));
    }
}

TEST_CASE("a parameter's former id is read, the new one is written") {
    int renamed = 0;
    std::set<std::string_view> ids;
    for (const ParamInfo& param : params()) {
        ids.insert(param.id);
        if (param.formerly.empty()) continue;
        ++renamed;
        CAPTURE(param.id);
        CHECK(findParam(param.formerly) == &param);
        const std::string old(param.formerly);
        Recipe other;  // with another value than the default's
        CHECK(setFromText(param, other, valueText(param, other) == "0.5" ? "0.6" : "1.5").empty());
        for (other.noise = 0; !param.applies(other);) REQUIRE(++other.noise < static_cast<int>(noises().size()));
        const std::string text = recipeToJson(RecipeFile{other, "", ""});
        const std::string name = fmt::format("\"{}\"", param.id);
        const auto at = text.find(name);
        REQUIRE(at != std::string::npos);
        const RecipeFile file = parseRecipe(std::string(text).replace(at, name.size(), '"' + old + '"'), "test");
        CHECK(valueText(param, file.recipe) == valueText(param, other));
        CHECK(valueText(param, file.recipe) != valueText(param, Recipe{}));
        CHECK(recipeToJson(file) == text);
        CHECK_THROWS_AS(parseRecipe(std::string(text).insert(at, fmt::format("\"{}\": 2, ", old)), "test"), Error);
    }
    for (const ParamInfo& param : params()) CHECK(!ids.contains(param.formerly));
    CHECK(renamed >= 1);
    CHECK(findParam("zoom") == findParam("slice_scale"));
}

TEST_CASE("all presets are valid and have titles") {
    CHECK(presets().size() >= 9);
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        CHECK(!preset.file.title.empty());
        CHECK(problemsOf(preset.file.recipe).empty());
    }
    CHECK_THROWS_AS(presetNamed("nosuch"), Error);
}

TEST_CASE("bad recipes are refused with the place and what is allowed") {
    CHECK(refusalOf(R"({"noisescope": 1})").empty());
    CHECK(refusalOf("{}").empty());
    struct Bad {
        const char* text;
        const char* expected;
    };
    const Bad cases[] = {
        {R"({"octaves": 40})", "/octaves: octaves=40: out of range, expected 1 to 24"},
        {R"({"dimensions": 2.5})", "/dimensions: is a number with a fraction"},
        {R"({"octaves": true})", "/octaves: is true, expected 1 to 24"},
        {R"({"octaves": "5"})", "expected 1 to 24"},
        {R"({"octaves": null})", "/octaves: is null"},
        {R"({"seed": -1})", "/seed: seed=-1: out of range"},
        {R"({"seed": 4294967296})", "/seed"},
        {R"({"frequency": NaN})", "parse error"},
        {R"({"frequency": 1e999})", "r.json"},
        {R"({"frequency": 0})", "/frequency: frequency=0: out of range"},
        {R"({"noise": "brown"})", "expected white, value, perlin, simplex"},
        {R"({"noise": 2})", "/noise: is a number, expected white"},
        {R"({"rotate_octaves": 1})", "expected true or false"},
        {R"({"nosuch": 1})", "/nosuch: unknown parameter"},
        {R"({"octaves": 3, "octaves": 4})", "/octaves: given twice"},
        {R"({"octaves": [1]})", "/octaves: an array"},
        {R"({"octaves": {"a": 1}})", "/octaves: an object"},
        {R"([1])", "an array"},
        {R"(5)", "not an object"},
        {R"({"noisescope": 3})", "/noisescope: version 3, this program reads versions 1 and 2"},
        {R"({"octaves": 3,})", "parse error"},
        {R"({}{})", "parse error"},
        {"", "parse error"},
        {"{\"title\": \"\\ud800\"}", "parse error"},
        {"{\"title\": \"\xff\"}", "parse error"},
        {R"({"title": 5})", "/title: is a number, expected a text"},
        {R"({"hash": "sine", "dimensions": 4})", "hash=sine: not in 4D, expected pcg"},
        {R"({"noise": "gabor", "dimensions": 3})", "noise=gabor: not in 3D, expected white"},
    };
    for (const Bad& bad : cases) {
        const std::string refusal = refusalOf(bad.text);
        CAPTURE(bad.text);
        CAPTURE(refusal);
        CHECK(contains(refusal, bad.expected));
        CHECK(contains(refusal, "r.json"));
    }
    const std::string several = refusalOf(R"({"octaves": 40, "nosuch": 1, "gain": 3})");
    CHECK(contains(several, "/octaves"));
    CHECK(contains(several, "/nosuch"));
    CHECK(contains(several, "/gain"));
    CHECK(!refusalOf(std::string(100000, '[')).empty());
    CHECK(!refusalOf(fmt::format("{{\"title\": \"{}\"}}", std::string(5000, 'x'))).empty());
    CHECK(!refusalOf(std::string(kLargestRecipe + 1, ' ')).empty());
}

TEST_CASE("of very many problems the first are told, and how many there are") {
    std::string text = "{";
    for (int i = 0; i < 60000; ++i) text += fmt::format("\"k{}\": 1, ", i);
    text += fmt::format("\"{}\": 1}}", std::string(9000, 'x'));
    try {
        parseRecipe(text, "r.json");
        FAIL("accepted");
    } catch (const Error& error) {
        REQUIRE(error.lines().size() == Error::kMostProblems + 1);
        CHECK(error.lines()[0].find("/k0: unknown parameter, expected one of noisescope, title") != std::string::npos);
        CHECK(error.lines()[1] == "r.json: /k1: unknown parameter");
        CHECK(error.lines().back() == "and 59981 more problems");
        CHECK(error.more() == 59981);
        CHECK(std::string_view(error.what()).size() < 4000);
    }
    const std::string refusal = refusalOf(fmt::format("{{\"{}\": 1}}", std::string(9000, 'x')));
    CHECK(refusal.find(fmt::format("{}… (9000 bytes): unknown", std::string(80, 'x'))) != std::string::npos);
}

TEST_CASE("any number is refused or kept, and repaired() always gives a valid recipe") {
    const double hostile[] = {std::numeric_limits<double>::quiet_NaN(),
                              std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity(),
                              1e39,
                              -1e39,
                              -0.0,
                              5e-324,
                              1e308,
                              -1,
                              0,
                              0.5,
                              4294967296.0};
    for (const ParamInfo& param : params())
        for (const double value : hostile) {
            Recipe recipe;
            const std::string problem = setFromNumber(param, recipe, value);
            CAPTURE(param.id);
            CAPTURE(value);
            if (!problem.empty()) CHECK(recipe == Recipe{});
            CHECK(problemsOf(recipe).empty());
            Recipe broken;
            if (const auto* real = std::get_if<RealParam>(&param.kind)) broken.*real->member = value;
            CHECK(problemsOf(repaired(broken)).empty());
        }
    Recipe recipe;
    recipe.noise = 1000;
    recipe.octaves = -5;
    CHECK(!problemsOf(recipe).empty());
    CHECK(problemsOf(repaired(recipe)).empty());
}

TEST_CASE("octave amplitudes: one octave is exactly 1, normalized ones never sum above 1") {
    for (const double gain : {0.0, 0.1, 0.5, 0.77, 1.0})
        for (int octaves = 1; octaves <= 24; ++octaves) {
            Recipe recipe;
            recipe.fractal = kFbm;
            recipe.gain = gain;
            recipe.octaves = octaves;
            double sum = 0;
            for (const float amplitude : octaveAmplitudes(recipe)) sum += static_cast<double>(amplitude);
            CHECK(sum <= 1.0);
            CHECK(sum > 1 - 1e-5);
            if (octaves == 1 || gain == 0) CHECK(octaveAmplitudes(recipe)[0] == 1.0f);
        }
}
