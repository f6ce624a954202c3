// torus - two circles through 4D space: what is looked up on them repeats along x and along y.
//
//   vec4 ns_torus(vec2 turns, vec2 radii)
//
// turns           how far around the place is along x and y, in turns
// radii           period / (2 pi), in cells: as many cells around the circle as in the period
// returns         the place beside the center, in cells: the x circle lies in the plane of x and z, the y circle in that
//                 of y and w; each within 2e-7 of its radius
// depends         math/trig.glsl
// origin          JTippetts, "Seamless noise", gamedev.net, 2012
// SPDX-License-Identifier: MIT
#ifndef NS_TORUS_GLSL
#define NS_TORUS_GLSL

#include "math/exact.glsl"
#include "math/trig.glsl"

vec4 ns_torus(vec2 turns, vec2 radii) {
    NS_EXACT float x = radii.x * ns_cos_turns(turns.x);
    NS_EXACT float y = radii.y * ns_cos_turns(turns.y);
    NS_EXACT float z = radii.x * ns_sin_turns(turns.x);
    NS_EXACT float w = radii.y * ns_sin_turns(turns.y);
    return vec4(x, y, z, w);
}

#endif // NS_TORUS_GLSL
