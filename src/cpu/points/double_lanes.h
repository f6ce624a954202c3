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

/// True if a lane has a bit from `first` on.
inline bool anyBitFrom(int first, Longs bits) {
#if defined(__AVX512F__)
    return _mm512_test_epi64_mask((__m512i)bits, _mm512_set1_epi64(-(std::int64_t{1} << first))) != 0;
#elif defined(__AVX2__)
    return _mm256_testz_si256((__m256i)bits, _mm256_set1_epi64x(-(std::int64_t{1} << first))) == 0;
#else
    return static_cast<std::uint64_t>(bits[0] | bits[1]) >> first != 0;
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
/// a + b and a - b in the units that multiply, for code that mostly adds.
inline Doubles otherSum(Doubles a, Doubles b) { return fused(b, spread(1), a); }
inline Doubles otherDifference(Doubles a, Doubles b) { return fused(b, spread(-1), a); }
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
inline Doubles otherSum(Doubles a, Doubles b) { return a + b; }
inline Doubles otherDifference(Doubles a, Doubles b) { return a - b; }
#endif

/// Two vectors, whose results fill one vector of floats or ints.
struct Pair {
    Doubles a, b;
};

/// Stores the whole numbers `shifted` - kWholeBits modulo 2^32.
inline void storeCells(int* to, Pair shifted) {
#if defined(__AVX512F__)
    const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    _mm512_storeu_si512(to, _mm512_permutex2var_epi32((__m512i)shifted.a, even, (__m512i)shifted.b));
#elif defined(__AVX2__)
    const __m256 halves = _mm256_shuffle_ps((__m256)shifted.a, (__m256)shifted.b, 0x88);
    _mm256_storeu_pd((double*)to, _mm256_permute4x64_pd((__m256d)halves, 0xd8));
#else
    const auto a = (Longs)shifted.a;
    const auto b = (Longs)shifted.b;
    const Longs joined{(a[0] & UINT32_MAX) | (a[1] << 32), (b[0] & UINT32_MAX) | (b[1] << 32)};
    storeVector(to, joined);
#endif
}

/// Stores numbers >= 0 as floats, cut to 24 bits.
inline void storeCut(float* to, Pair x) {
    constexpr std::int64_t kSurplus = (std::int64_t{1} << 29) - 1;
    storeVector(to, __builtin_convertvector((Doubles)((Longs)x.a & ~kSurplus), HalfFloats));
    storeVector(to + kDoubles, __builtin_convertvector((Doubles)((Longs)x.b & ~kSurplus), HalfFloats));
}

}  // namespace
}  // namespace noisescope
