// Twin of shaders/math/blend.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

template <typename Real>
inline Real blend2(Vec4<Real> corners, Real wx, Real wy) {
    const Real left = corners.x + wy * (corners.z - corners.x);
    const Real right = corners.y + wy * (corners.w - corners.y);
    return left + wx * (right - left);
}

}  // namespace noisescope::reference
