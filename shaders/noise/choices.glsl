// choices - what a noise is made of: the hash, the gradients, the fade and the kernel's reach.
//
// The noise files call these names. The program writes its own version of this file for a recipe; this one holds the
// defaults, for those who take the files as they are. To choose something else, change the calls below.
//
//   float ns_random2(ivec2 cell, uint seed)       one number of a cell, [-1, 1)
//   float ns_random3(ivec3 cell, uint seed)
//   vec2  ns_gradient2(ivec2 cell, uint seed)     the gradient of a cell
//   vec3  ns_gradient3(ivec3 cell, uint seed)
//   float ns_fade(float t)                        math/fade.glsl
//   float ns_reach()                              simplex: squared radius of a corner's kernel; 0.5 (C3) or 0.6
// SPDX-License-Identifier: MIT
#ifndef NS_CHOICES_GLSL
#define NS_CHOICES_GLSL

#include "gradient/square.glsl"
#include "hash/pcg.glsl"
#include "math/fade.glsl"

float ns_random2(ivec2 cell, uint seed) {
    return ns_pcg21(cell, seed);
}

float ns_random3(ivec3 cell, uint seed) {
    return ns_pcg31(cell, seed);
}

vec2 ns_gradient2(ivec2 cell, uint seed) {
    return ns_gradient_square2(ns_pcg22(cell, seed));
}

vec3 ns_gradient3(ivec3 cell, uint seed) {
    return ns_gradient_square3(ns_pcg33(cell, seed));
}

float ns_fade(float t) {
    return ns_fade_quintic(t);
}

float ns_reach() {
    return 0.5;
}

#endif // NS_CHOICES_GLSL
