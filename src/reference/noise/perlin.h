// Twin of shaders/noise/perlin.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/blend.h"
#include "reference/math/jet.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
inline Real perlinSlope2(Vec2<Real> gradient, Real x, Real y) {
    return gradient.x * x + gradient.y * y;
}
template <typename Real>
inline Real perlinSlope3(Vec3<Real> gradient, Real x, Real y, Real z) {
    return gradient.x * x + gradient.y * y + gradient.z * z;
}

template <typename Real>
inline Real perlinSlope4(Vec4<Real> gradient, Vec4<Real> offset) {
    return gradient.x * offset.x + gradient.y * offset.y + gradient.z * offset.z + gradient.w * offset.w;
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
    const Real x1 = fraction.x - 1.0f;
    const Real y1 = fraction.y - 1.0f;
    const Real n00 = perlinSlope2(choices.gradient2(cell, seed), fraction.x, fraction.y);
    const Real n10 = perlinSlope2(choices.gradient2(wrapAdd(cell, {1, 0}), seed), x1, fraction.y);
    const Real n01 = perlinSlope2(choices.gradient2(wrapAdd(cell, {0, 1}), seed), fraction.x, y1);
    const Real n11 = perlinSlope2(choices.gradient2(wrapAdd(cell, {1, 1}), seed), x1, y1);
    return blend2(Vec4<Real>(n00, n10, n01, n11), wx, wy);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
inline Real perlinFace3(const Chosen& choices, Cell cell, Vec3<Real> offset, Real wx, Real wy, uint seed) {
    const Real x1 = offset.x - 1.0f;
    const Real y1 = offset.y - 1.0f;
    const Real n00 = perlinSlope3(choices.gradient3(cell, seed), offset.x, offset.y, offset.z);
    const Real n10 = perlinSlope3(choices.gradient3(wrapAdd(cell, {1, 0, 0}), seed), x1, offset.y, offset.z);
    const Real n01 = perlinSlope3(choices.gradient3(wrapAdd(cell, {0, 1, 0}), seed), offset.x, y1, offset.z);
    const Real n11 = perlinSlope3(choices.gradient3(wrapAdd(cell, {1, 1, 0}), seed), x1, y1, offset.z);
    return blend2(Vec4<Real>(n00, n10, n01, n11), wx, wy);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real perlin3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real wz = choices.fade(fraction.z);
    const Vec3<Real> frontWay = fraction - Vec3<Real>(0, 0, 1);
    const Real back = perlinFace3(choices, cell, fraction, wx, wy, seed);
    const Real front = perlinFace3(choices, wrapAdd(cell, {0, 0, 1}), frontWay, wx, wy, seed);
    return back + wz * (front - back);
}

template <typename Real>
inline Vec3<Real> perlinCorner2(Vec2<Real> gradient, Real x, Real y) {
    return Vec3<Real>(perlinSlope2(gradient, x, y), gradient);
}

template <typename Real>
inline Vec4<Real> perlinCorner3(Vec3<Real> gradient, Real x, Real y, Real z) {
    return Vec4<Real>(perlinSlope3(gradient, x, y, z), gradient);
}

template <typename Real>
struct PerlinCorners2 {
    Vec3<Real> n00, n10, n01, n11;
};

template <typename Real>
struct PerlinCorners3 {
    Vec4<Real> n00, n10, n01, n11;
};

template <typename Real>
inline PerlinCorners2<Real> perlinCorners2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> offset, uint seed) {
    const Real x1 = offset.x - 1.0f;
    const Real y1 = offset.y - 1.0f;
    const Vec3<Real> n00 = perlinCorner2(choices.gradient2(cell, seed), offset.x, offset.y);
    const Vec3<Real> n10 = perlinCorner2(choices.gradient2(wrapAdd(cell, {1, 0}), seed), x1, offset.y);
    const Vec3<Real> n01 = perlinCorner2(choices.gradient2(wrapAdd(cell, {0, 1}), seed), offset.x, y1);
    const Vec3<Real> n11 = perlinCorner2(choices.gradient2(wrapAdd(cell, {1, 1}), seed), x1, y1);
    return {n00, n10, n01, n11};
}

