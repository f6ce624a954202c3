// Decoder of numbers of any type to floats, for all readers of samples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/image.h"
#include "image/number_type.h"

namespace noisescope {

/// Meaning of samples besides their type.
struct SampleMeaning {
    Range range{0.0, 1.0};    ///< for normalized integers
    std::string_view nodata;  ///< mark of missing values, as a decimal number; empty: none
    bool inverted = false;    ///< for normalized integers: the largest is range.low
};

/// Note for numbers with more digits than floats have.
inline constexpr const char* kRoundedNote = "some numbers have more digits than 32-bit floats and were rounded";

class SampleDecoder {
  public:
    SampleDecoder() = default;
    SampleDecoder(NumberType type, bool bigEndian, const SampleMeaning& meaning = {});
    /// `levels`: the value of each integer of the type.
    SampleDecoder(NumberType type, std::vector<float> levels) : type_(type), levels_(std::move(levels)) {}

    /// Decodes `count` consecutive samples, from bit number `bit` of `from` on, into to[0], to[step], to[2 * step] …
    /// Bits count from the highest of a byte; types of whole bytes begin at a byte. Missing values become kNoValue.
    void decode(const std::byte* from, std::size_t bit, float* to, std::size_t count, std::size_t step = 1);

    /// True if any number so far was rounded to the nearest float.
    [[nodiscard]] bool hasRounded() const { return hasRounded_; }

  private:
    float valueOf(std::uint64_t word);
    float floatOf(double value);
    float floatOf(bool negative, std::uint64_t size);
    [[nodiscard]] bool isNone(double value) const;

    NumberType type_;
    bool bigEndian_ = false;
    std::vector<float> levels_;              ///< value of each integer and half of at most 16 bits; else empty
    std::optional<std::uint64_t> noneWord_;  ///< bits of an integer that marks missing values
    std::optional<double> noneReal_;         ///< likewise for floating-point numbers; NaN: every NaN
    bool hasRounded_ = false;
};

/// True if the text is a number, including "nan" and "inf".
bool isNodataNumber(std::string_view text);

}  // namespace noisescope
