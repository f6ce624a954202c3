// Points, boxes, gradients and options of a call in C: the bits of rows, of points and of other recipes.
#include "library/noisescope.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "recipe/layer_paths.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "unit/due_presets.h"
#include "unit/library_driver.h"

namespace {

using namespace library_driver;

OwnedField fieldOf(const noisescope::Recipe& recipe) { return made(noisescope::recipeToCompactJson(recipe)); }

}  // namespace

TEST_CASE("points with any strides have the bits of consecutive ones") {
    const OwnedField field = made(kSpace);
    const std::vector<double> numbers = somewhere(3 * 300);
    const Floats expected = pointsOf(field, numbers, 3);
    CHECK(equal(sampled(field, interleaved(numbers, 3)), expected));
    std::array<std::vector<double>, 3> apart;
    for (std::size_t n = 0; n < numbers.size(); ++n) apart[n % 3].push_back(numbers[n]);
    auto points = sized<noisescope_points>();
    points.count = 300;
    points.dimensions = 3;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        points.x[axis] = apart[axis].data();
        points.stride[axis] = 1;
    }
    CHECK(equal(sampled(field, points), expected));
    for (std::size_t axis = 0; axis < 3; ++axis) {  // from the last one on
        points.x[axis] = &apart[axis].back();
        points.stride[axis] = -1;
    }
    Floats backwards = expected;
    std::reverse(backwards.begin(), backwards.end());
    CHECK(equal(sampled(field, points), backwards));
    // One number for all points, and a coordinate that is missing.
    const double z = 0.25;
    points = interleaved(numbers, 3);
    points.x[2] = &z;
    points.stride[2] = 0;
    std::vector<double> same = numbers;
    for (std::size_t n = 2; n < same.size(); n += 3) same[n] = z;
    CHECK(equal(sampled(field, points), pointsOf(field, same, 3)));
    points.dimensions = 2;
    for (std::size_t n = 2; n < same.size(); n += 3) same[n] = 0;
    CHECK(equal(sampled(field, points), pointsOf(field, same, 3)));
    points.count = 0;
    points.x[0] = nullptr;
    CHECK(sampled(field, points).empty());
}

TEST_CASE("a box has the rows of its slices, wherever they go") {
    for (const char* recipe : {kSpace, R"({"noise": "simplex", "dimensions": 4, "frequency": 3, "w": 0.4})",
                               R"({"noise": "perlin", "dimensions": 3, "frequency": 3, "output": "normal"})"}) {
        CAPTURE(recipe);
        const OwnedField field = made(recipe);
        const std::size_t channels = channelsOf(field);
        for (const int level : {0, 2}) {
            const noisescope_box box = boxOf(5, 4);
            auto options = sized<noisescope_options>();
            options.level = level;
            const Floats values = drawn(field, box, &options);
            Floats expected;
            options.sliced = 1;
            for (options.slice = 5; options.slice < 9; ++options.slice) {
                const Floats rows = rowsOf(field, {48, -5, 3, 17, 6}, &options);
                expected.insert(expected.end(), rows.begin(), rows.end());
            }
            CHECK(equal(values, expected));
        }
        // Slices inside rows, with gaps that stay as they are.
        const Floats expected = drawn(field, boxOf(5, 4));
        noisescope_box box = boxOf(5, 4);
        const std::size_t row = 17 * channels;
        box.slice_stride = static_cast<std::ptrdiff_t>(row + 2);
        box.row_stride = 4 * box.slice_stride + 1;
        Floats values(6 * static_cast<std::size_t>(box.row_stride), -77);
        noisescope_output output = into(values);
        output.floats = static_cast<std::size_t>(5 * box.row_stride + 3 * box.slice_stride) + row;
        float least = 0;
        float greatest = 0;
        output.least = &least;
        output.greatest = &greatest;
        REQUIRE(noisescope_field_box(field.get(), &box, nullptr, &output, nullptr, 0) == NOISESCOPE_OK);
        Floats found;
        for (std::size_t slice = 0; slice < 4; ++slice)
            for (std::size_t y = 0; y < 6; ++y) {
                const std::size_t first =
                    y * static_cast<std::size_t>(box.row_stride) + slice * static_cast<std::size_t>(box.slice_stride);
                found.insert(found.end(), values.data() + first, values.data() + first + row);
            }
        CHECK(equal(found, expected));
        CHECK(std::count(values.begin(), values.end(), -77.0f) ==
              static_cast<std::ptrdiff_t>(values.size() - 24 * row));
        CHECK(least == *std::min_element(expected.begin(), expected.end()));
        CHECK(greatest == *std::max_element(expected.begin(), expected.end()));
    }
}

