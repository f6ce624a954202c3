// Twin of shaders/noise/gabor.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/trig.h"
#include "reference/noise/choices.h"

namespace noisescope::reference {

inline vec2 gaborWave(const Choices& choices, float turns) {
    const float x = choices.numbers.waves * cosTurns(turns);
    const float y = choices.numbers.waves * sinTurns(turns);
    return {x, y};
}

inline float gaborImpulse2(const Choices& choices, ivec2 cell, vec2 center, vec2 commonWave, uint key) {
    const vec2 place = choices.randoms2(cell, key);
    const vec2 away = center + 0.25f * place;
    const vec2 scaled = away * choices.numbers.bandwidth;
    const float inside = 1.0f - (scaled.x * scaled.x + scaled.y * scaled.y);
    if (inside <= 0.0f) return 0.0f;
    const vec2 turns = choices.randoms2(cell, key + 1540483477u);
    const vec2 wave = choices.isotropic ? gaborWave(choices, 0.5f * turns.y) : commonWave;
    const float phase = wave.x * away.x + wave.y * away.y + 0.5f * turns.x;
    return inside * inside * inside * cosTurns(phase);
}

inline float gabor2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const vec2 wave = gaborWave(choices, choices.numbers.orientation);
    const vec2 doubled = 2.0f * fraction;
    const ivec2 first(static_cast<int>(std::floor(doubled.x)) - 2, static_cast<int>(std::floor(doubled.y)) - 2);
    float sum = 0.0f;
    for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 5; ++i) {
            const ivec2 quarter = first + ivec2(i, j);
            const ivec2 part = quarter & ivec2(1, 1);
            const uint key = seed ^ (static_cast<uint>(1 + part.x + 2 * part.y) * 2654435769u);
            const vec2 center = 0.5f * vec2(quarter) + 0.25f - fraction;
            sum = sum + gaborImpulse2(choices, wrapAdd(cell, quarter >> ivec2(1, 1)), center, wave, key);
        }
    }
    return sum;
}

}  // namespace noisescope::reference
