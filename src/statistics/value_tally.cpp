#include "statistics/value_tally.h"

#include <boost/multiprecision/cpp_int.hpp>

namespace noisescope {
namespace {

using Integer = boost::multiprecision::cpp_int;

constexpr int kSmallest = -149;  // the exponent of the smallest float's significand

/// numerator / denominator * 2^exponent, rounded to nearest. `denominator` > 0.
double rounded(const Integer& numerator, const Integer& denominator, int exponent) {
    if (numerator == 0) return 0;
    Integer size = numerator < 0 ? Integer(-numerator) : numerator;
    const int shift = 66 + static_cast<int>(msb(denominator)) - static_cast<int>(msb(size));  // 66 bits or 67 remain
    Integer divisor = denominator;
    if (shift > 0) {
        size <<= shift;
    } else {
        divisor <<= -shift;
    }
    Integer quotient;
    Integer rest;
    divide_qr(size, divisor, quotient, rest);
    const int dropped = static_cast<int>(msb(quotient)) - 63;
    const Integer kept = quotient >> dropped;
    auto top = kept.convert_to<std::uint64_t>();
    if (rest != 0 || (kept << dropped) != quotient) top |= 1u;  // sticky bit: a remainder must not look like a tie
    const double result = std::ldexp(static_cast<double>(top), exponent - shift + dropped);
    return numerator < 0 ? -result : result;
}

template <std::size_t limbs>
Integer joined(const std::array<std::int64_t, limbs>& sum, int limbBits) {
    Integer whole = 0;
    // Multiplies instead of shifting, as sums may be negative.
    for (std::size_t i = limbs; i-- > 0;) whole = whole * (std::int64_t{1} << limbBits) + sum[i];
    return whole;
}

}  // namespace

void ValueTally::settle() {
    const auto carry = [](auto& limbs) {
        for (std::size_t i = 1; i < limbs.size(); ++i) {
            limbs[i] += limbs[i - 1] >> kLimbBits;  // rounds down, so that the remainder is positive
            limbs[i - 1] &= kLimbMask;
        }
    };
    for (Sums& sums : sums_) {
        carry(sums.first);
        carry(sums.second);
    }
    unsettled_ = 0;
}

void ValueTally::add(const ValueTally& other) {
    settle();
    for (std::size_t e = 0; e < sums_.size(); ++e) {
        for (std::size_t i = 0; i < sums_[e].first.size(); ++i) sums_[e].first[i] += other.sums_[e].first[i];
        for (std::size_t i = 0; i < sums_[e].second.size(); ++i) sums_[e].second[i] += other.sums_[e].second[i];
    }
    settle();
    finite_ += other.finite_;
    nan_ += other.nan_;
    infinite_ += other.infinite_;
    nodata_ += other.nodata_;
    min_ = std::min(min_, other.min_);
    max_ = std::max(max_, other.max_);
}

ValueStatistics ValueTally::statistics() const {
    ValueStatistics result;
    result.finite = finite_;
    result.nan = nan_;
    result.infinite = infinite_;
    result.nodata = nodata_;
    if (finite_ == 0) return result;
    result.min = min_ + 0.0f;  // 0 and -0 give the same result
    result.max = max_ + 0.0f;
    Integer sum = 0;      // in units of 2^kSmallest
    Integer squares = 0;  // in units of 2^(2 kSmallest)
    for (std::size_t e = 1; e < sums_.size(); ++e) {
        sum += joined(sums_[e].first, kLimbBits) << (e - 1);
        squares += joined(sums_[e].second, kLimbBits) << (2 * (e - 1));
    }
    const Integer count = finite_;
    result.mean = rounded(sum, count, kSmallest);
    result.deviation = std::sqrt(rounded(count * squares - sum * sum, count * count, 2 * kSmallest));
    return result;
}

}  // namespace noisescope
