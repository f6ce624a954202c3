// Exact decimal numbers: digits times a power of ten.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// The number digits * 10^exponent with a sign. A double converts by its shortest decimal: 0.1 is one tenth.
struct Decimal {
    Decimal() = default;
    Decimal(double value);  // NOLINT(google-explicit-constructor): finite

    std::string digits = "0";  ///< without leading zeros; "0" for zero
    int exponent = 0;
    bool negative = false;
};

/// Converts each number by its shortest decimal.
std::vector<Decimal> decimalsOf(std::span<const double> values);

/// Limit of decimals that are read: digits, and places behind the point.
constexpr int kMostDecimalPlaces = 4096;

/// Parses the whole text: the syntax of parseReal(), but exact and with up to kMostDecimalPlaces. Nothing for other
/// texts.
std::optional<Decimal> parseDecimal(std::string_view text);

/// True if |value| > 10^power; power >= 1.
bool isBeyond(const Decimal& value, int power);

/// Parses a coordinate: as parseDecimal(), from -1e15 to 1e15.
std::optional<Decimal> parseCoordinate(std::string_view text);

}  // namespace noisescope
