// SIMD vectors as a number type for the twins: every operation is that of float, in every lane. The number of lanes
// follows the including source's instruction set. Each such source has its own copy without linkage, since the linker
// could otherwise keep one instruction set's copy of an inline function for all.
#pragma once

#include <cstdint>
#include <cstring>

#include "reference/math/select.h"
#include "reference/math/steps.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

#if defined(__AVX512F__)
constexpr int kLanes = 16;
constexpr int kNear = 32;  ///< lattice points within reach of a lookup in registers
#elif defined(__AVX2__)
constexpr int kLanes = 8;
constexpr int kNear = 8;
#else
constexpr int kLanes = 4;
constexpr int kNear = 1;
#endif

using FloatVector [[gnu::vector_size(4 * kLanes)]] = float;
using IntVector [[gnu::vector_size(4 * kLanes)]] = std::int32_t;
using UintVector [[gnu::vector_size(4 * kLanes)]] = std::uint32_t;

struct Mask {
    IntVector bits;  ///< per lane all ones or all zeros
};

struct Lanes {
    FloatVector v;
    Lanes() = default;
    Lanes(float x) : v(x - FloatVector{}) {}  // NOLINT(google-explicit-constructor): x - 0 keeps the sign of -0
    explicit Lanes(int x) : Lanes(static_cast<float>(x)) {}
    explicit Lanes(FloatVector x) : v(x) {}
    Lanes& operator+=(Lanes b) { return *this = Lanes(v + b.v); }
    Lanes& operator-=(Lanes b) { return *this = Lanes(v - b.v); }
    Lanes& operator*=(Lanes b) { return *this = Lanes(v * b.v); }
};

[[gnu::always_inline]] inline Lanes operator+(Lanes a, Lanes b) { return Lanes(a.v + b.v); }
[[gnu::always_inline]] inline Lanes operator-(Lanes a, Lanes b) { return Lanes(a.v - b.v); }
[[gnu::always_inline]] inline Lanes operator*(Lanes a, Lanes b) { return Lanes(a.v * b.v); }
[[gnu::always_inline]] inline Lanes operator-(Lanes a) { return Lanes(-a.v); }
[[gnu::always_inline]] inline Mask operator==(Lanes a, Lanes b) { return {a.v == b.v}; }
[[gnu::always_inline]] inline Mask operator<(Lanes a, Lanes b) { return {a.v < b.v}; }
[[gnu::always_inline]] inline Mask operator<=(Lanes a, Lanes b) { return {a.v <= b.v}; }
[[gnu::always_inline]] inline Mask operator>=(Lanes a, Lanes b) { return {a.v >= b.v}; }
[[gnu::always_inline]] inline Mask operator>(Lanes a, Lanes b) { return {a.v > b.v}; }

[[gnu::always_inline]] inline Lanes select(Mask which, Lanes a, Lanes b) { return Lanes(which.bits ? a.v : b.v); }
[[gnu::always_inline]] inline Lanes maxOf(Lanes a, Lanes b) { return Lanes(a.v < b.v ? b.v : a.v); }
[[gnu::always_inline]] inline Lanes minOf(Lanes a, Lanes b) { return Lanes(b.v < a.v ? b.v : a.v); }
[[gnu::always_inline]] inline Lanes absOf(Lanes a) { return Lanes((FloatVector)((IntVector)a.v & 0x7fffffff)); }
[[gnu::always_inline]] inline Mask operator~(Mask a) { return {~a.bits}; }
[[gnu::always_inline]] inline Mask operator&(Mask a, Mask b) { return {a.bits & b.bits}; }
[[gnu::always_inline]] inline Mask operator|(Mask a, Mask b) { return {a.bits | b.bits}; }
[[gnu::always_inline]] inline Mask bothOf(Mask a, Mask b) { return a & b; }
/// A bit for each of the lanes that are negative.
[[gnu::always_inline]] inline std::uint32_t negativeLanes(IntVector x) {
#if defined(__AVX512F__)
    return _mm512_movepi32_mask((__m512i)x);
#elif defined(__AVX2__)
    return static_cast<std::uint32_t>(_mm256_movemask_ps((__m256)x));
#elif defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_ps((__m128)x));
#else
    const UintVector signs = (UintVector)x >> 31;
    return signs[0] | (signs[1] << 1) | (signs[2] << 2) | (signs[3] << 3);
#endif
}
[[gnu::always_inline]] inline bool anyOf(Mask which) { return negativeLanes(which.bits) != 0; }

