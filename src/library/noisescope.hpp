// Noisescope's fields in C++20, over the C interface of noisescope.h. The shared library exports C functions only, so
// that it works with any compiler and any settings. Functions throw only the exceptions of std::string and std::vector.
#pragma once

#include "noisescope.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace noisescope {
inline namespace v0 {  // separates these names from those inside the library

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
    [[nodiscard]] std::optional<Error> rows(std::span<float> out, const Region& region,
                                            const Options& options = {}) const {
        const noisescope_region where{region.height, region.x, region.y, region.width, region.rows};
        const noisescope_options how = plain(options);
        return outcome([&](auto... message) {
            return noisescope_field_rows(get(), &where, &how, out.data(), out.size(), message...);
        });
    }
    /// Samples points of `coordinates` numbers each, in world units, into channels() floats per point. Returns nothing
    /// on success.
    [[nodiscard]] std::optional<Error> points(std::span<float> out, std::span<const double> points, int coordinates,
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
        if (options.cancelled) {
            how.context = const_cast<std::function<bool()>*>(&options.cancelled);
            how.cancelled = [](void* asked) { return (*static_cast<const std::function<bool()>*>(asked))() ? 1 : 0; };
        }
        return how;
    }
    /// Calls a C function with a buffer for its message.
    template <typename Call>
    static std::optional<Error> outcome(const Call& call) {
        std::array<char, 4096> message{};
        const noisescope_status status = call(message.data(), message.size());
        if (status == NOISESCOPE_OK) return std::nullopt;
        return Error{static_cast<Status>(status), message.data()};
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

}  // namespace v0
}  // namespace noisescope
