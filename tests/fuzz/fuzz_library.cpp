// The interface for C: whatever it is given, it answers with a status and a message that ends. An input is numbers for
// the arguments, 80 bytes of them, and a recipe.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "fuzz/support.h"
#include "library/noisescope.h"

namespace {

using noisescope::fuzz::require;

/// Numbers out of an input, 0 behind its end.
class Numbers {
  public:
    Numbers(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    template <typename T>
    T next() {
        T value{};
        const std::size_t there = std::min(sizeof value, size_);
        if (there > 0) std::memcpy(&value, data_, there);
        data_ += there;
        size_ -= there;
        return value;
    }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
};

struct Text {
    std::array<char, 64> bytes{};
    Text() { bytes.fill('x'); }
};

/// Arguments of the later calls.
struct More {
    int kind = 0;
    int stride = 0;
    int slices = 0;
    int cells = 0;
};

void requireTold(noisescope_status status, const Text& text) {
    require(std::memchr(text.bytes.data(), '\0', text.bytes.size()) != nullptr, "a message that ends");
    require((status == NOISESCOPE_OK) == (text.bytes[0] == '\0'), "a message where it failed, and none otherwise");
    require(status >= NOISESCOPE_OK && status < NOISESCOPE_INTERNAL, "a status, and no fault of the library");
}

/// Samples two points of numbers that may be of another type, and their derivatives.
void sample(const noisescope_field* field, const std::array<double, 4>& point, int dimensions,
            const noisescope_options& options, const More& more) {
    constexpr std::array<std::int64_t, 4> kCells{1, -2, 3, std::int64_t{1} << 62};
    std::array<float, 64> out{};
    noisescope_points points{};
    points.size = sizeof points;
    points.count = 2;
    points.dimensions = dimensions;
    points.kind = more.kind;
    for (int axis = 0; axis < 3; ++axis) {
        points.x[axis] = &point[static_cast<std::size_t>(axis)];
        points.cell[axis] = &kCells[static_cast<std::size_t>(axis)];
        points.cell_stride[axis] = more.cells & 1;
    }
    points.stride[0] = more.stride & 1;
    noisescope_output output{};
    output.size = sizeof output;
    output.values = out.data();
    output.floats = 32;
    output.least = &out[40];
    output.gradient[more.cells & 1] = &out[48];
    output.gradient_stride = more.stride;
    output.gradient_floats = 16;
    Text text;
    requireTold(noisescope_field_sample(field, &points, &options, &output, text.bytes.data(), text.bytes.size()), text);
}

void warp(const noisescope_field* field, const std::array<double, 4>& point, int dimensions,
          const noisescope_options& options) {
    noisescope_points points{};
    points.size = sizeof points;
    points.count = 1;
    points.dimensions = dimensions;
    for (int axis = 0; axis < 3; ++axis) points.x[axis] = &point[static_cast<std::size_t>(axis)];
    std::array<float, 4> places{};
    Text text;
    requireTold(noisescope_field_warp(field, &points, &options, places.data(), places.size(), text.bytes.data(),
                                      text.bytes.size()),
                text);
}

void drawBox(const noisescope_field* field, const noisescope_region& region, const noisescope_options& options,
             const More& more) {
    std::vector<float> out(256);
    noisescope_box box{};
    box.size = sizeof box;
    box.height = region.height;
    box.x = region.x;
    box.y = region.y;
    box.slice = options.slice;
    box.width = region.width;
    box.rows = region.rows;
    box.slices = more.slices;
    box.row_stride = more.stride;
    box.slice_stride = std::ptrdiff_t{more.stride} * more.slices;
    noisescope_output output{};
    output.size = sizeof output;
    output.values = out.data();
    output.floats = out.size();
    Text text;
    requireTold(noisescope_field_box(field, &box, &options, &output, text.bytes.data(), text.bytes.size()), text);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kNumbers = 80;
    constexpr std::size_t kRoom = 256;
    Numbers numbers(data, std::min(size, kNumbers));
    const std::string recipe(size > kNumbers ? reinterpret_cast<const char*>(data) + kNumbers : "",
                             size > kNumbers ? size - kNumbers : 0);
    noisescope_region region{};
    region.height = numbers.next<std::int64_t>();
    region.x = numbers.next<std::int64_t>();
    region.y = numbers.next<std::int64_t>();
    region.width = numbers.next<std::int64_t>();
    region.rows = numbers.next<std::int64_t>();
    noisescope_options options{};
    options.size = sizeof options;
    options.threads = numbers.next<std::int8_t>();
    options.level = numbers.next<std::int8_t>();
    options.sliced = numbers.next<std::int8_t>();
    options.slice = numbers.next<std::int64_t>();
    std::array<double, 4> point{};  // as many as a field may take
    for (std::size_t axis = 0; axis < 3; ++axis) point[axis] = numbers.next<double>();
    const auto dimensions = static_cast<int>(numbers.next<std::int8_t>());
    More more;
    more.kind = numbers.next<std::int8_t>();
    more.stride = numbers.next<std::int8_t>();
    more.slices = numbers.next<std::int8_t>();
    more.cells = numbers.next<std::int8_t>();

    noisescope_field* field = nullptr;
    const Text made;
    Text text = made;
    noisescope_status status = noisescope_field_create(recipe.c_str(), &field, text.bytes.data(), text.bytes.size());
    requireTold(status, text);
    require((status == NOISESCOPE_OK) == (field != nullptr), "a field where it succeeded");
    if (field == nullptr) return 0;
    std::vector<float> out(kRoom);
    text = made;
    status =
        noisescope_field_rows(field, &region, &options, out.data(), out.size(), text.bytes.data(), text.bytes.size());
    requireTold(status, text);
    text = made;
    status = noisescope_field_points(field, point.data(), 1, dimensions, &options, out.data(), out.size(),
                                     text.bytes.data(), text.bytes.size());
    requireTold(status, text);
    options.seed_add = more.kind;
    options.cells[0] = more.cells;
    sample(field, point, dimensions, options, more);
    drawBox(field, region, options, more);
    warp(field, point, dimensions, options);
    const int seed = more.stride;
    noisescope_field* seeded = nullptr;
    text = made;
    requireTold(noisescope_field_with_seed(field, static_cast<std::uint32_t>(seed), &seeded, text.bytes.data(),
                                           text.bytes.size()),
                text);
    require(seeded != nullptr, "a field with any seed");
    noisescope_field_destroy(seeded);
    const float one = noisescope_field_point(field, point[0], point[1], point[2]);
    const bool near = std::all_of(point.begin(), point.end(), [](double x) { return std::fabs(x) <= 1e15; });
    require(!near || !std::isnan(one), "a value at a point that is near");
    text = made;
    const char* const words = noisescope_field_recipe(field);
    noisescope_field* again = nullptr;
    requireTold(noisescope_field_create(words, &again, text.bytes.data(), text.bytes.size()), text);
    require(again != nullptr, "the recipe that it tells to be one");
    noisescope_field_destroy(again);
    noisescope_field_destroy(field);
    return 0;
}