template <typename Real>
inline PerlinCorners3<Real> perlinCorners3(const ChoicesIn<Real>& choices, ivec3 cell, Vec3<Real> offset, uint seed) {
    const Real x1 = offset.x - 1.0f;
    const Real y1 = offset.y - 1.0f;
    const Vec4<Real> n00 = perlinCorner3(choices.gradient3(cell, seed), offset.x, offset.y, offset.z);
    const Vec4<Real> n10 = perlinCorner3(choices.gradient3(wrapAdd(cell, {1, 0, 0}), seed), x1, offset.y, offset.z);
    const Vec4<Real> n01 = perlinCorner3(choices.gradient3(wrapAdd(cell, {0, 1, 0}), seed), offset.x, y1, offset.z);
    const Vec4<Real> n11 = perlinCorner3(choices.gradient3(wrapAdd(cell, {1, 1, 0}), seed), x1, y1, offset.z);
    return {n00, n10, n01, n11};
}

template <typename Real>
inline Vec3<Real> perlinAlongX2(Vec3<Real> a, Vec3<Real> b, Real weight, Real steep) {
    const Vec3<Real> apart = b - a;
    const Vec3<Real> mixed = a + weight * apart;
    const Real x = mixed.y + steep * apart.x;
    return {mixed.x, x, mixed.z};
}

template <typename Real>
inline Vec3<Real> perlinAlongY2(Vec3<Real> a, Vec3<Real> b, Real weight, Real steep) {
    const Vec3<Real> apart = b - a;
    const Vec3<Real> mixed = a + weight * apart;
    const Real y = mixed.z + steep * apart.x;
    return {mixed.x, mixed.y, y};
}

template <typename Real>
inline Vec4<Real> perlinAlongX3(Vec4<Real> a, Vec4<Real> b, Real weight, Real steep) {
    const Vec4<Real> apart = b - a;
    const Vec4<Real> mixed = a + weight * apart;
    const Real x = mixed.y + steep * apart.x;
    return {mixed.x, x, mixed.z, mixed.w};
}

template <typename Real>
inline Vec4<Real> perlinAlongY3(Vec4<Real> a, Vec4<Real> b, Real weight, Real steep) {
    const Vec4<Real> apart = b - a;
    const Vec4<Real> mixed = a + weight * apart;
    const Real y = mixed.z + steep * apart.x;
    return {mixed.x, mixed.y, y, mixed.w};
}

template <typename Real>
inline Vec4<Real> perlinAlongZ3(Vec4<Real> a, Vec4<Real> b, Real weight, Real steep) {
    const Vec4<Real> apart = b - a;
    const Vec4<Real> mixed = a + weight * apart;
    const Real z = mixed.w + steep * apart.x;
    return {mixed.x, mixed.y, mixed.z, z};
}

template <typename Real>
Vec3<Real> perlinSlopes2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const PerlinCorners2<Real> at = perlinCorners2(choices, cell, fraction, seed);
    const Real wx = choices.fade(fraction.x);
    const Real sx = choices.fade.slope(fraction.x);
    const Vec3<Real> top = perlinAlongX2(at.n00, at.n10, wx, sx);
    const Vec3<Real> bottom = perlinAlongX2(at.n01, at.n11, wx, sx);
    return perlinAlongY2(top, bottom, choices.fade(fraction.y), choices.fade.slope(fraction.y));
}

template <typename Real>
inline Vec4<Real> perlinFaceSlopes3(const ChoicesIn<Real>& choices, ivec3 cell, Vec3<Real> offset, Vec2<Real> weights,
                                    Vec2<Real> steep, uint seed) {
    const PerlinCorners3<Real> at = perlinCorners3(choices, cell, offset, seed);
    const Vec4<Real> top = perlinAlongX3(at.n00, at.n10, weights.x, steep.x);
    const Vec4<Real> bottom = perlinAlongX3(at.n01, at.n11, weights.x, steep.x);
    return perlinAlongY3(top, bottom, weights.y, steep.y);
}

template <typename Real>
Vec4<Real> perlinSlopes3(const ChoicesIn<Real>& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const Vec2<Real> weights(choices.fade(fraction.x), choices.fade(fraction.y));
    const Vec2<Real> steep(choices.fade.slope(fraction.x), choices.fade.slope(fraction.y));
    const Vec3<Real> frontWay = fraction - Vec3<Real>(0, 0, 1);
    const Vec4<Real> back = perlinFaceSlopes3(choices, cell, fraction, weights, steep, seed);
    const Vec4<Real> front = perlinFaceSlopes3(choices, wrapAdd(cell, {0, 0, 1}), frontWay, weights, steep, seed);
    return perlinAlongZ3(back, front, choices.fade(fraction.z), choices.fade.slope(fraction.z));
}

