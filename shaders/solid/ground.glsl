// ground - a plane below a solid, in the light that the solid leaves it.
//
//   float ns_solid_ground(vec3 eye, vec3 ray, float height)    distance to the plane y = height; below 0: the ray meets none
//   int   ns_solid_above(float along, float jitter, NsSolidMarch march)  the march's last place, no farther than that
//   vec3  ns_solid_plain(vec3 ray, float along, vec3 fall, NsSolidLamp lamp, NsSolidSky sky, float white)
//                 light of the ground there, which fades to the sky's with distance
//
// ray             of length 1, as jitter from solid/camera.glsl
// fall            of the sun's and the sky's light, from solid/face.glsl
// white           part of the light that falls on it that the ground sends back, [0, 1]
// depends         math/exact.glsl, math/exponent.glsl, math/hold.glsl, math/root.glsl, solid/face.glsl, solid/march.glsl,
//                 solid/scene.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_GROUND_GLSL
#define NS_SOLID_GROUND_GLSL

#include "math/exact.glsl"
#include "math/exponent.glsl"
#include "math/hold.glsl"
#include "math/root.glsl"
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

vec3 ns_solid_plain(vec3 ray, float along, vec3 fall, NsSolidLamp lamp, NsSolidSky sky, float white) {
    NS_EXACT vec3 light = white * (fall.x * lamp.color + fall.y * lamp.sky);
    vec3 far = ns_solid_sky(vec3(ray.x, 0.0, ray.z), sky);
    NS_EXACT float faded = -0.05 * along;
    NS_EXACT vec3 result = far + ns_exp2(max(faded, -100.0)) * (light - far);
    return result;
}

#endif // NS_SOLID_GROUND_GLSL
