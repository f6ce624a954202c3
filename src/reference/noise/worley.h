// Twin of shaders/noise/worley.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "reference/math/root.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
inline Vec2<Real> worleyWay2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, ivec2 step, uint seed) {
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec2<Real> point = Real(0.5) + spread * choices.hashVec2(wrapAdd(cell, step), seed);
    return point + (Vec2<Real>(step) - fraction);
}

template <typename Real>
inline Vec2<Real> worleyNear2(const ChoicesIn<Real>& choices, Vec2<Real> fraction, ivec2 step) {
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec2<Real> offset = Vec2<Real>(step) + Real(0.5) - fraction;
    const Vec2<Real> size = Vec2<Real>{std::fabs(offset.x), std::fabs(offset.y)} - spread;
    return {std::max(size.x, Real(0)), std::max(size.y, Real(0))};
}

inline float worleyOutside2(const Choices& choices, vec2 fraction) {
    const vec2 other = 1.0f - fraction;
    const vec2 margin{std::min(fraction.x, other.x), std::min(fraction.y, other.y)};
    return 1.5f - 0.5f * choices.numbers.jitter + std::min(margin.x, margin.y);
}

inline bool worleyBeyond2(ivec2 step) { return std::max(std::abs(step.x), std::abs(step.y)) > 1; }

struct WorleyNearest2 {
    float first;
    float second;
    ivec2 step;
};

template <bool kBoth>
inline WorleyNearest2 worleyAdd2(const WorleyNearest2& found, float key, ivec2 step) {
    const float second = kBoth ? std::min(found.second, std::max(found.first, key)) : found.second;
    const float first = std::min(found.first, key);
    return {first, second, key < found.first ? step : found.step};
}

template <bool kBoth>
inline float worleyKnown2(const WorleyNearest2& found) {
    return kBoth ? found.second : found.first;
}

/// Both searches of the shader; `key` is what they compare.
template <bool kBoth, typename Key>
inline WorleyNearest2 worleySearchBy2(const Choices& choices, Key key, ivec2 cell, vec2 fraction, uint seed) {
    WorleyNearest2 found{1.0e9f, 1.0e9f, ivec2(0)};
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            const ivec2 step{x - 1, y - 1};
            const vec2 offset = worleyWay2(choices, cell, fraction, step, seed);
            found = worleyAdd2<kBoth>(found, key(offset), step);
        }
    }
    const float outside = worleyOutside2(choices, fraction);
    if (worleyKnown2<kBoth>(found) > key({outside, 0.0f})) {
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 5; ++x) {
                const ivec2 step{x - 2, y - 2};
                const float known = worleyKnown2<kBoth>(found);
                if (worleyBeyond2(step) && key(worleyNear2(choices, fraction, step)) < known) {
                    const vec2 offset = worleyWay2(choices, cell, fraction, step, seed);
                    found = worleyAdd2<kBoth>(found, key(offset), step);
                }
            }
        }
    }
    return found;
}

template <bool kBoth>
inline WorleyNearest2 worleySearch2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    return worleySearchBy2<kBoth>(choices, choices.metric.key2, cell, fraction, seed);
}

inline float worleySquare2(vec2 offset) { return offset.x * offset.x + offset.y * offset.y; }

inline WorleyNearest2 worleyOwner2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    return worleySearchBy2<false>(choices, worleySquare2, cell, fraction, seed);
}

inline float worleyBorder2(vec2 a, vec2 b) {
    const vec2 offset = b - a;
    const vec2 middle = 0.5f * (a + b);
    const float along = middle.x * offset.x + middle.y * offset.y;
    return along * inverseSqrt(worleySquare2(offset));
}

inline float worleyF1_2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    return choices.metric.length(worleySearch2<false>(choices, cell, fraction, seed).first);
}

inline float worleyF2_2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const WorleyNearest2 found = worleySearch2<true>(choices, cell, fraction, seed);
    return choices.metric.length(found.second);
}

