// compass - gradients along 4 axes, 4 diagonals, all 8 of length 1, or 16 directions of the compass.
//
//   vec2 ns_gradient_axis4(uint index)     (1,0) (-1,0) (0,1) (0,-1); index below 4
//   vec2 ns_gradient_diagonal4(uint index) (1,1) (-1,1) (1,-1) (-1,-1); index below 4
//   vec2 ns_gradient_compass8(uint index)  the 4 axes, then the 4 diagonals times sqrt(1/2); index below 8
//   vec2 ns_gradient_compass16(uint index) every 22.5 degrees from (1,0) counterclockwise, length 1; index below 16
//
// index           from a hash
// depends         math/exact.glsl
// origin          the usual teaching sets; 8 directions halve the directional bias of 4, and 16 that of 8
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_COMPASS_GLSL
#define NS_GRADIENT_COMPASS_GLSL

#include "math/exact.glsl"

vec2 ns_gradient_axis4(uint index) {
    float side = (index & 1u) == 0u ? 1.0 : -1.0;
    vec2 result = (index & 2u) == 0u ? vec2(side, 0.0) : vec2(0.0, side);
    return result;
}

vec2 ns_gradient_diagonal4(uint index) {
    float x = (index & 1u) == 0u ? 1.0 : -1.0;
    float y = (index & 2u) == 0u ? 1.0 : -1.0;
    return vec2(x, y);
}

vec2 ns_gradient_compass8(uint index) {
    vec2 axis = ns_gradient_axis4(index);
    NS_EXACT vec2 diagonal = ns_gradient_diagonal4(index) * 0.70710678;
    vec2 result = index < 4u ? axis : diagonal;
    return result;
}

// One quarter of the compass, turned by exchanging and negating the components.
vec2 ns_gradient_compass16(uint index) {
    uint step = index & 3u;
    vec2 early = step == 0u ? vec2(1.0, 0.0) : vec2(0.923879533, 0.382683432);
    vec2 late = step == 2u ? vec2(0.70710678, 0.70710678) : vec2(0.382683432, 0.923879533);
    vec2 first = step < 2u ? early : late;
    vec2 turned = (index & 4u) == 0u ? first : first.yx;
    float side = (index & 8u) == 0u ? 1.0 : -1.0;
    float across = (index & 4u) == 0u ? side : -side;
    NS_EXACT vec2 result = turned * vec2(across, side);
    return result;
}

#endif // NS_GRADIENT_COMPASS_GLSL
