// Twin of shaders/fractal/fbm.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

namespace noisescope::reference {

struct Fbm {
    float sum;
};

inline Fbm fbmBegin() { return {0.0f}; }
inline Fbm fbmAdd(Fbm state, float octave, float amplitude) { return {state.sum + amplitude * octave}; }
inline float fbmEnd(Fbm state) { return state.sum; }

}  // namespace noisescope::reference
