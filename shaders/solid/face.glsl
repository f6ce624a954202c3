// face - light of the sun and the sky on a face: of a stone or of the ground below a solid.
//
//   float ns_solid_shadow(vec3 p, float jitter, NsSolidLamp lamp)  part of the sun's light that passes the solid on its way
//   float ns_solid_open(vec3 p, vec3 normal, NsSolidLamp lamp)     how much of the sky the solid leaves open there, at most 1
//   vec3  ns_solid_fall(vec3 p, vec3 normal, float jitter, NsSolidLamp lamp)  (part of the sun's light, part of the sky's,
//                 part of the sun's that passes): the first two as they fall on a face
//
// jitter          of a step, from solid/camera.glsl
// places          whole steps from p, plus the jitter: places where nothing can be are leapt over and change no bit
// depends         math/exact.glsl, math/exponent.glsl, math/hold.glsl, math/root.glsl, solid/choices.glsl
// origin          J. H. Lambert, "Photometria", 1760; A. Evans, "Fast approximations for global illumination", 2006
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_FACE_GLSL
#define NS_SOLID_FACE_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "math/hold.glsl"
#include "math/root.glsl"
#include "solid/choices.glsl"

struct NsSolidLamp {
    vec3 toward;                                              // the sun, of length 1
    vec3 color;                                               // of the sun
    vec3 sky;                                                 // light from above
    float stride;                                             // from place to place on the way to the sun
    float inverse_stride;
    float radius;                                             // farther than this from the middle nothing is
    float reach;                                              // farther than this from the body nothing is
    float halvings;                                           // of what passes a unit of length of density 1
    float lift;                                               // from the face to where its way to the sun begins
    float open_stride;                                        // between the places that say how open the sky is, four of them
    float open_part;                                          // of the sky that each of them can hide
};

float ns_solid_shadow(vec3 p, float jitter, NsSolidLamp lamp) {
    NS_EXACT float behind = p.x * lamp.toward.x + p.y * lamp.toward.y + p.z * lamp.toward.z;
    NS_EXACT float from = (-behind - lamp.radius) * lamp.inverse_stride;
    NS_EXACT float to = (lamp.radius - behind) * lamp.inverse_stride;
    int place = int(floor(ns_hold(from, 0.0, 1e9)));
    int last = -int(floor(-ns_hold(to, 0.0, 1e9)));
    int first = place;
    float sum = 0.0;
    for (int k = first; k < last; ++k) {
        NS_EXACT float so_far = sum * lamp.halvings;
        if (place < last && so_far < 20.0) {
            NS_EXACT float along = (float(place) + jitter) * lamp.stride;
            NS_EXACT vec3 q = p + along * lamp.toward;
            float dist = ns_solid_distance(q);
            NS_EXACT float slack = dist - lamp.reach;
            NS_EXACT float empty = floor(slack * lamp.inverse_stride * 0.999);
            place = place + 1;
            if (slack >= 0.0) {
                place = place + int(ns_hold(empty, 0.0, 1e9));
            } else {
                NS_EXACT float more = sum + ns_solid_density(ns_solid_noise(q), dist).y * lamp.stride;
                sum = more;
            }
        }
    }
    NS_EXACT float depth = sum * lamp.halvings;
    return depth < 20.0 ? ns_exp2(-depth) : 0.0;
}

float ns_solid_open(vec3 p, vec3 normal, NsSolidLamp lamp) {
    float open = 1.0;
    for (int k = 1; k < 5; ++k) {
        NS_EXACT float off = float(k) * lamp.open_stride;
        NS_EXACT vec3 q = p + off * normal;
        float dist = ns_solid_distance(q);
        NS_EXACT float slack = dist - off - lamp.reach;
        if (slack < 0.0) {
            float depth = ns_solid_density(ns_solid_noise(q), dist).x;
            NS_EXACT float part = (depth + off) * ns_reciprocal(off);
            NS_EXACT float less = open - lamp.open_part * ns_hold(part, 0.0, 1.0);
            open = less;
        }
    }
    return open;
}

vec3 ns_solid_fall(vec3 p, vec3 normal, float jitter, NsSolidLamp lamp) {
    NS_EXACT float turn = normal.x * lamp.toward.x + normal.y * lamp.toward.y + normal.z * lamp.toward.z;
    float passing = 0.0;
    if (turn > 0.0) {
        NS_EXACT vec3 from = p + lamp.lift * normal;
        passing = ns_solid_shadow(from, jitter, lamp);
    }
    float open = ns_solid_open(p, normal, lamp);
    NS_EXACT float sun = turn * passing;
    NS_EXACT float sky = (0.65 + 0.35 * normal.y) * open;
    return vec3(turn > 0.0 ? sun : 0.0, sky, passing);
}

#endif // NS_SOLID_FACE_GLSL
