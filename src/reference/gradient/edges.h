// Twin of shaders/gradient/edges.glsl.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

inline vec3 gradientEdges3(uint index) {
    const float s = (index & 1u) == 0u ? 1.0f : -1.0f;
    const float t = (index & 2u) == 0u ? 1.0f : -1.0f;
    const vec3 upper = index < 8u ? vec3(s, 0.0f, t) : vec3(0.0f, s, t);
    return index < 4u ? vec3(s, t, 0.0f) : upper;
}

inline vec2 gradientEdges2(uint index) {
    const vec3 edge = gradientEdges3(index);
    return {edge.x, edge.y};
}

inline vec4 gradientEdges4(uint index) {
    const float a = (index & 4u) == 0u ? 1.0f : -1.0f;
    const float b = (index & 2u) == 0u ? 1.0f : -1.0f;
    const float c = (index & 1u) == 0u ? 1.0f : -1.0f;
    const vec4 lower = index < 8u ? vec4(0.0f, a, b, c) : vec4(a, 0.0f, b, c);
    const vec4 upper = index < 24u ? vec4(a, b, 0.0f, c) : vec4(a, b, c, 0.0f);
    return index < 16u ? lower : upper;
}

inline vec3 gradientPerlin16(uint index) {
    const float t = (index & 2u) == 0u ? 1.0f : -1.0f;
    const vec3 extra = (index & 1u) == 0u ? vec3(t, 1.0f, 0.0f) : vec3(0.0f, -1.0f, t);
    const vec3 edge = gradientEdges3(index);
    return index < 12u ? edge : extra;
}

inline vec3 gradientTetra16(uint index) {
    const float s = (index & 1u) == 0u ? 1.0f : -1.0f;
    const vec3 extra = (index & 2u) == 0u ? vec3(s, 1.0f, 0.0f) : vec3(0.0f, -1.0f, s);
    const vec3 edge = gradientEdges3(index);
    return index < 12u ? edge : extra;
}

}  // namespace noisescope::reference
