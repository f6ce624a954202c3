#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/error.h"
#include "recipe/layer_text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "recipe/same_values.h"
#include "unit/contains.h"
#include "unit/trees.h"

using namespace noisescope;

namespace {

/// Returns the messages of the Error that parsing throws, or "".
std::string layersRefusal(std::string_view text) {
    try {
        parseRecipe(text, "r.json");
        return {};
    } catch (const Error& error) {
        CHECK(error.code() == ExitCode::usage);
        return error.what();
    }
}

std::string withLayers(std::string_view layers) { return fmt::format("{{\"layers\": [{}]}}", layers); }

constexpr std::string_view kIsland =
    R"({"noisescope": 2, "title": "Island", "layers": [{"name": "land", "noise": "perlin", "fractal": "fbm"}, )"
    R"({"name": "snow", "noise": "value", "frequency": 3, "combine": "max", "amount": 0.5, "mask": {"noise": "simplex", )"
    R"("shape": [{"step": "invert"}, {"step": "terrace", "count": 8}]}}, {"name": "moss", "use": "land", "mask": )"
    R"({"below": "slope"}}], "shape": [{"step": "curve", "points": [[-1, -1], [0, 0.2], [1, 1]]}], )"
    R"("place": {"scale": 2, "x": -0.5}})";

}  // namespace

TEST_CASE("layers are read") {
    const RecipeFile file = parseRecipe(kIsland, "island");
    const LayerTree& tree = file.recipe->tree;
    REQUIRE(tree.layers.size() == 3);
    CHECK(tree.placeScale == 2);
    CHECK(tree.placeX == -0.5);
    CHECK(layerPaths(tree) == std::vector<std::string>{"land", "snow", "snow/mask", "moss", "moss/mask"});
    CHECK(fieldPaths(tree) == std::vector<std::string>{"land", "snow", "snow/mask"});
    CHECK(tree.layers[0].field.fractal == kFbm);
    CHECK(tree.layers[1].combine == rowIndex(CombineId::max));
    CHECK(tree.layers[1].amount == 0.5);
    CHECK(shapesText(findLayer(tree, "snow/mask")->shape) == "invert; terrace(8, 0.5)");
    CHECK(tree.layers[2].kind == LayerKind::link);
    CHECK(findLayer(tree, "moss/mask")->below == rowIndex(BelowId::slope));
    CHECK(shapesText(tree.shape) == "curve(-1 -1, 0 0.2, 1 1)");
    CHECK(findLayer(tree, "moss/mask/x") == nullptr);
    CHECK(findLayer(tree, "") == nullptr);
    CHECK(findLayer(tree, "land/") == nullptr);
}

TEST_CASE("trees survive writing and reading, on lines and on one line") {
    for (std::uint32_t n = 0; n < 60; ++n) {
        CAPTURE(n);
        const Recipe recipe = mixedTree(n);
        CHECK(problemsOf(recipe) == std::vector<std::string>{});
        CHECK(repaired(recipe) == recipe);
        const std::string once = recipeToJson({recipe, "Title", ""});
        const RecipeFile read = parseRecipe(once, "memory");
        CHECK(recipeToJson(read) == once);
        if (!read.recipe->tree.empty()) {
            CHECK(read.recipe->tree == recipe.tree);
            CHECK(contains(once, "\"noisescope\": 2"));
        }
        const std::string compact = recipeToCompactJson(recipe);
        CHECK(recipeToCompactJson(parseRecipe(compact, "memory").recipe) == compact);
        CHECK(!contains(compact, "\n"));
    }
    const std::string once = recipeToJson(parseRecipe(kIsland, "island"));
    CHECK(contains(once, "    {\"name\": \"land\", \"noise\": \"perlin\", \"fractal\": \"fbm\"},\n"));
    CHECK(recipeToJson(parseRecipe(once, "again")) == once);
}

