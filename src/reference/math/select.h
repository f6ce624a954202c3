// Selection functions for scalars and SIMD vectors, so that a twin has the same text for both (cpu/lanes.h has the
// overloads for vectors). `select` replaces the shader's ?: and its ifs.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "reference/types.h"

namespace noisescope::reference {

template <typename Real>
concept OneNumber = std::is_floating_point_v<Real>;

/// Type of one of a Real's numbers.
template <typename Real>
struct ScalarOfType {
    using Type = Real;
};
template <typename Real>
using ScalarOf = typename ScalarOfType<Real>::Type;

template <OneNumber Real>
inline Real select(bool which, Real a, Real b) {
    return which ? a : b;
}
template <OneNumber Real>
inline Real maxOf(Real a, Real b) {
    return std::max(a, b);
}
template <OneNumber Real>
inline Real minOf(Real a, Real b) {
    return std::min(a, b);
}
template <OneNumber Real>
inline Real absOf(Real x) {
    return std::fabs(x);
}
template <OneNumber Real>
inline Real floorOf(Real x) {
    return std::floor(x);
}
template <OneNumber Real>
inline std::uint32_t wholeOf(Real x) {
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(x));
}
template <typename Flag, typename Real>
inline Vec2<Real> selectEach(Flag which, Vec2<Real> a, Vec2<Real> b) {
    return {select(which, a.x, b.x), select(which, a.y, b.y)};
}
template <typename Flag, typename Real>
inline Vec3<Real> selectEach(Flag which, Vec3<Real> a, Vec3<Real> b) {
    return {select(which, a.x, b.x), select(which, a.y, b.y), select(which, a.z, b.z)};
}
inline bool anyOf(bool which) { return which; }
inline bool allOf(bool which) { return which; }
inline bool bothOf(bool a, bool b) { return a && b; }

}  // namespace noisescope::reference
