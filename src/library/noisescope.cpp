// Implementation of the C interface: fields, what they tell, and the calls of 0.2.0.
#include "library/noisescope.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "exact/decimal.h"
#include "library/calls.h"
#include "recipe/param_rows.h"
#include "recipe/presets.h"

namespace noisescope {
namespace {

/// Draws a region: a box of one slice.
void draw(const noisescope_field* field, const noisescope_region* region, const noisescope_options* given, float* out,
          std::size_t floats) {
    requireGiven(field, "field");
    requireGiven(region, "region");
    const noisescope_options options = optionsOf(given);
    const BoxCall call = checkedRegion(*field, *region, options, "region");
    requireRoom(static_cast<std::uint64_t>(region->width) * static_cast<std::uint64_t>(region->rows), field->channels(),
                out, floats);
    const ThreadsHere threads(options.threads);
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(region->width) * field->channels();
    drawBox(*field, call, {out, row, 0}, nullptr, pauseOf(options));
}

[[noreturn]] void refuseCoordinate(std::size_t point, std::size_t axis, std::string_view text, std::string_view what) {
    throw BadArgument(fmt::format("points[{}][{}]: {}: expected {}", point, axis, printable(clipped(text, 80)), what));
}

/// Returns the coordinate `axis` of a point, for n texts per point.
Decimal decimalAt(const char* const* points, std::size_t n, std::size_t point, std::size_t axis) {
    const char* const text = points[point * n + axis];
    if (text == nullptr) refuseCoordinate(point, axis, "NULL", "a text");
    std::optional<Decimal> value = parseCoordinate(text);
    if (!value)
        refuseCoordinate(
            point, axis, text,
            fmt::format("a number from -1e15 to 1e15, with at most {} decimal places", kMostDecimalPlaces));
    return std::move(*value);
}

void sampleTexts(const noisescope_field* field, const char* const* texts, std::size_t count, int dimensions,
                 const noisescope_options* given, float* out, std::size_t floats) {
    if (count > 0) requireGiven(texts, "points");
    requireGiven(field, "field");
    const noisescope_options options = optionsOf(given);
    requireMember("", "dimensions", dimensions, 1, field->coordinates());
    requireRoom(count, field->channels(), out, floats);
    const ThreadsHere threads(options.threads);
    const auto n = static_cast<std::size_t>(dimensions);
    const Pause pause = pauseOf(options);
    const auto points = [&](std::size_t first, std::vector<Decimal>& batch) {
        if (pause) pause();
        for (std::size_t i = 0; i < batch.size(); ++i) batch[i] = decimalAt(texts, n, first + i / n, i % n);
    };
    field->sampler(pointsKind(options))->decimals(count, n, points, out);
}

void sampleDoubles(const noisescope_field* field, const double* numbers, std::size_t count, int dimensions,
                   const noisescope_options* options, float* out, std::size_t floats) {
    if (count > 0) requireGiven(numbers, "points");
    noisescope_points points{};
    points.size = sizeof points;
    points.count = count;
    points.dimensions = dimensions;
    for (int axis = 0; axis < std::min(dimensions, static_cast<int>(kMaxDimensions)); ++axis) {
        points.x[axis] = numbers == nullptr ? nullptr : numbers + axis;
        points.stride[axis] = dimensions;
    }
    samplePoints(field, points, options, out, floats);
}

void drawClasses(const noisescope_field* field, const Region& region, const noisescope_options* given,
                 std::uint8_t* out, std::size_t bytes) {
    requireGiven(field, "field");
    const noisescope_options options = optionsOf(given);
    if (options.level != 0 || options.sliced != 0 || options.seed_add != 0 ||
        std::ranges::any_of(options.cells, [](std::int64_t cells) { return cells != 0; }))
        throw BadArgument("options: of a map only threads and cancelled may be given");
    requireMember("", "x", region.x, -kFarthestPixel, kFarthestPixel);
    requireMember("", "y", region.y, -kFarthestPixel, kFarthestPixel);
    requireMember("", "width", region.width, 1, kMostPixelsAlong);
    requireMember("", "rows", region.height, 1, kMostPixelsAlong);
    const auto cells = static_cast<std::uint64_t>(region.width) * static_cast<std::uint64_t>(region.height);
    if (cells > bytes) throw BadArgument(fmt::format("bytes: {}: expected room for at least {}", bytes, cells));
    requireGiven(out, "out");
    const ThreadsHere threads(options.threads);
    const Pause pause = pauseOf(options);
    field->map()->rows(region, [&](std::int64_t, const ClassGrid& rows) {
        if (pause) pause();
        out = std::ranges::copy(rows.cells(), out).out;
    });
}

template <typename Made>
noisescope_status create(const char* text, const char* name, noisescope_field** field, const Message& message,
                         const Made& recipe) {
    if (field != nullptr) *field = nullptr;
    return guarded(message, NOISESCOPE_RECIPE, [&] {
        requireGiven(field, "field");
        requireGiven(text, name);
        *field = new noisescope_field(recipe(text));
    });
}

/// Makes the text once; returns null without memory.
template <typename Made>
const char* keptText(const Made& made) noexcept {
    try {
        static const std::string text = made();
        return text.c_str();
    } catch (...) {
        return nullptr;
    }
}

/// Samples one point; NaN for a place that does not exist.
float onePoint(const noisescope_field* field, const std::array<double, kMaxDimensions>& at, PointKind kind) noexcept {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    if (field == nullptr) return kNone;
    const std::size_t dimensions = std::min<std::size_t>(3, static_cast<std::size_t>(field->coordinates()));
    for (std::size_t axis = 0; axis < dimensions; ++axis)
        if (!(std::fabs(at[axis]) <= kFarthestPoint)) return kNone;
    std::array<float, kMaxDimensions> channels{};
    try {
        field->points().point(at, dimensions, kind, channels.data());
    } catch (...) {
        return kNone;
    }
    return channels[0];
}

}  // namespace
}  // namespace noisescope

