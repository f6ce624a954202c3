#include "image/sample_decoder.h"

#include <half.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/no_value.h"
#include "core/quantize.h"
#include "core/text.h"

namespace noisescope {
namespace {

constexpr int kMostTableBits = 16;
constexpr int kFloatDigits = std::numeric_limits<float>::digits;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks(" \t\r\n\0", 5);
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Parses numbers as GDAL writes them, in any letter case.
std::optional<double> realOf(std::string_view text) {
    std::string word = lowerCase(trimmed(text));
    const bool negative = word.starts_with('-');
    const std::string_view size = std::string_view(word).substr(negative ? 1 : 0);
    if (size == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (size == "inf" || size == "infinity") return negative ? -HUGE_VAL : HUGE_VAL;
    return parseReal(word);
}

/// Returns the bits of that integer, or nothing if the type cannot hold it, so that no sample matches.
template <typename Integer>
std::optional<std::uint64_t> wordOf(std::string_view text, int bits) {
    text = trimmed(text);
    Integer value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {  // "-9999.0", "1e5"
        const std::optional<double> real = realOf(text);
        constexpr double kMostExact = 9007199254740992.0;  // 2^53
        if (!real || !(std::fabs(*real) <= kMostExact) || *real != std::trunc(*real)) return {};
        if (*real < 0 && !std::numeric_limits<Integer>::is_signed) return {};
        value = static_cast<Integer>(*real);
    }
    const auto word = static_cast<std::uint64_t>(value);
    const int unused = 64 - bits;
    const auto back = static_cast<Integer>(static_cast<Integer>(word << unused) >> unused);
    if (back != value) return {};
    return word << unused >> unused;
}

float halfOf(std::size_t bits) {
    return static_cast<float>(Imath::half(Imath::half::FromBits, static_cast<std::uint16_t>(bits)));
}

float levelOf(std::size_t word, NumberType type, const SampleMeaning& meaning) {
    if (type.kind == NumberKind::floating) return halfOf(word);
    if (type.kind == NumberKind::boolean) return word == 0 ? 0.0f : 1.0f;
    const std::size_t most = (std::size_t{1} << type.bits) - 1;
    if (type.kind == NumberKind::signedInteger) {
        const bool negative = word > most / 2;
        return static_cast<float>(static_cast<std::int64_t>(word) -
                                  (negative ? static_cast<std::int64_t>(most) + 1 : 0));
    }
    const auto integer = static_cast<std::uint32_t>(meaning.inverted ? most - word : word);
    return dequantize(integer, meaning.range, static_cast<std::uint32_t>(most));
}

std::uint64_t bytesAt(const std::byte* from, std::size_t bytes, bool bigEndian) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        word = word << 8 | std::to_integer<std::uint64_t>(from[bigEndian ? i : bytes - 1 - i]);
    return word;
}

/// Reads at most 16 bits at any bit position.
std::uint64_t bitsAt(const std::byte* from, std::size_t bit, std::size_t bits) {
    const std::size_t end = bit % 8 + bits;
    const std::size_t bytes = (end + 7) / 8;
    return bytesAt(from + bit / 8, bytes, true) >> (8 * bytes - end) & ((std::uint64_t{1} << bits) - 1);
}

}  // namespace

bool isNodataNumber(std::string_view text) { return realOf(text).has_value(); }

SampleDecoder::SampleDecoder(NumberType type, bool bigEndian, const SampleMeaning& meaning)
    : type_(type), bigEndian_(bigEndian) {
    if (!meaning.nodata.empty()) {
        if (type.kind == NumberKind::floating)
            noneReal_ = realOf(meaning.nodata);
        else
            noneWord_ = type.kind == NumberKind::signedInteger ? wordOf<std::int64_t>(meaning.nodata, type.bits)
                                                               : wordOf<std::uint64_t>(meaning.nodata, type.bits);
        if (noneReal_ && type.bits < 64) *noneReal_ = static_cast<double>(floatOf(*noneReal_));
    }
    if (type.bits > kMostTableBits) return;
    levels_.resize(std::size_t{1} << type.bits);
    for (std::size_t word = 0; word < levels_.size(); ++word) {
        const float level = levelOf(word, type, meaning);
        const bool none = noneWord_ ? word == *noneWord_ : isNone(static_cast<double>(level));
        levels_[word] = none ? kNoValue : level;
    }
    hasRounded_ = false;
}

bool SampleDecoder::isNone(double value) const {
    return noneReal_ && (value == *noneReal_ || (std::isnan(value) && std::isnan(*noneReal_)));
}

/// Rounds to a float; conversion of values beyond a float's range would be undefined.
float SampleDecoder::floatOf(double value) {
    constexpr double kOverflow = 0x1.ffffffp127;  // from here on infinity is the nearest float
    const bool isLarge = std::fabs(value) >= kOverflow;
    const float nearest =
        isLarge ? std::copysign(HUGE_VALF, static_cast<float>(std::copysign(1.0, value))) : static_cast<float>(value);
    if (static_cast<double>(nearest) != value && !std::isnan(value)) hasRounded_ = true;
    return nearest;
}

float SampleDecoder::floatOf(bool negative, std::uint64_t size) {
    const bool fits = size == 0 || static_cast<int>(std::bit_width(size)) - std::countr_zero(size) <= kFloatDigits;
    if (!fits) hasRounded_ = true;
    return negative ? -static_cast<float>(size) : static_cast<float>(size);
}

float SampleDecoder::valueOf(std::uint64_t word) {
    if (!levels_.empty()) return levels_[word];
    if (noneWord_ && word == *noneWord_) return kNoValue;
    if (type_.kind == NumberKind::floating) {
        if (type_.bits == 32) {
            const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(word));
            return isNone(static_cast<double>(value)) ? kNoValue : value;
        }
        const auto value = std::bit_cast<double>(word);
        return isNone(value) ? kNoValue : floatOf(value);
    }
    const bool negative = type_.kind == NumberKind::signedInteger && (word >> (type_.bits - 1) & 1) != 0;
    const std::uint64_t unused = 64 - static_cast<std::uint64_t>(type_.bits);
    return floatOf(negative, negative ? (~word + 1) << unused >> unused : word);
}

void SampleDecoder::decode(const std::byte* from, std::size_t bit, float* to, std::size_t count, std::size_t step) {
    const auto bits = static_cast<std::size_t>(type_.bits);
    if (bits % 8 != 0) {
        for (std::size_t i = 0; i < count; ++i) to[i * step] = valueOf(bitsAt(from, bit + i * bits, bits));
        return;
    }
    from += bit / 8;
    const bool isNative = bigEndian_ == (std::endian::native == std::endian::big);
    if (type_ == NumberType{NumberKind::floating, 32} && isNative && step == 1 && !noneReal_) {
        std::memcpy(to, from, count * sizeof(float));
        return;
    }
    const std::size_t bytes = bits / 8;
    for (std::size_t i = 0; i < count; ++i) to[i * step] = valueOf(bytesAt(from + i * bytes, bytes, bigEndian_));
}

}  // namespace noisescope
