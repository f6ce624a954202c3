// Implementation of the C interface: checks arguments, and turns exceptions into a status and a message.
#include "library/noisescope.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/error.h"
#include "core/text.h"
#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "exact/decimal.h"
#include "library/field_handle.h"
#include "recipe/param_rows.h"
#include "recipe/presets.h"

namespace noisescope {
namespace {

constexpr int kMostLevel = 40;
constexpr int kFarthestPoint = 15;  // as a power of ten, in world units
constexpr std::int32_t kMostThreads = 4096;

/// Thrown for an invalid argument.
struct BadArgument : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct Cancelled : std::exception {};

/// Writes the message for the caller.
class Message {
  public:
    Message(char* text, std::size_t size) : text_(text), size_(text == nullptr ? 0 : size) { write(""); }
    /// Truncates a long text between characters.
    void write(std::string_view said) const {
        if (size_ == 0) return;
        std::size_t length = std::min(said.size(), size_ - 1);
        constexpr unsigned kContinues = 0x80;
        constexpr unsigned kContinuesMask = 0xC0;
        if (length < said.size())
            while (length > 0 && (static_cast<unsigned char>(said[length]) & kContinuesMask) == kContinues) --length;
        std::memcpy(text_, said.data(), length);
        text_[length] = '\0';
    }

