// Twin of shaders/noise/simplex.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <glm/common.hpp>

#include "reference/math/jet.h"
#include "reference/math/select.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

// (3 - sqrt(3)) / 6, 1 - 2 times that, and thirds: as floats equal to the shader's, as doubles in full precision.
template <typename Real>
constexpr Real kSimplexBack2 = static_cast<Real>(0.21132486540518711775);
template <typename Real>
constexpr Real kSimplexFar2 = static_cast<Real>(0.57735026918962576451);
template <typename Real>
constexpr Real kSimplexBack3 = Real(1) / Real(6);
template <typename Real>
constexpr Real kSimplexTwice3 = Real(1) / Real(3);
static_assert(kSimplexBack2<float> == 0.211324865f && kSimplexFar2<float> == 0.577350269f);
static_assert(kSimplexBack3<float> == 0.16666667f && kSimplexTwice3<float> == 0.33333333f);

template <typename Real>
inline Vec2<Real> simplexPlane2(float radiusSquared, Vec2<Real> gradient, Vec2<Real> offset) {
    const Real rest = radiusSquared - offset.x * offset.x - offset.y * offset.y;
    const Real along = gradient.x * offset.x + gradient.y * offset.y;
    return {maxOf(rest, Real(0)), along};
}

template <typename Real>
inline Vec2<Real> simplexPlane3(float radiusSquared, Vec3<Real> gradient, Vec3<Real> offset) {
    const Real rest = radiusSquared - offset.x * offset.x - offset.y * offset.y - offset.z * offset.z;
    const Real along = gradient.x * offset.x + gradient.y * offset.y + gradient.z * offset.z;
    return {maxOf(rest, Real(0)), along};
}

template <typename Real>
inline Vec2<Real> simplexPlane4(float radiusSquared, Vec4<Real> gradient, Vec4<Real> offset) {
    const Real rest =
        radiusSquared - offset.x * offset.x - offset.y * offset.y - offset.z * offset.z - offset.w * offset.w;
    const Real along = gradient.x * offset.x + gradient.y * offset.y + gradient.z * offset.z + gradient.w * offset.w;
    return {maxOf(rest, Real(0)), along};
}

template <typename Real>
inline Real simplexKernel(Vec2<Real> plane) {
    const Real square = plane.x * plane.x;
    return square * square * plane.y;
}

template <typename Real>
inline Real simplexCorner2(float radiusSquared, Vec2<Real> gradient, Vec2<Real> offset) {
    return simplexKernel(simplexPlane2(radiusSquared, gradient, offset));
}

template <typename Real>
inline Real simplexCorner3(float radiusSquared, Vec3<Real> gradient, Vec3<Real> offset) {
    return simplexKernel(simplexPlane3(radiusSquared, gradient, offset));
}

template <typename Real>
inline Real simplexCorner4(float radiusSquared, Vec4<Real> gradient, Vec4<Real> offset) {
    return simplexKernel(simplexPlane4(radiusSquared, gradient, offset));
}

template <typename Real>
inline Vec3<Real> simplexCornerSlopes2(float radiusSquared, Vec2<Real> gradient, Vec2<Real> offset) {
    const Vec2<Real> plane = simplexPlane2(radiusSquared, gradient, offset);
    const Real square = plane.x * plane.x;
    const Real fourth = square * square;
    const Real pull = 8.0f * (square * plane.x) * plane.y;
    const Vec2<Real> slope = fourth * gradient - pull * offset;
    return Vec3<Real>(simplexKernel(plane), slope);
}

template <typename Real>
inline Vec4<Real> simplexCornerSlopes3(float radiusSquared, Vec3<Real> gradient, Vec3<Real> offset) {
    const Vec2<Real> plane = simplexPlane3(radiusSquared, gradient, offset);
    const Real square = plane.x * plane.x;
    const Real fourth = square * square;
    const Real pull = 8.0f * (square * plane.x) * plane.y;
    const Vec3<Real> slope = fourth * gradient - pull * offset;
    return Vec4<Real>(simplexKernel(plane), slope);
}

