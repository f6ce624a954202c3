// Snippets of recipes with layers run on the CPU: the sampler's bits in every form, and functions that compute nothing
// twice.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/error.h"
#include "cpu/measures.h"
#include "cpu/sampler.h"
#include "effort.h"
#include "glsl/reader.h"
#include "glsl/run/runner.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe_json.h"
#include "snippet/forms/color_function.h"
#include "snippet/measured_error.h"
#include "snippet/snippet.h"
#include "snippet/tree/tree_functions.h"
#include "unit/contains.h"
#include "unit/glslang.h"
#include "unit/snippet_places.h"
#include "validate/random_trees.h"

using namespace noisescope;

namespace {

using code::Column;

/// The sampler's values, channel by channel.
std::vector<Column> sampledColumns(const Recipe& recipe, const std::vector<CellPlace>& places) {
    const Sampler sampler(measuredPointPicture(recipe));
    const auto coordinates = static_cast<std::size_t>(sampler.coordinates());
    const auto channels = static_cast<std::size_t>(sampler.channels());
    std::vector<float> values(places.size() * channels);
    const auto pointsFrom = [&](std::size_t first, std::vector<Decimal>& points) {
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i] = places[first + i / coordinates].decimals(static_cast<int>(coordinates))[i % coordinates];
    };
    sampler.decimals(places.size(), coordinates, pointsFrom, values.data());
    std::vector<Column> columns(channels);
    for (std::size_t i = 0; i < values.size(); ++i) columns[i % channels].push_back(word(values[i]));
    return columns;
}

int coordinatesOfTree(const Recipe& recipe) { return measuredPointPicture(recipe).coordinates(); }

void checkSame(const std::vector<Column>& found, const std::vector<Column>& wanted) {
    REQUIRE(found.size() == wanted.size());
    for (std::size_t c = 0; c < wanted.size(); ++c) CHECK(differing(found[c], wanted[c]) == 0);
}

/// Functions of cells, and those that take places apart, return the sampler's bits.
void checkTreeCells(const Recipe& recipe) {
    CAPTURE(recipeToCompactJson(recipe));
    const int coordinates = coordinatesOfTree(recipe);
    const std::vector<CellPlace> places = somePlaces();
    const std::vector<Column> wanted = sampledColumns(recipe, places);
    const code::Program program = snippetProgram(recipe, {.kind = EntryKind::both, .colors = true});
    const std::vector<Column> cells = columnsOf(places, coordinates, Takes::cells);
    checkSame(code::Runner(program, "ns_noise_cell").run(cells), wanted);
    checkSame(code::Runner(program, "ns_noise").run(columnsOf(places, coordinates, Takes::sums)), wanted);
    for (const Column& channel : code::Runner(program, "ns_noise_color_cell").run(cells))
        CHECK(std::ranges::all_of(channel, [](code::Word bits) { return real(bits) >= 0 && real(bits) <= 1; }));
    if (!gradientProblem(recipe).empty()) return;
    Recipe derived = recipe;
    derived.output = rowIndex(OutputId::derivatives);
    std::vector<Column> slopes = sampledColumns(derived, places);
    slopes.resize(static_cast<std::size_t>(coordinates) + 1);
    const code::Program gradient = snippetProgram(recipe, {.kind = EntryKind::cell, .gradient = true});
    checkSame(code::Runner(gradient, "ns_noise_gradient_cell").run(cells), slopes);
    checkSame(code::Runner(gradient, "ns_noise_cell").run(cells), wanted);
}

/// The quick function of a place is as near to the sampler as its header says, but for rare places on edges.
void checkTreePlaces(const Recipe& recipe) {
    CAPTURE(recipeToCompactJson(recipe));
    std::vector<CellPlace> places = somePlaces();
    for (CellPlace& place : places)
        for (int& cell : place.cell) cell = cell < 0 ? -1 : 0;
    const std::vector<Column> wanted = sampledColumns(recipe, places);
    const std::vector<Column> found = code::Runner(snippetProgram(recipe, {}), "ns_noise")
                                          .run(columnsOf(places, coordinatesOfTree(recipe), Takes::sums));
    const double stated = placeErrors(recipe)[0];
    CHECK(std::isfinite(stated));
    std::set<std::size_t> beyond;
    for (std::size_t c = 0; c < wanted.size(); ++c)
        for (std::size_t i = 0; i < kSnippetPlaces; ++i)
            if (std::abs(static_cast<double>(real(found[c][i])) - static_cast<double>(real(wanted[c][i]))) > stated)
                beyond.insert(i);
    CHECK(beyond.size() <= 1);
}

Recipe treeOf(const std::string& layers) {
    return parseRecipe(R"({"noisescope": 2, "layers": )" + layers + "}", "test").recipe;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t number = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++number;
    return number;
}

