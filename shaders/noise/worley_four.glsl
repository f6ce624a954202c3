// worley_four - Worley noise at four pixels of a row at once, which share the points of the cells around.
//
//   vec4 ns_worley_f1_2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed)
//   vec4 ns_worley_f1_3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed)
//   and f2, gap, product, value in place of f1
//
// cell            of the pixels that are not `right`; the others lie in the cell beside it along x
// x               fraction of each pixel in its own cell
// rest            the other fractions, the same for all pixels
// returns         of each pixel the bits of ns_worley_f1_2 (3) and so on
// cost            12 hashes (2D), 36 (3D)
// depends         noise/worley.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_WORLEY_FOUR_GLSL
#define NS_WORLEY_FOUR_GLSL

#include "math/exact.glsl"
#include "noise/choices.glsl"
#include "noise/worley.glsl"

// The point of the cell `step` cells away: its place in there along x, and how far it lies along the other axes.
vec2 ns_worley_four_point2(ivec2 cell, ivec2 step, float rest, uint seed) {
    NS_EXACT float spread = 0.5 * ns_jitter();
    NS_EXACT vec2 point = 0.5 + spread * ns_hash_vec2(cell + step, seed);
    NS_EXACT float across = point.y + (float(step.y) - rest);
    return vec2(point.x, across);
}

// The nearest of one pixel, with the point `step` cells from its own cell: `there` from the first pixel's, or `next`.
NsWorleyNearest2 ns_worley_four_add2(NsWorleyNearest2 found, vec2 there, vec2 next, bool right, float x, ivec2 step) {
    vec2 point = right ? next : there;
    NS_EXACT float along = point.x + (float(step.x) - x);
    return ns_worley_add2(found, ns_key2(vec2(along, point.y)), step);
}

struct NsWorleyFour2 {
    NsWorleyNearest2 at0;
    NsWorleyNearest2 at1;
    NsWorleyNearest2 at2;
    NsWorleyNearest2 at3;
};

NsWorleyFour2 ns_worley_four_search2(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed, bool both) {
    NsWorleyNearest2 none = NsWorleyNearest2(1.0e9, 1.0e9, ivec2(0));
    NsWorleyNearest2 at0 = none;
    NsWorleyNearest2 at1 = none;
    NsWorleyNearest2 at2 = none;
    NsWorleyNearest2 at3 = none;
    for (int y = 0; y < 3; ++y) {
        vec2 point0 = ns_worley_four_point2(cell, ivec2(-1, y - 1), rest, seed);
        vec2 point1 = ns_worley_four_point2(cell, ivec2(0, y - 1), rest, seed);
        vec2 point2 = ns_worley_four_point2(cell, ivec2(1, y - 1), rest, seed);
        vec2 point3 = ns_worley_four_point2(cell, ivec2(2, y - 1), rest, seed);
        at0 = ns_worley_four_add2(at0, point0, point1, right.x, x.x, ivec2(-1, y - 1));
        at0 = ns_worley_four_add2(at0, point1, point2, right.x, x.x, ivec2(0, y - 1));
        at0 = ns_worley_four_add2(at0, point2, point3, right.x, x.x, ivec2(1, y - 1));
        at1 = ns_worley_four_add2(at1, point0, point1, right.y, x.y, ivec2(-1, y - 1));
        at1 = ns_worley_four_add2(at1, point1, point2, right.y, x.y, ivec2(0, y - 1));
        at1 = ns_worley_four_add2(at1, point2, point3, right.y, x.y, ivec2(1, y - 1));
        at2 = ns_worley_four_add2(at2, point0, point1, right.z, x.z, ivec2(-1, y - 1));
        at2 = ns_worley_four_add2(at2, point1, point2, right.z, x.z, ivec2(0, y - 1));
        at2 = ns_worley_four_add2(at2, point2, point3, right.z, x.z, ivec2(1, y - 1));
        at3 = ns_worley_four_add2(at3, point0, point1, right.w, x.w, ivec2(-1, y - 1));
        at3 = ns_worley_four_add2(at3, point1, point2, right.w, x.w, ivec2(0, y - 1));
        at3 = ns_worley_four_add2(at3, point2, point3, right.w, x.w, ivec2(1, y - 1));
    }
    ivec2 cell0 = right.x ? cell + ivec2(1, 0) : cell;
    ivec2 cell1 = right.y ? cell + ivec2(1, 0) : cell;
    ivec2 cell2 = right.z ? cell + ivec2(1, 0) : cell;
    ivec2 cell3 = right.w ? cell + ivec2(1, 0) : cell;
    at0 = ns_worley_widen2(at0, cell0, vec2(x.x, rest), seed, both);
    at1 = ns_worley_widen2(at1, cell1, vec2(x.y, rest), seed, both);
    at2 = ns_worley_widen2(at2, cell2, vec2(x.z, rest), seed, both);
    at3 = ns_worley_widen2(at3, cell3, vec2(x.w, rest), seed, both);
    return NsWorleyFour2(at0, at1, at2, at3);
}