TEST_CASE("a tree of one plain field is written as version 1, unless that means something else") {
    Recipe recipe = parseRecipe(withLayers(R"({"name": "a", "noise": "worley", "seed": 7})"), "a").recipe;
    CHECK(recipe.tree.layers.size() == 1);
    const auto isVersion1 = [](const Recipe& tree) {
        return contains(recipeToJson({tree, "", ""}), "\"noisescope\": 1,");
    };
    CHECK(isVersion1(recipe));
    Recipe field;
    field.noise = rowIndex(NoiseId::worley);
    field.seed = 7;
    CHECK(recipeToJson({recipe, "", ""}) == recipeToJson({field, "", ""}));
    const auto changed = [&](const auto& change) {
        Recipe other = recipe;
        change(other);
        return other;
    };
    CHECK(!isVersion1(changed([](Recipe& r) { r.output = kSlope; })));
    CHECK(!isVersion1(changed([](Recipe& r) { r.tree.placeX = 1; })));
    CHECK(!isVersion1(changed([](Recipe& r) { r.tree.shape = {usualShape(0)}; })));
    CHECK(!isVersion1(changed([](Recipe& r) { r.tree.layers[0].amount = 0.5; })));
    CHECK(!isVersion1(changed([](Recipe& r) { r.tree.layers[0].muted = true; })));
    CHECK(!isVersion1(changed([](Recipe& r) { r.tree.layers[0].combine = rowIndex(CombineId::add); })));
    CHECK(!isVersion1(changed([](Recipe& r) { r.tree.layers[0].mask = {Layer{}}; })));
    CHECK(!isVersion1(changed([](Recipe& r) { r.tree.layers.push_back(r.tree.layers[0]); })));
    CHECK(!isVersion1(changed([](Recipe& r) { r.tree.moisture = "a"; })));
    // Time along an axis that the field lacks.
    const Recipe timed = changed([](Recipe& r) {
        r.timeAxis = kTimeAlongW;
        r.tree.layers[0].field.dimensions = 3;
    });
    CHECK(isVersion1(timed));
    CHECK(parseRecipe(recipeToJson({timed, "", ""}), "timed").recipe->timeAxis == 0);
}

