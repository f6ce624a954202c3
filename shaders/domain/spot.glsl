// spot - a place that was moved, how it moves with the picture, and what that makes of a noise's derivatives.
//
//   vec2 ns_spot_moved2(vec2 by, vec2 alongX, vec2 alongY)          a displacement in space on a turned or skewed lattice
//   vec3 ns_spot_moved3(vec3 by, vec3 alongX, vec3 alongY, vec3 alongZ)                              also 4
//   vec4 ns_spot_dual2(vec3 noise, float scale)                     derivatives by space of a noise on its own lattice
//   vec4 ns_spot_dual3(vec4 noise, float scale)
//   vec4 ns_spot_turned2(vec3 noise, vec2 alongX, vec2 alongY)      the same on a turned lattice
//   vec4 ns_spot_turned3(vec4 noise, vec3 alongX, vec3 alongY, vec3 alongZ)
//   NsSpotJet ns_spot_jet2(NsJet2 noise, float scale, float size, NsDual3 shift)      second derivatives, looked up
//   NsSpotJet ns_spot_jet3(NsJet3 noise, float scale, float size, NsDual3 shift)      `shift` beside the place
//   NsSpotJet ns_spot_jet_turned2(NsJet2 noise, vec2 alongX, vec2 alongY, float size, NsDual3 shift)         also 3
//   vec4 ns_spot_seen(vec4 value, NsDual3 spot)                     derivatives by the picture, of those by space
//   vec4 ns_spot_scaled(vec4 dual, float factor, float shift)       dual * factor + shift; also ns_spot_jet_scaled
//
// by, shift       in cells of the first octave; shift a dual by space
// noise           value and derivatives by the coordinates of the noise
// scale, along    the noise's coordinates that one cell of the first octave along x, y, z makes
// size            the size of the octave's cells in cells of the first one
// spot            for each axis of space: the displacement, and the derivatives of the place by the picture's axes
// returns         duals of math/dual.glsl; in 2D the derivative along z is 0
// depends         math/dual.glsl, math/jet.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SPOT_GLSL
#define NS_SPOT_GLSL

#include "math/dual.glsl"
#include "math/exact.glsl"
#include "math/jet.glsl"

vec2 ns_spot_moved2(vec2 by, vec2 alongX, vec2 alongY) {
    NS_EXACT vec2 result = by.x * alongX + by.y * alongY;
    return result;
}

vec3 ns_spot_moved3(vec3 by, vec3 alongX, vec3 alongY, vec3 alongZ) {
    NS_EXACT vec3 result = by.x * alongX + by.y * alongY + by.z * alongZ;
    return result;
}

vec4 ns_spot_moved4(vec4 by, vec4 alongX, vec4 alongY, vec4 alongZ, vec4 alongW) {
    NS_EXACT vec4 result = by.x * alongX + by.y * alongY + by.z * alongZ + by.w * alongW;
    return result;
}

float ns_spot_along2(vec2 slope, vec2 way) {
    NS_EXACT float result = slope.x * way.x + slope.y * way.y;
    return result;
}

float ns_spot_along3(vec3 slope, vec3 way) {
    NS_EXACT float result = slope.x * way.x + slope.y * way.y + slope.z * way.z;
    return result;
}

vec4 ns_spot_dual2(vec3 noise, float scale) {
    NS_EXACT vec2 slope = noise.yz * scale;
    return vec4(noise.x, slope, 0.0);
}

vec4 ns_spot_dual3(vec4 noise, float scale) {
    NS_EXACT vec3 slope = noise.yzw * scale;
    return vec4(noise.x, slope);
}

vec4 ns_spot_turned2(vec3 noise, vec2 alongX, vec2 alongY) {
    return vec4(noise.x, ns_spot_along2(noise.yz, alongX), ns_spot_along2(noise.yz, alongY), 0.0);
}

vec4 ns_spot_turned3(vec4 noise, vec3 alongX, vec3 alongY, vec3 alongZ) {
    vec3 slope = noise.yzw;
    return vec4(noise.x, ns_spot_along3(slope, alongX), ns_spot_along3(slope, alongY), ns_spot_along3(slope, alongZ));
}

// A noise value and its slopes per cell of its own lattice, all with their derivatives by space.
struct NsSpotJet {
    vec4 value;
    NsDual3 slopes;
};

