// Twin of shaders/math/trig.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>
#include <numbers>

#include "reference/math/select.h"

namespace noisescope::reference {

/// Returns the sine of u turns, u in [-1/4, 1/4].
template <typename Real>
inline Real sinQuarter(Real u) {
    const Real z = u * u;
    return ((((39.538869f * z - 76.550108f) * z + 81.601021f) * z - 41.341655f) * z + 6.2831852f) * u;
}

template <typename Real>
inline Real sinTurns(Real turns) {
    const Real wrapped = turns - floorOf(turns + 0.5f);
    const Real size = absOf(wrapped);
    const Real u = minOf(size, 0.5f - size);
    const Real sine = sinQuarter(u);
    return select(wrapped < 0.0f, -sine, sine);
}

template <typename Real>
inline Real cosTurns(Real turns) {
    const Real wrapped = turns - floorOf(turns);
    const Real shifted = wrapped + 0.25f;
    const Real falling = shifted - 0.5f;
    const Real rising = shifted - 1.0f;
    return sinQuarter(select(shifted < 0.75f, -falling, rising));
}

inline double sinTurns(double turns) { return std::sin(2 * std::numbers::pi * turns); }
inline double cosTurns(double turns) { return std::cos(2 * std::numbers::pi * turns); }

}  // namespace noisescope::reference