  private:
    char* text_;
    std::size_t size_;
};

/// Runs code that may throw. `refused`: the status for an Error.
template <typename Body>
noisescope_status guarded(const Message& message, noisescope_status refused, const Body& body) noexcept {
    try {
        body();
        return NOISESCOPE_OK;
    } catch (const BadArgument& error) {
        message.write(error.what());
        return NOISESCOPE_ARGUMENT;
    } catch (const Cancelled&) {
        message.write("cancelled");
        return NOISESCOPE_CANCELLED;
    } catch (const Error& error) {
        message.write(error.what());
        return refused;
    } catch (const std::bad_alloc&) {
        message.write("not enough memory");
        return NOISESCOPE_MEMORY;
    } catch (const std::exception& error) {
        message.write(error.what());
        return NOISESCOPE_INTERNAL;
    } catch (...) {
        message.write("unknown fault");
        return NOISESCOPE_INTERNAL;
    }
}

template <typename Pointer>
void requireGiven(const Pointer* pointer, const char* name) {
    if (pointer == nullptr) throw BadArgument(fmt::format("{}: NULL", name));
}

void requireWithin(const char* name, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value < low || value > high)
        throw BadArgument(fmt::format("{}: {}: expected {} to {}", name, value, low, high));
}

/// Throws unless `out` has room for `places` places, below 2^62; a size_t may have 32 bits.
void requireRoom(const noisescope_field& field, std::uint64_t places, const float* out, std::size_t floats) {
    const auto channels = static_cast<unsigned>(field.forPoints().channels());
    if (places > floats / channels)
        throw BadArgument(fmt::format("floats: {}: expected room for at least {} ({} place{} x {} channel{})", floats,
                                      places * channels, places, places == 1 ? "" : "s", channels,
                                      channels == 1 ? "" : "s"));
    if (places > 0) requireGiven(out, "out");
}

/// Returns the options of a call. Members that a newer caller appended must be zero.
noisescope_options optionsOf(const noisescope_options* given) {
    noisescope_options options{};
    options.size = sizeof options;
    if (given == nullptr) return options;
    if (given->size < sizeof options)
        throw BadArgument(
            fmt::format("options.size: {}: expected sizeof(noisescope_options), {}", given->size, sizeof options));
    const auto* const bytes = reinterpret_cast<const unsigned char*>(given);
    if (std::any_of(bytes + sizeof options, bytes + given->size, [](unsigned char byte) { return byte != 0; }))
        throw BadArgument("options: they ask for what this version of the library does not have");
    options = *given;
    requireWithin("options.threads", options.threads, 0, kMostThreads);
    requireWithin("options.level", options.level, 0, kMostLevel);
    return options;
}

std::function<void()> pauseOf(const noisescope_options& options) {
    if (options.cancelled == nullptr) return {};
    return [&options] {
        if (options.cancelled(options.context) != 0) throw Cancelled();
    };
}

PixelKind pixelsOf(const noisescope_field& field, const noisescope_region& region, const noisescope_options& options) {
    PixelKind pixels{region.height, options.level, options.sliced != 0, 0};
    if (!pixels.sliced) return pixels;
    if (!field.hasSlices())
        throw BadArgument("options.sliced: slices follow each other along a third axis, and the recipe has none");
    requireWithin("options.slice", options.slice, 0, std::min(kMostPixelsAlong, kFarthestPixel >> (options.level + 1)));
    pixels.slice = options.slice;
    return pixels;
}

Region checkedRegion(const noisescope_region& region, const noisescope_options& options) {
    const std::int64_t farthest = kFarthestPixel >> options.level;
    requireWithin("region.height", region.height, 1, kGreatestHeight);
    requireWithin("region.x", region.x, -farthest, farthest);
    requireWithin("region.y", region.y, -farthest, farthest);
    requireWithin("region.width", region.width, 1, kMostPixelsAlong);
    requireWithin("region.rows", region.rows, 1, kMostPixelsAlong);
    return {region.x, region.y, region.width, region.rows};
}

void draw(const noisescope_field* field, const noisescope_region* region, const noisescope_options* given, float* out,
          std::size_t floats) {
    requireGiven(field, "field");
    requireGiven(region, "region");
    const noisescope_options options = optionsOf(given);
    const Region checked = checkedRegion(*region, options);
    const auto places = static_cast<std::uint64_t>(checked.width) * static_cast<std::uint64_t>(checked.height);
    requireRoom(*field, places, out, floats);
    const ThreadsHere threads(options.threads);
    drawOnCpu(*field->forPixels(pixelsOf(*field, *region, options)), checked, out, pauseOf(options));
}

/// `coordinate` returns a coordinate by the indices of the point and the axis.
void sample(const noisescope_field* field, std::size_t count, int dimensions, const noisescope_options* given,
            float* out, std::size_t floats, const std::function<Decimal(std::size_t, std::size_t)>& coordinate) {
    requireGiven(field, "field");
    const noisescope_options options = optionsOf(given);
    requireWithin("dimensions", dimensions, 1, field->forPoints().coordinates());
    requireRoom(*field, count, out, floats);
    const ThreadsHere threads(options.threads);
    const auto n = static_cast<std::size_t>(dimensions);
    const std::function<void()> pause = pauseOf(options);
    const auto points = [&](std::size_t first, std::vector<Decimal>& batch) {
        if (pause) pause();
        for (std::size_t i = 0; i < batch.size(); ++i) batch[i] = coordinate(first + i / n, i % n);
    };
    sampleOnCpu(field->forPoints(), count, n, points, out);
}

[[noreturn]] void refuseCoordinate(std::size_t point, std::size_t axis, std::string_view text, std::string_view what) {
    throw BadArgument(fmt::format("points[{}][{}]: {}: expected {}", point, axis, printable(clipped(text, 80)), what));
}

/// Returns the coordinate `axis` of a point, for n numbers per point.
Decimal decimalAt(const double* points, std::size_t n, std::size_t point, std::size_t axis) {
    const double value = points[point * n + axis];
    constexpr double kFarthest = 1e15;
    if (!(std::fabs(value) <= kFarthest)) refuseCoordinate(point, axis, shortest(value), "a number from -1e15 to 1e15");
    return value;
}

Decimal decimalAt(const char* const* points, std::size_t n, std::size_t point, std::size_t axis) {
    const char* const text = points[point * n + axis];
    if (text == nullptr) refuseCoordinate(point, axis, "NULL", "a text");
    std::optional<Decimal> value = parseDecimal(text);
    if (!value || isBeyond(*value, kFarthestPoint))
        refuseCoordinate(
            point, axis, text,
            fmt::format("a number from -1e15 to 1e15, with at most {} decimal places", kMostDecimalPlaces));
    return std::move(*value);
}

/// Samples points given as doubles or as texts.
template <typename Number>
noisescope_status sampled(const noisescope_field* field, const Number* points, std::size_t count, int dimensions,
                          const noisescope_options* options, float* out, std::size_t floats, const Message& message) {
    return guarded(message, NOISESCOPE_ARGUMENT, [&] {
        if (count > 0) requireGiven(points, "points");
        const auto n = static_cast<std::size_t>(dimensions);  // sample() refuses values below 1
        sample(field, count, dimensions, options, out, floats,
               [&](std::size_t point, std::size_t axis) { return decimalAt(points, n, point, axis); });
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

void noisescope_field_destroy(noisescope_field* field) { delete field; }

int noisescope_field_dimensions(const noisescope_field* field) {
    return field == nullptr ? 0 : field->forPoints().coordinates();
}
int noisescope_field_channels(const noisescope_field* field) {
    return field == nullptr ? 0 : field->forPoints().channels();
}
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

noisescope_status noisescope_field_rows(const noisescope_field* field, const noisescope_region* region,
                                        const noisescope_options* options, float* out, size_t floats, char* message,
                                        size_t message_size) {
    return noisescope::guarded(Message(message, message_size), NOISESCOPE_ARGUMENT,
                               [&] { noisescope::draw(field, region, options, out, floats); });
}

noisescope_status noisescope_field_points(const noisescope_field* field, const double* points, size_t count,
                                          int dimensions, const noisescope_options* options, float* out, size_t floats,
                                          char* message, size_t message_size) {
    return noisescope::sampled(field, points, count, dimensions, options, out, floats, Message(message, message_size));
}

noisescope_status noisescope_field_points_text(const noisescope_field* field, const char* const* points, size_t count,
                                               int dimensions, const noisescope_options* options, float* out,
                                               size_t floats, char* message, size_t message_size) {
    return noisescope::sampled(field, points, count, dimensions, options, out, floats, Message(message, message_size));
}