TEST_CASE("members of one layer are refused with their pointer") {
    struct Bad {
        std::string text;
        const char* expected;
    };
    const Bad cases[] = {
        {R"({"noisescope": 1, "layers": [{"name": "a"}]})", "/noisescope: is 1, expected 2"},
        {R"({"noisescope": 2})", "/layers: missing"},
        {R"({"layers": []})", "/layers: no layer"},
        {R"({"layers": 3})", "/layers: is a number, expected a list of layers, as in [{\"name\""},
        {R"({"layers": {}})", "/layers: is an object, expected a list of layers"},
        {R"({"shape": []})", "/shape: of a recipe with layers, and this has none"},
        {R"({"moisture": "a"})", "/moisture: of a recipe with layers"},
        {R"({"octaves": 3, "layers": [{"name": "a"}]})", "/octaves: of a field, expected in a layer"},
        {R"({"layers": [{"name": "a"}], "layers": [{"name": "a"}]})", "/layers: given twice"},
        {R"({"layers": [{"name": "a"}], "place": {"z": 1}})", "/place/z: unknown key"},
        {R"({"layers": [{"name": "a"}], "place": {"scale": 0}})", "/place/scale: place_scale=0: out of range"},
        {R"({"layers": [{"name": "a"}], "place": [1]})", "/place: is a list, expected an object"},
        {R"({"layers": [{"name": "a"}], "place": {"x": "1"}})", "/place/x: is a text, expected a number"},
        {R"({"layers": [{"name": "a"}], "moisture": 3})", "/moisture: is a number, expected a text"},
        {withLayers("3"), "/layers/0: is a number, expected a layer, as in {\"name\""},
        {withLayers("{}"), "/layers/0: a layer without a name"},
        {withLayers(R"({"name": 3})"), "/layers/0/name: is a number, expected a text"},
        {withLayers(R"({"name": "Land"})"), "/layers/0/name: the name \"Land\", expected 1 to 40 of the letters"},
        {withLayers(R"({"name": "mask"})"), "/layers/0/name: the name mask has a meaning of its own"},
        {withLayers(R"({"name": "a", "name": "b"})"), "/layers/0/name: given twice"},
        {withLayers(R"({"name": "a", "reach": "0.5", "kernel_radius_squared": "0.5"})"), "given twice"},
        {withLayers(R"({"name": "a", "octave": 3})"), "a.octave: unknown key of a layer, did you mean octaves?"},
        {withLayers(R"({"name": "a", "quux": 3})"), "a.quux: unknown key of a layer, expected one of shape, name"},
        {withLayers(R"({"name": "a", "octaves": 40})"), "r.json: a.octaves=40: out of range, expected 1 to 24"},
        {withLayers(R"({"name": "a", "octaves": [3]})"), "r.json: a.octaves: is a list, expected 1 to 24"},
        {withLayers(R"({"name": "a", "noise": "perlim"})"), "r.json: a.noise=perlim: unknown, did you mean perlin?"},
        {withLayers(R"({"name": "a", "colors": "fire"})"), "a.colors: of the whole picture"},
        {withLayers(R"({"name": "a", "amount": 2})"), "r.json: a.amount=2: out of range, expected 0 to 1 (weight"},
        {withLayers(R"({"name": "a", "amount": "2"})"), "a.amount: is a text, expected 0 to 1"},
        {withLayers(R"({"name": "a", "muted": 1})"), "a.muted: is a number, expected true or false"},
        {withLayers(R"({"name": "a", "combine": "blend"})"), "r.json: a.combine=blend: unknown, expected mix"},
        {withLayers(R"({"name": "a", "use": 1})"), "a.use: is a number, expected a path"},
        {withLayers(R"({"name": "a", "use": "a", "octaves": 3})"), "a.octaves: of a field, and this has use"},
        {withLayers(R"({"name": "a", "use": "a", "layers": []})"), "r.json: a: has layers and use, expected one"},
        {withLayers(R"({"name": "a", "below": "slope"})"), "a.below: only a mask shows what lies below"},
        {withLayers(R"({"name": "a", "mask": 3})"),
         "a/mask: is a number, expected a mask, as in {\"noise\": \"radial\"}"},
        {withLayers(R"({"name": "a", "mask": {"below": "slop"}})"),
         "r.json: a/mask.below=slop: unknown, did you mean slope?"},
        {withLayers(R"({"name": "a", "mask": {"name": "b"}})"), "a/mask.name: unknown key of a mask"},
        {withLayers(R"({"name": "a", "mask": {"amount": 1}})"), "a/mask.amount: unknown key of a mask"},
        {withLayers(R"({"name": "a", "shape": 3})"), "a.shape: is a number, expected a list of shapes"},
        {withLayers(R"({"name": "a", "shape": [3]})"), "a: shape 1: is a number, expected a shape, as in {\"step\""},
        {withLayers(R"({"name": "a", "shape": [{}]})"), "a: shape 1: a shape without a step"},
        {withLayers(R"({"name": "a", "shape": [{"step": "invrt"}]})"), "step=invrt: unknown, did you mean invert?"},
        {withLayers(R"({"name": "a", "shape": [{"step": "terrace", "count": 0}]})"),
         "r.json: a: shape 1: count=0: out of range, expected a whole number from 2 to 256"},
        {withLayers(R"({"name": "a", "shape": [{"step": "terrace", "count": 2.5}]})"), "count=2.5: not a whole number"},
        {withLayers(R"({"name": "a", "shape": [{"step": "clamp", "low": 1, "high": 0}]})"),
         "a: shape 1: low must not be above high"},
        {withLayers(R"({"name": "a", "shape": [{"step": "clamp", "lo": 1}]})"),
         "unknown key of clamp, did you mean low?"},
        {withLayers(R"({"name": "a", "shape": [{"step": "curve", "points": [[0, 0]]}]})"), "1 point, expected 2 to 16"},
        {withLayers(R"({"name": "a", "shape": [{"step": "curve", "points": [[0, 0], [0, 1]]}]})"), "x does not ascend"},
        {withLayers(R"({"name": "a", "shape": [{"step": "curve", "points": [[0, 0], [2, 1]]}]})"), "expected -1 to 1"},
        {withLayers(R"({"name": "a", "shape": [{"step": "curve", "points": [[0, 0], [1]]}]})"),
         "a: shape 1: point 2: no point"},
        {withLayers(R"({"name": "a", "shape": [{"step": "curve", "points": 3}]})"), "expected a list of points"},
        {withLayers(R"({"name": "a", "layers": [{"name": "b"}, {"name": "c", "gain": 9}]})"),
         "r.json: a/c.gain=9: out of range"},
        {withLayers(R"({"name": "a", "title": null})"), "a.title: unknown key"},
        {withLayers(R"({"name": "a", "shape": [{"step": "clamp", "lo": 1}]})"), "a: shape 1: lo: unknown key"},
        {withLayers(R"({"name": "a"}, {"name": "a", "gain": 9})"), "r.json: /layers/1/gain: gain=9"},
        {withLayers(R"({"name": "a", "layers": [{"name": "B", "gain": 9}]})"), "r.json: a.layers/0.gain=9: out of"},
        {R"({"layers": [{"name": "a"}], "shape": [3]})", "r.json: whole: shape 1: is a number"},
        {withLayers(R"({"name": "a", "seed": null})"), "a.seed: is null"},
    };
    for (const Bad& bad : cases) {
        const std::string refusal = layersRefusal(bad.text);
        CAPTURE(bad.text);
        CAPTURE(refusal);
        CHECK(contains(refusal, bad.expected));
        CHECK(refusal.starts_with("r.json: "));
    }
    const std::string all = layersRefusal(withLayers(R"({"name": "A", "gain": 9}, {"name": "b", "amount": 7})"));
    CHECK(contains(all, "/layers/0/name"));
    CHECK(contains(all, "/layers/0/gain"));
    CHECK(contains(all, "r.json: b.amount=7"));
}

