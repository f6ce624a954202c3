// billow - octaves folded at zero and spread out again: round hills with sharp valleys where a noise crosses zero.
//
//   NsBillow ns_billow_begin()
//   NsBillow ns_billow_add(NsBillow state, float octave, float amplitude)
//   float ns_billow_end(NsBillow state)
//   NsBillowD ns_billow_begin_d()
//   NsBillowD ns_billow_add_d(NsBillowD state, vec4 octave, vec4 amplitude)
//   vec4 ns_billow_end_d(NsBillowD state)
//
// octave          a noise value in [-1, 1]        amplitude  gain^k; divide by the sum of all to stay in [-1, 1]
// returns         sum of amplitude * (2 |octave| - 1); continuous, its slope jumps in the valleys
// cost            no hashes
// _d              with derivatives: octave, amplitude and result are duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// origin          turbulence of K. Perlin, SIGGRAPH 1985, made signed; the name: libnoise (J. Bevins, 2003),
//                 which adds 0.5 at the end
// SPDX-License-Identifier: MIT
#ifndef NS_BILLOW_GLSL
#define NS_BILLOW_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

struct NsBillow {
    float sum;
};

NsBillow ns_billow_begin() {
    return NsBillow(0.0);
}

NsBillow ns_billow_add(NsBillow state, float octave, float amplitude) {
    NS_EXACT float folded = 2.0 * abs(octave) - 1.0;
    NS_EXACT float sum = state.sum + amplitude * folded;
    return NsBillow(sum);
}

float ns_billow_end(NsBillow state) {
    return state.sum;
}

struct NsBillowD {
    vec4 sum;
};

NsBillowD ns_billow_begin_d() {
    return NsBillowD(vec4(0.0));
}

NsBillowD ns_billow_add_d(NsBillowD state, vec4 octave, vec4 amplitude) {
    NS_EXACT vec4 doubled = 2.0 * ns_dual_abs(octave);
    vec4 folded = ns_dual_add_scalar(doubled, -1.0);
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(amplitude, folded);
    return NsBillowD(sum);
}

vec4 ns_billow_end_d(NsBillowD state) {
    return state.sum;
}

#endif // NS_BILLOW_GLSL
