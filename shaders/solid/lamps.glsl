// lamps - light that falls on a solid from outside. None here: the solid glows by itself.
//
//   vec3 ns_solid_lamps(vec3 p, vec3 ray)  light at a place, as it goes on along the ray to the eye
//
// The march calls this name. The program writes its own version of this file for a solid in the sun; for those who take the
// files as they are, ns_solid_sunlight() of solid/sun.glsl is the other choice.
//
// ray             of length 1, away from the eye
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_LAMPS_GLSL
#define NS_SOLID_LAMPS_GLSL

vec3 ns_solid_lamps(vec3 p, vec3 ray) {
    return vec3(0.0);
}

#endif // NS_SOLID_LAMPS_GLSL
