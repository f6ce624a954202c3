// Twin of shaders/fractal/weight.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/dual.h"
#include "reference/math/select.h"

namespace noisescope::reference {

template <typename Real>
Real octaveWeight(Real weight, Real octave, float strength) {
    const Real held = minOf(maxOf(octave, Real(-1)), Real(1));
    return weight * (1.0f + strength * (0.5f * held - 0.5f));
}

template <typename Real>
inline DualOf<Real> octaveWeightD(const DualOf<Real>& weight, const DualOf<Real>& octave, Real strength) {
    const DualOf<Real> halved = Real(0.5f) * dualMin<Real>(dualMax<Real>(octave, Real(-1)), Real(1));
    const DualOf<Real> share = strength * dualAddScalar<Real>(halved, Real(-0.5f));
    return dualMul<Real>(weight, dualAddScalar<Real>(share, Real(1)));
}

}  // namespace noisescope::reference
