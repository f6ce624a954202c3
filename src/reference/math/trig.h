// Twin of shaders/math/trig.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

namespace noisescope::reference {

inline float sinTurns(float turns) {
    const float wrapped = turns - std::floor(turns + 0.5f);
    const float size = std::fabs(wrapped);
    const float u = std::min(size, 0.5f - size);
    const float z = u * u;
    const float sine = ((((39.538869f * z - 76.550108f) * z + 81.601021f) * z - 41.341655f) * z + 6.2831852f) * u;
    return wrapped < 0.0f ? -sine : sine;
}

inline float cosTurns(float turns) {
    const float wrapped = turns - std::floor(turns);
    const float shifted = wrapped + 0.25f;
    return sinTurns(shifted);
}

inline double sinTurns(double turns) { return std::sin(2 * std::numbers::pi * turns); }
inline double cosTurns(double turns) { return std::cos(2 * std::numbers::pi * turns); }

}  // namespace noisescope::reference
