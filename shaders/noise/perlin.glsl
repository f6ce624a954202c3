// perlin - gradient noise: a random slope per lattice point, zero there, blended between the corners of the cell.
//
//   float ns_perlin1(int cell, float fraction, uint seed)
//   float ns_perlin2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_perlin3(ivec3 cell, vec3 fraction, uint seed)
//   float ns_perlin4(ivec4 cell, vec4 fraction, uint seed)
//   float ns_perlin1_at(float p, uint seed)                    the same at p = cell + fraction, |p| < 2^24
//   float ns_perlin2_at(vec2 p, uint seed)
//   float ns_perlin3_at(vec3 p, uint seed)
//   float ns_perlin4_at(vec4 p, uint seed)
//   vec3  ns_perlin2_d(ivec2 cell, vec2 fraction, uint seed)   value, d/dx, d/dy, by the fraction
//   vec4  ns_perlin3_d(ivec3 cell, vec3 fraction, uint seed)   value, d/dx, d/dy, d/dz
//   vec3  ns_perlin2_at_d(vec2 p, uint seed)
//   vec4  ns_perlin3_at_d(vec3 p, uint seed)
//   NsJet2 ns_perlin2_dd(ivec2 cell, vec2 fraction, uint seed) with second derivatives
//   NsJet3 ns_perlin3_dd(ivec3 cell, vec3 fraction, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// returns         unscaled; the bound depends on the gradients: square dimensions / 2; unit sqrt(dimensions) / 2;
//                 C2 with the quintic fade, C1 cubic, C0 linear; exactly 0 at lattice points.
//                 Derivatives: the value is exactly that of ns_perlin2 (3), slopes with _d and _dd are the same; at a
//                 lattice point the slope is exactly its gradient (cubic, quintic), anywhere below 5 times the longest
//                 gradient along an axis
// period          2^32 cells        cost  2 hashes (1D), 4 (2D), 8 (3D), 16 (4D); derivatives no more
// depends         noise/choices.glsl (gradient, fade, fade_slope, fade_curve), math/jet.glsl
// origin          K. Perlin, "An Image Synthesizer", SIGGRAPH 1985; "Improving Noise", SIGGRAPH 2002
// SPDX-License-Identifier: MIT
#ifndef NS_PERLIN_GLSL
#define NS_PERLIN_GLSL

#include "math/exact.glsl"
#include "math/jet.glsl"
#include "noise/choices.glsl"

// At each corner stands a plane, gradient . way. They are blended axis by axis, from the last to the first. Blending the
// planes of two neighbors along an axis leaves one plane: its gradient along the axes to come, and behind it what the axes
// done with have given. Pixels of a row so share all but the step along x.
//
// Each step has three functions: the blended plane, its slope along that axis, and its curve. Every derivative along y or z is
// a plane itself and is blended like the value along the axes to come.

// Along the last axis, where nothing has been given yet: the corners' gradients themselves.
vec2 ns_perlin_last2(vec2 g0, vec2 g1, float y, float weight) {
    NS_EXACT vec2 near = vec2(g0.x, g0.y * y);
    NS_EXACT vec2 far = vec2(g1.x, g1.y * (y - 1.0));
    NS_EXACT vec2 result = near + weight * (far - near);
    return result;
}

vec3 ns_perlin_last3(vec3 g0, vec3 g1, float z, float weight) {
    NS_EXACT vec3 near = vec3(g0.xy, g0.z * z);
    NS_EXACT vec3 far = vec3(g1.xy, g1.z * (z - 1.0));
    NS_EXACT vec3 result = near + weight * (far - near);
    return result;
}

vec4 ns_perlin_last4(vec4 g0, vec4 g1, float w, float weight) {
    NS_EXACT vec4 near = vec4(g0.xyz, g0.w * w);
    NS_EXACT vec4 far = vec4(g1.xyz, g1.w * (w - 1.0));
    NS_EXACT vec4 result = near + weight * (far - near);
    return result;
}

