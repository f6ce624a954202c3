// Twin of shaders/math/fade.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

namespace noisescope::reference {

template <typename Real>
Real fadeNone(Real) {
    return 0;
}
template <typename Real>
Real fadeNoneSlope(Real) {
    return 0;
}
template <typename Real>
Real fadeNoneCurve(Real) {
    return 0;
}

template <typename Real>
Real fadeLinear(Real t) {
    return t;
}
template <typename Real>
Real fadeLinearSlope(Real) {
    return 1;
}
template <typename Real>
Real fadeLinearCurve(Real) {
    return 0;
}

template <typename Real>
Real fadeCubic(Real t) {
    return t * t * (3.0f - 2.0f * t);
}
template <typename Real>
Real fadeCubicSlope(Real t) {
    return 6.0f * t * (1.0f - t);
}
template <typename Real>
Real fadeCubicCurve(Real t) {
    return 6.0f - 12.0f * t;
}

template <typename Real>
Real fadeQuintic(Real t) {
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}
template <typename Real>
Real fadeQuinticSlope(Real t) {
    const Real middle = t * (1.0f - t);
    return 30.0f * middle * middle;
}
template <typename Real>
Real fadeQuinticCurve(Real t) {
    return t * (1.0f - t) * (60.0f - 120.0f * t);
}

}  // namespace noisescope::reference
