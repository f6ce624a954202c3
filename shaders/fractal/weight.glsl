// weight - the weight of the next octave of any fractal, given the one before: details stay off the low ground.
//
//   float ns_octave_weight(float weight, float octave, float strength)
//   vec4 ns_octave_weight_d(vec4 weight, vec4 octave, float strength)
//
// weight          what the octave before was weighted by; 1 for the first; multiply the amplitude by it
// octave          the value of the octave before; taken as -1 or 1 outside of [-1, 1]
// strength        [0, 1]: 0 leaves the weight alone, 1 takes it to 0 below octaves of -1
// returns         weight * (1 - strength * (1 - octave) / 2), [0, weight]
// cost            no hashes
// _d              with derivatives: weight, octave and result are duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// origin          "weighted strength" of J. Peck, FastNoiseLite, 2020, which weighs fBm like this; ridged octaves there count
//                 by 1 - |octave| and ping-pong ones by what the fold makes of them, here every fractal by the octave itself
// SPDX-License-Identifier: MIT
#ifndef NS_WEIGHT_GLSL
#define NS_WEIGHT_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

float ns_octave_weight(float weight, float octave, float strength) {
    float held = min(max(octave, -1.0), 1.0);
    NS_EXACT float result = weight * (1.0 + strength * (0.5 * held - 0.5));
    return result;
}

vec4 ns_octave_weight_d(vec4 weight, vec4 octave, float strength) {
    NS_EXACT vec4 halved = 0.5 * ns_dual_min(ns_dual_max(octave, -1.0), 1.0);
    NS_EXACT vec4 share = strength * ns_dual_add_scalar(halved, -0.5);
    return ns_dual_mul(weight, ns_dual_add_scalar(share, 1.0));
}

#endif // NS_WEIGHT_GLSL
