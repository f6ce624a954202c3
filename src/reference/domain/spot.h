// Twin of shaders/domain/spot.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/jet.h"
#include "reference/types.h"

namespace noisescope::reference {

/// How the coordinates of a lattice, or of a noise, follow those of space: columns along x, y, z, w.
using Columns = std::array<vec4, 4>;

inline vec3 slopeOf(const vec4& dual) { return {dual.y, dual.z, dual.w}; }
inline vec4 dualOf(float value, const vec3& slope) { return {value, slope.x, slope.y, slope.z}; }

/// `by` in a space of `dimensions` axes, on a turned or skewed lattice.
inline vec4 spotMoved(int dimensions, const vec4& by, const Columns& along) {
    if (dimensions == 2) return by.x * along[0] + by.y * along[1];
    if (dimensions == 3) return by.x * along[0] + by.y * along[1] + by.z * along[2];
    return by.x * along[0] + by.y * along[1] + by.z * along[2] + by.w * along[3];
}

inline float spotAlong2(float slopeX, float slopeY, const vec4& way) { return slopeX * way.x + slopeY * way.y; }
inline float spotAlong3(const vec3& slope, const vec4& way) {
    return slope.x * way.x + slope.y * way.y + slope.z * way.z;
}

inline vec4 spotDual2(const vec3& noise, float scale) { return {noise.x, noise.y * scale, noise.z * scale, 0.0f}; }
inline vec4 spotDual3(const vec4& noise, float scale) {
    return {noise.x, noise.y * scale, noise.z * scale, noise.w * scale};
}
inline vec4 spotTurned2(const vec3& noise, const Columns& along) {
    return {noise.x, spotAlong2(noise.y, noise.z, along[0]), spotAlong2(noise.y, noise.z, along[1]), 0.0f};
}
inline vec4 spotTurned3(const vec4& noise, const Columns& along) {
    const vec3 slope = slopeOf(noise);
    return {noise.x, spotAlong3(slope, along[0]), spotAlong3(slope, along[1]), spotAlong3(slope, along[2])};
}

struct SpotJet {
    vec4 value;
    Dual3 slopes;
};

inline SpotJet spotJet(float value, const vec3& slope, const vec3& curve, const vec3& mixed, float size,
                       const Dual3& shift) {
    const vec3 wayX = slopeOf(shift.x) + vec3(1.0f, 0.0f, 0.0f);
    const vec3 wayY = slopeOf(shift.y) + vec3(0.0f, 1.0f, 0.0f);
    const vec3 wayZ = slopeOf(shift.z) + vec3(0.0f, 0.0f, 1.0f);
    const vec3 whole = slope.x * wayX + slope.y * wayY + slope.z * wayZ;
    const vec3 curvesX = curve.x * wayX + mixed.z * wayY + mixed.y * wayZ;
    const vec3 curvesY = mixed.z * wayX + curve.y * wayY + mixed.x * wayZ;
    const vec3 curvesZ = mixed.y * wayX + mixed.x * wayY + curve.z * wayZ;
    const vec4 x = size * dualOf(slope.x, curvesX);
    const vec4 y = size * dualOf(slope.y, curvesY);
    const vec4 z = size * dualOf(slope.z, curvesZ);
    return {dualOf(value, whole), {x, y, z}};
}

inline SpotJet spotJet2(const Jet2& noise, float scale, float size, const Dual3& shift) {
    const vec2 slope = noise.slope * scale;
    const vec3 curve = noise.curve * (scale * scale);
    return spotJet(noise.value, {slope.x, slope.y, 0.0f}, {curve.x, curve.z, 0.0f}, {0.0f, 0.0f, curve.y}, size, shift);
}

inline SpotJet spotJet3(const Jet3& noise, float scale, float size, const Dual3& shift) {
    const vec3 slope = noise.slope * scale;
    const vec3 curve = noise.curve * (scale * scale);
    const vec3 mixed = noise.mixed * (scale * scale);
    return spotJet(noise.value, slope, curve, mixed, size, shift);
}

inline vec2 spotBent2(const vec3& curve, const vec4& way) {
    return {spotAlong2(curve.x, curve.y, way), spotAlong2(curve.y, curve.z, way)};
}

inline vec3 spotBent3(const vec3& curve, const vec3& mixed, const vec4& way) {
    return {spotAlong3({curve.x, mixed.z, mixed.y}, way), spotAlong3({mixed.z, curve.y, mixed.x}, way),
            spotAlong3({mixed.y, mixed.x, curve.z}, way)};
}

inline SpotJet spotJetTurned2(const Jet2& noise, const Columns& along, float size, const Dual3& shift) {
    const vec2 slope(spotAlong2(noise.slope.x, noise.slope.y, along[0]),
                     spotAlong2(noise.slope.x, noise.slope.y, along[1]));
    const vec2 bentX = spotBent2(noise.curve, along[0]);
    const vec2 bentY = spotBent2(noise.curve, along[1]);
    const vec3 curve(spotAlong2(bentX.x, bentX.y, along[0]), spotAlong2(bentY.x, bentY.y, along[1]), 0.0f);
    const vec3 mixed(0.0f, 0.0f, spotAlong2(bentX.x, bentX.y, along[1]));
    return spotJet(noise.value, {slope.x, slope.y, 0.0f}, curve, mixed, size, shift);
}

inline SpotJet spotJetTurned3(const Jet3& noise, const Columns& along, float size, const Dual3& shift) {
    const vec3 slope(spotAlong3(noise.slope, along[0]), spotAlong3(noise.slope, along[1]),
                     spotAlong3(noise.slope, along[2]));
    const vec3 bentX = spotBent3(noise.curve, noise.mixed, along[0]);
    const vec3 bentY = spotBent3(noise.curve, noise.mixed, along[1]);
    const vec3 bentZ = spotBent3(noise.curve, noise.mixed, along[2]);
    const vec3 curve(spotAlong3(bentX, along[0]), spotAlong3(bentY, along[1]), spotAlong3(bentZ, along[2]));
    const vec3 mixed(spotAlong3(bentY, along[2]), spotAlong3(bentX, along[2]), spotAlong3(bentX, along[1]));
    return spotJet(noise.value, slope, curve, mixed, size, shift);
}

inline vec4 spotSeen(const vec4& value, const Dual3& spot) {
    return dualOf(value.x, value.y * slopeOf(spot.x) + value.z * slopeOf(spot.y) + value.w * slopeOf(spot.z));
}

inline vec4 spotScaled(const vec4& dual, float factor, float shift) {
    const vec4 scaled = dual * factor;
    return {scaled.x + shift, scaled.y, scaled.z, scaled.w};
}

inline SpotJet spotJetScaled(const SpotJet& jet, float factor, float shift) {
    return {spotScaled(jet.value, factor, shift), dualScaled3(factor, jet.slopes)};
}

}  // namespace noisescope::reference
