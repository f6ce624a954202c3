// Our GLSL runs on the CPU: every operation as the language defines it, and every form of a snippet with the twin's
// bits.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "color/colorize.h"
#include "core/error.h"
#include "core/text.h"
#include "cpu/evaluator.h"
#include "cpu/measures.h"
#include "effort.h"
#include "glsl/reader.h"
#include "glsl/run/runner.h"
#include "recipe/domain.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"
#include "shader/expressions.h"
#include "snippet/forms/color_function.h"
#include "snippet/measured_error.h"
#include "snippet/snippet.h"
#include "targets/writers.h"
#include "unit/recipes.h"
#include "unit/snippet_places.h"

using namespace noisescope;

namespace {

using code::Column;
using code::Word;

/// Calls the last function, f, with one argument of a number for each row.
template <typename Number>
Column valuesOf(const std::string& text, const std::vector<Number>& rows) {
    Column column;
    for (const Number row : rows) column.push_back(word(row));
    return code::Runner(code::read(text), "f").run(std::vector<Column>{column}).at(0);
}

template <typename Number>
Word valueOf(const std::string& text, Number argument) {
    return valuesOf(text, std::vector<Number>{argument}).at(0);
}

std::string runProblem(const std::string& text) {
    try {
        const code::Runner runner(code::read(text), "f");
        (void)runner.run(std::vector<Column>(runner.arguments(), Column{0u}));
        return "";
    } catch (const Error& error) {
        CHECK(error.code() == ExitCode::shader);
        return error.what();
    }
}

}  // namespace

TEST_CASE("integers run modulo 2^32") {
    CHECK(valueOf("int f(int x) {\n    return x * x + 1;\n}\n", 65536 * 3 + 5) ==
          static_cast<Word>((65536 * 3ull + 5) * (65536 * 3ull + 5) + 1));
    CHECK(valueOf("uint f(uint x) {\n    return (x * 747796405u) ^ (x >> 9u);\n}\n", 0x87654321u) ==
          (0x87654321u * 747796405u ^ 0x87654321u >> 9u));
    CHECK(valueOf("int f(int x) {\n    return x >> 3;\n}\n", -65) == static_cast<Word>(-65 >> 3));
    CHECK(valueOf("int f(int x) {\n    return -x / 4 + x % 4;\n}\n", 7) == static_cast<Word>(-7 / 4 + 7 % 4));
    CHECK(valueOf("uint f(uint x) {\n    return x / 3u + x % 3u;\n}\n", 0xfffffffeu) ==
          0xfffffffeu / 3 + 0xfffffffeu % 3);
    CHECK(valueOf("int f(int x) {\n    return min(abs(x), 5) + max(x, -2) + sign(x);\n}\n", -9) == word(5 - 2 - 1));
    CHECK(valueOf("uint f(uint x) {\n    return min(x, 9u) + max(x, 0x80000000u);\n}\n", 0xf0000000u) == 0xf0000009u);
}

TEST_CASE("reals run with every operation rounded by itself") {
    const std::vector<float> rows{0.0f, -0.0f, 0.3f, -0.3f, 0.7f, 1.5f, -1.5f, 8388607.5f, -8388607.5f, 1e20f, -3e9f};
    const Column floors = valuesOf("float f(float x) {\n    return floor(x);\n}\n", rows);
    const Column products = valuesOf("float f(float x) {\n    return x * 1.1 + x / 3.0 - fract(x);\n}\n", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CAPTURE(rows[i]);
        CHECK(floors[i] == word(std::floor(rows[i])));
        const float product = rows[i] * 1.1f;
        const float quotient = rows[i] / 3.0f;
        const float sum = product + quotient;
        CHECK(products[i] == word(sum - (rows[i] - std::floor(rows[i]))));
    }
    CHECK(valueOf("float f(uint x) {\n    return float(x);\n}\n", 0xffffff80u) == word(4294967168.0f + 128.0f));
    CHECK(valueOf("float f(uint x) {\n    return float(x);\n}\n", 16777217u) == word(16777216.0f));
    CHECK(valueOf("float f(int x) {\n    return float(x);\n}\n", -16777219) == word(-16777220.0f));
    CHECK(valueOf("int f(float x) {\n    return int(x);\n}\n", -7.9f) == word(-7));
    CHECK(valueOf("uint f(float x) {\n    return uint(x);\n}\n", 4294967040.0f) == 0xffffff00u);
    CHECK(valueOf("uint f(float x) {\n    return floatBitsToUint(-sqrt(x));\n}\n", 2.0f) == word(-std::sqrt(2.0f)));
    CHECK(valueOf("float f(uint x) {\n    return clamp(uintBitsToFloat(x), -1.0, 0.25);\n}\n", word(7.0f)) ==
          word(0.25f));
    CHECK(valueOf("float f(bool x) {\n    return float(x) + float(!x) * 2.0;\n}\n", ~Word{0}) == word(1.0f));
    CHECK(valueOf("float f(float x) {\n    return mix(1.0, 5.0, x) + sign(-x);\n}\n", 0.25f) == word(1.0f));
}

