// Perlin noise along the last axis with the hash `pcg` and the gradients `square`, in SIMD lanes: the steps of
// perlinLast2() and perlinLast3() in reference/noise/perlin.h, from hashes of lattice points. Part of
// cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_placed.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// Returns a number of a gradient plus 3. All these are multiples of 2^-22 in [2, 4): their differences are exact, and
/// those of the numbers themselves.
inline Lanes raisedNumber(Wholes bits) { return bitsToReal(bits | 1073741824u); }

/// Returns a blend of two numbers of 23 bits.
inline Lanes squareBlend(Wholes bits0, Wholes bits1, Lanes weight) {
    const Lanes near = raisedNumber(bits0);
    const Lanes far = raisedNumber(bits1);
    return (near - 3.0f) + weight * (far - near);
}
/// Returns a blend of two slopes, at `t` from the first lattice point.
inline Lanes squareSlope(Wholes bits0, Wholes bits1, Lanes t, Lanes weight) {
    const Lanes near = PcgChoices::number(bits0) * t;
    const Lanes far = PcgChoices::number(bits1) * (t - 1.0f);
    return near + weight * (far - near);
}

inline reference::Vec2<Lanes> squareLast2(Wholes h0, Wholes h1, Lanes y, Lanes weight) {
    return {squareBlend(h0 >> 9u, h1 >> 9u, weight), squareSlope(h0 & 8388607u, h1 & 8388607u, y, weight)};
}
inline reference::Vec3<Lanes> squareLast3(Wholes h0, Wholes h1, Lanes z, Lanes weight) {
    const auto third = [](Wholes h) { return ((h ^ (h >> 15u)) * 739982445u) >> 9u; };
    return {squareBlend(h0 >> 9u, h1 >> 9u, weight), squareBlend(h0 & 8388607u, h1 & 8388607u, weight),
            squareSlope(third(h0), third(h1), z, weight)};
}

}  // namespace
}  // namespace noisescope