TEST_CASE("what layers are together is refused with their paths") {
    struct Bad {
        std::string text;
        const char* expected;
    };
    std::string fields;
    for (std::size_t i = 0; i <= kMostFields; ++i)
        fields += fmt::format("{}{{\"name\": \"f{}\", \"seed\": {}}}", i == 0 ? "" : ", ", i, i);
    std::string many;
    for (std::size_t i = 0; i <= kMostLayers; ++i)
        many += fmt::format("{}{{\"name\": \"f{}\"}}", i == 0 ? "" : ", ", i);
    std::string shapes;
    for (std::size_t i = 0; i <= kMostShapes; ++i) shapes += fmt::format("{}{{\"step\": \"abs\"}}", i == 0 ? "" : ", ");
    std::string deep = R"({"name": "x"})";
    for (int i = 0; i < kDeepestLayer; ++i) deep = fmt::format(R"({{"name": "g", "layers": [{}]}})", deep);
    const Bad cases[] = {
        {withLayers(R"({"name": "a"}, {"name": "a"})"), "r.json: a: two layers of this name"},
        {withLayers(R"({"name": "g", "layers": [{"name": "b"}, {"name": "b"}]})"),
         "r.json: g/b: two layers of this name"},
        {withLayers(R"({"name": "land"}, {"name": "b", "use": "lnad"})"),
         "b: use=lnad: no such layer, did you mean land?"},
        {withLayers(R"({"name": "a"}, {"name": "b", "mask": {"use": "quux"}})"),
         "b/mask: use=quux: no such layer, expected one of a, b, b/mask"},
        {withLayers(R"({"name": "a", "use": "a"})"), "r.json: a: its value would be computed from itself"},
        {withLayers(R"({"name": "a", "use": "b"}, {"name": "b", "use": "a"})"), "from itself: a reads b reads a"},
        {withLayers(R"({"name": "g", "layers": [{"name": "b", "use": "g"}]})"), "from itself: g reads g/b reads g"},
        {withLayers(R"({"name": "a", "muted": true, "use": "a"})"), "a: its value would be computed from itself"},
        {withLayers(R"({"name": "a", "use": "b/mask"}, {"name": "b", "mask": {"below": "height"}})"),
         "from itself: a reads b/mask reads a"},
        {withLayers(deep), "deeper than 8 layers"},
        {withLayers(fields), "f64: more than 64 different fields"},
        {withLayers(many), "/layers/1024: more than 1024 layers and masks"},
        {withLayers(fmt::format(R"({{"name": "a", "shape": [{}]}})", shapes)),
         "a.shape: 17 shapes, expected at most 16"},
        {withLayers(R"({"name": "a", "noise": "gabor", "dimensions": 3})"), "r.json: a.noise=gabor: not in 3D"},
        {withLayers(R"({"name": "a", "period_x": 3, "lacunarity": 1.7, "fractal": "fbm"})"),
         "r.json: a.lacunarity=1.7: "},
        {R"({"output": "position", "layers": [{"name": "a"}]})",
         "output=position: a recipe with layers has no position"},
        {R"({"output": "curl", "layers": [{"name": "a"}, {"name": "b", "dimensions": 3}]})", "b has 3 dimensions"},
        {R"({"output": "normal", "layers": [{"name": "a", "noise": "white"}]})",
         "output=normal: it needs the derivatives of a: white has no derivatives in 2D"},
        {withLayers(R"({"name": "w", "noise": "white"}, {"name": "b", "mask": {"below": "slope"}})"),
         "b/mask.below=slope: it needs the derivatives of w: white has no derivatives in 2D"},
        {R"({"layers": [{"name": "a"}], "moisture": "b"})", "moisture=b: no such layer"},
        {R"({"layers": [{"name": "a"}], "temperature": "b"})", "temperature=b: no such layer"},
        {R"({"layers": [{"name": "a"}], "heights": "b"})", "heights=b: no such layer"},
        {R"({"colors": "biomes", "biome_scale": 3, "layers": [{"name": "a", "period_x": 8}]})", "a.biome_scale=3: "},
        {R"({"color_range": "given", "color_low": 1, "color_high": 1, "layers": [{"name": "a"}]})", "color_low=1"},
    };
    for (const Bad& bad : cases) {
        const std::string refusal = layersRefusal(bad.text);
        CAPTURE(bad.text);
        CAPTURE(refusal);
        CHECK(contains(refusal, bad.expected));
    }
    // Neither is a circle: a mask by the layer's own value, a layer in a group by the group's mask.
    CHECK(layersRefusal(withLayers(R"({"name": "a", "mask": {"use": "a"}})")) == "");
    CHECK(layersRefusal(withLayers(R"({"name": "g", "mask": {}, "layers": [{"name": "b", "use": "g/mask"}]})")) == "");
    CHECK(layersRefusal(R"({"output": "normal", "layers": [{"name": "a", "noise": "white", "muted": true}]})") == "");
}

