// Twin of shaders/noise/value.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/blend.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

inline float value1(const Choices& choices, int cell, float fraction, uint seed) {
    const float wx = choices.fade(fraction);
    const float v0 = choices.hashFloat1(cell, seed);
    const float v1 = choices.hashFloat1(wrapAdd(cell, 1), seed);
    return v0 + wx * (v1 - v0);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
inline Vec4<Real> valueCorners2(const Chosen& choices, Cell cell, uint seed) {
    const Real v00 = choices.hashFloat2(cell, seed);
    const Real v10 = choices.hashFloat2(wrapAdd(cell, {1, 0}), seed);
    const Real v01 = choices.hashFloat2(wrapAdd(cell, {0, 1}), seed);
    const Real v11 = choices.hashFloat2(wrapAdd(cell, {1, 1}), seed);
    return {v00, v10, v01, v11};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
inline Vec4<Real> valueCorners3(const Chosen& choices, Cell cell, uint seed) {
    const Real v00 = choices.hashFloat3(cell, seed);
    const Real v10 = choices.hashFloat3(wrapAdd(cell, {1, 0, 0}), seed);
    const Real v01 = choices.hashFloat3(wrapAdd(cell, {0, 1, 0}), seed);
    const Real v11 = choices.hashFloat3(wrapAdd(cell, {1, 1, 0}), seed);
    return {v00, v10, v01, v11};
}

template <typename Chosen, typename Cell = ivec4, typename Real = typename Chosen::Real>
inline Vec4<Real> valueCorners4(const Chosen& choices, Cell cell, uint seed) {
    const Real v00 = choices.hashFloat4(cell, seed);
    const Real v10 = choices.hashFloat4(wrapAdd(cell, {1, 0, 0, 0}), seed);
    const Real v01 = choices.hashFloat4(wrapAdd(cell, {0, 1, 0, 0}), seed);
    const Real v11 = choices.hashFloat4(wrapAdd(cell, {1, 1, 0, 0}), seed);
    return {v00, v10, v01, v11};
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real value2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    return blend2(valueCorners2(choices, cell, seed), wx, wy);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real value3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real wz = choices.fade(fraction.z);
    const Vec4<Real> back = valueCorners3(choices, cell, seed);
    const Vec4<Real> front = valueCorners3(choices, wrapAdd(cell, {0, 0, 1}), seed);
    const Vec4<Real> corners = back + wz * (front - back);
    return blend2(corners, wx, wy);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> valueSlopes2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real sx = choices.fade.slope(fraction.x);
    const Real sy = choices.fade.slope(fraction.y);
    const Vec4<Real> v = valueCorners2(choices, cell, seed);
    const Vec2<Real> top(v.x, v.y);
    const Vec2<Real> rise = Vec2<Real>(v.z, v.w) - top;
    const Vec2<Real> sides = top + wy * rise;
    const Real apart = sides.y - sides.x;
    const Real value = sides.x + wx * apart;
    const Real x = sx * apart;
    const Real y = sy * (rise.x + wx * (rise.y - rise.x));
    return {value, x, y};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> valueSlopes3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real wz = choices.fade(fraction.z);
    const Real sx = choices.fade.slope(fraction.x);
    const Real sy = choices.fade.slope(fraction.y);
    const Real sz = choices.fade.slope(fraction.z);
    const Vec4<Real> back = valueCorners3(choices, cell, seed);
    const Vec4<Real> front = valueCorners3(choices, wrapAdd(cell, {0, 0, 1}), seed);
    const Vec4<Real> deep = front - back;
    const Vec4<Real> corners = back + wz * deep;
    const Vec2<Real> top(corners.x, corners.y);
    const Vec2<Real> rise = Vec2<Real>(corners.z, corners.w) - top;
    const Vec2<Real> sides = top + wy * rise;
    const Real apart = sides.y - sides.x;
    const Real value = sides.x + wx * apart;
    const Real x = sx * apart;
    const Real y = sy * (rise.x + wx * (rise.y - rise.x));
    const Real z = sz * blend2(deep, wx, wy);
    return {value, x, y, z};
}

template <typename Chosen, typename Cell = ivec4, typename Real = typename Chosen::Real>
Real value4(const Chosen& choices, Cell cell, Vec4<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real wz = choices.fade(fraction.z);
    const Real ww = choices.fade(fraction.w);
    const Vec4<Real> c00 = valueCorners4(choices, cell, seed);
    const Vec4<Real> c10 = valueCorners4(choices, wrapAdd(cell, {0, 0, 1, 0}), seed);
    const Vec4<Real> c01 = valueCorners4(choices, wrapAdd(cell, {0, 0, 0, 1}), seed);
    const Vec4<Real> c11 = valueCorners4(choices, wrapAdd(cell, {0, 0, 1, 1}), seed);
    const Vec4<Real> back = c00 + ww * (c01 - c00);
    const Vec4<Real> front = c10 + ww * (c11 - c10);
    const Vec4<Real> corners = back + wz * (front - back);
    return blend2(corners, wx, wy);
}

}  // namespace noisescope::reference
