// Twin of shaders/noise/gabor.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/trig.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Real>
inline Vec2<Real> gaborWave(const ChoicesIn<Real>& choices, Real turns) {
    const Real x = choices.numbers.cyclesPerCell * cosTurns(turns);
    const Real y = choices.numbers.cyclesPerCell * sinTurns(turns);
    return {x, y};
}

template <typename Real>
inline ivec2 gaborFirst2(Vec2<Real> fraction) {
    const Vec2<Real> doubled = Real(2) * fraction;
    return ivec2(static_cast<int>(std::floor(doubled.x)), static_cast<int>(std::floor(doubled.y))) - ivec2(2, 2);
}

template <typename Real>
struct GaborQuarter2 {
    ivec2 cell;
    Vec2<Real> center;
    uint key;
};

template <typename Real>
inline GaborQuarter2<Real> gaborQuarter2(ivec2 cell, Vec2<Real> fraction, ivec2 quarter, uint seed) {
    const ivec2 part = quarter & ivec2(1, 1);
    const uint key = seed ^ (static_cast<uint>(1 + part.x + 2 * part.y) * 2654435769u);
    const Vec2<Real> center = Real(0.5) * Vec2<Real>(quarter) + Real(0.25) - fraction;
    return {wrapAdd(cell, quarter >> ivec2(1, 1)), center, key};
}

template <typename Real>
inline Vec3<Real> gaborAway2(const ChoicesIn<Real>& choices, const GaborQuarter2<Real>& quarter) {
    const Vec2<Real> place = choices.hashVec2(quarter.cell, quarter.key);
    const Vec2<Real> away = quarter.center + Real(0.25) * place;
    const Vec2<Real> scaled = away * Real(choices.numbers.bandwidth);
    const Real inside = 1.0f - (scaled.x * scaled.x + scaled.y * scaled.y);
    return Vec3<Real>(away, inside);
}

template <typename Real>
inline Vec3<Real> gaborPhase2(const ChoicesIn<Real>& choices, const GaborQuarter2<Real>& quarter, Vec2<Real> away,
                              Vec2<Real> commonWave) {
    const Vec2<Real> turns = choices.hashVec2(quarter.cell, quarter.key + 1540483477u);
    const Vec2<Real> wave = choices.isotropic ? gaborWave(choices, 0.5f * turns.y) : commonWave;
    const Real phase = wave.x * away.x + wave.y * away.y + 0.5f * turns.x;
    return Vec3<Real>(wave, phase);
}

template <typename Real>
Real gaborImpulse2(const ChoicesIn<Real>& choices, const GaborQuarter2<Real>& quarter, Vec2<Real> commonWave) {
    const Vec3<Real> away = gaborAway2(choices, quarter);
    if (away.z <= 0.0f) return 0;
    const Vec3<Real> wave = gaborPhase2(choices, quarter, Vec2<Real>(away), commonWave);
    return away.z * away.z * away.z * cosTurns(wave.z);
}

template <typename Real>
Real gabor2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> wave = gaborWave(choices, Real(choices.numbers.orientation));
    const ivec2 first = gaborFirst2(fraction);
    Real sum = 0;
    for (int j = 0; j < 5; ++j)
        for (int i = 0; i < 5; ++i)
            sum = sum + gaborImpulse2(choices, gaborQuarter2(cell, fraction, first + ivec2(i, j), seed), wave);
    return sum;
}

/// 2 pi
template <typename Real>
constexpr Real kGaborTurn = static_cast<Real>(6.28318530717958647693);
static_assert(kGaborTurn<float> == 6.2831853f);

template <typename Real>
Vec3<Real> gaborImpulseSlopes2(const ChoicesIn<Real>& choices, const GaborQuarter2<Real>& quarter,
                               Vec2<Real> commonWave) {
    const Vec3<Real> away = gaborAway2(choices, quarter);
    if (away.z <= 0.0f) return Vec3<Real>(0);
    const Vec3<Real> wave = gaborPhase2(choices, quarter, Vec2<Real>(away), commonWave);
    const Real cosine = cosTurns(wave.z);
    const Real square = away.z * away.z;
    const Real window = square * away.z;
    const Real value = window * cosine;
    const Real widening = 6.0f * square * cosine * choices.numbers.bandwidth;
    const Real swing = kGaborTurn<Real> * window * sinTurns(wave.z);
    const Vec2<Real> scaled = Vec2<Real>(away) * Real(choices.numbers.bandwidth);
    const Vec2<Real> slope = widening * scaled + swing * Vec2<Real>(wave);
    return Vec3<Real>(value, slope);
}

template <typename Real>
Vec3<Real> gaborSlopes2(const ChoicesIn<Real>& choices, ivec2 cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> wave = gaborWave(choices, Real(choices.numbers.orientation));
    const ivec2 first = gaborFirst2(fraction);
    Vec3<Real> sum(0);
    for (int j = 0; j < 5; ++j)
        for (int i = 0; i < 5; ++i)
            sum = sum + gaborImpulseSlopes2(choices, gaborQuarter2(cell, fraction, first + ivec2(i, j), seed), wave);
    return sum;
}

}  // namespace noisescope::reference
