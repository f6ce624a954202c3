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
    vec2 point = ns_feature_point2(cell + step, seed);
    NS_EXACT float across = point.y + (float(step.y) - rest);
    return vec2(point.x, across);
}

// The key of that point from a pixel whose own cell lies `column` cells before it along x.
float ns_worley_four_key2(vec2 point, float column, float x) {
    NS_EXACT float along = point.x + (column - x);
    return ns_key2(vec2(along, point.y));
}

// The nearest of one pixel, with the three points of a row of cells `y` cells away that are next to it: point1 and point2,
// which all pixels look at, and point0 or point3. Of points equally near the first along x is the nearest.
NsWorleyNearest2 ns_worley_four_row2(NsWorleyNearest2 found, vec2 point0, vec2 point1, vec2 point2, vec2 point3, bool right,
                                     float x, int y) {
    float key1 = ns_worley_four_key2(point1, right ? -1.0 : 0.0, x);
    float key2 = ns_worley_four_key2(point2, right ? 0.0 : 1.0, x);
    float key3 = ns_worley_four_key2(right ? point3 : point0, right ? 1.0 : -1.0, x);
    float inner = ns_lesser(key1, key2);
    bool outer = right ? key3 < inner : key3 <= inner;
    int own = right ? -1 : 0;
    ivec2 nearest = ivec2(outer ? (right ? 1 : -1) : key2 < key1 ? own + 1 : own, y);
    NsWorleyNearest2 result = ns_worley_add2(found, key1, nearest);
    result = ns_worley_add2(result, key2, nearest);
    result = ns_worley_add2(result, key3, nearest);
    return result;
}

struct NsWorleyFour2 {
    NsWorleyNearest2 at0;
    NsWorleyNearest2 at1;
    NsWorleyNearest2 at2;
    NsWorleyNearest2 at3;
};

// Points found for one pixel: for the first, else the second, else the third, else the last. This one and the next are
// functions because compilers that follow what is `precise` through members assigned in circles never finish.
NsWorleyNearest2 ns_worley_four_at2(NsWorleyFour2 found, bool first, bool second, bool third) {
    NsWorleyNearest2 at = found.at3;
    if (third) {
        at = found.at2;
    }
    if (second) {
        at = found.at1;
    }
    if (first) {
        at = found.at0;
    }
    return at;
}

// The same pixel's replaced.
NsWorleyFour2 ns_worley_four_with2(NsWorleyFour2 found, NsWorleyNearest2 at, bool first, bool second, bool third) {
    NsWorleyFour2 result = found;
    if (first) {
        result.at0 = at;
    } else if (second) {
        result.at1 = at;
    } else if (third) {
        result.at2 = at;
    } else {
        result.at3 = at;
    }
    return result;
}

// ns_worley_widen2 for four pixels, in one loop: devices that run many places at once run a loop's body at least once.
NsWorleyFour2 ns_worley_four_widen2(NsWorleyFour2 near, ivec2 cell, vec4 x, bvec4 right, float rest, uint seed, bool both) {
    NsWorleyFour2 found = near;
    bool far0 = ns_worley_far2(found.at0, vec2(x.x, rest), both);
    bool far1 = ns_worley_far2(found.at1, vec2(x.y, rest), both);
    bool far2 = ns_worley_far2(found.at2, vec2(x.z, rest), both);
    bool far3 = ns_worley_far2(found.at3, vec2(x.w, rest), both);
    int begin = far0 ? 0 : far1 ? 25 : far2 ? 50 : far3 ? 75 : 100;
    int end = far3 ? 100 : far2 ? 75 : far1 ? 50 : 25;
    ivec2 next = ivec2(-2);
    for (int k = begin; k < end; ++k) {
        ivec2 step = next;
        next = ns_worley_next2(step);
        bool first = k < 25;
        bool second = k < 50;
        bool third = k < 75;
        NsWorleyNearest2 at = ns_worley_four_at2(found, first, second, third);
        vec2 fraction = vec2(first ? x.x : second ? x.y : third ? x.z : x.w, rest);
        bool beside = first ? right.x : second ? right.y : third ? right.z : right.w;
        ivec2 here = beside ? cell + ivec2(1, 0) : cell;
        float known = ns_worley_known2(at, both);
        if (ns_worley_beyond2(step) && ns_key2(ns_worley_near2(fraction, step)) < known) {
            vec2 offset = ns_worley_way2(here, fraction, step, seed);
            at = ns_worley_add2(at, ns_key2(offset), step);
            found = ns_worley_four_with2(found, at, first, second, third);
        }
    }
    return found;
}

