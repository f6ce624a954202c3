// Twin of shaders/domain/position.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/jet.h"
#include "reference/types.h"

namespace noisescope::reference {

/// Derivatives of the coordinates of a lattice, or of a noise, by those of space: columns along x, y, z, w.
using Columns = std::array<vec4, 4>;

inline vec3 slopeOf(const vec4& dual) { return {dual.y, dual.z, dual.w}; }
inline vec4 dualOf(float value, const vec3& slope) { return {value, slope.x, slope.y, slope.z}; }

/// Converts a displacement in a space of `dimensions` axes to a turned or skewed lattice.
inline vec4 toLattice(int dimensions, const vec4& by, const Columns& along) {
    if (dimensions == 2) return by.x * along[0] + by.y * along[1];
    if (dimensions == 3) return by.x * along[0] + by.y * along[1] + by.z * along[2];
    return by.x * along[0] + by.y * along[1] + by.z * along[2] + by.w * along[3];
}

inline float dot2(float slopeX, float slopeY, const vec4& offset) { return slopeX * offset.x + slopeY * offset.y; }
inline float dot3(const vec3& slope, const vec4& offset) {
    return slope.x * offset.x + slope.y * offset.y + slope.z * offset.z;
}

inline vec4 dualFromNoise2(const vec3& noise, float scale) { return {noise.x, noise.y * scale, noise.z * scale, 0.0f}; }
inline vec4 dualFromNoise3(const vec4& noise, float scale) {
    return {noise.x, noise.y * scale, noise.z * scale, noise.w * scale};
}
inline vec4 dualFromRotatedNoise2(const vec3& noise, const Columns& along) {
    return {noise.x, dot2(noise.y, noise.z, along[0]), dot2(noise.y, noise.z, along[1]), 0.0f};
}
inline vec4 dualFromRotatedNoise3(const vec4& noise, const Columns& along) {
    const vec3 slope = slopeOf(noise);
    return {noise.x, dot3(slope, along[0]), dot3(slope, along[1]), dot3(slope, along[2])};
}

struct SpaceJet {
    vec4 value;
    Dual3 slopes;
};

inline SpaceJet spaceJet(float value, const vec3& slope, const vec3& curve, const vec3& mixed, float size,
                         const Dual3& shift) {
    const vec3 placeX = slopeOf(shift.x) + vec3(1.0f, 0.0f, 0.0f);
    const vec3 placeY = slopeOf(shift.y) + vec3(0.0f, 1.0f, 0.0f);
    const vec3 placeZ = slopeOf(shift.z) + vec3(0.0f, 0.0f, 1.0f);
    const vec3 whole = slope.x * placeX + slope.y * placeY + slope.z * placeZ;
    const vec3 curvesX = curve.x * placeX + mixed.z * placeY + mixed.y * placeZ;
    const vec3 curvesY = mixed.z * placeX + curve.y * placeY + mixed.x * placeZ;
    const vec3 curvesZ = mixed.y * placeX + mixed.x * placeY + curve.z * placeZ;
    const vec4 x = size * dualOf(slope.x, curvesX);
    const vec4 y = size * dualOf(slope.y, curvesY);
    const vec4 z = size * dualOf(slope.z, curvesZ);
    return {dualOf(value, whole), {x, y, z}};
}

inline SpaceJet spaceJet2(const Jet2& noise, float scale, float size, const Dual3& shift) {
    const vec2 slope = noise.slope * scale;
    const vec3 curve = noise.curve * (scale * scale);
    return spaceJet(noise.value, {slope.x, slope.y, 0.0f}, {curve.x, curve.z, 0.0f}, {0.0f, 0.0f, curve.y}, size,
                    shift);
}

inline SpaceJet spaceJet3(const Jet3& noise, float scale, float size, const Dual3& shift) {
    const vec3 slope = noise.slope * scale;
    const vec3 curve = noise.curve * (scale * scale);
    const vec3 mixed = noise.mixed * (scale * scale);
    return spaceJet(noise.value, slope, curve, mixed, size, shift);
}

inline vec2 hessianTimes2(const vec3& curve, const vec4& offset) {
    return {dot2(curve.x, curve.y, offset), dot2(curve.y, curve.z, offset)};
}

inline vec3 hessianTimes3(const vec3& curve, const vec3& mixed, const vec4& offset) {
    return {dot3({curve.x, mixed.z, mixed.y}, offset), dot3({mixed.z, curve.y, mixed.x}, offset),
            dot3({mixed.y, mixed.x, curve.z}, offset)};
}

inline SpaceJet spaceJetRotated2(const Jet2& noise, const Columns& along, float size, const Dual3& shift) {
    const vec2 slope(dot2(noise.slope.x, noise.slope.y, along[0]), dot2(noise.slope.x, noise.slope.y, along[1]));
    const vec2 bentX = hessianTimes2(noise.curve, along[0]);
    const vec2 bentY = hessianTimes2(noise.curve, along[1]);
    const vec3 curve(dot2(bentX.x, bentX.y, along[0]), dot2(bentY.x, bentY.y, along[1]), 0.0f);
    const vec3 mixed(0.0f, 0.0f, dot2(bentX.x, bentX.y, along[1]));
    return spaceJet(noise.value, {slope.x, slope.y, 0.0f}, curve, mixed, size, shift);
}

inline SpaceJet spaceJetRotated3(const Jet3& noise, const Columns& along, float size, const Dual3& shift) {
    const vec3 slope(dot3(noise.slope, along[0]), dot3(noise.slope, along[1]), dot3(noise.slope, along[2]));
    const vec3 bentX = hessianTimes3(noise.curve, noise.mixed, along[0]);
    const vec3 bentY = hessianTimes3(noise.curve, noise.mixed, along[1]);
    const vec3 bentZ = hessianTimes3(noise.curve, noise.mixed, along[2]);
    const vec3 curve(dot3(bentX, along[0]), dot3(bentY, along[1]), dot3(bentZ, along[2]));
    const vec3 mixed(dot3(bentY, along[2]), dot3(bentX, along[2]), dot3(bentX, along[1]));
    return spaceJet(noise.value, slope, curve, mixed, size, shift);
}

inline vec4 dualByPicture(const vec4& value, const Dual3& position) {
    return dualOf(value.x,
                  value.y * slopeOf(position.x) + value.z * slopeOf(position.y) + value.w * slopeOf(position.z));
}

inline vec4 dualMulAdd(const vec4& dual, float factor, float shift) {
    const vec4 scaled = dual * factor;
    return {scaled.x + shift, scaled.y, scaled.z, scaled.w};
}

inline SpaceJet spaceJetMulAdd(const SpaceJet& jet, float factor, float shift) {
    return {dualMulAdd(jet.value, factor, shift), dualScale3(factor, jet.slopes)};
}

}  // namespace noisescope::reference
