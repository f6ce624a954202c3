// SIMD vectors of doubles for place_kernels_of.h, as wide as the including source's instruction set. As in cpu/lanes.h
// nothing has linkage.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

#if defined(__AVX512F__)
constexpr int kDoubles = 8;
#elif defined(__AVX2__)
constexpr int kDoubles = 4;
#else
constexpr int kDoubles = 2;
#endif

using Doubles [[gnu::vector_size(8 * kDoubles)]] = double;
using Longs [[gnu::vector_size(8 * kDoubles)]] = std::int64_t;
using UnsignedLongs [[gnu::vector_size(8 * kDoubles)]] = std::uint64_t;
using HalfFloats [[gnu::vector_size(4 * kDoubles)]] = float;

inline Doubles spread(double x) { return x - Doubles{}; }
inline Doubles loadDoubles(const double* from) {
    Doubles v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
template <typename Number, typename Vector>
inline void storeVector(Number* to, Vector v) {
    std::memcpy(to, &v, sizeof v);
}
inline Doubles magnitudeOf(Doubles x) { return (Doubles)((Longs)x & INT64_MAX); }
inline Doubles leastOf(Doubles a, Doubles b) { return b < a ? b : a; }

/// Returns the signs of lanes as bits.
inline std::uint32_t bitsOf(Longs mask) {
#if defined(__AVX512F__)
    return _mm512_movepi64_mask((__m512i)mask);
#elif defined(__AVX2__)
    return static_cast<std::uint32_t>(_mm256_movemask_pd((__m256d)mask));
#else
    return static_cast<std::uint32_t>((mask[0] & 1) | (mask[1] & 2));
#endif
}

/// 1.5 * 2^52: a sum with a whole number below 2^51 has that number's low bits.
constexpr double kWholeBits = 6755399441055744.0;

/// Returns floor(x), |x| < 2^51.
inline Doubles floorOf(Doubles x) {
#if defined(__AVX512F__)
    return (Doubles)_mm512_roundscale_pd((__m512d)x, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
#elif defined(__AVX2__)
    return (Doubles)_mm256_floor_pd((__m256d)x);
#else
    const Doubles near = (x + kWholeBits) - kWholeBits;
    return near - (near > x ? spread(1) : Doubles{});
#endif
}

/// Product as an unevaluated sum.
struct Product {
    Doubles high;  ///< the nearest double
    Doubles rest;
};

#if defined(__AVX512F__)
inline Doubles fused(Doubles a, Doubles b, Doubles c) {
    return (Doubles)_mm512_fmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
}
#elif defined(__FMA__)
inline Doubles fused(Doubles a, Doubles b, Doubles c) {
    return (Doubles)_mm256_fmadd_pd((__m256d)a, (__m256d)b, (__m256d)c);
}
#endif
#if defined(__AVX512F__) || defined(__FMA__)
inline Product productOf(Doubles a, Doubles b) {
    const Doubles high = a * b;
    return {high, fused(a, b, -high)};
}
/// Returns a b + c with an error of at most 2^-52 (|a b| + |c|).
inline Doubles about(Doubles a, Doubles b, Doubles c) { return fused(a, b, c); }
#else
/// Splits at 26 bits (T. J. Dekker, 1971): products of the parts are exact.
struct Split {
    Doubles high, low;
    explicit Split(Doubles x) {
        const Doubles scaled = 134217729.0 * x;
        high = scaled - (scaled - x);
        low = x - high;
    }
};
inline Product productOf(Doubles a, Doubles b) {
    const Doubles high = a * b;
    const Split x(a);
    const Split y(b);
    return {high, ((x.high * y.high - high) + x.high * y.low + x.low * y.high) + x.low * y.low};
}
inline Doubles about(Doubles a, Doubles b, Doubles c) { return a * b + c; }
#endif

/// Stores whole numbers below 2^51 modulo 2^32.
inline void storeCells(int* to, Doubles wholes) {
    const Doubles shifted = wholes + kWholeBits;
#if defined(__AVX512F__)
    _mm256_storeu_si256((__m256i*)to, _mm512_cvtepi64_epi32((__m512i)shifted));
#elif defined(__AVX2__)
    const __m256i packed = _mm256_permutevar8x32_epi32((__m256i)shifted, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
    _mm_storeu_si128((__m128i*)to, _mm256_castsi256_si128(packed));
#else
    const auto bits = (Longs)shifted;
    to[0] = static_cast<int>(bits[0] & UINT32_MAX);
    to[1] = static_cast<int>(bits[1] & UINT32_MAX);
#endif
}

/// Stores numbers >= 0 as floats, cut to 24 bits.
inline void storeCut(float* to, Doubles x) {
    constexpr std::int64_t kSurplus = (std::int64_t{1} << 29) - 1;
    storeVector(to, __builtin_convertvector((Doubles)((Longs)x & ~kSurplus), HalfFloats));
}

}  // namespace
}  // namespace noisescope
