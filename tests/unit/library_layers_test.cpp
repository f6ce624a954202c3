// Recipes with layers in C: cells, offsets, seeds, slices and derivatives; the tables for editors.
#include "library/noisescope.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "catalogue/combines.h"
#include "catalogue/shapes.h"
#include "core/json.h"
#include "recipe/layer_params.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "unit/library_driver.h"
#include "validate/random_trees.h"

namespace {

using namespace library_driver;
using noisescope::Json;
using noisescope::Recipe;

constexpr int kRandomTrees = 12;

/// Fields of two and of three dimensions, of which one has a frequency that is no power of two, with a mask.
constexpr const char* kVolumeOfLayers = R"({"noisescope": 2, "place": {"scale": 0.5, "x": 0.25}, "layers": [
    {"name": "a", "noise": "perlin", "dimensions": 3, "frequency": 4, "fractal": "fbm"},
    {"name": "b", "noise": "value", "frequency": 3.7, "combine": "smooth-max", "mask": {"below": "slope"}},
    {"name": "c", "noise": "simplex", "dimensions": 3, "frequency": 2, "amount": 0.75, "combine": "difference"}]})";

OwnedField fieldOfTree(const Recipe& recipe) { return made(noisescope::recipeToCompactJson(recipe)); }

std::vector<Recipe> someTrees() {
    std::vector<Recipe> trees{noisescope::parseRecipe(kVolumeOfLayers, "test").recipe};
    for (std::uint32_t n = 0; n < kRandomTrees; ++n)
        trees.push_back(noisescope::randomTree(n + 700, 1 + n % 6, n % 2 == 0));
    return trees;
}

Floats atTextsOf(const OwnedField& field, const std::vector<double>& numbers, int dimensions,
                 const noisescope_options* options = nullptr) {
    std::vector<std::string> texts;
    for (const double number : numbers) {
        std::array<char, 1100> text;
        std::snprintf(text.data(), text.size(), "%.60f", number);
        texts.emplace_back(text.data());
    }
    std::vector<const char*> points;
    for (const std::string& text : texts) points.push_back(text.c_str());
    const std::size_t count = points.size() / static_cast<std::size_t>(dimensions);
    Floats values(count * channelsOf(field));
    CHECK(noisescope_field_points_text(field.get(), points.data(), count, dimensions, options, values.data(),
                                       values.size(), nullptr, 0) == NOISESCOPE_OK);
    return values;
}

/// Whole numbers and rests with few bits, so that a double holds their sum.
struct WholesAndRests {
    std::vector<std::int32_t> small;
    std::vector<std::int64_t> large;
    std::vector<float> rests;
    std::vector<double> sums;
    explicit WholesAndRests(std::size_t count) {
        for (std::size_t n = 0; n < count; ++n) {
            small.push_back(static_cast<std::int32_t>(n * n * 37 % 4'000'000) - 1'500'000);
            large.push_back(small.back());
            rests.push_back(static_cast<float>(n % 50) * 0x1p-7f - (n % 3 == 0 ? 1.5f : 0.0f));
            sums.push_back(static_cast<double>(small.back()) + static_cast<double>(rests.back()));
        }
    }
    [[nodiscard]] noisescope_points points(int dimensions, noisescope_kind kind) const {
        auto points = sized<noisescope_points>();
        points.count = rests.size() / static_cast<std::size_t>(dimensions);
        points.dimensions = dimensions;
        points.kind = kind;
        for (int axis = 0; axis < dimensions; ++axis) {
            points.x[axis] = rests.data() + axis;
            points.cell[axis] = kind == NOISESCOPE_CELL32 ? static_cast<const void*>(small.data() + axis)
                                                          : static_cast<const void*>(large.data() + axis);
            points.stride[axis] = points.cell_stride[axis] = dimensions;
        }
        return points;
    }
};

}  // namespace

TEST_CASE("layers in C: cells are world units, anywhere in arrays") {
    for (const Recipe& recipe : someTrees()) {
        CAPTURE(noisescope::recipeToCompactJson(recipe));
        const OwnedField field = fieldOfTree(recipe);
        const int dimensions = noisescope_field_dimensions(field.get());
        const WholesAndRests places(static_cast<std::size_t>(dimensions) * 1500);  // more than a piece of work
        const Floats expected = pointsOf(field, places.sums, dimensions);
        CHECK(equal(sampled(field, places.points(dimensions, NOISESCOPE_CELL32)), expected));
        CHECK(equal(sampled(field, places.points(dimensions, NOISESCOPE_CELL64)), expected));
        const std::vector<double> few(places.sums.begin(), places.sums.begin() + 20 * dimensions);
        const Floats texts = atTextsOf(field, few, dimensions);
        CHECK(equal(texts, {expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(texts.size())}));
    }
}

