// Twin of shaders/noise/value_cubic.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <array>

#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
inline Vec4<Real> valueCubicWeights(Real t) {
    const Real before = ((2.0f - t) * t - 1.0f) * t * 0.5f;
    const Real here = (t * t * (3.0f * t - 5.0f) + 2.0f) * 0.5f;
    const Real next = ((4.0f - 3.0f * t) * t + 1.0f) * t * 0.5f;
    const Real after = (t - 1.0f) * t * t * 0.5f;
    return {before, here, next, after};
}

template <typename Real>
inline Real valueCubicSum(Vec4<Real> weights, Vec4<Real> numbers) {
    return weights.x * numbers.x + weights.y * numbers.y + weights.z * numbers.z + weights.w * numbers.w;
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
inline Vec4<Real> valueCubicRow2(const Chosen& choices, Cell cell, uint seed) {
    const Real before = choices.hashFloat2(wrapAdd(cell, {-1, 0}), seed);
    const Real here = choices.hashFloat2(cell, seed);
    const Real next = choices.hashFloat2(wrapAdd(cell, {1, 0}), seed);
    const Real after = choices.hashFloat2(wrapAdd(cell, {2, 0}), seed);
    return {before, here, next, after};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
inline Vec4<Real> valueCubicRow3(const Chosen& choices, Cell cell, uint seed) {
    const Real before = choices.hashFloat3(wrapAdd(cell, {-1, 0, 0}), seed);
    const Real here = choices.hashFloat3(cell, seed);
    const Real next = choices.hashFloat3(wrapAdd(cell, {1, 0, 0}), seed);
    const Real after = choices.hashFloat3(wrapAdd(cell, {2, 0, 0}), seed);
    return {before, here, next, after};
}

/// The sum of four rows or layers in a loop: written out, all hashes would be too much code for SIMD lanes. `sumAt`:
/// called with 0 to 3.
template <typename Real, typename Sum>
inline Real valueCubicSumOf(Vec4<Real> weights, const Sum& sumAt) {
    std::array<Real, 4> sums;
    for (int n = 0; n < 4; ++n) sums[static_cast<std::size_t>(n)] = sumAt(n);
    return valueCubicSum(weights, Vec4<Real>(sums[0], sums[1], sums[2], sums[3]));
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
inline Real valueCubicLayer3(const Chosen& choices, Cell cell, Vec4<Real> wx, Vec4<Real> wy, uint seed) {
    const auto sum = [&](int y) {
        return valueCubicSum(wx, valueCubicRow3(choices, wrapAdd(cell, {0, y - 1, 0}), seed));
    };
    return valueCubicSumOf(wy, sum);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real valueCubic2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const Vec4<Real> wx = valueCubicWeights(fraction.x);
    const Vec4<Real> wy = valueCubicWeights(fraction.y);
    const auto sum = [&](int y) { return valueCubicSum(wx, valueCubicRow2(choices, wrapAdd(cell, {0, y - 1}), seed)); };
    return valueCubicSumOf(wy, sum);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real valueCubic3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const Vec4<Real> wx = valueCubicWeights(fraction.x);
    const Vec4<Real> wy = valueCubicWeights(fraction.y);
    const Vec4<Real> wz = valueCubicWeights(fraction.z);
    const auto sum = [&](int z) { return valueCubicLayer3(choices, wrapAdd(cell, {0, 0, z - 1}), wx, wy, seed); };
    return valueCubicSumOf(wz, sum);
}

template <typename Real>
Vec4<Real> valueCubicWeightsSlope(Real t) {
    const Real before = ((4.0f - 3.0f * t) * t - 1.0f) * 0.5f;
    const Real here = (9.0f * t - 10.0f) * t * 0.5f;
    const Real next = ((8.0f - 9.0f * t) * t + 1.0f) * 0.5f;
    const Real after = (3.0f * t - 2.0f) * t * 0.5f;
    return {before, here, next, after};
}

template <typename Real>
inline Vec2<Real> valueCubicRowSlopes(Vec4<Real> wx, Vec4<Real> sx, Vec4<Real> numbers) {
    return {valueCubicSum(wx, numbers), valueCubicSum(sx, numbers)};
}

template <typename Real>
inline Vec3<Real> valueCubicRowsSlopes(Vec4<Real> wy, Vec4<Real> sy, Vec2<Real> before, Vec2<Real> here,
                                       Vec2<Real> next, Vec2<Real> after) {
    const Vec4<Real> values(before.x, here.x, next.x, after.x);
    const Real x = valueCubicSum(wy, Vec4<Real>(before.y, here.y, next.y, after.y));
    return {valueCubicSum(wy, values), x, valueCubicSum(sy, values)};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
inline Vec3<Real> valueCubicLayerSlopes3(const Chosen& choices, Cell cell, Vec4<Real> wx, Vec4<Real> sx, Vec4<Real> wy,
                                         Vec4<Real> sy, uint seed) {
    const Vec2<Real> before = valueCubicRowSlopes(wx, sx, valueCubicRow3(choices, wrapAdd(cell, {0, -1, 0}), seed));
    const Vec2<Real> here = valueCubicRowSlopes(wx, sx, valueCubicRow3(choices, cell, seed));
    const Vec2<Real> next = valueCubicRowSlopes(wx, sx, valueCubicRow3(choices, wrapAdd(cell, {0, 1, 0}), seed));
    const Vec2<Real> after = valueCubicRowSlopes(wx, sx, valueCubicRow3(choices, wrapAdd(cell, {0, 2, 0}), seed));
    return valueCubicRowsSlopes(wy, sy, before, here, next, after);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> valueCubicSlopes2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const Vec4<Real> wx = valueCubicWeights(fraction.x);
    const Vec4<Real> wy = valueCubicWeights(fraction.y);
    const Vec4<Real> sx = valueCubicWeightsSlope(fraction.x);
    const Vec4<Real> sy = valueCubicWeightsSlope(fraction.y);
    const Vec2<Real> before = valueCubicRowSlopes(wx, sx, valueCubicRow2(choices, wrapAdd(cell, {0, -1}), seed));
    const Vec2<Real> here = valueCubicRowSlopes(wx, sx, valueCubicRow2(choices, cell, seed));
    const Vec2<Real> next = valueCubicRowSlopes(wx, sx, valueCubicRow2(choices, wrapAdd(cell, {0, 1}), seed));
    const Vec2<Real> after = valueCubicRowSlopes(wx, sx, valueCubicRow2(choices, wrapAdd(cell, {0, 2}), seed));
    return valueCubicRowsSlopes(wy, sy, before, here, next, after);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> valueCubicSlopes3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const Vec4<Real> wx = valueCubicWeights(fraction.x);
    const Vec4<Real> wy = valueCubicWeights(fraction.y);
    const Vec4<Real> wz = valueCubicWeights(fraction.z);
    const Vec4<Real> sx = valueCubicWeightsSlope(fraction.x);
    const Vec4<Real> sy = valueCubicWeightsSlope(fraction.y);
    const Vec4<Real> sz = valueCubicWeightsSlope(fraction.z);
    const Vec3<Real> before = valueCubicLayerSlopes3(choices, wrapAdd(cell, {0, 0, -1}), wx, sx, wy, sy, seed);
    const Vec3<Real> here = valueCubicLayerSlopes3(choices, cell, wx, sx, wy, sy, seed);
    const Vec3<Real> next = valueCubicLayerSlopes3(choices, wrapAdd(cell, {0, 0, 1}), wx, sx, wy, sy, seed);
    const Vec3<Real> after = valueCubicLayerSlopes3(choices, wrapAdd(cell, {0, 0, 2}), wx, sx, wy, sy, seed);
    const Vec4<Real> values(before.x, here.x, next.x, after.x);
    const Real x = valueCubicSum(wz, Vec4<Real>(before.y, here.y, next.y, after.y));
    const Real y = valueCubicSum(wz, Vec4<Real>(before.z, here.z, next.z, after.z));
    return {valueCubicSum(wz, values), x, y, valueCubicSum(sz, values)};
}

}  // namespace noisescope::reference
