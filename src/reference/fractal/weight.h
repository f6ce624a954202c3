// Twin of shaders/fractal/weight.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>

namespace noisescope::reference {

inline float octaveWeight(float weight, float octave, float strength) {
    const float held = std::min(std::max(octave, -1.0f), 1.0f);
    return weight * (1.0f + strength * (0.5f * held - 0.5f));
}

}  // namespace noisescope::reference
