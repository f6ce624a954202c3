// Twin of shaders/fractal/multiplicative.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

namespace noisescope::reference {

struct Multiplicative {
    float offset;
    float product;
};

inline Multiplicative multiplicativeBegin(float offset) { return {offset, 1.0f}; }
inline Multiplicative multiplicativeAdd(Multiplicative state, float octave, float amplitude) {
    return {state.offset, state.product * (amplitude * octave + state.offset)};
}
inline float multiplicativeEnd(Multiplicative state) { return state.product; }

}  // namespace noisescope::reference
