// Twin of shaders/math/dual.glsl: keep the order of operations, bit-equality rests on it.
//
// All functions of duals are templates over the real type: rows of pixels compute with SIMD vectors, tests with
// doubles.
#pragma once

#include "reference/math/root.h"
#include "reference/math/select.h"
#include "reference/types.h"

namespace noisescope::reference {

/// value, d/dx, d/dy, d/dz
template <typename Real>
using DualOf = glm::vec<4, Real>;
template <typename Real>
using SlopeOf = glm::vec<3, Real>;
using Dual = DualOf<float>;

template <typename Real>
inline SlopeOf<Real> dualSlope(const DualOf<Real>& a) {
    return {a.y, a.z, a.w};
}

template <typename Real>
inline DualOf<Real> dualAddScalar(const DualOf<Real>& a, Real by) {
    return {a.x + by, a.y, a.z, a.w};
}

template <typename Real>
inline DualOf<Real> dualMul(const DualOf<Real>& a, const DualOf<Real>& b) {
    return {a.x * b.x, a.x * dualSlope<Real>(b) + b.x * dualSlope<Real>(a)};
}

template <typename Real>
inline DualOf<Real> dualAbs(const DualOf<Real>& a) {
    const Real side = select(a.x < Real(0), Real(-1), Real(1));
    return {absOf(a.x), side * dualSlope<Real>(a)};
}

template <typename Real>
inline DualOf<Real> dualMax(const DualOf<Real>& a, Real low) {
    return {maxOf(a.x, low), selectEach(a.x < low, SlopeOf<Real>(0), dualSlope<Real>(a))};
}

template <typename Real>
inline DualOf<Real> dualMin(const DualOf<Real>& a, Real high) {
    return {minOf(a.x, high), selectEach(a.x > high, SlopeOf<Real>(0), dualSlope<Real>(a))};
}

template <typename Real>
inline DualOf<Real> dualReciprocal(const DualOf<Real>& a) {
    const Real value = reciprocal(a.x);
    const Real fall = Real(-1) * value * value;
    return {value, fall * dualSlope<Real>(a)};
}

template <typename Real>
struct Dual3Of {
    DualOf<Real> x;
    DualOf<Real> y;
    DualOf<Real> z;
};
using Dual3 = Dual3Of<float>;

template <typename Real>
inline Dual3Of<Real> dualZero3() {
    return {DualOf<Real>(0), DualOf<Real>(0), DualOf<Real>(0)};
}

template <typename Real>
inline Dual3Of<Real> dualAdd3(const Dual3Of<Real>& a, const Dual3Of<Real>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

template <typename Real>
inline Dual3Of<Real> dualMul3(const DualOf<Real>& by, const Dual3Of<Real>& a) {
    return {dualMul<Real>(by, a.x), dualMul<Real>(by, a.y), dualMul<Real>(by, a.z)};
}

template <typename Real>
inline Dual3Of<Real> dualScale3(Real by, const Dual3Of<Real>& a) {
    return {by * a.x, by * a.y, by * a.z};
}

template <typename Real>
inline DualOf<Real> dualSquared3(const Dual3Of<Real>& a) {
    return dualMul<Real>(a.x, a.x) + dualMul<Real>(a.y, a.y) + dualMul<Real>(a.z, a.z);
}

}  // namespace noisescope::reference
