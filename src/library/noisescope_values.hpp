// Values that calls of noisescope.hpp take and return.
// SPDX-License-Identifier: MIT
#pragma once

#include "noisescope.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
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

}  // inline namespace
}  // namespace noisescope
