// marble - stripes bent by turbulence: sin(x + sum of amplitude * |octave|), Perlin's vase of 1985.
//
//   NsMarble ns_marble_begin(float phase, float distortion)
//   NsMarble ns_marble_add(NsMarble state, float octave, float amplitude)
//   float ns_marble_end(NsMarble state)
//
// phase           where among the stripes, in turns (1 = one stripe and one gap), any size: whole turns do not matter
// distortion      how far a turbulence of 1 bends them, in turns; 1 / (2 pi) is the published sin(x + turbulence)
// octave          a noise value in [-1, 1]        amplitude  gain^k
// returns         [-1, 1]
// depends         math/exact.glsl, math/trig.glsl
// origin          K. Perlin, SIGGRAPH 1985; "Making Noise", GDC 1999
// SPDX-License-Identifier: MIT
#ifndef NS_MARBLE_GLSL
#define NS_MARBLE_GLSL

#include "math/exact.glsl"
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

#endif // NS_MARBLE_GLSL
