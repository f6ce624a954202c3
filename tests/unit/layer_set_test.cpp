#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "recipe/comparison.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "recipe/set_in.h"
#include "unit/contains.h"
#include "unit/trees.h"

using namespace noisescope;

namespace {

Recipe landAndSnow() {
    return parseRecipe(R"({"layers": [{"name": "land", "layers": [{"name": "ridges"}, {"name": "plain", "seed": 2}]},)"
                       R"( {"name": "snow", "noise": "value", "seed": 1}]})",
                       "land")
        .recipe;
}

}  // namespace

TEST_CASE("settings reach the layer that they name") {
    Recipe recipe = landAndSnow();
    const auto set = [&](std::string_view name, std::string_view value) { return setIn(recipe, name, value); };
    CHECK(set("land/ridges.octaves", "7") == "");
    CHECK(findLayer(recipe.tree, "land/ridges")->field.octaves == 7);
    CHECK(findLayer(recipe.tree, "land/plain")->field.octaves == 5);
    CHECK(set("*.octaves", "3") == "");
    for (const std::string& path : fieldPaths(recipe.tree)) CHECK(findLayer(recipe.tree, path)->field.octaves == 3);
    CHECK(set("land.amount", "0.5") == "");
    CHECK(findLayer(recipe.tree, "land")->amount == 0.5);
    CHECK(set("land.seed", "9") == "");
    CHECK(findLayer(recipe.tree, "land")->seed == 9);
    CHECK(set("snow.combine", "smooth-max") == "");
    CHECK(findLayer(recipe.tree, "snow")->combine == rowIndex(CombineId::smoothMax));
    CHECK(set("snow.muted", "true") == "");
    CHECK(findLayer(recipe.tree, "snow")->muted);
    CHECK(set("colors", "fire") == "");
    CHECK(set("land.shape", "terrace(6, 0.5); clamp(-1, 0.8)") == "");
    CHECK(shapesText(findLayer(recipe.tree, "land")->shape) == "terrace(6, 0.5); clamp(-1, 0.8)");
    CHECK(set("whole.shape", "curve(-1 -1, 0 0.2, 1 1)") == "");
    CHECK(recipe.tree.shape[0].points[1] == CurvePoint{0, 0.2});
    CHECK(set("whole.place_x", "-2.5") == "");
    CHECK(recipe.tree.placeX == -2.5);
    CHECK(set("moisture", "snow") == "");
    CHECK(recipe.tree.moisture == "snow");
    CHECK(set("heights", "whole") == "");
    CHECK(recipe.tree.heights == "whole");
    CHECK(set("moisture", "none") == "");
    CHECK(recipe.tree.moisture.empty());
    CHECK(problemsOf(recipe).empty());
}

TEST_CASE("masks are layers, noises and what lies below") {
    Recipe recipe = landAndSnow();
    const auto mask = [&]() -> const Layer& { return findLayer(recipe.tree, "snow")->mask.at(0); };
    CHECK(setIn(recipe, "snow.mask", "land/ridges") == "");
    CHECK(mask().kind == LayerKind::link);
    CHECK(mask().use == "land/ridges");
    CHECK(setIn(recipe, "snow/mask.use", "land") == "");
    CHECK(mask().use == "land");
    CHECK(setIn(recipe, "snow.mask", "radial") == "");
    CHECK(mask().kind == LayerKind::field);
    CHECK(mask().field.noise == rowIndex(NoiseId::radial));
    CHECK(mask().field.seed == 3);       // 0 to 2 are taken
    CHECK(mask().field.frequency == 1);  // one disc
    CHECK(setIn(recipe, "snow/mask.frequency", "2") == "");
    CHECK(setIn(recipe, "snow/mask.shape", "invert") == "");
    CHECK(mask().shape.size() == 1);
    CHECK(setIn(recipe, "snow.mask", "below.slope") == "");
    CHECK(mask().below == rowIndex(BelowId::slope));
    CHECK(setIn(recipe, "snow/mask.below", "height") == "");
    CHECK(mask().below == rowIndex(BelowId::height));
    CHECK(setIn(recipe, "snow.mask", "none") == "");
    CHECK(findLayer(recipe.tree, "snow")->mask.empty());
    CHECK(contains(setIn(recipe, "snow.mask", "lnd"),
                   "snow.mask=lnd: no such layer and no such noise, did you mean land?"));
    CHECK(contains(setIn(recipe, "snow.mask", "below.slop"), "did you mean slope?"));
    CHECK(
        contains(setIn(recipe, "snow.mask", "clouds"), "snow.mask=clouds: a preset, and a mask is a noise or a layer"));
    CHECK(contains(setIn(recipe, "snow.mask", "slope"), "did you mean below.slope?"));
    CHECK(contains(setIn(recipe, "snow.mask", "quuxquux"),
                   "expected below.height, below.slope, none, a noise (`noisescope list noises`) or a layer: land, "));
}

