// The C++ wrapper over the C interface. Nothing of the library's inside is included here: names are the same.
#include "library/noisescope.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

static_assert(!std::is_copy_constructible_v<noisescope::Field> &&
              std::is_nothrow_move_constructible_v<noisescope::Field>);

TEST_CASE("C++: a field, its values and what it tells") {
    const auto field = noisescope::Field::fromJson(R"({"noise": "perlin", "frequency": 4})");
    REQUIRE(field);
    CHECK(field->channels() == 1);
    CHECK(field->dimensions() == 2);
    CHECK(field->isExact());
    CHECK(field->range().proven);
    CHECK(field->recipe().find("\"frequency\": 4") != std::string::npos);
    std::vector<float> rows(16);
    CHECK_FALSE(field->rows(rows, {.height = 4, .width = 4, .rows = 4}));
    // The center of pixel (2, 1) is a point.
    const std::array<double, 2> point{0.625, 0.375};
    float value = 0;
    CHECK_FALSE(field->points({&value, 1}, point, 2));
    CHECK(value == rows[4 + 2]);
    CHECK(value != 0);
}

TEST_CASE("C++: a recipe by names is that of its JSON") {
    using namespace noisescope;
    CHECK(toJson(Recipe{}) == R"({"noisescope": 1})");
    const Recipe recipe{.noise = Noise::worley,
                        .feature = Feature::edge,
                        .metric = Metric::minkowskiHalf,
                        .jitter = 0.1,
                        .seed = 4'000'000'000U,
                        .frequency = 2.5,
                        .fractal = Fractal::pingPong,
                        .octaves = 3,
                        .octaveSeeds = false};
    const auto field = Field::fromRecipe(recipe);
    REQUIRE(field);
    const auto same =
        Field::fromJson(R"({"noise": "worley", "feature": "edge", "metric": "minkowski-half", "jitter": 0.1,
        "seed": 4000000000, "frequency": 2.5, "fractal": "ping-pong", "octaves": 3, "octave_seeds": false})");
    REQUIRE(same);
    CHECK(field->recipe() == same->recipe());
    CHECK(field->point(0.3, 0.7) == same->point(0.3, 0.7));
    const auto custom = Field::fromRecipe({.colors = Colors::custom, .gradient = "0 #000000, 1 #ff0000"});
    REQUIRE(custom);
    CHECK(custom->recipe().find("1 #ff0000") != std::string_view::npos);
    const auto refused = Field::fromRecipe({.gain = 2});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().status == Status::recipe);
    CHECK(refused.error().message.find("gain") != std::string::npos);
}

TEST_CASE("C++: every member of a recipe is a parameter with its default") {
    noisescope::Recipe recipe;  // a member that the table does not have, or has otherwise, is refused
    CHECK(noisescope::Field::fromJson(noisescope::toJson(recipe)));
    recipe.periodX = 4;
    recipe.z = 1e15;
    recipe.isotropic = true;
    CHECK(noisescope::toJson(recipe) ==
          R"({"noisescope": 1, "isotropic": true, "z": 1000000000000000, "period_x": 4})");
}

TEST_CASE("C++: another seed, and places that a warp moves") {
    const auto field = noisescope::Field::fromRecipe({.seed = 3, .warp = noisescope::Warp::single});
    REQUIRE(field);
    const auto other = field->withSeed(4);
    REQUIRE(other);
    const auto expected = noisescope::Field::fromRecipe({.seed = 4, .warp = noisescope::Warp::single});
    CHECK(other->recipe() == expected->recipe());
    CHECK(other->point(0.3, 0.7) == expected->point(0.3, 0.7));
    CHECK(other->point(0.3, 0.7) != field->point(0.3, 0.7));
    const std::array<double, 4> numbers{0.25, 0.5, 0.75, -0.5};
    std::array<float, 4> places{};
    CHECK_FALSE(field->warp(places, noisescope::Points::interleaved(numbers, 2)));
    CHECK(places[0] != 2.0F);  // frequency 8
    CHECK(field->warp({places.data(), 3}, noisescope::Points::interleaved(numbers, 2))->status ==
          noisescope::Status::argument);
}

TEST_CASE("C++: errors are values") {
    const auto none = noisescope::Field::preset("marbel");
    REQUIRE_FALSE(none);
    CHECK(none.error().status == noisescope::Status::recipe);
    CHECK(none.error().message.starts_with("preset marbel: no such preset, did you mean marble?"));
    const auto field = noisescope::Field::preset("marble");
    std::vector<float> few(3);
    const auto error = field->rows(few, {.height = 4, .width = 4, .rows = 4});
    REQUIRE(error);
    CHECK(error->status == noisescope::Status::argument);
    const std::array<double, 3> odd{};
    CHECK(field->points(few, odd, 2)->message == "3 numbers are no points of 2 coordinates");
    CHECK(field->points(few, odd, 0)->status == noisescope::Status::argument);
    using std::string_literals::operator""s;
    CHECK(noisescope::Field::preset("marble\0x"s).error().message == "a text with a zero character in it");
    CHECK(noisescope::Field::fromJson("{}\0"s).error().status == noisescope::Status::argument);
}

