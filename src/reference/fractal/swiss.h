// Twin of shaders/fractal/swiss.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/math/dual.h"

namespace noisescope::reference {

struct Swiss {
    float swirl;
    float weight;
    vec3 slope;
    float sum;
};

inline Swiss swissBegin(float swirl) { return {swirl, 1.0f, vec3(0.0f), 0.0f}; }
inline vec3 swissShift(const Swiss& state, float /*size*/) { return state.swirl * state.slope; }
inline Swiss swissAdd(const Swiss& state, const vec4& octave, float amplitude) {
    const float strength = amplitude * state.weight;
    const float sum = state.sum + strength * (1.0f - std::fabs(octave.x));
    const float pull = -1.0f * (strength * octave.x);
    const vec3 slope = state.slope + pull * dualSlope<float>(octave);
    const float weight = state.weight * std::min(std::max(sum, 0.0f), 1.0f);
    return {state.swirl, weight, slope, sum};
}
inline float swissEnd(const Swiss& state) { return state.sum; }

template <typename Real>
struct SwissD {
    Real swirl;
    DualOf<Real> weight;
    Dual3Of<Real> slope;
    DualOf<Real> sum;
};

template <typename Real>
SwissD<Real> swissBeginD(Real swirl) {
    return {swirl, {1, 0, 0, 0}, dualZero3<Real>(), DualOf<Real>(0)};
}
template <typename Real>
Dual3Of<Real> swissShiftD(const SwissD<Real>& state, Real /*size*/) {
    return dualScale3<Real>(state.swirl, state.slope);
}
template <typename Real>
SwissD<Real> swissAddD(const SwissD<Real>& state, const DualOf<Real>& octave, const Dual3Of<Real>& slopes,
                       Real amplitude) {
    const DualOf<Real> strength = amplitude * state.weight;
    const DualOf<Real> below = Real(-1) * dualAbs<Real>(octave);
    const DualOf<Real> sum = state.sum + dualMul<Real>(strength, dualAddScalar<Real>(below, Real(1)));
    const DualOf<Real> pull = Real(-1) * dualMul<Real>(strength, octave);
    const Dual3Of<Real> slope = dualAdd3<Real>(state.slope, dualMul3<Real>(pull, slopes));
    const DualOf<Real> held = dualMin<Real>(dualMax<Real>(sum, Real(0)), Real(1));
    return {state.swirl, dualMul<Real>(state.weight, held), slope, sum};
}
template <typename Real>
DualOf<Real> swissEndD(const SwissD<Real>& state) {
    return state.sum;
}

}  // namespace noisescope::reference
