// Twin of shaders/solid/scene.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/hash/pcg.h"
#include "reference/math/hold.h"
#include "reference/types.h"

namespace noisescope::reference {

struct SolidSky {
    vec3 high{0, 0, 0};    ///< straight above
    vec3 low{0, 0, 0};     ///< at the horizon and below
    vec3 toward{0, 1, 0};  ///< the sun, of length 1
    vec3 glow{0, 0, 0};    ///< around the sun, near the horizon
};

inline vec3 solidSky(vec3 ray, const SolidSky& sky) {
    const float low = 1.0f - hold(ray.y * 2.0f, 0.0f, 1.0f);
    const float haze = low * low * low;
    const float turn = ray.x * sky.toward.x + ray.y * sky.toward.y + ray.z * sky.toward.z;
    const float near = hold(turn, 0.0f, 1.0f);
    const float square = near * near;
    const float fourth = square * square;
    const float eighth = fourth * fourth;
    const float part = eighth * haze;
    return sky.high + haze * (sky.low - sky.high) + part * sky.glow;
}

inline vec3 solidStars(ivec2 pixel) {
    const uint bits = pcgHash2(pixel, 99u);
    const float random = static_cast<float>(bits & 65535u) * 1.52587890625e-5f;
    const float square = random * random;
    return vec3((bits >> 16u) > 90u ? 0.0f : square * square * 1.5f);
}

inline vec4 solidOver(vec4 light, vec3 behind) {
    const float passing = 1.0f - light.w;
    return {vec3(light) + passing * behind, 1.0f};
}

}  // namespace noisescope::reference
