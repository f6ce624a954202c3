// light - light that a solid sends out by itself, and light that passes through it.
//
//   vec3 ns_solid_toward(vec3 color, NsSolidStop stop, float x)  the next stretch of a gradient, from the color before
//   vec4 ns_solid_through(vec4 light, vec3 color, float depth)   light after one more step
//
// light           (red, green, blue gathered so far; share of the light from behind that still passes)
// depth           of the step, in halvings: 2^-depth of the light from behind it passes
// returns         red, green and blue are at most (1 - passing) times the brightest color
// depends         math/exact.glsl, math/exponent.glsl, math/hold.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_LIGHT_GLSL
#define NS_SOLID_LIGHT_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "math/hold.glsl"

struct NsSolidStop {
    float from;                                               // start of the stretch
    float inverse_length;                                     // 1 / its length
    vec3 color;                                               // at its end
};

vec3 ns_solid_toward(vec3 color, NsSolidStop stop, float x) {
    NS_EXACT float along = (x - stop.from) * stop.inverse_length;
    float part = ns_hold(along, 0.0, 1.0);
    NS_EXACT vec3 result = color + part * (stop.color - color);
    return result;
}

vec4 ns_solid_through(vec4 light, vec3 color, float depth) {
    NS_EXACT float passing = ns_exp2(-depth);
    NS_EXACT float weight = light.w * (1.0 - passing);
    NS_EXACT vec3 gathered = light.xyz + weight * color;
    NS_EXACT float behind = light.w * passing;
    return vec4(gathered, behind);
}

#endif // NS_SOLID_LIGHT_GLSL
