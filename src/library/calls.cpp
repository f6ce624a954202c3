// Points, boxes and gradients of the C interface.
#include "library/calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "core/threads.h"

namespace noisescope {
namespace {

constexpr std::size_t kGradientBatch = 1U << 16U;  // places whose derivatives are held at a time

/// Bytes of a coordinate and of a cell of each kind, by noisescope_kind.
struct KindInfo {
    PointKind kind;
    std::size_t number;
    std::size_t cell;
};
constexpr std::array<KindInfo, 5> kPointKinds{{{PointKind::decimal, sizeof(double), 0},
                                               {PointKind::binary, sizeof(double), 0},
                                               {PointKind::real, sizeof(float), 0},
                                               {PointKind::cell32, sizeof(float), sizeof(std::int32_t)},
                                               {PointKind::cell64, sizeof(float), sizeof(std::int64_t)}}};

const KindInfo& infoOf(PointKind kind) { return kPointKinds[static_cast<std::size_t>(kind)]; }

const void* moved(const void* from, std::ptrdiff_t elements, std::size_t size) {
    return static_cast<const unsigned char*>(from) + elements * static_cast<std::ptrdiff_t>(size);
}

/// Returns the points from `first` on.
FieldPoints partOf(const FieldPoints& points, std::size_t first, std::size_t count) {
    FieldPoints part = points;
    part.count = count;
    const auto skipped = static_cast<std::ptrdiff_t>(first);
    const KindInfo& info = infoOf(points.kind);
    for (std::size_t axis = 0; axis < points.dimensions; ++axis) {
        part.x[axis] = moved(points.x[axis], skipped * points.stride[axis], info.number);
        if (info.cell > 0) part.cell[axis] = moved(points.cell[axis], skipped * points.cellStride[axis], info.cell);
    }
    return part;
}

/// Throws unless coordinate(n) of every point n is within `farthest`.
template <typename Coordinate>
void requireNear(std::size_t count, std::size_t axis, double farthest, const char* expected,
                 const Coordinate& coordinate) {
    bool near = true;
    for (std::size_t n = 0; n < count; ++n) near &= std::fabs(coordinate(n)) <= farthest;
    if (near) return;
    for (std::size_t n = 0; n < count; ++n)
        if (const double value = coordinate(n); !(std::fabs(value) <= farthest))
            throw BadArgument(fmt::format("points[{}][{}]: {}: expected {}", n, axis, shortest(value), expected));
}

template <typename Number>
auto numbersOf(const void* numbers, std::ptrdiff_t stride) {
    return [numbers = static_cast<const Number*>(numbers), stride](std::size_t n) {
        return static_cast<double>(numbers[static_cast<std::ptrdiff_t>(n) * stride]);
    };
}

void requireNear(const FieldPoints& points, std::size_t axis, double frequency) {
    const auto numbers = [&](const auto& coordinate) {
        requireNear(points.count, axis, kFarthestPoint, "a number from -1e15 to 1e15", coordinate);
    };
    const auto wholes = [&](const auto& cells) {
        const auto rest = numbersOf<float>(points.x[axis], points.stride[axis]);
        requireNear(points.count, axis, kFarthestPoint * frequency, "cells within 1e15 world units",
                    [&](std::size_t n) { return cells(n) + rest(n); });
    };
    switch (points.kind) {
        case PointKind::decimal:
        case PointKind::binary:
            return numbers(numbersOf<double>(points.x[axis], points.stride[axis]));
        case PointKind::real:
            return numbers(numbersOf<float>(points.x[axis], points.stride[axis]));
        case PointKind::cell32:
        case PointKind::unit32:
            return wholes(numbersOf<std::int32_t>(points.cell[axis], points.cellStride[axis]));
        case PointKind::cell64:
        case PointKind::unit64:
            return wholes(numbersOf<std::int64_t>(points.cell[axis], points.cellStride[axis]));
    }
}

/// Returns the points with their meaning. Their coordinates are not looked at yet.
FieldPoints pointsOf(const noisescope_field& field, const noisescope_points& given) {
    requireMember("", "dimensions", given.dimensions, 1, field.coordinates());
    requireMember("points", "kind", given.kind, NOISESCOPE_DECIMAL, NOISESCOPE_CELL64);
    FieldPoints points;
    points.count = given.count;
    points.dimensions = static_cast<std::size_t>(given.dimensions);
    points.kind = kPointKinds[static_cast<std::size_t>(given.kind)].kind;
    for (std::size_t axis = 0; axis < points.dimensions; ++axis) {
        points.x[axis] = given.x[axis];
        points.stride[axis] = given.stride[axis];
        points.cell[axis] = given.cell[axis];
        points.cellStride[axis] = given.cell_stride[axis];
        if (points.count > 0) requireGiven(given.x[axis], "points.x");
        if (points.count > 0 && infoOf(points.kind).cell > 0) requireGiven(given.cell[axis], "points.cell");
    }
    return points;
}

void requireNear(const FieldPoints& points, double frequency) {
    for (std::size_t axis = 0; axis < points.dimensions; ++axis) requireNear(points, axis, frequency);
}

/// Arrays for derivatives: those of place n lie at n * stride.
struct GradientArrays {
    std::array<float*, 3> out{};
    std::size_t stride = 1;
    [[nodiscard]] bool areWanted() const {
        return std::any_of(out.begin(), out.end(), [](const float* each) { return each != nullptr; });
    }
    /// Stores the derivatives of `count` places from the place `first` on: the last channels of each.
    void store(const float* values, std::size_t channels, std::size_t first, std::size_t count) const {
        const std::size_t skipped = channels > out.size() ? channels - out.size() : 0;
        for (std::size_t axis = 0; axis + skipped < channels; ++axis)
            if (out[axis] != nullptr)
                for (std::size_t n = 0; n < count; ++n)
                    out[axis][(first + n) * stride] = values[n * channels + skipped + axis];
    }
};

GradientArrays gradientOf(const noisescope_output& output, std::uint64_t places) {
    requireMember("output", "gradient_stride", output.gradient_stride, 0, std::numeric_limits<std::int32_t>::max());
    GradientArrays arrays{{output.gradient[0], output.gradient[1], output.gradient[2]},
                          static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, output.gradient_stride))};
    if (!arrays.areWanted() || places == 0) return arrays;
    if (output.gradient_floats == 0 || places - 1 > (output.gradient_floats - 1) / arrays.stride)
        throw BadArgument(fmt::format("output.gradient_floats: {}: expected room for {} place{}, {} apart",
                                      output.gradient_floats, places, places == 1 ? "" : "s", arrays.stride));
    return arrays;
}

