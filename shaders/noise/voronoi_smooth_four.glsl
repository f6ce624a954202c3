// voronoi_smooth_four - a smooth minimum of distances at four pixels of a row at once, which share the points around.
//
//   vec4 ns_voronoi_smooth2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed)
//   vec4 ns_voronoi_smooth3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed)
//
// cell            of the pixels that are not `right`; the others lie in the cell beside it along x
// x               fraction of each pixel in its own cell
// rest            the other fractions, the same for all pixels
// returns         of each pixel the bits of ns_voronoi_smooth2 (3)
// cost            30 hashes (2D), 150 (3D)
// depends         noise/voronoi_smooth.glsl, noise/choices.glsl (randoms, key_part, key_four, scaled_length_four, jitter,
//                 smoothness), math/four.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_VORONOI_SMOOTH_FOUR_GLSL
#define NS_VORONOI_SMOOTH_FOUR_GLSL

#include "math/exact.glsl"
#include "math/four.glsl"
#include "noise/choices.glsl"
#include "noise/voronoi_smooth.glsl"

// ns_voronoi_smooth_power of each.
vec4 ns_voronoi_smooth_four_power(vec4 x) {
    ivec4 whole = ivec4(x);
    NS_EXACT vec4 f = x - vec4(whole);
    NS_EXACT vec4 part = (((8.59197452e27 * f - 6.73473307e28) * f + 3.0348275e29) * f - 8.78552687e29) * f + 1.2676506e30;
    return intBitsToFloat(floatBitsToInt(part) - whole * 8388608);
}

// Returns ns_voronoi_smooth_window() along x for points right and left of a pixel, one column away or two. Signs and
// columns are known, which saves a step or two of the general form.
vec4 ns_voronoi_smooth_four_window(vec4 t) {
    NS_EXACT vec4 result = t * t * (1.5 - t);
    return result;
}

vec4 ns_voronoi_smooth_four_near(vec4 size) {
    NS_EXACT vec4 left = 2.0 - size;
    return ns_voronoi_smooth_four_window(ns_lesser_four(left, vec4(1.0)));
}

vec4 ns_voronoi_smooth_four_far(vec4 size) {
    NS_EXACT vec4 left = 2.0 - size;
    return ns_voronoi_smooth_four_window(ns_positive_four(left));
}

// Numbers of a point that are the same for all pixels: its place along x, its share of the key along y, and its weight
// along y.
struct NsVoronoiSmoothFour2 {
    float x;
    float y;
    float weight;
};

NsVoronoiSmoothFour2 ns_voronoi_smooth_four_point2(ivec2 cell, ivec2 step, float rest, uint seed) {
    vec2 point = ns_feature_point2(cell + step, seed);
    NS_EXACT float across = point.y + (float(step.y) - rest);
    return NsVoronoiSmoothFour2(point.x, ns_key_part(across), ns_voronoi_smooth_window(abs(across)));
}

// The points of one column of cells: from each pixel along x, and the rest.
struct NsVoronoiSmoothColumn {
    vec4 along;
    vec4 key;
    vec4 weight;
};

NsVoronoiSmoothColumn ns_voronoi_smooth_four_column2(NsVoronoiSmoothFour2 here, NsVoronoiSmoothFour2 next, bvec4 right,
                                                      float column, vec4 x) {
    vec4 place = mix(vec4(here.x), vec4(next.x), right);      // selects
    vec4 part = mix(vec4(here.y), vec4(next.y), right);
    vec4 weight = mix(vec4(here.weight), vec4(next.weight), right);
    NS_EXACT vec4 along = place + (column - x);
    return NsVoronoiSmoothColumn(along, ns_key_four2(along, part), weight);
}

// Adds the points of a row of cells to the sums, in the order of ns_voronoi_smooth2. All lengths, then all powers: so
// few steps wait for the one before them.
vec4 ns_voronoi_smooth_four_row(vec4 sum, NsVoronoiSmoothColumn a, NsVoronoiSmoothColumn b, NsVoronoiSmoothColumn c,
                                NsVoronoiSmoothColumn d, NsVoronoiSmoothColumn e, float sharpness) {
    vec4 length0 = ns_scaled_length_four(a.key, sharpness);
    vec4 length1 = ns_scaled_length_four(b.key, sharpness);
    vec4 length2 = ns_scaled_length_four(c.key, sharpness);
    vec4 length3 = ns_scaled_length_four(d.key, sharpness);
    vec4 length4 = ns_scaled_length_four(e.key, sharpness);
    vec4 power0 = ns_voronoi_smooth_four_power(length0);
    vec4 power1 = ns_voronoi_smooth_four_power(length1);
    vec4 power2 = ns_voronoi_smooth_four_power(length2);
    vec4 power3 = ns_voronoi_smooth_four_power(length3);
    vec4 power4 = ns_voronoi_smooth_four_power(length4);
    NS_EXACT vec4 part0 = ns_voronoi_smooth_four_far(-a.along) * a.weight * power0;
    NS_EXACT vec4 part1 = ns_voronoi_smooth_four_near(-b.along) * b.weight * power1;
    NS_EXACT vec4 part2 = 0.5 * c.weight * power2;
    NS_EXACT vec4 part3 = ns_voronoi_smooth_four_near(d.along) * d.weight * power3;
    NS_EXACT vec4 part4 = ns_voronoi_smooth_four_far(e.along) * e.weight * power4;
    NS_EXACT vec4 result = sum + (part0 + part1) + (part3 + part4) + part2;
    return result;
}