TEST_CASE("settings that fit nowhere are refused, and change nothing") {
    struct Bad {
        const char* name;
        const char* value;
        const char* expected;
    };
    const Bad cases[] = {
        {"octaves", "7",
         "octaves: which field? land/ridges.octaves, land/plain.octaves, snow.octaves, or *.octaves for all"},
        {"amount", "1", "amount: which layer? land.amount, land/ridges.amount, land/plain.amount, snow.amount"},
        {"octavs", "7", "octavs=7: no such parameter, did you mean octaves?; `noisescope list params` shows all"},
        {"lnd.octaves", "7", "lnd.octaves=7: lnd: no such layer, did you mean land?"},
        {"snow.octavs", "7", "snow.octavs=7: no such parameter, did you mean octaves?"},
        {"snow.octaves", "70", "snow.octaves=70: out of range, expected 1 to 24"},
        {"snow.amount", "70", "snow.amount=70: out of range, expected 0 to 1"},
        {"snow.combine", "x", "snow.combine=x: unknown, expected mix, add"},
        {"snow.combine", "ad", "snow.combine=ad: unknown, did you mean add?"},
        {"snow.noise", "perlim", "snow.noise=perlim: unknown, did you mean perlin?"},
        {"shape", "abs", "shape: which layer? whole.shape, land.shape, land/ridges.shape"},
        {"snow.muted", "1", "snow.muted=1: not a truth value"},
        {"land.octaves", "7", "land.octaves=7: of a field, and land has layers"},
        {"snow.colors", "fire", "snow.colors=fire: shared by all fields, expected colors"},
        {"*.colors", "fire", "shared by all fields, expected colors"},
        {"*.amount", "1", "*.amount=1: no parameter of fields"},
        {"*.octaves", "x", "*.octaves=x: not a number"},
        {"whole.octaves", "1", "expected whole.shape, whole.place_scale"},
        {"whole.place_x", "x", "whole.place_x=x: not a number"},
        {"whole.place_scale", "0", "whole.place_scale=0: out of range"},
        {"snow.shape", "terace(6)", "snow.shape=terace(6): no shape \"terace\", did you mean terrace?"},
        {"snow.shape", "terrace(6, 0.5, 1)", "terrace: 3 numbers, expected terrace(count, softness)"},
        {"snow.shape", "terrace(x)", "terrace: \"x\" is no number, expected terrace(count, softness)"},
        {"snow.shape", "terrace(1)", "terrace: count=1: out of range"},
        {"snow.shape", "terrace(6", "terrace: expected terrace(count, softness)"},
        {"snow.shape", "clamp(1, 0)", "clamp: low must not be above high"},
        {"snow.shape", "curve(0 0)", "curve: 1 point, expected 2 to 16"},
        {"snow.shape", "curve(0 0, 1)", "curve: point \"1\", expected x y"},
        {"snow.shape", "invert;;abs", "no shape \"\""},
        {"moisture", "lnd", "moisture=lnd: no such layer"},
        {"snow.use", "land", "snow.use=land: no such parameter"},
        {"snow/mask.octaves", "1", "snow/mask: no such layer"},
    };
    for (const Bad& bad : cases) {
        Recipe recipe = landAndSnow();
        const std::string problem = setIn(recipe, bad.name, bad.value);
        CAPTURE(bad.name);
        CAPTURE(problem);
        CHECK(contains(problem, bad.expected));
        CHECK(recipe == landAndSnow());
    }
    Recipe field;
    CHECK(contains(setIn(field, "land.octaves", "1"), "no such layer, the recipe is one field"));
    CHECK(contains(setIn(field, "amount", "1"), "of a layer, and the recipe is one field"));
    CHECK(contains(setIn(field, "shape", "abs"), "expected whole.shape"));
    CHECK(setIn(field, "octaves", "3") == "");
    CHECK(setIn(field, "*.octaves", "4") == "");
    CHECK(field.octaves == 4);
    CHECK(setIn(field, "whole.shape", "abs") == "");  // makes it a tree
    CHECK(field.tree.layers.at(0).name == "perlin");
    CHECK(setIn(field, "octaves", "5") == "");  // of the only field
    CHECK(field.tree.layers.at(0).field.octaves == 5);
}

TEST_CASE("shapes as text come back") {
    for (int step = 0; step < static_cast<int>(shapes().size()); ++step) {
        const std::vector<Shape> one{usualShape(step), usualShape(step)};
        std::vector<Shape> read;
        CHECK(parseShapes(shapesText(one), read) == "");
        CHECK(read == one);
        if (step == kCurve) continue;
        CHECK(parseShapes(shapes()[static_cast<std::size_t>(step)].id, read) == "");
        CHECK(read == std::vector<Shape>{usualShape(step)});
    }
    std::vector<Shape> read;
    CHECK(parseShapes("  terrace ( 6 ,0.25 ) ;curve( -1   -1 ,1 1 )", read) == "");
    CHECK(shapesText(read) == "terrace(6, 0.25); curve(-1 -1, 1 1)");
    CHECK(parseShapes("none", read) == "");
    CHECK(read.empty());
    CHECK(parseShapes("", read) == "");
    CHECK(shapesText({}) == "none");
}

