// choices - the parts of a solid: its noise, its body, the density that both make, and its colors.
//
// The march calls these names. The program writes its own version of this file for a solid; this one holds the defaults, a ball
// of fire, for those who take the files as they are. To choose something else, change the functions below.
//
//   float ns_solid_noise(vec3 p)           the noise at a point
//   float ns_solid_noise_for(vec3 p, float dist, int need)  the same, or, at this distance to the body, any number that has the
//                                          same density and color (need 1), the same density and sign of the depth (2), the
//                                          same part of the depth over which shadows of a face grow (3)
//   float ns_solid_distance(vec3 p)        to the body: solid/shape.glsl, stretched
//   vec2  ns_solid_density(float noise, float dist)  (depth, density): solid/density.glsl
//   float ns_solid_key(float noise, float depth, float density, float height)  which of these chooses the color
//   vec3  ns_solid_color(float x)          color of a place, linear, x in [0, 1] from the key
//
// depends         math/exact.glsl, noise/perlin.glsl, solid/shape.glsl, solid/density.glsl, solid/light.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_CHOICES_GLSL
#define NS_SOLID_CHOICES_GLSL

#include "math/exact.glsl"
#include "noise/perlin.glsl"
#include "solid/density.glsl"
#include "solid/light.glsl"
#include "solid/shape.glsl"

// Turbulence of five octaves.
float ns_solid_noise(vec3 p) {
    NS_EXACT vec3 q = 2.6 * p;
    NS_EXACT float sum = 0.0;
    NS_EXACT float amplitude = 0.34;
    for (int k = 0; k < 5; ++k) {
        vec3 base = floor(q);
        NS_EXACT vec3 fraction = q - base;
        sum = sum + amplitude * abs(ns_perlin3(ivec3(base), fraction, uint(k)));
        amplitude = amplitude * 0.5;
        q = q * 2.0;
    }
    return sum;
}

float ns_solid_noise_for(vec3 p, float dist, int need) {
    return ns_solid_noise(p);
}

float ns_solid_distance(vec3 p) {
    return ns_solid_sphere(p, 0.42);
}

vec2 ns_solid_density(float noise, float dist) {
    return ns_solid_move(noise, dist, NsSubstance(-2.0, 0.28, 12.5));
}

float ns_solid_key(float noise, float depth, float density, float height) {
    return depth;
}

vec3 ns_solid_color(float x) {
    vec3 red = ns_solid_toward(vec3(0.02, 0.001, 0.0), NsSolidStop(0.0, 2.0, vec3(0.9, 0.16, 0.01)), x);
    return ns_solid_toward(red, NsSolidStop(0.5, 2.0, vec3(1.0, 0.85, 0.45)), x);
}

#endif // NS_SOLID_CHOICES_GLSL
