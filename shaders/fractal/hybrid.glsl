// hybrid - each octave counts as much as the height below it: smooth valleys, rough peaks, and no hard edge between.
//
//   NsHybrid ns_hybrid_begin(float offset)
//   NsHybrid ns_hybrid_add(NsHybrid state, float octave, float amplitude)
//   float ns_hybrid_end(NsHybrid state)
//   NsHybridD ns_hybrid_begin_d(float offset)
//   NsHybridD ns_hybrid_add_d(NsHybridD state, vec4 octave, vec4 amplitude)
//   vec4 ns_hybrid_end_d(NsHybridD state)
//
// offset          raises every octave, [0, 2]; 0.7 as published
// octave          a noise value in [-1, 1]        amplitude  gain^k, [0, 1]
// returns         sum of weight * signal, signal = (octave + offset) * amplitude, weight = the product before held in
//                 [0, 1], at first 1; from min(offset - 1, 0) times the first amplitude to the value at octaves of 1
// cost            no hashes
// _d              with derivatives: octave, amplitude and result are duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// origin          F. K. Musgrave, hybrid multifractal, in "Texturing and Modeling: A Procedural Approach", 1994; there
//                 a weight may fall below 0, here it stops, so that a deep valley does not turn details upside down
// SPDX-License-Identifier: MIT
#ifndef NS_HYBRID_GLSL
#define NS_HYBRID_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

struct NsHybrid {
    float offset;
    float weight;
    float sum;
};

NsHybrid ns_hybrid_begin(float offset) {
    return NsHybrid(offset, 1.0, 0.0);
}

NsHybrid ns_hybrid_add(NsHybrid state, float octave, float amplitude) {
    NS_EXACT float signal = (octave + state.offset) * amplitude;
    NS_EXACT float weighted = state.weight * signal;
    NS_EXACT float sum = state.sum + weighted;
    float weight = min(max(weighted, 0.0), 1.0);
    return NsHybrid(state.offset, weight, sum);
}

float ns_hybrid_end(NsHybrid state) {
    return state.sum;
}

struct NsHybridD {
    float offset;
    vec4 weight;
    vec4 sum;
};

NsHybridD ns_hybrid_begin_d(float offset) {
    return NsHybridD(offset, vec4(1.0, 0.0, 0.0, 0.0), vec4(0.0));
}

NsHybridD ns_hybrid_add_d(NsHybridD state, vec4 octave, vec4 amplitude) {
    vec4 signal = ns_dual_mul(ns_dual_add_scalar(octave, state.offset), amplitude);
    vec4 weighted = ns_dual_mul(state.weight, signal);
    NS_EXACT vec4 sum = state.sum + weighted;
    return NsHybridD(state.offset, ns_dual_min(ns_dual_max(weighted, 0.0), 1.0), sum);
}

vec4 ns_hybrid_end_d(NsHybridD state) {
    return state.sum;
}

#endif // NS_HYBRID_GLSL