TEST_CASE("vectors, matrices, structures and arrays run by component") {
    CHECK(valueOf("float f(float x) {\n    vec3 v = vec3(x, 2.0, 3.0);\n    v.zx = v.xy * 2.0;\n    v.y += 1.0;\n"
                  "    return v.x * 100.0 + v.y * 10.0 + v.z;\n}\n",
                  1.0f) == word(432.0f));
    CHECK(valueOf("float f(float x) {\n    mat2 m = mat2(1.0, x, 3.0, 4.0);\n    vec2 v = m * vec2(1.0, 10.0);\n"
                  "    return v.x * 1000.0 + v.y + m[1].y * 0.5;\n}\n",
                  2.0f) == word(31044.0f));
    CHECK(valueOf("float g(float x) {\n    if (x > 1.0) return 5.0;\n    return x;\n}\nconst float A = g(2.0);\n"
                  "float f(float x) {\n    return A + g(x);\n}\n",
                  0.5f) == word(5.5f));
    const std::string table =
        "struct Row {\n    vec2 at;\n    int n;\n};\n"
        "const Row ROWS[3] = Row[3](Row(vec2(1.0, 2.0), 3), Row(vec2(4.0, 5.0), 6), Row(vec2(7.0, 8.0), 9));\n";
    CHECK(valuesOf(table + "float f(int k) {\n    Row row = ROWS[k];\n    return row.at.y + float(row.n);\n}\n",
                   std::vector<int>{0, 1, 2}) == Column{word(5.0f), word(11.0f), word(17.0f)});
    CHECK(valuesOf("int f(int k) {\n    int list[3];\n    for (int i = 0; i < 3; ++i) list[i] = i;\n    list[k] += 5;\n"
                   "    return list[0] * 100 + list[1] * 10 + list[2];\n}\n",
                   std::vector<int>{0, 1, 2}) == Column{512, 62, 17});
    CHECK(
        valueOf("float f(float x) {\n    bvec2 b = lessThan(vec2(x, 5.0), vec2(2.0));\n"
                "    return any(b) && !all(b) && vec2(x) == vec2(1.0) ? dot(vec2(x, 2.0), vec2(3.0, 4.0)) : 0.0;\n}\n",
                1.0f) == word(11.0f));
}

