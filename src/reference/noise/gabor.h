// Twin of shaders/noise/gabor.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <type_traits>

#include "reference/math/select.h"
#include "reference/math/trig.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

template <typename Chosen, typename Real = typename Chosen::Real>
inline Vec2<Real> gaborWave(const Chosen& choices, Real turns) {
    const Real x = choices.numbers.cyclesPerCell * cosTurns(turns);
    const Real y = choices.numbers.cyclesPerCell * sinTurns(turns);
    return {x, y};
}

template <typename Real>
inline Real gaborCosine(Real turns) {
    if constexpr (std::is_same_v<Real, double>) {
        return cosTurns(turns);
    } else {
        const Real wrapped = turns - floorOf(turns);
        const Real shifted = wrapped + 0.25f;
        const Real u = absOf(shifted - 0.75f) - 0.25f;
        const Real z = u * u;
        return ((((39.538869f * z - 76.550108f) * z + 81.601021f) * z - 41.341655f) * z + 6.2831852f) * u;
    }
}

/// A quarter's number along an axis, counted from the cell's first, is an integer that a Real holds exactly.
template <typename Real>
inline Vec2<Real> gaborFirst2(Vec2<Real> fraction) {
    const Vec2<Real> doubled = Real(2.0f) * fraction;
    return Vec2<Real>{floorOf(doubled.x), floorOf(doubled.y)} - Real(2.0f);
}

template <typename Cell, typename Real, typename Key>
struct GaborQuarter2 {
    Cell cell;
    Vec2<Real> center;
    Key key;
};

template <typename Cell, typename Real>
inline auto gaborQuarter2(Cell cell, Vec2<Real> fraction, Vec2<Real> quarter, uint seed) {
    const Vec2<Real> whole{floorOf(0.5f * quarter.x), floorOf(0.5f * quarter.y)};
    const Vec2<Real> part = quarter - Real(2.0f) * whole;
    const auto key = (wholeOf(1.0f + part.x + 2.0f * part.y) * 2654435769u) ^ seed;
    const Vec2<Real> center = Real(0.5f) * quarter + Real(0.25f) - fraction;
    const auto at = stepTo(cell, whole);
    return GaborQuarter2<decltype(stepTo(cell, whole)), Real, decltype(wholeOf(part.x) ^ seed)>{at, center, key};
}

template <typename Chosen, typename Quarter, typename Real = typename Chosen::Real>
inline Vec3<Real> gaborAway2(const Chosen& choices, const Quarter& quarter) {
    const Vec2<Real> place = choices.hashVec2(quarter.cell, quarter.key);
    const Vec2<Real> away = quarter.center + Real(0.25f) * place;
    const Vec2<Real> scaled = away * Real(choices.numbers.bandwidth);
    const Real inside = 1.0f - (scaled.x * scaled.x + scaled.y * scaled.y);
    return Vec3<Real>(away, inside);
}

template <typename Chosen, typename Quarter, typename Real = typename Chosen::Real>
inline Vec3<Real> gaborPhase2(const Chosen& choices, const Quarter& quarter, Vec2<Real> away, Vec2<Real> commonWave) {
    const Vec2<Real> turns = choices.hashVec2(quarter.cell, quarter.key + 1540483477u);
    const Vec2<Real> wave = choices.isotropic ? gaborWave(choices, Real(0.5f * turns.y)) : commonWave;
    const Real phase = wave.x * away.x + wave.y * away.y + 0.5f * turns.x;
    return Vec3<Real>(wave, phase);
}

template <typename Chosen, typename Quarter, typename Real = typename Chosen::Real>
Real gaborImpulse2(const Chosen& choices, const Quarter& quarter, Vec2<Real> commonWave) {
    const Vec3<Real> away = gaborAway2(choices, quarter);
    const auto outside = away.z <= Real(0.0f);
    if (allOf(outside)) return Real(0.0f);
    const Vec3<Real> wave = gaborPhase2(choices, quarter, Vec2<Real>(away), commonWave);
    const Real result = away.z * away.z * away.z * gaborCosine(wave.z);
    return select(outside, Real(0.0f), result);
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Real gabor2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> wave = gaborWave(choices, Real(choices.numbers.orientation));
    const Vec2<Real> first = gaborFirst2(fraction);
    Real sum = 0.0f;
    for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 5; ++i) {
            const auto quarter = gaborQuarter2(cell, fraction, Vec2<Real>(first + Vec2<Real>(ivec2(i, j))), seed);
            sum = sum + gaborImpulse2(choices, quarter, wave);
        }
    }
    return sum;
}

/// 2 pi
template <typename Real>
constexpr Real kGaborTurn = static_cast<Real>(6.28318530717958647693);
static_assert(kGaborTurn<float> == 6.2831853f);

template <typename Chosen, typename Quarter, typename Real = typename Chosen::Real>
Vec3<Real> gaborImpulseSlopes2(const Chosen& choices, const Quarter& quarter, Vec2<Real> commonWave) {
    const Vec3<Real> away = gaborAway2(choices, quarter);
    const auto outside = away.z <= Real(0.0f);
    if (allOf(outside)) return Vec3<Real>(Real(0.0f));
    const Vec3<Real> wave = gaborPhase2(choices, quarter, Vec2<Real>(away), commonWave);
    const Real cosine = cosTurns(wave.z);
    const Real square = away.z * away.z;
    const Real window = square * away.z;
    const Real value = window * cosine;
    const Real widening = 6.0f * square * cosine * choices.numbers.bandwidth;
    const Real swing = kGaborTurn<ScalarOf<Real>> * window * sinTurns(wave.z);
    const Vec2<Real> scaled = Vec2<Real>(away) * Real(choices.numbers.bandwidth);
    const Vec2<Real> slope = widening * scaled + swing * Vec2<Real>(wave);
    const Real none = 0.0f;
    return {select(outside, none, value), select(outside, none, slope.x), select(outside, none, slope.y)};
}

template <typename Chosen, typename Cell = ivec2, typename Real = typename Chosen::Real>
Vec3<Real> gaborSlopes2(const Chosen& choices, Cell cell, Vec2<Real> fraction, uint seed) {
    const Vec2<Real> wave = gaborWave(choices, Real(choices.numbers.orientation));
    const Vec2<Real> first = gaborFirst2(fraction);
    Vec3<Real> sum(Real(0.0f));
    for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 5; ++i) {
            const auto quarter = gaborQuarter2(cell, fraction, Vec2<Real>(first + Vec2<Real>(ivec2(i, j))), seed);
            sum = sum + gaborImpulseSlopes2(choices, quarter, wave);
        }
    }
    return sum;
}

}  // namespace noisescope::reference
