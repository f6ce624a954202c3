// Twin of shaders/math/jet.glsl.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

template <typename Real>
struct Jet2In {
    Real value;
    Vec2<Real> slope;  ///< d/dx, d/dy
    Vec3<Real> curve;  ///< d2/dx2, d2/dxdy, d2/dy2
};

template <typename Real>
struct Jet3In {
    Real value;
    Vec3<Real> slope;  ///< d/dx, d/dy, d/dz
    Vec3<Real> curve;  ///< d2/dx2, d2/dy2, d2/dz2
    Vec3<Real> mixed;  ///< d2/dydz, d2/dxdz, d2/dxdy
};

using Jet2 = Jet2In<float>;
using Jet3 = Jet3In<float>;

}  // namespace noisescope::reference
