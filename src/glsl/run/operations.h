// Operations of GLSL on single numbers, as words of 32 bits: the compiler folds constants with them, and the kernels
// apply them to rows. Static, because kernels for wider vectors must not share functions with other sources.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace noisescope::code {

using Word = std::uint32_t;

// Named by type, real, integer (int), natural (uint) or bit, unless it does not matter.
enum class Op : std::uint8_t {
    // Of one number.
    realNegative,
    realAbsolute,
    realFloor,
    realRoot,
    realSine,
    realCosine,
    realExp2,
    realLog2,
    realSign,
    realToInteger,
    realToNatural,
    realToBoolean,
    integerToReal,
    naturalToReal,
    numberToBoolean,
    integerNegative,
    integerAbsolute,
    integerSign,
    bitNot,
    move,
    // Of two.
    realAdd,
    realSubtract,
    realMultiply,
    realDivide,
    realMinimum,
    realMaximum,
    realLess,
    realLessEqual,
    realEqual,
    add,
    subtract,
    multiply,
    integerDivide,
    integerRemainder,
    integerMinimum,
    integerMaximum,
    integerLess,
    integerLessEqual,
    integerShiftRight,
    naturalDivide,
    naturalRemainder,
    naturalMinimum,
    naturalMaximum,
    naturalLess,
    naturalLessEqual,
    naturalShiftRight,
    shiftLeft,
    equal,
    bitAnd,
    bitOr,
    bitXor,
    // Of three: a ? b : c.
    select,
    // For the machine alone.
    lookUp,      ///< the number at index a of table b
    jumpIfNone,  ///< over instructions that no row needs
    jumpIfAll,
    jumpBack,
    nothing,
};

constexpr int kOperations = static_cast<int>(Op::select) + 1;

/// Numbers that an operation takes.
constexpr int operandsOf(Op op) {
    return op <= Op::move ? 1 : op < Op::select ? 2 : op == Op::select ? 3 : op <= Op::jumpIfAll ? 1 : 0;
}

constexpr Word wordOf(bool value) { return value ? ~Word{0} : Word{0}; }
constexpr Word wordOf(float value) { return std::bit_cast<Word>(value); }
constexpr float realOf(Word word) { return std::bit_cast<float>(word); }
constexpr std::int32_t integerOf(Word word) { return static_cast<std::int32_t>(word); }
constexpr Word wordOf(std::int32_t value) { return static_cast<Word>(value); }

/// The integer before x's point; of x out of range the least one.
static inline std::int32_t truncated(float x) {
    const bool fits = x >= -2147483648.0f && x < 2147483648.0f;
    return fits ? static_cast<std::int32_t>(fits ? x : 0.0f) : INT32_MIN;
}

/// Rounds to a whole number by adding 2^23, which has no bits behind the point; those from there on have none
/// themselves.
static inline Word floorOf(Word word) {
    const float x = realOf(word);
    const float size = std::abs(x);
    const float nearest = realOf(wordOf((size + 8388608.0f) - 8388608.0f) | (word & 0x80000000u));  // -0 stays
    const float below = nearest - realOf(wordOf(nearest > x) & wordOf(1.0f));
    const Word small = wordOf(size < 8388608.0f);
    return (small & wordOf(below)) | (~small & word);
}

/// Rounded once: both halves are exact.
static inline float realOfNatural(Word word) {
    return static_cast<float>(static_cast<std::int32_t>(word >> 16u)) * 65536.0f +
           static_cast<float>(static_cast<std::int32_t>(word & 0xffffu));
}

static inline Word naturalOf(float x) {
    const bool high = x >= 2147483648.0f;
    return wordOf(truncated(x - (high ? 2147483648.0f : 0.0f))) ^ (high ? 0x80000000u : 0u);
}

static inline Word dividedIntegers(Word a, Word b, bool remainder) {
    if (b == 0 || (a == 0x80000000u && b == ~Word{0})) return remainder ? 0 : a;
    return wordOf(remainder ? integerOf(a) % integerOf(b) : integerOf(a) / integerOf(b));
}

