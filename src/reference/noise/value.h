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
    const Real y0 = blend2(valueCorners3(choices, cell, seed), wx, wy);
    const Real y1 = blend2(valueCorners3(choices, wrapAdd(cell, {0, 0, 1}), seed), wx, wy);
    return y0 + wz * (y1 - y0);
}

template <typename Real>
Vec3<Real> valueSlopes2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real sx = choices.fade.slope(fraction.x);
    const Real sy = choices.fade.slope(fraction.y);
    const Vec4<Real> v = valueCorners2(choices, cell, seed);
    const Real topApart = v.y - v.x;
    const Real bottomApart = v.w - v.z;
    const Real top = v.x + wx * topApart;
    const Real bottom = v.z + wx * bottomApart;
    const Real apart = bottom - top;
    const Real value = top + wy * apart;
    const Real x = sx * (topApart + wy * (bottomApart - topApart));
    const Real y = sy * apart;
    return {value, x, y};
}

template <typename Real>
Vec4<Real> valueSlopes3(const ChoicesIn<Real>& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real wz = choices.fade(fraction.z);
    const Real sx = choices.fade.slope(fraction.x);
    const Real sy = choices.fade.slope(fraction.y);
    const Real sz = choices.fade.slope(fraction.z);
    const Vec4<Real> back = valueCorners3(choices, cell, seed);
    const Vec4<Real> front = valueCorners3(choices, wrapAdd(cell, {0, 0, 1}), seed);
    const Real a00 = back.y - back.x;
    const Real a10 = back.w - back.z;
    const Real a01 = front.y - front.x;
    const Real a11 = front.w - front.z;
    const Real x00 = back.x + wx * a00;
    const Real x10 = back.z + wx * a10;
    const Real x01 = front.x + wx * a01;
    const Real x11 = front.z + wx * a11;
    const Real b0 = x10 - x00;
    const Real b1 = x11 - x01;
    const Real y0 = x00 + wy * b0;
    const Real y1 = x01 + wy * b1;
    const Real apart = y1 - y0;
    const Real value = y0 + wz * apart;
    const Real a0 = a00 + wy * (a10 - a00);
    const Real a1 = a01 + wy * (a11 - a01);
    const Real x = sx * (a0 + wz * (a1 - a0));
    const Real y = sy * (b0 + wz * (b1 - b0));
    const Real z = sz * apart;
    return {value, x, y, z};
}

template <typename Chosen, typename Cell = ivec4, typename Real = typename Chosen::Real>
Real value4(const Chosen& choices, Cell cell, Vec4<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real wz = choices.fade(fraction.z);
    const Real ww = choices.fade(fraction.w);
    const Real f00 = blend2(valueCorners4(choices, cell, seed), wx, wy);
    const Real f10 = blend2(valueCorners4(choices, wrapAdd(cell, {0, 0, 1, 0}), seed), wx, wy);
    const Real f01 = blend2(valueCorners4(choices, wrapAdd(cell, {0, 0, 0, 1}), seed), wx, wy);
    const Real f11 = blend2(valueCorners4(choices, wrapAdd(cell, {0, 0, 1, 1}), seed), wx, wy);
    return blend2(Vec4<Real>(f00, f10, f01, f11), wz, ww);
}

}  // namespace noisescope::reference
