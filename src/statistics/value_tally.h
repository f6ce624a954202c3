// Exact statistics of many values (extremes, mean, deviation), independent of their order.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "core/no_value.h"

namespace noisescope {

/// NaNs, infinities and kNoValue are counted separately; all else is about the finite values and 0 if there are none.
struct ValueStatistics {
    std::int64_t finite = 0;
    std::int64_t nan = 0;
    std::int64_t infinite = 0;
    std::int64_t nodata = 0;
    float min = 0;
    float max = 0;
    double mean = 0;       ///< rounded once
    double deviation = 0;  ///< of the whole population (divided by the count), within one unit in the last place
};

/// Sums floats and their squares as integers, one sum for each exponent, and rounds once at the end. So the moments
/// depend neither on the order nor on how values are cut into strips, threads or tallies, and nothing cancels: a small
/// noise on a large offset keeps its deviation.
class ValueTally {
  public:
    void add(float value);
    void add(const ValueTally& other);
    [[nodiscard]] ValueStatistics statistics() const;

  private:
    static constexpr int kLimbBits = 24;
    static constexpr std::int64_t kLimbMask = (std::int64_t{1} << kLimbBits) - 1;
    static constexpr std::int64_t kMostUnsettled = std::int64_t{1} << 36;  // 2^36 values of 24 bits fit into 63

    /// Sums of the significands of values with one exponent, and of their squares, least significant limb first.
    struct Sums {
        std::array<std::int64_t, 2> first{};
        std::array<std::int64_t, 3> second{};
    };
    void settle();

    std::array<Sums, 255> sums_{};
    std::int64_t unsettled_ = 0;  ///< values since the limbs were carried over
    std::int64_t finite_ = 0;
    std::int64_t nan_ = 0;
    std::int64_t infinite_ = 0;
    std::int64_t nodata_ = 0;
    float min_ = INFINITY;
    float max_ = -INFINITY;
};

inline void ValueTally::add(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t exponent = bits >> 23u & 0xffu;
    std::int64_t significand = bits & 0x7fffffu;
    if (exponent == 0xffu) {
        ++(significand == 0 ? infinite_ : isNoValue(value) ? nodata_ : nan_);
        return;
    }
    if (exponent != 0) significand |= 0x800000;
    Sums& sums = sums_[std::max(exponent, 1u)];  // subnormal numbers have the exponent of the smallest normal ones
    sums.first[0] += bits >> 31u != 0 ? -significand : significand;
    const std::int64_t square = significand * significand;
    sums.second[0] += square & kLimbMask;
    sums.second[1] += square >> kLimbBits;
    ++finite_;
    min_ = std::min(min_, value);
    max_ = std::max(max_, value);
    if (++unsettled_ == kMostUnsettled) settle();
}

}  // namespace noisescope
