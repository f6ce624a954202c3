// position - a position that was displaced, how it moves with the picture, and what that makes of a noise's derivatives.
//
//   vec2 ns_to_lattice2(vec2 by, vec2 alongX, vec2 alongY)      a displacement in space on a turned or skewed lattice
//   vec3 ns_to_lattice3(vec3 by, vec3 alongX, vec3 alongY, vec3 alongZ)                                     also 4
//   vec4 ns_dual_from_noise2(vec3 noise, float scale)           derivatives by space of a noise on its own lattice
//   vec4 ns_dual_from_noise3(vec4 noise, float scale)
//   vec4 ns_dual_from_rotated_noise2(vec3 noise, vec2 alongX, vec2 alongY)             the same on a turned lattice
//   vec4 ns_dual_from_rotated_noise3(vec4 noise, vec3 alongX, vec3 alongY, vec3 alongZ)
//   NsSpaceJet ns_space_jet2(NsJet2 noise, float scale, float size, NsDual3 shift)      second derivatives by space,
//   NsSpaceJet ns_space_jet3(NsJet3 noise, float scale, float size, NsDual3 shift)      looked up `shift` beside
//   NsSpaceJet ns_space_jet_rotated2(NsJet2 noise, vec2 alongX, vec2 alongY, float size, NsDual3 shift)     also 3
//   vec4 ns_dual_by_picture(vec4 value, NsDual3 position)       derivatives by the picture, of those by space
//   vec4 ns_dual_mul_add(vec4 dual, float factor, float shift)  dual * factor + shift; also ns_space_jet_mul_add
//
// by, shift       in cells of the first octave; shift a dual by space
// noise           value and derivatives by the coordinates of the noise
// scale, along    the noise's coordinates that one cell of the first octave along x, y, z makes
// size            the size of the octave's cells in cells of the first one
// position        for each axis of space: the displacement, and the derivatives of the place by the picture's axes
// returns         duals of math/dual.glsl; in 2D the derivative along z is 0
// depends         math/dual.glsl, math/jet.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_POSITION_GLSL
#define NS_POSITION_GLSL

#include "math/dual.glsl"
#include "math/exact.glsl"
#include "math/jet.glsl"

vec2 ns_to_lattice2(vec2 by, vec2 alongX, vec2 alongY) {
    NS_EXACT vec2 result = by.x * alongX + by.y * alongY;
    return result;
}

vec3 ns_to_lattice3(vec3 by, vec3 alongX, vec3 alongY, vec3 alongZ) {
    NS_EXACT vec3 result = by.x * alongX + by.y * alongY + by.z * alongZ;
    return result;
}

vec4 ns_to_lattice4(vec4 by, vec4 alongX, vec4 alongY, vec4 alongZ, vec4 alongW) {
    NS_EXACT vec4 result = by.x * alongX + by.y * alongY + by.z * alongZ + by.w * alongW;
    return result;
}

float ns_dot2(vec2 slope, vec2 offset) {
    NS_EXACT float result = slope.x * offset.x + slope.y * offset.y;
    return result;
}

float ns_dot3(vec3 slope, vec3 offset) {
    NS_EXACT float result = slope.x * offset.x + slope.y * offset.y + slope.z * offset.z;
    return result;
}

vec4 ns_dual_from_noise2(vec3 noise, float scale) {
    NS_EXACT vec2 slope = noise.yz * scale;
    return vec4(noise.x, slope, 0.0);
}

vec4 ns_dual_from_noise3(vec4 noise, float scale) {
    NS_EXACT vec3 slope = noise.yzw * scale;
    return vec4(noise.x, slope);
}

vec4 ns_dual_from_rotated_noise2(vec3 noise, vec2 alongX, vec2 alongY) {
    return vec4(noise.x, ns_dot2(noise.yz, alongX), ns_dot2(noise.yz, alongY), 0.0);
}

vec4 ns_dual_from_rotated_noise3(vec4 noise, vec3 alongX, vec3 alongY, vec3 alongZ) {
    vec3 slope = noise.yzw;
    return vec4(noise.x, ns_dot3(slope, alongX), ns_dot3(slope, alongY), ns_dot3(slope, alongZ));
}

// A noise value and its slopes per cell of its own lattice, all with their derivatives by space.
struct NsSpaceJet {
    vec4 value;
    NsDual3 slopes;
};

// From the derivatives by the place that was looked up: it moves with space, and by the shift. `own` is the slope per
// own cell, rounded as without derivatives: size * slope is not where the size is no power of two.
NsSpaceJet ns_space_jet(float value, vec3 own, vec3 slope, vec3 curve, vec3 mixed, float size, NsDual3 shift) {
    NS_EXACT vec3 placeX = shift.x.yzw + vec3(1.0, 0.0, 0.0);
    NS_EXACT vec3 placeY = shift.y.yzw + vec3(0.0, 1.0, 0.0);
    NS_EXACT vec3 placeZ = shift.z.yzw + vec3(0.0, 0.0, 1.0);
    NS_EXACT vec3 whole = slope.x * placeX + slope.y * placeY + slope.z * placeZ;
    NS_EXACT vec3 curvesX = curve.x * placeX + mixed.z * placeY + mixed.y * placeZ;
    NS_EXACT vec3 curvesY = mixed.z * placeX + curve.y * placeY + mixed.x * placeZ;
    NS_EXACT vec3 curvesZ = mixed.y * placeX + mixed.x * placeY + curve.z * placeZ;
    NS_EXACT vec3 x = size * curvesX;
    NS_EXACT vec3 y = size * curvesY;
    NS_EXACT vec3 z = size * curvesZ;
    return NsSpaceJet(vec4(value, whole), NsDual3(vec4(own.x, x), vec4(own.y, y), vec4(own.z, z)));
}

