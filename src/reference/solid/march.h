// Twin of shaders/solid/march.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/hold.h"
#include "reference/solid/light.h"
#include "reference/types.h"

namespace noisescope::reference {

struct SolidMarch {
    int first = 0;  ///< places from this one on
    int last = 0;   ///< up to the one before this
    float stride = 1;
    float inverseStride = 1;
    float reach = 0;     ///< farther than this from the body nothing is
    float halvings = 0;  ///< of what passes a step of density 1
    float keyLow = 0;    ///< where the colors begin
    float keyScale = 1;  ///< 1 / how far they extend
};

constexpr float kSolidEnd = 0.000244140625f;  ///< where less passes, nothing does: 2^-12

/// `of` has the functions of shaders/solid/choices.glsl: noise(p), distance(p), density(noise, dist), key(noise, depth,
/// density, height) and color(x).
template <typename Choices>
vec4 solidMarch(const Choices& of, vec3 eye, vec3 ray, float jitter, const SolidMarch& march) {
    vec4 light(0, 0, 0, 1);
    int place = march.first;
    while (place < march.last) {
        const float along = (static_cast<float>(place) + jitter) * march.stride;
        const vec3 p = eye + along * ray;
        const float dist = of.distance(p);
        const float slack = dist - march.reach;
        place = place + 1;
        if (slack >= 0.0f) {
            place = place + static_cast<int>(std::floor(slack * march.inverseStride * 0.999f));
            continue;
        }
        const float noise = of.noise(p);
        const vec2 inside = of.density(noise, dist);
        if (!(inside.y > 0.0f)) continue;
        const float key = (of.key(noise, inside.x, inside.y, p.y) - march.keyLow) * march.keyScale;
        const float depth = march.halvings * inside.y;
        light = solidThrough(light, of.color(hold(key, 0.0f, 1.0f)), depth);
        if (light.w < kSolidEnd) break;
    }
    const float behind = light.w < kSolidEnd ? 0.0f : light.w;
    return {vec3(light), 1.0f - behind};
}

}  // namespace noisescope::reference
