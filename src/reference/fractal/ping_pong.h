// Twin of shaders/fractal/ping_pong.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

namespace noisescope::reference {

struct PingPong {
    float strength;
    float sum;
};

inline PingPong pingPongBegin(float strength) { return {strength, 0.0f}; }
inline PingPong pingPongAdd(PingPong state, float octave, float amplitude) {
    const float path = (octave + 1.0f) * state.strength;
    const float wrapped = path - 2.0f * std::floor(path * 0.5f);
    const float back = 2.0f - wrapped;
    const float folded = wrapped < 1.0f ? wrapped : back;
    return {state.strength, state.sum + amplitude * ((folded - 0.5f) * 2.0f)};
}
inline float pingPongEnd(PingPong state) { return state.sum; }

}  // namespace noisescope::reference
