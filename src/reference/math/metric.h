// Twin of shaders/math/metric.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/math/root.h"
#include "reference/types.h"

namespace noisescope::reference {

inline float metricEuclideanKey2(vec2 way) { return way.x * way.x + way.y * way.y; }
inline float metricEuclideanKey3(vec3 way) { return way.x * way.x + way.y * way.y + way.z * way.z; }
inline float metricEuclideanLength(float key) { return key < 8.27180613e-25f ? 0.0f : squareRoot(key); }

inline float metricSquaredKey2(vec2 way) { return metricEuclideanKey2(way); }
inline float metricSquaredKey3(vec3 way) { return metricEuclideanKey3(way); }
inline float metricSquaredLength(float key) { return key < 8.27180613e-25f ? 0.0f : key; }

inline float metricManhattanKey2(vec2 way) { return std::fabs(way.x) + std::fabs(way.y); }
inline float metricManhattanKey3(vec3 way) { return std::fabs(way.x) + std::fabs(way.y) + std::fabs(way.z); }
inline float metricManhattanLength(float key) { return key < 9.09494702e-13f ? 0.0f : key; }

inline float metricChebyshevKey2(vec2 way) { return std::max(std::fabs(way.x), std::fabs(way.y)); }
inline float metricChebyshevKey3(vec3 way) {
    return std::max(std::max(std::fabs(way.x), std::fabs(way.y)), std::fabs(way.z));
}
inline float metricChebyshevLength(float key) { return key < 9.09494702e-13f ? 0.0f : key; }

inline float metricMinkowskiHalfKey2(vec2 way) {
    const float x = squareRoot(std::fabs(way.x));
    const float y = squareRoot(std::fabs(way.y));
    return x + y;
}
inline float metricMinkowskiHalfKey3(vec3 way) {
    const float x = squareRoot(std::fabs(way.x));
    const float y = squareRoot(std::fabs(way.y));
    const float z = squareRoot(std::fabs(way.z));
    return x + y + z;
}
inline float metricMinkowskiHalfLength(float key) { return key < 9.53674316e-7f ? 0.0f : key * key; }

inline float metricMinkowski3Key2(vec2 way) {
    const vec2 size{std::fabs(way.x), std::fabs(way.y)};
    return size.x * size.x * size.x + size.y * size.y * size.y;
}
inline float metricMinkowski3Key3(vec3 way) {
    const vec3 size{std::fabs(way.x), std::fabs(way.y), std::fabs(way.z)};
    return size.x * size.x * size.x + size.y * size.y * size.y + size.z * size.z * size.z;
}
inline float metricMinkowski3Length(float key) { return key < 7.52316385e-37f ? 0.0f : cubeRoot(key); }

inline float metricMinkowski4Key2(vec2 way) {
    const vec2 square = way * way;
    return square.x * square.x + square.y * square.y;
}
inline float metricMinkowski4Key3(vec3 way) {
    const vec3 square = way * way;
    return square.x * square.x + square.y * square.y + square.z * square.z;
}
inline float metricMinkowski4Length(float key) { return key < 4.7019774e-38f ? 0.0f : squareRoot(squareRoot(key)); }

}  // namespace noisescope::reference
