// compass - gradients along 4 axes, 4 diagonals, or all 8 of length 1.
//
//   vec2 ns_gradient_axis4(uint index)     (1,0) (-1,0) (0,1) (0,-1); index below 4
//   vec2 ns_gradient_diagonal4(uint index) (1,1) (-1,1) (1,-1) (-1,-1); index below 4
//   vec2 ns_gradient_compass8(uint index)  the 4 axes, then the 4 diagonals times sqrt(1/2); index below 8
//
// index           from a hash
// origin          the usual teaching sets; 8 directions halve the directional bias of 4
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_COMPASS_GLSL
#define NS_GRADIENT_COMPASS_GLSL

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
    vec2 diagonal = ns_gradient_diagonal4(index) * 0.70710678;
    vec2 result = index < 4u ? axis : diagonal;
    return result;
}

#endif // NS_GRADIENT_COMPASS_GLSL