template <typename Real>
Jet2In<Real> simplexCornerJet2(float radiusSquared, Vec2<Real> gradient, Vec2<Real> offset) {
    const Vec3<Real> first = simplexCornerSlopes2(radiusSquared, gradient, offset);
    const Vec2<Real> plane = simplexPlane2(radiusSquared, gradient, offset);
    const Real square = plane.x * plane.x;
    const Real cube = 8.0f * (square * plane.x);
    const Real curvature = 48.0f * square * plane.y;
    const Vec2<Real> same = curvature * offset * offset - cube * (Real(2) * gradient * offset + plane.y);
    const Real xy = curvature * offset.x * offset.y - cube * (gradient.x * offset.y + gradient.y * offset.x);
    return {first.x, {first.y, first.z}, {same.x, xy, same.y}};
}

template <typename Real>
Jet3In<Real> simplexCornerJet3(float radiusSquared, Vec3<Real> gradient, Vec3<Real> offset) {
    const Vec4<Real> first = simplexCornerSlopes3(radiusSquared, gradient, offset);
    const Vec2<Real> plane = simplexPlane3(radiusSquared, gradient, offset);
    const Real square = plane.x * plane.x;
    const Real cube = 8.0f * (square * plane.x);
    const Real curvature = 48.0f * square * plane.y;
    const Vec3<Real> same = curvature * offset * offset - cube * (Real(2) * gradient * offset + plane.y);
    const Real yz = curvature * offset.y * offset.z - cube * (gradient.y * offset.z + gradient.z * offset.y);
    const Real xz = curvature * offset.x * offset.z - cube * (gradient.x * offset.z + gradient.z * offset.x);
    const Real xy = curvature * offset.x * offset.y - cube * (gradient.x * offset.y + gradient.y * offset.x);
    return {first.x, {first.y, first.z, first.w}, same, {yz, xz, xy}};
}

template <typename Real>
Jet2In<Real> simplexSum2(const Jet2In<Real>& a, const Jet2In<Real>& b) {
    return {a.value + b.value, a.slope + b.slope, a.curve + b.curve};
}

template <typename Real>
Jet3In<Real> simplexSum3(const Jet3In<Real>& a, const Jet3In<Real>& b) {
    return {a.value + b.value, a.slope + b.slope, a.curve + b.curve, a.mixed + b.mixed};
}

/// Steps to corners are integers.
template <typename Real>
struct SimplexCorners2 {
    Vec2<Real> first;
    Vec2<Real> offset0, offset1, offset2;
};

template <typename Real>
struct SimplexCorners3 {
    Vec3<Real> first, second;
    Vec3<Real> offset0, offset1, offset2, offset3;
};

template <typename Real>
SimplexCorners2<Real> simplexCorners2(Vec2<Real> fraction) {
    const Real t = (fraction.x + fraction.y) * kSimplexBack2<ScalarOf<Real>>;
    const Vec2<Real> offset0 = fraction - t;
    const auto right = fraction.x > fraction.y;
    const Vec2<Real> first{select(right, Real(1), Real(0)), select(right, Real(0), Real(1))};
    const Vec2<Real> offset1 = offset0 - first + Real(kSimplexBack2<ScalarOf<Real>>);
    const Vec2<Real> offset2 = offset0 - Real(kSimplexFar2<ScalarOf<Real>>);
    return {first, offset0, offset1, offset2};
}

