// Twin of shaders/noise/voronoise.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/math/exponent.h"
#include "reference/math/metric.h"
#include "reference/math/root.h"
#include "reference/noise/choices.h"
#include "reference/noise/worley.h"

namespace noisescope::reference {

struct Voronoise {
    float largest;
    float numbers;
    float weights;
};

inline Voronoise voronoiseAdd(Voronoise state, float weight, float number) {
    const float apart = std::fabs(weight - state.largest);
    const float factor = exponential2(-apart);
    const bool larger = weight > state.largest;
    const float older = larger ? factor : 1.0f;
    const float newer = larger ? 1.0f : factor;
    const float numbers = state.numbers * older + newer * number;
    const float weights = state.weights * older + newer;
    return {std::max(weight, state.largest), numbers, weights};
}

inline float voronoise2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const float sharp = 1.0f - choices.numbers.smoothness;
    const float power = 1.0f + 63.0f * sharp * sharp * sharp * sharp;
    Voronoise state{-1.0e9f, 0.0f, 0.0f};
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            const vec2 way = worleyWay2(choices, cell, fraction, step, seed);
            const float distance = metricEuclideanLength(metricEuclideanKey2(way));
            const float t = std::min(distance * 0.707106781f, 1.0f);
            const float weight = 1.0f - t * t * (3.0f - 2.0f * t);
            if (weight > 0.0f) {
                const float logarithm = power * logarithm2(weight);
                const float number = choices.random2(wrapAdd(cell, step), seed + 2246822507u);
                state = voronoiseAdd(state, logarithm, number);
            }
        }
    }
    const float weights = std::max(state.weights, 1.0f);
    const float mean = state.numbers * reciprocal(weights);
    return std::min(std::max(mean, -1.0f), 1.0f);
}

}  // namespace noisescope::reference
