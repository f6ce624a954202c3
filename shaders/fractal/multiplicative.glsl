// multiplicative - octaves multiplied, not added: wide plains and a few high peaks, the multifractal.
//
//   NsMultiplicative ns_multiplicative_begin(float offset)
//   NsMultiplicative ns_multiplicative_add(NsMultiplicative state, float octave, float amplitude)
//   float ns_multiplicative_end(NsMultiplicative state)
//
// offset          1 as published; 0 goes to the extremes, large values blend towards a plain sum; [0, 2]
// octave          a noise value in [-1, 1]        amplitude  gain^k, [0, 1]
// returns         product of (amplitude * octave + offset); up to the product of (amplitude + offset); never below 0 if
//                 no amplitude is above the offset
// cost            no hashes
// depends         math/exact.glsl
// origin          F. K. Musgrave, multifractal, in "Texturing and Modeling: A Procedural Approach", 1994
// SPDX-License-Identifier: MIT
#ifndef NS_MULTIPLICATIVE_GLSL
#define NS_MULTIPLICATIVE_GLSL

#include "math/exact.glsl"

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

#endif // NS_MULTIPLICATIVE_GLSL