TEST_CASE("problems of trees that no file can have") {
    Recipe recipe = parseRecipe(kIsland, "island").recipe;
    const auto problem = [&](const auto& change) {
        Recipe other = recipe;
        change(other.tree);
        const auto problems = problemsOf(other);
        return problems.empty() ? std::string() : problems.front();
    };
    const auto at = [](LayerTree& tree, std::string_view path) -> Layer& { return *findLayer(tree, path); };
    CHECK(problem([](LayerTree& tree) { tree.placeScale = std::nan(""); }).starts_with("whole.place_scale=nan"));
    CHECK(
        problem([&](LayerTree& tree) { at(tree, "land").combine = 99; }).starts_with("land.combine=99: out of range"));
    CHECK(problem([&](LayerTree& tree) { at(tree, "land").amount = std::nan(""); }).starts_with("land.amount=nan"));
    CHECK(
        problem([&](LayerTree& tree) { at(tree, "snow/mask").mask = {Layer{}}; }).starts_with("snow/mask: a mask has"));
    CHECK(problem([&](LayerTree& tree) { at(tree, "snow").mask.resize(2); }) == "snow: more than one mask");
    CHECK(problem([&](LayerTree& tree) { at(tree, "land").layers.resize(1); }) != "");
    CHECK(problem([&](LayerTree& tree) { at(tree, "moss/mask").below = 7; }) == "moss/mask: below=7: unknown");
    CHECK(problem([&](LayerTree& tree) { at(tree, "moss").kind = LayerKind::below; }).starts_with("moss: only a mask"));
    CHECK(problem([](LayerTree& tree) { tree.shape[0].step = -1; }) == "whole: shape 1: step=-1: unknown");
    CHECK(problem([](LayerTree& tree) { tree.shape[0].points.clear(); }).starts_with("whole: shape 1: 0 points"));
    CHECK(problem([](LayerTree& tree) { tree.layers.resize(kMostLayers + 1); }).ends_with("expected at most 1024"));
    CHECK(problem([&](LayerTree& tree) { at(tree, "land").field.noise = 1000; }).starts_with("land.noise=1000"));
}

