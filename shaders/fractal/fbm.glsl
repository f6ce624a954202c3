// fbm - fractional Brownian motion: octaves added up, each finer and weaker than the one before.
//
//   NsFbm ns_fbm_begin()
//   NsFbm ns_fbm_add(NsFbm state, float octave, float amplitude)
//   float ns_fbm_end(NsFbm state)
//   NsFbmD ns_fbm_begin_d()
//   NsFbmD ns_fbm_add_d(NsFbmD state, vec4 octave, vec4 amplitude)
//   vec4 ns_fbm_end_d(NsFbmD state)
//
// octave          a noise value in [-1, 1]        amplitude  gain^k; divide by the sum of all to stay in [-1, 1]
// returns         sum of amplitude * octave
// _d              with derivatives: octave, amplitude and result are duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// origin          K. Perlin, SIGGRAPH 1985; the name: B. Mandelbrot, J. van Ness, 1968
// SPDX-License-Identifier: MIT
#ifndef NS_FBM_GLSL
#define NS_FBM_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

struct NsFbm {
    float sum;
};

NsFbm ns_fbm_begin() {
    return NsFbm(0.0);
}

NsFbm ns_fbm_add(NsFbm state, float octave, float amplitude) {
    NS_EXACT float sum = state.sum + amplitude * octave;
    return NsFbm(sum);
}

float ns_fbm_end(NsFbm state) {
    return state.sum;
}

struct NsFbmD {
    vec4 sum;
};

NsFbmD ns_fbm_begin_d() {
    return NsFbmD(vec4(0.0));
}

NsFbmD ns_fbm_add_d(NsFbmD state, vec4 octave, vec4 amplitude) {
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(amplitude, octave);
    return NsFbmD(sum);
}

vec4 ns_fbm_end_d(NsFbmD state) {
    return state.sum;
}

#endif // NS_FBM_GLSL