vec4 ns_worley_f1_2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    NsWorleyFour2 found = ns_worley_four_search2(cell, x, right, rest, seed, false);
    return vec4(ns_worley_f1_of2(found.at0),
                ns_worley_f1_of2(found.at1),
                ns_worley_f1_of2(found.at2),
                ns_worley_f1_of2(found.at3));
}

vec4 ns_worley_f2_2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    NsWorleyFour2 found = ns_worley_four_search2(cell, x, right, rest, seed, true);
    return vec4(ns_worley_f2_of2(found.at0),
                ns_worley_f2_of2(found.at1),
                ns_worley_f2_of2(found.at2),
                ns_worley_f2_of2(found.at3));
}

vec4 ns_worley_gap_2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    NsWorleyFour2 found = ns_worley_four_search2(cell, x, right, rest, seed, true);
    return vec4(ns_worley_gap_of2(found.at0),
                ns_worley_gap_of2(found.at1),
                ns_worley_gap_of2(found.at2),
                ns_worley_gap_of2(found.at3));
}

vec4 ns_worley_product_2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    NsWorleyFour2 found = ns_worley_four_search2(cell, x, right, rest, seed, true);
    return vec4(ns_worley_product_of2(found.at0),
                ns_worley_product_of2(found.at1),
                ns_worley_product_of2(found.at2),
                ns_worley_product_of2(found.at3));
}

vec4 ns_worley_value_2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    NsWorleyFour2 found = ns_worley_four_search2(cell, x, right, rest, seed, false);
    ivec2 cell0 = right.x ? cell + ivec2(1, 0) : cell;
    ivec2 cell1 = right.y ? cell + ivec2(1, 0) : cell;
    ivec2 cell2 = right.z ? cell + ivec2(1, 0) : cell;
    ivec2 cell3 = right.w ? cell + ivec2(1, 0) : cell;
    return vec4(ns_hash_float2(cell0 + found.at0.step, seed + 2246822507u),
                ns_hash_float2(cell1 + found.at1.step, seed + 2246822507u),
                ns_hash_float2(cell2 + found.at2.step, seed + 2246822507u),
                ns_hash_float2(cell3 + found.at3.step, seed + 2246822507u));
}

// The point of the cell `step` cells away: its place in there along x, and how far it lies along the other axes.
vec3 ns_worley_four_point3(ivec3 cell, ivec3 step, vec2 rest, uint seed) {
    NS_EXACT float spread = 0.5 * ns_jitter();
    NS_EXACT vec3 point = 0.5 + spread * ns_hash_vec3(cell + step, seed);
    NS_EXACT vec2 across = point.yz + (vec2(step.yz) - rest);
    return vec3(point.x, across);
}

// The nearest of one pixel, with the point `step` cells from its own cell: `there` from the first pixel's, or `next`.
NsWorleyNearest3 ns_worley_four_add3(NsWorleyNearest3 found, vec3 there, vec3 next, bool right, float x, ivec3 step) {
    vec3 point = right ? next : there;
    NS_EXACT float along = point.x + (float(step.x) - x);
    return ns_worley_add3(found, ns_key3(vec3(along, point.yz)), step);
}

struct NsWorleyFour3 {
    NsWorleyNearest3 at0;
    NsWorleyNearest3 at1;
    NsWorleyNearest3 at2;
    NsWorleyNearest3 at3;
};

