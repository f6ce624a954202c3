#include "exact/pixel_units.h"

#include <cstdlib>

namespace noisescope {
namespace {

__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;

constexpr int kHidden = 128;                                 ///< bits behind a unit of 2^-64 cells
constexpr std::int64_t kMostHalves = std::int64_t{1} << 61;  ///< of a factor: four errors of it stay below 2^64

}  // namespace

FixedPixelRow::Term FixedPixelRow::termOf(const Integer& number, const Integer& divisor) {
    Term term;
    term.isZero = number == 0;
    if (term.isZero) return term;
    const Integer scaled = number << static_cast<unsigned>(kHidden);
    const Integer whole = floorDivide(scaled, divisor);
    term.isExact = whole * divisor == scaled;
    static const Integer modulus = Integer(1) << static_cast<unsigned>(64 * kWords);
    Integer rest = whole % modulus;
    if (rest < 0) rest += modulus;
    static const Integer mask = (Integer(1) << 64u) - 1;
    for (std::uint64_t& word : term.words) {
        word = static_cast<std::uint64_t>(rest & mask);
        rest >>= 64u;
    }
    return term;
}

FixedPixelRow::FixedPixelRow(const PixelRow& row, std::int64_t period) : period_(period) {
    const Integer* numbers[] = {&row.x, &row.y, &row.z, &row.constant};
    // A sum that is wrapped to a period must not overflow 2^127 cells: four terms of 2^64 cells by 2^61 stay below.
    const Integer limit = row.divisor << 128u;
    isUsable_ = true;
    for (std::size_t n = 0; n < terms_.size(); ++n) {
        terms_[n] = termOf(*numbers[n], row.divisor);
        if (period > 0 && magnitude(*numbers[n]) > limit) isUsable_ = false;
    }
}

/// Adds term * by, modulo 2^(64 kWords).
void FixedPixelRow::addProduct(const Term& term, std::int64_t by, Words& sum) {
    const bool negative = by < 0;
    const std::uint64_t size = negative ? 0 - static_cast<std::uint64_t>(by) : static_cast<std::uint64_t>(by);
    // -a * b = ~(a * b) + 1
    const std::uint64_t flip = negative ? ~std::uint64_t{0} : 0;
    std::uint64_t high = 0;
    std::uint64_t carry = negative ? 1 : 0;
    for (std::size_t n = 0; n < kWords; ++n) {
        const Wide product = Wide{term.words[n]} * size + high;
        high = static_cast<std::uint64_t>(product >> 64u);
        const Wide total = Wide{sum[n]} + (static_cast<std::uint64_t>(product) ^ flip) + carry;
        sum[n] = static_cast<std::uint64_t>(total);
        carry = static_cast<std::uint64_t>(total >> 64u);
    }
}

std::optional<PixelUnits> FixedPixelRow::at(const PixelHalves& pixel) const {
    if (!isUsable_) return {};
    const std::int64_t factors[] = {pixel.x, pixel.y, pixel.z, 1};
    Words sum{};
    Wide above = 0;  // the exact sum lies between sum - below and sum + above
    Wide below = 0;
    for (std::size_t n = 0; n < terms_.size(); ++n) {
        const Term& term = terms_[n];
        if (term.isZero || factors[n] == 0) continue;
        if (factors[n] > kMostHalves || factors[n] < -kMostHalves) return {};
        addProduct(term, factors[n], sum);
        if (!term.isExact) (factors[n] > 0 ? above : below) += static_cast<std::uint64_t>(std::llabs(factors[n]));
    }
    const Wide hidden = Wide{sum[1]} << 64u | sum[0];
    if (hidden < below || hidden + above < hidden) return {};  // another unit is possible
    PixelUnits units{sum[3], sum[2]};
    if (period_ > 0) {
        const auto cell = static_cast<SignedWide>(Wide{sum[4]} << 64u | sum[3]);
        const auto rest = static_cast<std::int64_t>(cell % period_);
        units.cell = static_cast<std::uint64_t>(rest < 0 ? rest + period_ : rest);
    }
    return units;
}

}  // namespace noisescope
