// block - from a pixel inside a block of 512 x 512 to its place on an octave's lattice.
//
// The host computes where the block's first pixel lies, exactly; only the short way from there is floating point.
//
//   float ns_moved_straight1(float pixel, float step)                   a lattice along the axes
//   vec2  ns_moved_straight2(vec2 pixel, float step)
//   float ns_moved1(vec2 pixel, float alongX, float alongY)             a line on a turned plane
//   vec2  ns_moved2(vec2 pixel, vec2 alongX, vec2 alongY)               a turned or skewed lattice
//   vec3  ns_moved3(vec2 pixel, vec3 alongX, vec3 alongY)
//   vec4  ns_moved4(vec2 pixel, vec4 alongX, vec4 alongY)
//   NsPlace2 ns_place2(uvec2 cell, vec2 fraction, vec2 moved)           adds it to the block's own place; also 1, 3, 4
//   NsPlace2 ns_place_forward2(uvec2 cell, vec2 fraction, vec2 moved)   the same for moved >= 0, which is cheaper
//   NsFour2 ns_four2(uvec2 cell, vec2 fraction, vec2 pixel, float step)  ns_place_forward2 of four pixels of a row, the
//                                                                       first one `pixel`; also 3
//
// pixel           inside the block, 0 to 511
// step, along     cells a pixel, below 1/2; of four pixels below 1/3, so that they lie in two cells at most
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_BLOCK_GLSL
#define NS_BLOCK_GLSL

#include "math/exact.glsl"

struct NsPlace1 {
    int cell;
    float fraction;
};

struct NsPlace2 {
    ivec2 cell;
    vec2 fraction;
};

struct NsPlace3 {
    ivec3 cell;
    vec3 fraction;
};

struct NsPlace4 {
    ivec4 cell;
    vec4 fraction;
};

float ns_moved_straight1(float pixel, float step) {
    NS_EXACT float result = pixel * step;
    return result;
}

vec2 ns_moved_straight2(vec2 pixel, float step) {
    NS_EXACT vec2 result = pixel * step;
    return result;
}

float ns_moved1(vec2 pixel, float alongX, float alongY) {
    NS_EXACT float result = pixel.x * alongX + pixel.y * alongY;
    return result;
}

vec2 ns_moved2(vec2 pixel, vec2 alongX, vec2 alongY) {
    NS_EXACT vec2 result = pixel.x * alongX + pixel.y * alongY;
    return result;
}

vec3 ns_moved3(vec2 pixel, vec3 alongX, vec3 alongY) {
    NS_EXACT vec3 result = pixel.x * alongX + pixel.y * alongY;
    return result;
}

vec4 ns_moved4(vec2 pixel, vec4 alongX, vec4 alongY) {
    NS_EXACT vec4 result = pixel.x * alongX + pixel.y * alongY;
    return result;
}

NsPlace1 ns_place1(uint cell, float fraction, float moved) {
    NS_EXACT float position = fraction + moved;
    float base = floor(position);
    NS_EXACT float rest = position - base;
    return NsPlace1(int(cell + uint(int(base))), rest);
}

NsPlace2 ns_place2(uvec2 cell, vec2 fraction, vec2 moved) {
    NS_EXACT vec2 position = fraction + moved;
    vec2 base = floor(position);
    NS_EXACT vec2 rest = position - base;
    return NsPlace2(ivec2(cell + uvec2(ivec2(base))), rest);
}

NsPlace3 ns_place3(uvec3 cell, vec3 fraction, vec3 moved) {
    NS_EXACT vec3 position = fraction + moved;
    vec3 base = floor(position);
    NS_EXACT vec3 rest = position - base;
    return NsPlace3(ivec3(cell + uvec3(ivec3(base))), rest);
}

NsPlace4 ns_place4(uvec4 cell, vec4 fraction, vec4 moved) {
    NS_EXACT vec4 position = fraction + moved;
    vec4 base = floor(position);
    NS_EXACT vec4 rest = position - base;
    return NsPlace4(ivec4(cell + uvec4(ivec4(base))), rest);
}

NsPlace1 ns_place_forward1(uint cell, float fraction, float moved) {
    NS_EXACT float position = fraction + moved;
    int base = int(position);                       // cuts towards 0, which is floor() here
    NS_EXACT float rest = position - float(base);
    return NsPlace1(int(cell + uint(base)), rest);
}

NsPlace2 ns_place_forward2(uvec2 cell, vec2 fraction, vec2 moved) {
    NS_EXACT vec2 position = fraction + moved;
    ivec2 base = ivec2(position);                   // cuts towards 0, which is floor() here
    NS_EXACT vec2 rest = position - vec2(base);
    return NsPlace2(ivec2(cell + uvec2(base)), rest);
}

NsPlace3 ns_place_forward3(uvec3 cell, vec3 fraction, vec3 moved) {
    NS_EXACT vec3 position = fraction + moved;
    ivec3 base = ivec3(position);                   // cuts towards 0, which is floor() here
    NS_EXACT vec3 rest = position - vec3(base);
    return NsPlace3(ivec3(cell + uvec3(base)), rest);
}

NsPlace4 ns_place_forward4(uvec4 cell, vec4 fraction, vec4 moved) {
    NS_EXACT vec4 position = fraction + moved;
    ivec4 base = ivec4(position);                   // cuts towards 0, which is floor() here
    NS_EXACT vec4 rest = position - vec4(base);
    return NsPlace4(ivec4(cell + uvec4(base)), rest);
}

// The cell of the first of four pixels, where along x each lies in its own one, whether that is the one on the right of
// the first pixel's, and the other fractions, which are the same for all.
struct NsFour2 {
    ivec2 cell;
    vec4 x;
    bvec4 right;
    float rest;
};

struct NsFour3 {
    ivec3 cell;
    vec4 x;
    bvec4 right;
    vec2 rest;
};

NsFour2 ns_four2(uvec2 cell, vec2 fraction, vec2 pixel, float step) {
    NS_EXACT vec4 x = fraction.x + (pixel.x + vec4(0.0, 1.0, 2.0, 3.0)) * step;
    NS_EXACT float y = fraction.y + pixel.y * step;
    ivec2 base = ivec2(int(x.x), int(y));
    NS_EXACT vec4 way = x - float(base.x);
    NS_EXACT vec4 next = way - 1.0;
    bvec4 right = bvec4(false, way.y >= 1.0, way.z >= 1.0, way.w >= 1.0);
    NS_EXACT float rest = y - float(base.y);
    return NsFour2(ivec2(cell + uvec2(base)), mix(way, next, right), right, rest);
}

NsFour3 ns_four3(uvec3 cell, vec3 fraction, vec2 pixel, float step) {
    NsFour2 plane = ns_four2(cell.xy, fraction.xy, pixel, step);
    return NsFour3(ivec3(plane.cell, int(cell.z)), plane.x, plane.right, vec2(plane.rest, fraction.z));
}

#endif // NS_BLOCK_GLSL
