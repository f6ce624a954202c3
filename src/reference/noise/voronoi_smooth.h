// Twin of shaders/noise/voronoi_smooth.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/math/exponent.h"
#include "reference/noise/choices.h"
#include "reference/noise/worley.h"

namespace noisescope::reference {

struct VoronoiSmooth {
    float nearest;
    float sum;
};

inline VoronoiSmooth voronoiSmoothAdd(VoronoiSmooth state, float distance, float weight, float sharpness) {
    const float apart = sharpness * std::fabs(distance - state.nearest);
    const float factor = exponential2(-apart);
    const float nearer = state.sum * factor + weight;
    const float farther = weight * factor + state.sum;
    const float sum = distance < state.nearest ? nearer : farther;
    return {std::min(distance, state.nearest), sum};
}

inline float voronoiSmoothWindow(float size) {
    const float t = std::min(std::max(2.0f - size, 0.0f), 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

inline VoronoiSmooth voronoiSmoothPoint2(const Choices& choices, VoronoiSmooth state, vec2 way, float sharpness) {
    const float x = voronoiSmoothWindow(std::fabs(way.x));
    const float y = voronoiSmoothWindow(std::fabs(way.y));
    const float weight = x * y;
    if (weight > 0.0f)
        return voronoiSmoothAdd(state, choices.metric.length(choices.metric.key2(way)), weight, sharpness);
    return state;
}

inline float voronoiSmooth2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const float exponent = 5.0f - 3.0f * choices.numbers.smoothness;
    const float sharpness = exponential2(exponent);
    const float softness = exponential2(-exponent);
    VoronoiSmooth state{1.0e9f, 0.0f};
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            const ivec2 step{x - 1, y - 1};
            const vec2 way = worleyWay2(choices, cell, fraction, step, seed);
            state = voronoiSmoothPoint2(choices, state, way, sharpness);
        }
    }
    const float limit = state.nearest + 20.0f * softness;
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 5; ++x) {
            const ivec2 step{x - 2, y - 2};
            const vec2 near = worleyNear2(choices, fraction, step);
            if (worleyBeyond2(step) && choices.metric.length(choices.metric.key2(near)) < limit) {
                const vec2 way = worleyWay2(choices, cell, fraction, step, seed);
                state = voronoiSmoothPoint2(choices, state, way, sharpness);
            }
        }
    }
    const float sum = std::max(state.sum, 1.17549435e-38f);
    return state.nearest - softness * logarithm2(sum);
}

inline VoronoiSmooth voronoiSmoothPoint3(const Choices& choices, VoronoiSmooth state, vec3 way, float sharpness) {
    const float x = voronoiSmoothWindow(std::fabs(way.x));
    const float y = voronoiSmoothWindow(std::fabs(way.y));
    const float z = voronoiSmoothWindow(std::fabs(way.z));
    const float weight = x * y * z;
    if (weight > 0.0f)
        return voronoiSmoothAdd(state, choices.metric.length(choices.metric.key3(way)), weight, sharpness);
    return state;
}

inline float voronoiSmooth3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const float exponent = 5.0f - 3.0f * choices.numbers.smoothness;
    const float sharpness = exponential2(exponent);
    const float softness = exponential2(-exponent);
    VoronoiSmooth state{1.0e9f, 0.0f};
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                const ivec3 step{x - 1, y - 1, z - 1};
                const vec3 way = worleyWay3(choices, cell, fraction, step, seed);
                state = voronoiSmoothPoint3(choices, state, way, sharpness);
            }
        }
    }
    const float limit = state.nearest + 20.0f * softness;
    for (int z = 0; z < 5; ++z) {
        for (int y = 0; y < 5; ++y) {
            for (int x = 0; x < 5; ++x) {
                const ivec3 step{x - 2, y - 2, z - 2};
                const vec3 near = worleyNear3(choices, fraction, step);
                if (worleyBeyond3(step) && choices.metric.length(choices.metric.key3(near)) < limit) {
                    const vec3 way = worleyWay3(choices, cell, fraction, step, seed);
                    state = voronoiSmoothPoint3(choices, state, way, sharpness);
                }
            }
        }
    }
    const float sum = std::max(state.sum, 1.17549435e-38f);
    return state.nearest - softness * logarithm2(sum);
}

}  // namespace noisescope::reference