// Along the axes in between.
vec3 ns_perlin_along_z(vec4 p0, vec4 p1, float z, float weight) {
    NS_EXACT vec3 near = vec3(p0.xy, p0.z * z + p0.w);
    NS_EXACT vec3 far = vec3(p1.xy, p1.z * (z - 1.0) + p1.w);
    NS_EXACT vec3 result = near + weight * (far - near);
    return result;
}

vec2 ns_perlin_along_y(vec3 p0, vec3 p1, float y, float weight) {
    NS_EXACT vec2 near = vec2(p0.x, p0.y * y + p0.z);
    NS_EXACT vec2 far = vec2(p1.x, p1.y * (y - 1.0) + p1.z);
    NS_EXACT vec2 result = near + weight * (far - near);
    return result;
}

// Along the first.
float ns_perlin_along_x(vec2 p0, vec2 p1, float x, float weight) {
    NS_EXACT float near = p0.x * x + p0.y;
    NS_EXACT float far = p1.x * (x - 1.0) + p1.y;
    NS_EXACT float result = near + weight * (far - near);
    return result;
}

// The gradients at the corners of a column in 3D: (0, 0), (1, 0), (0, 1), (1, 1) along y and z.
struct NsPerlinGradients3 {
    vec3 g00;
    vec3 g10;
    vec3 g01;
    vec3 g11;
};

NsPerlinGradients3 ns_perlin_gradients3(ivec3 cell, uint seed) {
    vec3 g00 = ns_gradient3(cell, seed);
    vec3 g10 = ns_gradient3(cell + ivec3(0, 1, 0), seed);
    vec3 g01 = ns_gradient3(cell + ivec3(0, 0, 1), seed);
    vec3 g11 = ns_gradient3(cell + ivec3(0, 1, 1), seed);
    return NsPerlinGradients3(g00, g10, g01, g11);
}

// The plane that is left at a lattice point of x, or (plane4) of x and y, once the axes behind are done.
vec2 ns_perlin_column2(ivec2 cell, float y, float wy, uint seed) {
    vec2 g0 = ns_gradient2(cell, seed);
    vec2 g1 = ns_gradient2(cell + ivec2(0, 1), seed);
    return ns_perlin_last2(g0, g1, y, wy);
}

vec2 ns_perlin_column3(ivec3 cell, vec2 rest, vec2 weights, uint seed) {
    NsPerlinGradients3 at = ns_perlin_gradients3(cell, seed);
    vec3 p0 = ns_perlin_last3(at.g00, at.g01, rest.y, weights.y);
    vec3 p1 = ns_perlin_last3(at.g10, at.g11, rest.y, weights.y);
    return ns_perlin_along_y(p0, p1, rest.x, weights.x);
}

vec3 ns_perlin_plane4(ivec4 cell, vec2 rest, vec2 weights, uint seed) {
    vec4 g00 = ns_gradient4(cell, seed);
    vec4 g10 = ns_gradient4(cell + ivec4(0, 0, 1, 0), seed);
    vec4 g01 = ns_gradient4(cell + ivec4(0, 0, 0, 1), seed);
    vec4 g11 = ns_gradient4(cell + ivec4(0, 0, 1, 1), seed);
    vec4 p0 = ns_perlin_last4(g00, g01, rest.y, weights.y);
    vec4 p1 = ns_perlin_last4(g10, g11, rest.y, weights.y);
    return ns_perlin_along_z(p0, p1, rest.x, weights.x);
}

vec2 ns_perlin_column4(ivec4 cell, vec3 rest, vec3 weights, uint seed) {
    vec3 p0 = ns_perlin_plane4(cell, rest.yz, weights.yz, seed);
    vec3 p1 = ns_perlin_plane4(cell + ivec4(0, 1, 0, 0), rest.yz, weights.yz, seed);
    return ns_perlin_along_y(p0, p1, rest.x, weights.x);
}