// From the derivatives by the place that was looked up: it moves with space, and by the shift.
NsSpotJet ns_spot_jet(float value, vec3 slope, vec3 curve, vec3 mixed, float size, NsDual3 shift) {
    NS_EXACT vec3 wayX = shift.x.yzw + vec3(1.0, 0.0, 0.0);
    NS_EXACT vec3 wayY = shift.y.yzw + vec3(0.0, 1.0, 0.0);
    NS_EXACT vec3 wayZ = shift.z.yzw + vec3(0.0, 0.0, 1.0);
    NS_EXACT vec3 whole = slope.x * wayX + slope.y * wayY + slope.z * wayZ;
    NS_EXACT vec3 curvesX = curve.x * wayX + mixed.z * wayY + mixed.y * wayZ;
    NS_EXACT vec3 curvesY = mixed.z * wayX + curve.y * wayY + mixed.x * wayZ;
    NS_EXACT vec3 curvesZ = mixed.y * wayX + mixed.x * wayY + curve.z * wayZ;
    NS_EXACT vec4 x = size * vec4(slope.x, curvesX);
    NS_EXACT vec4 y = size * vec4(slope.y, curvesY);
    NS_EXACT vec4 z = size * vec4(slope.z, curvesZ);
    return NsSpotJet(vec4(value, whole), NsDual3(x, y, z));
}

NsSpotJet ns_spot_jet2(NsJet2 noise, float scale, float size, NsDual3 shift) {
    NS_EXACT vec2 slope = noise.slope * scale;
    NS_EXACT vec3 curve = noise.curve * (scale * scale);
    return ns_spot_jet(noise.value, vec3(slope, 0.0), vec3(curve.x, curve.z, 0.0), vec3(0.0, 0.0, curve.y), size, shift);
}

NsSpotJet ns_spot_jet3(NsJet3 noise, float scale, float size, NsDual3 shift) {
    NS_EXACT vec3 slope = noise.slope * scale;
    NS_EXACT vec3 curve = noise.curve * (scale * scale);
    NS_EXACT vec3 mixed = noise.mixed * (scale * scale);
    return ns_spot_jet(noise.value, slope, curve, mixed, size, shift);
}

// The curvature's image of a way.
vec2 ns_spot_bent2(vec3 curve, vec2 way) {
    return vec2(ns_spot_along2(curve.xy, way), ns_spot_along2(curve.yz, way));
}

vec3 ns_spot_bent3(vec3 curve, vec3 mixed, vec3 way) {
    return vec3(ns_spot_along3(vec3(curve.x, mixed.z, mixed.y), way), ns_spot_along3(vec3(mixed.z, curve.y, mixed.x), way),
                ns_spot_along3(vec3(mixed.y, mixed.x, curve.z), way));
}

NsSpotJet ns_spot_jet_turned2(NsJet2 noise, vec2 alongX, vec2 alongY, float size, NsDual3 shift) {
    vec2 slope = vec2(ns_spot_along2(noise.slope, alongX), ns_spot_along2(noise.slope, alongY));
    vec2 bentX = ns_spot_bent2(noise.curve, alongX);
    vec2 bentY = ns_spot_bent2(noise.curve, alongY);
    vec3 curve = vec3(ns_spot_along2(bentX, alongX), ns_spot_along2(bentY, alongY), 0.0);
    vec3 mixed = vec3(0.0, 0.0, ns_spot_along2(bentX, alongY));
    return ns_spot_jet(noise.value, vec3(slope, 0.0), curve, mixed, size, shift);
}

NsSpotJet ns_spot_jet_turned3(NsJet3 noise, vec3 alongX, vec3 alongY, vec3 alongZ, float size, NsDual3 shift) {
    vec3 slope = vec3(ns_spot_along3(noise.slope, alongX), ns_spot_along3(noise.slope, alongY),
                      ns_spot_along3(noise.slope, alongZ));
    vec3 bentX = ns_spot_bent3(noise.curve, noise.mixed, alongX);
    vec3 bentY = ns_spot_bent3(noise.curve, noise.mixed, alongY);
    vec3 bentZ = ns_spot_bent3(noise.curve, noise.mixed, alongZ);
    vec3 curve = vec3(ns_spot_along3(bentX, alongX), ns_spot_along3(bentY, alongY), ns_spot_along3(bentZ, alongZ));
    vec3 mixed = vec3(ns_spot_along3(bentY, alongZ), ns_spot_along3(bentX, alongZ), ns_spot_along3(bentX, alongY));
    return ns_spot_jet(noise.value, slope, curve, mixed, size, shift);
}

vec4 ns_spot_seen(vec4 value, NsDual3 spot) {
    NS_EXACT vec3 slope = value.y * spot.x.yzw + value.z * spot.y.yzw + value.w * spot.z.yzw;
    return vec4(value.x, slope);
}

vec4 ns_spot_scaled(vec4 dual, float factor, float shift) {
    NS_EXACT vec4 scaled = dual * factor;
    NS_EXACT float value = scaled.x + shift;
    return vec4(value, scaled.yzw);
}

NsSpotJet ns_spot_jet_scaled(NsSpotJet jet, float factor, float shift) {
    return NsSpotJet(ns_spot_scaled(jet.value, factor, shift), ns_dual_scaled3(factor, jet.slopes));
}

#endif // NS_SPOT_GLSL
