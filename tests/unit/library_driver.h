// Calls of the C interface that must succeed, for its tests.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "library/noisescope.h"

namespace library_driver {

struct DestroyField {
    void operator()(noisescope_field* field) const { noisescope_field_destroy(field); }
};
using OwnedField = std::unique_ptr<noisescope_field, DestroyField>;
using Floats = std::vector<float>;
using Said = std::array<char, 2048>;

constexpr const char* kPlane = R"({"noise": "perlin", "fractal": "fbm", "frequency": 4})";
constexpr const char* kSpace =
    R"({"noise": "perlin", "fractal": "fbm", "octaves": 3, "dimensions": 3, "frequency": 4})";

inline OwnedField made(const std::string& recipe) {
    noisescope_field* field = nullptr;
    Said message{};
    const noisescope_status status = noisescope_field_create(recipe.c_str(), &field, message.data(), message.size());
    INFO(recipe << ": " << std::string(message.data()));
    REQUIRE(status == NOISESCOPE_OK);
    return OwnedField(field);
}

template <typename Structure>
Structure sized() {
    Structure structure{};
    structure.size = sizeof structure;
    return structure;
}

inline noisescope_output into(Floats& values) {
    auto output = sized<noisescope_output>();
    output.values = values.data();
    output.floats = values.size();
    return output;
}

inline bool equal(const Floats& a, const Floats& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

inline std::size_t channelsOf(const OwnedField& field) {
    return static_cast<std::size_t>(noisescope_field_channels(field.get()));
}

inline Floats sampled(const OwnedField& field, const noisescope_points& points,
                      const noisescope_options* options = nullptr) {
    Floats values(points.count * channelsOf(field), -77);
    const noisescope_output output = into(values);
    Said message{};
    CHECK(noisescope_field_sample(field.get(), &points, options, &output, message.data(), message.size()) ==
          NOISESCOPE_OK);
    CHECK(std::string(message.data()).empty());
    return values;
}

/// Points of consecutive doubles.
inline noisescope_points interleaved(const std::vector<double>& numbers, int dimensions) {
    auto points = sized<noisescope_points>();
    points.count = numbers.size() / static_cast<std::size_t>(dimensions);
    points.dimensions = dimensions;
    for (int axis = 0; axis < dimensions; ++axis) {
        points.x[axis] = numbers.data() + axis;
        points.stride[axis] = dimensions;
    }
    return points;
}

inline Floats pointsOf(const OwnedField& field, const std::vector<double>& numbers, int dimensions) {
    const std::size_t count = numbers.size() / static_cast<std::size_t>(dimensions);
    Floats values(count * channelsOf(field));
    CHECK(noisescope_field_points(field.get(), numbers.data(), count, dimensions, nullptr, values.data(), values.size(),
                                  nullptr, 0) == NOISESCOPE_OK);
    return values;
}

inline Floats rowsOf(const OwnedField& field, const noisescope_region& region,
                     const noisescope_options* options = nullptr) {
    Floats values(static_cast<std::size_t>(region.width * region.rows) * channelsOf(field));
    Said message{};
    CHECK(noisescope_field_rows(field.get(), &region, options, values.data(), values.size(), message.data(),
                                message.size()) == NOISESCOPE_OK);
    CHECK(std::string(message.data()).empty());
    return values;
}

inline noisescope_box boxOf(std::int64_t slice, std::int64_t slices) {
    auto box = sized<noisescope_box>();
    box.height = 48;
    box.x = -5;
    box.y = 3;
    box.slice = slice;
    box.width = 17;
    box.rows = 6;
    box.slices = slices;
    return box;
}

inline Floats drawn(const OwnedField& field, const noisescope_box& box, const noisescope_options* options = nullptr) {
    Floats values(static_cast<std::size_t>(box.width * box.rows * box.slices) * channelsOf(field));
    const noisescope_output output = into(values);
    Said message{};
    CHECK(noisescope_field_box(field.get(), &box, options, &output, message.data(), message.size()) == NOISESCOPE_OK);
    CHECK(std::string(message.data()).empty());
    return values;
}

inline std::vector<double> somewhere(std::size_t count) {
    std::vector<double> numbers;
    for (std::size_t n = 0; n < count; ++n)
        numbers.push_back(0.37 * static_cast<double>(n) - (n % 7 == 0 ? 1e6 : 0) + (n % 5 == 0 ? 0.125 : 0));
    return numbers;
}

}  // namespace library_driver
