// Percentiles of many values, exact: what a range of colors is fitted to.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/image.h"

namespace noisescope {

/// For each of `percents`, 0 to 100: of the n finite values in order, counted from 0, that with the number
/// round(percent / 100 * (n - 1)). So 0 is the smallest, 50 the middle, 100 the largest. Holds tables instead of
/// values: the first time through all values it counts them by the upper halves of their bits, the second time by the
/// lower halves of those that matter.
class PercentileCounter {
  public:
    /// Of at most 255 percents.
    explicit PercentileCounter(std::span<const double> percents);
    void add(float value) { ++counts_[keyOf(value) >> kHalfBits]; }
    /// After the last add().
    void beginSecondTime();
    /// The same values, in any order.
    void addAgain(float value) {
        const std::uint32_t key = keyOf(value);
        if (const std::uint8_t slot = slotOf_[key >> kHalfBits]; slot != 0) ++lower_[slot - 1u][key & kLowerHalf];
    }
    /// Empty without a finite value.
    [[nodiscard]] std::vector<float> percentiles() const;

  private:
    static constexpr unsigned kHalfBits = 16;
    static constexpr std::uint32_t kLowerHalf = 0xffff;
    static constexpr std::uint32_t kSign = 0x80000000;
    using Counts = std::vector<std::uint64_t>;

    /// One of the values looked for.
    struct Place {
        std::uint32_t upper = 0;   ///< half of its key
        std::uint64_t number = 0;  ///< among the values with this upper half, from 0
    };

    /// In the order of the values: -infinity and negative NaNs first, infinity and other NaNs last.
    static std::uint32_t keyOf(float value) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        return (bits & kSign) != 0 ? ~bits : bits | kSign;
    }
    static float valueOf(std::uint32_t key);

    std::vector<double> percents_;
    Counts counts_;                     ///< by upper half
    std::vector<Place> places_;         ///< of percents_
    std::vector<std::uint8_t> slotOf_;  ///< by upper half: where it is counted in lower_, plus 1; 0: nowhere
    std::vector<Counts> lower_;         ///< by lower half
};

/// The same of values in memory. Throws Interrupted.
std::vector<float> percentilesOf(std::span<const float> values, std::span<const double> percents);

/// From one percentile to another, lowPercent < highPercent; where both are the same value it lies in the middle. -1 to
/// 1 without a finite value.
Range fittedRange(std::span<const float> values, double lowPercent, double highPercent);

}  // namespace noisescope
