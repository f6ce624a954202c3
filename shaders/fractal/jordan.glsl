// jordan - squared octaves that flow along the slopes below and stay off flat ground: worn rock, rounded and grooved.
//
//   NsJordan ns_jordan_begin(float damping, float swirl)
//   vec3 ns_jordan_shift(NsJordan state, float size)
//   NsJordan ns_jordan_add(NsJordan state, vec4 octave, float amplitude)
//   float ns_jordan_end(NsJordan state)
//   NsJordanD ns_jordan_begin_d(float damping, float swirl)
//   NsDual3 ns_jordan_shift_d(NsJordanD state, float size)
//   NsJordanD ns_jordan_add_d(NsJordanD state, vec4 octave, NsDual3 slopes, float amplitude)
//   vec4 ns_jordan_end_d(NsJordanD state)
//
// damping         how steep ground must be to keep its details, as the square of a slope, [0, 16]; 0 keeps all of them,
//                 1 is the published damping: there its slopes are scaled instead, by 1 / root of damping here
// swirl           how far slopes move the octaves above them, [0, 2]; 0.15 is the published warp: of the first octave
//                 8/3 swirl (0.4), of the others 7/3 swirl (0.35)
// size            the size of the next octave's cells in cells of the first one, lacunarity^-k
// shift           how far beside its place the next octave is to be looked up, in cells of the first octave: size times
//                 the sum of warp * octave * slope, half of how the squares change
// octave          a noise value in [-1, 1] and its slopes, up to 2^20: change per cell of its own lattice, along the
//                 axes of the first octave
// amplitude       gain^k; divide by the sum of all to stay in [0, 1]
// returns         sum of amplitude * weight * octave^2, weight = 1 - damping / (damping + |s|^2), s = the sum of octave *
//                 slope so far, from the second one on times 0.8; the first two octaves count in full, as published;
//                 from 0 to the sum of amplitudes, for a weight is in [0, 1]
// _d              with derivatives: octave (without its slopes), slopes, shift and result are duals of math/dual.glsl
// cost            no hashes
// depends         math/exact.glsl, math/dual.glsl, math/root.glsl
// origin          G. de Carpentier, Jordan turbulence, in "Scape: 3. Procedural extensions", 2012; there all octaves but
//                 the first have another 0.8 of their amplitude
// SPDX-License-Identifier: MIT
#ifndef NS_JORDAN_GLSL
#define NS_JORDAN_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"
#include "math/root.glsl"

struct NsJordan {
    float damping;
    float swirl;
    float later;         // 0 before the first octave, then 1
    vec3 shift;          // shift of the next octave, in its own cells
    vec3 slope;
    float weight;
    float sum;
};

NsJordan ns_jordan_begin(float damping, float swirl) {
    return NsJordan(damping, swirl, 0.0, vec3(0.0), vec3(0.0), 1.0, 0.0);
}

vec3 ns_jordan_shift(NsJordan state, float size) {
    NS_EXACT vec3 result = size * state.shift;
    return result;
}

NsJordan ns_jordan_add(NsJordan state, vec4 octave, float amplitude) {
    NS_EXACT float sum = state.sum + amplitude * state.weight * (octave.x * octave.x);
    NS_EXACT vec3 rise = octave.x * octave.yzw;
    NS_EXACT float warp = state.swirl * (2.66666667 - 0.333333333 * state.later);
    NS_EXACT vec3 shift = state.shift + warp * rise;
    NS_EXACT float share = 1.0 - 0.2 * state.later;
    NS_EXACT vec3 slope = state.slope + share * rise;
    NS_EXACT float steep = slope.x * slope.x + slope.y * slope.y + slope.z * slope.z;
    NS_EXACT float divisor = max(steep + state.damping, 8.67361738e-19);              // 2^-60
    NS_EXACT float lost = min(state.damping * ns_reciprocal(divisor), 1.0);
    NS_EXACT float weight = 1.0 - state.later * lost;
    return NsJordan(state.damping, state.swirl, 1.0, shift, slope, weight, sum);
}

float ns_jordan_end(NsJordan state) {
    return state.sum;
}

struct NsJordanD {
    float damping;
    float swirl;
    float later;
    NsDual3 shift;
    NsDual3 slope;
    vec4 weight;
    vec4 sum;
};

NsJordanD ns_jordan_begin_d(float damping, float swirl) {
    return NsJordanD(damping, swirl, 0.0, ns_dual_zero3(), ns_dual_zero3(), vec4(1.0, 0.0, 0.0, 0.0), vec4(0.0));
}

NsDual3 ns_jordan_shift_d(NsJordanD state, float size) {
    return ns_dual_scale3(size, state.shift);
}

NsJordanD ns_jordan_add_d(NsJordanD state, vec4 octave, NsDual3 slopes, float amplitude) {
    NS_EXACT vec4 strength = amplitude * state.weight;
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(strength, ns_dual_mul(octave, octave));
    NsDual3 rise = ns_dual_mul3(octave, slopes);
    NS_EXACT float warp = state.swirl * (2.66666667 - 0.333333333 * state.later);
    NsDual3 shift = ns_dual_add3(state.shift, ns_dual_scale3(warp, rise));
    NS_EXACT float share = 1.0 - 0.2 * state.later;
    NsDual3 slope = ns_dual_add3(state.slope, ns_dual_scale3(share, rise));
    vec4 divisor = ns_dual_max(ns_dual_add_scalar(ns_dual_squared3(slope), state.damping), 8.67361738e-19);
    NS_EXACT vec4 lost = state.damping * ns_dual_reciprocal(divisor);
    NS_EXACT vec4 kept = -1.0 * state.later * ns_dual_min(lost, 1.0);
    return NsJordanD(state.damping, state.swirl, 1.0, shift, slope, ns_dual_add_scalar(kept, 1.0), sum);
}

vec4 ns_jordan_end_d(NsJordanD state) {
    return state.sum;
}

#endif // NS_JORDAN_GLSL