TEST_CASE("repaired trees have no problems") {
    Recipe recipe = parseRecipe(kIsland, "island").recipe;
    recipe.output = kCurl;
    recipe.relief = std::nan("");
    recipe.timeAxis = kTimeOnCircle;
    recipe.tree.placeScale = -1;
    recipe.tree.shape[0].points = {{1, 1}, {-1, 1}};
    Layer& land = recipe.tree.layers[0];
    land.combine = -3;
    land.softness = std::nan("");
    land.amount = 7;
    land.field.noise = rowIndex(NoiseId::white);
    land.field.octaves = 1e9;
    land.shape = {usualShape(rowIndex(ShapeId::terrace))};
    land.shape[0].numbers = {2.5, -1, 0, 0};
    Layer& snow = recipe.tree.layers[1];
    snow.field.dimensions = 4;
    snow.field.tiling = kTorus;
    recipe.tree.layers[2].mask.clear();  // by slope: white noise has none
    CHECK(!problemsOf(recipe).empty());
    const Recipe fixed = repaired(recipe);
    CHECK(problemsOf(fixed) == std::vector<std::string>{});
    CHECK(repaired(fixed) == fixed);
    CHECK(fixed.output == kValue);
    CHECK(fixed.timeAxis == kTimeAlongZ);  // a torus has no circle left
    CHECK(fixed.tree.layers[0].amount == 1);
}

TEST_CASE("links 30 deep, of two each, are checked at once") {
    std::string layers = R"({"name": "g0", "muted": true, "noise": "perlin"})";
    for (int i = 1; i <= 30; ++i)
        layers += fmt::format(R"(, {{"name": "g{}", "muted": true, "layers": [{{"name": "a", "use": "g{}"}}, )"
                              R"({{"name": "b", "use": "g{}", "combine": "add"}}]}})",
                              i, i - 1, i - 1);
    layers += R"(, {"name": "top", "use": "g30"})";
    const Recipe recipe = parseRecipe(withLayers(layers), "nested").recipe;
    CHECK(problemsOf(recipe).empty());
    CHECK(repaired(recipe) == recipe);
}

TEST_CASE("values that floats cannot hold are refused") {
    std::string shapes;
    for (int i = 0; i < 6; ++i)
        shapes +=
            fmt::format(R"({}{{"step": "remap", "from_low": 0, "from_high": 0.000001, "to_low": -16, "to_high": 16}})",
                        i == 0 ? "" : ", ");
    const std::string refusal = layersRefusal(withLayers(fmt::format(R"({{"name": "a", "shape": [{}]}})", shapes)));
    CHECK(contains(refusal, "r.json: a: its values may reach"));
}