NsSpaceJet ns_space_jet2(NsJet2 noise, float scale, float size, NsDual3 shift) {
    NS_EXACT vec2 slope = noise.slope * scale;
    NS_EXACT vec3 curve = noise.curve * (scale * scale);
    return ns_space_jet(noise.value, vec3(noise.slope, 0.0), vec3(slope, 0.0), vec3(curve.x, curve.z, 0.0),
                        vec3(0.0, 0.0, curve.y), size, shift);
}

NsSpaceJet ns_space_jet3(NsJet3 noise, float scale, float size, NsDual3 shift) {
    NS_EXACT vec3 slope = noise.slope * scale;
    NS_EXACT vec3 curve = noise.curve * (scale * scale);
    NS_EXACT vec3 mixed = noise.mixed * (scale * scale);
    return ns_space_jet(noise.value, noise.slope, slope, curve, mixed, size, shift);
}

// The Hessian times a vector.
vec2 ns_hessian_times2(vec3 curve, vec2 offset) {
    return vec2(ns_dot2(curve.xy, offset), ns_dot2(curve.yz, offset));
}

vec3 ns_hessian_times3(vec3 curve, vec3 mixed, vec3 offset) {
    return vec3(ns_dot3(vec3(curve.x, mixed.z, mixed.y), offset), ns_dot3(vec3(mixed.z, curve.y, mixed.x), offset),
                ns_dot3(vec3(mixed.y, mixed.x, curve.z), offset));
}

NsSpaceJet ns_space_jet_rotated2(NsJet2 noise, vec2 alongX, vec2 alongY, float size, NsDual3 shift) {
    NS_EXACT vec2 ownX = alongX * size;
    NS_EXACT vec2 ownY = alongY * size;
    vec3 own = vec3(ns_dot2(noise.slope, ownX), ns_dot2(noise.slope, ownY), 0.0);
    vec2 slope = vec2(ns_dot2(noise.slope, alongX), ns_dot2(noise.slope, alongY));
    vec2 bentX = ns_hessian_times2(noise.curve, alongX);
    vec2 bentY = ns_hessian_times2(noise.curve, alongY);
    vec3 curve = vec3(ns_dot2(bentX, alongX), ns_dot2(bentY, alongY), 0.0);
    vec3 mixed = vec3(0.0, 0.0, ns_dot2(bentX, alongY));
    return ns_space_jet(noise.value, own, vec3(slope, 0.0), curve, mixed, size, shift);
}

NsSpaceJet ns_space_jet_rotated3(NsJet3 noise, vec3 alongX, vec3 alongY, vec3 alongZ, float size, NsDual3 shift) {
    NS_EXACT vec3 ownX = alongX * size;
    NS_EXACT vec3 ownY = alongY * size;
    NS_EXACT vec3 ownZ = alongZ * size;
    vec3 own = vec3(ns_dot3(noise.slope, ownX), ns_dot3(noise.slope, ownY), ns_dot3(noise.slope, ownZ));
    vec3 slope = vec3(ns_dot3(noise.slope, alongX), ns_dot3(noise.slope, alongY),
                      ns_dot3(noise.slope, alongZ));
    vec3 bentX = ns_hessian_times3(noise.curve, noise.mixed, alongX);
    vec3 bentY = ns_hessian_times3(noise.curve, noise.mixed, alongY);
    vec3 bentZ = ns_hessian_times3(noise.curve, noise.mixed, alongZ);
    vec3 curve = vec3(ns_dot3(bentX, alongX), ns_dot3(bentY, alongY), ns_dot3(bentZ, alongZ));
    vec3 mixed = vec3(ns_dot3(bentY, alongZ), ns_dot3(bentX, alongZ), ns_dot3(bentX, alongY));
    return ns_space_jet(noise.value, own, slope, curve, mixed, size, shift);
}

vec4 ns_dual_by_picture(vec4 value, NsDual3 position) {
    NS_EXACT vec3 slope = value.y * position.x.yzw + value.z * position.y.yzw + value.w * position.z.yzw;
    return vec4(value.x, slope);
}

vec4 ns_dual_mul_add(vec4 dual, float factor, float shift) {
    NS_EXACT vec4 scaled = dual * factor;
    NS_EXACT float value = scaled.x + shift;
    return vec4(value, scaled.yzw);
}

NsSpaceJet ns_space_jet_mul_add(NsSpaceJet jet, float factor, float shift) {
    return NsSpaceJet(ns_dual_mul_add(jet.value, factor, shift), ns_dual_scale3(factor, jet.slopes));
}

#endif // NS_POSITION_GLSL
