// Twin of shaders/solid/shape.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/math/root.h"
#include "reference/types.h"

namespace noisescope::reference {

inline float solidRoot(float square) { return square < 1e-30f ? 0.0f : squareRoot(square); }

inline float solidSphere(vec3 p, float size) {
    const float square = p.x * p.x + p.y * p.y + p.z * p.z;
    return solidRoot(square) - size;
}

inline float solidBox(vec3 p, float size) {
    const vec3 beyond(std::fabs(p.x) - size, std::fabs(p.y) - size, std::fabs(p.z) - size);
    const vec3 outside(std::max(beyond.x, 0.0f), std::max(beyond.y, 0.0f), std::max(beyond.z, 0.0f));
    const float square = outside.x * outside.x + outside.y * outside.y + outside.z * outside.z;
    const float inside = std::min(std::max(beyond.x, std::max(beyond.y, beyond.z)), 0.0f);
    return solidRoot(square) + inside;
}

inline float solidTorus(vec3 p, float size) {
    const float flatSquare = p.x * p.x + p.z * p.z;
    const float ring = solidRoot(flatSquare) - size;
    const float square = ring * ring + p.y * p.y;
    return solidRoot(square) - 0.4f * size;
}

inline float solidSlab(vec3 p, float size) { return std::fabs(p.y) - size; }

}  // namespace noisescope::reference