float ns_perlin1(int cell, float fraction, uint seed) {
    float wx = ns_fade(fraction);
    float g0 = ns_gradient1(cell, seed);
    float g1 = ns_gradient1(cell + 1, seed);
    NS_EXACT float n0 = g0 * fraction;
    NS_EXACT float n1 = g1 * (fraction - 1.0);
    NS_EXACT float result = n0 + wx * (n1 - n0);
    return result;
}

float ns_perlin2(ivec2 cell, vec2 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    float wy = ns_fade(fraction.y);
    vec2 left = ns_perlin_column2(cell, fraction.y, wy, seed);
    vec2 right = ns_perlin_column2(cell + ivec2(1, 0), fraction.y, wy, seed);
    return ns_perlin_along_x(left, right, fraction.x, wx);
}

float ns_perlin3(ivec3 cell, vec3 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    vec2 weights = vec2(ns_fade(fraction.y), ns_fade(fraction.z));
    vec2 left = ns_perlin_column3(cell, fraction.yz, weights, seed);
    vec2 right = ns_perlin_column3(cell + ivec3(1, 0, 0), fraction.yz, weights, seed);
    return ns_perlin_along_x(left, right, fraction.x, wx);
}

float ns_perlin4(ivec4 cell, vec4 fraction, uint seed) {
    float wx = ns_fade(fraction.x);
    vec3 weights = vec3(ns_fade(fraction.y), ns_fade(fraction.z), ns_fade(fraction.w));
    vec2 left = ns_perlin_column4(cell, fraction.yzw, weights, seed);
    vec2 right = ns_perlin_column4(cell + ivec4(1, 0, 0, 0), fraction.yzw, weights, seed);
    return ns_perlin_along_x(left, right, fraction.x, wx);
}

// The slopes of the steps; `steep` is that of the weight.
vec2 ns_perlin_last2_slope(vec2 g0, vec2 g1, float y, float weight, float steep) {
    NS_EXACT vec2 near = vec2(g0.x, g0.y * y);
    NS_EXACT vec2 far = vec2(g1.x, g1.y * (y - 1.0));
    NS_EXACT vec2 rise = steep * (far - near);
    NS_EXACT float own = g0.y + weight * (g1.y - g0.y);
    NS_EXACT float given = own + rise.y;
    return vec2(rise.x, given);
}

vec3 ns_perlin_last3_slope(vec3 g0, vec3 g1, float z, float weight, float steep) {
    NS_EXACT vec3 near = vec3(g0.xy, g0.z * z);
    NS_EXACT vec3 far = vec3(g1.xy, g1.z * (z - 1.0));
    NS_EXACT vec3 rise = steep * (far - near);
    NS_EXACT float own = g0.z + weight * (g1.z - g0.z);
    NS_EXACT float given = own + rise.z;
    return vec3(rise.xy, given);
}

vec2 ns_perlin_along_y_slope(vec3 p0, vec3 p1, float y, float weight, float steep) {
    NS_EXACT vec2 near = vec2(p0.x, p0.y * y + p0.z);
    NS_EXACT vec2 far = vec2(p1.x, p1.y * (y - 1.0) + p1.z);
    NS_EXACT vec2 rise = steep * (far - near);
    NS_EXACT float own = p0.y + weight * (p1.y - p0.y);
    NS_EXACT float given = own + rise.y;
    return vec2(rise.x, given);
}

float ns_perlin_along_x_slope(vec2 p0, vec2 p1, float x, float weight, float steep) {
    NS_EXACT float near = p0.x * x + p0.y;
    NS_EXACT float far = p1.x * (x - 1.0) + p1.y;
    NS_EXACT float own = p0.x + weight * (p1.x - p0.x);
    NS_EXACT float result = own + steep * (far - near);
    return result;
}

// Their curves; `curve` is that of the weight.
vec2 ns_perlin_last2_curve(vec2 g0, vec2 g1, float y, float steep, float curve) {
    NS_EXACT vec2 near = vec2(g0.x, g0.y * y);
    NS_EXACT vec2 far = vec2(g1.x, g1.y * (y - 1.0));
    NS_EXACT vec2 bend = curve * (far - near);
    NS_EXACT float given = 2.0 * steep * (g1.y - g0.y) + bend.y;
    return vec2(bend.x, given);
}