TEST_CASE("C++: a field that has been moved away is none") {
    auto field = noisescope::Field::preset("marble");
    const noisescope::Field taken = std::move(*field);
    CHECK(taken.recipe().starts_with("{"));
    // NOLINTBEGIN(bugprone-use-after-move): what is tested
    CHECK(field->recipe().empty());
    CHECK(field->dimensions() == 0);
    std::vector<float> values(1);
    CHECK(field->rows(values, {})->message == "field: NULL");
    // NOLINTEND(bugprone-use-after-move)
}

TEST_CASE("C++: slices, threads and cancelling") {
    const auto field = noisescope::Field::fromJson(R"({"dimensions": 3})");
    std::array<std::vector<float>, 2> slices{std::vector<float>(64), std::vector<float>(64)};
    const noisescope::Region region{.height = 8, .width = 8, .rows = 8};
    CHECK_FALSE(field->rows(slices[0], region, {.threads = 1, .slice = 0}));
    CHECK_FALSE(field->rows(slices[1], region, {.slice = 3}));
    CHECK(slices[0] != slices[1]);
    CHECK(field->rows(slices[0], region, {.cancelled = [] { return true; }})->status == noisescope::Status::cancelled);
}

TEST_CASE("C++: points of arrays, with their extremes and derivatives") {
    const auto field = noisescope::Field::fromJson(R"({"noise": "perlin", "frequency": 4, "dimensions": 3})");
    const std::vector<double> together{0.1, 0.2, 0.7, 0.3, 0.9, 0.7};
    const std::vector<double> xs{0.1, 0.3};
    const std::vector<double> ys{0.2, 0.9};
    const std::array<double, 1> z{0.7};
    std::array<float, 2> expected{};
    REQUIRE_FALSE(field->points(expected, together, 3));
    std::array<float, 2> values{};
    const auto found = field->sample(values, noisescope::Points::interleaved(together, 3));
    REQUIRE(found);
    CHECK(values == expected);
    CHECK(found->least == std::min(values[0], values[1]));
    CHECK(found->greatest == std::max(values[0], values[1]));
    values = {};
    REQUIRE(field->sample(values, noisescope::Points::separate({xs, ys, z})));
    CHECK(values == expected);
    values = {};
    REQUIRE(field->sample(values, noisescope::Points::separate({z, z, z})));
    CHECK(values[0] == field->point(0.7, 0.7, 0.7));
    CHECK(values[1] == 0);
    std::array<float, 6> slopes{};
    std::array<float, 2> alongZ{};
    const auto points = noisescope::Points::interleaved(together, 3);
    REQUIRE(field->sample({}, points, {}, noisescope::Gradient::interleaved(slopes, 3)));
    REQUIRE(field->sample(values, points, {}, {.along = {{{}, {}, alongZ}}}));
    CHECK(alongZ[1] == slopes[5]);
    CHECK(alongZ[1] != 0);
    CHECK(values == expected);
    // Refusals.
    CHECK(field->sample({}, points).error().message == "values: an empty array, and no gradient");
    CHECK(field->sample({}, noisescope::Points::separate({std::vector<double>{}, z})));
    const std::vector<double> three(3);
    for (const auto& wrong :
         {noisescope::Points::separate({xs, three}), noisescope::Points::interleaved(together, 4),
          noisescope::Points::interleaved(together, 0), noisescope::Points::separate({xs, xs, xs, xs, xs}),
          noisescope::Points::separate({std::span<const double>{}, xs})})
        CHECK(field->sample(values, wrong).error().status == noisescope::Status::argument);
    CHECK(
        field->sample(values, points, {}, {.along = {{alongZ}}, .stride = 2}).error().message.find("gradient_floats") !=
        std::string::npos);
}

TEST_CASE("C++: boxes, seeds and cells") {
    const auto field = noisescope::Field::fromJson(R"({"noise": "perlin", "dimensions": 3, "frequency": 4})");
    const auto moved = noisescope::Field::fromJson(
        R"({"noise": "perlin", "dimensions": 3, "frequency": 4, "seed": 3, "cell_x": 2, "z": -1})");
    const noisescope::Box box{.height = 8, .slice = 1, .width = 4, .rows = 3, .slices = 2};
    std::vector<float> values(24);
    std::vector<float> expected(24);
    const auto found = field->box(values, box, {.cells = {2, 0, -1}, .seedAdd = 3});
    REQUIRE(found);
    REQUIRE(moved->box(expected, box));
    CHECK(values == expected);
    CHECK(found->greatest == *std::max_element(values.begin(), values.end()));
    std::vector<float> slice(12);
    REQUIRE_FALSE(moved->rows(slice, {.height = 8, .width = 4, .rows = 3}, {.slice = 2}));
    CHECK(std::vector<float>(values.begin() + 12, values.end()) == slice);
    CHECK(field->box(values, {.width = 4, .rows = 3, .slices = 3}).error().status == noisescope::Status::argument);
}

TEST_CASE("C++: the classes of a map") {
    const auto field = noisescope::Field::preset("island");
    REQUIRE(field);
    CHECK(field->classRows().starts_with(R"([{"name":"deep-sea")"));
    std::vector<std::uint8_t> cells(20 * 10, 99);
    CHECK_FALSE(field->classes(cells, 30, 30, 20, 10));
    CHECK(*std::max_element(cells.begin(), cells.end()) <= 6);
    CHECK(field->classes(cells, 30, 30, 21, 10));  // no room for a column more
}