TEST_CASE("layers are added with seeds of their own, muted and seen alone") {
    Recipe recipe;
    recipe.noise = rowIndex(NoiseId::voronoiSmooth);
    recipe.seed = 4;
    CHECK(addLayer(recipe, "top", recipe) == "");
    REQUIRE(layerPaths(recipe.tree) == std::vector<std::string>{"voronoi-smooth", "top"});
    CHECK(recipe.tree.layers[0].field.seed == 4);
    CHECK(recipe.tree.layers[1].field.seed == 5);
    CHECK(addLayer(recipe, "top", Recipe{}) == "top: there is a layer of this name");
    CHECK(contains(addLayer(recipe, "x/y", Recipe{}), "x/y: no such layer"));
    CHECK(contains(addLayer(recipe, "top/y", Recipe{}), "top is no group"));
    CHECK(contains(addLayer(recipe, "Top", Recipe{}), "the name \"Top\""));
    Recipe linked = parseRecipe(R"({"layers": [{"name": "a"}, {"name": "b", "use": "a", "mask": {"seed": 1}}],)"
                                R"( "shape": [{"step": "abs"}]})",
                                "linked")
                        .recipe;
    CHECK(addLayer(recipe, "group", linked) == "");
    CHECK(findLayer(recipe.tree, "group/b")->use == "group/a");
    CHECK(findLayer(recipe.tree, "group")->seed == 0);
    CHECK(findLayer(recipe.tree, "group")->shape.size() == 1);
    CHECK(addLayer(recipe, "again", linked) == "");
    CHECK(findLayer(recipe.tree, "again")->seed == 2);
    CHECK(addLayer(recipe, "again/deep", Recipe{}) == "");
    CHECK(leafRecipe(recipe, "again/deep").seed == 6);  // 0 to 5 are taken
    CHECK(problemsOf(recipe).empty());
    linked.tree.placeX = 1;
    CHECK(contains(addLayer(recipe, "placed", linked), "has a place"));
    CHECK(muteLayer(recipe, "again/deep") == "");
    CHECK(findLayer(recipe.tree, "again/deep")->muted);
    CHECK(contains(muteLayer(recipe, "group/b/mask"), "a mask cannot be muted"));
    CHECK(contains(muteLayer(recipe, "agin"), "did you mean again?"));
    CHECK(contains(soloLayer(recipe, "agin"), "did you mean again?"));
    CHECK(soloLayer(recipe, "group/b/mask") == "");
    CHECK(recipe.tree.layers.back().use == "group/b/mask");
    CHECK(problemsOf(recipe).empty());
}

TEST_CASE("comparisons vary parameters of layers") {
    const Recipe recipe = landAndSnow();
    const Comparison comparison = parseComparison("land/ridges.octaves=1,2,4;snow.amount=0,0.5,1");
    CHECK(comparisonText(comparison) == "land/ridges.octaves=1,2,4;snow.amount=0,0.5,1");
    const auto problems = problemsOf(recipe, comparison);
    REQUIRE(problems.size() == 1);  // no fractal
    CHECK(contains(problems[0], "land/ridges.octaves"));
    Recipe fractal = recipe;
    CHECK(setIn(fractal, "*.fractal", "fbm") == "");
    CHECK(problemsOf(fractal, comparison).empty());
    const auto variants = variantsOf(fractal, comparison);
    REQUIRE(variants.size() == 3);
    CHECK(findLayer(variants[2].recipe->tree, "land/ridges")->field.octaves == 4);
    CHECK(findLayer(variants[1].recipe->tree, "snow")->amount == 0.5);
    CHECK(variants[1].label == "land/ridges.octaves 2, snow.amount 0.5");
    CHECK(!problemsOf(recipe, parseComparison("octaves=1,2")).empty());
    CHECK(problemsOf(recipe, parseComparison("colors=fire,gray")).empty());
    CHECK(!problemsOf(recipe, parseComparison("lnd.octaves=1,2")).empty());
    CHECK(!problemsOf(Recipe{}, parseComparison("land.octaves=1,2")).empty());
}

TEST_CASE("the table of a layer's own parameters") {
    for (const LayerParam& param : layerParams()) {
        CAPTURE(param.id);
        CHECK(!param.label.empty());
        CHECK(!param.help.empty());
        Layer layer;
        layer.kind = param.isHad != nullptr && param.isHad(LayerKind::process) ? LayerKind::process : LayerKind::group;
        CHECK(findLayerParam(param.id, layer, false) == &param);
        CHECK(setFromText(param, layer, valueText(param, layer)) == "");
        if (std::holds_alternative<LayerPath>(param.kind)) continue;  // the tree knows whether it leads anywhere
        CHECK(setFromText(param, layer, "nosuch") != "");
        Layer usual;
        usual.kind = layer.kind;
        CHECK(layer == usual);
        CHECK((findParam(param.id) == nullptr) == (param.id != "seed"));  // no name has two meanings for one layer
    }
}
