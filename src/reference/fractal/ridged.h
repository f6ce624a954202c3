// Twin of shaders/fractal/ridged.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

namespace noisescope::reference {

struct Ridged {
    float offset;
    float weight;
    float sum;
};

inline Ridged ridgedBegin(float offset) { return {offset, 1.0f, 0.0f}; }
inline Ridged ridgedAdd(Ridged state, float octave, float amplitude) {
    const float crest = state.offset - std::fabs(octave);
    const float signal = crest * crest * state.weight;
    const float sum = state.sum + amplitude * signal;
    return {state.offset, std::min(signal * 2.0f, 1.0f), sum};
}
inline float ridgedEnd(Ridged state) { return state.sum; }

}  // namespace noisescope::reference