TEST_CASE("branches, early results and loops run for each row by itself") {
    const std::vector<int> rows{0, 1, 2, 3, 4, 5, 6, 700};
    const auto expect = [&](const std::string& text, auto&& wanted) {
        const Column got = valuesOf(text, rows);
        for (std::size_t i = 0; i < rows.size(); ++i) CHECK(got[i] == word(wanted(rows[i])));
    };
    expect(
        "int f(int x) {\n    if (x < 2) return 7;\n    int y = x;\n    if (x < 4) {\n        y += 10;\n"
        "        if (x == 3) return y;\n    } else {\n        y = 1;\n    }\n    return y * 2;\n}\n",
        [](int x) {
            return x < 2 ? 7 : x == 3 ? 13 : x < 4 ? (x + 10) * 2 : 2;
        });
    expect("int f(int x) {\n    int sum = 0;\n    for (int i = x; i < 600; i += 3) sum += i;\n    return sum;\n}\n",
           [](int x) {
               int sum = 0;
               for (int i = x; i < 600; i += 3) sum += i;
               return sum;
           });
    // A result inside a loop, loops inside loops, values that change places.
    expect(
        "int f(int x) {\n    int a = 1;\n    int b = 2;\n    for (int i = 0; i < x; ++i) {\n        int old = a;\n"
        "        a = b;\n        b = old + b;\n        for (int j = 0; j <= i; ++j) b = b + 1;\n"
        "        if (b > 50) return b - a;\n    }\n    return a;\n}\n",
        [](int x) {
            int a = 1;
            int b = 2;
            for (int i = 0; i < x; ++i) {
                const int old = a;
                a = b;
                b = old + b + i + 1;
                if (b > 50) return b - a;
            }
            return a;
        });
    // More turns than are unrolled.
    expect("int f(int x) {\n    int a = x;\n    for (int i = 0; i < 30000; ++i) a = a * 5 + i;\n    return a;\n}\n",
           [](int x) {
               auto a = static_cast<Word>(x);
               for (Word i = 0; i < 30000; ++i) a = a * 5 + i;
               return a;
           });
    // Variables at file scope are set by the rows alone that come there.
    expect(
        "int ns_state = 5;\nint g(int x) {\n    if (x > 2) return 0;\n    ns_state = x;\n    return 1;\n}\n"
        "int f(int x) {\n    int found = x < 2 ? g(x) : 0;\n    if (x == 6) found = g(x);\n    return found * 100 + "
        "ns_state;\n}\n",
        [](int x) { return x < 2 ? 100 + x : 5; });
}

TEST_CASE("what cannot be run is refused with its line and column") {
    CHECK(runProblem("float g(float x) {\n    return x;\n}\n") == "error: there is no function f");
    CHECK(runProblem("float f(float x) {\n    return f(x) + 1.0;\n}\n") ==
          "line 2, column 12: error: f() calls itself");
    CHECK(runProblem("float f(float x) {\n    return x % 2.0;\n}\n") ==
          "line 2, column 14: error: % of these types cannot be run");
    CHECK(runProblem("int f(int x) {\n    for (int i = x; i < 5; i += x) x = 0;\n    return x;\n}\n") ==
          "line 2, column 5: error: the loop goes on for more than 1048576 turns");
    CHECK(runProblem("vec3 f(vec2 x) {\n    return vec3(x);\n}\n") ==
          "line 2, column 12: error: expected as many components as the type has");
}