TEST_CASE("a field of a tree has the seeds of its groups and the time of the picture") {
    const Recipe root =
        parseRecipe(
            R"({"time_axis": "w", "time": 3, "speed": 2, "colors": "fire", "layers": [)"
            R"({"name": "g", "seed": 10, "mask": {"seed": 1}, "layers": [{"name": "h", "seed": 4294967295,)"
            R"( "layers": [{"name": "a", "seed": 5, "dimensions": 4}, {"name": "b", "mask": {"seed": 3}}]}]}]})",
            "root")
            .recipe;
    const Recipe a = leafRecipe(root, "g/h/a");
    CHECK(a.seed == 14);
    CHECK(a.timeAxis == kTimeAlongW);
    CHECK(a.time == 3);
    CHECK(a.colors == kGray);
    CHECK(a.tree.empty());
    CHECK(leafRecipe(root, "g/h/b").seed == 9);
    CHECK(leafRecipe(root, "g/h/b").timeAxis == 0);
    CHECK(leafRecipe(root, "g/h/b").time == 0);
    CHECK(leafRecipe(root, "g/h/b/mask").seed == 12);
    CHECK(leafRecipe(root, "g/mask").seed == 1);  // not in the group
    CHECK_THROWS_AS(leafRecipe(root, "g"), Error);
    CHECK_THROWS_AS(leafRecipe(root, "g/x"), Error);
}

TEST_CASE("a recipe seen from a layer keeps all paths and has no problem") {
    for (std::uint32_t n = 0; n < 20; ++n) {
        const Recipe recipe = mixedTree(n);
        for (const std::string& path : layerPaths(recipe.tree)) {
            const Recipe seen = seenFrom(recipe, path);
            CHECK(problemsOf(seen) == std::vector<std::string>{});
            CHECK(seen.tree.shape.empty());
            CHECK(seen.tree.layers.back().use == path);
            CHECK(*findLayer(seen.tree, path) == *findLayer(recipe.tree, path));
        }
    }
    CHECK(seenFrom(Recipe{}, "") == Recipe{});
    Recipe twice = seenFrom(mixedTree(1), "a");
    CHECK(seenFrom(twice, "seen").tree.layers.back().name == "seen-2");
}

TEST_CASE("parameters of a tree are the shared ones, and colors do not change values") {
    const Recipe flat = parseRecipe(withLayers(R"({"name": "a"})"), "a").recipe;
    const Recipe deep = parseRecipe(withLayers(R"({"name": "a", "mask": {"dimensions": 4}})"), "a").recipe;
    CHECK(!findParam("octaves")->applies(flat));
    CHECK(!findParam("noise")->applies(flat));
    CHECK(findParam("colors")->applies(flat));
    CHECK(!findParam("time_axis")->applies(flat));
    CHECK(findParam("time_axis")->applies(deep));
    CHECK(std::get<ChoiceParam>(findParam("time_axis")->kind).available(deep, kTimeOnCircle));
    CHECK(!std::get<ChoiceParam>(findParam("output")->kind).available(flat, kPosition));
    for (const ParamInfo& param : params()) {  // the groups of the table are the two parts of a recipe
        Recipe changed;
        for (int i = 0; changed == Recipe{} && i < 3; ++i) {
            if (const auto* seed = std::get_if<SeedParam>(&param.kind)) changed.*seed->member += 1;
            if (const auto* real = std::get_if<RealParam>(&param.kind)) changed.*real->member += 1;
            if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) changed.*choice->member += 1;
            if (const auto* integer = std::get_if<IntegerParam>(&param.kind)) changed.*integer->member += 1;
            if (const auto* flag = std::get_if<BoolParam>(&param.kind)) changed.*flag->member ^= true;
            if (const auto* gradient = std::get_if<GradientParam>(&param.kind)) changed.*gradient->member = {};
        }
        CAPTURE(param.id);
        CHECK(isShared(param) == (static_cast<const FieldRecipe&>(changed) == FieldRecipe{}));
    }
    Recipe colored = flat;
    colored.tree.moisture = "a";
    colored.colors = kBiomes;
    CHECK(sameValues(flat, colored));
    colored.tree.layers[0].field.seed = 1;
    CHECK(!sameValues(flat, colored));
}
