// Twin of shaders/noise/simplex.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <glm/common.hpp>

#include "reference/noise/choices.h"

namespace noisescope::reference {

inline float simplexCorner2(float reach, vec2 gradient, float x, float y) {
    const float rest = reach - x * x - y * y;
    const float height = std::max(rest, 0.0f);
    const float square = height * height;
    return square * square * (gradient.x * x + gradient.y * y);
}

inline float simplexCorner3(float reach, vec3 gradient, float x, float y, float z) {
    const float rest = reach - x * x - y * y - z * z;
    const float height = std::max(rest, 0.0f);
    const float square = height * height;
    return square * square * (gradient.x * x + gradient.y * y + gradient.z * z);
}

inline float simplexCorner4(float reach, vec4 gradient, vec4 way) {
    const float rest = reach - way.x * way.x - way.y * way.y - way.z * way.z - way.w * way.w;
    const float height = std::max(rest, 0.0f);
    const float square = height * height;
    const float slope = gradient.x * way.x + gradient.y * way.y + gradient.z * way.z + gradient.w * way.w;
    return square * square * slope;
}

inline float simplex2(const Choices& choices, ivec2 cell, vec2 fraction, uint seed) {
    const float t = (fraction.x + fraction.y) * 0.211324865f;
    const float x0 = fraction.x - t;
    const float y0 = fraction.y - t;
    const ivec2 step = fraction.x > fraction.y ? ivec2(1, 0) : ivec2(0, 1);
    const float x1 = x0 - static_cast<float>(step.x) + 0.211324865f;
    const float y1 = y0 - static_cast<float>(step.y) + 0.211324865f;
    const float x2 = x0 - 0.577350269f;
    const float y2 = y0 - 0.577350269f;
    const float n0 = simplexCorner2(choices.reach, choices.gradient2(cell, seed), x0, y0);
    const float n1 = simplexCorner2(choices.reach, choices.gradient2(wrapAdd(cell, step), seed), x1, y1);
    const float n2 = simplexCorner2(choices.reach, choices.gradient2(wrapAdd(cell, {1, 1}), seed), x2, y2);
    return n0 + n1 + n2;
}

inline float simplex3(const Choices& choices, ivec3 cell, vec3 fraction, uint seed) {
    const float t = (fraction.x + fraction.y + fraction.z) * 0.16666667f;
    const float x0 = fraction.x - t;
    const float y0 = fraction.y - t;
    const float z0 = fraction.z - t;
    const int xy = fraction.x >= fraction.y ? 1 : 0;
    const int yz = fraction.y >= fraction.z ? 1 : 0;
    const int xz = fraction.x >= fraction.z ? 1 : 0;
    const ivec3 first(xy * xz, (1 - xy) * yz, (1 - xz) * (1 - yz));
    const ivec3 second(std::max(xy, xz), std::max(1 - xy, yz), std::max(1 - xz, 1 - yz));
    const float x1 = x0 - static_cast<float>(first.x) + 0.16666667f;
    const float y1 = y0 - static_cast<float>(first.y) + 0.16666667f;
    const float z1 = z0 - static_cast<float>(first.z) + 0.16666667f;
    const float x2 = x0 - static_cast<float>(second.x) + 0.33333333f;
    const float y2 = y0 - static_cast<float>(second.y) + 0.33333333f;
    const float z2 = z0 - static_cast<float>(second.z) + 0.33333333f;
    const float x3 = x0 - 0.5f;
    const float y3 = y0 - 0.5f;
    const float z3 = z0 - 0.5f;
    const float n0 = simplexCorner3(choices.reach, choices.gradient3(cell, seed), x0, y0, z0);
    const float n1 = simplexCorner3(choices.reach, choices.gradient3(wrapAdd(cell, first), seed), x1, y1, z1);
    const float n2 = simplexCorner3(choices.reach, choices.gradient3(wrapAdd(cell, second), seed), x2, y2, z2);
    const float n3 = simplexCorner3(choices.reach, choices.gradient3(wrapAdd(cell, {1, 1, 1}), seed), x3, y3, z3);
    return n0 + n1 + n2 + n3;
}

inline float simplex4(const Choices& choices, ivec4 cell, vec4 fraction, uint seed) {
    const float t = (fraction.x + fraction.y + fraction.z + fraction.w) * 0.138196601f;
    const vec4 way0 = fraction - t;
    const int xy = fraction.x > fraction.y ? 1 : 0;
    const int xz = fraction.x > fraction.z ? 1 : 0;
    const int xw = fraction.x > fraction.w ? 1 : 0;
    const int yz = fraction.y > fraction.z ? 1 : 0;
    const int yw = fraction.y > fraction.w ? 1 : 0;
    const int zw = fraction.z > fraction.w ? 1 : 0;
    const ivec4 rank(xy + xz + xw, 1 - xy + yz + yw, 2 - xz - yz + zw, 3 - xw - yw - zw);
    const ivec4 first = glm::max(rank - ivec4(2), ivec4(0));
    const ivec4 second = glm::min(glm::max(rank - ivec4(1), ivec4(0)), ivec4(1));
    const ivec4 third = glm::min(rank, ivec4(1));
    const vec4 way1 = way0 - vec4(first) + 0.138196601f;
    const vec4 way2 = way0 - vec4(second) + 0.276393202f;
    const vec4 way3 = way0 - vec4(third) + 0.414589803f;
    const vec4 way4 = way0 - 0.447213595f;
    const float n0 = simplexCorner4(choices.reach, choices.gradient4(cell, seed), way0);
    const float n1 = simplexCorner4(choices.reach, choices.gradient4(wrapAdd(cell, first), seed), way1);
    const float n2 = simplexCorner4(choices.reach, choices.gradient4(wrapAdd(cell, second), seed), way2);
    const float n3 = simplexCorner4(choices.reach, choices.gradient4(wrapAdd(cell, third), seed), way3);
    const float n4 = simplexCorner4(choices.reach, choices.gradient4(wrapAdd(cell, {1, 1, 1, 1}), seed), way4);
    return n0 + n1 + n2 + n3 + n4;
}

}  // namespace noisescope::reference
