// turbulence - octaves added up without their signs: creases where a noise crosses zero, as in flames and clouds.
//
//   NsTurbulence ns_turbulence_begin()
//   NsTurbulence ns_turbulence_add(NsTurbulence state, float octave, float amplitude)
//   float ns_turbulence_end(NsTurbulence state)
//   NsTurbulenceD ns_turbulence_begin_d()
//   NsTurbulenceD ns_turbulence_add_d(NsTurbulenceD state, vec4 octave, vec4 amplitude)
//   vec4 ns_turbulence_end_d(NsTurbulenceD state)
//
// octave          a noise value in [-1, 1]        amplitude  gain^k; divide by the sum of all to stay in [0, 1]
// returns         sum of amplitude * |octave|; continuous, its slope jumps at the creases
// _d              with derivatives: octave, amplitude and result are duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// origin          K. Perlin, SIGGRAPH 1985
// SPDX-License-Identifier: MIT
#ifndef NS_TURBULENCE_GLSL
#define NS_TURBULENCE_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

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

struct NsTurbulenceD {
    vec4 sum;
};

NsTurbulenceD ns_turbulence_begin_d() {
    return NsTurbulenceD(vec4(0.0));
}

NsTurbulenceD ns_turbulence_add_d(NsTurbulenceD state, vec4 octave, vec4 amplitude) {
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(amplitude, ns_dual_abs(octave));
    return NsTurbulenceD(sum);
}

vec4 ns_turbulence_end_d(NsTurbulenceD state) {
    return state.sum;
}

#endif // NS_TURBULENCE_GLSL
