// shape - distances to simple bodies around the origin: below 0 inside.
//
//   float ns_solid_sphere(vec3 p, float size)  size: the radius
//   float ns_solid_box(vec3 p, float size)     half an edge
//   float ns_solid_torus(vec3 p, float size)   radius of the ring around the axis y, which is 0.4 of that thick on each side
//   float ns_solid_slab(vec3 p, float size)    half the thickness along y, endless along x and z
//
// returns         never changes faster than p does (Lipschitz constant 1), so that no part of a body is nearer than this
// depends         math/exact.glsl, math/root.glsl
// origin          J. C. Hart, "Sphere tracing", 1996
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_SHAPE_GLSL
#define NS_SOLID_SHAPE_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"

// The root of a square; 0 where it is too small for ns_sqrt().
float ns_solid_root(float square) {
    return square < 1e-30 ? 0.0 : ns_sqrt(square);
}

float ns_solid_sphere(vec3 p, float size) {
    NS_EXACT float square = p.x * p.x + p.y * p.y + p.z * p.z;
    NS_EXACT float result = ns_solid_root(square) - size;
    return result;
}

float ns_solid_box(vec3 p, float size) {
    NS_EXACT vec3 beyond = abs(p) - vec3(size);
    vec3 outside = max(beyond, vec3(0.0));
    NS_EXACT float square = outside.x * outside.x + outside.y * outside.y + outside.z * outside.z;
    float inside = min(max(beyond.x, max(beyond.y, beyond.z)), 0.0);
    NS_EXACT float result = ns_solid_root(square) + inside;
    return result;
}

float ns_solid_torus(vec3 p, float size) {
    NS_EXACT float flat_square = p.x * p.x + p.z * p.z;
    NS_EXACT float ring = ns_solid_root(flat_square) - size;
    NS_EXACT float square = ring * ring + p.y * p.y;
    NS_EXACT float result = ns_solid_root(square) - 0.4 * size;
    return result;
}

float ns_solid_slab(vec3 p, float size) {
    NS_EXACT float result = abs(p.y) - size;
    return result;
}

#endif // NS_SOLID_SHAPE_GLSL