template <Op op>
static inline Word appliedToOne(Word a) {
    [[maybe_unused]] const float x = realOf(a);
    switch (op) {
        case Op::realNegative:
            return a ^ 0x80000000u;
        case Op::realAbsolute:
            return a & 0x7fffffffu;
        case Op::realFloor:
            return floorOf(a);
        case Op::realRoot:
            return wordOf(std::sqrt(x));
        case Op::realSine:
            return wordOf(std::sin(x));
        case Op::realCosine:
            return wordOf(std::cos(x));
        case Op::realExp2:
            return wordOf(std::exp2(x));
        case Op::realLog2:
            return wordOf(std::log2(x));
        case Op::realSign:
            return wordOf(x > 0 ? 1.0f : x < 0 ? -1.0f : 0.0f);
        case Op::realToInteger:
            return wordOf(truncated(x));
        case Op::realToNatural:
            return naturalOf(x);
        case Op::realToBoolean:
            return wordOf(x != 0);
        case Op::integerToReal:
            return wordOf(static_cast<float>(integerOf(a)));
        case Op::naturalToReal:
            return wordOf(realOfNatural(a));
        case Op::numberToBoolean:
            return wordOf(a != 0);
        case Op::integerNegative:
            return Word{0} - a;
        case Op::integerAbsolute:
            return integerOf(a) < 0 ? Word{0} - a : a;
        case Op::integerSign:
            return wordOf((integerOf(a) > 0) - (integerOf(a) < 0));
        case Op::bitNot:
            return ~a;
        case Op::move:
            return a;
        default:
            return 0;
    }
}

template <Op op>
static inline Word appliedToReals(float x, float y) {
    switch (op) {
        case Op::realAdd:
            return wordOf(x + y);
        case Op::realSubtract:
            return wordOf(x - y);
        case Op::realMultiply:
            return wordOf(x * y);
        case Op::realDivide:
            return wordOf(x / y);
        case Op::realMinimum:
            return wordOf(y < x ? y : x);
        case Op::realMaximum:
            return wordOf(x < y ? y : x);
        case Op::realLess:
            return wordOf(x < y);
        case Op::realLessEqual:
            return wordOf(x <= y);
        case Op::realEqual:
            return wordOf(x == y);
        default:
            return 0;
    }
}

template <Op op>
static inline Word appliedToWords(Word a, Word b) {
    switch (op) {
        case Op::add:
            return a + b;
        case Op::subtract:
            return a - b;
        case Op::multiply:
            return a * b;
        case Op::integerDivide:
            return dividedIntegers(a, b, false);
        case Op::integerRemainder:
            return dividedIntegers(a, b, true);
        case Op::integerMinimum:
            return integerOf(b) < integerOf(a) ? b : a;
        case Op::integerMaximum:
            return integerOf(a) < integerOf(b) ? b : a;
        case Op::integerLess:
            return wordOf(integerOf(a) < integerOf(b));
        case Op::integerLessEqual:
            return wordOf(integerOf(a) <= integerOf(b));
        case Op::integerShiftRight:
            return wordOf(integerOf(a) >> (b & 31u));
        case Op::naturalDivide:
            return b == 0 ? a : a / b;
        case Op::naturalRemainder:
            return b == 0 ? 0 : a % b;
        case Op::naturalMinimum:
            return b < a ? b : a;
        case Op::naturalMaximum:
            return a < b ? b : a;
        case Op::naturalLess:
            return wordOf(a < b);
        case Op::naturalLessEqual:
            return wordOf(a <= b);
        case Op::naturalShiftRight:
            return a >> (b & 31u);
        case Op::shiftLeft:
            return a << (b & 31u);
        case Op::equal:
            return wordOf(a == b);
        case Op::bitAnd:
            return a & b;
        case Op::bitOr:
            return a | b;
        case Op::bitXor:
            return a ^ b;
        default:
            return 0;
    }
}

/// `op` of as many of the numbers as it takes.
template <Op op>
static inline Word applied(Word a, [[maybe_unused]] Word b, [[maybe_unused]] Word c) {
    if constexpr (op <= Op::move)
        return appliedToOne<op>(a);
    else if constexpr (op <= Op::realEqual)
        return appliedToReals<op>(realOf(a), realOf(b));
    else if constexpr (op < Op::select)
        return appliedToWords<op>(a, b);
    else
        return (a & b) | (~a & c);
}

}  // namespace noisescope::code
