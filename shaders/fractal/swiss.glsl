// swiss - ridges whose finer octaves slide down the slopes and fade in the valleys: mountains carved by glaciers.
//
//   NsSwiss ns_swiss_begin(float swirl)
//   vec3 ns_swiss_shift(NsSwiss state, float size)
//   NsSwiss ns_swiss_add(NsSwiss state, vec4 octave, float amplitude)
//   float ns_swiss_end(NsSwiss state)
//   NsSwissD ns_swiss_begin_d(float swirl)
//   NsDual3 ns_swiss_shift_d(NsSwissD state, float size)
//   NsSwissD ns_swiss_add_d(NsSwissD state, vec4 octave, NsDual3 slopes, float amplitude)
//   vec4 ns_swiss_end_d(NsSwissD state)
//
// swirl           how far slopes move the octaves above them, [0, 2]; 0.15 as published
// size            the size of the next octave's cells in cells of the first one; without effect here
// shift           how far beside its place the next octave is to be looked up, in cells of the first octave: swirl times
//                 the sum of amplitude * weight * slope * -octave, (nearly) the slope of the ridges so far
// octave          a noise value in [-1, 1] and its slopes: change per cell of its own lattice, along the axes of the
//                 first octave
// amplitude       gain^k, [0, 1]; as published if the first is 1
// returns         sum of amplitude * weight * (1 - |octave|), weight = the weight before times the sum before held in
//                 [0, 1], at first 1; from 0 to the sum of amplitudes, which octaves of 0 reach if the first is 1
// _d              with derivatives: octave (without its slopes), slopes, shift and result are duals of math/dual.glsl
// cost            no hashes
// depends         math/exact.glsl, math/dual.glsl
// origin          G. de Carpentier, Swiss turbulence, in "Scape: 3. Procedural extensions", 2012
// SPDX-License-Identifier: MIT
#ifndef NS_SWISS_GLSL
#define NS_SWISS_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

struct NsSwiss {
    float swirl;
    float weight;
    vec3 slope;
    float sum;
};

NsSwiss ns_swiss_begin(float swirl) {
    return NsSwiss(swirl, 1.0, vec3(0.0), 0.0);
}

vec3 ns_swiss_shift(NsSwiss state, float size) {
    NS_EXACT vec3 result = state.swirl * state.slope;
    return result;
}

NsSwiss ns_swiss_add(NsSwiss state, vec4 octave, float amplitude) {
    NS_EXACT float strength = amplitude * state.weight;
    NS_EXACT float sum = state.sum + strength * (1.0 - abs(octave.x));
    NS_EXACT float pull = -1.0 * (strength * octave.x);       // not its sign alone: the shift is to have no jumps
    NS_EXACT vec3 slope = state.slope + pull * octave.yzw;
    NS_EXACT float weight = state.weight * min(max(sum, 0.0), 1.0);
    return NsSwiss(state.swirl, weight, slope, sum);
}

float ns_swiss_end(NsSwiss state) {
    return state.sum;
}

struct NsSwissD {
    float swirl;
    vec4 weight;
    NsDual3 slope;
    vec4 sum;
};

NsSwissD ns_swiss_begin_d(float swirl) {
    return NsSwissD(swirl, vec4(1.0, 0.0, 0.0, 0.0), ns_dual_zero3(), vec4(0.0));
}

NsDual3 ns_swiss_shift_d(NsSwissD state, float size) {
    return ns_dual_scale3(state.swirl, state.slope);
}

NsSwissD ns_swiss_add_d(NsSwissD state, vec4 octave, NsDual3 slopes, float amplitude) {
    NS_EXACT vec4 strength = amplitude * state.weight;
    NS_EXACT vec4 below = -1.0 * ns_dual_abs(octave);
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(strength, ns_dual_add_scalar(below, 1.0));
    NS_EXACT vec4 pull = -1.0 * ns_dual_mul(strength, octave);
    NsDual3 slope = ns_dual_add3(state.slope, ns_dual_mul3(pull, slopes));
    vec4 weight = ns_dual_mul(state.weight, ns_dual_min(ns_dual_max(sum, 0.0), 1.0));
    return NsSwissD(state.swirl, weight, slope, sum);
}

vec4 ns_swiss_end_d(NsSwissD state) {
    return state.sum;
}

#endif // NS_SWISS_GLSL