vec3 ns_perlin_last3_curve(vec3 g0, vec3 g1, float z, float steep, float curve) {
    NS_EXACT vec3 near = vec3(g0.xy, g0.z * z);
    NS_EXACT vec3 far = vec3(g1.xy, g1.z * (z - 1.0));
    NS_EXACT vec3 bend = curve * (far - near);
    NS_EXACT float given = 2.0 * steep * (g1.z - g0.z) + bend.z;
    return vec3(bend.xy, given);
}

vec2 ns_perlin_along_y_curve(vec3 p0, vec3 p1, float y, float steep, float curve) {
    NS_EXACT vec2 near = vec2(p0.x, p0.y * y + p0.z);
    NS_EXACT vec2 far = vec2(p1.x, p1.y * (y - 1.0) + p1.z);
    NS_EXACT vec2 bend = curve * (far - near);
    NS_EXACT float given = 2.0 * steep * (p1.y - p0.y) + bend.y;
    return vec2(bend.x, given);
}

float ns_perlin_along_x_curve(vec2 p0, vec2 p1, float x, float steep, float curve) {
    NS_EXACT float near = p0.x * x + p0.y;
    NS_EXACT float far = p1.x * (x - 1.0) + p1.y;
    NS_EXACT float result = 2.0 * steep * (p1.x - p0.x) + curve * (far - near);
    return result;
}

// A column with its derivatives, named by their axes.
struct NsPerlinSlopes2 {
    vec2 plane;
    vec2 y;
};

struct NsPerlinSlopes3 {
    vec2 plane;
    vec2 y;
    vec2 z;
};

struct NsPerlinCurves3 {
    vec2 yy;
    vec2 zz;
    vec2 yz;
};

NsPerlinSlopes2 ns_perlin_column_slopes2(vec2 g0, vec2 g1, float y, vec2 fade) {
    vec2 plane = ns_perlin_last2(g0, g1, y, fade.x);
    vec2 slope = ns_perlin_last2_slope(g0, g1, y, fade.x, fade.y);
    return NsPerlinSlopes2(plane, slope);
}

NsPerlinSlopes3 ns_perlin_column_slopes3(NsPerlinGradients3 at, vec2 rest, vec2 fade_y, vec2 fade_z) {
    vec3 p0 = ns_perlin_last3(at.g00, at.g01, rest.y, fade_z.x);
    vec3 p1 = ns_perlin_last3(at.g10, at.g11, rest.y, fade_z.x);
    vec3 z0 = ns_perlin_last3_slope(at.g00, at.g01, rest.y, fade_z.x, fade_z.y);
    vec3 z1 = ns_perlin_last3_slope(at.g10, at.g11, rest.y, fade_z.x, fade_z.y);
    vec2 plane = ns_perlin_along_y(p0, p1, rest.x, fade_y.x);
    vec2 y = ns_perlin_along_y_slope(p0, p1, rest.x, fade_y.x, fade_y.y);
    vec2 z = ns_perlin_along_y(z0, z1, rest.x, fade_y.x);
    return NsPerlinSlopes3(plane, y, z);
}

NsPerlinCurves3 ns_perlin_column_curves3(NsPerlinGradients3 at, vec2 rest, vec3 fade_y, vec3 fade_z) {
    vec3 p0 = ns_perlin_last3(at.g00, at.g01, rest.y, fade_z.x);
    vec3 p1 = ns_perlin_last3(at.g10, at.g11, rest.y, fade_z.x);
    vec3 z0 = ns_perlin_last3_slope(at.g00, at.g01, rest.y, fade_z.x, fade_z.y);
    vec3 z1 = ns_perlin_last3_slope(at.g10, at.g11, rest.y, fade_z.x, fade_z.y);
    vec3 zz0 = ns_perlin_last3_curve(at.g00, at.g01, rest.y, fade_z.y, fade_z.z);
    vec3 zz1 = ns_perlin_last3_curve(at.g10, at.g11, rest.y, fade_z.y, fade_z.z);
    vec2 yy = ns_perlin_along_y_curve(p0, p1, rest.x, fade_y.y, fade_y.z);
    vec2 zz = ns_perlin_along_y(zz0, zz1, rest.x, fade_y.x);
    vec2 yz = ns_perlin_along_y_slope(z0, z1, rest.x, fade_y.x, fade_y.y);
    return NsPerlinCurves3(yy, zz, yz);
}

