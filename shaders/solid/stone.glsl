// stone - the surface of a solid, where its depth turns from below 0 to above it, lit from outside.
//
//   float ns_solid_meet(vec3 eye, vec3 ray, float jitter, NsSolidMarch march)  distance to the surface; below 0: none
//   vec4 ns_solid_face(vec3 p, float apart)        (normal of length 1, noise there); the normal is 0 where nothing changes
//   vec4 ns_solid_stone(vec3 eye, vec3 ray, float jitter, NsSolidMarch march, NsSolidLamp lamp, NsSolidStone stone, float end)
//
// ray             of length 1, as jitter from solid/camera.glsl
// returns         stone: (red, green, blue, alpha) of linear light; alpha is 0 or 1. What may choose its color is the depth in
//                 the body before noise moves it
// meet            the first of the march's places inside, then 8 halvings of the step before it; near an eye inside
// end             farther than this the ray does not go; below 0: no end. The march's last place may lie one beyond it
// face            differences of the depth over twice `apart` along each axis
// depends         math/exact.glsl, math/hold.glsl, math/root.glsl, solid/choices.glsl, solid/march.glsl, solid/face.glsl
// origin          J. C. Hart, "Sphere tracing", 1996; J. F. Blinn, "Models of light reflection", 1977
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_STONE_GLSL
#define NS_SOLID_STONE_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"
#include "math/root.glsl"
#include "solid/choices.glsl"
#include "solid/march.glsl"
#include "solid/face.glsl"

struct NsSolidStone {
    float apart;                                              // half the length over which the slope is taken
    float gloss;                                              // light of the sun and the sky that the surface mirrors
};

float ns_solid_meet(vec3 eye, vec3 ray, float jitter, NsSolidMarch march) {
    int place = march.first;
    int halved = 0;
    float near = 0.0;
    float far = -1.0;
    for (int k = march.first; k < march.last + 8; ++k) {
        bool seeks = far < 0.0;
        bool goes_on = seeks ? place < march.last : halved < 8;
        if (goes_on) {
            NS_EXACT float stepped = (float(place) + jitter) * march.stride;
            NS_EXACT float between = 0.5 * (near + far);
            float along = seeks ? stepped : between;
            NS_EXACT vec3 p = eye + along * ray;
            float dist = ns_solid_distance(p);
            NS_EXACT float slack = dist - march.reach;
            NS_EXACT float empty = floor(slack * march.inverse_stride * 0.999);
            bool inside = false;
            if (slack < 0.0) {
                inside = ns_solid_density(ns_solid_noise(p), dist).x > 0.0;
            }
            NS_EXACT float before = along - march.stride;
            if (seeks) {
                place = place + 1;
                if (slack >= 0.0) {
                    place = place + int(empty);
                }
                if (inside) {
                    far = along;
                    near = max(before, 0.0);
                }
            } else {
                halved = halved + 1;
                if (inside) {
                    far = along;
                } else {
                    near = along;
                }
            }
        }
    }
    return far;
}

vec4 ns_solid_face(vec3 p, float apart) {
    vec3 slope = vec3(0.0);
    float here = 0.0;
    for (int k = 0; k < 7; ++k) {
        float side = (k & 1) == 1 ? apart : -apart;
        vec3 off = vec3((k + 1) / 2 == 1 ? side : 0.0, (k + 1) / 2 == 2 ? side : 0.0, (k + 1) / 2 == 3 ? side : 0.0);
        NS_EXACT vec3 q = p + off;
        float noise = ns_solid_noise(q);
        float depth = ns_solid_density(noise, ns_solid_distance(q)).x;
        float signed_depth = (k & 1) == 1 ? -depth : depth;
        vec3 part = vec3(0.0);
        part.x = off.x == 0.0 ? 0.0 : signed_depth;
        part.y = off.y == 0.0 ? 0.0 : signed_depth;
        part.z = off.z == 0.0 ? 0.0 : signed_depth;
        NS_EXACT vec3 next = slope + part;
        slope = next;
        here = k == 0 ? noise : here;
    }
    NS_EXACT float square = slope.x * slope.x + slope.y * slope.y + slope.z * slope.z;
    NS_EXACT vec3 normal = slope * ns_inverse_sqrt(max(square, 1e-30));
    return vec4(normal, here);
}

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

vec4 ns_solid_stone(vec3 eye, vec3 ray, float jitter, NsSolidMarch march, NsSolidLamp lamp, NsSolidStone stone, float end) {
    float along = ns_solid_meet(eye, ray, jitter, march);
    vec4 light = vec4(0.0);
    if (along >= 0.0 && (end < 0.0 || along <= end)) {
        NS_EXACT vec3 p = eye + along * ray;
        vec4 face = ns_solid_face(p, stone.apart);
        vec3 fall = ns_solid_fall(p, face.xyz, jitter, lamp);
        NS_EXACT float depth = -ns_solid_distance(p);
        NS_EXACT float key = (ns_solid_key(face.w, depth, 1.0, p.y) - march.key_low) * march.key_scale;
        NS_EXACT vec3 lit = march.emission + fall.x * lamp.color + fall.y * lamp.sky;
        vec3 mirrored = ns_solid_gloss(face.xyz, ray, fall, lamp);
        NS_EXACT vec3 color = ns_solid_color(ns_hold(key, 0.0, 1.0)) * lit + stone.gloss * mirrored;
        light = vec4(color, 1.0);
    }
    return light;
}

#endif // NS_SOLID_STONE_GLSL