[[gnu::always_inline]] inline bool allOf(Mask which) { return !anyOf(~which); }

[[gnu::always_inline]] inline Lanes floorOf(Lanes x) {
#if defined(__AVX512F__)
    return Lanes((FloatVector)_mm512_roundscale_ps((__m512)x.v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC));
#elif defined(__AVX2__)
    return Lanes((FloatVector)_mm256_floor_ps((__m256)x.v));
#else
    const FloatVector cut = __builtin_convertvector(__builtin_convertvector(x.v, IntVector), FloatVector);
    const FloatVector below = cut - (cut > x.v ? 1.0f - FloatVector{} : FloatVector{});
    return Lanes(absOf(x).v < 8388608.0f ? below : x.v);  // from 2^23 on all floats are whole
#endif
}

/// Vectors of integers modulo 2^32: cell coordinates and bits of hashes.
struct Wholes {
    UintVector v;
    Wholes() = default;
    Wholes(std::uint32_t x) : v(x + UintVector{}) {}  // NOLINT(google-explicit-constructor)
    explicit Wholes(UintVector x) : v(x) {}
};
[[gnu::always_inline]] inline Wholes operator+(Wholes a, Wholes b) { return Wholes(a.v + b.v); }
[[gnu::always_inline]] inline Wholes operator+(Wholes a, std::uint32_t b) { return Wholes(a.v + b); }
[[gnu::always_inline]] inline Wholes operator-(Wholes a, Wholes b) { return Wholes(a.v - b.v); }
[[gnu::always_inline]] inline Wholes operator*(Wholes a, std::uint32_t b) { return Wholes(a.v * b); }
[[gnu::always_inline]] inline Wholes operator^(Wholes a, Wholes b) { return Wholes(a.v ^ b.v); }
[[gnu::always_inline]] inline Wholes operator^(Wholes a, std::uint32_t b) { return Wholes(a.v ^ b); }
[[gnu::always_inline]] inline Wholes operator&(Wholes a, std::uint32_t b) { return Wholes(a.v & b); }
[[gnu::always_inline]] inline Wholes operator|(Wholes a, std::uint32_t b) { return Wholes(a.v | b); }
[[gnu::always_inline]] inline Wholes operator>>(Wholes a, std::uint32_t b) { return Wholes(a.v >> b); }

[[gnu::always_inline]] inline Mask operator==(Wholes a, std::uint32_t b) { return {a.v == b}; }
[[gnu::always_inline]] inline Wholes select(Mask which, Wholes a, Wholes b) { return Wholes(which.bits ? a.v : b.v); }

[[gnu::always_inline]] inline Wholes wholeOf(Lanes x) {
    return Wholes((UintVector) __builtin_convertvector(x.v, IntVector));
}
[[gnu::always_inline]] inline Lanes realOf(Wholes x) {
    return Lanes(__builtin_convertvector((IntVector)x.v, FloatVector));
}
[[gnu::always_inline]] inline Lanes bitsToReal(Wholes x) { return Lanes((FloatVector)x.v); }
[[gnu::always_inline]] inline Wholes bitsOf(Lanes x) { return Wholes((UintVector)x.v); }

/// Wraps cells to [0, size), `size` from 1 to 2^24, as reference/domain/wrap.h does for one axis. The first quotient
/// may be wrong by 2^9, since a float holds 24 of its 32 bits; that of the remainder by 1.
[[gnu::always_inline]] inline Wholes wrappedTo(std::int32_t size, Wholes cell) {
    const auto per = 1.0f / static_cast<float>(size);
    for (int n = 0; n < 2; ++n) cell = cell - wholeOf(floorOf(realOf(cell) * per)) * static_cast<std::uint32_t>(size);
    const auto rest = (IntVector)cell.v;
    const IntVector none{};
    return Wholes((UintVector)(rest + (rest < 0 ? size + none : none) - (rest >= size ? size + none : none)));
}