vec3 ns_perlin2_d(ivec2 cell, vec2 fraction, uint seed) {
    vec2 fade_x = vec2(ns_fade(fraction.x), ns_fade_slope(fraction.x));
    vec2 fade_y = vec2(ns_fade(fraction.y), ns_fade_slope(fraction.y));
    vec2 g00 = ns_gradient2(cell, seed);
    vec2 g10 = ns_gradient2(cell + ivec2(1, 0), seed);
    vec2 g01 = ns_gradient2(cell + ivec2(0, 1), seed);
    vec2 g11 = ns_gradient2(cell + ivec2(1, 1), seed);
    NsPerlinSlopes2 left = ns_perlin_column_slopes2(g00, g01, fraction.y, fade_y);
    NsPerlinSlopes2 right = ns_perlin_column_slopes2(g10, g11, fraction.y, fade_y);
    float value = ns_perlin_along_x(left.plane, right.plane, fraction.x, fade_x.x);
    float x = ns_perlin_along_x_slope(left.plane, right.plane, fraction.x, fade_x.x, fade_x.y);
    float y = ns_perlin_along_x(left.y, right.y, fraction.x, fade_x.x);
    return vec3(value, x, y);
}

vec4 ns_perlin3_d(ivec3 cell, vec3 fraction, uint seed) {
    vec2 fade_x = vec2(ns_fade(fraction.x), ns_fade_slope(fraction.x));
    vec2 fade_y = vec2(ns_fade(fraction.y), ns_fade_slope(fraction.y));
    vec2 fade_z = vec2(ns_fade(fraction.z), ns_fade_slope(fraction.z));
    NsPerlinGradients3 at0 = ns_perlin_gradients3(cell, seed);
    NsPerlinGradients3 at1 = ns_perlin_gradients3(cell + ivec3(1, 0, 0), seed);
    NsPerlinSlopes3 left = ns_perlin_column_slopes3(at0, fraction.yz, fade_y, fade_z);
    NsPerlinSlopes3 right = ns_perlin_column_slopes3(at1, fraction.yz, fade_y, fade_z);
    float value = ns_perlin_along_x(left.plane, right.plane, fraction.x, fade_x.x);
    float x = ns_perlin_along_x_slope(left.plane, right.plane, fraction.x, fade_x.x, fade_x.y);
    float y = ns_perlin_along_x(left.y, right.y, fraction.x, fade_x.x);
    float z = ns_perlin_along_x(left.z, right.z, fraction.x, fade_x.x);
    return vec4(value, x, y, z);
}

// A weight, its slope and its curve.
vec3 ns_perlin_fade(float t) {
    return vec3(ns_fade(t), ns_fade_slope(t), ns_fade_curve(t));
}

