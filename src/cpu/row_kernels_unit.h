// Gradients `unit` from numbers of the hash `pcg`: the arithmetic of reference/gradient/unit.h in SIMD lanes. Part of
// cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/lanes.h"
#include "reference/math/trig.h"
#include "reference/types.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// Returns cosTurns() and sinTurns() of half a number. Numbers are multiples of 2^-22 in [-1, 1), +0 among them: half
/// of one is its own remainder, no step before sinQuarter() rounds, and only zeros, at a quarter turn, need their sign.
inline reference::Vec2<Lanes> unitCircle(Lanes number) {
    constexpr std::uint32_t kSign = 0x80000000u;
    constexpr std::uint32_t kQuarter = 0x3e800000u;  // the bits of 0.25
    const Lanes turns = number * 0.5f;
    const Lanes size = absOf(turns);
    const Wholes sign = bitsOf(turns) & kSign;
    const Wholes cosineAt = bitsOf(turns - bitsToReal(sign | kQuarter)) ^ (sign ^ kSign);
    const Lanes sine = reference::sinQuarter(minOf(size, 0.5f - size));
    return {reference::sinQuarter(bitsToReal(cosineAt)), bitsToReal(bitsOf(sine) ^ sign)};
}

inline reference::Vec2<Lanes> unitOf(const reference::Vec2<Lanes>& numbers) { return unitCircle(numbers.x); }
inline reference::Vec3<Lanes> unitOf(const reference::Vec3<Lanes>& numbers) {
    const Lanes radius = squareRoot(1.0f - numbers.x * numbers.x);
    const reference::Vec2<Lanes> circle = unitCircle(numbers.y);
    return {radius * circle.x, radius * circle.y, numbers.x};
}
inline reference::Vec4<Lanes> unitOf(const reference::Vec4<Lanes>& numbers) {
    const Lanes firstRadius = squareRoot(0.5f + numbers.x * 0.5f);
    const Lanes secondRadius = squareRoot(0.5f - numbers.x * 0.5f);
    const reference::Vec2<Lanes> first = unitCircle(numbers.y);
    const reference::Vec2<Lanes> second = unitCircle(numbers.z);
    return {firstRadius * first.x, firstRadius * first.y, secondRadius * second.x, secondRadius * second.y};
}

}  // namespace
}  // namespace noisescope
