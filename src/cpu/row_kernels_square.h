// Perlin noise along the last axis with the hash `pcg` and the gradients `square`, in SIMD lanes: the steps of
// perlinLast2() and perlinLast3() in reference/noise/perlin.h, from hashes of lattice points. Part of
// cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_placed.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

// Numbers of gradients are raised by 3: multiples of 2^-22 in [2, 4), whose differences are exact, and those of the
// numbers themselves.

/// Returns a blend of two raised numbers.
inline Lanes squareBlend(Lanes near, Lanes far, Lanes weight) { return (near - 3.0f) + weight * (far - near); }
/// Returns a blend of two slopes, at `t` from the first lattice point.
inline Lanes squareSlope(Lanes near, Lanes far, Lanes t, Lanes weight) {
    const Lanes first = (near - 3.0f) * t;
    const Lanes second = (far - 3.0f) * (t - 1.0f);
    return first + weight * (second - first);
}

inline reference::Vec2<Lanes> squareLast2(Wholes h0, Wholes h1, Lanes y, Lanes weight) {
    return {squareBlend(raisedUpper(h0), raisedUpper(h1), weight),
            squareSlope(raisedLower(h0), raisedLower(h1), y, weight)};
}
inline reference::Vec3<Lanes> squareLast3(Wholes h0, Wholes h1, Lanes z, Lanes weight) {
    const auto third = [](Wholes h) { return raisedUpper((h ^ (h >> 15u)) * 739982445u); };
    return {squareBlend(raisedUpper(h0), raisedUpper(h1), weight),
            squareBlend(raisedLower(h0), raisedLower(h1), weight), squareSlope(third(h0), third(h1), z, weight)};
}

}  // namespace
}  // namespace noisescope
