// face - the surface of a solid that a ray meets, or the ground below it, and the light of the sun and the sky that falls there.
//
//   NsSolidFace ns_solid_seen(vec3 eye, vec3 ray, float jitter, NsSolidMarch march, NsSolidLamp lamp, float apart, float ground)
//
// ray             of length 1, as jitter from solid/camera.glsl
// march           its first and last place are the ends of the search for a surface; equal: there is none
// apart           half the length over which the slope is taken
// ground          distance to the ground, behind which no surface is seen; below 0: no ground
// surface         the first of the march's places inside, then 8 halvings of the step before it; near an eye inside. Its slope
//                 are differences of the depth along each axis
// sun             whole steps on the way to it, plus the jitter: how deep they lie in the solid says how much hides it
// sky             four places above the face say how much of it the solid hides
// places          where nothing can be are leapt over and change no bit
// depends         math/exact.glsl, math/exponent.glsl, math/hold.glsl, math/root.glsl, solid/choices.glsl, solid/march.glsl
// origin          J. C. Hart, "Sphere tracing", 1996; J. H. Lambert, "Photometria", 1760; A. Evans, "Fast approximations for
//                 global illumination", 2006
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_FACE_GLSL
#define NS_SOLID_FACE_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "math/hold.glsl"
#include "math/root.glsl"
#include "solid/choices.glsl"
#include "solid/march.glsl"

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
    float inverse_edge;                                       // 1 / the depth from which on a place hides the most of the sun
};

struct NsSolidFace {
    float along;                                              // distance to the surface; below 0: none is seen
    vec3 normal;                                              // of length 1; 0 where nothing changes
    float noise;                                              // at the surface
    vec3 fall;                                                // part of the sun's light, part of the sky's, as they fall on the
                                                              // face; part of the sun's that passes
};

// Places on the way from a face to the sun: from the first one on, up to the one before the second; none without light.
ivec2 ns_solid_way(vec3 from, bool lit, NsSolidLamp lamp) {
    NS_EXACT float behind = from.x * lamp.toward.x + from.y * lamp.toward.y + from.z * lamp.toward.z;
    NS_EXACT float enters = (-behind - lamp.radius) * lamp.inverse_stride;
    NS_EXACT float leaves = (lamp.radius - behind) * lamp.inverse_stride;
    int first = int(floor(ns_hold(enters, 0.0, 1e9)));
    return ivec2(first, lit ? -int(floor(-ns_hold(leaves, 0.0, 1e9))) : first);
}

// Depth of all that hides the sun, with one more place on the way there.
float ns_solid_denser(float sum, float depth, NsSolidLamp lamp) {
    NS_EXACT float deep = depth * lamp.inverse_edge;
    NS_EXACT float denser = sum + ns_hold(deep, 0.0, 1.0) * lamp.stride;
    return denser;
}

// The part of the sky that is open, with a place so far above the face.
float ns_solid_opener(float open, float depth, float along, NsSolidLamp lamp) {
    NS_EXACT float part = (depth + along) * ns_reciprocal(along);
    NS_EXACT float less = open - lamp.open_part * ns_hold(part, 0.0, 1.0);
    return less;
}

// The part of the sun's light that passes what hides it.
float ns_solid_passing(float sum, bool lit, NsSolidLamp lamp) {
    NS_EXACT float hidden = sum * lamp.halvings;
    return lit && hidden < 20.0 ? ns_exp2(-hidden) : 0.0;
}

