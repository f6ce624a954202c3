// density - the amount of a solid at a point, from the noise there and the distance to a body.
//
//   vec2 ns_solid_move(float noise, float dist, NsSubstance of)  noise moves the body's surface in and out
//   vec2 ns_solid_cut(float noise, float dist, NsSubstance of)   the body, where the noise is high enough
//   vec2 ns_solid_fill(float noise, float dist, NsSubstance of)  the body, as dense as the noise is high
//
// noise           the sum of the octaves, usually [-1, 1]
// dist            from solid/shape.glsl
// returns         (depth, density): how far inside, below 0 outside; [0, 1]
// depends         math/exact.glsl, math/hold.glsl
// origin          K. Perlin and E. Hoffert, "Hypertexture", 1989
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_DENSITY_GLSL
#define NS_SOLID_DENSITY_GLSL

#include "math/exact.glsl"
#include "math/hold.glsl"

struct NsSubstance {
    float amount;                                             // of the noise
    float level;                                              // added to it
    float inverse_softness;                                   // 1 / the depth at which density is 1
};

vec2 ns_solid_move(float noise, float dist, NsSubstance of) {
    NS_EXACT float depth = of.amount * noise + of.level - dist;
    NS_EXACT float soft = depth * of.inverse_softness;
    return vec2(depth, ns_hold(soft, 0.0, 1.0));
}

vec2 ns_solid_cut(float noise, float dist, NsSubstance of) {
    NS_EXACT float inside = -dist;
    NS_EXACT float high = of.amount * noise + of.level;
    float depth = high < inside ? high : inside;
    NS_EXACT float soft = depth * of.inverse_softness;
    return vec2(depth, ns_hold(soft, 0.0, 1.0));
}

vec2 ns_solid_fill(float noise, float dist, NsSubstance of) {
    NS_EXACT float soft = -dist * of.inverse_softness;
    NS_EXACT float high = of.amount * (noise + of.level);
    NS_EXACT float depth = ns_hold(soft, 0.0, 1.0) * high;
    return vec2(depth, ns_hold(depth, 0.0, 1.0));
}

#endif // NS_SOLID_DENSITY_GLSL
