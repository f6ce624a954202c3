// Noisescope's fields in C++17 and later, over the C interface of noisescope.h. The shared library exports C functions
// only, so that it works with any compiler and any settings. Functions throw only the exceptions of std::string and
// std::vector.
// SPDX-License-Identifier: MIT
#pragma once

#include "noisescope.h"
#include "noisescope_recipe.hpp"
#include "noisescope_values.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace noisescope {
#ifdef __cpp_lib_span
inline namespace v0 {
#else
inline namespace v0_cpp17 {
#endif

/// Values of a recipe at all places. It never changes: any number of threads may use it at the same time.
class Field {
  public:
    /// Creates a field of a recipe as JSON: {"noise": "perlin", "frequency": 4}.
    static Result<Field> fromJson(const std::string& recipe) { return made(noisescope_field_create, recipe); }
    /// Creates a field of a recipe as a structure: Recipe{.noise = Noise::perlin, .octaves = 5}.
    static Result<Field> fromRecipe(const Recipe& recipe) { return fromJson(toJson(recipe)); }
    /// Creates a field of a preset by its name: "marble".
    static Result<Field> preset(const std::string& name) { return made(noisescope_field_create_preset, name); }

    /// Returns the field of this recipe with another seed, of a recipe with layers with `seed` added to the seeds of
    /// all fields. Takes some microseconds, where a new field takes a tenth of a millisecond.
    [[nodiscard]] Result<Field> withSeed(std::uint32_t seed) const {
        noisescope_field* field = nullptr;
        if (std::optional<Error> error =
                outcome([&](auto... message) { return noisescope_field_with_seed(get(), seed, &field, message...); }))
            return std::move(*error);
        return Field(field);
    }

    /// Returns the number of coordinates of a point, 1 to 4.
    [[nodiscard]] int dimensions() const noexcept { return noisescope_field_dimensions(field_.get()); }
    /// Returns the number of floats at a place, 1 to 4.
    [[nodiscard]] int channels() const noexcept { return noisescope_field_channels(field_.get()); }
    /// Returns whether the numbers are the same on every machine: not of hash=sine.
    [[nodiscard]] bool isExact() const noexcept { return noisescope_field_is_exact(field_.get()) != 0; }
    /// Returns the range of the values, and whether it is proven to hold all of them.
    [[nodiscard]] Range range() const noexcept {
        Range range{};
        range.proven = noisescope_field_range(field_.get(), &range.low, &range.high) != 0;
        return range;
    }
    /// Returns the recipe as JSON; valid as long as the field. Empty once the field has been moved from.
    [[nodiscard]] std::string_view recipe() const noexcept {
        return field_ ? std::string_view(noisescope_field_recipe(field_.get())) : std::string_view();
    }
    /// Returns the field for calls of the C interface, which does not own it.
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
    /// Moves points by the recipe's warp: into places in cells of the first octave, as many floats each as the noise
    /// has dimensions. Returns nothing on success.
    [[nodiscard]] std::optional<Error> warp(Span<float> places, const Points& points,
                                            const Options& options = {}) const {
        if (!points.fits()) return Error{Status::argument, "points: numbers that are no points, or of several lengths"};
        const noisescope_options how = plain(options);
        return outcome([&](auto... message) {
            return noisescope_field_warp(get(), &points.get(), &how, places.data(), places.size(), message...);
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
