// perlin_loop - Perlin noise whose columns are turns of a loop, for programs in which compilers copy it to several places.
//
//   float ns_perlin3_loop(ivec3 cell, vec3 fraction, uint seed)
//
// returns         the bits of ns_perlin3
// cost            that of ns_perlin3, compiled in half of the time; where a compiler keeps the loop, a quarter slower
// depends         noise/perlin.glsl, noise/choices.glsl (gradient, fade)
// SPDX-License-Identifier: MIT
#ifndef NS_PERLIN_LOOP_GLSL
#define NS_PERLIN_LOOP_GLSL

#include "noise/choices.glsl"
#include "noise/perlin.glsl"

float ns_perlin3_loop(ivec3 cell, vec3 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    vec2 weights = vec2(ns_fade(fraction.y), ns_fade(fraction.z));
    vec2 left = vec2(0.0);
    vec2 right = vec2(0.0);
    for (int k = 0; k < 2; ++k) {
        left = right;
        right = ns_perlin_column3(cell + ivec3(k, 0, 0), fraction.yz, weights, seed);
    }
    return ns_perlin_along_x(left, right, fraction.x, wx);
}

#endif // NS_PERLIN_LOOP_GLSL
