// Twin of shaders/solid/light.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/exponent.h"
#include "reference/math/hold.h"
#include "reference/types.h"

namespace noisescope::reference {

struct SolidStop {
    float from = 0;           ///< start of the stretch
    float inverseLength = 1;  ///< 1 / its length
    vec3 color{0, 0, 0};      ///< at its end
};

template <typename Real>
inline Vec3<Real> solidToward(Vec3<Real> color, const SolidStop& stop, Real x) {
    const Real along = (x - stop.from) * stop.inverseLength;
    const Real part = hold(along, Real(0.0f), Real(1.0f));
    return {color.x + part * (stop.color.x - color.x), color.y + part * (stop.color.y - color.y),
            color.z + part * (stop.color.z - color.z)};
}

template <typename Real>
inline Vec4<Real> solidThrough(Vec4<Real> light, Vec3<Real> color, Real depth) {
    const Real passing = exponential2(-depth);
    const Real weight = light.w * (1.0f - passing);
    return {light.x + weight * color.x, light.y + weight * color.y, light.z + weight * color.z, light.w * passing};
}

}  // namespace noisescope::reference
