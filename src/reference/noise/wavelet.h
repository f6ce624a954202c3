// Twin of shaders/noise/wavelet.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <array>

#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
struct WaveletWeights {
    Vec3<Real> fine;
    Vec3<Real> coarse;
    Vec2<Real> outer;
};

template <typename Real>
inline WaveletWeights<Real> waveletBlurred(Real before, Real middle, Real after) {
    const Real coarseBefore = 0.5f * before + 0.25f * middle;
    const Real coarseMiddle = 0.5f * middle + 0.25f * (before + after);
    const Real coarseAfter = 0.5f * after + 0.25f * middle;
    const Vec2<Real> outer = Real(0.25f) * Vec2<Real>(before, after);
    return {Vec3<Real>(before, middle, after), Vec3<Real>(coarseBefore, coarseMiddle, coarseAfter), outer};
}

template <typename Real>
inline WaveletWeights<Real> waveletWeights(Real fraction) {
    const Real rest = 1.0f - fraction;
    const Real before = 0.5f * rest * rest;
    const Real after = 0.5f * fraction * fraction;
    const Real middle = 0.5f + fraction * rest;
    return waveletBlurred(before, middle, after);
}

template <typename Real>
inline Real waveletFine(Vec3<Real> values, const WaveletWeights<Real>& weights) {
    return values.x * weights.fine.x + values.y * weights.fine.y + values.z * weights.fine.z;
}

template <typename Real>
inline Real waveletCoarse(Real first, Vec3<Real> values, Real last, const WaveletWeights<Real>& weights) {
    const Real inner = values.x * weights.coarse.x + values.y * weights.coarse.y + values.z * weights.coarse.z;
    return inner + (first * weights.outer.x + last * weights.outer.y);
}