template <typename Real>
inline Jet2In<Real> perlinJetX2(Vec3<Real> a, Vec3<Real> b, Vec3<Real> fade) {
    const Vec3<Real> apart = b - a;
    const Vec3<Real> mixed = perlinAlongX2(a, b, fade.x, fade.y);
    const Real xx = 2.0f * fade.y * apart.y + fade.z * apart.x;
    const Real xy = fade.y * apart.z;
    return {mixed.x, {mixed.y, mixed.z}, {xx, xy, 0}};
}

template <typename Real>
inline Jet2In<Real> perlinJetY2(const Jet2In<Real>& a, const Jet2In<Real>& b, Vec3<Real> fade) {
    const Vec3<Real> first(a.value, a.slope);
    const Vec3<Real> second(b.value, b.slope);
    const Vec3<Real> apart = second - first;
    const Vec3<Real> mixed = perlinAlongY2(first, second, fade.x, fade.y);
    const Real xx = a.curve.x + fade.x * (b.curve.x - a.curve.x);
    const Real xy = a.curve.y + fade.x * (b.curve.y - a.curve.y) + fade.y * apart.y;
    const Real yy = 2.0f * fade.y * apart.z + fade.z * apart.x;
    return {mixed.x, {mixed.y, mixed.z}, {xx, xy, yy}};
}

template <typename Real>
inline Jet3In<Real> perlinJetX3(Vec4<Real> a, Vec4<Real> b, Vec3<Real> fade) {
    const Vec4<Real> apart = b - a;
    const Vec4<Real> mixed = perlinAlongX3(a, b, fade.x, fade.y);
    const Real xx = 2.0f * fade.y * apart.y + fade.z * apart.x;
    const Real xz = fade.y * apart.w;
    const Real xy = fade.y * apart.z;
    return {mixed.x, {mixed.y, mixed.z, mixed.w}, {xx, 0, 0}, {0, xz, xy}};
}

template <typename Real>
inline Jet3In<Real> perlinJetY3(const Jet3In<Real>& a, const Jet3In<Real>& b, Vec3<Real> fade) {
    const Vec4<Real> first(a.value, a.slope);
    const Vec4<Real> second(b.value, b.slope);
    const Vec4<Real> apart = second - first;
    const Vec4<Real> mixed = perlinAlongY3(first, second, fade.x, fade.y);
    const Real xx = a.curve.x + fade.x * (b.curve.x - a.curve.x);
    const Real yy = 2.0f * fade.y * apart.z + fade.z * apart.x;
    const Real yz = fade.y * apart.w;
    const Real xz = a.mixed.y + fade.x * (b.mixed.y - a.mixed.y);
    const Real xy = a.mixed.z + fade.x * (b.mixed.z - a.mixed.z) + fade.y * apart.y;
    return {mixed.x, {mixed.y, mixed.z, mixed.w}, {xx, yy, 0}, {yz, xz, xy}};
}

template <typename Real>
inline Jet3In<Real> perlinJetZ3(const Jet3In<Real>& a, const Jet3In<Real>& b, Vec3<Real> fade) {
    const Vec4<Real> first(a.value, a.slope);
    const Vec4<Real> second(b.value, b.slope);
    const Vec4<Real> apart = second - first;
    const Vec4<Real> mixed = perlinAlongZ3(first, second, fade.x, fade.y);
    const Real xx = a.curve.x + fade.x * (b.curve.x - a.curve.x);
    const Real yy = a.curve.y + fade.x * (b.curve.y - a.curve.y);
    const Real zz = 2.0f * fade.y * apart.w + fade.z * apart.x;
    const Real yz = a.mixed.x + fade.x * (b.mixed.x - a.mixed.x) + fade.y * apart.z;
    const Real xz = a.mixed.y + fade.x * (b.mixed.y - a.mixed.y) + fade.y * apart.y;
    const Real xy = a.mixed.z + fade.x * (b.mixed.z - a.mixed.z);
    return {mixed.x, {mixed.y, mixed.z, mixed.w}, {xx, yy, zz}, {yz, xz, xy}};
}