/// Returns the sampler of derivatives. Throws BadArgument for those that there are none of.
std::shared_ptr<const Sampler> gradientSampler(const noisescope_field& field, SamplerKind kind,
                                               const GradientArrays& arrays) {
    kind.gradient = true;
    std::shared_ptr<const Sampler> sampler = field.sampler(kind);
    const int axes = std::min(sampler->channels(), field.hasLayers() ? field.coordinates() : 3);
    for (auto axis = static_cast<std::size_t>(axes); axis < arrays.out.size(); ++axis)
        if (arrays.out[axis] != nullptr)
            throw BadArgument(
                fmt::format("output.gradient[{}]: expected NULL, the field has {} derivatives", axis, axes));
    return sampler;
}

noisescope_output receivedOutput(const noisescope_output* given) {
    requireGiven(given, "output");
    const noisescope_output output = received(*given, "output");
    if (output.values == nullptr && (output.least != nullptr || output.greatest != nullptr))
        throw BadArgument("output.least, output.greatest: there are no values");
    return output;
}

void tell(const Extremes& extremes, const noisescope_output& output) {
    if (output.least != nullptr) *output.least = extremes.least;
    if (output.greatest != nullptr) *output.greatest = extremes.greatest;
}

/// Returns the extremes to include values in; null if nobody asks.
Extremes* asked(Extremes& extremes, const noisescope_output& output) {
    return output.least != nullptr || output.greatest != nullptr ? &extremes : nullptr;
}

/// Samples points; a single one of doubles without what many of them need.
void sampleBy(const Sampler& sampler, const FieldPoints& points, float* out, Extremes* extremes, const Pause& pause) {
    const bool doubles = points.kind == PointKind::decimal || points.kind == PointKind::binary;
    if (points.count != 1 || !doubles || pause) return sampler.points(points, out, extremes, pause);
    std::array<double, kMaxDimensions> at{};
    for (std::size_t axis = 0; axis < points.dimensions; ++axis) at[axis] = *static_cast<const double*>(points.x[axis]);
    sampler.point(at, points.dimensions, points.kind, out);
    if (extremes != nullptr) extremes->include(out, static_cast<std::size_t>(sampler.channels()));
}

void sampleGiven(const noisescope_field& field, const noisescope_points& given, const noisescope_options& options,
                 const noisescope_output& output, bool warp = false) {
    const FieldPoints points = pointsOf(field, given);
    SamplerKind kind = pointsKind(options);
    kind.warp = warp;
    const auto values = output.values != nullptr ? field.sampler(kind) : nullptr;
    if (values != nullptr) requireRoom(points.count, values->channels(), output.values, output.floats);
    const GradientArrays gradient = gradientOf(output, points.count);
    requireNear(points, field.frequency());
    const ThreadsHere threads(options.threads);
    const Pause pause = pauseOf(options);
    const auto sampler = gradient.areWanted() ? gradientSampler(field, pointsKind(options), gradient) : nullptr;
    Extremes extremes;
    if (values != nullptr) sampleBy(*values, points, output.values, asked(extremes, output), pause);
    if (sampler != nullptr) {
        const auto channels = static_cast<std::size_t>(sampler->channels());
        std::vector<float> batch(std::min(points.count, kGradientBatch) * channels);
        for (std::size_t first = 0; first < points.count; first += kGradientBatch) {
            const std::size_t count = std::min(kGradientBatch, points.count - first);
            sampler->points(partOf(points, first, count), batch.data(), nullptr, pause);
            gradient.store(batch.data(), channels, first, count);
        }
    }
    tell(extremes, output);
}

