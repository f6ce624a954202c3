// ridged - sharp crests where a noise crosses zero, rough on the crests and smooth in the valleys: mountain chains.
//
//   NsRidged ns_ridged_begin(float offset)
//   NsRidged ns_ridged_add(NsRidged state, float octave, float amplitude)
//   float ns_ridged_end(NsRidged state)
//
// offset          the height of the crests, [0, 2]; 1 as published
// octave          a noise value in [-1, 1]        amplitude  gain^k, [0, 1]
// returns         sum of amplitude * signal, signal = (offset - |octave|)^2 * weight, weight = twice the signal before,
//                 held in [0, 1]; up to the value at octaves of 0 (offset below 0.5: of 1), down to 0 (offset above 1:
//                 to that of 1); [0, sum of amplitudes] at offset 1; continuous, its slope jumps at the crests
// cost            no hashes
// depends         math/exact.glsl
// origin          F. K. Musgrave, ridged multifractal, in "Texturing and Modeling: A Procedural Approach", 1994
// SPDX-License-Identifier: MIT
#ifndef NS_RIDGED_GLSL
#define NS_RIDGED_GLSL

#include "math/exact.glsl"

struct NsRidged {
    float offset;
    float weight;
    float sum;
};

NsRidged ns_ridged_begin(float offset) {
    return NsRidged(offset, 1.0, 0.0);
}

NsRidged ns_ridged_add(NsRidged state, float octave, float amplitude) {
    NS_EXACT float crest = state.offset - abs(octave);
    NS_EXACT float signal = crest * crest * state.weight;
    NS_EXACT float sum = state.sum + amplitude * signal;
    NS_EXACT float weight = min(signal * 2.0, 1.0);           // a signal is never below 0
    return NsRidged(state.offset, weight, sum);
}

float ns_ridged_end(NsRidged state) {
    return state.sum;
}

#endif // NS_RIDGED_GLSL