namespace {

/// The program's numbers, channel by channel.
std::vector<Column> exactColumns(const Recipe& recipe, const std::vector<CellPlace>& places) {
    const FieldPlan plan = measuredPointPlan(recipe);
    const Evaluator evaluator(plan);
    std::vector<Column> columns(static_cast<std::size_t>(plan.channels()));
    for (const CellPlace& place : places) {
        const FieldValue value = evaluator.at(plan.atPoint(place.decimals(plan.coordinates())), 0, 0);
        for (std::size_t c = 0; c < columns.size(); ++c) columns[c].push_back(word(value[c]));
    }
    return columns;
}

/// Colors are those of an export to a step, or lie between the rows around the value.
void checkColors(const Recipe& recipe, const std::vector<Column>& values, const std::vector<Column>& colors) {
    const ColorMap map = colorMapOf(recipe);
    const auto bytesAt = [&](float moved) {
        std::vector<float> samples;
        for (std::size_t i = 0; i < kSnippetPlaces; ++i)
            for (const Column& channel : values) samples.push_back(real(channel[i]) + moved);
        return colorize(map, samples, static_cast<int>(values.size()));
    };
    const float row = values.size() > 1 ? 0.0f : 1.0f / (map.scale * (kColorSteps - 1));
    const std::array<std::vector<Rgba8>, 3> near{bytesAt(-row), bytesAt(0), bytesAt(row)};
    int far = 0;
    for (std::size_t i = 0; i < kSnippetPlaces; ++i)
        for (std::size_t c = 0; c < 3; ++c) {
            std::array<int, 3> bytes{};
            for (std::size_t k = 0; k < near.size(); ++k)
                bytes[k] = std::array<int, 3>{near[k][i].red, near[k][i].green, near[k][i].blue}[c];
            const auto [low, high] = std::minmax_element(bytes.begin(), bytes.end());
            const float found = real(colors[c][i]) * 255.0f;
            if (found < static_cast<float>(*low) - 1.5f || found > static_cast<float>(*high) + 1.5f) ++far;
        }
    CHECK(far == 0);
}

/// Functions of cells, and those that take places apart, return the program's bits.
void checkCells(const Recipe& recipe) {
    CAPTURE(recipeToCompactJson(recipe));
    const int coordinates = coordinatesOf(recipe);
    const std::vector<CellPlace> places = somePlaces();
    const std::vector<Column> wanted = exactColumns(recipe, places);
    EntryOptions options;
    options.kind = EntryKind::both;
    options.colors = colorsProblem(recipe).empty();
    const code::Program program = snippetProgram(recipe, options);
    const std::vector<Column> cells = columnsOf(places, coordinates, Takes::cells);
    const std::vector<Column> byCell = code::Runner(program, "ns_noise_cell").run(cells);
    const std::vector<Column> bySum =
        code::Runner(program, "ns_noise").run(columnsOf(places, coordinates, Takes::sums));
    REQUIRE(byCell.size() == wanted.size());
    for (std::size_t c = 0; c < wanted.size(); ++c) {
        CHECK(differing(byCell[c], wanted[c]) == 0);
        CHECK(differing(bySum[c], wanted[c]) == 0);
    }
    if (options.colors) checkColors(recipe, wanted, code::Runner(program, "ns_noise_color_cell").run(cells));
    if (!gradientProblem(recipe).empty()) return;
    options = {.kind = EntryKind::cell, .gradient = true};
    const std::vector<Column> slopes =
        code::Runner(snippetProgram(recipe, options), "ns_noise_gradient_cell").run(cells);
    CHECK(differing(slopes[0], wanted[0]) == 0);
    Recipe gradient = recipe;
    gradient.output = kGradient;
    std::vector<Column> exact = exactColumns(gradient, places);
    for (std::size_t c = 0; c < exact.size(); ++c) {
        for (Word& bits : exact[c]) bits = word(real(bits) * static_cast<float>(recipe.frequency));
        CHECK(differing(slopes[1 + c], exact[c]) == 0);
    }
}

/// The quick function of a place is as near to the program as its header says; rare places, on edges, may be farther
/// off than any that was tried.
void checkPlaces(const Recipe& recipe) {
    CAPTURE(recipeToCompactJson(recipe));
    std::vector<CellPlace> places = somePlaces();
    for (CellPlace& place : places)
        for (int& cell : place.cell) cell = cell < 0 ? -1 : 0;
    const std::vector<Column> wanted = exactColumns(recipe, places);
    const std::vector<Column> found =
        code::Runner(snippetProgram(recipe, {}), "ns_noise").run(columnsOf(places, coordinatesOf(recipe), Takes::sums));
    const double stated = placeErrors(recipe)[0];
    int beyond = 0;
    for (std::size_t c = 0; c < wanted.size(); ++c)
        for (std::size_t i = 0; i < kSnippetPlaces; ++i)
            if (std::abs(static_cast<double>(real(found[c][i])) - static_cast<double>(real(wanted[c][i]))) > stated)
                ++beyond;
    CHECK(beyond <= 1);
}

/// With numbers as arguments the function returns what the snippet of a recipe with these numbers does: its bits if
/// octaves are a loop, else with a few roundings more or less.
void checkSettings(const Recipe& recipe) {
    CAPTURE(recipeToCompactJson(recipe));
    const FieldPlan plan = measuredPointPlan(recipe);
    const EntryOptions options{.uniforms = true};
    std::string text = code::writeGlsl(snippetProgram(recipe, options));
    Recipe changed = recipe;
    std::string changes;
    if (recipe.scale != kEqualVariance && text.find("uint seed;") != std::string::npos) {
        changed.seed = 77;
        changes = "    settings.seed = 77u;\n";
    }
    const int coordinates = plan.coordinates();
    text += fmt::format(
        "\n{} ns_given({} p) {{\n    NsParameters settings = NS_DEFAULTS;\n{}    return ns_noise(p, settings{});\n}}\n",
        vectorType(plan.channels()), vectorType(coordinates), changes,
        takesTime(plan, options) ? fmt::format(", {}", floatLiteral(static_cast<float>(recipe.time))) : "");
    std::vector<CellPlace> places = somePlaces();
    for (CellPlace& place : places)
        for (int& cell : place.cell) cell = cell < 0 ? -1 : 0;
    const std::vector<Column> columns = columnsOf(places, coordinates, Takes::sums);
    const std::vector<Column> given = code::Runner(code::read(text), "ns_given").run(columns);
    const std::vector<Column> own = code::Runner(snippetProgram(changed, {}), "ns_noise").run(columns);
    constexpr double kRoundings = 0x1p-22;  // the error of a noise of steps does not have them
    const double stated = usesTable(plan) ? 2 * placeErrors(changed)[0] + kRoundings : 0;
    int beyond = 0;
    for (std::size_t c = 0; c < own.size(); ++c)
        for (std::size_t i = 0; i < kSnippetPlaces; ++i)
            if (std::abs(static_cast<double>(real(given[c][i])) - static_cast<double>(real(own[c][i]))) > stated)
                ++beyond;
    CHECK(beyond <= (usesTable(plan) ? 1 : 0));
}

/// Every noise and fractal, and recipes of any kind.
std::vector<Recipe> anyRecipes() {
    std::vector<Recipe> list;
    for (int noise = 0; noise < static_cast<int>(noises().size()); ++noise)
        for (int fractal = 0; fractal < static_cast<int>(fractals().size()); ++fractal) {
            Recipe recipe;
            recipe.noise = noise;
            recipe.fractal = fractal;
            recipe.dimensions = 1 + static_cast<int>(list.size()) % kDimensions;
            recipe.octaves = list.size() % 4 == 1 ? 2.5 : 3;
            recipe.rotateOctaves = list.size() % 3 != 0;
            recipe.octaveShifts = list.size() % 5 != 0;
            recipe.offsetX = list.size() % 2 == 0 ? 0.25 : 1e9;
            list.push_back(repaired(recipe));
        }
    Dice random(11);
    for (int i = 0; i < 200; ++i) list.push_back(randomRecipe(random));
    return list;
}

}  // namespace

