// Twin of shaders/fractal/hybrid.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>

namespace noisescope::reference {

struct Hybrid {
    float offset;
    float weight;
    float sum;
};

inline Hybrid hybridBegin(float offset) { return {offset, 1.0f, 0.0f}; }
inline Hybrid hybridAdd(Hybrid state, float octave, float amplitude) {
    const float signal = (octave + state.offset) * amplitude;
    const float weighted = state.weight * signal;
    const float sum = state.sum + weighted;
    return {state.offset, std::min(std::max(weighted, 0.0f), 1.0f), sum};
}
inline float hybridEnd(Hybrid state) { return state.sum; }

}  // namespace noisescope::reference