vec4 ns_voronoi_smooth_four_end(vec4 sum, float doublings, float softness) {
    return vec4(ns_voronoi_smooth_end(sum.x, doublings, softness),
                ns_voronoi_smooth_end(sum.y, doublings, softness),
                ns_voronoi_smooth_end(sum.z, doublings, softness),
                ns_voronoi_smooth_end(sum.w, doublings, softness));
}

vec4 ns_voronoi_smooth2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NS_EXACT vec4 sum = vec4(0.0);
    for (int y = -2; y <= 2; ++y) {
        NsVoronoiSmoothFour2 point0 = ns_voronoi_smooth_four_point2(cell, ivec2(-2, y), rest, seed);
        NsVoronoiSmoothFour2 point1 = ns_voronoi_smooth_four_point2(cell, ivec2(-1, y), rest, seed);
        NsVoronoiSmoothFour2 point2 = ns_voronoi_smooth_four_point2(cell, ivec2(0, y), rest, seed);
        NsVoronoiSmoothFour2 point3 = ns_voronoi_smooth_four_point2(cell, ivec2(1, y), rest, seed);
        NsVoronoiSmoothFour2 point4 = ns_voronoi_smooth_four_point2(cell, ivec2(2, y), rest, seed);
        NsVoronoiSmoothFour2 point5 = ns_voronoi_smooth_four_point2(cell, ivec2(3, y), rest, seed);
        NsVoronoiSmoothColumn a = ns_voronoi_smooth_four_column2(point0, point1, right, -2.0, x);
        NsVoronoiSmoothColumn b = ns_voronoi_smooth_four_column2(point1, point2, right, -1.0, x);
        NsVoronoiSmoothColumn c = ns_voronoi_smooth_four_column2(point2, point3, right, 0.0, x);
        NsVoronoiSmoothColumn d = ns_voronoi_smooth_four_column2(point3, point4, right, 1.0, x);
        NsVoronoiSmoothColumn e = ns_voronoi_smooth_four_column2(point4, point5, right, 2.0, x);
        sum = ns_voronoi_smooth_four_row(sum, a, b, c, d, e, sharpness.x);
    }
    return ns_voronoi_smooth_four_end(sum, 98.0, sharpness.y);
}

struct NsVoronoiSmoothFour3 {
    float x;
    float y;
    float z;
    float weight;
};

NsVoronoiSmoothFour3 ns_voronoi_smooth_four_point3(ivec3 cell, ivec3 step, vec2 rest, uint seed) {
    vec3 point = ns_feature_point3(cell + step, seed);
    NS_EXACT vec2 across = point.yz + (vec2(step.yz) - rest);
    NS_EXACT float weight = ns_voronoi_smooth_window(abs(across.x)) * ns_voronoi_smooth_window(abs(across.y));
    return NsVoronoiSmoothFour3(point.x, ns_key_part(across.x), ns_key_part(across.y), weight);
}

NsVoronoiSmoothColumn ns_voronoi_smooth_four_column3(NsVoronoiSmoothFour3 here, NsVoronoiSmoothFour3 next, bvec4 right,
                                                      float column, vec4 x) {
    vec4 place = mix(vec4(here.x), vec4(next.x), right);      // selects
    vec4 part_y = mix(vec4(here.y), vec4(next.y), right);
    vec4 part_z = mix(vec4(here.z), vec4(next.z), right);
    vec4 weight = mix(vec4(here.weight), vec4(next.weight), right);
    NS_EXACT vec4 along = place + (column - x);
    return NsVoronoiSmoothColumn(along, ns_key_four3(along, part_y, part_z), weight);
}

vec4 ns_voronoi_smooth3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed) {
    vec2 sharpness = ns_voronoi_smooth_sharpness();
    NS_EXACT vec4 sum = vec4(0.0);
    for (int z = -2; z <= 2; ++z) {
        for (int y = -2; y <= 2; ++y) {
            NsVoronoiSmoothFour3 point0 = ns_voronoi_smooth_four_point3(cell, ivec3(-2, y, z), rest, seed);
            NsVoronoiSmoothFour3 point1 = ns_voronoi_smooth_four_point3(cell, ivec3(-1, y, z), rest, seed);
            NsVoronoiSmoothFour3 point2 = ns_voronoi_smooth_four_point3(cell, ivec3(0, y, z), rest, seed);
            NsVoronoiSmoothFour3 point3 = ns_voronoi_smooth_four_point3(cell, ivec3(1, y, z), rest, seed);
            NsVoronoiSmoothFour3 point4 = ns_voronoi_smooth_four_point3(cell, ivec3(2, y, z), rest, seed);
            NsVoronoiSmoothFour3 point5 = ns_voronoi_smooth_four_point3(cell, ivec3(3, y, z), rest, seed);
            NsVoronoiSmoothColumn a = ns_voronoi_smooth_four_column3(point0, point1, right, -2.0, x);
            NsVoronoiSmoothColumn b = ns_voronoi_smooth_four_column3(point1, point2, right, -1.0, x);
            NsVoronoiSmoothColumn c = ns_voronoi_smooth_four_column3(point2, point3, right, 0.0, x);
            NsVoronoiSmoothColumn d = ns_voronoi_smooth_four_column3(point3, point4, right, 1.0, x);
            NsVoronoiSmoothColumn e = ns_voronoi_smooth_four_column3(point4, point5, right, 2.0, x);
            sum = ns_voronoi_smooth_four_row(sum, a, b, c, d, e, sharpness.x);
        }
    }
    return ns_voronoi_smooth_four_end(sum, 97.0, sharpness.y);
}

#endif // NS_VORONOI_SMOOTH_FOUR_GLSL
