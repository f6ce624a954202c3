// Twin of shaders/solid/density.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"
#include "reference/math/select.h"
#include "reference/types.h"

namespace noisescope::reference {

struct Substance {
    float amount = 0;           ///< of the noise
    float level = 0;            ///< added to it
    float inverseSoftness = 1;  ///< 1 / the depth at which density is 1
};

template <typename Real>
inline Vec2<Real> solidMove(Real noise, Real dist, const Substance& of) {
    const Real depth = of.amount * noise + of.level - dist;
    const Real soft = depth * of.inverseSoftness;
    return {depth, hold(soft, Real(0.0f), Real(1.0f))};
}

template <typename Real>
inline Vec2<Real> solidCut(Real noise, Real dist, const Substance& of) {
    const Real inside = -dist;
    const Real high = of.amount * noise + of.level;
    const Real depth = select(high < inside, high, inside);
    const Real soft = depth * of.inverseSoftness;
    return {depth, hold(soft, Real(0.0f), Real(1.0f))};
}

template <typename Real>
inline Vec2<Real> solidFill(Real noise, Real dist, const Substance& of) {
    const Real soft = -dist * of.inverseSoftness;
    const Real high = of.amount * (noise + of.level);
    const Real depth = hold(soft, Real(0.0f), Real(1.0f)) * high;
    return {depth, hold(depth, Real(0.0f), Real(1.0f))};
}

}  // namespace noisescope::reference
