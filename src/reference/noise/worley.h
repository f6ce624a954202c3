// Twin of shaders/noise/worley.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "reference/math/select.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

/// Sum with the seed gives the seed of a feature point's own number.
constexpr uint kPointNumberSeed = 2246822507u;

template <typename Chosen, typename Real = typename Chosen::Real>
inline Vec2<Real> worleyWay2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, ivec2 step, uint seed) {
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec2<Real> point = Real(0.5f) + spread * choices.hashVec2(wrapAdd(cell, step), seed);
    return point + (Vec2<Real>(step) - fraction);
}

template <typename Chosen, typename Real = typename Chosen::Real>
inline Vec2<Real> worleyNear2(const Chosen& choices, Vec2<Real> fraction, ivec2 step) {
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec2<Real> offset = Vec2<Real>(step) + Real(0.5f) - fraction;
    const Vec2<Real> size = Vec2<Real>{absOf(offset.x), absOf(offset.y)} - spread;
    return {maxOf(size.x, Real(0)), maxOf(size.y, Real(0))};
}

template <typename Chosen, typename Real>
inline Real worleyOutside2(const Chosen& choices, Vec2<Real> fraction) {
    const Vec2<Real> other = Real(1.0f) - fraction;
    const Vec2<Real> margin{minOf(fraction.x, other.x), minOf(fraction.y, other.y)};
    return 1.5f - 0.5f * choices.numbers.jitter + minOf(margin.x, margin.y);
}

inline bool worleyBeyond2(ivec2 step) { return std::max(std::abs(step.x), std::abs(step.y)) > 1; }

/// The step has integer components.
template <typename Real>
struct WorleyNearest2 {
    Real first;
    Real second;
    Vec2<Real> step;
};

template <bool kBoth, typename Real>
inline WorleyNearest2<Real> worleyAdd2(const WorleyNearest2<Real>& found, Real key, ivec2 step) {
    const Real second = kBoth ? minOf(found.second, maxOf(found.first, key)) : found.second;
    const Real first = minOf(found.first, key);
    const auto nearer = key < found.first;
    const Vec2<Real> here(step);
    return {first, second, {select(nearer, here.x, found.step.x), select(nearer, here.y, found.step.y)}};
}

template <bool kBoth, typename Real>
inline Real worleyKnown2(const WorleyNearest2<Real>& found) {
    return kBoth ? found.second : found.first;
}

template <typename Mask, typename Real>
inline WorleyNearest2<Real> worleyChosen2(Mask which, const WorleyNearest2<Real>& a, const WorleyNearest2<Real>& b) {
    return {select(which, a.first, b.first),
            select(which, a.second, b.second),
            {select(which, a.step.x, b.step.x), select(which, a.step.y, b.step.y)}};
}

/// Both searches of the shader; `key` returns the compared value.
template <bool kBoth, typename Chosen, typename Key, typename Real>
inline WorleyNearest2<Real> worleySearchBy2(const Chosen& choices, const Key& key, ivec2 cell, Vec2<Real> fraction,
                                            uint seed) {
    WorleyNearest2<Real> found{1.0e9f, 1.0e9f, Vec2<Real>(ivec2(0))};
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            const ivec2 step{x - 1, y - 1};
            const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
            found = worleyAdd2<kBoth>(found, key(offset), step);
        }
    }
    const Real outside = worleyOutside2(choices, fraction);
    const auto more = worleyKnown2<kBoth>(found) > key(Vec2<Real>{outside, Real(0)});
    if (!anyOf(more)) return found;
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            if (!worleyBeyond2(step)) continue;
            const auto near = key(worleyNear2(choices, fraction, step)) < worleyKnown2<kBoth>(found);
            if (anyOf(bothOf(more, near))) {
                const Vec2<Real> offset = worleyWay2(choices, cell, fraction, step, seed);
                found = worleyChosen2(bothOf(more, near), worleyAdd2<kBoth>(found, key(offset), step), found);
            }
        }
    }
    return found;
}

template <bool kBoth, typename Chosen, typename Real>
inline WorleyNearest2<Real> worleySearch2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const auto key = [&](Vec2<Real> offset) { return choices.metric.key2(offset); };
    return worleySearchBy2<kBoth>(choices, key, cell, fraction, seed);
}

/// Features of the two smallest distances.
template <typename Real>
inline Real worleyGap(Real first, Real second) {
    return maxOf(second - first, Real(0));
}

template <typename Real>
inline Real worleyProduct(Real first, Real second) {
    return first * second;
}

template <typename Chosen, typename Real>
Real worleyF1_2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    return choices.metric.length(worleySearch2<false>(choices, cell, fraction, seed).first);
}

template <typename Chosen, typename Real>
Real worleyF2_2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const WorleyNearest2<Real> found = worleySearch2<true>(choices, cell, fraction, seed);
    return choices.metric.length(found.second);
}

template <typename Chosen, typename Real>
Real worleyGap2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const WorleyNearest2<Real> found = worleySearch2<true>(choices, cell, fraction, seed);
    return worleyGap(choices.metric.length(found.first), choices.metric.length(found.second));
}

template <typename Chosen, typename Real>
Real worleyProduct2(const Chosen& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const WorleyNearest2<Real> found = worleySearch2<true>(choices, cell, fraction, seed);
    return worleyProduct(choices.metric.length(found.first), choices.metric.length(found.second));
}

inline float worleyValue2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const ivec2 nearest(worleySearch2<false>(choices, cell, fraction, seed).step);
    return choices.hashFloat2(wrapAdd(cell, nearest), seed + kPointNumberSeed);
}

