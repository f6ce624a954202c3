// Numbers of any type as floats: what all readers of samples share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/image.h"
#include "image/number_type.h"

namespace noisescope {

/// What samples mean besides their type.
struct SampleMeaning {
    Range range{0.0, 1.0};    ///< of normalized integers
    std::string_view nodata;  ///< the value that is none, as a decimal number; empty: all are values
    bool inverted = false;    ///< normalized integers: the largest is range.low
};

/// What readers note when numbers had more digits than floats have.
inline constexpr const char* kRoundedNote = "some numbers have more digits than 32-bit floats and were rounded";

class SampleDecoder {
  public:
    SampleDecoder() = default;
    SampleDecoder(NumberType type, bool bigEndian, const SampleMeaning& meaning = {});
    /// `levels`: what each integer of the type means.
    SampleDecoder(NumberType type, std::vector<float> levels) : type_(type), levels_(std::move(levels)) {}

    /// `count` samples, one behind the other from bit number `bit` of `from` on, into to[0], to[step], to[2 * step] …
    /// Bits count from the highest of a byte; types that fill bytes begin at one. A value that is none becomes
    /// kNoValue.
    void decode(const std::byte* from, std::size_t bit, float* to, std::size_t count, std::size_t step = 1);

    /// Whether any number so far was not a float, and is now the nearest one.
    [[nodiscard]] bool hasRounded() const { return hasRounded_; }

  private:
    float valueOf(std::uint64_t word);
    float floatOf(double value);
    float floatOf(bool negative, std::uint64_t size);
    [[nodiscard]] bool isNone(double value) const;

    NumberType type_;
    bool bigEndian_ = false;
    std::vector<float> levels_;              ///< of each integer, and half, of at most 16 bits; else empty
    std::optional<std::uint64_t> noneWord_;  ///< the bits of an integer that is no value
    std::optional<double> noneReal_;         ///< the same of floating-point numbers; NaN: every NaN
    bool hasRounded_ = false;
};

/// Whether such a text is a number, "nan" and "inf" among them.
bool isNodataNumber(std::string_view text);

}  // namespace noisescope
