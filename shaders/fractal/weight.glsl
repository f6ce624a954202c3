// weight - how much the next octave of any fractal counts, given the one before: details stay off the low ground.
//
//   float ns_octave_weight(float weight, float octave, float strength)
//
// weight          what the octave before was weighted by; 1 for the first; multiply the amplitude by it
// octave          the value of the octave before; taken as -1 or 1 outside of [-1, 1]
// strength        [0, 1]: 0 leaves the weight alone, 1 takes it to 0 below octaves of -1
// returns         weight * (1 - strength * (1 - octave) / 2), [0, weight]
// cost            no hashes
// depends         math/exact.glsl
// origin          "weighted strength" of J. Peck, FastNoiseLite, 2020
// SPDX-License-Identifier: MIT
#ifndef NS_WEIGHT_GLSL
#define NS_WEIGHT_GLSL

#include "math/exact.glsl"

float ns_octave_weight(float weight, float octave, float strength) {
    float held = min(max(octave, -1.0), 1.0);
    NS_EXACT float result = weight * (1.0 + strength * (0.5 * held - 0.5));
    return result;
}

#endif // NS_WEIGHT_GLSL