NsWorleyFour3 ns_worley_four_search3(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed, bool both) {
    NsWorleyNearest3 none = NsWorleyNearest3(1.0e9, 1.0e9, ivec3(0));
    NsWorleyNearest3 at0 = none;
    NsWorleyNearest3 at1 = none;
    NsWorleyNearest3 at2 = none;
    NsWorleyNearest3 at3 = none;
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            vec3 point0 = ns_worley_four_point3(cell, ivec3(-1, y - 1, z - 1), rest, seed);
            vec3 point1 = ns_worley_four_point3(cell, ivec3(0, y - 1, z - 1), rest, seed);
            vec3 point2 = ns_worley_four_point3(cell, ivec3(1, y - 1, z - 1), rest, seed);
            vec3 point3 = ns_worley_four_point3(cell, ivec3(2, y - 1, z - 1), rest, seed);
            at0 = ns_worley_four_add3(at0, point0, point1, right.x, x.x, ivec3(-1, y - 1, z - 1));
            at0 = ns_worley_four_add3(at0, point1, point2, right.x, x.x, ivec3(0, y - 1, z - 1));
            at0 = ns_worley_four_add3(at0, point2, point3, right.x, x.x, ivec3(1, y - 1, z - 1));
            at1 = ns_worley_four_add3(at1, point0, point1, right.y, x.y, ivec3(-1, y - 1, z - 1));
            at1 = ns_worley_four_add3(at1, point1, point2, right.y, x.y, ivec3(0, y - 1, z - 1));
            at1 = ns_worley_four_add3(at1, point2, point3, right.y, x.y, ivec3(1, y - 1, z - 1));
            at2 = ns_worley_four_add3(at2, point0, point1, right.z, x.z, ivec3(-1, y - 1, z - 1));
            at2 = ns_worley_four_add3(at2, point1, point2, right.z, x.z, ivec3(0, y - 1, z - 1));
            at2 = ns_worley_four_add3(at2, point2, point3, right.z, x.z, ivec3(1, y - 1, z - 1));
            at3 = ns_worley_four_add3(at3, point0, point1, right.w, x.w, ivec3(-1, y - 1, z - 1));
            at3 = ns_worley_four_add3(at3, point1, point2, right.w, x.w, ivec3(0, y - 1, z - 1));
            at3 = ns_worley_four_add3(at3, point2, point3, right.w, x.w, ivec3(1, y - 1, z - 1));
        }
    }
    ivec3 cell0 = right.x ? cell + ivec3(1, 0, 0) : cell;
    ivec3 cell1 = right.y ? cell + ivec3(1, 0, 0) : cell;
    ivec3 cell2 = right.z ? cell + ivec3(1, 0, 0) : cell;
    ivec3 cell3 = right.w ? cell + ivec3(1, 0, 0) : cell;
    at0 = ns_worley_widen3(at0, cell0, vec3(x.x, rest), seed, both);
    at1 = ns_worley_widen3(at1, cell1, vec3(x.y, rest), seed, both);
    at2 = ns_worley_widen3(at2, cell2, vec3(x.z, rest), seed, both);
    at3 = ns_worley_widen3(at3, cell3, vec3(x.w, rest), seed, both);
    return NsWorleyFour3(at0, at1, at2, at3);
}

vec4 ns_worley_f1_3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed) {
    NsWorleyFour3 found = ns_worley_four_search3(cell, x, right, rest, seed, false);
    return vec4(ns_worley_f1_of3(found.at0),
                ns_worley_f1_of3(found.at1),
                ns_worley_f1_of3(found.at2),
                ns_worley_f1_of3(found.at3));
}

vec4 ns_worley_f2_3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed) {
    NsWorleyFour3 found = ns_worley_four_search3(cell, x, right, rest, seed, true);
    return vec4(ns_worley_f2_of3(found.at0),
                ns_worley_f2_of3(found.at1),
                ns_worley_f2_of3(found.at2),
                ns_worley_f2_of3(found.at3));
}

vec4 ns_worley_gap_3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed) {
    NsWorleyFour3 found = ns_worley_four_search3(cell, x, right, rest, seed, true);
    return vec4(ns_worley_gap_of3(found.at0),
                ns_worley_gap_of3(found.at1),
                ns_worley_gap_of3(found.at2),
                ns_worley_gap_of3(found.at3));
}

vec4 ns_worley_product_3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed) {
    NsWorleyFour3 found = ns_worley_four_search3(cell, x, right, rest, seed, true);
    return vec4(ns_worley_product_of3(found.at0),
                ns_worley_product_of3(found.at1),
                ns_worley_product_of3(found.at2),
                ns_worley_product_of3(found.at3));
}

vec4 ns_worley_value_3_four(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed) {
    NsWorleyFour3 found = ns_worley_four_search3(cell, x, right, rest, seed, false);
    ivec3 cell0 = right.x ? cell + ivec3(1, 0, 0) : cell;
    ivec3 cell1 = right.y ? cell + ivec3(1, 0, 0) : cell;
    ivec3 cell2 = right.z ? cell + ivec3(1, 0, 0) : cell;
    ivec3 cell3 = right.w ? cell + ivec3(1, 0, 0) : cell;
    return vec4(ns_hash_float3(cell0 + found.at0.step, seed + 2246822507u),
                ns_hash_float3(cell1 + found.at1.step, seed + 2246822507u),
                ns_hash_float3(cell2 + found.at2.step, seed + 2246822507u),
                ns_hash_float3(cell3 + found.at3.step, seed + 2246822507u));
}

#endif // NS_WORLEY_FOUR_GLSL
