// edges - gradients towards the 12 edges of a cube (the 32 of a tesseract), in the published variants.
//
//   vec2 ns_gradient_edges2(uint index)        the first two components of edges3, as 2D simplex code uses them
//   vec3 ns_gradient_edges3(uint index)        (+-1,+-1,0) (+-1,0,+-1) (0,+-1,+-1); index below 12
//   vec4 ns_gradient_edges4(uint index)        (0,+-1,+-1,+-1), then the 0 in y, in z, in w; index below 32
//   vec3 ns_gradient_perlin16(uint index)      the 12, then (1,1,0) (0,-1,1) (-1,1,0) (0,-1,-1); index below 16
//   vec3 ns_gradient_tetra16(uint index)       the 12, then (1,1,0) (-1,1,0) (0,-1,1) (0,-1,-1); index below 16
//
// index           from a hash; pick 12 without bias, the 16 are there because a bit mask was cheap
// origin          K. Perlin, "Improving Noise", SIGGRAPH 2002 (perlin16); S. Gustavson, "Simplex noise demystified",
//                 2005 (edges); tutorials (tetra16)
// SPDX-License-Identifier: MIT
#ifndef NS_GRADIENT_EDGES_GLSL
#define NS_GRADIENT_EDGES_GLSL

vec3 ns_gradient_edges3(uint index) {
    float s = (index & 1u) == 0u ? 1.0 : -1.0;
    float t = (index & 2u) == 0u ? 1.0 : -1.0;
    vec3 upper = index < 8u ? vec3(s, 0.0, t) : vec3(0.0, s, t);
    vec3 result = index < 4u ? vec3(s, t, 0.0) : upper;
    return result;
}

vec2 ns_gradient_edges2(uint index) {
    vec3 edge = ns_gradient_edges3(index);
    return edge.xy;
}

vec4 ns_gradient_edges4(uint index) {
    float a = (index & 4u) == 0u ? 1.0 : -1.0;
    float b = (index & 2u) == 0u ? 1.0 : -1.0;
    float c = (index & 1u) == 0u ? 1.0 : -1.0;
    vec4 lower = index < 8u ? vec4(0.0, a, b, c) : vec4(a, 0.0, b, c);
    vec4 upper = index < 24u ? vec4(a, b, 0.0, c) : vec4(a, b, c, 0.0);
    vec4 result = index < 16u ? lower : upper;
    return result;
}

vec3 ns_gradient_perlin16(uint index) {
    float t = (index & 2u) == 0u ? 1.0 : -1.0;
    vec3 extra = (index & 1u) == 0u ? vec3(t, 1.0, 0.0) : vec3(0.0, -1.0, t);
    vec3 edge = ns_gradient_edges3(index);
    vec3 result = index < 12u ? edge : extra;
    return result;
}

vec3 ns_gradient_tetra16(uint index) {
    float s = (index & 1u) == 0u ? 1.0 : -1.0;
    vec3 extra = (index & 2u) == 0u ? vec3(s, 1.0, 0.0) : vec3(0.0, -1.0, s);
    vec3 edge = ns_gradient_edges3(index);
    vec3 result = index < 12u ? edge : extra;
    return result;
}

#endif // NS_GRADIENT_EDGES_GLSL