TEST_CASE("a snippet's functions of cells run with the program's bits") {
    std::size_t row = 0;
    for (const Preset& preset : presetsOfFields())
        if (isDue(row++, 12)) checkCells(preset.file.recipe);
    for (const Recipe& recipe : anyRecipes())
        if (isDue(row++, 36)) checkCells(recipe);
}

TEST_CASE("noises whose corners are turns of a loop run with the program's bits") {
    for (const char* const settings : {R"("noise":"perlin","fractal":"turbulence","octaves":3)",
                                       R"("noise":"worley","feature":"f1","warp":"single","warp_amplitude":0.6)",
                                       R"("noise":"worley","feature":"f2")", R"("noise":"worley","feature":"gap")",
                                       R"("noise":"worley","feature":"product")"}) {
        CAPTURE(settings);
        const std::string text = fmt::format(R"({{"noisescope":1,"dimensions":3,"frequency":3,{}}})", settings);
        const HeldRecipe recipe = parseRecipe(text, "test").recipe;
        const EntryOptions options{.kind = EntryKind::cell, .loops = true};
        const code::Program program = snippetProgram(recipe, options);
        CHECK(code::writeGlsl(program).find("_loop(cell, ") != std::string::npos);
        const std::vector<CellPlace> places = somePlaces();
        const std::vector<Column> found =
            code::Runner(program, "ns_noise_cell").run(columnsOf(places, coordinatesOf(recipe), Takes::cells));
        CHECK(differing(found[0], exactColumns(recipe, places)[0]) == 0);
    }
}

TEST_CASE("a snippet's numbers as arguments mean what those of a recipe do") {
    std::size_t row = 0;
    for (const Preset& preset : presetsOfFields())
        if (isDue(row++, 24)) checkSettings(preset.file.recipe);
    const std::vector<Recipe> recipes = anyRecipes();
    for (std::size_t i = 4; i < recipes.size(); i += 9)
        if (isDue(row++, 24)) checkSettings(recipes[i]);
}

TEST_CASE("a snippet's function of a place runs as near to the program as its header says") {
    std::size_t row = 0;
    for (const Preset& preset : presetsOfFields())
        if (isDue(row++, 24)) checkPlaces(preset.file.recipe);
    const std::vector<Recipe> recipes = anyRecipes();
    for (std::size_t i = 0; i < recipes.size(); i += 9)
        if (isDue(row++, 24)) checkPlaces(recipes[i]);
}
