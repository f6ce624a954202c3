// Twin of shaders/solid/camera.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/types.h"

namespace noisescope::reference {

struct SolidCamera {
    vec3 eye{0, 0, 3};
    vec3 ahead{0, 0, -1};
    vec3 right{1, 0, 0};
    vec3 up{0, 1, 0};
    float lens = 0.27f;  ///< half of the picture's height at distance 1
    float inverseHeight = 1;
    ivec2 size{1, 1};  ///< of the picture, in pixels
};

/// `inside`: a point of the pixel, [0, 1).
inline vec3 solidRay(const SolidCamera& camera, ivec2 pixel, vec2 inside = vec2(0.5f)) {
    // Pixels far away come around, as in shaders.
    const auto doubled = [](int at) { return 2u * static_cast<uint>(at); };
    const auto across = static_cast<int>(doubled(pixel.x) - static_cast<uint>(camera.size.x));
    const auto above = static_cast<int>(static_cast<uint>(camera.size.y) - doubled(pixel.y));
    const float right = static_cast<float>(across) + 2.0f * inside.x;
    const float up = static_cast<float>(above) - 2.0f * inside.y;
    const float u = right * camera.inverseHeight * camera.lens;
    const float v = up * camera.inverseHeight * camera.lens;
    const vec3 ray = camera.ahead + u * camera.right + v * camera.up;
    const float square = ray.x * ray.x + ray.y * ray.y + ray.z * ray.z;
    return ray * inverseSqrt(square);
}

inline float solidJitter(ivec2 pixel) {
    const uint turns = static_cast<uint>(pixel.x) * 3242174889u + static_cast<uint>(pixel.y) * 2447445414u;
    return static_cast<float>(turns >> 9u) * 1.1920928955078125e-7f;
}

}  // namespace noisescope::reference