template <typename Real>
struct WaveletRow {
    Real first;
    Vec3<Real> inner;
    Real last;
};

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
inline WaveletRow<Real> waveletRow2(const Chosen& choices, Cell cell, uint seed) {
    const Real first = choices.hashFloat2(wrapAdd(cell, {-2, 0}), seed);
    const Real before = choices.hashFloat2(wrapAdd(cell, {-1, 0}), seed);
    const Real middle = choices.hashFloat2(cell, seed);
    const Real after = choices.hashFloat2(wrapAdd(cell, {1, 0}), seed);
    const Real last = choices.hashFloat2(wrapAdd(cell, {2, 0}), seed);
    return {first, Vec3<Real>(before, middle, after), last};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
inline WaveletRow<Real> waveletRow3(const Chosen& choices, Cell cell, uint seed) {
    const Real first = choices.hashFloat3(wrapAdd(cell, {-2, 0, 0}), seed);
    const Real before = choices.hashFloat3(wrapAdd(cell, {-1, 0, 0}), seed);
    const Real middle = choices.hashFloat3(cell, seed);
    const Real after = choices.hashFloat3(wrapAdd(cell, {1, 0, 0}), seed);
    const Real last = choices.hashFloat3(wrapAdd(cell, {2, 0, 0}), seed);
    return {first, Vec3<Real>(before, middle, after), last};
}

template <typename Real>
inline Vec2<Real> waveletSums(const WaveletRow<Real>& row, const WaveletWeights<Real>& alongX) {
    return {waveletFine(row.inner, alongX), waveletCoarse(row.first, row.inner, row.last, alongX)};
}

template <typename Real>
inline Vec2<Real> waveletFive(Vec2<Real> first, Vec2<Real> before, Vec2<Real> middle, Vec2<Real> after, Vec2<Real> last,
                              const WaveletWeights<Real>& weights) {
    const Real fine = waveletFine(Vec3<Real>(before.x, middle.x, after.x), weights);
    const Real coarse = waveletCoarse(first.y, Vec3<Real>(before.y, middle.y, after.y), last.y, weights);
    return {fine, coarse};
}

/// The same for the sums of five rows or layers in a loop: written out, all hashes would be too much code for SIMD
/// lanes. `sumsAt`: called with 0 to 4.
template <typename Real, typename Sums>
inline Vec2<Real> waveletFiveOf(const Sums& sumsAt, const WaveletWeights<Real>& weights) {
    std::array<Vec2<Real>, 5> sums;
    for (int n = 0; n < 5; ++n) sums[static_cast<std::size_t>(n)] = sumsAt(n);
    return waveletFive(sums[0], sums[1], sums[2], sums[3], sums[4], weights);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
inline Vec2<Real> waveletLayer3(const Chosen& choices, Cell cell, const WaveletWeights<Real>& alongX,
                                const WaveletWeights<Real>& alongY, uint seed) {
    const auto sums = [&](int y) {
        return waveletSums(waveletRow3(choices, wrapAdd(cell, {0, y - 2, 0}), seed), alongX);
    };
    return waveletFiveOf(sums, alongY);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real wavelet2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const WaveletWeights<Real> alongX = waveletWeights(fraction.x);
    const WaveletWeights<Real> alongY = waveletWeights(fraction.y);
    const auto sums = [&](int y) { return waveletSums(waveletRow2(choices, wrapAdd(cell, {0, y - 2}), seed), alongX); };
    const Vec2<Real> both = waveletFiveOf(sums, alongY);
    return both.x - both.y;
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real wavelet3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const WaveletWeights<Real> alongX = waveletWeights(fraction.x);
    const WaveletWeights<Real> alongY = waveletWeights(fraction.y);
    const WaveletWeights<Real> alongZ = waveletWeights(fraction.z);
    const auto sums = [&](int z) { return waveletLayer3(choices, wrapAdd(cell, {0, 0, z - 2}), alongX, alongY, seed); };
    const Vec2<Real> both = waveletFiveOf(sums, alongZ);
    return both.x - both.y;
}

template <typename Real>
WaveletWeights<Real> waveletWeightsSlope(Real fraction) {
    const Real before = fraction - 1.0f;
    const Real after = fraction;
    const Real middle = 1.0f - 2.0f * fraction;
    return waveletBlurred(before, middle, after);
}

template <typename Real>
inline Vec4<Real> waveletSumsSlopes(const WaveletRow<Real>& row, const WaveletWeights<Real>& alongX,
                                    const WaveletWeights<Real>& steepX) {
    return Vec4<Real>(waveletSums(row, alongX), waveletSums(row, steepX));
}

template <typename Real>
struct WaveletLayer {
    Vec2<Real> sums, x, y;
};

template <typename Real>
WaveletLayer<Real> waveletRowsSlopes(Vec4<Real> first, Vec4<Real> before, Vec4<Real> middle, Vec4<Real> after,
                                     Vec4<Real> last, const WaveletWeights<Real>& alongY,
                                     const WaveletWeights<Real>& steepY) {
    const auto sumsOf = [](Vec4<Real> row) { return Vec2<Real>(row.x, row.y); };
    const auto slopesOf = [](Vec4<Real> row) { return Vec2<Real>(row.z, row.w); };
    return {waveletFive(sumsOf(first), sumsOf(before), sumsOf(middle), sumsOf(after), sumsOf(last), alongY),
            waveletFive(slopesOf(first), slopesOf(before), slopesOf(middle), slopesOf(after), slopesOf(last), alongY),
            waveletFive(sumsOf(first), sumsOf(before), sumsOf(middle), sumsOf(after), sumsOf(last), steepY)};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
WaveletLayer<Real> waveletLayerSlopes3(const Chosen& choices, Cell cell, const WaveletWeights<Real>& alongX,
                                       const WaveletWeights<Real>& steepX, const WaveletWeights<Real>& alongY,
                                       const WaveletWeights<Real>& steepY, uint seed) {
    const Vec4<Real> first = waveletSumsSlopes(waveletRow3(choices, wrapAdd(cell, {0, -2, 0}), seed), alongX, steepX);
    const Vec4<Real> before = waveletSumsSlopes(waveletRow3(choices, wrapAdd(cell, {0, -1, 0}), seed), alongX, steepX);
    const Vec4<Real> middle = waveletSumsSlopes(waveletRow3(choices, cell, seed), alongX, steepX);
    const Vec4<Real> after = waveletSumsSlopes(waveletRow3(choices, wrapAdd(cell, {0, 1, 0}), seed), alongX, steepX);
    const Vec4<Real> last = waveletSumsSlopes(waveletRow3(choices, wrapAdd(cell, {0, 2, 0}), seed), alongX, steepX);
    return waveletRowsSlopes(first, before, middle, after, last, alongY, steepY);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> waveletSlopes2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const WaveletWeights<Real> alongX = waveletWeights(fraction.x);
    const WaveletWeights<Real> alongY = waveletWeights(fraction.y);
    const WaveletWeights<Real> steepX = waveletWeightsSlope(fraction.x);
    const WaveletWeights<Real> steepY = waveletWeightsSlope(fraction.y);
    const Vec4<Real> first = waveletSumsSlopes(waveletRow2(choices, wrapAdd(cell, {0, -2}), seed), alongX, steepX);
    const Vec4<Real> before = waveletSumsSlopes(waveletRow2(choices, wrapAdd(cell, {0, -1}), seed), alongX, steepX);
    const Vec4<Real> middle = waveletSumsSlopes(waveletRow2(choices, cell, seed), alongX, steepX);
    const Vec4<Real> after = waveletSumsSlopes(waveletRow2(choices, wrapAdd(cell, {0, 1}), seed), alongX, steepX);
    const Vec4<Real> last = waveletSumsSlopes(waveletRow2(choices, wrapAdd(cell, {0, 2}), seed), alongX, steepX);
    const WaveletLayer<Real> all = waveletRowsSlopes(first, before, middle, after, last, alongY, steepY);
    return Vec3<Real>(all.sums.x, all.x.x, all.y.x) - Vec3<Real>(all.sums.y, all.x.y, all.y.y);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> waveletSlopes3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const WaveletWeights<Real> alongX = waveletWeights(fraction.x);
    const WaveletWeights<Real> alongY = waveletWeights(fraction.y);
    const WaveletWeights<Real> alongZ = waveletWeights(fraction.z);
    const WaveletWeights<Real> steepX = waveletWeightsSlope(fraction.x);
    const WaveletWeights<Real> steepY = waveletWeightsSlope(fraction.y);
    const WaveletWeights<Real> steepZ = waveletWeightsSlope(fraction.z);
    const auto layer = [&](int z) {
        return waveletLayerSlopes3(choices, wrapAdd(cell, {0, 0, z}), alongX, steepX, alongY, steepY, seed);
    };
    const WaveletLayer<Real> first = layer(-2);
    const WaveletLayer<Real> before = layer(-1);
    const WaveletLayer<Real> middle = layer(0);
    const WaveletLayer<Real> after = layer(1);
    const WaveletLayer<Real> last = layer(2);
    const Vec2<Real> sums = waveletFive(first.sums, before.sums, middle.sums, after.sums, last.sums, alongZ);
    const Vec2<Real> x = waveletFive(first.x, before.x, middle.x, after.x, last.x, alongZ);
    const Vec2<Real> y = waveletFive(first.y, before.y, middle.y, after.y, last.y, alongZ);
    const Vec2<Real> z = waveletFive(first.sums, before.sums, middle.sums, after.sums, last.sums, steepZ);
    return Vec4<Real>(sums.x, x.x, y.x, z.x) - Vec4<Real>(sums.y, x.y, y.y, z.y);
}

}  // namespace noisescope::reference
