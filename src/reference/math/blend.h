// Twin of shaders/math/blend.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

template <typename Real>
inline Real blend2(Vec4<Real> corners, Real wx, Real wy) {
    const Real top = corners.x + wx * (corners.y - corners.x);
    const Real bottom = corners.z + wx * (corners.w - corners.z);
    return top + wy * (bottom - top);
}

}  // namespace noisescope::reference