template <typename Chosen, typename Real = typename Chosen::Real>
inline Vec3<Real> worleyWay3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, ivec3 step, uint seed) {
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec3<Real> point = Real(0.5f) + spread * choices.hashVec3(wrapAdd(cell, step), seed);
    return point + (Vec3<Real>(step) - fraction);
}

template <typename Chosen, typename Real = typename Chosen::Real>
inline Vec3<Real> worleyNear3(const Chosen& choices, Vec3<Real> fraction, ivec3 step) {
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec3<Real> offset = Vec3<Real>(step) + Real(0.5f) - fraction;
    const Vec3<Real> size = Vec3<Real>{absOf(offset.x), absOf(offset.y), absOf(offset.z)} - spread;
    return {maxOf(size.x, Real(0)), maxOf(size.y, Real(0)), maxOf(size.z, Real(0))};
}

template <typename Chosen, typename Real>
inline Real worleyOutside3(const Chosen& choices, Vec3<Real> fraction) {
    const Vec3<Real> other = Real(1.0f) - fraction;
    const Vec3<Real> margin{minOf(fraction.x, other.x), minOf(fraction.y, other.y), minOf(fraction.z, other.z)};
    return 1.5f - 0.5f * choices.numbers.jitter + minOf(minOf(margin.x, margin.y), margin.z);
}

inline bool worleyBeyond3(ivec3 step) {
    return std::max(std::max(std::abs(step.x), std::abs(step.y)), std::abs(step.z)) > 1;
}

/// The step has integer components.
template <typename Real>
struct WorleyNearest3 {
    Real first;
    Real second;
    Vec3<Real> step;
};

template <bool kBoth, typename Real>
inline WorleyNearest3<Real> worleyAdd3(const WorleyNearest3<Real>& found, Real key, ivec3 step) {
    const Real second = kBoth ? minOf(found.second, maxOf(found.first, key)) : found.second;
    const Real first = minOf(found.first, key);
    const auto nearer = key < found.first;
    const Vec3<Real> here(step);
    return {first,
            second,
            {select(nearer, here.x, found.step.x), select(nearer, here.y, found.step.y),
             select(nearer, here.z, found.step.z)}};
}

template <bool kBoth, typename Real>
inline Real worleyKnown3(const WorleyNearest3<Real>& found) {
    return kBoth ? found.second : found.first;
}

template <typename Mask, typename Real>
inline WorleyNearest3<Real> worleyChosen3(Mask which, const WorleyNearest3<Real>& a, const WorleyNearest3<Real>& b) {
    return {select(which, a.first, b.first),
            select(which, a.second, b.second),
            {select(which, a.step.x, b.step.x), select(which, a.step.y, b.step.y), select(which, a.step.z, b.step.z)}};
}

/// Both searches of the shader; `key` returns the compared value.
template <bool kBoth, typename Chosen, typename Key, typename Real>
inline WorleyNearest3<Real> worleySearchBy3(const Chosen& choices, const Key& key, ivec3 cell, Vec3<Real> fraction,
                                            uint seed) {
    WorleyNearest3<Real> found{1.0e9f, 1.0e9f, Vec3<Real>(ivec3(0))};
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                const ivec3 step{x - 1, y - 1, z - 1};
                const Vec3<Real> offset = worleyWay3(choices, cell, fraction, step, seed);
                found = worleyAdd3<kBoth>(found, key(offset), step);
            }
        }
    }
    const Real outside = worleyOutside3(choices, fraction);
    const auto more = worleyKnown3<kBoth>(found) > key(Vec3<Real>{outside, Real(0), Real(0)});
    if (!anyOf(more)) return found;
    for (int z = 0; z < 5; ++z) {
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 5; ++x) {
                const ivec3 step{x - 2, y - 2, z - 2};
                if (!worleyBeyond3(step)) continue;
                const auto near = key(worleyNear3(choices, fraction, step)) < worleyKnown3<kBoth>(found);
                if (anyOf(bothOf(more, near))) {
                    const Vec3<Real> offset = worleyWay3(choices, cell, fraction, step, seed);
                    found = worleyChosen3(bothOf(more, near), worleyAdd3<kBoth>(found, key(offset), step), found);
                }
            }
        }
    }
    return found;
}

template <bool kBoth, typename Chosen, typename Real>
inline WorleyNearest3<Real> worleySearch3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const auto key = [&](Vec3<Real> offset) { return choices.metric.key3(offset); };
    return worleySearchBy3<kBoth>(choices, key, cell, fraction, seed);
}

template <typename Chosen, typename Real>
Real worleyF1_3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    return choices.metric.length(worleySearch3<false>(choices, cell, fraction, seed).first);
}

template <typename Chosen, typename Real>
Real worleyF2_3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const WorleyNearest3<Real> found = worleySearch3<true>(choices, cell, fraction, seed);
    return choices.metric.length(found.second);
}

template <typename Chosen, typename Real>
Real worleyGap3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const WorleyNearest3<Real> found = worleySearch3<true>(choices, cell, fraction, seed);
    return worleyGap(choices.metric.length(found.first), choices.metric.length(found.second));
}

template <typename Chosen, typename Real>
Real worleyProduct3(const Chosen& choices, ivec3 cell, Vec3<Real> fraction, uint seed) {
    const WorleyNearest3<Real> found = worleySearch3<true>(choices, cell, fraction, seed);
    return worleyProduct(choices.metric.length(found.first), choices.metric.length(found.second));
}

inline float worleyValue3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const ivec3 nearest(worleySearch3<false>(choices, cell, fraction, seed).step);
    return choices.hashFloat3(wrapAdd(cell, nearest), seed + kPointNumberSeed);
}

}  // namespace noisescope::reference
