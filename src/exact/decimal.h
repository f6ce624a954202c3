// Numbers as people write them: digits times a power of ten, exactly.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// digits * 10^exponent, with a sign. A double means its shortest decimal: 0.1 is one tenth.
struct Decimal {
    Decimal() = default;
    Decimal(double value);  // NOLINT(google-explicit-constructor): finite

    std::string digits = "0";  ///< without zeros in front, but "0" itself
    int exponent = 0;
    bool negative = false;
};

/// Each number as its shortest decimal.
std::vector<Decimal> decimalsOf(std::span<const double> values);

/// So many places behind the point, and so many digits, a decimal may have that is read.
constexpr int kMostDecimalPlaces = 4096;

/// The whole text as a decimal, or nothing: what parseReal() accepts, but exact, and up to kMostDecimalPlaces.
std::optional<Decimal> parseDecimal(std::string_view text);

/// |value| > 10^power, power >= 1
bool isBeyond(const Decimal& value, int power);

}  // namespace noisescope
