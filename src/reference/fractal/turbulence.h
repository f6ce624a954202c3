// Twin of shaders/fractal/turbulence.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

namespace noisescope::reference {

struct Turbulence {
    float sum;
};

inline Turbulence turbulenceBegin() { return {0.0f}; }
inline Turbulence turbulenceAdd(Turbulence state, float octave, float amplitude) {
    return {state.sum + amplitude * std::fabs(octave)};
}
inline float turbulenceEnd(Turbulence state) { return state.sum; }

}  // namespace noisescope::reference
