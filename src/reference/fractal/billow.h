// Twin of shaders/fractal/billow.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

namespace noisescope::reference {

struct Billow {
    float sum;
};

inline Billow billowBegin() { return {0.0f}; }
inline Billow billowAdd(Billow state, float octave, float amplitude) {
    const float folded = 2.0f * std::fabs(octave) - 1.0f;
    return {state.sum + amplitude * folded};
}
inline float billowEnd(Billow state) { return state.sum; }

}  // namespace noisescope::reference
