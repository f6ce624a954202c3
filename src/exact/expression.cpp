#include "exact/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "core/text.h"
#include "exact/decimal.h"
#include "exact/rational.h"

namespace noisescope {
namespace {

using Fraction = boost::multiprecision::cpp_rational;

constexpr std::size_t kLongest = 256;  // characters, enough for a field
constexpr int kDeepest = 64;           // levels of nested brackets
constexpr int kMostPlaces = 400;       // digits, more than any double has
constexpr unsigned kMostBits = 1u << 16u;
constexpr const char* kPi = "3.1415926535897932384626433832795028841972";
constexpr const char* kEuler = "2.7182818284590452353602874713526624977572";

/// Thrown with the problem of an expression.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

Integer tenTo(int power) { return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(power)); }

Fraction fractionOf(const Decimal& decimal) {
    const int size = static_cast<int>(decimal.digits.size()) + decimal.exponent;
    if (size > kMostPlaces) throw Refused("too large");
    if (decimal.exponent < -2 * kMostPlaces) throw Refused("too many digits");
    Fraction value = Integer(decimal.digits);
    if (decimal.exponent > 0) value *= tenTo(decimal.exponent);
    if (decimal.exponent < 0) value /= tenTo(-decimal.exponent);
    return decimal.negative ? Fraction(-value) : value;
}

unsigned largerBitsOf(const Fraction& value) {
    return std::max(bitsOf(Integer(numerator(value))), bitsOf(Integer(denominator(value))));
}

/// Rounds to the nearest double: 40 digits, plus another digit if there are more, suffice to decide.
double rounded(const Fraction& value) {
    if (value == 0) return 0;
    constexpr int kDigits = 40;
    const Integer above = abs(Integer(numerator(value)));
    const Integer below = denominator(value);
    const double decades = (static_cast<double>(bitsOf(above)) - static_cast<double>(bitsOf(below))) * 0.30103;
    const int shift = kDigits - static_cast<int>(std::floor(decades));
    const Integer scaled = shift > 0 ? Integer(above * tenTo(shift)) : above;
    const Integer divisor = shift < 0 ? Integer(below * tenTo(-shift)) : below;
    const Integer digits = scaled / divisor;
    const bool more = scaled % divisor != 0;
    const std::string text =
        fmt::format("{}{}{}e{}", value < 0 ? "-" : "", digits.str(), more ? "1" : "", -shift - (more ? 1 : 0));
    const std::optional<double> nearest = parseReal(text);
    if (nearest) return *nearest;
    if (decades > 0) throw Refused("too large");
    return 0;
}

Fraction powerOf(const Fraction& base, const Fraction& exponent) {
    if (base == 0 && exponent < 0) throw Refused("division by zero");
    if (denominator(exponent) == 1 && abs(Integer(numerator(exponent))) <= kMostBits) {
        const auto times = static_cast<unsigned>(abs(Integer(numerator(exponent))));
        if (std::uint64_t{largerBitsOf(base)} * times > kMostBits) throw Refused("too large a power");
        const Integer above = boost::multiprecision::pow(Integer(numerator(base)), times);
        const Integer below = boost::multiprecision::pow(Integer(denominator(base)), times);
        return exponent < 0 ? Fraction(below) / Fraction(above) : Fraction(above) / Fraction(below);
    }
    if (base < 0) throw Refused("a fractional power of a number below 0");
    const double power = std::pow(rounded(base), rounded(exponent));
    if (!std::isfinite(power)) throw Refused("too large");
    return fractionOf(Decimal(power));
}

/// Recursive-descent parser of sums of products of signed powers.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    Fraction whole() {
        Fraction value = sum();
        skipBlanks();
        if (at_ < text_.size()) refuseHere("an operator is missing before");
        return value;
    }

  private:
    static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

    void skipBlanks() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    [[nodiscard]] char next() {
        skipBlanks();
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool takes(char c) {
        if (next() != c || at_ == text_.size()) return false;
        ++at_;
        return true;
    }
    [[noreturn]] void refuseHere(std::string_view why) const {
        const std::string_view rest = text_.substr(at_);
        if (rest.starts_with(',')) throw Refused("a comma; decimals have a point");
        throw Refused(fmt::format("{} '{}'", why, printable(clipped(rest, 16))));
    }

    Fraction sum() {
        Fraction value = product();
        while (true) {
            if (takes('+'))
                value += product();
            else if (takes('-'))
                value -= product();
            else
                return checked(value);
        }
    }
    Fraction product() {
        Fraction value = sign();
        while (true) {
            if (takes('*')) {
                value *= sign();
            } else if (takes('/')) {
                const Fraction divisor = sign();
                if (divisor == 0) throw Refused("division by zero");
                value /= divisor;
            } else {
                return checked(value);
            }
        }
    }
    /// A sign binds less than a power: -2^2 is -4.
    Fraction sign() {
        const Level level(*this);
        if (takes('-')) return -sign();
        if (takes('+')) return sign();
        Fraction base = operand();
        return takes('^') ? checked(powerOf(base, sign())) : base;
    }
    Fraction operand() {
        const char c = next();
        if (at_ == text_.size()) throw Refused("a number is missing at the end");
        if (isDigit(c) || c == '.') return number();
        if (isLetter(c)) return word();
        if (!takes('(')) refuseHere("a number is missing before");
        Fraction value = sum();
        if (!takes(')')) throw Refused("a bracket is not closed");
        return value;
    }
    Fraction number() {
        const std::size_t from = at_;
        const auto digits = [&] {
            while (at_ < text_.size() && isDigit(text_[at_])) ++at_;
        };
        digits();
        if (at_ < text_.size() && text_[at_] == '.') ++at_;
        digits();
        std::size_t behind = at_;  // "2e3", but not the e of "2e"
        if (behind < text_.size() && (text_[behind] == 'e' || text_[behind] == 'E')) ++behind;
        if (behind > at_ && behind < text_.size() && (text_[behind] == '-' || text_[behind] == '+')) ++behind;
        if (behind > at_ && behind < text_.size() && isDigit(text_[behind])) {
            at_ = behind;
            digits();
        }
        const std::string_view token = text_.substr(from, at_ - from);
        const std::optional<Decimal> decimal = parseDecimal(token);
        if (!decimal) throw Refused(fmt::format("'{}' is no number", printable(clipped(token, 16))));
        return fractionOf(*decimal);
    }
    Fraction word() {
        const std::size_t from = at_;
        while (at_ < text_.size() && (isLetter(text_[at_]) || isDigit(text_[at_]))) ++at_;
        const std::string_view token = text_.substr(from, at_ - from);
        if (token == "pi") return fractionOf(parseDecimal(kPi).value());
        if (token == "e") return fractionOf(parseDecimal(kEuler).value());
        throw Refused(fmt::format("unknown word '{}'; known are pi and e", clipped(token, 16)));
    }

    static Fraction checked(Fraction value) {
        if (largerBitsOf(value) > kMostBits) throw Refused("too many digits");
        return value;
    }

    struct Level {
        explicit Level(Reader& reader) : depth(reader.depth_) {
            if (++depth > kDeepest) throw Refused("too many brackets and signs");
        }
        ~Level() { --depth; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;
        int& depth;
    };

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

}  // namespace

Computed compute(std::string_view text) {
    if (const std::optional<double> number = parseReal(text)) return {number, {}};
    if (text.find_first_not_of(' ') == std::string_view::npos) return {{}, "empty"};
    if (text.size() > kLongest) return {{}, "too long"};
    try {
        const double value = rounded(Reader(text).whole());
        return {value == 0 ? 0 : value, {}};
    } catch (const Refused& refused) {
        return {{}, refused.what()};
    }
}

}  // namespace noisescope
