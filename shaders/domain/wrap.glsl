// wrap - cells that lie a whole number of periods apart become one: noise that asks for wrapped cells repeats.
//
//   int   ns_wrap1(int cell, int period)
//   ivec2 ns_wrap2(ivec2 cell, ivec2 period)                            also 3, 4: lattices along the axes
//   ivec2 ns_wrap_skewed2(ivec2 cell, NsPeriod2 period)                 also 3, 4: lattices whose periods are oblique
//   ivec2 ns_wrap_far2(uvec2 cell, vec2 about, ivec2 period)            also 1, 3, 4, and ns_wrap_far_skewed2, 3, 4:
//                                                                       cells beyond 2^31, known modulo 2^32 and about
//
// cell            some periods and 2^17 cells from the origin at most
// about           the cell as real numbers, not wrapped, to within half a period
// period          in cells, at most 2^29; 0: the axis does not repeat. Oblique ones, from the last axis to the first:
//                 the cells to take away once for every whole period on that axis
// returns         [0, period) on every axis that repeats; exact
// cost            a division an axis, whose rounding does not matter, and a multiplication a cell
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_WRAP_GLSL
#define NS_WRAP_GLSL

#include "math/exact.glsl"

// Cells to take away for a whole period along y: (y.x, y.y), and along x: x.
struct NsPeriod2 {
    ivec2 y;
    int x;
};

struct NsPeriod3 {
    ivec3 z;
    ivec2 y;
    int x;
};

struct NsPeriod4 {
    ivec4 w;
    ivec3 z;
    ivec2 y;
    int x;
};

// Number of whole periods from the origin to a cell, 0 without a period. The quotient of floats is off by at most one.
int ns_wrap_count(uint cell, float about, int period) {
    int size = max(period, 1);
    int guess = int(floor(about / float(size)));
    int rest = int(cell - uint(guess) * uint(size));
    int below = rest < 0 ? 1 : 0;
    int above = rest >= size ? 1 : 0;
    int result = period > 0 ? guess - below + above : 0;
    return result;
}

int ns_wrap_far1(uint cell, float about, int period) {
    int count = ns_wrap_count(cell, about, period);
    return int(cell - uint(count) * uint(period));
}

ivec2 ns_wrap_far2(uvec2 cell, vec2 about, ivec2 period) {
    return ivec2(ns_wrap_far1(cell.x, about.x, period.x), ns_wrap_far1(cell.y, about.y, period.y));
}

ivec3 ns_wrap_far3(uvec3 cell, vec3 about, ivec3 period) {
    return ivec3(ns_wrap_far1(cell.x, about.x, period.x), ns_wrap_far1(cell.y, about.y, period.y),
                 ns_wrap_far1(cell.z, about.z, period.z));
}

ivec4 ns_wrap_far4(uvec4 cell, vec4 about, ivec4 period) {
    return ivec4(ns_wrap_far1(cell.x, about.x, period.x), ns_wrap_far1(cell.y, about.y, period.y),
                 ns_wrap_far1(cell.z, about.z, period.z), ns_wrap_far1(cell.w, about.w, period.w));
}

ivec2 ns_wrap_far_skewed2(uvec2 cell, vec2 about, NsPeriod2 period) {
    int count = ns_wrap_count(cell.y, about.y, period.y.y);
    uvec2 rest = cell - uint(count) * uvec2(period.y);
    NS_EXACT float left = about.x - float(count) * float(period.y.x);
    return ivec2(ns_wrap_far1(rest.x, left, period.x), int(rest.y));
}

ivec3 ns_wrap_far_skewed3(uvec3 cell, vec3 about, NsPeriod3 period) {
    int count = ns_wrap_count(cell.z, about.z, period.z.z);
    uvec3 rest = cell - uint(count) * uvec3(period.z);
    NS_EXACT vec2 left = about.xy - float(count) * vec2(period.z.xy);
    return ivec3(ns_wrap_far_skewed2(rest.xy, left, NsPeriod2(period.y, period.x)), int(rest.z));
}

ivec4 ns_wrap_far_skewed4(uvec4 cell, vec4 about, NsPeriod4 period) {
    int count = ns_wrap_count(cell.w, about.w, period.w.w);
    uvec4 rest = cell - uint(count) * uvec4(period.w);
    NS_EXACT vec3 left = about.xyz - float(count) * vec3(period.w.xyz);
    return ivec4(ns_wrap_far_skewed3(rest.xyz, left, NsPeriod3(period.z, period.y, period.x)), int(rest.w));
}

// So few periods away that the reciprocal, which all cells share, is as good as a division.
int ns_wrap1(int cell, int period) {
    int size = max(period, 1);
    float reciprocal = 1.0 / float(size);
    NS_EXACT float periods = float(cell) * reciprocal;
    int rest = cell - int(floor(periods)) * size;
    // Choices between sums, `rest < 0 ? rest + size : rest`, would keep WebGL on SwiftShader compiling for minutes.
    int above = rest + (rest < 0 ? size : 0);
    int inside = above - (above >= size ? size : 0);
    int result = period > 0 ? inside : cell;
    return result;
}

ivec2 ns_wrap2(ivec2 cell, ivec2 period) {
    return ivec2(ns_wrap1(cell.x, period.x), ns_wrap1(cell.y, period.y));
}

ivec3 ns_wrap3(ivec3 cell, ivec3 period) {
    return ivec3(ns_wrap1(cell.x, period.x), ns_wrap1(cell.y, period.y), ns_wrap1(cell.z, period.z));
}

ivec4 ns_wrap4(ivec4 cell, ivec4 period) {
    return ivec4(ns_wrap1(cell.x, period.x), ns_wrap1(cell.y, period.y), ns_wrap1(cell.z, period.z),
                 ns_wrap1(cell.w, period.w));
}

ivec2 ns_wrap_skewed2(ivec2 cell, NsPeriod2 period) {
    return ns_wrap_far_skewed2(uvec2(cell), vec2(cell), period);
}

ivec3 ns_wrap_skewed3(ivec3 cell, NsPeriod3 period) {
    return ns_wrap_far_skewed3(uvec3(cell), vec3(cell), period);
}

ivec4 ns_wrap_skewed4(ivec4 cell, NsPeriod4 period) {
    return ns_wrap_far_skewed4(uvec4(cell), vec4(cell), period);
}

#endif // NS_WRAP_GLSL