TEST_CASE("a box of a plane is a region, and one before slice 0 continues the volume") {
    const OwnedField plane = made(kPlane);
    CHECK(equal(drawn(plane, boxOf(0, 1)), rowsOf(plane, {48, -5, 3, 17, 6})));
    const OwnedField space = made(kSpace);  // 12 slices a cell
    auto options = sized<noisescope_options>();
    options.cells[2] = -2;
    CHECK(equal(drawn(space, boxOf(-24, 3)), drawn(space, boxOf(0, 3), &options)));
}

TEST_CASE("a call's own seed has the bits of a recipe with that seed") {
    constexpr std::int64_t kAdd = 4'000'000'123;
    for (const noisescope::Preset* preset : noisescope::duePresets()) {
        CAPTURE(preset->name);
        noisescope::Recipe recipe = preset->file.recipe;
        const OwnedField field = fieldOf(recipe);
        recipe.seed += static_cast<std::uint32_t>(kAdd);
        noisescope::addToSeeds(recipe.tree, static_cast<std::uint32_t>(kAdd));
        const OwnedField other = fieldOf(recipe);
        const noisescope_region region{48, -7, 500, 33, 21};
        auto options = sized<noisescope_options>();
        options.seed_add = kAdd;
        CHECK(equal(rowsOf(field, region, &options), rowsOf(other, region)));
        options.seed_add = kAdd - (std::int64_t{1} << 32);  // modulo 2^32
        CHECK(equal(rowsOf(field, region, &options), rowsOf(other, region)));
        const std::vector<double> numbers = somewhere(20);
        CHECK(equal(sampled(field, interleaved(numbers, 1), &options), pointsOf(other, numbers, 1)));
    }
    const OwnedField curl = made(R"({"noise": "perlin", "dimensions": 3, "output": "curl", "seed": 3})");
    const OwnedField expected = made(R"({"noise": "perlin", "dimensions": 3, "output": "curl", "seed": 8})");
    auto options = sized<noisescope_options>();
    options.seed_add = 5;
    CHECK(equal(drawn(curl, boxOf(0, 1), &options), drawn(expected, boxOf(0, 1))));
}

TEST_CASE("a field with another seed is the field of the recipe with that seed") {
    constexpr std::uint32_t kSeed = 4'000'000'123;
    for (const noisescope::Preset* preset : noisescope::duePresets()) {
        CAPTURE(preset->name);
        noisescope::Recipe recipe = preset->file.recipe;
        const OwnedField field = fieldOf(recipe);
        Said message{};
        noisescope_field* made = nullptr;
        REQUIRE(noisescope_field_with_seed(field.get(), kSeed, &made, message.data(), message.size()) == NOISESCOPE_OK);
        const OwnedField other(made);
        if (recipe.tree.empty()) recipe.seed = kSeed;
        noisescope::addToSeeds(recipe.tree, kSeed);
        const OwnedField expected = fieldOf(recipe);
        CHECK(std::string(noisescope_field_recipe(other.get())) == noisescope_field_recipe(expected.get()));
        std::array<double, 4> ranges{};
        CHECK(noisescope_field_range(other.get(), &ranges[0], &ranges[1]) ==
              noisescope_field_range(expected.get(), &ranges[2], &ranges[3]));
        CHECK(ranges[0] == ranges[2]);
        CHECK(ranges[1] == ranges[3]);
        const noisescope_region region{48, -7, 500, 33, 21};
        CHECK(equal(rowsOf(other, region), rowsOf(expected, region)));
        CHECK(noisescope_field_point(other.get(), 0.3, 0.7, 0) == noisescope_field_point(expected.get(), 0.3, 0.7, 0));
    }
    Said message{};
    noisescope_field* none = nullptr;
    CHECK(noisescope_field_with_seed(nullptr, 1, &none, message.data(), message.size()) == NOISESCOPE_ARGUMENT);
    CHECK(std::string(message.data()).starts_with("same"));
}

