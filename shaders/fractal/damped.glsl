// damped - octaves lose their height where the ground is steep already: smooth slopes, detail on plains and tops.
//
//   NsDamped ns_damped_begin(float damping)
//   NsDamped ns_damped_add(NsDamped state, vec4 octave, float amplitude)
//   float ns_damped_end(NsDamped state)
//   NsDampedD ns_damped_begin_d(float damping)
//   NsDampedD ns_damped_add_d(NsDampedD state, vec4 octave, NsDual3 slopes, float amplitude)
//   vec4 ns_damped_end_d(NsDampedD state)
//
// damping         how much a slope takes away, [0, 16]; 0 leaves fbm, 1 as published
// octave          a noise value in [-1, 1] and its slopes, up to 2^20: change per cell of its own lattice, along the
//                 axes of the first octave
// amplitude       gain^k; divide by the sum of all to stay in [-1, 1]
// returns         sum of amplitude * octave / (1 + damping * |slope|^2), slope = the sum of all slopes so far, with this
//                 octave's; never beyond the sum of amplitudes, for nothing is divided by less than 1
// _d              with derivatives: octave (without its slopes), slopes and result are duals of math/dual.glsl
// cost            no hashes
// depends         math/exact.glsl, math/dual.glsl, math/root.glsl
// origin          I. Quilez, "Value noise derivatives", 2008
// SPDX-License-Identifier: MIT
#ifndef NS_DAMPED_GLSL
#define NS_DAMPED_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"
#include "math/root.glsl"

struct NsDamped {
    float damping;
    vec3 slope;
    float sum;
};

NsDamped ns_damped_begin(float damping) {
    return NsDamped(damping, vec3(0.0), 0.0);
}

NsDamped ns_damped_add(NsDamped state, vec4 octave, float amplitude) {
    NS_EXACT vec3 slope = state.slope + octave.yzw;
    NS_EXACT float steep = slope.x * slope.x + slope.y * slope.y + slope.z * slope.z;
    NS_EXACT float divisor = state.damping * steep + 1.0;
    NS_EXACT float sum = state.sum + amplitude * octave.x * ns_reciprocal(divisor);
    return NsDamped(state.damping, slope, sum);
}

float ns_damped_end(NsDamped state) {
    return state.sum;
}

struct NsDampedD {
    float damping;
    NsDual3 slope;
    vec4 sum;
};

NsDampedD ns_damped_begin_d(float damping) {
    return NsDampedD(damping, ns_dual_zero3(), vec4(0.0));
}

NsDampedD ns_damped_add_d(NsDampedD state, vec4 octave, NsDual3 slopes, float amplitude) {
    NsDual3 slope = ns_dual_add3(state.slope, slopes);
    NS_EXACT vec4 steep = state.damping * ns_dual_squared3(slope);
    vec4 divisor = ns_dual_add_scalar(steep, 1.0);
    NS_EXACT vec4 signal = amplitude * octave;
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(signal, ns_dual_reciprocal(divisor));
    return NsDampedD(state.damping, slope, sum);
}

vec4 ns_damped_end_d(NsDampedD state) {
    return state.sum;
}

#endif // NS_DAMPED_GLSL
