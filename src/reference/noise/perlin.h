// Twin of shaders/noise/perlin.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/jet.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
inline Vec2<Real> perlinLast2(Vec2<Real> g0, Vec2<Real> g1, Real y, Real weight) {
    const Vec2<Real> near(g0.x, g0.y * y);
    const Vec2<Real> far(g1.x, g1.y * (y - 1.0f));
    return near + weight * (far - near);
}

template <typename Real>
inline Vec3<Real> perlinLast3(Vec3<Real> g0, Vec3<Real> g1, Real z, Real weight) {
    const Vec3<Real> near(g0.x, g0.y, g0.z * z);
    const Vec3<Real> far(g1.x, g1.y, g1.z * (z - 1.0f));
    return near + weight * (far - near);
}

template <typename Real>
inline Vec4<Real> perlinLast4(Vec4<Real> g0, Vec4<Real> g1, Real w, Real weight) {
    const Vec4<Real> near(g0.x, g0.y, g0.z, g0.w * w);
    const Vec4<Real> far(g1.x, g1.y, g1.z, g1.w * (w - 1.0f));
    return near + weight * (far - near);
}

template <typename Real>
inline Vec3<Real> perlinAlongZ(Vec4<Real> p0, Vec4<Real> p1, Real z, Real weight) {
    const Vec3<Real> near(p0.x, p0.y, p0.z * z + p0.w);
    const Vec3<Real> far(p1.x, p1.y, p1.z * (z - 1.0f) + p1.w);
    return near + weight * (far - near);
}

template <typename Real>
inline Vec2<Real> perlinAlongY(Vec3<Real> p0, Vec3<Real> p1, Real y, Real weight) {
    const Vec2<Real> near(p0.x, p0.y * y + p0.z);
    const Vec2<Real> far(p1.x, p1.y * (y - 1.0f) + p1.z);
    return near + weight * (far - near);
}

template <typename Real>
inline Real perlinAlongX(Vec2<Real> p0, Vec2<Real> p1, Real x, Real weight) {
    const Real near = p0.x * x + p0.y;
    const Real far = p1.x * (x - 1.0f) + p1.y;
    return near + weight * (far - near);
}

