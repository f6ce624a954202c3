// Shortest decimals of doubles in plain integers.
#pragma once

#include <cstdint>
#include <optional>

#include "exact/decimal.h"

namespace noisescope {

/// The number +-number * 10^exponent of at most 17 digits.
struct ShortDecimal {
    std::uint64_t number = 0;
    int exponent = 0;
    bool negative = false;
};

/// Returns the shortest decimal that reads back as `value`, within +-1e15; with an exponent of at most 0.
ShortDecimal shortDecimalOf(double value);

/// Returns decimal - value with a relative error of at most 2^-53, or NaN if the decimal has more than 19 places.
double restOf(const ShortDecimal& decimal, double value);

/// Returns the double whose shortest decimal this is; nothing if there is none within +-1e15.
std::optional<double> doubleOf(ShortDecimal decimal);
/// The same for decimals of any length.
std::optional<double> doubleOf(const Decimal& decimal);

/// A place in units of 2^-64, rounded down: cell + fraction.
struct DecimalPlace {
    std::uint32_t cell = 0;
    std::uint64_t fraction = 0;
};

/// Computes floor(2^64 decimal number / 10^places) of a number below 2^60. Returns false if the decimals have more than
/// 76 places together, or the decimal is not one of shortDecimalOf().
bool placeOfDecimal(const ShortDecimal& decimal, std::uint64_t number, int places, DecimalPlace& place);

}  // namespace noisescope
