// ground - a plane below a solid, in the light that the solid leaves it.
//
//   float ns_solid_ground(vec3 eye, vec3 ray, float height)    distance to the plane y = height; below 0: the ray meets none
//   int   ns_solid_above(float along, float jitter, NsSolidMarch march)  the march's last place, no farther than that
//   vec3  ns_solid_landed(vec3 eye, vec3 ray, float jitter, NsSolidLamp lamp, float ground)  what falls on the plane at this
//                 distance, as NsSolidFace has it: for a solid without faces, in half of the code of ns_solid_seen()
//   vec3  ns_solid_plain(vec3 ray, float along, vec3 fall, NsSolidLamp lamp, NsSolidSky sky, float white)
//                 light of the ground there, which fades to the sky's with distance
//
// ray             of length 1, as jitter from solid/camera.glsl
// fall            of the sun's and the sky's light, from solid/face.glsl
// white           part of the light that falls on it that the ground sends back, [0, 1]
// depends         math/exact.glsl, math/exponent.glsl, math/hold.glsl, math/root.glsl, solid/choices.glsl, solid/face.glsl,
//                 solid/march.glsl, solid/scene.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_GROUND_GLSL
#define NS_SOLID_GROUND_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "math/hold.glsl"
#include "math/root.glsl"
#include "solid/choices.glsl"
#include "solid/march.glsl"
#include "solid/face.glsl"
#include "solid/scene.glsl"

float ns_solid_ground(vec3 eye, vec3 ray, float height) {
    NS_EXACT float down = -ray.y;
    NS_EXACT float above = eye.y - height;
    NS_EXACT float along = above * ns_reciprocal(max(down, 0.0001));
    return down > 0.0001 && above > 0.0 ? along : -1.0;
}

int ns_solid_above(float along, float jitter, NsSolidMarch march) {
    NS_EXACT float less = floor(jitter - along * march.inverse_stride);
    return along < 0.0 ? march.last : int(ns_hold(-less, 0.0, float(march.last)));
}

// Stages 3 and 4 of ns_solid_seen() by the same functions, above a plane; its loops end as in solid/march.glsl.
vec3 ns_solid_landed(vec3 eye, vec3 ray, float jitter, NsSolidLamp lamp, float ground) {
    vec3 up = vec3(0.0, 1.0, 0.0);
    NS_EXACT vec3 at = eye + ground * ray;
    NS_EXACT vec3 from = at + lamp.lift * up;
    bool lit = lamp.toward.y > 0.0;
    ivec2 way = ns_solid_way(from, lit && ground >= 0.0, lamp);
    int begin = way.x;
    int place = begin;
    int last = way.y;
    int count = ground >= 0.0 ? 0 : 4;
    int most = max(last, begin) + 4;
    float sum = 0.0;
    float open = 1.0;
    int turns = most;
    for (int k = begin; k < turns; ++k) {
        bool found = false;
        bool shades = false;
        vec3 p = at;
        float dist = 0.0;
        float along = 0.0;
        int tries = most;
        for (int j = begin; j < tries; ++j) {
            if (!found && count < 4) {
                NS_EXACT float so_far = sum * lamp.halvings;
                shades = place < last && so_far < 20.0;
                NS_EXACT float stepped = (float(place) + jitter) * lamp.stride;
                NS_EXACT float above = float(count + 1) * lamp.open_stride;
                along = shades ? stepped : above;
                vec3 start = shades ? from : at;
                vec3 ahead = shades ? lamp.toward : up;
                NS_EXACT vec3 q = start + along * ahead;
                p = q;
                dist = ns_solid_distance(q);
                float high = shades ? 0.0 : along;
                NS_EXACT float slack = dist - high - lamp.reach;
                NS_EXACT float empty = floor(slack * lamp.inverse_stride * 0.999);
                found = !(slack >= 0.0);
                int leap = found ? 0 : int(ns_hold(empty, 0.0, 1e9));
                place = shades ? place + 1 + leap : place;
                count = shades ? count : count + 1;
                tries = found || count > 3 ? begin : most;
            }
        }
        if (found) {
            float noise = ns_solid_noise_for(p, dist, shades ? 3 : 0);
            float depth = ns_solid_density(noise, dist).x;
            float denser = ns_solid_denser(sum, depth, lamp);
            float less = ns_solid_opener(open, depth, along, lamp);
            sum = shades ? denser : sum;
            open = shades ? open : less;
        }
        turns = found ? most : begin;
    }
    float passing = ns_solid_passing(sum, lit, lamp);
    NS_EXACT float sun = lamp.toward.y * passing;
    return vec3(lit ? sun : 0.0, open, passing);
}

vec3 ns_solid_plain(vec3 ray, float along, vec3 fall, NsSolidLamp lamp, NsSolidSky sky, float white) {
    NS_EXACT vec3 light = white * (fall.x * lamp.color + fall.y * lamp.sky);
    vec3 far = ns_solid_sky(vec3(ray.x, 0.0, ray.z), sky);
    NS_EXACT float faded = -0.05 * along;
    NS_EXACT vec3 result = far + ns_exp2(max(faded, -100.0)) * (light - far);
    return result;
}

#endif // NS_SOLID_GROUND_GLSL
