// marble - stripes bent by turbulence: sin(x + sum of amplitude * |octave|), Perlin's vase of 1985.
//
//   NsMarble ns_marble_begin(float phase, float distortion)
//   NsMarble ns_marble_add(NsMarble state, float octave, float amplitude)
//   float ns_marble_end(NsMarble state)
//   NsMarbleD ns_marble_begin_d(vec4 phase, float distortion)
//   NsMarbleD ns_marble_add_d(NsMarbleD state, vec4 octave, vec4 amplitude)
//   vec4 ns_marble_end_d(NsMarbleD state)
//
// phase           where among the stripes, in turns (1 = one stripe and one gap), any size: whole turns do not matter
// distortion      how far a turbulence of 1 bends them, in turns; 1 / (2 pi) is the published sin(x + turbulence)
// octave          a noise value in [-1, 1]        amplitude  gain^k
// returns         [-1, 1]
// _d              with derivatives: octave, amplitude and result are duals of math/dual.glsl, and so is the phase
// depends         math/exact.glsl, math/dual.glsl, math/trig.glsl
// origin          K. Perlin, SIGGRAPH 1985; "Making Noise", GDC 1999
// SPDX-License-Identifier: MIT
#ifndef NS_MARBLE_GLSL
#define NS_MARBLE_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"
#include "math/trig.glsl"

struct NsMarble {
    float phase;
    float distortion;
    float sum;
};

NsMarble ns_marble_begin(float phase, float distortion) {
    return NsMarble(phase, distortion, 0.0);
}

NsMarble ns_marble_add(NsMarble state, float octave, float amplitude) {
    NS_EXACT float sum = state.sum + amplitude * abs(octave);
    return NsMarble(state.phase, state.distortion, sum);
}

float ns_marble_end(NsMarble state) {
    NS_EXACT float turns = state.phase + state.distortion * state.sum;
    return ns_sin_turns(turns);
}

struct NsMarbleD {
    vec4 phase;
    float distortion;
    vec4 sum;
};

NsMarbleD ns_marble_begin_d(vec4 phase, float distortion) {
    return NsMarbleD(phase, distortion, vec4(0.0));
}

NsMarbleD ns_marble_add_d(NsMarbleD state, vec4 octave, vec4 amplitude) {
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(amplitude, ns_dual_abs(octave));
    return NsMarbleD(state.phase, state.distortion, sum);
}

vec4 ns_marble_end_d(NsMarbleD state) {
    NS_EXACT vec4 turns = state.phase + state.distortion * state.sum;
    NS_EXACT float rise = 6.28318531 * ns_cos_turns(turns.x);
    NS_EXACT vec3 slope = rise * turns.yzw;
    return vec4(ns_sin_turns(turns.x), slope);
}

#endif // NS_MARBLE_GLSL
