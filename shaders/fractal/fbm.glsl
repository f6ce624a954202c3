// fbm - fractional Brownian motion: octaves added up, each finer and weaker than the one before.
//
//   NsFbm ns_fbm_begin()
//   NsFbm ns_fbm_add(NsFbm state, float octave, float amplitude)
//   float ns_fbm_end(NsFbm state)
//
// octave          a noise value in [-1, 1]        amplitude  gain^k; divide by the sum of all to stay in [-1, 1]
// returns         sum of amplitude * octave
// depends         math/exact.glsl
// origin          K. Perlin, SIGGRAPH 1985; the name: B. Mandelbrot, J. van Ness, 1968
// SPDX-License-Identifier: MIT
#ifndef NS_FBM_GLSL
#define NS_FBM_GLSL

#include "math/exact.glsl"

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

#endif // NS_FBM_GLSL
