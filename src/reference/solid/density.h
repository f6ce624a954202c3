// Twin of shaders/solid/density.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/hold.h"
#include "reference/types.h"

namespace noisescope::reference {

struct Substance {
    float amount = 0;           ///< of the noise
    float level = 0;            ///< added to it
    float inverseSoftness = 1;  ///< 1 / the depth at which density is 1
};

inline vec2 solidMove(float noise, float dist, const Substance& of) {
    const float depth = of.amount * noise + of.level - dist;
    const float soft = depth * of.inverseSoftness;
    return {depth, hold(soft, 0.0f, 1.0f)};
}

inline vec2 solidCut(float noise, float dist, const Substance& of) {
    const float inside = -dist;
    const float high = of.amount * noise + of.level;
    const float depth = high < inside ? high : inside;
    const float soft = depth * of.inverseSoftness;
    return {depth, hold(soft, 0.0f, 1.0f)};
}

inline vec2 solidFill(float noise, float dist, const Substance& of) {
    const float soft = -dist * of.inverseSoftness;
    const float high = of.amount * (noise + of.level);
    const float depth = hold(soft, 0.0f, 1.0f) * high;
    return {depth, hold(depth, 0.0f, 1.0f)};
}

}  // namespace noisescope::reference
