// Twin of shaders/solid/ground.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/math/exponent.h"
#include "reference/math/hold.h"
#include "reference/math/root.h"
#include "reference/solid/face.h"
#include "reference/solid/scene.h"

namespace noisescope::reference {

inline float solidGround(vec3 eye, vec3 ray, float height) {
    const float down = -ray.y;
    const float above = eye.y - height;
    const float along = above * reciprocal(std::max(down, 0.0001f));
    return down > 0.0001f && above > 0.0f ? along : -1.0f;
}

inline int solidAbove(float along, float jitter, const SolidMarch& march) {
    const float less = std::floor(jitter - along * march.inverseStride);
    return along < 0.0f ? march.last : static_cast<int>(hold(-less, 0.0f, static_cast<float>(march.last)));
}

/// Returns light of the ground so far along the ray, with the light that falls on it.
inline vec3 solidPlain(vec3 ray, float along, vec3 fall, const SolidLamp& lamp, const SolidSky& sky, float white) {
    const vec3 light = white * (fall.x * lamp.color + fall.y * lamp.sky);
    const vec3 far = solidSky(vec3(ray.x, 0.0f, ray.z), sky);
    const float faded = -0.05f * along;
    return far + exponential2(std::max(faded, -100.0f)) * (light - far);
}

}  // namespace noisescope::reference
