// Twin of shaders/fractal/hetero.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

namespace noisescope::reference {

struct Hetero {
    float offset;
    float weight;
    float sum;
};

inline Hetero heteroBegin(float offset) { return {offset, 1.0f, 0.0f}; }
inline Hetero heteroAdd(Hetero state, float octave, float amplitude) {
    const float signal = (octave + state.offset) * amplitude;
    const float sum = state.sum + state.weight * signal;
    return {state.offset, sum, sum};
}
inline float heteroEnd(Hetero state) { return state.sum; }

}  // namespace noisescope::reference
