// gullied - smooth hills, of whose finer octaves only the stripes that run downhill count: slopes cut by gullies.
//
//   NsGullied ns_gullied_begin(float gullies, float hills, float damping)
//   NsGullied ns_gullied_add(NsGullied state, vec4 octave, float amplitude)
//   float ns_gullied_end(NsGullied state)
//   NsGulliedD ns_gullied_begin_d(float gullies, float hills, float damping)
//   NsGulliedD ns_gullied_add_d(NsGulliedD state, vec4 octave, NsDual3 slopes, float amplitude)
//   vec4 ns_gullied_end_d(NsGulliedD state)
//
// gullies         how high the stripes are, [0, 1]
// hills           the share of itself that each octave hands to the next one's hill, [0, 1]: octave k counts as a hill by
//                 hills^k and as gullies by the rest; 0 is one smooth hill with gullies, 1 is fBm
// damping         how steep ground must be to have gullies, 8 times the square of a slope, [0, 16]; 0: however flat
// octave          a noise value in [-1, 1] and its slopes g, up to 2^20: change per cell of its own lattice, along the
//                 axes of the first octave
// amplitude       gain^k; divide by the sum of all to stay in [-1, 1]
// returns         sum of amplitude * (hill * octave + (1 - hill) * gullies * gate * cos(2.5 pi octave)), hill = hills^k,
//                 gate = (|g x s|^2 / ((|g|^2 + 0.2) (|s|^2 + damping / 8)))^2: 1 where the octave rises across the slope s
//                 of the ground so far, so that its stripes run downhill, 0 where it rises along it; s includes the
//                 stripes, as if the gate were the same all around. In [-1, 1] times the sum of amplitudes: gate and
//                 cosine are, and an octave counts hill * octave + (1 - hill) * what is in [-1, 1]
// _d              with derivatives: octave (without its slopes), slopes and result are duals of math/dual.glsl
// cost            no hashes
// depends         math/exact.glsl, math/dual.glsl, math/root.glsl, math/trig.glsl
// origin          ours, after the erosion filters that lay stripes across the slope: C. John, 2018; R. S. Johansen, 2026;
//                 there the stripes are waves in cells of their own, here contour lines of the noise
// SPDX-License-Identifier: MIT
#ifndef NS_GULLIED_GLSL
#define NS_GULLIED_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"
#include "math/root.glsl"
#include "math/trig.glsl"

struct NsGullied {
    float gullies;
    float hills;
    float level;         // term added to the square of the ground's slope
    float hill;
    vec3 slope;
    float sum;
};

NsGullied ns_gullied_begin(float gullies, float hills, float damping) {
    NS_EXACT float level = 0.125 * damping;
    return NsGullied(gullies, hills, level, 1.0, vec3(0.0), 0.0);
}

NsGullied ns_gullied_add(NsGullied state, vec4 octave, float amplitude) {
    vec3 s = state.slope;
    NS_EXACT float x = octave.z * s.z - octave.w * s.y;
    NS_EXACT float y = octave.w * s.x - octave.y * s.z;
    NS_EXACT float z = octave.y * s.y - octave.z * s.x;
    NS_EXACT float across = x * x + y * y + z * z;
    NS_EXACT float rise = octave.y * octave.y + octave.z * octave.z + octave.w * octave.w;
    NS_EXACT float steep = s.x * s.x + s.y * s.y + s.z * s.z;
    NS_EXACT float own = ns_reciprocal(rise + 0.2);
    NS_EXACT float ground = ns_reciprocal(max(steep + state.level, 8.67361738e-19));  // 2^-60
    NS_EXACT float aligned = min(across * own * ground, 1.0);
    NS_EXACT float share = state.gullies * (1.0 - state.hill) * (aligned * aligned);
    NS_EXACT float turns = 1.25 * octave.x;
    NS_EXACT float height = state.hill * octave.x + share * ns_cos_turns(turns);
    NS_EXACT float sum = state.sum + amplitude * height;
    NS_EXACT float bend = -7.85398163 * (share * ns_sin_turns(turns)) + state.hill;   // 2.5 pi
    NS_EXACT vec3 slope = s + bend * octave.yzw;
    NS_EXACT float hill = state.hill * state.hills;
    return NsGullied(state.gullies, state.hills, state.level, hill, slope, sum);
}

float ns_gullied_end(NsGullied state) {
    return state.sum;
}

struct NsGulliedD {
    float gullies;
    float hills;
    float level;
    float hill;
    NsDual3 slope;
    vec4 sum;
};

// Returns |a x b|^2.
vec4 ns_gullied_across_d(NsDual3 a, NsDual3 b) {
    NS_EXACT vec4 x = ns_dual_mul(a.y, b.z) - ns_dual_mul(a.z, b.y);
    NS_EXACT vec4 y = ns_dual_mul(a.z, b.x) - ns_dual_mul(a.x, b.z);
    NS_EXACT vec4 z = ns_dual_mul(a.x, b.y) - ns_dual_mul(a.y, b.x);
    return ns_dual_squared3(NsDual3(x, y, z));
}

NsGulliedD ns_gullied_begin_d(float gullies, float hills, float damping) {
    NS_EXACT float level = 0.125 * damping;
    return NsGulliedD(gullies, hills, level, 1.0, ns_dual_zero3(), vec4(0.0));
}

NsGulliedD ns_gullied_add_d(NsGulliedD state, vec4 octave, NsDual3 slopes, float amplitude) {
    vec4 across = ns_gullied_across_d(slopes, state.slope);
    vec4 own = ns_dual_reciprocal(ns_dual_add_scalar(ns_dual_squared3(slopes), 0.2));
    vec4 steep = ns_dual_max(ns_dual_add_scalar(ns_dual_squared3(state.slope), state.level), 8.67361738e-19);
    vec4 aligned = ns_dual_min(ns_dual_mul(ns_dual_mul(across, own), ns_dual_reciprocal(steep)), 1.0);
    NS_EXACT float most = state.gullies * (1.0 - state.hill);
    NS_EXACT vec4 share = most * ns_dual_mul(aligned, aligned);
    NS_EXACT vec4 turns = 1.25 * octave;
    float cosine = ns_cos_turns(turns.x);
    float sine = ns_sin_turns(turns.x);
    NS_EXACT float falling = -6.28318531 * sine;
    NS_EXACT float rising = 6.28318531 * cosine;
    NS_EXACT vec3 cosineSlope = falling * turns.yzw;
    NS_EXACT vec3 sineSlope = rising * turns.yzw;
    NS_EXACT vec4 height = state.hill * octave + ns_dual_mul(share, vec4(cosine, cosineSlope));
    NS_EXACT vec4 sum = state.sum + amplitude * height;
    NS_EXACT vec4 stripes = -7.85398163 * ns_dual_mul(share, vec4(sine, sineSlope));
    vec4 bend = ns_dual_add_scalar(stripes, state.hill);
    NsDual3 slope = ns_dual_add3(state.slope, ns_dual_mul3(bend, slopes));
    NS_EXACT float hill = state.hill * state.hills;
    return NsGulliedD(state.gullies, state.hills, state.level, hill, slope, sum);
}

vec4 ns_gullied_end_d(NsGulliedD state) {
    return state.sum;
}

#endif // NS_GULLIED_GLSL