/// As in reference/math/root.h.
[[gnu::always_inline]] inline Lanes inverseSqrt(Lanes x) {
    const Lanes h = 0.5f * x;
    const Lanes y0((FloatVector)(1597463174 - ((IntVector)x.v >> 1)));
    return reference::nearerInverseSqrt(h, y0);
}
[[gnu::always_inline]] inline Lanes squareRoot(Lanes x) { return x * inverseSqrt(x); }
[[gnu::always_inline]] inline Lanes cubeRoot(Lanes x) {
    const auto bits = (IntVector)x.v;
    const IntVector quarter = (bits >> 2) + (bits >> 4);
    const IntVector sixteenth = quarter + (quarter >> 4);
    const IntVector third = sixteenth + (sixteenth >> 8);
    const Lanes h = 0.333333333f * x;
    const Lanes y0((FloatVector)(1419967116 - third));
    const Lanes y = reference::nearerInverseCbrt(h, y0);
    return x * y * y;
}
[[gnu::always_inline]] inline Lanes reciprocal(Lanes x) {
    const Lanes y0((FloatVector)(2129859011 - (IntVector)x.v));
    return reference::nearerReciprocal(x, y0);
}

/// As in reference/math/exponent.h.
[[gnu::always_inline]] inline Lanes exponential2(Lanes x) {
    const Lanes inside = minOf(maxOf(x, Lanes(-126.0f)), Lanes(126.0f));
    const Lanes whole = floorOf(inside + 0.5f);
    const Lanes f = inside - whole;
    const Lanes part = 1.0f + f * reference::exponentialSlope(f);
    const Lanes power = bitsToReal((wholeOf(whole) + 127u) * 8388608u);
    return part * power;
}
[[gnu::always_inline]] inline Lanes logarithm2(Lanes x) {
    const auto bits = (UintVector)x.v;
    const IntVector whole = (IntVector)(bits - 1060439283u) >> 23;
    const Lanes f = Lanes((FloatVector)(bits - (UintVector)whole * 8388608u)) - 1.0f;
    return Lanes(__builtin_convertvector(whole, FloatVector)) + f * reference::logarithmSlope(f);
}

[[gnu::always_inline]] inline Lanes loadLanes(const float* from) {
    FloatVector v;
    std::memcpy(&v, from, sizeof v);
    return Lanes(v);
}
[[gnu::always_inline]] inline IntVector loadLanes(const int* from) {
    IntVector v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
[[gnu::always_inline]] inline Wholes loadWholes(const std::uint32_t* from) {
    UintVector v;
    std::memcpy(&v, from, sizeof v);
    return Wholes(v);
}
[[gnu::always_inline]] inline Wholes loadWholes(const int* from) { return Wholes((UintVector)loadLanes(from)); }
[[gnu::always_inline]] inline void storeLanes(float* to, Lanes x) { std::memcpy(to, &x.v, sizeof x.v); }
[[gnu::always_inline]] inline void storeLanes(int* to, Wholes x) { std::memcpy(to, &x.v, sizeof x.v); }
[[gnu::always_inline]] inline void storeLanes(std::uint32_t* to, Wholes x) { std::memcpy(to, &x.v, sizeof x.v); }

/// Returns from[index], every index in [0, kNear); reads kNear floats.
[[gnu::always_inline]] inline Lanes pickNear(const float* from, [[maybe_unused]] IntVector index) {
#if defined(__AVX512F__)
    return Lanes(
        (FloatVector)_mm512_permutex2var_ps(_mm512_loadu_ps(from), (__m512i)index, _mm512_loadu_ps(from + 16)));
#elif defined(__AVX2__)
    return Lanes((FloatVector)_mm256_permutevar8x32_ps(_mm256_loadu_ps(from), (__m256i)index));
#else
    return *from;
#endif
}
[[gnu::always_inline]] inline Lanes pickFar(const float* from, IntVector index) {
#if defined(__AVX512F__)
    return Lanes((FloatVector)_mm512_i32gather_ps((__m512i)index, from, 4));
#elif defined(__AVX2__)
    return Lanes((FloatVector)_mm256_i32gather_ps(from, (__m256i)index, 4));
#else
    return Lanes(FloatVector{from[index[0]], from[index[1]], from[index[2]], from[index[3]]});
#endif
}

}  // namespace

template <>
struct reference::ScalarOfType<Lanes> {
    using Type = float;
};

}  // namespace noisescope
