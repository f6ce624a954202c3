// Steps of reference/math/root.h and exponent.h that floats and SIMD lanes share: all but those on their bits. Keep the
// order of operations, bit-equality rests on it.
#pragma once

namespace noisescope::reference {

/// Returns 1 / sqrt(2 h) by Newton's steps from a guess `y0`.
template <typename Real>
inline Real nearerInverseSqrt(Real h, Real y0) {
    const Real y1 = y0 * (1.5f - h * y0 * y0);
    const Real y2 = y1 * (1.5f - h * y1 * y1);
    const Real y3 = y2 * (1.5f - h * y2 * y2);
    return y3;
}

/// Returns 1 / cbrt(3 h) by Newton's steps from a guess `y0`.
template <typename Real>
inline Real nearerInverseCbrt(Real h, Real y0) {
    const Real y1 = y0 * (1.33333333f - h * y0 * y0 * y0);
    const Real y2 = y1 * (1.33333333f - h * y1 * y1 * y1);
    const Real y3 = y2 + y2 * (0.333333333f - h * y2 * y2 * y2);
    return y3;
}

/// Returns 1 / x by Newton's steps from a guess `y0`.
template <typename Real>
inline Real nearerReciprocal(Real x, Real y0) {
    const Real y1 = y0 * (2.0f - x * y0);
    const Real y2 = y1 * (2.0f - x * y1);
    const Real y3 = y2 + y2 * (1.0f - x * y2);
    return y3;
}

/// Returns (2^f - 1) / f, f in [-1/2, 1/2].
template <typename Real>
inline Real exponentialSlope(Real f) {
    return ((((0.000154531629f * f + 0.00133908634f) * f + 0.00961808256f) * f + 0.0555035711f) * f + 0.240226508f) *
               f +
           0.693147188f;
}

/// Returns log2(1 + f) / f for 1 + f in [1/sqrt(2), sqrt(2)].
template <typename Real>
inline Real logarithmSlope(Real f) {
    return (((((((0.123109685f * f - 0.205861881f) * f + 0.216078226f) * f - 0.239169881f) * f + 0.287903261f) * f -
              0.360693268f) *
                 f +
             0.480910753f) *
                f -
            0.721347468f) *
               f +
           1.442695f;
}

}  // namespace noisescope::reference
