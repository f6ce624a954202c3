// stone - the light of a solid's surface, where its depth turns from below 0 to above it.
//
//   vec4 ns_solid_stone(vec3 eye, vec3 ray, NsSolidFace face, NsSolidMarch march, NsSolidLamp lamp, float gloss)
//
// ray             of length 1
// face            from solid/face.glsl
// gloss           light of the sun and the sky that the surface mirrors
// returns         (red, green, blue, alpha) of linear light; alpha is 0 or 1. What may choose its color is the depth in the body
//                 before noise moves it
// depends         math/exact.glsl, math/hold.glsl, math/root.glsl, solid/choices.glsl, solid/march.glsl, solid/face.glsl
// origin          J. F. Blinn, "Models of light reflection", 1977
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_STONE_GLSL
#define NS_SOLID_STONE_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"
#include "math/root.glsl"
#include "solid/choices.glsl"
#include "solid/march.glsl"
#include "solid/face.glsl"

// Light that a glossy face adds: the sun's highlight, and the sky, more of it the more the ray grazes the face.
vec3 ns_solid_gloss(vec3 normal, vec3 ray, vec3 fall, NsSolidLamp lamp) {
    NS_EXACT vec3 sum = lamp.toward - ray;
    NS_EXACT float square = sum.x * sum.x + sum.y * sum.y + sum.z * sum.z;
    NS_EXACT float along = (normal.x * sum.x + normal.y * sum.y + normal.z * sum.z) * ns_inverse_sqrt(max(square, 1e-30));
    float power = ns_hold(along, 0.0, 1.0);
    for (int k = 0; k < 6; ++k) {
        NS_EXACT float squared = power * power;
        power = squared;
    }
    NS_EXACT float turn = -(normal.x * ray.x + normal.y * ray.y + normal.z * ray.z);
    NS_EXACT float away = 1.0 - ns_hold(turn, 0.0, 1.0);
    NS_EXACT float away_square = away * away;
    NS_EXACT float mirrored = 0.04 + 0.96 * (away_square * away_square * away);
    NS_EXACT float up = 0.5 + 0.5 * (ray.y + 2.0 * turn * normal.y);
    NS_EXACT vec3 result = (power * fall.z) * lamp.color + (mirrored * fall.y * ns_hold(up, 0.0, 1.0)) * lamp.sky;
    return result;
}

vec4 ns_solid_stone(vec3 eye, vec3 ray, NsSolidFace face, NsSolidMarch march, NsSolidLamp lamp, float gloss) {
    NS_EXACT vec3 p = eye + face.along * ray;
    NS_EXACT float depth = -ns_solid_distance(p);
    NS_EXACT float key = (ns_solid_key(face.noise, depth, 1.0, p.y) - march.key_low) * march.key_scale;
    NS_EXACT vec3 lit = march.emission + face.fall.x * lamp.color + face.fall.y * lamp.sky;
    vec3 mirrored = ns_solid_gloss(face.normal, ray, face.fall, lamp);
    NS_EXACT vec3 color = ns_solid_color(ns_hold(key, 0.0, 1.0)) * lit + gloss * mirrored;
    return face.along >= 0.0 ? vec4(color, 1.0) : vec4(0.0);
}

#endif // NS_SOLID_STONE_GLSL
