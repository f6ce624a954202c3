// hetero - each octave is scaled by the height so far: plains near height 0, rough ground high up.
//
//   NsHetero ns_hetero_begin(float offset)
//   NsHetero ns_hetero_add(NsHetero state, float octave, float amplitude)
//   float ns_hetero_end(NsHetero state)
//   NsHeteroD ns_hetero_begin_d(float offset)
//   NsHeteroD ns_hetero_add_d(NsHeteroD state, vec4 octave, vec4 amplitude)
//   vec4 ns_hetero_end_d(NsHeteroD state)
//
// offset          raises every octave, [0, 2]; 0.7 for terrain
// octave          a noise value in [-1, 1]        amplitude  gain^k, [0, 1]; as published if the first is 1
// returns         the first signal times (1 + each later signal), signal = (octave + offset) * amplitude; up to m, the
//                 value at octaves of 1, and not below -m * (1 - offset) / (1 + offset), or 0 if the offset is above 1
// cost            no hashes
// _d              with derivatives: octave, amplitude and result are duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// origin          F. K. Musgrave, heterogeneous terrain, in "Texturing and Modeling: A Procedural Approach", 1994
// SPDX-License-Identifier: MIT
#ifndef NS_HETERO_GLSL
#define NS_HETERO_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

struct NsHetero {
    float offset;
    float weight;        // the sum so far; 1 before the first octave, which counts in full
    float sum;
};

NsHetero ns_hetero_begin(float offset) {
    return NsHetero(offset, 1.0, 0.0);
}

NsHetero ns_hetero_add(NsHetero state, float octave, float amplitude) {
    NS_EXACT float signal = (octave + state.offset) * amplitude;
    NS_EXACT float sum = state.sum + state.weight * signal;
    return NsHetero(state.offset, sum, sum);
}

float ns_hetero_end(NsHetero state) {
    return state.sum;
}

struct NsHeteroD {
    float offset;
    vec4 weight;
    vec4 sum;
};

NsHeteroD ns_hetero_begin_d(float offset) {
    return NsHeteroD(offset, vec4(1.0, 0.0, 0.0, 0.0), vec4(0.0));
}

NsHeteroD ns_hetero_add_d(NsHeteroD state, vec4 octave, vec4 amplitude) {
    vec4 signal = ns_dual_mul(ns_dual_add_scalar(octave, state.offset), amplitude);
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(state.weight, signal);
    return NsHeteroD(state.offset, sum, sum);
}

vec4 ns_hetero_end_d(NsHeteroD state) {
    return state.sum;
}

#endif // NS_HETERO_GLSL