/// Returns the product of two numbers that are not negative, at most 2^60.
std::int64_t product(std::int64_t a, std::int64_t b) {
    constexpr std::int64_t kMost = std::int64_t{1} << 60;
    std::int64_t exact = 0;
    return __builtin_mul_overflow(a, b, &exact) ? kMost : std::min(exact, kMost);
}

/// Returns the strides of a box's values, where 0 means no gap. Throws unless its rows lie apart, and in the array of
/// `floats` floats.
BoxTarget targetOf(const noisescope_box& box, int channels, float* values, std::size_t floats) {
    const std::int64_t width = box.width * channels;
    const std::int64_t row = box.row_stride == 0 ? width : box.row_stride;
    const std::int64_t slice = box.slice_stride == 0 ? product(std::max(row, width), box.rows) : box.slice_stride;
    const std::int64_t rows = row < 0 ? 0 : product(box.rows - 1, row);
    const std::int64_t slices = slice < 0 ? 0 : product(box.slices - 1, slice);
    const bool apart = (box.rows == 1 || row >= width) && (box.slices == 1 || slice >= width) &&
                       (box.rows == 1 || box.slices == 1 || slice >= rows + width || row >= slices + width);
    if (!apart)
        throw BadArgument(
            fmt::format("box.row_stride, box.slice_stride: {}, {}: rows of {} floats overlap", row, slice, width));
    if (static_cast<std::uint64_t>(rows + slices + width) > floats)
        throw BadArgument(fmt::format("output.floats: {}: expected room for at least {} (rows {}, slices {} apart)",
                                      floats, rows + slices + width, row, slice));
    return {values, static_cast<std::ptrdiff_t>(row), static_cast<std::ptrdiff_t>(slice)};
}

std::int64_t farthestSlice(const noisescope_options& options) {
    return std::min(kMostPixelsAlong, kFarthestPixel >> (options.level + 1));
}

BoxCall checkedBox(const noisescope_field& field, const noisescope_box& box, const noisescope_options& options) {
    if (options.sliced != 0) throw BadArgument("options.sliced: a box has slices of its own");
    const noisescope_region region{box.height, box.x, box.y, box.width, box.rows};
    BoxCall call = checkedRegion(field, region, options, "box");
    const std::int64_t farthest = farthestSlice(options);
    if (!field.hasSlices() && (box.slice != 0 || box.slices != 1))
        throw BadArgument(
            "box.slice, box.slices: slices follow each other along a third axis, and the recipe has none");
    requireMember("box", "slice", box.slice, -farthest, farthest);
    requireMember("box", "slices", box.slices, 1, farthest - box.slice + 1);
    call.kind.sliced = field.hasSlices();
    call.box.slice = box.slice;
    call.box.slices = box.slices;
    return call;
}

/// Draws the derivatives of a box, some rows of a slice at a time.
void drawGradient(const Sampler& sampler, const FieldBox& box, const GradientArrays& gradient, const Pause& pause) {
    const auto channels = static_cast<std::size_t>(sampler.channels());
    const Region& region = box.region;
    const auto width = static_cast<std::size_t>(region.width);
    const std::int64_t most = std::max<std::int64_t>(1, static_cast<std::int64_t>(kGradientBatch / width));
    std::vector<float> batch(static_cast<std::size_t>(std::min(most, region.height)) * width * channels);
    std::size_t done = 0;
    for (std::int64_t slice = 0; slice < box.slices; ++slice)
        for (std::int64_t y = 0; y < region.height; y += most) {
            const std::int64_t rows = std::min(most, region.height - y);
            const FieldBox part{{region.x, region.y + y, region.width, rows}, box.slice + slice, 1};
            sampler.box(part, {batch.data(), static_cast<std::ptrdiff_t>(width * channels), 0}, nullptr, pause);
            const std::size_t count = width * static_cast<std::size_t>(rows);
            gradient.store(batch.data(), channels, done, count);
            done += count;
        }
}

