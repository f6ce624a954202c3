// ping_pong - octaves folded again and again between two walls: terraces of contour lines, more with more strength.
//
//   NsPingPong ns_ping_pong_begin(float strength)
//   NsPingPong ns_ping_pong_add(NsPingPong state, float octave, float amplitude)
//   float ns_ping_pong_end(NsPingPong state)
//   NsPingPongD ns_ping_pong_begin_d(float strength)
//   NsPingPongD ns_ping_pong_add_d(NsPingPongD state, vec4 octave, vec4 amplitude)
//   vec4 ns_ping_pong_end_d(NsPingPongD state)
//
// strength        how many crossings an octave has room for on its way from -1 to 1, halved: [0, 2^20]; 2 by default
// octave          a noise value in [-1, 1]        amplitude  gain^k; divide by the sum of all to stay in [-1, 1]
// returns         sum of amplitude * (2 triangle((octave + 1) * strength) - 1), the triangle wave going from 0 to 1 and
//                 back with period 2; continuous, its slope jumps at the folds
// cost            no hashes
// _d              with derivatives: octave, amplitude and result are duals of math/dual.glsl
// depends         math/exact.glsl, math/dual.glsl
// origin          J. Peck, FastNoiseLite, 2020
// SPDX-License-Identifier: MIT
#ifndef NS_PING_PONG_GLSL
#define NS_PING_PONG_GLSL

#include "math/exact.glsl"
#include "math/dual.glsl"

struct NsPingPong {
    float strength;
    float sum;
};

NsPingPong ns_ping_pong_begin(float strength) {
    return NsPingPong(strength, 0.0);
}

NsPingPong ns_ping_pong_add(NsPingPong state, float octave, float amplitude) {
    NS_EXACT float path = (octave + 1.0) * state.strength;
    NS_EXACT float wrapped = path - 2.0 * floor(path * 0.5);
    NS_EXACT float back = 2.0 - wrapped;
    float folded = wrapped < 1.0 ? wrapped : back;
    NS_EXACT float sum = state.sum + amplitude * ((folded - 0.5) * 2.0);
    return NsPingPong(state.strength, sum);
}

float ns_ping_pong_end(NsPingPong state) {
    return state.sum;
}

struct NsPingPongD {
    float strength;
    vec4 sum;
};

NsPingPongD ns_ping_pong_begin_d(float strength) {
    return NsPingPongD(strength, vec4(0.0));
}

NsPingPongD ns_ping_pong_add_d(NsPingPongD state, vec4 octave, vec4 amplitude) {
    NS_EXACT vec4 path = ns_dual_add_scalar(octave, 1.0) * state.strength;
    NS_EXACT float wrapped = path.x - 2.0 * floor(path.x * 0.5);
    NS_EXACT float back = 2.0 - wrapped;
    float folded = wrapped < 1.0 ? wrapped : back;
    float side = wrapped < 1.0 ? 2.0 : -2.0;
    NS_EXACT float value = (folded - 0.5) * 2.0;
    NS_EXACT vec3 slope = side * path.yzw;
    NS_EXACT vec4 sum = state.sum + ns_dual_mul(amplitude, vec4(value, slope));
    return NsPingPongD(state.strength, sum);
}

vec4 ns_ping_pong_end_d(NsPingPongD state) {
    return state.sum;
}

#endif // NS_PING_PONG_GLSL
