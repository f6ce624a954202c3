// turbulence - octaves added up without their signs: creases where a noise crosses zero, as in flames and clouds.
//
//   NsTurbulence ns_turbulence_begin()
//   NsTurbulence ns_turbulence_add(NsTurbulence state, float octave, float amplitude)
//   float ns_turbulence_end(NsTurbulence state)
//
// octave          a noise value in [-1, 1]        amplitude  gain^k; divide by the sum of all to stay in [0, 1]
// returns         sum of amplitude * |octave|; continuous, its slope jumps at the creases
// depends         math/exact.glsl
// origin          K. Perlin, SIGGRAPH 1985
// SPDX-License-Identifier: MIT
#ifndef NS_TURBULENCE_GLSL
#define NS_TURBULENCE_GLSL

#include "math/exact.glsl"

struct NsTurbulence {
    float sum;
};

NsTurbulence ns_turbulence_begin() {
    return NsTurbulence(0.0);
}

NsTurbulence ns_turbulence_add(NsTurbulence state, float octave, float amplitude) {
    NS_EXACT float sum = state.sum + amplitude * abs(octave);
    return NsTurbulence(sum);
}

float ns_turbulence_end(NsTurbulence state) {
    return state.sum;
}

#endif // NS_TURBULENCE_GLSL
