// Twin of the feature `edge` in shaders/noise/worley.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/noise/worley.h"

namespace noisescope::reference {

template <typename Real>
inline Real worleySquare2(Vec2<Real> offset) {
    return offset.x * offset.x + offset.y * offset.y;
}

template <typename Real>
inline Real worleyBorder2(Vec2<Real> a, Vec2<Real> b) {
    const Vec2<Real> offset = b - a;
    const Vec2<Real> middle = Real(0.5f) * (a + b);
    const Real along = middle.x * offset.x + middle.y * offset.y;
    return along * inverseSqrt(worleySquare2(offset));
}

/// The feature point whose cell a place lies in, as seen from there.
template <typename Real>
struct WorleyOwner2 {
    Vec2<Real> step;
    Vec2<Real> way;
};

template <typename Chosen, typename Real>
inline WorleyOwner2<Real> worleyOwner2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const auto key = [](Vec2<Real> offset) { return worleySquare2(offset); };
    const Vec2<Real> step = worleySearchBy2<false>(choices, key, cell, fraction, seed).step;
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec2<Real> point = Real(0.5f) + spread * choices.hashVec2(stepTo(cell, step), seed);
    return {step, point + (step - fraction)};
}

/// Returns the lesser of `best` and the distance to the border to another feature point.
template <typename Chosen, typename Real>
inline Real worleyNearerBorder2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, const WorleyOwner2<Real>& own,
                                ivec2 step, uint seed, Real best) {
    const Vec2<Real> here(step);
    const auto same = bothOf(own.step.x == here.x, own.step.y == here.y);
    const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
    return select(same, best, minOf(best, worleyBorder2(own.way, offset)));
}

template <typename Chosen, typename Real>
Real worleyEdge2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const WorleyOwner2<Real> own = worleyOwner2(choices, cell, fraction, seed);
    Real best = 1.0e9f;
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            const ivec2 step{x - 1, y - 1};
            best = worleyNearerBorder2(choices, cell, fraction, own, step, seed, best);
        }
    }
    const Real reach = squareRoot(worleySquare2(own.way)) + 2.0f * best;
    const auto more = reach > worleyOutside2(choices, fraction);
    if (!anyOf(more)) return maxOf(best, Real(0));
    const Real square = reach * reach;
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            if (!worleyBeyond2(step)) continue;
            const auto near = worleySquare2(worleyNear2(choices, fraction, step)) < square;
            if (anyOf(bothOf(more, near))) {
                const Real nearer = worleyNearerBorder2(choices, cell, fraction, own, step, seed, best);
                best = select(bothOf(more, near), nearer, best);
            }
        }
    }
    return maxOf(best, Real(0));
}

template <typename Real>
inline Real worleySquare3(Vec3<Real> offset) {
    return offset.x * offset.x + offset.y * offset.y + offset.z * offset.z;
}

template <typename Real>
inline Real worleyBorder3(Vec3<Real> a, Vec3<Real> b) {
    const Vec3<Real> offset = b - a;
    const Vec3<Real> middle = Real(0.5f) * (a + b);
    const Real along = middle.x * offset.x + middle.y * offset.y + middle.z * offset.z;
    return along * inverseSqrt(worleySquare3(offset));
}

/// The feature point whose cell a place lies in, as seen from there.
template <typename Real>
struct WorleyOwner3 {
    Vec3<Real> step;
    Vec3<Real> way;
};

template <typename Chosen, typename Real>
inline WorleyOwner3<Real> worleyOwner3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const auto key = [](Vec3<Real> offset) { return worleySquare3(offset); };
    const Vec3<Real> step = worleySearchBy3<false>(choices, key, cell, fraction, seed).step;
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec3<Real> point = Real(0.5f) + spread * choices.hashVec3(stepTo(cell, step), seed);
    return {step, point + (step - fraction)};
}

/// Returns the lesser of `best` and the distance to the border to another feature point.
template <typename Chosen, typename Real>
inline Real worleyNearerBorder3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, const WorleyOwner3<Real>& own,
                                ivec3 step, uint seed, Real best) {
    const Vec3<Real> here(step);
    const auto same = bothOf(bothOf(own.step.x == here.x, own.step.y == here.y), own.step.z == here.z);
    const Vec3<Real> offset = worleyWay3(choices, cell, fraction, step, seed);
    return select(same, best, minOf(best, worleyBorder3(own.way, offset)));
}

template <typename Chosen, typename Real>
Real worleyEdge3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const WorleyOwner3<Real> own = worleyOwner3(choices, cell, fraction, seed);
    Real best = 1.0e9f;
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                const ivec3 step{x - 1, y - 1, z - 1};
                best = worleyNearerBorder3(choices, cell, fraction, own, step, seed, best);
            }
        }
    }
    const Real reach = squareRoot(worleySquare3(own.way)) + 2.0f * best;
    const auto more = reach > worleyOutside3(choices, fraction);
    if (!anyOf(more)) return maxOf(best, Real(0));
    const Real square = reach * reach;
    for (int z = 0; z < 5; ++z) {
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 5; ++x) {
                const ivec3 step{x - 2, y - 2, z - 2};
                if (!worleyBeyond3(step)) continue;
                const auto near = worleySquare3(worleyNear3(choices, fraction, step)) < square;
                if (anyOf(bothOf(more, near))) {
                    const Real nearer = worleyNearerBorder3(choices, cell, fraction, own, step, seed, best);
                    best = select(bothOf(more, near), nearer, best);
                }
            }
        }
    }
    return maxOf(best, Real(0));
}

}  // namespace noisescope::reference