std::string codeOf(const Recipe& recipe, const SnippetOptions& options = {}) {
    const std::string text = writeSnippet(recipe, options);
    return text.substr(text.find("SPDX"));
}

std::string problemOf(const std::function<void()>& call) {
    try {
        call();
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("snippets of layers run with the sampler's bits") {
    constexpr std::uint32_t kTrees = 40;
    const int outputs[] = {rowIndex(OutputId::value), rowIndex(OutputId::gradient), rowIndex(OutputId::slope),
                           rowIndex(OutputId::normal), rowIndex(OutputId::derivatives)};
    for (std::uint32_t seed = 0; seed < kTrees; ++seed) {
        if (!isDue(seed, 10)) continue;
        CAPTURE(seed);
        Recipe recipe = randomTree(seed, 1 + seed % 8, seed % 2 == 0);
        if (!problemsOf(recipe).empty()) continue;
        if (seed % 4 == 2) recipe.output = outputs[seed / 4 % std::size(outputs)];
        checkTreeCells(recipe);
        checkTreePlaces(recipe);
    }
}

TEST_CASE("fields of all forms keep their place among layers") {
    std::size_t row = 0;
    for (const std::string field :
         {R"("noise": "perlin", "fractal": "marble")", R"("noise": "perlin", "period_x": 5, "fractal": "fbm")",
          R"("noise": "simplex", "dimensions": 4, "tiling": "torus", "period_x": 8, "period_y": 4)",
          R"("noise": "perlin", "warp": "single", "fractal": "turbulence", "octaves": 2.5)",
          R"("noise": "value", "dimensions": 1, "fractal": "fbm")", R"("noise": "perlin", "rotate_y": 0.1)",
          R"("noise": "perlin", "dimensions": 3, "rotate_z": 0.2, "slice_scale": 2)",
          R"("noise": "worley", "offset_x": 1e9)", R"("noise": "simplex", "fractal": "swiss")"}) {
        if (!isDue(row++, 3)) continue;
        Recipe recipe =
            treeOf(R"([{"name": "a", )" + field + R"(}, {"name": "b", "noise": "value", "combine": "add"}])");
        for (const auto& [scale, x] : {std::pair{1.0, 0.0}, {0.75, 0.0}, {3.0, 1.625}}) {
            recipe.tree.placeScale = scale;
            recipe.tree.placeX = x;
            recipe.tree.placeY = -x / 2;
            checkTreeCells(recipe);
            checkTreePlaces(recipe);
        }
    }
}

TEST_CASE("a group is a function, and what is linked runs once") {
    const std::string field = R"("noise": "perlin")";
    const Recipe recipe =
        treeOf(R"([{"name": "land", "layers": [{"name": "low", )" + field +
               R"(}, {"name": "high", "noise": "value", "combine": "add"}], "shape": [{"step": "abs"}]},
        {"name": "again", "use": "land/high", "combine": "multiply"}])");
    const std::string text = codeOf(recipe);
    CHECK(contains(text, "float ns_land_group(vec2 p, float land_high_noise) {"));
    CHECK(contains(text, "ns_land_group(p, land_high_noise);"));
    CHECK(count(text, "ns_land_high_noise(p)") == 1);
    const std::vector<TreeFunction> functions = treeFunctions(treeSteps(recipe));
    REQUIRE(functions.size() == 2);
    CHECK(functions[0].path == "land");
    CHECK(functions[0].arguments.size() == 1);
    CHECK(functions[1].arguments.empty());
}

TEST_CASE("every step of a tree is in one function") {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        const Recipe recipe = randomTree(seed, 1 + seed % 12, seed % 2 == 0);
        if (!problemsOf(recipe).empty()) continue;
        const TreeSteps tree = treeSteps(recipe);
        const std::vector<TreeFunction> functions = treeFunctions(tree);
        std::vector<int> computed(tree.steps.size(), 0);
        std::set<Slot> called;
        for (const TreeFunction& function : functions) {
            std::set<Slot> known(function.arguments.begin(), function.arguments.end());
            for (const Slot slot : function.statements) {
                known.insert(slot);
                if (slot != function.result && called.contains(slot)) continue;  // a call
                ++computed[slot];
                for (const Slot input : inputsOf(tree.steps[slot]))
                    CHECK((known.contains(input) || std::holds_alternative<NumberStep>(tree.steps[input].what)));
            }
            called.insert(function.result);
        }
        for (Slot slot = 0; slot < tree.steps.size(); ++slot)
            CHECK(computed[slot] ==
                  (std::holds_alternative<NumberStep>(tree.steps[slot].what) && slot != tree.values ? 0 : 1));
    }
}

