// Twin of shaders/fractal/marble.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/trig.h"

namespace noisescope::reference {

struct Marble {
    float phase;
    float distortion;
    float sum;
};

inline Marble marbleBegin(float phase, float distortion) { return {phase, distortion, 0.0f}; }
inline Marble marbleAdd(Marble state, float octave, float amplitude) {
    return {state.phase, state.distortion, state.sum + amplitude * std::fabs(octave)};
}
inline float marbleEnd(Marble state) { return sinTurns(state.phase + state.distortion * state.sum); }

}  // namespace noisescope::reference
