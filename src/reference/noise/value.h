// Twin of shaders/noise/value.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

inline float value1(const Choices& choices, int cell, float fraction, uint seed) {
    const float wx = choices.fade(fraction);
    const float v0 = choices.random1(cell, seed);
    const float v1 = choices.random1(wrapAdd(cell, 1), seed);
    return v0 + wx * (v1 - v0);
}

template <typename Real>
Real value2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real v00 = choices.random2(cell, seed);
    const Real v10 = choices.random2(wrapAdd(cell, {1, 0}), seed);
    const Real v01 = choices.random2(wrapAdd(cell, {0, 1}), seed);
    const Real v11 = choices.random2(wrapAdd(cell, {1, 1}), seed);
    const Real top = v00 + wx * (v10 - v00);
    const Real bottom = v01 + wx * (v11 - v01);
    return top + wy * (bottom - top);
}

template <typename Real>
Real value3(const ChoicesIn<Real>& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real wz = choices.fade(fraction.z);
    const Real v000 = choices.random3(cell, seed);
    const Real v100 = choices.random3(wrapAdd(cell, {1, 0, 0}), seed);
    const Real v010 = choices.random3(wrapAdd(cell, {0, 1, 0}), seed);
    const Real v110 = choices.random3(wrapAdd(cell, {1, 1, 0}), seed);
    const Real v001 = choices.random3(wrapAdd(cell, {0, 0, 1}), seed);
    const Real v101 = choices.random3(wrapAdd(cell, {1, 0, 1}), seed);
    const Real v011 = choices.random3(wrapAdd(cell, {0, 1, 1}), seed);
    const Real v111 = choices.random3(wrapAdd(cell, {1, 1, 1}), seed);
    const Real x00 = v000 + wx * (v100 - v000);
    const Real x10 = v010 + wx * (v110 - v010);
    const Real x01 = v001 + wx * (v101 - v001);
    const Real x11 = v011 + wx * (v111 - v011);
    const Real y0 = x00 + wy * (x10 - x00);
    const Real y1 = x01 + wy * (x11 - x01);
    return y0 + wz * (y1 - y0);
}

template <typename Real>
Vec3<Real> valueSlopes2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real sx = choices.fade.slope(fraction.x);
    const Real sy = choices.fade.slope(fraction.y);
    const Real v00 = choices.random2(cell, seed);
    const Real v10 = choices.random2(wrapAdd(cell, {1, 0}), seed);
    const Real v01 = choices.random2(wrapAdd(cell, {0, 1}), seed);
    const Real v11 = choices.random2(wrapAdd(cell, {1, 1}), seed);
    const Real topApart = v10 - v00;
    const Real bottomApart = v11 - v01;
    const Real top = v00 + wx * topApart;
    const Real bottom = v01 + wx * bottomApart;
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
    const Real v000 = choices.random3(cell, seed);
    const Real v100 = choices.random3(wrapAdd(cell, {1, 0, 0}), seed);
    const Real v010 = choices.random3(wrapAdd(cell, {0, 1, 0}), seed);
    const Real v110 = choices.random3(wrapAdd(cell, {1, 1, 0}), seed);
    const Real v001 = choices.random3(wrapAdd(cell, {0, 0, 1}), seed);
    const Real v101 = choices.random3(wrapAdd(cell, {1, 0, 1}), seed);
    const Real v011 = choices.random3(wrapAdd(cell, {0, 1, 1}), seed);
    const Real v111 = choices.random3(wrapAdd(cell, {1, 1, 1}), seed);
    const Real a00 = v100 - v000;
    const Real a10 = v110 - v010;
    const Real a01 = v101 - v001;
    const Real a11 = v111 - v011;
    const Real x00 = v000 + wx * a00;
    const Real x10 = v010 + wx * a10;
    const Real x01 = v001 + wx * a01;
    const Real x11 = v011 + wx * a11;
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

inline float valueFace4(const Choices& choices, ivec4 cell, float wx, float wy, uint seed) {
    const float v00 = choices.random4(cell, seed);
    const float v10 = choices.random4(wrapAdd(cell, {1, 0, 0, 0}), seed);
    const float v01 = choices.random4(wrapAdd(cell, {0, 1, 0, 0}), seed);
    const float v11 = choices.random4(wrapAdd(cell, {1, 1, 0, 0}), seed);
    const float top = v00 + wx * (v10 - v00);
    const float bottom = v01 + wx * (v11 - v01);
    return top + wy * (bottom - top);
}

inline float value4(const Choices& choices, ivec4 cell, vec4 fraction, uint seed) {
    const float wx = choices.fade(fraction.x);
    const float wy = choices.fade(fraction.y);
    const float wz = choices.fade(fraction.z);
    const float ww = choices.fade(fraction.w);
    const float f00 = valueFace4(choices, cell, wx, wy, seed);
    const float f10 = valueFace4(choices, wrapAdd(cell, {0, 0, 1, 0}), wx, wy, seed);
    const float f01 = valueFace4(choices, wrapAdd(cell, {0, 0, 0, 1}), wx, wy, seed);
    const float f11 = valueFace4(choices, wrapAdd(cell, {0, 0, 1, 1}), wx, wy, seed);
    const float z0 = f00 + wz * (f10 - f00);
    const float z1 = f01 + wz * (f11 - f01);
    return z0 + ww * (z1 - z0);
}

}  // namespace noisescope::reference
