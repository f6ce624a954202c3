// Twin of shaders/domain/position.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/jet.h"
#include "reference/types.h"

namespace noisescope::reference {

/// Derivatives of the coordinates of a lattice, or of a noise, by those of space: columns along x, y, z, w.
using Columns = std::array<vec4, 4>;

template <typename Real>
inline Vec3<Real> slopeOf(const DualOf<Real>& dual) {
    return {dual.y, dual.z, dual.w};
}
template <typename Real>
inline DualOf<Real> dualOf(Real value, const Vec3<Real>& slope) {
    return {value, slope.x, slope.y, slope.z};
}

/// Converts a displacement in a space of `dimensions` axes to a turned or skewed lattice.
inline vec4 toLattice(int dimensions, const vec4& by, const Columns& along) {
    if (dimensions == 2) return by.x * along[0] + by.y * along[1];
    if (dimensions == 3) return by.x * along[0] + by.y * along[1] + by.z * along[2];
    return by.x * along[0] + by.y * along[1] + by.z * along[2] + by.w * along[3];
}

template <typename Real>
inline Real dot2(Real slopeX, Real slopeY, const vec4& offset) {
    return slopeX * offset.x + slopeY * offset.y;
}
template <typename Real>
inline Real dot3(const Vec3<Real>& slope, const vec4& offset) {
    return slope.x * offset.x + slope.y * offset.y + slope.z * offset.z;
}

template <typename Real>
inline DualOf<Real> dualFromNoise2(const Vec3<Real>& noise, float scale) {
    return {noise.x, noise.y * Real(scale), noise.z * Real(scale), 0.0f};
}
template <typename Real>
inline DualOf<Real> dualFromNoise3(const DualOf<Real>& noise, float scale) {
    return {noise.x, noise.y * Real(scale), noise.z * Real(scale), noise.w * Real(scale)};
}
template <typename Real>
inline DualOf<Real> dualFromRotatedNoise2(const Vec3<Real>& noise, const Columns& along) {
    return {noise.x, dot2(noise.y, noise.z, along[0]), dot2(noise.y, noise.z, along[1]), 0.0f};
}
template <typename Real>
inline DualOf<Real> dualFromRotatedNoise3(const DualOf<Real>& noise, const Columns& along) {
    const Vec3<Real> slope = slopeOf(noise);
    return {noise.x, dot3(slope, along[0]), dot3(slope, along[1]), dot3(slope, along[2])};
}

template <typename Real>
struct SpaceJetIn {
    DualOf<Real> value;
    Dual3Of<Real> slopes;
};
using SpaceJet = SpaceJetIn<float>;

template <typename Real>
inline SpaceJetIn<Real> spaceJet(Real value, const Vec3<Real>& own, const Vec3<Real>& slope, const Vec3<Real>& curve,
                                 const Vec3<Real>& mixed, float size, const Dual3Of<Real>& shift) {
    const Vec3<Real> placeX = slopeOf(shift.x) + Vec3<Real>(1, 0, 0);
    const Vec3<Real> placeY = slopeOf(shift.y) + Vec3<Real>(0, 1, 0);
    const Vec3<Real> placeZ = slopeOf(shift.z) + Vec3<Real>(0, 0, 1);
    const Vec3<Real> whole = slope.x * placeX + slope.y * placeY + slope.z * placeZ;
    const Vec3<Real> curvesX = curve.x * placeX + mixed.z * placeY + mixed.y * placeZ;
    const Vec3<Real> curvesY = mixed.z * placeX + curve.y * placeY + mixed.x * placeZ;
    const Vec3<Real> curvesZ = mixed.y * placeX + mixed.x * placeY + curve.z * placeZ;
    const Dual3Of<Real> slopes{dualOf(own.x, curvesX * Real(size)), dualOf(own.y, curvesY * Real(size)),
                               dualOf(own.z, curvesZ * Real(size))};
    return {dualOf(value, whole), slopes};
}

template <typename Real>
inline SpaceJetIn<Real> spaceJet2(const Jet2In<Real>& noise, float scale, float size, const Dual3Of<Real>& shift) {
    const Vec2<Real> slope = noise.slope * Real(scale);
    const Vec3<Real> curve = noise.curve * Real(scale * scale);
    return spaceJet(noise.value, {noise.slope.x, noise.slope.y, 0.0f}, {slope.x, slope.y, 0.0f},
                    {curve.x, curve.z, 0.0f}, {0.0f, 0.0f, curve.y}, size, shift);
}

template <typename Real>
inline SpaceJetIn<Real> spaceJet3(const Jet3In<Real>& noise, float scale, float size, const Dual3Of<Real>& shift) {
    const Vec3<Real> slope = noise.slope * Real(scale);
    const Vec3<Real> curve = noise.curve * Real(scale * scale);
    const Vec3<Real> mixed = noise.mixed * Real(scale * scale);
    return spaceJet(noise.value, noise.slope, slope, curve, mixed, size, shift);
}

template <typename Real>
inline Vec2<Real> hessianTimes2(const Vec3<Real>& curve, const vec4& offset) {
    return {dot2(curve.x, curve.y, offset), dot2(curve.y, curve.z, offset)};
}

template <typename Real>
inline Vec3<Real> hessianTimes3(const Vec3<Real>& curve, const Vec3<Real>& mixed, const vec4& offset) {
    return {dot3<Real>({curve.x, mixed.z, mixed.y}, offset), dot3<Real>({mixed.z, curve.y, mixed.x}, offset),
            dot3<Real>({mixed.y, mixed.x, curve.z}, offset)};
}

template <typename Real>
inline SpaceJetIn<Real> spaceJetRotated2(const Jet2In<Real>& noise, const Columns& along, float size,
                                         const Dual3Of<Real>& shift) {
    const Vec2<Real> slope(dot2(noise.slope.x, noise.slope.y, along[0]), dot2(noise.slope.x, noise.slope.y, along[1]));
    const Vec3<Real> own(dot2(noise.slope.x, noise.slope.y, along[0] * size),
                         dot2(noise.slope.x, noise.slope.y, along[1] * size), 0.0f);
    const Vec2<Real> bentX = hessianTimes2(noise.curve, along[0]);
    const Vec2<Real> bentY = hessianTimes2(noise.curve, along[1]);
    const Vec3<Real> curve(dot2(bentX.x, bentX.y, along[0]), dot2(bentY.x, bentY.y, along[1]), 0.0f);
    const Vec3<Real> mixed(0.0f, 0.0f, dot2(bentX.x, bentX.y, along[1]));
    return spaceJet(noise.value, own, {slope.x, slope.y, 0.0f}, curve, mixed, size, shift);
}

template <typename Real>
inline SpaceJetIn<Real> spaceJetRotated3(const Jet3In<Real>& noise, const Columns& along, float size,
                                         const Dual3Of<Real>& shift) {
    const Vec3<Real> slope(dot3(noise.slope, along[0]), dot3(noise.slope, along[1]), dot3(noise.slope, along[2]));
    const Vec3<Real> own(dot3(noise.slope, along[0] * size), dot3(noise.slope, along[1] * size),
                         dot3(noise.slope, along[2] * size));
    const Vec3<Real> bentX = hessianTimes3(noise.curve, noise.mixed, along[0]);
    const Vec3<Real> bentY = hessianTimes3(noise.curve, noise.mixed, along[1]);
    const Vec3<Real> bentZ = hessianTimes3(noise.curve, noise.mixed, along[2]);
    const Vec3<Real> curve(dot3(bentX, along[0]), dot3(bentY, along[1]), dot3(bentZ, along[2]));
    const Vec3<Real> mixed(dot3(bentY, along[2]), dot3(bentX, along[2]), dot3(bentX, along[1]));
    return spaceJet(noise.value, own, slope, curve, mixed, size, shift);
}

template <typename Real>
inline DualOf<Real> dualByPicture(const DualOf<Real>& value, const Dual3Of<Real>& position) {
    return dualOf(value.x,
                  value.y * slopeOf(position.x) + value.z * slopeOf(position.y) + value.w * slopeOf(position.z));
}

template <typename Real>
inline DualOf<Real> dualMulAdd(const DualOf<Real>& dual, float factor, float shift) {
    const DualOf<Real> scaled = dual * Real(factor);
    return {scaled.x + shift, scaled.y, scaled.z, scaled.w};
}

template <typename Real>
inline SpaceJetIn<Real> spaceJetMulAdd(const SpaceJetIn<Real>& jet, float factor, float shift) {
    return {dualMulAdd(jet.value, factor, shift), dualScale3(Real(factor), jet.slopes)};
}

}  // namespace noisescope::reference