using noisescope::Message;

int noisescope_abi(void) { return NOISESCOPE_ABI; }
const char* noisescope_version(void) { return NOISESCOPE_VERSION; }
int noisescope_is_set(void* flag) {
    return __atomic_load_n(static_cast<const std::int32_t*>(flag), __ATOMIC_RELAXED) != 0;
}
int noisescope_is_readable(void* descriptor) {
    pollfd look{static_cast<int>(reinterpret_cast<std::intptr_t>(descriptor)), POLLIN, 0};
    return static_cast<int>(::poll(&look, 1, 0) > 0);
}
const char* noisescope_presets(void) {
    return noisescope::keptText([] { return noisescope::presetRowsJson(); });
}
const char* noisescope_layer_rows(void) {
    return noisescope::keptText([] { return noisescope::layerRowsJson(); });
}
const char* noisescope_params(void) {
    return noisescope::keptText([] { return noisescope::paramRowsJson(); });
}

noisescope_status noisescope_field_create(const char* recipe, noisescope_field** field, char* message,
                                          size_t message_size) {
    return noisescope::create(recipe, "recipe", field, Message(message, message_size),
                              [](std::string_view text) { return noisescope::parseRecipe(text, "recipe").recipe; });
}

noisescope_status noisescope_field_create_preset(const char* name, noisescope_field** field, char* message,
                                                 size_t message_size) {
    return noisescope::create(name, "name", field, Message(message, message_size),
                              [](std::string_view text) { return noisescope::presetNamed(text).file.recipe; });
}

noisescope_status noisescope_field_with_seed(const noisescope_field* same, uint32_t seed, noisescope_field** field,
                                             char* message, size_t message_size) {
    if (field != nullptr) *field = nullptr;
    return noisescope::guarded(Message(message, message_size), NOISESCOPE_ARGUMENT, [&] {
        noisescope::requireGiven(same, "same");
        noisescope::requireGiven(field, "field");
        *field = new noisescope_field(*same, seed);
    });
}

void noisescope_field_destroy(noisescope_field* field) { delete field; }

int noisescope_field_dimensions(const noisescope_field* field) { return field == nullptr ? 0 : field->coordinates(); }
int noisescope_field_channels(const noisescope_field* field) { return field == nullptr ? 0 : field->channels(); }
int noisescope_field_range(const noisescope_field* field, double* low, double* high) {
    const noisescope::Range range = field == nullptr ? noisescope::Range{} : field->range();
    if (low != nullptr) *low = range.low;
    if (high != nullptr) *high = range.high;
    return field != nullptr && field->isRangeProven() ? 1 : 0;
}
int noisescope_field_is_exact(const noisescope_field* field) { return field != nullptr && field->isExact() ? 1 : 0; }
const char* noisescope_field_recipe(const noisescope_field* field) {
    return field == nullptr ? nullptr : field->json().c_str();
}

const char* noisescope_field_class_rows(const noisescope_field* field) {
    return field == nullptr || field->classes().empty() ? nullptr : field->classes().c_str();
}

noisescope_status noisescope_field_classes(const noisescope_field* field, int64_t x, int64_t y, int64_t width,
                                           int64_t rows, const noisescope_options* options, uint8_t* out, size_t bytes,
                                           char* message, size_t message_size) {
    return noisescope::guarded(Message(message, message_size), NOISESCOPE_ARGUMENT, [&] {
        noisescope::drawClasses(field, {x, y, width, rows}, options, out, bytes);
    });
}

noisescope_status noisescope_field_rows(const noisescope_field* field, const noisescope_region* region,
                                        const noisescope_options* options, float* out, size_t floats, char* message,
                                        size_t message_size) {
    return noisescope::guarded(Message(message, message_size), NOISESCOPE_ARGUMENT,
                               [&] { noisescope::draw(field, region, options, out, floats); });
}

noisescope_status noisescope_field_points(const noisescope_field* field, const double* points, size_t count,
                                          int dimensions, const noisescope_options* options, float* out, size_t floats,
                                          char* message, size_t message_size) {
    return noisescope::guarded(Message(message, message_size), NOISESCOPE_ARGUMENT, [&] {
        noisescope::sampleDoubles(field, points, count, dimensions, options, out, floats);
    });
}

noisescope_status noisescope_field_points_text(const noisescope_field* field, const char* const* points, size_t count,
                                               int dimensions, const noisescope_options* options, float* out,
                                               size_t floats, char* message, size_t message_size) {
    return noisescope::guarded(Message(message, message_size), NOISESCOPE_ARGUMENT, [&] {
        noisescope::sampleTexts(field, points, count, dimensions, options, out, floats);
    });
}

float noisescope_field_point(const noisescope_field* field, double x, double y, double z) {
    return noisescope::onePoint(field, {x, y, z, 0}, noisescope::PointKind::decimal);
}

float noisescope_field_pointf(const noisescope_field* field, float x, float y, float z) {
    const std::array<double, noisescope::kMaxDimensions> at{static_cast<double>(x), static_cast<double>(y),
                                                            static_cast<double>(z), 0};
    return noisescope::onePoint(field, at, noisescope::PointKind::binary);
}
