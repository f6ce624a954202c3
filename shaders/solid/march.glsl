// march - light that comes along a ray through a solid.
//
//   vec4 ns_solid_march(vec3 eye, vec3 ray, float jitter, NsSolidMarch march)
//
// ray             of length 1, as jitter from solid/camera.glsl
// returns         (red, green, blue, alpha) of linear light, premultiplied: no channel is above alpha times the brightest color
//                 times the emission and the light that falls on it
// places          (i + jitter) * step from the eye for whole i, which depend on nothing else: places where nothing can be are
//                 leapt over and change no bit, however well `reach` is known
// end             at a share of 2^-12 of the light from behind: less does not pass at all
// depends         math/exact.glsl, math/hold.glsl, solid/choices.glsl, solid/lamps.glsl, solid/light.glsl
// origin          K. Perlin and E. Hoffert, "Hypertexture", 1989; J. C. Hart, "Sphere tracing", 1996
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_MARCH_GLSL
#define NS_SOLID_MARCH_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"
#include "solid/choices.glsl"
#include "solid/lamps.glsl"
#include "solid/light.glsl"

struct NsSolidMarch {
    int first;                                                // places from this one on
    int last;                                                 // up to the one before this
    float stride;                                             // from place to place
    float inverse_stride;
    float reach;                                              // farther than this from the body nothing is
    float halvings;                                           // of what passes a step of density 1
    float key_low;                                            // key at which the colors begin
    float key_scale;                                          // 1 / how far they extend
    float emission;                                           // light that white sends out
};

// Loops have their turns as a bound, which a turn takes away at the end: the portable subset has no `break`, and some drivers
// walk through both sides of an `if`, but never through a loop that has ended. Turns after the end do nothing, where a language
// keeps the first bound.
vec4 ns_solid_march(vec3 eye, vec3 ray, float jitter, NsSolidMarch march) {
    vec4 light = vec4(0.0, 0.0, 0.0, 1.0);
    int place = march.first;
    int turns = march.last;
    for (int k = march.first; k < turns; ++k) {
        // The next place where something may be.
        bool found = false;
        vec3 p = eye;
        float dist = 0.0;
        int first = place;
        int places = light.w >= 0.000244140625 ? march.last : first;
        for (int j = first; j < places; ++j) {
            if (!found && place < march.last) {
                NS_EXACT float along = (float(place) + jitter) * march.stride;
                NS_EXACT vec3 at = eye + along * ray;
                p = at;
                dist = ns_solid_distance(at);
                NS_EXACT float slack = dist - march.reach;
                NS_EXACT float empty = floor(slack * march.inverse_stride * 0.999);
                found = !(slack >= 0.0);
                int leap = found ? 0 : int(empty);
                place = place + 1 + leap;
                places = found ? first : march.last;
            }
        }
        if (found) {
            float noise = ns_solid_noise_for(p, dist, 1);
            vec2 inside = ns_solid_density(noise, dist);
            if (inside.y > 0.0) {
                NS_EXACT float key = (ns_solid_key(noise, inside.x, inside.y, p.y) - march.key_low) * march.key_scale;
                NS_EXACT float depth = march.halvings * inside.y;
                NS_EXACT vec3 lit = march.emission + ns_solid_lamps(p, ray);
                NS_EXACT vec3 color = ns_solid_color(ns_hold(key, 0.0, 1.0)) * lit;
                light = ns_solid_through(light, color, depth);
            }
        }
        turns = found ? march.last : march.first;
    }
    float behind = light.w < 0.000244140625 ? 0.0 : light.w;
    NS_EXACT float alpha = 1.0 - behind;
    return vec4(light.xyz, alpha);
}

#endif // NS_SOLID_MARCH_GLSL