NsWorleyFour2 ns_worley_four_search2(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed, bool both) {
    NsWorleyNearest2 none = NsWorleyNearest2(1.0e9, 1.0e9, ivec2(0));
    NsWorleyFour2 found = NsWorleyFour2(none, none, none, none);
    for (int y = -1; y <= 1; ++y) {
        vec2 point0 = ns_worley_four_point2(cell, ivec2(-1, y), rest, seed);
        vec2 point1 = ns_worley_four_point2(cell, ivec2(0, y), rest, seed);
        vec2 point2 = ns_worley_four_point2(cell, ivec2(1, y), rest, seed);
        vec2 point3 = ns_worley_four_point2(cell, ivec2(2, y), rest, seed);
        found.at0 = ns_worley_four_row2(found.at0, point0, point1, point2, point3, right.x, x.x, y);
        found.at1 = ns_worley_four_row2(found.at1, point0, point1, point2, point3, right.y, x.y, y);
        found.at2 = ns_worley_four_row2(found.at2, point0, point1, point2, point3, right.z, x.z, y);
        found.at3 = ns_worley_four_row2(found.at3, point0, point1, point2, point3, right.w, x.w, y);
    }
    return ns_worley_four_widen2(found, cell, x, right, rest, seed, both);
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
    vec3 point = ns_feature_point3(cell + step, seed);
    NS_EXACT vec2 across = point.yz + (vec2(step.yz) - rest);
    return vec3(point.x, across);
}

// The key of that point from a pixel whose own cell lies `column` cells before it along x.
float ns_worley_four_key3(vec3 point, float column, float x) {
    NS_EXACT float along = point.x + (column - x);
    return ns_key3(vec3(along, point.yz));
}

// The nearest of one pixel, with the three points of a row of cells `y` and `z` cells away that are next to it: point1 and point2,
// which all pixels look at, and point0 or point3. Of points equally near the first along x is the nearest.
NsWorleyNearest3 ns_worley_four_row3(NsWorleyNearest3 found, vec3 point0, vec3 point1, vec3 point2, vec3 point3, bool right,
                                     float x, int y, int z) {
    float key1 = ns_worley_four_key3(point1, right ? -1.0 : 0.0, x);
    float key2 = ns_worley_four_key3(point2, right ? 0.0 : 1.0, x);
    float key3 = ns_worley_four_key3(right ? point3 : point0, right ? 1.0 : -1.0, x);
    float inner = ns_lesser(key1, key2);
    bool outer = right ? key3 < inner : key3 <= inner;
    int own = right ? -1 : 0;
    ivec3 nearest = ivec3(outer ? (right ? 1 : -1) : key2 < key1 ? own + 1 : own, y, z);
    NsWorleyNearest3 result = ns_worley_add3(found, key1, nearest);
    result = ns_worley_add3(result, key2, nearest);
    result = ns_worley_add3(result, key3, nearest);
    return result;
}

struct NsWorleyFour3 {
    NsWorleyNearest3 at0;
    NsWorleyNearest3 at1;
    NsWorleyNearest3 at2;
    NsWorleyNearest3 at3;
};