inline float worleyGap2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const WorleyNearest2 found = worleySearch2<true>(choices, cell, fraction, seed);
    const float gap = choices.metric.length(found.second) - choices.metric.length(found.first);
    return std::max(gap, 0.0f);
}

inline float worleyProduct2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const WorleyNearest2 found = worleySearch2<true>(choices, cell, fraction, seed);
    return choices.metric.length(found.first) * choices.metric.length(found.second);
}

inline float worleyValue2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const ivec2 nearest = worleySearch2<false>(choices, cell, fraction, seed).step;
    return choices.hashFloat2(wrapAdd(cell, nearest), seed + 2246822507u);
}

inline float worleyEdge2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const ivec2 owner = worleyOwner2(choices, cell, fraction, seed).step;
    const vec2 own = worleyWay2(choices, cell, fraction, owner, seed);
    float best = 1.0e9f;
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            const ivec2 step{x - 1, y - 1};
            if (step != owner) {
                const vec2 offset = worleyWay2(choices, cell, fraction, step, seed);
                best = std::min(best, worleyBorder2(own, offset));
            }
        }
    }
    const float reach = squareRoot(worleySquare2(own)) + 2.0f * best;
    if (reach > worleyOutside2(choices, fraction)) {
        const float square = reach * reach;
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 5; ++x) {
                const ivec2 step{x - 2, y - 2};
                const float near = worleySquare2(worleyNear2(choices, fraction, step));
                if (worleyBeyond2(step) && near < square && step != owner) {
                    const vec2 offset = worleyWay2(choices, cell, fraction, step, seed);
                    best = std::min(best, worleyBorder2(own, offset));
                }
            }
        }
    }
    return std::max(best, 0.0f);
}

template <typename Real>
inline Vec3<Real> worleyWay3(const ChoicesIn<Real>& choices, ivec3 cell, Vec3<Real> fraction, ivec3 step, uint seed) {
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec3<Real> point = Real(0.5) + spread * choices.hashVec3(wrapAdd(cell, step), seed);
    return point + (Vec3<Real>(step) - fraction);
}

template <typename Real>
inline Vec3<Real> worleyNear3(const ChoicesIn<Real>& choices, Vec3<Real> fraction, ivec3 step) {
    const Real spread = 0.5f * choices.numbers.jitter;
    const Vec3<Real> offset = Vec3<Real>(step) + Real(0.5) - fraction;
    const Vec3<Real> size = Vec3<Real>{std::fabs(offset.x), std::fabs(offset.y), std::fabs(offset.z)} - spread;
    return {std::max(size.x, Real(0)), std::max(size.y, Real(0)), std::max(size.z, Real(0))};
}

inline float worleyOutside3(const Choices& choices, vec3 fraction) {
    const vec3 other = 1.0f - fraction;
    const vec3 margin{std::min(fraction.x, other.x), std::min(fraction.y, other.y), std::min(fraction.z, other.z)};
    return 1.5f - 0.5f * choices.numbers.jitter + std::min(std::min(margin.x, margin.y), margin.z);
}

inline bool worleyBeyond3(ivec3 step) {
    return std::max(std::max(std::abs(step.x), std::abs(step.y)), std::abs(step.z)) > 1;
}

struct WorleyNearest3 {
    float first;
    float second;
    ivec3 step;
};

template <bool kBoth>
inline WorleyNearest3 worleyAdd3(const WorleyNearest3& found, float key, ivec3 step) {
    const float second = kBoth ? std::min(found.second, std::max(found.first, key)) : found.second;
    const float first = std::min(found.first, key);
    return {first, second, key < found.first ? step : found.step};
}

template <bool kBoth>
inline float worleyKnown3(const WorleyNearest3& found) {
    return kBoth ? found.second : found.first;
}