TEST_CASE("a warped place is the value of output=position") {
    const std::string recipe = R"("noise": "simplex", "frequency": 3, "warp": "progressive", "warp_amplitude": 2)";
    const OwnedField field = made("{" + recipe + "}");
    const OwnedField places = made("{" + recipe + R"(, "output": "position"})");
    const std::vector<double> numbers = somewhere(40);
    const noisescope_points points = interleaved(numbers, 2);
    Floats warped(numbers.size());
    Said message{};
    REQUIRE(noisescope_field_warp(field.get(), &points, nullptr, warped.data(), warped.size(), message.data(),
                                  message.size()) == NOISESCOPE_OK);
    CHECK(equal(warped, pointsOf(places, numbers, 2)));
    double least = 1e9, greatest = 0;  // lengths of the moves, in cells: at most the amplitude along each axis
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        const double moved = std::fabs(static_cast<double>(warped[n]) - 3 * numbers[n]);
        least = std::min(least, moved);
        greatest = std::max(greatest, moved);
    }
    CHECK(greatest > 0.1);
    CHECK(greatest <= 8);
    CHECK(least < 1);
    CHECK(noisescope_field_warp(field.get(), &points, nullptr, warped.data(), warped.size() - 1, message.data(),
                                message.size()) == NOISESCOPE_ARGUMENT);
    const OwnedField layers =
        made(R"({"noisescope": 2, "layers": [{"name": "a", "noise": "value"}, {"name": "b", "noise": "perlin"}]})");
    CHECK(noisescope_field_warp(layers.get(), &points, nullptr, warped.data(), warped.size(), message.data(),
                                message.size()) == NOISESCOPE_ARGUMENT);
    CHECK(std::string(message.data()).find("layers") != std::string::npos);
}

TEST_CASE("a call's own cells have the bits of a recipe that is moved by them") {
    for (const char* more :
         {R"("fractal": "fbm")", R"("fractal": "fbm", "noise": "simplex", "lacunarity": 2.3)",
          R"("fractal": "ridged", "rotate_octaves": true, "octave_shifts": true)",
          R"("fractal": "fbm", "warp": "two-level", "cell_x": 7)", R"("fractal": "marble", "stripes": 1.3)",
          R"("fractal": "fbm", "period_x": 6, "period_y": 4)",
          R"("noise": "perlin", "dimensions": 4, "tiling": "torus", "period_x": 6, "period_y": 4)"}) {
        CAPTURE(more);
        const std::string recipe = std::string(R"({"frequency": 4, )") + more + "}";
        const OwnedField field = made(recipe);
        noisescope::Recipe moved = noisescope::parseRecipe(recipe, "test").recipe;
        moved.cellX += 123'456'789;
        moved.cellY -= 7;
        const OwnedField expected = fieldOf(moved);
        auto options = sized<noisescope_options>();
        options.cells[0] = 123'456'789;
        options.cells[1] = -7;
        const noisescope_region region{48, -7, 500, 33, 21};
        CHECK(equal(rowsOf(field, region, &options), rowsOf(expected, region)));
        const std::vector<double> numbers = somewhere(60);
        CHECK(equal(sampled(field, interleaved(numbers, 2), &options), pointsOf(expected, numbers, 2)));
        options.seed_add = 1;
        CHECK_FALSE(equal(rowsOf(field, region, &options), rowsOf(expected, region)));
    }
    const OwnedField field = made(R"({"noise": "value", "dimensions": 4})");
    auto options = sized<noisescope_options>();
    options.cells[2] = 3;
    options.cells[3] = -9;
    CHECK(equal(drawn(field, boxOf(2, 1), &options),
                drawn(made(R"({"noise": "value", "dimensions": 4, "z": 3, "w": -9})"), boxOf(2, 1))));
}