NsJet2 ns_perlin2_dd(ivec2 cell, vec2 fraction, uint seed) {
    vec3 fade_x = ns_perlin_fade(fraction.x);
    vec3 fade_y = ns_perlin_fade(fraction.y);
    vec2 g00 = ns_gradient2(cell, seed);
    vec2 g10 = ns_gradient2(cell + ivec2(1, 0), seed);
    vec2 g01 = ns_gradient2(cell + ivec2(0, 1), seed);
    vec2 g11 = ns_gradient2(cell + ivec2(1, 1), seed);
    NsPerlinSlopes2 left = ns_perlin_column_slopes2(g00, g01, fraction.y, fade_y.xy);
    NsPerlinSlopes2 right = ns_perlin_column_slopes2(g10, g11, fraction.y, fade_y.xy);
    vec2 left_yy = ns_perlin_last2_curve(g00, g01, fraction.y, fade_y.y, fade_y.z);
    vec2 right_yy = ns_perlin_last2_curve(g10, g11, fraction.y, fade_y.y, fade_y.z);
    float value = ns_perlin_along_x(left.plane, right.plane, fraction.x, fade_x.x);
    float x = ns_perlin_along_x_slope(left.plane, right.plane, fraction.x, fade_x.x, fade_x.y);
    float y = ns_perlin_along_x(left.y, right.y, fraction.x, fade_x.x);
    float xx = ns_perlin_along_x_curve(left.plane, right.plane, fraction.x, fade_x.y, fade_x.z);
    float xy = ns_perlin_along_x_slope(left.y, right.y, fraction.x, fade_x.x, fade_x.y);
    float yy = ns_perlin_along_x(left_yy, right_yy, fraction.x, fade_x.x);
    return NsJet2(value, vec2(x, y), vec3(xx, xy, yy));
}

NsJet3 ns_perlin3_dd(ivec3 cell, vec3 fraction, uint seed) {
    vec3 fade_x = ns_perlin_fade(fraction.x);
    vec3 fade_y = ns_perlin_fade(fraction.y);
    vec3 fade_z = ns_perlin_fade(fraction.z);
    NsPerlinGradients3 at0 = ns_perlin_gradients3(cell, seed);
    NsPerlinGradients3 at1 = ns_perlin_gradients3(cell + ivec3(1, 0, 0), seed);
    NsPerlinSlopes3 left = ns_perlin_column_slopes3(at0, fraction.yz, fade_y.xy, fade_z.xy);
    NsPerlinSlopes3 right = ns_perlin_column_slopes3(at1, fraction.yz, fade_y.xy, fade_z.xy);
    NsPerlinCurves3 left_curves = ns_perlin_column_curves3(at0, fraction.yz, fade_y, fade_z);
    NsPerlinCurves3 right_curves = ns_perlin_column_curves3(at1, fraction.yz, fade_y, fade_z);
    float value = ns_perlin_along_x(left.plane, right.plane, fraction.x, fade_x.x);
    float x = ns_perlin_along_x_slope(left.plane, right.plane, fraction.x, fade_x.x, fade_x.y);
    float y = ns_perlin_along_x(left.y, right.y, fraction.x, fade_x.x);
    float z = ns_perlin_along_x(left.z, right.z, fraction.x, fade_x.x);
    float xx = ns_perlin_along_x_curve(left.plane, right.plane, fraction.x, fade_x.y, fade_x.z);
    float yy = ns_perlin_along_x(left_curves.yy, right_curves.yy, fraction.x, fade_x.x);
    float zz = ns_perlin_along_x(left_curves.zz, right_curves.zz, fraction.x, fade_x.x);
    float yz = ns_perlin_along_x(left_curves.yz, right_curves.yz, fraction.x, fade_x.x);
    float xz = ns_perlin_along_x_slope(left.z, right.z, fraction.x, fade_x.x, fade_x.y);
    float xy = ns_perlin_along_x_slope(left.y, right.y, fraction.x, fade_x.x, fade_x.y);
    return NsJet3(value, vec3(x, y, z), vec3(xx, yy, zz), vec3(yz, xz, xy));
}

float ns_perlin1_at(float p, uint seed) {
    float base = floor(p);
    NS_EXACT float fraction = p - base;
    return ns_perlin1(int(base), fraction, seed);
}

float ns_perlin2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_perlin2(ivec2(base), fraction, seed);
}

float ns_perlin3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_perlin3(ivec3(base), fraction, seed);
}

float ns_perlin4_at(vec4 p, uint seed) {
    vec4 base = floor(p);
    NS_EXACT vec4 fraction = p - base;
    return ns_perlin4(ivec4(base), fraction, seed);
}

vec3 ns_perlin2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_perlin2_d(ivec2(base), fraction, seed);
}

vec4 ns_perlin3_at_d(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_perlin3_d(ivec3(base), fraction, seed);
}

#endif // NS_PERLIN_GLSL