// Points found for one pixel: for the first, else the second, else the third, else the last. This one and the next are
// functions because compilers that follow what is `precise` through members assigned in circles never finish.
NsWorleyNearest3 ns_worley_four_at3(NsWorleyFour3 found, bool first, bool second, bool third) {
    NsWorleyNearest3 at = found.at3;
    if (third) {
        at = found.at2;
    }
    if (second) {
        at = found.at1;
    }
    if (first) {
        at = found.at0;
    }
    return at;
}

// The same pixel's replaced.
NsWorleyFour3 ns_worley_four_with3(NsWorleyFour3 found, NsWorleyNearest3 at, bool first, bool second, bool third) {
    NsWorleyFour3 result = found;
    if (first) {
        result.at0 = at;
    } else if (second) {
        result.at1 = at;
    } else if (third) {
        result.at2 = at;
    } else {
        result.at3 = at;
    }
    return result;
}

// ns_worley_widen3 for four pixels, in one loop: devices that run many places at once run a loop's body at least once.
NsWorleyFour3 ns_worley_four_widen3(NsWorleyFour3 near, ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed, bool both) {
    NsWorleyFour3 found = near;
    bool far0 = ns_worley_far3(found.at0, vec3(x.x, rest), both);
    bool far1 = ns_worley_far3(found.at1, vec3(x.y, rest), both);
    bool far2 = ns_worley_far3(found.at2, vec3(x.z, rest), both);
    bool far3 = ns_worley_far3(found.at3, vec3(x.w, rest), both);
    int begin = far0 ? 0 : far1 ? 125 : far2 ? 250 : far3 ? 375 : 500;
    int end = far3 ? 500 : far2 ? 375 : far1 ? 250 : 125;
    ivec3 next = ivec3(-2);
    for (int k = begin; k < end; ++k) {
        ivec3 step = next;
        next = ns_worley_next3(step);
        bool first = k < 125;
        bool second = k < 250;
        bool third = k < 375;
        NsWorleyNearest3 at = ns_worley_four_at3(found, first, second, third);
        vec3 fraction = vec3(first ? x.x : second ? x.y : third ? x.z : x.w, rest);
        bool beside = first ? right.x : second ? right.y : third ? right.z : right.w;
        ivec3 here = beside ? cell + ivec3(1, 0, 0) : cell;
        float known = ns_worley_known3(at, both);
        if (ns_worley_beyond3(step) && ns_key3(ns_worley_near3(fraction, step)) < known) {
            vec3 offset = ns_worley_way3(here, fraction, step, seed);
            at = ns_worley_add3(at, ns_key3(offset), step);
            found = ns_worley_four_with3(found, at, first, second, third);
        }
    }
    return found;
}

NsWorleyFour3 ns_worley_four_search3(ivec3 cell, vec4 x, bvec4 right, vec2 rest, uint seed, bool both) {
    NsWorleyNearest3 none = NsWorleyNearest3(1.0e9, 1.0e9, ivec3(0));
    NsWorleyFour3 found = NsWorleyFour3(none, none, none, none);
    for (int z = -1; z <= 1; ++z) {
        for (int y = -1; y <= 1; ++y) {
            vec3 point0 = ns_worley_four_point3(cell, ivec3(-1, y, z), rest, seed);
            vec3 point1 = ns_worley_four_point3(cell, ivec3(0, y, z), rest, seed);
            vec3 point2 = ns_worley_four_point3(cell, ivec3(1, y, z), rest, seed);
            vec3 point3 = ns_worley_four_point3(cell, ivec3(2, y, z), rest, seed);
            found.at0 = ns_worley_four_row3(found.at0, point0, point1, point2, point3, right.x, x.x, y, z);
            found.at1 = ns_worley_four_row3(found.at1, point0, point1, point2, point3, right.y, x.y, y, z);
            found.at2 = ns_worley_four_row3(found.at2, point0, point1, point2, point3, right.z, x.z, y, z);
            found.at3 = ns_worley_four_row3(found.at3, point0, point1, point2, point3, right.w, x.w, y, z);
        }
    }
    return ns_worley_four_widen3(found, cell, x, right, rest, seed, both);
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