TEST_CASE("layers in C: a call's own cells move the points by world units") {
    const noisescope_region region{48, -7, 500, 33, 21};
    for (const Recipe& recipe : someTrees()) {
        CAPTURE(noisescope::recipeToCompactJson(recipe));
        const OwnedField field = fieldOfTree(recipe);
        const int dimensions = noisescope_field_dimensions(field.get());
        auto options = sized<noisescope_options>();
        options.cells[0] = 3;
        options.cells[1] = -2;
        const WholesAndRests places(static_cast<std::size_t>(dimensions) * 40);
        std::vector<double> sums = places.sums;
        for (std::size_t n = 0; n < sums.size(); n += static_cast<std::size_t>(dimensions)) {
            sums[n] += 3;
            if (dimensions > 1) sums[n + 1] -= 2;
        }
        const Floats expected = pointsOf(field, sums, dimensions);
        CHECK(equal(sampled(field, interleaved(places.sums, dimensions), &options), expected));
        CHECK(equal(sampled(field, places.points(dimensions, NOISESCOPE_CELL64), &options), expected));
        CHECK(equal(atTextsOf(field, places.sums, dimensions, &options), expected));
        Recipe placed = recipe;  // rows are those of a recipe in this place
        placed.tree.placeX += 3 * recipe.tree.placeScale;
        placed.tree.placeY -= 2 * recipe.tree.placeScale;
        CHECK(equal(rowsOf(field, region, &options), rowsOf(fieldOfTree(placed), region)));
    }
}

TEST_CASE("layers in C: slices, seeds and derivatives") {
    const OwnedField field = made(kVolumeOfLayers);
    REQUIRE(noisescope_field_dimensions(field.get()) == 3);
    auto options = sized<noisescope_options>();
    options.cells[2] = 5;
    CHECK(equal(drawn(field, boxOf(1, 3), &options), drawn(field, boxOf(1 + 5 * 48, 3))));
    Recipe seeded = noisescope::parseRecipe(kVolumeOfLayers, "test").recipe;
    for (noisescope::Layer& layer : seeded.tree.layers) layer.field.seed += 9;
    options = sized<noisescope_options>();
    options.seed_add = 9;
    const std::vector<double> numbers = somewhere(60);
    const Floats expected = pointsOf(fieldOfTree(seeded), numbers, 3);
    CHECK(equal(sampled(field, interleaved(numbers, 3), &options), expected));
    CHECK(equal(atTextsOf(field, {0.25, 0.5, -0.125}, 3, &options),
                pointsOf(fieldOfTree(seeded), {0.25, 0.5, -0.125}, 3)));
    CHECK(noisescope_field_point(field.get(), 0.25, 0.5, -0.125) == pointsOf(field, {0.25, 0.5, -0.125}, 3)[0]);

    Recipe slopes = noisescope::parseRecipe(kVolumeOfLayers, "test").recipe;
    slopes.output = noisescope::kDerivatives;
    const Floats gradient = pointsOf(fieldOfTree(slopes), numbers, 3);
    const noisescope_points points = interleaved(numbers, 3);
    Floats values(points.count);
    Floats together(points.count * 3);
    Floats expectedSlopes;
    for (std::size_t n = 0; n < gradient.size(); ++n)
        if (n % 4 > 0) expectedSlopes.push_back(gradient[n]);  // the value is the first channel
    noisescope_output output = into(values);
    for (std::size_t axis = 0; axis < 3; ++axis) output.gradient[axis] = together.data() + axis;
    output.gradient_stride = 3;
    output.gradient_floats = together.size() - 2;
    Said message{};
    CHECK(noisescope_field_sample(field.get(), &points, nullptr, &output, message.data(), message.size()) ==
          NOISESCOPE_OK);
    INFO(message.data());
    CHECK(equal(together, expectedSlopes));
    CHECK(equal(values, pointsOf(field, numbers, 3)));
}

TEST_CASE("C has the tables of layers, and where parameters belong") {
    const Json rows = Json::parse(noisescope_layer_rows());
    CHECK(rows["combines"].size() == noisescope::combines().size());
    CHECK(rows["shapes"].size() == noisescope::shapes().size());
    CHECK(rows["params"].size() == noisescope::layerParams().size());
    CHECK(rows["belows"].size() == 2);
    CHECK(rows["place"].size() == noisescope::kPlaceNumbers.size());
    const Json params = Json::parse(noisescope_params());
    for (const Json& row : params) {
        const noisescope::ParamInfo* param = noisescope::findParam(row["name"].get<std::string>());
        REQUIRE(param != nullptr);
        CHECK(row["scope"].get<std::string>() == (noisescope::isShared(*param) ? "shared" : "layer"));
    }
    // Every number of a table stands in a recipe at both ends of its range.
    for (const Json& pattern : rows["patterns"])
        for (const Json& number : pattern["numbers"])
            CHECK(noisescope::findParam(number.get<std::string>()) != nullptr);
    for (const Json& shape : rows["shapes"])
        for (const Json& number : shape["numbers"]) {
            CHECK(number["min"].get<double>() <= number["default"].get<double>());
            CHECK(number["default"].get<double>() <= number["max"].get<double>());
        }
    for (const Json& combine : rows["combines"])
        CHECK(noisescope_field_dimensions(
                  made(R"({"noisescope": 2, "layers": [{"name": "a"}, {"name": "b", "seed": 1, "combine": ")" +
                       combine["name"].get<std::string>() + R"("}]})")
                      .get()) == 2);
}