TEST_CASE("layers with names of code give code with other names") {
    const Recipe recipe = treeOf(
        R"([{"name": "noise", "noise": "perlin"}, {"name": "gl", "noise": "value", "combine": "add"},
            {"name": "2nd", "noise": "simplex", "combine": "max"}, {"name": "ns-combine", "noise": "worley", "combine": "min"},
            {"name": "float", "combine": "add", "layers": [{"name": "float", "noise": "perlin", "seed": 3, "shape": [{"step": "abs"}]}]},
            {"name": "float-float", "noise": "perlin", "seed": 4, "combine": "add"}])");
    checkTreeCells(recipe);
    const std::string text = codeOf(recipe);
    for (const char* name : {"float layer_gl_noise = ", "float layer_2nd_noise = ", "float layer_ns_combine_noise = "})
        CHECK(contains(text, name));
}

TEST_CASE("what a snippet of layers cannot have is refused with a reason") {
    const Recipe recipe =
        treeOf(R"([{"name": "a", "noise": "white"}, {"name": "b", "noise": "perlin", "combine": "add"}])");
    const auto problem = [&](const SnippetOptions& options) {
        return problemOf([&] { (void)writeSnippet(recipe, options); });
    };
    CHECK(contains(problem({.entry = {.uniforms = true}}), "--solo"));
    CHECK(contains(problem({.entry = {.gradient = true}}), "--gradient: "));
    CHECK(problem({.entry = {.kind = EntryKind::both, .colors = true}}).empty());
    for (const SnippetTarget& target : snippetTargets()) {
        CAPTURE(target.id);
        CHECK(problem({.target = &target, .entry = {.kind = EntryKind::cell, .colors = true}}).empty());
    }
}

TEST_CASE("snippets of layers compile for every target of GLSL") {
    ShadersToCompile shaders;
    std::size_t row = 0;
    for (std::uint32_t seed = 0; seed < 40; ++seed)
        for (const SnippetTarget& target : snippetTargets()) {
            if (target.language != nullptr || !isDue(row++, 20)) continue;
            CAPTURE(seed);
            CAPTURE(target.id);
            const Recipe recipe = randomTree(seed, 1 + seed % 8, seed % 2 == 0);
            if (!problemsOf(recipe).empty()) continue;
            SnippetOptions options{&target, "my_", "A title", {.kind = EntryKind::both, .colors = seed % 3 == 0}};
            options.entry.gradient = seed % 5 == 0 && gradientProblem(recipe).empty();
            options.exact = seed % 2 == 0 && exactProblem(target).empty();
            const std::string snippet = writeSnippet(recipe, options);
            CHECK(!contains(snippet, "ns_"));
            CHECK(!contains(snippet, "NS_"));
            shaders.add(wholeShader(recipe, options), fmt::format("{}: {}", target.id, recipeToCompactJson(recipe)));
        }
}

TEST_CASE("layers beside another recipe compute what they do alone") {
    const Recipe layers = treeOf(R"([{"name": "low", "noise": "perlin"},
        {"name": "high", "layers": [{"name": "low", "noise": "value", "shape": [{"step": "abs"}]},
                                    {"name": "b", "noise": "perlin", "seed": 2, "combine": "add"}], "combine": "multiply"}])");
    const Recipe plain;
    const std::vector<NamedRecipe> both{{"island", "", &layers}, {"plain", "", &plain}};
    const code::Program program = code::read(writeSnippets(both, {}));
    const std::vector<Column> columns = columnsOf(somePlaces(), 2, Takes::sums);
    checkSame(code::Runner(program, "ns_island_noise").run(columns),
              code::Runner(snippetProgram(layers, {}), "ns_noise").run(columns));
    checkSame(code::Runner(program, "ns_plain_noise").run(columns),
              code::Runner(snippetProgram(plain, {}), "ns_noise").run(columns));
}

TEST_CASE("the header of a snippet of layers lists them") {
    const Recipe recipe = treeOf(R"([{"name": "land", "noise": "perlin", "fractal": "fbm"},
                   {"name": "snow", "noise": "constant", "value": 0.8, "combine": "max", "amount": 0.5,
                    "mask": {"below": "height", "shape": [{"step": "invert"}]}}])");
    const std::string text = writeSnippet(recipe, {});
    CHECK(text.starts_with("// 2 layers. Made by Noisescope.\n//\n//   float ns_noise(vec2 p)\n"));
    CHECK(contains(
        text,
        "// layers    land: 2D Perlin noise, fBm of 5 octaves\n//           snow: 2D Constant noise, max, amount 0.5\n"
        "//           snow/mask: height of what lies below\n"));
    CHECK(contains(text, "// returns   [-1, 1]\n"));
    const std::size_t start = text.find("// {") + 3;
    CHECK(parseRecipe(text.substr(start, text.find('\n', start) - start), "header").recipe == recipe);
}
