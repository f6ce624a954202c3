// Twin of shaders/fractal/weight.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>

#include "reference/math/dual.h"

namespace noisescope::reference {

inline float octaveWeight(float weight, float octave, float strength) {
    const float held = std::min(std::max(octave, -1.0f), 1.0f);
    return weight * (1.0f + strength * (0.5f * held - 0.5f));
}

template <typename Real>
inline DualOf<Real> octaveWeightD(const DualOf<Real>& weight, const DualOf<Real>& octave, Real strength) {
    const DualOf<Real> halved = Real(0.5f) * dualMin<Real>(dualMax<Real>(octave, Real(-1)), Real(1));
    const DualOf<Real> share = strength * dualAddScalar<Real>(halved, Real(-0.5f));
    return dualMul<Real>(weight, dualAddScalar<Real>(share, Real(1)));
}

}  // namespace noisescope::reference
