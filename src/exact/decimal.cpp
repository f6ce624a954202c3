#include "exact/decimal.h"

#include <algorithm>
#include <cstdint>

#include "core/text.h"

namespace noisescope {

Decimal::Decimal(double value) {
    if (value != 0) *this = parseDecimal(shortest(value)).value();
}

std::vector<Decimal> decimalsOf(std::span<const double> values) { return {values.begin(), values.end()}; }

std::optional<Decimal> parseDecimal(std::string_view text) {
    Decimal decimal;
    decimal.digits.clear();
    if (text.starts_with('-') || text.starts_with('+')) {
        decimal.negative = text.front() == '-';
        text.remove_prefix(1);
    }
    const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
    std::int64_t exponent = 0;
    if (mark < text.size()) {
        const std::optional<std::int64_t> written = parseInteger(text.substr(mark + 1));
        constexpr std::int64_t kMostExponent = std::int64_t{2} * kMostDecimalPlaces;
        if (!written || *written < -kMostExponent || *written > kMostExponent) return {};
        exponent = *written;
    }
    bool behind = false;
    for (const char c : text.substr(0, mark)) {
        if (c == '.' && !behind) {
            behind = true;
        } else if (isDigit(c)) {
            decimal.digits += c;
            if (behind) --exponent;
        } else {
            return {};
        }
    }
    if (decimal.digits.empty()) return {};
    decimal.digits.erase(0, std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size()));
    while (!decimal.digits.empty() && decimal.digits.back() == '0') {
        decimal.digits.pop_back();
        ++exponent;
    }
    if (decimal.digits.empty()) return Decimal();
    const bool tooLong = exponent < -kMostDecimalPlaces ||
                         exponent + static_cast<std::int64_t>(decimal.digits.size()) > kMostDecimalPlaces;
    if (tooLong) return {};
    decimal.exponent = static_cast<int>(exponent);
    return decimal;
}

bool isBeyond(const Decimal& value, int power) {
    const int integerDigits = static_cast<int>(value.digits.size()) + value.exponent;
    return integerDigits > power + 1 || (integerDigits == power + 1 && value.digits != "1");
}

std::optional<Decimal> parseCoordinate(std::string_view text) {
    constexpr int kFarthest = 15;  // as a power of ten
    std::optional<Decimal> value = parseDecimal(text);
    if (value && isBeyond(*value, kFarthest)) value.reset();
    return value;
}

}  // namespace noisescope