template <typename Real>
struct PerlinGradients3 {
    Vec3<Real> g00, g10, g01, g11;
};

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
inline PerlinGradients3<Real> perlinGradients3(const Chosen& choices, Cell cell, uint seed) {
    const Vec3<Real> g00 = choices.gradient3(cell, seed);
    const Vec3<Real> g10 = choices.gradient3(wrapAdd(cell, {0, 1, 0}), seed);
    const Vec3<Real> g01 = choices.gradient3(wrapAdd(cell, {0, 0, 1}), seed);
    const Vec3<Real> g11 = choices.gradient3(wrapAdd(cell, {0, 1, 1}), seed);
    return {g00, g10, g01, g11};
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
inline Vec2<Real> perlinColumn2(const Chosen& choices, Cell cell, Real y, Real wy, uint seed) {
    const Vec2<Real> g0 = choices.gradient2(cell, seed);
    const Vec2<Real> g1 = choices.gradient2(wrapAdd(cell, {0, 1}), seed);
    return perlinLast2(g0, g1, y, wy);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
inline Vec2<Real> perlinColumn3(const Chosen& choices, Cell cell, Vec2<Real> rest, Vec2<Real> weights, uint seed) {
    const PerlinGradients3<Real> at = perlinGradients3(choices, cell, seed);
    const Vec3<Real> p0 = perlinLast3(at.g00, at.g01, rest.y, weights.y);
    const Vec3<Real> p1 = perlinLast3(at.g10, at.g11, rest.y, weights.y);
    return perlinAlongY(p0, p1, rest.x, weights.x);
}

template <typename Chosen, typename Cell = ivec4, typename Real = typename Chosen::Real>
inline Vec3<Real> perlinPlane4(const Chosen& choices, Cell cell, Vec2<Real> rest, Vec2<Real> weights, uint seed) {
    const Vec4<Real> g00 = choices.gradient4(cell, seed);
    const Vec4<Real> g10 = choices.gradient4(wrapAdd(cell, {0, 0, 1, 0}), seed);
    const Vec4<Real> g01 = choices.gradient4(wrapAdd(cell, {0, 0, 0, 1}), seed);
    const Vec4<Real> g11 = choices.gradient4(wrapAdd(cell, {0, 0, 1, 1}), seed);
    const Vec4<Real> p0 = perlinLast4(g00, g01, rest.y, weights.y);
    const Vec4<Real> p1 = perlinLast4(g10, g11, rest.y, weights.y);
    return perlinAlongZ(p0, p1, rest.x, weights.x);
}

template <typename Chosen, typename Cell = ivec4, typename Real = typename Chosen::Real>
inline Vec2<Real> perlinColumn4(const Chosen& choices, Cell cell, Vec3<Real> rest, Vec3<Real> weights, uint seed) {
    const Vec2<Real> deep(rest.y, rest.z);
    const Vec2<Real> deepWeights(weights.y, weights.z);
    const Vec3<Real> p0 = perlinPlane4(choices, cell, deep, deepWeights, seed);
    const Vec3<Real> p1 = perlinPlane4(choices, wrapAdd(cell, {0, 1, 0, 0}), deep, deepWeights, seed);
    return perlinAlongY(p0, p1, rest.x, weights.x);
}

inline float perlin1(const Choices& choices, int cell, float fraction, uint seed) {
    const float wx = choices.fade(fraction);
    const float g0 = choices.gradient1(cell, seed);
    const float g1 = choices.gradient1(wrapAdd(cell, 1), seed);
    const float n0 = g0 * fraction;
    const float n1 = g1 * (fraction - 1.0f);
    return n0 + wx * (n1 - n0);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real perlin2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Vec2<Real> left = perlinColumn2(choices, cell, fraction.y, wy, seed);
    const Vec2<Real> right = perlinColumn2(choices, wrapAdd(cell, {1, 0}), fraction.y, wy, seed);
    return perlinAlongX(left, right, fraction.x, wx);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real perlin3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Vec2<Real> weights(choices.fade(fraction.y), choices.fade(fraction.z));
    const Vec2<Real> rest(fraction.y, fraction.z);
    const Vec2<Real> left = perlinColumn3(choices, cell, rest, weights, seed);
    const Vec2<Real> right = perlinColumn3(choices, wrapAdd(cell, {1, 0, 0}), rest, weights, seed);
    return perlinAlongX(left, right, fraction.x, wx);
}

template <typename Chosen, typename Cell = ivec4, typename Real = typename Chosen::Real>
Real perlin4(const Chosen& choices, Cell cell, Vec4<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Vec3<Real> weights(choices.fade(fraction.y), choices.fade(fraction.z), choices.fade(fraction.w));
    const Vec3<Real> rest(fraction.y, fraction.z, fraction.w);
    const Vec2<Real> left = perlinColumn4(choices, cell, rest, weights, seed);
    const Vec2<Real> right = perlinColumn4(choices, wrapAdd(cell, {1, 0, 0, 0}), rest, weights, seed);
    return perlinAlongX(left, right, fraction.x, wx);
}

template <typename Real>
inline Vec2<Real> perlinLast2Slope(Vec2<Real> g0, Vec2<Real> g1, Real y, Real weight, Real steep) {
    const Vec2<Real> near(g0.x, g0.y * y);
    const Vec2<Real> far(g1.x, g1.y * (y - 1.0f));
    const Vec2<Real> rise = steep * (far - near);
    const Real own = g0.y + weight * (g1.y - g0.y);
    return {rise.x, own + rise.y};
}

template <typename Real>
inline Vec3<Real> perlinLast3Slope(Vec3<Real> g0, Vec3<Real> g1, Real z, Real weight, Real steep) {
    const Vec3<Real> near(g0.x, g0.y, g0.z * z);
    const Vec3<Real> far(g1.x, g1.y, g1.z * (z - 1.0f));
    const Vec3<Real> rise = steep * (far - near);
    const Real own = g0.z + weight * (g1.z - g0.z);
    return {rise.x, rise.y, own + rise.z};
}

template <typename Real>
inline Vec2<Real> perlinAlongYSlope(Vec3<Real> p0, Vec3<Real> p1, Real y, Real weight, Real steep) {
    const Vec2<Real> near(p0.x, p0.y * y + p0.z);
    const Vec2<Real> far(p1.x, p1.y * (y - 1.0f) + p1.z);
    const Vec2<Real> rise = steep * (far - near);
    const Real own = p0.y + weight * (p1.y - p0.y);
    return {rise.x, own + rise.y};
}

template <typename Real>
inline Real perlinAlongXSlope(Vec2<Real> p0, Vec2<Real> p1, Real x, Real weight, Real steep) {
    const Real near = p0.x * x + p0.y;
    const Real far = p1.x * (x - 1.0f) + p1.y;
    const Real own = p0.x + weight * (p1.x - p0.x);
    return own + steep * (far - near);
}

template <typename Real>
inline Vec2<Real> perlinLast2Curve(Vec2<Real> g0, Vec2<Real> g1, Real y, Real steep, Real curve) {
    const Vec2<Real> near(g0.x, g0.y * y);
    const Vec2<Real> far(g1.x, g1.y * (y - 1.0f));
    const Vec2<Real> bend = curve * (far - near);
    return {bend.x, 2.0f * steep * (g1.y - g0.y) + bend.y};
}

template <typename Real>
inline Vec3<Real> perlinLast3Curve(Vec3<Real> g0, Vec3<Real> g1, Real z, Real steep, Real curve) {
    const Vec3<Real> near(g0.x, g0.y, g0.z * z);
    const Vec3<Real> far(g1.x, g1.y, g1.z * (z - 1.0f));
    const Vec3<Real> bend = curve * (far - near);
    return {bend.x, bend.y, 2.0f * steep * (g1.z - g0.z) + bend.z};
}

template <typename Real>
inline Vec2<Real> perlinAlongYCurve(Vec3<Real> p0, Vec3<Real> p1, Real y, Real steep, Real curve) {
    const Vec2<Real> near(p0.x, p0.y * y + p0.z);
    const Vec2<Real> far(p1.x, p1.y * (y - 1.0f) + p1.z);
    const Vec2<Real> bend = curve * (far - near);
    return {bend.x, 2.0f * steep * (p1.y - p0.y) + bend.y};
}

template <typename Real>
inline Real perlinAlongXCurve(Vec2<Real> p0, Vec2<Real> p1, Real x, Real steep, Real curve) {
    const Real near = p0.x * x + p0.y;
    const Real far = p1.x * (x - 1.0f) + p1.y;
    return 2.0f * steep * (p1.x - p0.x) + curve * (far - near);
}

template <typename Real>
struct PerlinSlopes2 {
    Vec2<Real> plane, y;
};

template <typename Real>
struct PerlinSlopes3 {
    Vec2<Real> plane, y, z;
};

template <typename Real>
struct PerlinCurves3 {
    Vec2<Real> yy, zz, yz;
};

template <typename Real>
inline PerlinSlopes2<Real> perlinColumnSlopes2(Vec2<Real> g0, Vec2<Real> g1, Real y, Vec2<Real> fade) {
    return {perlinLast2(g0, g1, y, fade.x), perlinLast2Slope(g0, g1, y, fade.x, fade.y)};
}

template <typename Real>
inline PerlinSlopes3<Real> perlinColumnSlopes3(const PerlinGradients3<Real>& at, Vec2<Real> rest, Vec2<Real> fadeY,
                                               Vec2<Real> fadeZ) {
    const Vec3<Real> p0 = perlinLast3(at.g00, at.g01, rest.y, fadeZ.x);
    const Vec3<Real> p1 = perlinLast3(at.g10, at.g11, rest.y, fadeZ.x);
    const Vec3<Real> z0 = perlinLast3Slope(at.g00, at.g01, rest.y, fadeZ.x, fadeZ.y);
    const Vec3<Real> z1 = perlinLast3Slope(at.g10, at.g11, rest.y, fadeZ.x, fadeZ.y);
    return {perlinAlongY(p0, p1, rest.x, fadeY.x), perlinAlongYSlope(p0, p1, rest.x, fadeY.x, fadeY.y),
            perlinAlongY(z0, z1, rest.x, fadeY.x)};
}

template <typename Real>
inline PerlinCurves3<Real> perlinColumnCurves3(const PerlinGradients3<Real>& at, Vec2<Real> rest, Vec3<Real> fadeY,
                                               Vec3<Real> fadeZ) {
    const Vec3<Real> p0 = perlinLast3(at.g00, at.g01, rest.y, fadeZ.x);
    const Vec3<Real> p1 = perlinLast3(at.g10, at.g11, rest.y, fadeZ.x);
    const Vec3<Real> z0 = perlinLast3Slope(at.g00, at.g01, rest.y, fadeZ.x, fadeZ.y);
    const Vec3<Real> z1 = perlinLast3Slope(at.g10, at.g11, rest.y, fadeZ.x, fadeZ.y);
    const Vec3<Real> zz0 = perlinLast3Curve(at.g00, at.g01, rest.y, fadeZ.y, fadeZ.z);
    const Vec3<Real> zz1 = perlinLast3Curve(at.g10, at.g11, rest.y, fadeZ.y, fadeZ.z);
    return {perlinAlongYCurve(p0, p1, rest.x, fadeY.y, fadeY.z), perlinAlongY(zz0, zz1, rest.x, fadeY.x),
            perlinAlongYSlope(z0, z1, rest.x, fadeY.x, fadeY.y)};
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> perlinSlopes2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> fadeX(choices.fade(fraction.x), choices.fade.slope(fraction.x));
    const Vec2<Real> fadeY(choices.fade(fraction.y), choices.fade.slope(fraction.y));
    const Vec2<Real> g00 = choices.gradient2(cell, seed);
    const Vec2<Real> g10 = choices.gradient2(wrapAdd(cell, {1, 0}), seed);
    const Vec2<Real> g01 = choices.gradient2(wrapAdd(cell, {0, 1}), seed);
    const Vec2<Real> g11 = choices.gradient2(wrapAdd(cell, {1, 1}), seed);
    const PerlinSlopes2<Real> left = perlinColumnSlopes2(g00, g01, fraction.y, fadeY);
    const PerlinSlopes2<Real> right = perlinColumnSlopes2(g10, g11, fraction.y, fadeY);
    const Real value = perlinAlongX(left.plane, right.plane, fraction.x, fadeX.x);
    const Real x = perlinAlongXSlope(left.plane, right.plane, fraction.x, fadeX.x, fadeX.y);
    const Real y = perlinAlongX(left.y, right.y, fraction.x, fadeX.x);
    return {value, x, y};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> perlinSlopes3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const Vec2<Real> fadeX(choices.fade(fraction.x), choices.fade.slope(fraction.x));
    const Vec2<Real> fadeY(choices.fade(fraction.y), choices.fade.slope(fraction.y));
    const Vec2<Real> fadeZ(choices.fade(fraction.z), choices.fade.slope(fraction.z));
    const Vec2<Real> rest(fraction.y, fraction.z);
    const PerlinGradients3<Real> at0 = perlinGradients3(choices, cell, seed);
    const PerlinGradients3<Real> at1 = perlinGradients3(choices, wrapAdd(cell, {1, 0, 0}), seed);
    const PerlinSlopes3<Real> left = perlinColumnSlopes3(at0, rest, fadeY, fadeZ);
    const PerlinSlopes3<Real> right = perlinColumnSlopes3(at1, rest, fadeY, fadeZ);
    const Real value = perlinAlongX(left.plane, right.plane, fraction.x, fadeX.x);
    const Real x = perlinAlongXSlope(left.plane, right.plane, fraction.x, fadeX.x, fadeX.y);
    const Real y = perlinAlongX(left.y, right.y, fraction.x, fadeX.x);
    const Real z = perlinAlongX(left.z, right.z, fraction.x, fadeX.x);
    return {value, x, y, z};
}

template <typename Chosen, typename Real = typename Chosen::Real>
inline Vec3<Real> perlinFade(const Chosen& choices, Real t) {
    return {choices.fade(t), choices.fade.slope(t), choices.fade.curve(t)};
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Jet2In<Real> perlinJet2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const Vec3<Real> fadeX = perlinFade(choices, fraction.x);
    const Vec3<Real> fadeY = perlinFade(choices, fraction.y);
    const Vec2<Real> weightY(fadeY);
    const Vec2<Real> g00 = choices.gradient2(cell, seed);
    const Vec2<Real> g10 = choices.gradient2(wrapAdd(cell, {1, 0}), seed);
    const Vec2<Real> g01 = choices.gradient2(wrapAdd(cell, {0, 1}), seed);
    const Vec2<Real> g11 = choices.gradient2(wrapAdd(cell, {1, 1}), seed);
    const PerlinSlopes2<Real> left = perlinColumnSlopes2(g00, g01, fraction.y, weightY);
    const PerlinSlopes2<Real> right = perlinColumnSlopes2(g10, g11, fraction.y, weightY);
    const Vec2<Real> leftYY = perlinLast2Curve(g00, g01, fraction.y, fadeY.y, fadeY.z);
    const Vec2<Real> rightYY = perlinLast2Curve(g10, g11, fraction.y, fadeY.y, fadeY.z);
    const Real value = perlinAlongX(left.plane, right.plane, fraction.x, fadeX.x);
    const Real x = perlinAlongXSlope(left.plane, right.plane, fraction.x, fadeX.x, fadeX.y);
    const Real y = perlinAlongX(left.y, right.y, fraction.x, fadeX.x);
    const Real xx = perlinAlongXCurve(left.plane, right.plane, fraction.x, fadeX.y, fadeX.z);
    const Real xy = perlinAlongXSlope(left.y, right.y, fraction.x, fadeX.x, fadeX.y);
    const Real yy = perlinAlongX(leftYY, rightYY, fraction.x, fadeX.x);
    return {value, {x, y}, {xx, xy, yy}};
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Jet3In<Real> perlinJet3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const Vec3<Real> fadeX = perlinFade(choices, fraction.x);
    const Vec3<Real> fadeY = perlinFade(choices, fraction.y);
    const Vec3<Real> fadeZ = perlinFade(choices, fraction.z);
    const Vec2<Real> rest(fraction.y, fraction.z);
    const Vec2<Real> weightY(fadeY);
    const Vec2<Real> weightZ(fadeZ);
    const PerlinGradients3<Real> at0 = perlinGradients3(choices, cell, seed);
    const PerlinGradients3<Real> at1 = perlinGradients3(choices, wrapAdd(cell, {1, 0, 0}), seed);
    const PerlinSlopes3<Real> left = perlinColumnSlopes3(at0, rest, weightY, weightZ);
    const PerlinSlopes3<Real> right = perlinColumnSlopes3(at1, rest, weightY, weightZ);
    const PerlinCurves3<Real> leftCurves = perlinColumnCurves3(at0, rest, fadeY, fadeZ);
    const PerlinCurves3<Real> rightCurves = perlinColumnCurves3(at1, rest, fadeY, fadeZ);
    const Real value = perlinAlongX(left.plane, right.plane, fraction.x, fadeX.x);
    const Real x = perlinAlongXSlope(left.plane, right.plane, fraction.x, fadeX.x, fadeX.y);
    const Real y = perlinAlongX(left.y, right.y, fraction.x, fadeX.x);
    const Real z = perlinAlongX(left.z, right.z, fraction.x, fadeX.x);
    const Real xx = perlinAlongXCurve(left.plane, right.plane, fraction.x, fadeX.y, fadeX.z);
    const Real yy = perlinAlongX(leftCurves.yy, rightCurves.yy, fraction.x, fadeX.x);
    const Real zz = perlinAlongX(leftCurves.zz, rightCurves.zz, fraction.x, fadeX.x);
    const Real yz = perlinAlongX(leftCurves.yz, rightCurves.yz, fraction.x, fadeX.x);
    const Real xz = perlinAlongXSlope(left.z, right.z, fraction.x, fadeX.x, fadeX.y);
    const Real xy = perlinAlongXSlope(left.y, right.y, fraction.x, fadeX.x, fadeX.y);
    return {value, {x, y, z}, {xx, yy, zz}, {yz, xz, xy}};
}

}  // namespace noisescope::reference
