// scene - the background of a solid: a sky with the sun's glow, or stars.
//
//   vec3 ns_solid_sky(vec3 ray, NsSolidSky sky)    light of the sky where a ray leads
//   vec3 ns_solid_stars(ivec2 pixel)               light of a star at one pixel in 720, the brightness of which is random
//   vec4 ns_solid_over(vec4 light, vec3 behind)    a ray's light with what passes of what is behind; alpha is 1
//
// ray             of length 1
// light           red, green, blue, alpha from solid/march.glsl
// depends         math/exact.glsl, math/hold.glsl, hash/pcg.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_SCENE_GLSL
#define NS_SOLID_SCENE_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"
#include "hash/pcg.glsl"

struct NsSolidSky {
    vec3 high;                                                // straight above
    vec3 low;                                                 // at the horizon and below
    vec3 toward;                                              // the sun, of length 1
    vec3 glow;                                                // around the sun, near the horizon
};

vec3 ns_solid_sky(vec3 ray, NsSolidSky sky) {
    NS_EXACT float doubled = ray.y * 2.0;
    NS_EXACT float low = 1.0 - ns_hold(doubled, 0.0, 1.0);
    NS_EXACT float haze = low * low * low;
    NS_EXACT float turn = ray.x * sky.toward.x + ray.y * sky.toward.y + ray.z * sky.toward.z;
    NS_EXACT float near = ns_hold(turn, 0.0, 1.0);
    NS_EXACT float square = near * near;
    NS_EXACT float fourth = square * square;
    NS_EXACT float eighth = fourth * fourth;
    NS_EXACT float part = eighth * haze;
    NS_EXACT vec3 result = sky.high + haze * (sky.low - sky.high) + part * sky.glow;
    return result;
}

vec3 ns_solid_stars(ivec2 pixel) {
    uint bits = ns_pcg_hash2(pixel, 99u);
    bool dark = (bits >> 16u) > 90u;
    NS_EXACT float random = float(bits & 65535u) * 1.52587890625e-5;
    NS_EXACT float square = random * random;
    NS_EXACT float bright = square * square * 1.5;
    return vec3(dark ? 0.0 : bright);
}

vec4 ns_solid_over(vec4 light, vec3 behind) {
    NS_EXACT float passing = 1.0 - light.w;
    NS_EXACT vec3 result = light.xyz + passing * behind;
    return vec4(result, 1.0);
}

#endif // NS_SOLID_SCENE_GLSL