template <typename Real>
inline Vec3<Real> perlinFade(const ChoicesIn<Real>& choices, Real t) {
    return {choices.fade(t), choices.fade.slope(t), choices.fade.curve(t)};
}

template <typename Real>
Jet2In<Real> perlinJet2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const PerlinCorners2<Real> at = perlinCorners2(choices, cell, fraction, seed);
    const Vec3<Real> fadeX = perlinFade(choices, fraction.x);
    const Jet2In<Real> top = perlinJetX2(at.n00, at.n10, fadeX);
    const Jet2In<Real> bottom = perlinJetX2(at.n01, at.n11, fadeX);
    return perlinJetY2(top, bottom, perlinFade(choices, fraction.y));
}

template <typename Real>
inline Jet3In<Real> perlinFaceJet3(const ChoicesIn<Real>& choices, ivec3 cell, Vec3<Real> offset, Vec3<Real> fadeX,
                                   Vec3<Real> fadeY, uint seed) {
    const PerlinCorners3<Real> at = perlinCorners3(choices, cell, offset, seed);
    const Jet3In<Real> top = perlinJetX3(at.n00, at.n10, fadeX);
    const Jet3In<Real> bottom = perlinJetX3(at.n01, at.n11, fadeX);
    return perlinJetY3(top, bottom, fadeY);
}

template <typename Real>
Jet3In<Real> perlinJet3(const ChoicesIn<Real>& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const Vec3<Real> fadeX = perlinFade(choices, fraction.x);
    const Vec3<Real> fadeY = perlinFade(choices, fraction.y);
    const Vec3<Real> frontWay = fraction - Vec3<Real>(0, 0, 1);
    const Jet3In<Real> back = perlinFaceJet3(choices, cell, fraction, fadeX, fadeY, seed);
    const Jet3In<Real> front = perlinFaceJet3(choices, wrapAdd(cell, {0, 0, 1}), frontWay, fadeX, fadeY, seed);
    return perlinJetZ3(back, front, perlinFade(choices, fraction.z));
}

template <typename Chosen, typename Cell = ivec4, typename Real = typename Chosen::Real>
inline Real perlinFace4(const Chosen& choices, Cell cell, Vec4<Real> offset, Real wx, Real wy, uint seed) {
    const Real x1 = offset.x - 1.0f;
    const Real y1 = offset.y - 1.0f;
    const Real n00 = perlinSlope4(choices.gradient4(cell, seed), offset);
    const Real n10 = perlinSlope4(choices.gradient4(wrapAdd(cell, {1, 0, 0, 0}), seed),
                                  Vec4<Real>(x1, offset.y, offset.z, offset.w));
    const Real n01 = perlinSlope4(choices.gradient4(wrapAdd(cell, {0, 1, 0, 0}), seed),
                                  Vec4<Real>(offset.x, y1, offset.z, offset.w));
    const Real n11 =
        perlinSlope4(choices.gradient4(wrapAdd(cell, {1, 1, 0, 0}), seed), Vec4<Real>(x1, y1, offset.z, offset.w));
    return blend2(Vec4<Real>(n00, n10, n01, n11), wx, wy);
}

template <typename Chosen, typename Cell = ivec4, typename Real = typename Chosen::Real>
Real perlin4(const Chosen& choices, Cell cell, Vec4<Real> fraction, uint seed) {
    const Real wx = choices.fade(fraction.x);
    const Real wy = choices.fade(fraction.y);
    const Real wz = choices.fade(fraction.z);
    const Real ww = choices.fade(fraction.w);
    const Vec4<Real> way10 = fraction - Vec4<Real>(0, 0, 1, 0);
    const Vec4<Real> way01 = fraction - Vec4<Real>(0, 0, 0, 1);
    const Vec4<Real> way11 = fraction - Vec4<Real>(0, 0, 1, 1);
    const Real f00 = perlinFace4(choices, cell, fraction, wx, wy, seed);
    const Real f10 = perlinFace4(choices, wrapAdd(cell, {0, 0, 1, 0}), way10, wx, wy, seed);
    const Real f01 = perlinFace4(choices, wrapAdd(cell, {0, 0, 0, 1}), way01, wx, wy, seed);
    const Real f11 = perlinFace4(choices, wrapAdd(cell, {0, 0, 1, 1}), way11, wx, wy, seed);
    return blend2(Vec4<Real>(f00, f10, f01, f11), wz, ww);
}

}  // namespace noisescope::reference
