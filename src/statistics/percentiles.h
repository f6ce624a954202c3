// Exact percentiles of many values, for ranges of color maps.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/image.h"

namespace noisescope {

/// Finds percentiles (`percents`, 0 to 100). The n finite values in order are numbered from 0; the result is the value
/// number round(percent / 100 * (n - 1)), so 0 is the smallest, 50 the middle, 100 the largest. Keeps tables instead of
/// values: a first pass counts all values by the upper halves of their bits, a second pass counts those of the relevant
/// halves by their lower halves.
class PercentileCounter {
  public:
    /// Takes at most 255 percents.
    explicit PercentileCounter(std::span<const double> percents);
    void add(float value) { ++counts_[keyOf(value) >> kHalfBits]; }
    /// Ends the first pass; call it after the last add().
    void beginSecondTime();
    /// Adds the values of the first pass again, in any order.
    void addAgain(float value) {
        const std::uint32_t key = keyOf(value);
        if (const std::uint8_t slot = slotOf_[key >> kHalfBits]; slot != 0) ++lower_[slot - 1u][key & kLowerHalf];
    }
    /// Returns the percentiles; empty without a finite value.
    [[nodiscard]] std::vector<float> percentiles() const;

  private:
    static constexpr unsigned kHalfBits = 16;
    static constexpr std::uint32_t kLowerHalf = 0xffff;
    static constexpr std::uint32_t kSign = 0x80000000;
    using Counts = std::vector<std::uint64_t>;

    /// Position of a wanted value.
    struct Place {
        std::uint32_t upper = 0;   ///< half of its key
        std::uint64_t number = 0;  ///< rank among the values with this upper half, from 0
    };

    /// Returns an integer in the order of the values: -infinity and negative NaNs first, infinity and other NaNs last.
    static std::uint32_t keyOf(float value) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        return (bits & kSign) != 0 ? ~bits : bits | kSign;
    }
    static float valueOf(std::uint32_t key);

    std::vector<double> percents_;
    Counts counts_;                     ///< by upper half
    std::vector<Place> places_;         ///< in the order of percents_
    std::vector<std::uint8_t> slotOf_;  ///< by upper half: index into lower_ plus 1; 0: not counted
    std::vector<Counts> lower_;         ///< by lower half
};

/// Returns the percentiles of values in memory. Throws Interrupted.
std::vector<float> percentilesOf(std::span<const float> values, std::span<const double> percents);

/// Returns the range from one percentile to another, lowPercent < highPercent; around the value if both are the same.
/// -1 to 1 without a finite value.
Range fittedRange(std::span<const float> values, double lowPercent, double highPercent);

}  // namespace noisescope
