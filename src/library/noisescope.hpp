// Noisescope's fields in C++17 and later, over the C interface of noisescope.h. The shared library exports C functions
// only, so that it works with any compiler and any settings. Functions throw only the exceptions of std::string and
// std::vector.
#pragma once

#include "noisescope.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#if __has_include(<version>)
#include <version>
#endif
#ifdef __cpp_lib_span
#include <span>
#endif

namespace noisescope {
#ifdef __cpp_lib_span
inline namespace v0 {  // separates these names from those inside the library

template <typename Element>
using Span = std::span<Element>;
#else
inline namespace v0_cpp17 {

/// Elements one after the other that belong to somebody else: what C++20 has as std::span.
template <typename Element>
class Span {
  public:
    constexpr Span() noexcept = default;
    constexpr Span(Element* first, std::size_t count) noexcept : first_(first), count_(count) {}
    /// Any container whose elements lie one after the other.
    template <typename Container,
              typename = std::enable_if_t<std::is_convertible_v<decltype(std::declval<Container&>().data()), Element*>>>
    constexpr Span(Container&& container) noexcept : first_(container.data()), count_(container.size()) {}
    template <std::size_t Count>
    constexpr Span(Element (&array)[Count]) noexcept : first_(array), count_(Count) {}
    [[nodiscard]] constexpr Element* data() const noexcept { return first_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] constexpr Span subspan(std::size_t from) const noexcept { return {first_ + from, count_ - from}; }

  private:
    Element* first_ = nullptr;
    std::size_t count_ = 0;
};
#endif

enum class Status : noisescope_status {
    argument = NOISESCOPE_ARGUMENT,
    recipe = NOISESCOPE_RECIPE,
    memory = NOISESCOPE_MEMORY,
    cancelled = NOISESCOPE_CANCELLED,
    internal = NOISESCOPE_INTERNAL,
};

struct Error {
    Status status;
    std::string message;
};

/// A value, or the error that prevented it.
template <typename Value>
class Result {
  public:
    Result(Value value) : is_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : is_(std::in_place_index<1>, std::move(error)) {}
    explicit operator bool() const noexcept { return is_.index() == 0; }
    /// Requires a value.
    Value& operator*() noexcept { return *std::get_if<0>(&is_); }
    const Value& operator*() const noexcept { return *std::get_if<0>(&is_); }
    Value* operator->() noexcept { return std::get_if<0>(&is_); }
    const Value* operator->() const noexcept { return std::get_if<0>(&is_); }
    /// Requires an error.
    const Error& error() const noexcept { return *std::get_if<1>(&is_); }

  private:
    std::variant<Value, Error> is_;
};

/// Pixels of the endless plane, as large as those of a picture of `height` rows. See noisescope_region for ranges.
struct Region {
    std::int64_t height = 1;
    std::int64_t x = 0, y = 0;
    std::int64_t width = 1, rows = 1;
};

/// See noisescope_options for ranges.
struct Options {
    int threads = 0;                      ///< 0: one for each core that the process may use
    int level = 0;                        ///< of mip maps: the region counts pixels 2^level as large
    std::optional<std::int64_t> slice{};  ///< of a volume: at z + slice / height
    std::function<bool()> cancelled{};    ///< called now and then on any of the threads; true cancels; must not throw
    std::array<std::int64_t, 4> cells{};  ///< of the first octave (layers: world units), by which places move
    std::int64_t seedAdd = 0;             ///< added to the recipe's seed (layers: to all), modulo 2^32
};

/// Pixels of consecutive slices of a volume. See noisescope_box for ranges.
struct Box {
    std::int64_t height = 1;
    std::int64_t x = 0, y = 0, slice = 0;
    std::int64_t width = 1, rows = 1, slices = 1;
    std::ptrdiff_t rowStride = 0, sliceStride = 0;  ///< in floats; 0: without gaps
};

/// Points of 1 to 4 coordinates in world units, or in cells of the first octave (layers: world units). The numbers must
/// outlive it. Doubles mean their shortest decimals unless `binary` asks for their exact values; floats mean their
/// exact values.
class Points {
  public:
    /// Points that follow each other, `coordinates` numbers each.
    static Points interleaved(Span<const double> numbers, int coordinates) {
        return consecutive(numbers, coordinates, NOISESCOPE_DECIMAL);
    }
    static Points interleaved(Span<const float> numbers, int coordinates) {
        return consecutive(numbers, coordinates, NOISESCOPE_FLOAT);
    }
    /// An array for each coordinate. One number stands for all points.
    static Points separate(std::initializer_list<Span<const double>> axes) {
        return apart<double>(axes, NOISESCOPE_DECIMAL);
    }
    static Points separate(std::initializer_list<Span<const float>> axes) {
        return apart<float>(axes, NOISESCOPE_FLOAT);
    }
    /// Whole cells of the first octave and the rest in cells, an array of both for each coordinate.
    static Points cells(std::initializer_list<Span<const std::int32_t>> cells,
                        std::initializer_list<Span<const float>> rests) {
        return apart<float>(rests, NOISESCOPE_CELL32).withCells(cells);
    }
    static Points cells(std::initializer_list<Span<const std::int64_t>> cells,
                        std::initializer_list<Span<const float>> rests) {
        return apart<float>(rests, NOISESCOPE_CELL64).withCells(cells);
    }
    /// Returns these points of doubles by their exact binary values.
    [[nodiscard]] Points binary() const noexcept {
        Points points = *this;
        if (points.is_.kind == NOISESCOPE_DECIMAL) points.is_.kind = NOISESCOPE_BINARY;
        return points;
    }
    [[nodiscard]] std::size_t count() const noexcept { return is_.count; }
    [[nodiscard]] const noisescope_points& get() const noexcept { return is_; }
    /// False for arrays of several lengths, and for numbers that are no points: calls refuse these.
    [[nodiscard]] bool fits() const noexcept { return fits_; }

  private:
    explicit Points(noisescope_kind kind) {
        is_.size = sizeof is_;
        is_.kind = kind;
    }
    template <typename Number>
    static Points consecutive(Span<const Number> numbers, int coordinates, noisescope_kind kind) {
        Points points(kind);
        points.is_.dimensions = coordinates;
        points.fits_ = coordinates >= 1 && coordinates <= 4 && numbers.size() % static_cast<unsigned>(coordinates) == 0;
        if (!points.fits_) return points;
        points.is_.count = numbers.size() / static_cast<unsigned>(coordinates);
        for (int axis = 0; points.is_.count > 0 && axis < coordinates; ++axis) {
            points.is_.x[axis] = numbers.data() + axis;
            points.is_.stride[axis] = coordinates;
        }
        return points;
    }
    template <typename Number>
    static Points apart(std::initializer_list<Span<const Number>> axes, noisescope_kind kind) {
        Points points(kind);
        points.is_.dimensions = static_cast<std::int32_t>(axes.size());
        points.is_.count = 1;
        points.place(axes, points.is_.x, points.is_.stride);
        return points;
    }
    template <typename Cell>
    Points& withCells(std::initializer_list<Span<const Cell>> cells) {
        fits_ = fits_ && cells.size() == static_cast<std::size_t>(is_.dimensions);
        place(cells, is_.cell, is_.cell_stride);
        return *this;
    }
    /// Notes where the arrays lie. Those of other lengths than 1 tell how many points there are.
    template <typename Number>
    void place(std::initializer_list<Span<const Number>> axes, const void* (&first)[4], std::ptrdiff_t (&stride)[4]) {
        fits_ = fits_ && axes.size() >= 1 && axes.size() <= 4;
        if (!fits_) return;
        std::size_t axis = 0;
        for (const Span<const Number> numbers : axes) {
            first[axis] = numbers.data();
            stride[axis++] = numbers.size() == 1 ? 0 : 1;
            if (numbers.size() == 1) continue;
            fits_ = fits_ && (is_.count == 1 || is_.count == numbers.size());
            is_.count = numbers.size();
        }
    }

    noisescope_points is_{};
    bool fits_ = true;
};

/// Arrays for derivatives along x, y and z, per cell of the first octave (layers: per world unit); empty ones are not
/// wanted. Those of place n are at n * stride.
struct Gradient {
    std::array<Span<float>, 3> along{};
    std::ptrdiff_t stride = 1;
    /// One array, place after place, with as many derivatives as the field has dimensions: 2 or 3.
    static Gradient interleaved(Span<float> all, int dimensions) {
        Gradient gradient;
        gradient.stride = dimensions;
        for (std::size_t axis = 0; axis < 3 && axis < static_cast<std::size_t>(dimensions); ++axis)
            if (axis < all.size()) gradient.along[axis] = all.subspan(axis);
        return gradient;
    }
    [[nodiscard]] bool isWanted() const noexcept { return !along[0].empty() || !along[1].empty() || !along[2].empty(); }
};

/// The smallest and the largest value of a call; infinite without values.
struct Extremes {
    float least, greatest;
};

struct Range {
    double low, high;
    bool proven;  ///< every value lies in the range; otherwise it is only a plain range for display
};

/// Immutable and thread-safe.
class Field {
  public:
    /// Creates a field of a recipe as JSON: {"noise": "perlin", "frequency": 4}.
    static Result<Field> fromJson(const std::string& recipe) { return made(noisescope_field_create, recipe); }
    static Result<Field> preset(const std::string& name) { return made(noisescope_field_create_preset, name); }

    [[nodiscard]] int dimensions() const noexcept { return noisescope_field_dimensions(field_.get()); }
    [[nodiscard]] int channels() const noexcept { return noisescope_field_channels(field_.get()); }
    [[nodiscard]] bool isExact() const noexcept { return noisescope_field_is_exact(field_.get()) != 0; }
    [[nodiscard]] Range range() const noexcept {
        Range range{};
        range.proven = noisescope_field_range(field_.get(), &range.low, &range.high) != 0;
        return range;
    }
    /// Returns the recipe as JSON; valid as long as the field. Empty once the field has been moved from.
    [[nodiscard]] std::string_view recipe() const noexcept {
        return field_ ? std::string_view(noisescope_field_recipe(field_.get())) : std::string_view();
    }
    [[nodiscard]] const noisescope_field* get() const noexcept { return field_.get(); }

    /// Draws row by row, channels interleaved, into at least width * rows * channels() floats. Returns nothing on
    /// success.
    [[nodiscard]] std::optional<Error> rows(Span<float> out, const Region& region, const Options& options = {}) const {
        const noisescope_region where{region.height, region.x, region.y, region.width, region.rows};
        const noisescope_options how = plain(options);
        return outcome([&](auto... message) {
            return noisescope_field_rows(get(), &where, &how, out.data(), out.size(), message...);
        });
    }
    /// Returns the classes of the map as JSON, a list of name, color and walk; empty without a map.
    [[nodiscard]] std::string_view classRows() const {
        const char* rows = field_ ? noisescope_field_class_rows(field_.get()) : nullptr;
        return rows != nullptr ? std::string_view(rows) : std::string_view();
    }
    /// Computes the classes of width * rows cells row by row into at least as many bytes. Returns nothing on success.
    [[nodiscard]] std::optional<Error> classes(Span<std::uint8_t> out, std::int64_t x, std::int64_t y,
                                               std::int64_t width, std::int64_t rows,
                                               const Options& options = {}) const {
        const noisescope_options how = plain(options);
        return outcome([&](auto... message) {
            return noisescope_field_classes(get(), x, y, width, rows, &how, out.data(), out.size(), message...);
        });
    }
    /// Samples points of `coordinates` numbers each, in world units, into channels() floats per point. Returns nothing
    /// on success.
    [[nodiscard]] std::optional<Error> points(Span<float> out, Span<const double> points, int coordinates,
                                              const Options& options = {}) const {
        if (coordinates < 1 || points.size() % static_cast<std::size_t>(coordinates) != 0)
            return Error{Status::argument, std::to_string(points.size()) + " numbers are no points of " +
                                               std::to_string(coordinates) + " coordinates"};
        const noisescope_options how = plain(options);
        return outcome([&](auto... message) {
            return noisescope_field_points(get(), points.data(), points.size() / static_cast<std::size_t>(coordinates),
                                           coordinates, &how, out.data(), out.size(), message...);
        });
    }

    /// Samples points into channels() floats each, and their derivatives. `values` may be empty if only those are
    /// wanted.
    [[nodiscard]] Result<Extremes> sample(Span<float> values, const Points& points, const Options& options = {},
                                          const Gradient& gradient = {}) const {
        if (!points.fits()) return Error{Status::argument, "points: numbers that are no points, or of several lengths"};
        const noisescope_options how = plain(options);
        return extremes(values, gradient, points.count() > 0, [&](const noisescope_output& output, auto... message) {
            return noisescope_field_sample(get(), &points.get(), &how, &output, message...);
        });
    }
    /// Draws slice by slice, row by row, channels interleaved, and derivatives likewise.
    [[nodiscard]] Result<Extremes> box(Span<float> values, const Box& box, const Options& options = {},
                                       const Gradient& gradient = {}) const {
        noisescope_box where{};
        where.size = sizeof where;
        where.height = box.height;
        where.x = box.x;
        where.y = box.y;
        where.slice = box.slice;
        where.width = box.width;
        where.rows = box.rows;
        where.slices = box.slices;
        where.row_stride = box.rowStride;
        where.slice_stride = box.sliceStride;
        const noisescope_options how = plain(options);
        return extremes(values, gradient, true, [&](const noisescope_output& output, auto... message) {
            return noisescope_field_box(get(), &where, &how, &output, message...);
        });
    }
    /// Return the first channel at a point in world units: by the shortest decimals of doubles, by the exact values of
    /// floats. NaN outside of -1e15 to 1e15.
    [[nodiscard]] float point(double x, double y = 0, double z = 0) const noexcept {
        return noisescope_field_point(get(), x, y, z);
    }
    [[nodiscard]] float pointf(float x, float y = 0, float z = 0) const noexcept {
        return noisescope_field_pointf(get(), x, y, z);
    }

  private:
    struct Destroy {
        void operator()(noisescope_field* field) const noexcept { noisescope_field_destroy(field); }
    };

    explicit Field(noisescope_field* field) : field_(field) {}

    static noisescope_options plain(const Options& options) {
        noisescope_options how{};
        how.size = sizeof how;
        how.threads = options.threads;
        how.level = options.level;
        how.slice = options.slice.value_or(0);
        how.sliced = options.slice ? 1 : 0;
        for (std::size_t axis = 0; axis < options.cells.size(); ++axis) how.cells[axis] = options.cells[axis];
        how.seed_add = options.seedAdd;
        if (options.cancelled) {
            how.context = const_cast<std::function<bool()>*>(&options.cancelled);
            how.cancelled = [](void* asked) { return (*static_cast<const std::function<bool()>*>(asked))() ? 1 : 0; };
        }
        return how;
    }
    /// Calls a C function with a buffer for its message.
    template <typename Call>
    static std::optional<Error> outcome(const Call& call) {
        std::array<char, 4096> message;  // not filled with zeros: small calls are short
        const noisescope_status status = call(message.data(), message.size());
        if (status == NOISESCOPE_OK) return std::nullopt;
        return Error{static_cast<Status>(status), message.data()};
    }
    /// Calls a C function with what to write.
    template <typename Call>
    static Result<Extremes> extremes(Span<float> values, const Gradient& gradient, bool any, const Call& call) {
        if (any && values.empty() && !gradient.isWanted())
            return Error{Status::argument, "values: an empty array, and no gradient"};
        Extremes found{std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()};
        noisescope_output output{};
        output.size = sizeof output;
        if (!values.empty()) {
            output.values = values.data();
            output.floats = values.size();
            output.least = &found.least;
            output.greatest = &found.greatest;
        }
        output.gradient_stride = gradient.stride;
        output.gradient_floats = SIZE_MAX;
        for (std::size_t axis = 0; axis < gradient.along.size(); ++axis) {
            if (gradient.along[axis].empty()) continue;
            output.gradient[axis] = gradient.along[axis].data();
            output.gradient_floats = std::min(output.gradient_floats, gradient.along[axis].size());
        }
        if (std::optional<Error> error = outcome([&](auto... message) { return call(output, message...); }))
            return std::move(*error);
        return found;
    }
    template <typename Create>
    static Result<Field> made(const Create& create, const std::string& text) {
        if (text.find('\0') != std::string::npos)  // C would end the text there
            return Error{Status::argument, "a text with a zero character in it"};
        noisescope_field* field = nullptr;
        if (std::optional<Error> error =
                outcome([&](auto... message) { return create(text.c_str(), &field, message...); }))
            return std::move(*error);
        return Field(field);
    }

    std::unique_ptr<noisescope_field, Destroy> field_;
};

}  // inline namespace
}  // namespace noisescope
