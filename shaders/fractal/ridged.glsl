// ridged - sharp crests where a noise crosses zero, rough on the crests and smooth in the valleys: mountain chains.
//
//   NsRidged ns_ridged_begin(float offset)
//   NsRidged ns_ridged_add(NsRidged state, float octave, float amplitude)
//   float ns_ridged_end(NsRidged state)
//   NsRidgedD ns_ridged_begin_d(float offset)
//   NsRidgedD ns_ridged_add_d(NsRidgedD state, vec4 octave, vec4 amplitude)
//   vec4 ns_ridged_end_d(NsRidgedD state)
//
// offset          the height of the crests, [0, 2]; 1 as published
// octave          a noise value in [-1, 1]        amplitude  gain^k, [0, 1]
// returns         sum of amplitude * signal, signal = (offset - |octave|)^2 * weight, weight = twice the signal before,
//                 held in [0, 1]; up to the value at octaves of 0 (offset below 0.5: of 1), down to 0 (offset above 1:
//                 to that of 1); [0, sum of amplitudes] at offset 1; continuous, its slope jumps at the crests
// cost            no hashes
// _d              with derivatives: octave, amplitude and result are duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// origin          F. K. Musgrave, ridged multifractal, in "Texturing and Modeling: A Procedural Approach", 1994; libnoise
//                 returns 1.25 times this, less 1
// SPDX-License-Identifier: MIT
#ifndef NS_RIDGED_GLSL
#define NS_RIDGED_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

struct NsRidged {
    float offset;
    float weight;
    float sum;
};

NsRidged ns_ridged_begin(float offset) {
    return NsRidged(offset, 1.0, 0.0);
}

NsRidged ns_ridged_add(NsRidged state, float octave, float amplitude) {
    NS_EXACT float crest = state.offset - abs(octave);
    NS_EXACT float signal = crest * crest * state.weight;
    NS_EXACT float sum = state.sum + amplitude * signal;
    NS_EXACT float weight = min(signal * 2.0, 1.0);           // a signal is never below 0
    return NsRidged(state.offset, weight, sum);
}

float ns_ridged_end(NsRidged state) {
    return state.sum;
}

struct NsRidgedD {
    float offset;
    vec4 weight;
    vec4 sum;
};

NsRidgedD ns_ridged_begin_d(float offset) {
    return NsRidgedD(offset, vec4(1.0, 0.0, 0.0, 0.0), vec4(0.0));
}

NsRidgedD ns_ridged_add_d(NsRidgedD state, vec4 octave, vec4 amplitude) {
    NS_EXACT vec4 below = -1.0 * ns_dual_abs(octave);
    vec4 crest = ns_dual_add_scalar(below, state.offset);
    vec4 signal = ns_dual_mul(ns_dual_mul(crest, crest), state.weight);
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(amplitude, signal);
    NS_EXACT vec4 doubled = signal * 2.0;
    return NsRidgedD(state.offset, ns_dual_min(doubled, 1.0), sum);
}

vec4 ns_ridged_end_d(NsRidgedD state) {
    return state.sum;
}

#endif // NS_RIDGED_GLSL