template <typename Real>
SimplexCorners3<Real> simplexCorners3(Vec3<Real> fraction) {
    const Real t = (fraction.x + fraction.y + fraction.z) * kSimplexBack3<ScalarOf<Real>>;
    const Vec3<Real> offset0 = fraction - t;
    const Real xy = select(fraction.x >= fraction.y, Real(1), Real(0));
    const Real yz = select(fraction.y >= fraction.z, Real(1), Real(0));
    const Real xz = select(fraction.x >= fraction.z, Real(1), Real(0));
    const Real yx = Real(1) - xy;
    const Real zy = Real(1) - yz;
    const Real zx = Real(1) - xz;
    const Vec3<Real> first(xy * xz, yx * yz, zx * zy);
    const Vec3<Real> second(maxOf(xy, xz), maxOf(yx, yz), maxOf(zx, zy));
    const Vec3<Real> offset1 = offset0 - first + Real(kSimplexBack3<ScalarOf<Real>>);
    const Vec3<Real> offset2 = offset0 - second + Real(kSimplexTwice3<ScalarOf<Real>>);
    const Vec3<Real> offset3 = offset0 - Real(0.5f);
    return {first, second, offset0, offset1, offset2, offset3};
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real simplex2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const SimplexCorners2<Real> at = simplexCorners2(fraction);
    const Real n0 = simplexCorner2(choices.kernelRadiusSquared, choices.gradient2(cell, seed), at.offset0);
    const Real n1 =
        simplexCorner2(choices.kernelRadiusSquared, choices.gradient2(stepTo(cell, at.first), seed), at.offset1);
    const Real n2 =
        simplexCorner2(choices.kernelRadiusSquared, choices.gradient2(wrapAdd(cell, {1, 1}), seed), at.offset2);
    return n0 + n1 + n2;
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Real simplex3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const SimplexCorners3<Real> at = simplexCorners3(fraction);
    const Real n0 = simplexCorner3(choices.kernelRadiusSquared, choices.gradient3(cell, seed), at.offset0);
    const Real n1 =
        simplexCorner3(choices.kernelRadiusSquared, choices.gradient3(stepTo(cell, at.first), seed), at.offset1);
    const Real n2 =
        simplexCorner3(choices.kernelRadiusSquared, choices.gradient3(stepTo(cell, at.second), seed), at.offset2);
    const Real n3 =
        simplexCorner3(choices.kernelRadiusSquared, choices.gradient3(wrapAdd(cell, {1, 1, 1}), seed), at.offset3);
    return n0 + n1 + n2 + n3;
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> simplexSlopes2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const SimplexCorners2<Real> at = simplexCorners2(fraction);
    const Vec3<Real> n0 = simplexCornerSlopes2(choices.kernelRadiusSquared, choices.gradient2(cell, seed), at.offset0);
    const Vec3<Real> n1 =
        simplexCornerSlopes2(choices.kernelRadiusSquared, choices.gradient2(stepTo(cell, at.first), seed), at.offset1);
    const Vec3<Real> n2 =
        simplexCornerSlopes2(choices.kernelRadiusSquared, choices.gradient2(wrapAdd(cell, {1, 1}), seed), at.offset2);
    return n0 + n1 + n2;
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Vec4<Real> simplexSlopes3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const SimplexCorners3<Real> at = simplexCorners3(fraction);
    const Vec4<Real> n0 = simplexCornerSlopes3(choices.kernelRadiusSquared, choices.gradient3(cell, seed), at.offset0);
    const Vec4<Real> n1 =
        simplexCornerSlopes3(choices.kernelRadiusSquared, choices.gradient3(stepTo(cell, at.first), seed), at.offset1);
    const Vec4<Real> n2 =
        simplexCornerSlopes3(choices.kernelRadiusSquared, choices.gradient3(stepTo(cell, at.second), seed), at.offset2);
    const Vec4<Real> n3 = simplexCornerSlopes3(choices.kernelRadiusSquared,
                                               choices.gradient3(wrapAdd(cell, {1, 1, 1}), seed), at.offset3);
    return n0 + n1 + n2 + n3;
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Jet2In<Real> simplexJet2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const SimplexCorners2<Real> at = simplexCorners2(fraction);
    const Jet2In<Real> n0 = simplexCornerJet2(choices.kernelRadiusSquared, choices.gradient2(cell, seed), at.offset0);
    const Jet2In<Real> n1 =
        simplexCornerJet2(choices.kernelRadiusSquared, choices.gradient2(stepTo(cell, at.first), seed), at.offset1);
    const Jet2In<Real> n2 =
        simplexCornerJet2(choices.kernelRadiusSquared, choices.gradient2(wrapAdd(cell, {1, 1}), seed), at.offset2);
    return simplexSum2(simplexSum2(n0, n1), n2);
}

