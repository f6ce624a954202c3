// The C++ wrapper over the C interface. Nothing of the library's inside is included here: names are the same.
#include "library/noisescope.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
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
