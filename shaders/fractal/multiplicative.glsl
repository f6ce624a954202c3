// multiplicative - octaves multiplied, not added: wide plains and a few high peaks, the multifractal.
//
//   NsMultiplicative ns_multiplicative_begin(float offset)
//   NsMultiplicative ns_multiplicative_add(NsMultiplicative state, float octave, float amplitude)
//   float ns_multiplicative_end(NsMultiplicative state)
//   NsMultiplicativeD ns_multiplicative_begin_d(float offset)
//   NsMultiplicativeD ns_multiplicative_add_d(NsMultiplicativeD state, vec4 octave, vec4 amplitude)
//   vec4 ns_multiplicative_end_d(NsMultiplicativeD state)
//
// offset          1 as published; 0 goes to the extremes, large values blend towards a plain sum; [0, 2]
// octave          a noise value in [-1, 1]        amplitude  gain^k, [0, 1]
// returns         product of (amplitude * octave + offset); up to the product of (amplitude + offset); never below 0 if
//                 no amplitude is above the offset
// cost            no hashes
// _d              with derivatives: octave, amplitude and result are duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// origin          F. K. Musgrave, multifractal, in "Texturing and Modeling: A Procedural Approach", 1994
// SPDX-License-Identifier: MIT
#ifndef NS_MULTIPLICATIVE_GLSL
#define NS_MULTIPLICATIVE_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

struct NsMultiplicative {
    float offset;
    float product;
};

NsMultiplicative ns_multiplicative_begin(float offset) {
    return NsMultiplicative(offset, 1.0);
}

NsMultiplicative ns_multiplicative_add(NsMultiplicative state, float octave, float amplitude) {
    NS_EXACT float product = state.product * (amplitude * octave + state.offset);
    return NsMultiplicative(state.offset, product);
}

float ns_multiplicative_end(NsMultiplicative state) {
    return state.product;
}

struct NsMultiplicativeD {
    float offset;
    vec4 product;
};

NsMultiplicativeD ns_multiplicative_begin_d(float offset) {
    return NsMultiplicativeD(offset, vec4(1.0, 0.0, 0.0, 0.0));
}

NsMultiplicativeD ns_multiplicative_add_d(NsMultiplicativeD state, vec4 octave, vec4 amplitude) {
    vec4 factor = ns_dual_add_scalar(ns_dual_mul(amplitude, octave), state.offset);
    return NsMultiplicativeD(state.offset, ns_dual_mul(state.product, factor));
}

vec4 ns_multiplicative_end_d(NsMultiplicativeD state) {
    return state.product;
}

#endif // NS_MULTIPLICATIVE_GLSL