// One place after another whose noise matters, at each the noise once: seeks the surface (stage 0), halves the step (1), takes
// the slope (2), goes to the sun (3), looks around (4). Loops end as in solid/march.glsl.
NsSolidFace ns_solid_seen(vec3 eye, vec3 ray, float jitter, NsSolidMarch march, NsSolidLamp lamp, float apart, float ground) {
    int stage = 0;
    int place = march.first;                                  // of stages 0 and 3, up to the one before `last`
    int last = march.last;
    int count = 0;                                            // places of the other stages
    float near = 0.0;
    float far = -1.0;
    vec3 at = eye;                                            // the face
    vec3 normal = vec3(0.0, 1.0, 0.0);
    vec3 slope = vec3(0.0);
    float here = 0.0;
    vec3 from = eye;                                          // the way to the sun
    float turn = 0.0;
    float sum = 0.0;
    float open = 1.0;
    NS_EXACT float across = 2.0 * lamp.radius * lamp.inverse_stride;
    int most = march.last - march.first + int(ns_hold(across, 0.0, 1e9)) + 32;
    int turns = most;
    for (int k = 0; k < turns; ++k) {
        // The next place.
        bool found = false;
        vec3 p = eye;
        float dist = 0.0;
        float along = 0.0;
        int tries = most;
        for (int j = 0; j < tries; ++j) {
            if (!found && stage < 5) {
                bool steps = stage == 0 || stage == 3;
                NS_EXACT float so_far = sum * lamp.halvings;
                int fewer = stage == 2 ? 7 : 4;
                int counts = stage == 1 ? 8 : fewer;
                bool ended = steps ? place >= last || so_far >= 20.0 : count >= counts;
                if (ended) {
                    bool met = stage == 1 && (ground < 0.0 || far <= ground);
                    bool lands = (stage == 0 || (stage == 1 && !met)) && ground >= 0.0;
                    far = stage == 1 && !met ? -1.0 : far;
                    NS_EXACT vec3 surface = eye + far * ray;
                    NS_EXACT vec3 below = eye + ground * ray;
                    vec3 reached = met ? surface : at;
                    at = lands ? below : reached;
                    NS_EXACT float square = slope.x * slope.x + slope.y * slope.y + slope.z * slope.z;
                    NS_EXACT vec3 steepest = slope * ns_inverse_sqrt(max(square, 1e-30));
                    normal = stage == 2 ? steepest : normal;
                    if (lands || stage == 2) {
                        NS_EXACT float toward = normal.x * lamp.toward.x + normal.y * lamp.toward.y + normal.z * lamp.toward.z;
                        NS_EXACT vec3 lifted = at + lamp.lift * normal;
                        ivec2 way = ns_solid_way(lifted, toward > 0.0, lamp);
                        turn = toward;
                        from = lifted;
                        place = way.x;
                        last = way.y;
                    }
                    int ends = stage == 3 ? 4 : 5;
                    int falls = lands || stage == 2 ? 3 : ends;
                    stage = met ? 2 : falls;
                    count = 0;
                    tries = stage == 5 ? j : most;
                } else {
                    bool seeks = stage < 2;
                    float stride = stage == 0 ? march.stride : lamp.stride;
                    float inverse = stage == 0 ? march.inverse_stride : lamp.inverse_stride;
                    float side = (count & 1) == 1 ? apart : -apart;
                    int axis = (count + 1) / 2;
                    vec3 off = vec3(axis == 1 ? side : 0.0, axis == 2 ? side : 0.0, axis == 3 ? side : 0.0);
                    NS_EXACT float stepped = (float(place) + jitter) * stride;
                    NS_EXACT float between = 0.5 * (near + far);
                    NS_EXACT float above = float(count + 1) * lamp.open_stride;
                    float apart_or_above = stage == 2 ? 1.0 : above;
                    float counted = stage == 1 ? between : apart_or_above;
                    along = steps ? stepped : counted;
                    vec3 beside = stage == 3 ? from : at;
                    vec3 start = seeks ? eye : beside;
                    vec3 upward = stage == 2 ? off : normal;
                    vec3 away = stage == 3 ? lamp.toward : upward;
                    vec3 ahead = seeks ? ray : away;
                    NS_EXACT vec3 q = start + along * ahead;
                    p = q;
                    dist = ns_solid_distance(q);
                    float high = stage == 4 ? along : 0.0;
                    float reach = seeks ? march.reach : lamp.reach;
                    NS_EXACT float slack = dist - high - reach;
                    NS_EXACT float empty = floor(slack * inverse * 0.999);
                    found = stage == 2 || !(slack >= 0.0);
                    int leap = found ? 0 : int(ns_hold(empty, 0.0, 1e9));
                    place = steps ? place + 1 + leap : place;
                    count = steps ? count : count + 1;
                    near = stage == 1 && !found ? along : near;
                    tries = found ? j : most;
                }
            }
        }
        if (found) {
            int sees = stage == 3 ? 3 : 2;
            int need = stage == 2 || stage == 4 ? 0 : sees;
            float noise = ns_solid_noise_for(p, dist, need);
            vec2 depth = ns_solid_density(noise, dist);
            bool inside = depth.x > 0.0;
            bool meets = stage == 0 && inside;
            NS_EXACT float before = along - march.stride;
            far = (stage < 2 && inside) ? along : far;
            float nearer = stage == 1 && !inside ? along : near;
            near = meets ? max(before, 0.0) : nearer;
            if (stage == 2) {
                float turned = (count & 1) == 1 ? depth.x : -depth.x;
                int axis = count / 2;
                vec3 part = vec3(axis == 1 ? turned : 0.0, axis == 2 ? turned : 0.0, axis == 3 ? turned : 0.0);
                NS_EXACT vec3 steeper = slope + part;
                slope = steeper;
                here = count == 1 ? noise : here;
            }
            float denser = ns_solid_denser(sum, depth.x, lamp);
            sum = stage == 3 ? denser : sum;
            if (stage == 4) open = ns_solid_opener(open, depth.x, along, lamp);
            stage = meets ? 1 : stage;
        }
        turns = found ? most : 0;
    }
    bool lit = turn > 0.0;
    float passing = ns_solid_passing(sum, lit, lamp);
    NS_EXACT float sun = turn * passing;
    NS_EXACT float sky = (0.65 + 0.35 * normal.y) * open;
    return NsSolidFace(far, normal, here, vec3(lit ? sun : 0.0, sky, passing));
}

#endif // NS_SOLID_FACE_GLSL
