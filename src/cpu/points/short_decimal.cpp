#include "cpu/points/short_decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace noisescope {
namespace {

constexpr int kMostPlaces = 19;  ///< 10^19 < 2^64
constexpr double kFarthest = 1e15;
constexpr std::uint64_t kDoubleEnd = std::uint64_t{1} << 53;  ///< whole numbers below are doubles

constexpr std::array<std::uint64_t, kMostPlaces + 1> kTens = [] {
    std::array<std::uint64_t, kMostPlaces + 1> tens{1};
    for (std::size_t n = 1; n < tens.size(); ++n) tens[n] = tens[n - 1] * 10;
    return tens;
}();

/// An integer of 128 bits, as high * 2^64 + low.
struct Wide {
    std::uint64_t high, low;
};

Wide productOf(std::uint64_t a, std::uint64_t b) {
#ifdef __SIZEOF_INT128__
    __extension__ using Unsigned128 = unsigned __int128;
    const auto product = static_cast<Unsigned128>(a) * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
    const std::uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
    const std::uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    const std::uint64_t second = a0 * b1 + (middle & UINT32_MAX);
    return {a1 * b1 + (middle >> 32) + (second >> 32), a * b};
#endif
}

/// Divides high * 2^64 + low, high < divisor. Stores the rest.
std::uint64_t quotientOf(std::uint64_t high, std::uint64_t low, std::uint64_t divisor, std::uint64_t& rest) {
#if defined(__x86_64__) && defined(__GNUC__)
    std::uint64_t quotient = 0;
    __asm__("divq %4" : "=a"(quotient), "=d"(rest) : "a"(low), "d"(high), "r"(divisor) : "cc");
    return quotient;
#else
    std::uint64_t quotient = 0;
    for (int bit = 63; bit >= 0; --bit) {  // one bit after the other
        const bool carry = (high >> 63) != 0;
        high = high << 1 | (low >> bit & 1);
        quotient <<= 1;
        if (carry || high >= divisor) {
            high -= divisor;
            ++quotient;
        }
    }
    rest = high;
    return quotient;
#endif
}

/// Returns the same number without zeros behind the point, and without an exponent above 0, within +-1e15.
ShortDecimal inUnits(ShortDecimal decimal) {
    if (decimal.number == 0) return {};
    while (decimal.exponent < 0 && decimal.number % 10 == 0) {
        decimal.number /= 10;
        ++decimal.exponent;
    }
    constexpr std::uint64_t kMost = 1'000'000'000'000'000;
    while (decimal.exponent > 0 && decimal.number < kMost) {
        decimal.number *= 10;
        --decimal.exponent;
    }
    return decimal;
}

}  // namespace

ShortDecimal shortDecimalOf(double value) {
    ShortDecimal decimal{0, 0, value < 0};
    std::array<char, 40> text;
    const char* const end = std::to_chars(text.data(), text.data() + text.size(), std::fabs(value)).ptr;
    const char* at = text.data();  // ddd, dd.ddd or d.ddde-dd
    for (bool behind = false; at != end && *at != 'e'; ++at) {
        if (*at == '.') {
            behind = true;
            continue;
        }
        decimal.number = decimal.number * 10 + static_cast<std::uint64_t>(*at - '0');
        if (behind) --decimal.exponent;
    }
    if (at != end) {
        int exponent = 0;
        for (const char* digit = at + 2; digit != end; ++digit) exponent = exponent * 10 + (*digit - '0');
        decimal.exponent += at[1] == '-' ? -exponent : exponent;
    }
    return inUnits(decimal);
}

std::optional<double> doubleOf(ShortDecimal decimal) {
    decimal = inUnits(decimal);
    if (decimal.number == 0) return 0.0;
    double value = 0;
    if (decimal.exponent > 0) return {};
    if (decimal.number < kDoubleEnd && decimal.exponent >= -kMostPlaces) {
        // Both are doubles, and so their quotient is the nearest one.
        value = static_cast<double>(decimal.number) /
                static_cast<double>(kTens[static_cast<std::size_t>(-decimal.exponent)]);
    } else {
        std::array<char, 48> text;
        char* end = std::to_chars(text.data(), text.data() + 24, decimal.number).ptr;
        *end++ = 'e';
        end = std::to_chars(end, text.data() + text.size(), decimal.exponent).ptr;
        if (std::from_chars(text.data(), end, value).ec != std::errc{}) return {};
    }
    if (value > kFarthest) return {};
    if (decimal.negative) value = -value;
    // 15 digits are the shortest of any double that is not too small: no two of them have the same double.
    constexpr std::uint64_t k15Digits = 1'000'000'000'000'000;
    if (decimal.number < k15Digits && std::fabs(value) > 1e-300) return value;
    const ShortDecimal shortest = shortDecimalOf(value);
    if (shortest.number != decimal.number || shortest.exponent != decimal.exponent) return {};
    return value;
}

std::optional<double> doubleOf(const Decimal& decimal) {
    constexpr std::size_t kMostDigits = 17;
    if (decimal.digits.size() > kMostDigits) return {};
    ShortDecimal shortest{0, decimal.exponent, decimal.negative};
    for (const char digit : decimal.digits)
        shortest.number = shortest.number * 10 + static_cast<std::uint64_t>(digit - '0');
    return doubleOf(shortest);
}

double restOf(const ShortDecimal& decimal, double value) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    if (std::fabs(value) > kFarthest) return kNone;
    if (decimal.exponent >= 0) return 0;  // a whole number is its own decimal
    if (decimal.exponent < -kMostPlaces) return kNone;
    // number - value * scale is below half a unit in the last place of the product, which is a multiple of 2^places
    // such units of `value`: below 2^53 of these. 17 digits have up to 57 bits; with the last 4 apart, it is below 2^5
    // at numbers from 2^53 on, also below 2^53 such units.
    const auto scale = static_cast<double>(kTens[static_cast<std::size_t>(-decimal.exponent)]);
    const std::uint64_t last = decimal.number < kDoubleEnd ? 0 : decimal.number & 0xf;
    const double rest = std::fma(std::fabs(value), -scale, static_cast<double>(decimal.number - last));
    const double difference = (rest + static_cast<double>(last)) / scale;
    return decimal.negative ? -difference : difference;
}

bool placeOfDecimal(const ShortDecimal& decimal, std::uint64_t number, int places, DecimalPlace& place) {
    constexpr int kMostBelow = 4 * kMostPlaces;  // beyond, the place is 0 or just below it
    int below = places - decimal.exponent;
    if (decimal.exponent > 0 || below > kMostBelow) return false;
    // decimal number * 2^64, from the highest digit in base 2^64 on; divided by 10^19 as often as needed
    const Wide product = productOf(decimal.number, number);
    std::array<std::uint64_t, 3> units{product.high, product.low, 0};
    bool isRounded = false;
    for (; below > 0; below -= kMostPlaces) {
        std::uint64_t rest = 0;
        for (std::uint64_t& digit : units)
            digit = quotientOf(rest, digit, kTens[static_cast<std::size_t>(std::min(below, kMostPlaces))], rest);
        isRounded = isRounded || rest != 0;
    }
    std::uint64_t& cells = units[1];
    if (decimal.negative) {  // floor(-x) = -ceil(x)
        if (isRounded) cells += ++units[2] == 0 ? 1 : 0;
        cells = ~cells + (units[2] == 0 ? 1 : 0);
        units[2] = ~units[2] + 1;
    }
    place = {static_cast<std::uint32_t>(cells), units[2]};
    return true;
}

}  // namespace noisescope
