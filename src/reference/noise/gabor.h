// Twin of shaders/noise/gabor.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/trig.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
Vec2<Real> gaborWave(const ChoicesIn<Real>& choices, Real turns) {
    const Real x = choices.numbers.waves * cosTurns(turns);
    const Real y = choices.numbers.waves * sinTurns(turns);
    return {x, y};
}

template <typename Real>
Real gaborImpulse2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> center, Vec2<Real> commonWave, uint key) {
    const Vec2<Real> place = choices.randoms2(cell, key);
    const Vec2<Real> away = center + Real(0.25) * place;
    const Vec2<Real> scaled = away * Real(choices.numbers.bandwidth);
    const Real inside = 1.0f - (scaled.x * scaled.x + scaled.y * scaled.y);
    if (inside <= 0.0f) return 0;
    const Vec2<Real> turns = choices.randoms2(cell, key + 1540483477u);
    const Vec2<Real> wave = choices.isotropic ? gaborWave(choices, 0.5f * turns.y) : commonWave;
    const Real phase = wave.x * away.x + wave.y * away.y + 0.5f * turns.x;
    return inside * inside * inside * cosTurns(phase);
}

template <typename Real>
Real gabor2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> wave = gaborWave(choices, Real(choices.numbers.orientation));
    const Vec2<Real> doubled = Real(2) * fraction;
    const ivec2 first(static_cast<int>(std::floor(doubled.x)) - 2, static_cast<int>(std::floor(doubled.y)) - 2);
    Real sum = 0;
    for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 5; ++i) {
            const ivec2 quarter = first + ivec2(i, j);
            const ivec2 part = quarter & ivec2(1, 1);
            const uint key = seed ^ (static_cast<uint>(1 + part.x + 2 * part.y) * 2654435769u);
            const Vec2<Real> center = Real(0.5) * Vec2<Real>(quarter) + Real(0.25) - fraction;
            sum = sum + gaborImpulse2(choices, wrapAdd(cell, quarter >> ivec2(1, 1)), center, wave, key);
        }
    }
    return sum;
}

/// 2 pi
template <typename Real>
constexpr Real kGaborTurn = static_cast<Real>(6.28318530717958647693);
static_assert(kGaborTurn<float> == 6.2831853f);

template <typename Real>
Vec3<Real> gaborImpulseSlopes2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> center, Vec2<Real> commonWave,
                               uint key) {
    const Vec2<Real> place = choices.randoms2(cell, key);
    const Vec2<Real> away = center + Real(0.25) * place;
    const Vec2<Real> scaled = away * Real(choices.numbers.bandwidth);
    const Real inside = 1.0f - (scaled.x * scaled.x + scaled.y * scaled.y);
    if (inside <= 0.0f) return Vec3<Real>(0);
    const Vec2<Real> turns = choices.randoms2(cell, key + 1540483477u);
    const Vec2<Real> wave = choices.isotropic ? gaborWave(choices, 0.5f * turns.y) : commonWave;
    const Real phase = wave.x * away.x + wave.y * away.y + 0.5f * turns.x;
    const Real cosine = cosTurns(phase);
    const Real square = inside * inside;
    const Real window = square * inside;
    const Real value = window * cosine;
    const Real widening = 6.0f * square * cosine * choices.numbers.bandwidth;
    const Real swing = kGaborTurn<Real> * window * sinTurns(phase);
    const Vec2<Real> slope = widening * scaled + swing * wave;
    return Vec3<Real>(value, slope);
}

template <typename Real>
Vec3<Real> gaborSlopes2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> wave = gaborWave(choices, Real(choices.numbers.orientation));
    const Vec2<Real> doubled = Real(2) * fraction;
    const ivec2 first(static_cast<int>(std::floor(doubled.x)) - 2, static_cast<int>(std::floor(doubled.y)) - 2);
    Vec3<Real> sum(0);
    for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 5; ++i) {
            const ivec2 quarter = first + ivec2(i, j);
            const ivec2 part = quarter & ivec2(1, 1);
            const uint key = seed ^ (static_cast<uint>(1 + part.x + 2 * part.y) * 2654435769u);
            const Vec2<Real> center = Real(0.5) * Vec2<Real>(quarter) + Real(0.25) - fraction;
            sum = sum + gaborImpulseSlopes2(choices, wrapAdd(cell, quarter >> ivec2(1, 1)), center, wave, key);
        }
    }
    return sum;
}

}  // namespace noisescope::reference