TEST_CASE("gradients beside values are those of output=gradient") {
    for (const std::string dimensions : {"2", "3"})
        for (const char* more : {R"("fractal": "fbm")", R"("noise": "simplex", "warp": "single")"}) {
            CAPTURE(more);
            const std::string recipe = R"({"frequency": 4, "dimensions": )" + dimensions + ", " + more;
            const OwnedField field = made(recipe + "}");
            const OwnedField slopes = made(recipe + R"(, "output": "gradient"})");
            const std::size_t axes = channelsOf(slopes);
            const noisescope_box box = boxOf(0, dimensions == "3" ? 2 : 1);
            const Floats expected = drawn(slopes, box);
            Floats values(expected.size() / axes);
            Floats together(expected.size());
            noisescope_output output = into(values);
            for (std::size_t axis = 0; axis < axes; ++axis) output.gradient[axis] = together.data() + axis;
            output.gradient_stride = static_cast<std::ptrdiff_t>(axes);
            output.gradient_floats = together.size() - axes + 1;
            Said message{};
            CHECK(noisescope_field_box(field.get(), &box, nullptr, &output, message.data(), message.size()) ==
                  NOISESCOPE_OK);
            INFO(message.data());
            CHECK(equal(together, expected));
            CHECK(equal(values, drawn(field, box)));
            // Of points, one of them, into an array of its own, without values.
            // For one of the recipes more than are computed at a time.
            const std::vector<double> numbers =
                somewhere(recipe.find("\"dimensions\": 2, \"fractal") == std::string::npos ? 200 : 140'000);
            const noisescope_points points = interleaved(numbers, 2);
            const Floats all = pointsOf(slopes, numbers, 2);
            Floats alongY(points.count);
            output = sized<noisescope_output>();
            output.gradient[1] = alongY.data();
            output.gradient_floats = alongY.size();
            CHECK(noisescope_field_sample(field.get(), &points, nullptr, &output, nullptr, 0) == NOISESCOPE_OK);
            bool same = true;
            for (std::size_t n = 0; n < alongY.size(); ++n) same = same && alongY[n] == all[n * axes + 1];
            CHECK(same);
        }
}

TEST_CASE("one point is the first channel of points") {
    for (const char* recipe :
         {kPlane, kSpace, R"({"noise": "value", "dimensions": 1})", R"({"noise": "perlin", "output": "normal"})",
          R"({"noise": "value", "dimensions": 4, "w": 0.3})"}) {
        CAPTURE(recipe);
        const OwnedField field = made(recipe);
        const int dimensions = std::min(3, noisescope_field_dimensions(field.get()));
        std::vector<std::array<double, 3>> places;
        std::vector<double> numbers;
        for (int n = 0; n < 30; ++n) {
            places.push_back({0.37 * n - 4, 0.1 * n, 1e6 / (n + 1)});
            numbers.insert(numbers.end(), places.back().begin(), places.back().begin() + dimensions);
        }
        const Floats together = pointsOf(field, numbers, dimensions);
        for (std::size_t n = 0; n < places.size(); ++n) {
            const auto& at = places[n];
            const float expected = together[n * channelsOf(field)];
            CHECK(noisescope_field_point(field.get(), at[0], at[1], at[2]) == expected);
            const std::vector<double> alone(at.begin(), at.begin() + dimensions);
            CHECK(pointsOf(field, alone, dimensions)[0] == expected);
        }
        const double unheeded = dimensions < 3 ? std::nan("") : 0;
        CHECK_FALSE(std::isnan(noisescope_field_point(field.get(), 1e15, dimensions < 2 ? unheeded : -1e15, unheeded)));
        CHECK(std::isnan(noisescope_field_point(field.get(), 1.1e15, 0, 0)));
        CHECK(std::isnan(noisescope_field_point(field.get(), std::nan(""), 0, 0)));
        CHECK(std::isnan(noisescope_field_pointf(field.get(), -std::numeric_limits<float>::infinity(), 0, 0)));
    }
    CHECK(std::isnan(noisescope_field_point(nullptr, 0, 0, 0)));
    CHECK(std::isnan(noisescope_field_pointf(nullptr, 0, 0, 0)));
}

TEST_CASE("the smallest and the largest value are those of the call") {
    const OwnedField field = made(R"({"noise": "perlin", "output": "normal"})");
    const std::vector<double> numbers = somewhere(5000);
    noisescope_points points = interleaved(numbers, 2);
    Floats values(7500);
    noisescope_output output = into(values);
    float least = 0;
    float greatest = 0;
    output.least = &least;
    output.greatest = &greatest;
    CHECK(noisescope_field_sample(field.get(), &points, nullptr, &output, nullptr, 0) == NOISESCOPE_OK);
    CHECK(least == *std::min_element(values.begin(), values.end()));
    CHECK(greatest == *std::max_element(values.begin(), values.end()));
    points.count = 0;
    output.greatest = nullptr;
    CHECK(noisescope_field_sample(field.get(), &points, nullptr, &output, nullptr, 0) == NOISESCOPE_OK);
    CHECK(least == std::numeric_limits<float>::infinity());
}

TEST_CASE("a caller of 0.2.0 has options without the newer members") {
    const OwnedField field = made(kPlane);
    auto options = sized<noisescope_options>();
    options.size = offsetof(noisescope_options, cells);
    options.cells[0] = 5;  // whatever lies behind its structure
    options.seed_add = 3;
    const noisescope_region region{48, -7, 500, 33, 21};
    CHECK(equal(rowsOf(field, region, &options), rowsOf(field, region)));
}

TEST_CASE("points and boxes are cancelled") {
    const OwnedField field = made(kSpace);
    std::int32_t flag = 1;
    auto options = sized<noisescope_options>();
    options.cancelled = noisescope_is_set;
    options.context = &flag;
    const std::vector<double> numbers = somewhere(30'000);
    const noisescope_points points = interleaved(numbers, 3);
    Floats values(17 * 6 * 400);
    noisescope_output output = into(values);
    CHECK(noisescope_field_sample(field.get(), &points, &options, &output, nullptr, 0) == NOISESCOPE_CANCELLED);
    const noisescope_box box = boxOf(0, 400);
    CHECK(noisescope_field_box(field.get(), &box, &options, &output, nullptr, 0) == NOISESCOPE_CANCELLED);
    output.gradient[0] = values.data();
    output.gradient_floats = values.size();
    output.values = nullptr;
    CHECK(noisescope_field_box(field.get(), &box, &options, &output, nullptr, 0) == NOISESCOPE_CANCELLED);
}

namespace {

/// The exact decimal of a number.
std::string exactly(double value) {
    std::array<char, 1200> text{};
    std::snprintf(text.data(), text.size(), "%.1074f", value);
    std::string digits = text.data();
    return digits.substr(0, digits.find_last_not_of('0') + 1);
}

Floats atTexts(const OwnedField& field, const std::vector<double>& numbers, int dimensions) {
    std::vector<std::string> texts;
    for (const double number : numbers) texts.push_back(exactly(number));
    std::vector<const char*> pointers;
    for (const std::string& text : texts) pointers.push_back(text.c_str());
    const std::size_t count = numbers.size() / static_cast<std::size_t>(dimensions);
    Floats values(count * channelsOf(field));
    Said message{};
    CHECK(noisescope_field_points_text(field.get(), pointers.data(), count, dimensions, nullptr, values.data(),
                                       values.size(), message.data(), message.size()) == NOISESCOPE_OK);
    return values;
}

}  // namespace

TEST_CASE("binary numbers have the bits of their exact decimals") {
    for (const char* recipe : {kPlane, kSpace, R"({"noise": "simplex", "fractal": "fbm", "rotate_octaves": true})"}) {
        CAPTURE(recipe);
        const OwnedField field = made(recipe);
        const int dimensions = noisescope_field_dimensions(field.get());
        std::vector<double> numbers = somewhere(300);
        for (const double more : {1e-30, -1e-300, 0.0, 1e15, 0.25, -0.125}) numbers.insert(numbers.end(), 3, more);
        noisescope_points points = interleaved(numbers, dimensions);
        points.kind = NOISESCOPE_BINARY;
        numbers.resize(points.count * static_cast<std::size_t>(dimensions));
        CHECK(equal(sampled(field, points), atTexts(field, numbers, dimensions)));
        std::vector<float> floats(numbers.begin(), numbers.end());
        points.kind = NOISESCOPE_FLOAT;
        for (int axis = 0; axis < dimensions; ++axis) points.x[axis] = floats.data() + axis;
        const std::vector<double> exact(floats.begin(), floats.end());
        const Floats expected = atTexts(field, exact, dimensions);
        CHECK(equal(sampled(field, points), expected));
        for (std::size_t n = 0; n < 30; ++n) {
            const float* const at = floats.data() + n * static_cast<std::size_t>(dimensions);
            CHECK(noisescope_field_pointf(field.get(), at[0], at[1], dimensions == 3 ? at[2] : 0) == expected[n]);
        }
    }
}

TEST_CASE("cells and fractions have the bits of their exact sums") {
    for (const char* recipe : {kPlane, kSpace}) {
        CAPTURE(recipe);
        const OwnedField field = made(recipe);  // 4 cells in a world unit
        const int dimensions = noisescope_field_dimensions(field.get());
        const auto n = static_cast<std::size_t>(dimensions);
        std::vector<std::int32_t> cells;
        std::vector<std::int64_t> large;
        std::vector<float> rests;
        std::vector<double> exact;
        for (int i = 0; i < 600; ++i) {
            cells.push_back(i * i * 37 - 5'000'000);
            large.push_back(cells.back());
            rests.push_back(static_cast<float>(i % 50) * 0.02f - (i % 3 == 0 ? 1.5f : 0.0f));
            exact.push_back((static_cast<double>(cells.back()) + static_cast<double>(rests.back())) / 4);
        }
        auto points = sized<noisescope_points>();
        points.count = cells.size() / n;
        points.dimensions = dimensions;
        points.kind = NOISESCOPE_CELL32;
        for (std::size_t axis = 0; axis < n; ++axis) {
            points.x[axis] = rests.data() + axis;
            points.cell[axis] = cells.data() + axis;
            points.stride[axis] = points.cell_stride[axis] = dimensions;
        }
        const Floats expected = atTexts(field, exact, dimensions);
        CHECK(equal(sampled(field, points), expected));
        points.kind = NOISESCOPE_CELL64;
        for (std::size_t axis = 0; axis < n; ++axis) points.cell[axis] = large.data() + axis;
        CHECK(equal(sampled(field, points), expected));
        // Farther than doubles tell fractions apart: as far as the call's own cells lead.
        const std::vector<std::int64_t> far{(std::int64_t{1} << 51) + 3, 5, -1};
        const std::vector<float> fraction{0.3f, 0.7f, 0.9f};
        auto options = sized<noisescope_options>();
        options.cells[0] = far[0];
        options.cells[1] = far[1];
        options.cells[2] = far[2];
        points.count = 1;
        points.kind = NOISESCOPE_CELL64;
        for (std::size_t axis = 0; axis < n; ++axis) {
            points.x[axis] = &fraction[axis];
            points.cell[axis] = &far[axis];
        }
        const Floats moved = sampled(field, points);
        const std::int64_t none = 0;
        for (std::size_t axis = 0; axis < n; ++axis) points.cell[axis] = &none;
        CHECK(equal(sampled(field, points, &options), moved));
        CHECK_FALSE(equal(sampled(field, points), moved));
    }
}

TEST_CASE("cells beyond 1e15 world units are refused") {
    const OwnedField field = made(kPlane);
    const std::int64_t far = std::int64_t{1} << 52;  // cells: 1.1e15 world units
    const float rest = 0.5f;
    auto points = sized<noisescope_points>();
    points.count = 1;
    points.dimensions = 1;
    points.kind = NOISESCOPE_CELL64;
    points.x[0] = &rest;
    points.cell[0] = &far;
    float value = 0;
    auto output = sized<noisescope_output>();
    output.values = &value;
    output.floats = 1;
    Said message{};
    CHECK(noisescope_field_sample(field.get(), &points, nullptr, &output, message.data(), message.size()) ==
          NOISESCOPE_ARGUMENT);
    CHECK(std::string(message.data()).starts_with("points[0][0]: 4503599627370496: expected cells within 1e15"));
}