template <typename Chosen, typename Cell = ivec3, typename Real = typename Chosen::Real>
Jet3In<Real> simplexJet3(const Chosen& choices, Cell cell, Vec3<Real> fraction, uint seed) {
    const SimplexCorners3<Real> at = simplexCorners3(fraction);
    const Jet3In<Real> n0 = simplexCornerJet3(choices.kernelRadiusSquared, choices.gradient3(cell, seed), at.offset0);
    const Jet3In<Real> n1 =
        simplexCornerJet3(choices.kernelRadiusSquared, choices.gradient3(stepTo(cell, at.first), seed), at.offset1);
    const Jet3In<Real> n2 =
        simplexCornerJet3(choices.kernelRadiusSquared, choices.gradient3(stepTo(cell, at.second), seed), at.offset2);
    const Jet3In<Real> n3 =
        simplexCornerJet3(choices.kernelRadiusSquared, choices.gradient3(wrapAdd(cell, {1, 1, 1}), seed), at.offset3);
    return simplexSum3(simplexSum3(simplexSum3(n0, n1), n2), n3);
}

/// As SimplexCorners3; the GLSL has the same steps as integers.
template <typename Real>
struct SimplexSteps4 {
    Vec4<Real> first, second, third;
};

template <typename Real>
SimplexSteps4<Real> simplexSteps4(Vec4<Real> fraction) {
    const auto beyond = [](Real a, Real b) { return select(a > b, Real(1.0f), Real(0.0f)); };
    const Real xy = beyond(fraction.x, fraction.y);
    const Real xz = beyond(fraction.x, fraction.z);
    const Real xw = beyond(fraction.x, fraction.w);
    const Real yz = beyond(fraction.y, fraction.z);
    const Real yw = beyond(fraction.y, fraction.w);
    const Real zw = beyond(fraction.z, fraction.w);
    const Vec4<Real> rank(xy + xz + xw, 1.0f - xy + yz + yw, 2.0f - xz - yz + zw, 3.0f - xw - yw - zw);
    const auto above = [&](Real low) {
        return Vec4<Real>(beyond(rank.x, low), beyond(rank.y, low), beyond(rank.z, low), beyond(rank.w, low));
    };
    return {above(2.0f), above(1.0f), above(0.0f)};
}

template <typename Chosen, typename Cell = ivec4, typename Real = typename Chosen::Real>
Real simplex4(const Chosen& choices, Cell cell, Vec4<Real> fraction, uint seed) {
    const Real t = (fraction.x + fraction.y + fraction.z + fraction.w) * 0.138196601f;
    const Vec4<Real> offset0 = fraction - t;
    const SimplexSteps4<Real> steps = simplexSteps4(fraction);
    const Vec4<Real> offset1 = offset0 - steps.first + Real(0.138196601f);
    const Vec4<Real> offset2 = offset0 - steps.second + Real(0.276393202f);
    const Vec4<Real> offset3 = offset0 - steps.third + Real(0.414589803f);
    const Vec4<Real> offset4 = offset0 - Real(0.447213595f);
    const float radiusSquared = choices.kernelRadiusSquared;
    const Real n0 = simplexCorner4(radiusSquared, choices.gradient4(cell, seed), offset0);
    const Real n1 = simplexCorner4(radiusSquared, choices.gradient4(stepTo(cell, steps.first), seed), offset1);
    const Real n2 = simplexCorner4(radiusSquared, choices.gradient4(stepTo(cell, steps.second), seed), offset2);
    const Real n3 = simplexCorner4(radiusSquared, choices.gradient4(stepTo(cell, steps.third), seed), offset3);
    const Real n4 = simplexCorner4(radiusSquared, choices.gradient4(wrapAdd(cell, {1, 1, 1, 1}), seed), offset4);
    return n0 + n1 + n2 + n3 + n4;
}

}  // namespace noisescope::reference
