// sun - light of the sun and the sky at a place inside of a solid.
//
//   float ns_solid_phase(float turn, float forward)  light that turns by an angle, 1 on average over all angles
//   float ns_solid_shade(vec3 p, NsSolidSun sun)     halvings of the sun's light on its way to p
//   vec3  ns_solid_sunlight(vec3 p, vec3 ray, NsSolidSun sun)  that goes on to the eye
//
// turn            cosine of the angle
// forward         -1 to 1; 0: all directions alike (L. Henyey and J. Greenstein, 1941)
// sunlight        three times with less and less shade and direction: light that was scattered several times, which makes
//                 clouds white
// depends         math/exact.glsl, math/exponent.glsl, math/hold.glsl, math/root.glsl, solid/choices.glsl
// origin          M. Wrenninge, C. Kulla and V. Lundqvist, "Oz: the great and volumetric", 2013
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_SUN_GLSL
#define NS_SOLID_SUN_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "math/hold.glsl"
#include "math/root.glsl"
#include "solid/choices.glsl"

struct NsSolidSun {
    vec3 toward;                                              // of length 1
    vec3 color;
    vec3 sky;                                                 // light from above
    int steps;                                                // towards the sun, each 1.35 times as long as the one before
    float stride;                                             // the first one
    float halvings;                                           // of what passes a unit of length of density 1
    float reach;                                              // farther than this from the body nothing is
    float inverse_height;                                     // 1 / the body's height
};

float ns_solid_phase(float turn, float forward) {
    NS_EXACT float square = forward * forward;
    NS_EXACT float apart = 1.0 + square - 2.0 * forward * turn;
    NS_EXACT float root = ns_inverse_sqrt(apart);
    NS_EXACT float result = (1.0 - square) * (root * root * root);
    return result;
}

// Loops end as in solid/march.glsl: the inner one looks for the next step where something may be.
float ns_solid_shade(vec3 p, NsSolidSun sun) {
    float sum = 0.0;
    float at = 0.0;
    float size = sun.stride;
    int step = 0;
    int turns = sun.steps;
    for (int k = 0; k < turns; ++k) {
        NS_EXACT float sofar = sum * sun.halvings;
        bool found = false;
        vec3 place = p;
        float dist = 0.0;
        float taken = 0.0;
        int first = step;
        int steps = sofar < 20.0 ? sun.steps : first;
        for (int j = first; j < steps; ++j) {
            if (!found && step < sun.steps) {
                NS_EXACT vec3 q = p + (at + 0.5 * size) * sun.toward;
                place = q;
                dist = ns_solid_distance(q);
                found = dist < sun.reach;
                taken = size;
                NS_EXACT float next = at + size;
                NS_EXACT float longer = size * 1.35;
                at = next;
                size = longer;
                step = step + 1;
                steps = found ? first : sun.steps;
            }
        }
        if (found) {
            NS_EXACT float more = sum + ns_solid_density(ns_solid_noise_for(place, dist, 2), dist).y * taken;
            sum = more;
        }
        turns = found ? sun.steps : 0;
    }
    NS_EXACT float result = sum * sun.halvings;
    return result;
}

vec3 ns_solid_sunlight(vec3 p, vec3 ray, NsSolidSun sun) {
    NS_EXACT float turn = ray.x * sun.toward.x + ray.y * sun.toward.y + ray.z * sun.toward.z;
    float shade = ns_solid_shade(p, sun);
    NS_EXACT float back = 0.3 * ns_solid_phase(turn, -0.3);
    NS_EXACT float once = (0.7 * ns_solid_phase(turn, 0.5) + back) * ns_exp2(-shade);
    NS_EXACT float twice = (0.7 * ns_solid_phase(turn, 0.25) + back) * ns_exp2(-0.25 * shade);
    NS_EXACT float often = (0.7 * ns_solid_phase(turn, 0.125) + back) * ns_exp2(-0.0625 * shade);
    NS_EXACT float lit = once + 0.5 * twice + 0.25 * often;
    NS_EXACT float up = 0.5 + p.y * sun.inverse_height;
    NS_EXACT float open = 0.4 + 0.6 * ns_hold(up, 0.0, 1.0);
    NS_EXACT vec3 result = lit * sun.color + open * sun.sky;
    return result;
}

#endif // NS_SOLID_SUN_GLSL
