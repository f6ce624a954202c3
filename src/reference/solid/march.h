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
    float keyLow = 0;    ///< key at which the colors begin
    float keyScale = 1;  ///< 1 / how far they extend
    float emission = 1;  ///< light that white sends out
};

constexpr float kSolidEnd = 0.000244140625f;  ///< share of the light from behind below which none passes: 2^-12

/// A ray on its way.
struct SolidRay {
    vec3 eye{0, 0, 0};
    vec3 ahead{0, 0, 1};     ///< of length 1
    float jitter = 0;        ///< of a step
    int place = 0;           ///< the next one
    int last = 0;            ///< up to the one before this
    vec4 light{0, 0, 0, 1};  ///< gathered so far, and the share of the light from behind that passes
};

/// A place where something may be.
struct SolidPlace {
    vec3 p{0, 0, 0};
    float dist = 0;  ///< to the body
};

/// Goes on to the next place where something may be; returns false at the end of the ray.
template <typename Choices>
bool solidNext(const Choices& of, const SolidMarch& march, SolidRay& ray, SolidPlace& found) {
    while (ray.place < ray.last && ray.light.w >= kSolidEnd) {
        const float along = (static_cast<float>(ray.place) + ray.jitter) * march.stride;
        found.p = ray.eye + along * ray.ahead;
        found.dist = of.distance(found.p);
        const float slack = found.dist - march.reach;
        ray.place = ray.place + 1;
        if (!(slack >= 0.0f)) return true;
        ray.place = ray.place + static_cast<int>(std::floor(slack * march.inverseStride * 0.999f));
    }
    return false;
}

/// Adds the light of a place with this noise, which is (depth, density) inside, above 0. `lamps`: light from outside.
template <typename Choices>
void solidTake(const Choices& of, const SolidMarch& march, const SolidPlace& at, float noise, vec2 inside, vec3 lamps,
               SolidRay& ray) {
    const float key = (of.key(noise, inside.x, inside.y, at.p.y) - march.keyLow) * march.keyScale;
    const float depth = march.halvings * inside.y;
    const vec3 lit = march.emission + lamps;
    ray.light = solidThrough(ray.light, of.color(hold(key, 0.0f, 1.0f)) * lit, depth);
}

/// Returns red, green, blue and alpha.
inline vec4 solidLight(const SolidRay& ray) {
    const float behind = ray.light.w < kSolidEnd ? 0.0f : ray.light.w;
    return {vec3(ray.light), 1.0f - behind};
}

/// `of` has the functions of shaders/solid/choices.glsl and shaders/solid/lamps.glsl: noise(p), distance(p),
/// density(noise, dist), key(noise, depth, density, height), color(x) and lamps(p, ray).
template <typename Choices>
void solidMarch(const Choices& of, const SolidMarch& march, SolidRay& ray) {
    for (SolidPlace at; solidNext(of, march, ray, at);) {
        const float noise = of.noise(at.p);
        const vec2 inside = of.density(noise, at.dist);
        if (inside.y > 0.0f) solidTake(of, march, at, noise, inside, of.lamps(at.p, ray.ahead), ray);
    }
}

}  // namespace noisescope::reference
