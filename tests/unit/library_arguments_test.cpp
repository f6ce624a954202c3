// Points, boxes and arrays that the C interface refuses, with its words.
#include <cmath>
#include <limits>

#include "unit/library_driver.h"

namespace {

using namespace library_driver;

/// Message of a call with these arguments.
std::string refused(const OwnedField& field, const noisescope_points* points, const noisescope_output* output,
                    const noisescope_options* options = nullptr) {
    Said message{};
    CHECK(noisescope_field_sample(field.get(), points, options, output, message.data(), message.size()) ==
          NOISESCOPE_ARGUMENT);
    return message.data();
}

std::string refusedBox(const OwnedField& field, const noisescope_box& box, const noisescope_output& output,
                       const noisescope_options* options = nullptr) {
    Said message{};
    CHECK(noisescope_field_box(field.get(), &box, options, &output, message.data(), message.size()) ==
          NOISESCOPE_ARGUMENT);
    return message.data();
}

}  // namespace

TEST_CASE("the calls refuse points and arrays that there are none of") {
    const OwnedField field = made(kSpace);
    const std::vector<double> numbers{0.5, 1, 2, std::nan(""), 1, 1};
    noisescope_points points = interleaved(numbers, 3);
    Floats values(2);
    noisescope_output output = into(values);
    CHECK(refused(nullptr, &points, &output) == "field: NULL");
    CHECK(refused(field, nullptr, &output) == "points: NULL");
    CHECK(refused(field, &points, nullptr) == "output: NULL");
    CHECK(refused(field, &points, &output).starts_with("points[1][0]: nan: expected a number from -1e15"));
    points.count = 1;
    points.kind = 5;
    CHECK(refused(field, &points, &output) == "points.kind: 5: expected 0 to 4");
    points.kind = NOISESCOPE_CELL32;
    CHECK(refused(field, &points, &output) == "points.cell: NULL");
    points.kind = NOISESCOPE_DECIMAL;
    points.dimensions = 4;
    CHECK(refused(field, &points, &output) == "dimensions: 4: expected 1 to 3");
    points.dimensions = 3;
    points.x[1] = nullptr;
    CHECK(refused(field, &points, &output) == "points.x: NULL");
    points = interleaved(numbers, 3);
    points.size = 8;
    CHECK(refused(field, &points, &output).starts_with("points.size: 8: expected sizeof(noisescope_points)"));
    points = interleaved(numbers, 3);
    output.floats = 1;
    CHECK(refused(field, &points, &output).starts_with("floats: 1: expected room for at least 2"));
    output = into(values);
    output.size = 0;
    CHECK(refused(field, &points, &output).starts_with("output.size: 0"));
    float least = 0;
    output = sized<noisescope_output>();
    output.least = &least;
    CHECK(refused(field, &points, &output) == "output.least, output.greatest: there are no values");
    output = sized<noisescope_output>();
    output.gradient[2] = values.data();
    output.gradient_floats = 1;
    points.count = 2;
    CHECK(
        refused(field, &points, &output).starts_with("output.gradient_floats: 1: expected room for 2 places, 1 apart"));
    output.gradient_stride = -1;
    CHECK(refused(field, &points, &output).starts_with("output.gradient_stride: -1"));
    output.gradient_stride = 2;
    output.gradient_floats = 2;
    CHECK(refused(field, &points, &output).starts_with("output.gradient_floats: 2"));
    points.count = 1;
    CHECK(refused(made(R"({"noise": "white", "dimensions": 3})"), &points, &output).find("output") !=
          std::string::npos);
    points = interleaved(numbers, 2);
    points.count = 1;
    output.gradient_floats = 3;
    CHECK(refused(made(kPlane), &points, &output).starts_with("output.gradient[2]: expected NULL"));
    auto options = sized<noisescope_options>();
    options.cells[3] = std::numeric_limits<std::int64_t>::min();
    CHECK(refused(field, &points, &output, &options).starts_with("options.cells: -9223372036854775808"));
}

TEST_CASE("the calls refuse boxes that there are none of") {
    const OwnedField field = made(kSpace);
    Floats values(17 * 6 * 4);
    const noisescope_output output = into(values);
    const auto with = [](std::int64_t noisescope_box::*member, std::int64_t value) {
        noisescope_box box = boxOf(0, 4);
        box.*member = value;
        return box;
    };
    CHECK(refusedBox(field, with(&noisescope_box::height, 0), output).starts_with("box.height: 0"));
    CHECK(refusedBox(field, with(&noisescope_box::x, std::numeric_limits<std::int64_t>::max()), output)
              .starts_with("box.x"));
    CHECK(refusedBox(field, with(&noisescope_box::rows, 0), output).starts_with("box.rows: 0"));
    CHECK(refusedBox(field, with(&noisescope_box::slices, 0), output).starts_with("box.slices: 0"));
    CHECK(refusedBox(field, with(&noisescope_box::slice, 2147483648), output).starts_with("box.slice: 2147483648"));
    CHECK(refusedBox(field, with(&noisescope_box::slice, 2147483647), output)
              .starts_with("box.slices: 4: expected 1 to 1"));
    CHECK(refusedBox(field, boxOf(0, 5), output).starts_with("output.floats: 408: expected room for at least 510"));
    CHECK(refusedBox(made(kPlane), boxOf(0, 4), output).starts_with("box.slice, box.slices: slices follow"));
    CHECK(refusedBox(made(kPlane), boxOf(1, 1), output).starts_with("box.slice, box.slices: slices follow"));
    noisescope_box box = boxOf(0, 4);
    box.row_stride = 16;
    CHECK(refusedBox(field, box, output).starts_with("box.row_stride, box.slice_stride: 16"));
    box.row_stride = -17;
    CHECK(refusedBox(field, box, output).starts_with("box.row_stride, box.slice_stride: -17"));
    box.row_stride = 17;
    box.slice_stride = 34;
    CHECK(refusedBox(field, box, output).starts_with("box.row_stride, box.slice_stride: 17, 34: rows of 17"));
    box.slice_stride = std::numeric_limits<std::ptrdiff_t>::max();
    CHECK(refusedBox(field, box, output).starts_with("output.floats: 408"));
    auto options = sized<noisescope_options>();
    options.sliced = 1;
    CHECK(refusedBox(field, boxOf(0, 4), output, &options) == "options.sliced: a box has slices of its own");
}