void drawGiven(const noisescope_field& field, const noisescope_box& box, const noisescope_options& options,
               const noisescope_output& output) {
    const BoxCall call = checkedBox(field, box, options);
    BoxTarget target;
    if (output.values != nullptr) target = targetOf(box, field.channels(), output.values, output.floats);
    const std::int64_t places = product(product(box.width, box.rows), box.slices);
    const GradientArrays gradient = gradientOf(output, static_cast<std::uint64_t>(places));
    const auto slopes = gradient.areWanted() ? gradientSampler(field, call.kind, gradient) : nullptr;
    const ThreadsHere threads(options.threads);
    const Pause pause = pauseOf(options);
    Extremes extremes;
    if (output.values != nullptr) drawBox(field, call, target, asked(extremes, output), pause);
    if (slopes != nullptr) drawGradient(*slopes, call.box, gradient, pause);
    tell(extremes, output);
}

}  // namespace

SamplerKind pointsKind(const noisescope_options& options) {
    SamplerKind kind{.points = true};
    kind.seedAdd = static_cast<std::uint32_t>(options.seed_add);
    std::copy_n(options.cells, kind.cells.size(), kind.cells.begin());
    return kind;
}

BoxCall checkedRegion(const noisescope_field& field, const noisescope_region& region, const noisescope_options& options,
                      const char* name) {
    const std::int64_t farthest = kFarthestPixel >> options.level;
    requireMember(name, "height", region.height, 1, kGreatestHeight);
    requireMember(name, "x", region.x, -farthest, farthest);
    requireMember(name, "y", region.y, -farthest, farthest);
    requireMember(name, "width", region.width, 1, kMostPixelsAlong);
    requireMember(name, "rows", region.rows, 1, kMostPixelsAlong);
    BoxCall call{pointsKind(options), {{region.x, region.y, region.width, region.rows}, 0, 1}};
    call.kind.points = false;
    call.kind.height = region.height;
    call.kind.level = options.level;
    if (options.sliced == 0) return call;
    if (!field.hasSlices())
        throw BadArgument("options.sliced: slices follow each other along a third axis, and the recipe has none");
    requireMember("options", "slice", options.slice, 0, farthestSlice(options));
    call.kind.sliced = true;
    call.box.slice = options.slice;
    return call;
}

void drawBox(const noisescope_field& field, const BoxCall& call, const BoxTarget& target, Extremes* extremes,
             const Pause& pause) {
    field.sampler(call.kind)->box(call.box, target, extremes, pause);
}

void samplePoints(const noisescope_field* field, const noisescope_points& points, const noisescope_options* options,
                  float* out, std::size_t floats) {
    requireGiven(field, "field");
    const noisescope_options checked = optionsOf(options);
    requireMember("", "dimensions", points.dimensions, 1, field->coordinates());
    requireRoom(points.count, field->channels(), out, floats);
    if (points.count == 0) return;
    noisescope_output output{};
    output.values = out;
    output.floats = floats;
    sampleGiven(*field, points, checked, output);
}

}  // namespace noisescope

using noisescope::guarded;
using noisescope::Message;

noisescope_status noisescope_field_sample(const noisescope_field* field, const noisescope_points* points,
                                          const noisescope_options* options, const noisescope_output* output,
                                          char* message, size_t message_size) {
    return guarded(Message(message, message_size), NOISESCOPE_ARGUMENT, [&] {
        noisescope::requireGiven(field, "field");
        noisescope::requireGiven(points, "points");
        noisescope::sampleGiven(*field, noisescope::received(*points, "points"), noisescope::optionsOf(options),
                                noisescope::receivedOutput(output));
    });
}

noisescope_status noisescope_field_warp(const noisescope_field* field, const noisescope_points* points,
                                        const noisescope_options* options, float* places, size_t floats, char* message,
                                        size_t message_size) {
    return guarded(Message(message, message_size), NOISESCOPE_ARGUMENT, [&] {
        noisescope::requireGiven(field, "field");
        noisescope::requireGiven(points, "points");
        if (field->hasLayers())
            throw noisescope::BadArgument("field: a recipe with layers, each of which has its own warp");
        noisescope_output output{};
        output.values = places;
        output.floats = floats;
        if (points->count > 0) noisescope::requireGiven(places, "places");
        noisescope::sampleGiven(*field, noisescope::received(*points, "points"), noisescope::optionsOf(options), output,
                                true);
    });
}

noisescope_status noisescope_field_box(const noisescope_field* field, const noisescope_box* box,
                                       const noisescope_options* options, const noisescope_output* output,
                                       char* message, size_t message_size) {
    return guarded(Message(message, message_size), NOISESCOPE_ARGUMENT, [&] {
        noisescope::requireGiven(field, "field");
        noisescope::requireGiven(box, "box");
        noisescope::drawGiven(*field, noisescope::received(*box, "box"), noisescope::optionsOf(options),
                              noisescope::receivedOutput(output));
    });
}