/// Both searches of the shader; `key` is what they compare.
template <bool kBoth, typename Key>
inline WorleyNearest3 worleySearchBy3(const Choices& choices, Key key, ivec3 cell, vec3 fraction, uint seed) {
    WorleyNearest3 found{1.0e9f, 1.0e9f, ivec3(0)};
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                const ivec3 step{x - 1, y - 1, z - 1};
                const vec3 offset = worleyWay3(choices, cell, fraction, step, seed);
                found = worleyAdd3<kBoth>(found, key(offset), step);
            }
        }
    }
    const float outside = worleyOutside3(choices, fraction);
    if (worleyKnown3<kBoth>(found) > key({outside, 0.0f, 0.0f})) {
        for (int z = 0; z < 5; ++z) {
            for (int y = 0; y < 5; ++y) {
                for (int x = 0; x < 5; ++x) {
                    const ivec3 step{x - 2, y - 2, z - 2};
                    const float known = worleyKnown3<kBoth>(found);
                    if (worleyBeyond3(step) && key(worleyNear3(choices, fraction, step)) < known) {
                        const vec3 offset = worleyWay3(choices, cell, fraction, step, seed);
                        found = worleyAdd3<kBoth>(found, key(offset), step);
                    }
                }
            }
        }
    }
    return found;
}

template <bool kBoth>
inline WorleyNearest3 worleySearch3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    return worleySearchBy3<kBoth>(choices, choices.metric.key3, cell, fraction, seed);
}

inline float worleySquare3(vec3 offset) { return offset.x * offset.x + offset.y * offset.y + offset.z * offset.z; }

inline WorleyNearest3 worleyOwner3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    return worleySearchBy3<false>(choices, worleySquare3, cell, fraction, seed);
}

inline float worleyBorder3(vec3 a, vec3 b) {
    const vec3 offset = b - a;
    const vec3 middle = 0.5f * (a + b);
    const float along = middle.x * offset.x + middle.y * offset.y + middle.z * offset.z;
    return along * inverseSqrt(worleySquare3(offset));
}

inline float worleyF1_3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    return choices.metric.length(worleySearch3<false>(choices, cell, fraction, seed).first);
}

inline float worleyF2_3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const WorleyNearest3 found = worleySearch3<true>(choices, cell, fraction, seed);
    return choices.metric.length(found.second);
}

inline float worleyGap3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const WorleyNearest3 found = worleySearch3<true>(choices, cell, fraction, seed);
    const float gap = choices.metric.length(found.second) - choices.metric.length(found.first);
    return std::max(gap, 0.0f);
}

inline float worleyProduct3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const WorleyNearest3 found = worleySearch3<true>(choices, cell, fraction, seed);
    return choices.metric.length(found.first) * choices.metric.length(found.second);
}

inline float worleyValue3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const ivec3 nearest = worleySearch3<false>(choices, cell, fraction, seed).step;
    return choices.hashFloat3(wrapAdd(cell, nearest), seed + 2246822507u);
}

inline float worleyEdge3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const ivec3 owner = worleyOwner3(choices, cell, fraction, seed).step;
    const vec3 own = worleyWay3(choices, cell, fraction, owner, seed);
    float best = 1.0e9f;
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                const ivec3 step{x - 1, y - 1, z - 1};
                if (step != owner) {
                    const vec3 offset = worleyWay3(choices, cell, fraction, step, seed);
                    best = std::min(best, worleyBorder3(own, offset));
                }
            }
        }
    }
    const float reach = squareRoot(worleySquare3(own)) + 2.0f * best;
    if (reach > worleyOutside3(choices, fraction)) {
        const float square = reach * reach;
        for (int z = 0; z < 5; ++z) {
            for (int y = 0; y < 5; ++y) {
                for (int x = 0; x < 5; ++x) {
                    const ivec3 step{x - 2, y - 2, z - 2};
                    const float near = worleySquare3(worleyNear3(choices, fraction, step));
                    if (worleyBeyond3(step) && near < square && step != owner) {
                        const vec3 offset = worleyWay3(choices, cell, fraction, step, seed);
                        best = std::min(best, worleyBorder3(own, offset));
                    }
                }
            }
        }
    }
    return std::max(best, 0.0f);
}

}  // namespace noisescope::reference
