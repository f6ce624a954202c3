// flow - gradients of length 1 that all turn by one angle: changed over time, the noise swirls in place and comes back.
//
//   vec2 ns_gradient_flow2(vec2 numbers, float turns)   the first number is the angle, in half turns
//   vec3 ns_gradient_flow3(vec3 numbers, float turns)   height, angle in half turns, and the way to turn, in half turns
//
// numbers         from a hash, [-1, 1] each
// turns           the angle, [0, 1); 0 gives the gradients of `unit`, a half their opposites
// returns         the gradient; length 1 within 6e-7
// depends         math/trig.glsl, math/root.glsl
// origin          K. Perlin, F. Neyret, "Flow Noise", SIGGRAPH 2001; S. Gustavson, I. McEwan, "Tiling simplex noise and
//                 flow noise in two and three dimensions", 2022
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_FLOW_GLSL
#define NS_GRADIENT_FLOW_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"
#include "math/trig.glsl"

vec2 ns_gradient_flow2(vec2 numbers, float turns) {
    NS_EXACT float angle = numbers.x * 0.5 + turns;
    return vec2(ns_cos_turns(angle), ns_sin_turns(angle));
}

// Every gradient runs through a great circle: it leaves its point of the sphere along a tangent, which is a mixture of
// east (-sin, cos, 0) and south (height cos, height sin, -radius). Both have length 1 even at the poles.
vec3 ns_gradient_flow3(vec3 numbers, float turns) {
    NS_EXACT float longitude = numbers.y * 0.5;
    NS_EXACT float heading = numbers.z * 0.5;
    NS_EXACT float square = 1.0 - numbers.x * numbers.x;
    float radius = ns_sqrt(square);
    float cos_longitude = ns_cos_turns(longitude);
    float sin_longitude = ns_sin_turns(longitude);
    float along = ns_cos_turns(turns);
    float aside = ns_sin_turns(turns);
    NS_EXACT float east = aside * ns_cos_turns(heading);
    NS_EXACT float south = aside * ns_sin_turns(heading);
    NS_EXACT float outward = along * radius + south * numbers.x;              // in the plane of the longitude
    NS_EXACT float x = outward * cos_longitude - east * sin_longitude;
    NS_EXACT float y = outward * sin_longitude + east * cos_longitude;
    NS_EXACT float z = along * numbers.x - south * radius;
    return vec3(x, y, z);
}

#endif // NS_GRADIENT_FLOW_GLSL
