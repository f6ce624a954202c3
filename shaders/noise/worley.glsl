// worley - cellular noise: one feature point a cell, and what the nearest of them make of a place.
//
//   float ns_worley_f1_2(ivec2 cell, vec2 fraction, uint seed)         F1, the distance to the nearest point
//   float ns_worley_f2_2(ivec2 cell, vec2 fraction, uint seed)         F2, to the second nearest
//   float ns_worley_gap_2(ivec2 cell, vec2 fraction, uint seed)        F2 - F1: 0 along the borders
//   float ns_worley_product_2(ivec2 cell, vec2 fraction, uint seed)    F1 * F2
//   float ns_worley_value_2(ivec2 cell, vec2 fraction, uint seed)      a number of the nearest point: flat cells;
//                                                                      ns_hash_float2(its cell, seed + 2246822507)
//   float ns_worley_edge_2(ivec2 cell, vec2 fraction, uint seed)       the distance to the border of the Voronoi cell,
//                                                                      always Euclidean; F2 - F1 is not a distance
//   float ns_worley_f1_3(ivec3 cell, vec3 fraction, uint seed)         and so on in 3D
//   float ns_worley_f1_2_at(vec2 p, uint seed)                         and so on at p = cell + fraction, |p| < 2^24
//
// cell, fraction  lattice position; fraction in [0, 1]. A point is at 0.5 + 0.5 * jitter * (numbers in [-1, 1)) in its
//                 cell, the numbers are ns_hash_vec2 (3) of the cell and the seed: ns_feature_point2 (3)
// returns         distances in cells, unscaled; value [-1, 1). With h = jitter / 2, n dimensions and the metric's norm:
//                 f1 [0, norm(n times 1/2 + h)], exact; product [0, the square of that], exact;
//                 f2 [norm(1/2 - h), M], exact; M is the larger of norm(n times 1/2 + h) and
//                 norm(1 + h and n - 1 times h);
//                 gap [0, M], edge [0, M / 2] (Euclidean): exact at jitter 1, below it at least safe;
//                 f1, f2, gap, product, edge C0, value flat with steps
// search          the 3^n cells around p hold the points wanted unless the distance found passes what is outside of
//                 them; only then those of 5^n cells are looked at that can be nearer. This is exact: farther cells are
//                 at least 5/2 - h + m away, m being p's distance to its own cell's border, while F1 and F2 are at most
//                 M, which is at most 2 at jitter 1 for the Euclidean, squared (as Euclidean), Chebyshev and Minkowski
//                 3 and 4 metrics and for 2D Manhattan. F1 needs p's own cell's farthest corner for its bound, F2 that
//                 of the next cell along the axis where p is nearest to it. The points that matter to an edge E away
//                 are mirror images of the nearest point in lines at most E from p; by a search for the worst case
//                 that region ends 0.46 (2D), 0.16 (3D) cells before the border of the 5^n.
//                 3D Manhattan can miss a point where F is above 2 (none in 20000), minkowski_half misses F1 at
//                 5 of 10^6 places (2D), 4 of 10^4 (3D), F2 at 2 of 10^4, 3 of 10^3: small steps at cell borders
// period          2^32 cells
// cost            9 hashes (2D), 27 (3D), one more for value, 18.1 and 54.1 for edge; the rest of the 5^n adds 0.01
//                 on average for Euclidean F2, with minkowski_half 2.3 (2D), 11 (3D)
//                 The rest is a loop that most places do not enter: devices that run many places at once leave it when
//                 none of them is in it, while they run what is behind an `if` for all of them
// depends         noise/choices.glsl (randoms, random, metric, jitter), math/order.glsl, math/root.glsl
// origin          S. Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996; edge: I. Quilez, "Voronoi borders",
//                 2012
// SPDX-License-Identifier: MIT
#ifndef NS_WORLEY_GLSL
#define NS_WORLEY_GLSL

#include "math/exact.glsl"
#include "math/order.glsl"
#include "math/root.glsl"
#include "noise/choices.glsl"

// From p to the feature point of the cell that is `step` cells away.
vec2 ns_worley_way2(ivec2 cell, vec2 fraction, ivec2 step, uint seed) {
    vec2 point = ns_feature_point2(cell + step, seed);
    NS_EXACT vec2 offset = point + (vec2(step) - fraction);
    return offset;
}

// Towards the nearest place where the point of that cell can be.
vec2 ns_worley_near2(vec2 fraction, ivec2 step) {
    NS_EXACT float spread = 0.5 * ns_jitter();
    NS_EXACT vec2 size = abs(vec2(step) + 0.5 - fraction);
    NS_EXACT vec2 near = max(size - spread, 0.0);
    return near;
}

// Beyond the nearest 3^2 cells a way has a component of this size or more.
float ns_worley_outside2(vec2 fraction) {
    NS_EXACT vec2 margin = min(fraction, 1.0 - fraction);
    NS_EXACT float result = 1.5 - 0.5 * ns_jitter() + min(margin.x, margin.y);
    return result;
}

bool ns_worley_beyond2(ivec2 step) {
    int farthest = max(abs(step.x), abs(step.y));
    bool result = farthest > 1;
    return result;
}

// The keys of the nearest and of the second nearest point, and the cell of the nearest, in steps from p's. Of points
// equally near the first that is looked at is the nearest.
struct NsWorleyNearest2 {
    float first;
    float second;
    ivec2 step;
};

NsWorleyNearest2 ns_worley_add2(NsWorleyNearest2 found, float key, ivec2 step) {
    float second = ns_lesser(found.second, ns_greater(found.first, key));
    float first = ns_lesser(found.first, key);
    ivec2 nearest = key < found.first ? step : found.step;
    return NsWorleyNearest2(first, second, nearest);
}

// The key that a point has to be below to count.
float ns_worley_known2(NsWorleyNearest2 found, bool both) {
    float result = both ? found.second : found.first;
    return result;
}

// True if there can be nearer ones beyond the 3^2 cells.
bool ns_worley_far2(NsWorleyNearest2 found, vec2 fraction, bool both) {
    float outside = ns_worley_outside2(fraction);
    bool result = ns_worley_known2(found, both) > ns_key2(vec2(outside, 0.0));
    return result;
}

// The 5^2 cells in their order, x first; after the last the first again.
ivec2 ns_worley_next2(ivec2 step) {
    bool inside = step.x < 2;
    int x = inside ? step.x + 1 : -2;
    int down = step.y < 2 ? step.y + 1 : -2;
    int y = inside ? step.y : down;
    return ivec2(x, y);
}

// Nearest points among the 5^2 cells; near: those found among the 3^2 cells.
NsWorleyNearest2 ns_worley_widen2(NsWorleyNearest2 near, ivec2 cell, vec2 fraction, uint seed, bool both) {
    NsWorleyNearest2 found = near;
    int begin = ns_worley_far2(found, fraction, both) ? 0 : 25;
    ivec2 next = ivec2(-2);
    for (int k = begin; k < 25; ++k) {
        ivec2 step = next;
        next = ns_worley_next2(step);
        float known = ns_worley_known2(found, both);
        if (ns_worley_beyond2(step) && ns_key2(ns_worley_near2(fraction, step)) < known) {
            vec2 offset = ns_worley_way2(cell, fraction, step, seed);
            found = ns_worley_add2(found, ns_key2(offset), step);
        }
    }
    return found;
}

// The nearest point, and if `both` the second nearest. `both` is a constant wherever this is called, so that compilers
// leave out what is not asked for.
NsWorleyNearest2 ns_worley_search2(ivec2 cell, vec2 fraction, uint seed, bool both) {
    NsWorleyNearest2 found = NsWorleyNearest2(1.0e9, 1.0e9, ivec2(0));
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            ivec2 step = ivec2(x - 1, y - 1);
            vec2 offset = ns_worley_way2(cell, fraction, step, seed);
            found = ns_worley_add2(found, ns_key2(offset), step);
        }
    }
    return ns_worley_widen2(found, cell, fraction, seed, both);
}

float ns_worley_square2(vec2 offset) {
    NS_EXACT float result = offset.x * offset.x + offset.y * offset.y;
    return result;
}

// The nearest point by the Euclidean distance.
NsWorleyNearest2 ns_worley_owner2(ivec2 cell, vec2 fraction, uint seed) {
    NsWorleyNearest2 found = NsWorleyNearest2(1.0e9, 1.0e9, ivec2(0));
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            ivec2 step = ivec2(x - 1, y - 1);
            vec2 offset = ns_worley_way2(cell, fraction, step, seed);
            found = ns_worley_add2(found, ns_worley_square2(offset), step);
        }
    }
    float outside = ns_worley_outside2(fraction);
    int begin = found.first > ns_worley_square2(vec2(outside, 0.0)) ? 0 : 25;
    ivec2 next = ivec2(-2);
    for (int k = begin; k < 25; ++k) {
        ivec2 step = next;
        next = ns_worley_next2(step);
        if (ns_worley_beyond2(step) && ns_worley_square2(ns_worley_near2(fraction, step)) < found.first) {
            vec2 offset = ns_worley_way2(cell, fraction, step, seed);
            found = ns_worley_add2(found, ns_worley_square2(offset), step);
        }
    }
    return found;
}

// From p to the border between the points at a and b: along b - a, to the middle between them.
float ns_worley_border2(vec2 a, vec2 b) {
    NS_EXACT vec2 offset = b - a;
    NS_EXACT vec2 middle = 0.5 * (a + b);
    NS_EXACT float along = middle.x * offset.x + middle.y * offset.y;
    NS_EXACT float result = along * ns_inverse_sqrt(ns_worley_square2(offset));
    return result;
}

float ns_worley_f1_of2(NsWorleyNearest2 found) {
    return ns_length(found.first);
}

float ns_worley_f1_2(ivec2 cell, vec2 fraction, uint seed) {
    return ns_worley_f1_of2(ns_worley_search2(cell, fraction, seed, false));
}

float ns_worley_f2_of2(NsWorleyNearest2 found) {
    return ns_length(found.second);
}

float ns_worley_f2_2(ivec2 cell, vec2 fraction, uint seed) {
    return ns_worley_f2_of2(ns_worley_search2(cell, fraction, seed, true));
}

float ns_worley_gap_of2(NsWorleyNearest2 found) {
    NS_EXACT float gap = ns_length(found.second) - ns_length(found.first);
    float result = max(gap, 0.0);                             // roots round: two equal points can seem in disorder
    return result;
}

float ns_worley_gap_2(ivec2 cell, vec2 fraction, uint seed) {
    return ns_worley_gap_of2(ns_worley_search2(cell, fraction, seed, true));
}

float ns_worley_product_of2(NsWorleyNearest2 found) {
    NS_EXACT float result = ns_length(found.first) * ns_length(found.second);
    return result;
}

float ns_worley_product_2(ivec2 cell, vec2 fraction, uint seed) {
    return ns_worley_product_of2(ns_worley_search2(cell, fraction, seed, true));
}

float ns_worley_value_2(ivec2 cell, vec2 fraction, uint seed) {
    NsWorleyNearest2 found = ns_worley_search2(cell, fraction, seed, false);
    return ns_hash_float2(cell + found.step, seed + 2246822507u);
}

float ns_worley_edge_2(ivec2 cell, vec2 fraction, uint seed) {
    NsWorleyNearest2 found = ns_worley_owner2(cell, fraction, seed);
    ivec2 owner = found.step;
    vec2 own = ns_worley_way2(cell, fraction, owner, seed);
    float best = 1.0e9;
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            ivec2 step = ivec2(x - 1, y - 1);
            if (step != owner) {
                vec2 offset = ns_worley_way2(cell, fraction, step, seed);
                best = min(best, ns_worley_border2(own, offset));
            }
        }
    }
    NS_EXACT float reach = ns_sqrt(ns_worley_square2(own)) + 2.0 * best;
    NS_EXACT float square = reach * reach;
    int begin = reach > ns_worley_outside2(fraction) ? 0 : 25;
    ivec2 next = ivec2(-2);
    for (int k = begin; k < 25; ++k) {
        ivec2 step = next;
        next = ns_worley_next2(step);
        float near = ns_worley_square2(ns_worley_near2(fraction, step));
        if (ns_worley_beyond2(step) && near < square && step != owner) {
            vec2 offset = ns_worley_way2(cell, fraction, step, seed);
            best = min(best, ns_worley_border2(own, offset));
        }
    }
    float result = max(best, 0.0);                            // on the border itself, rounding leaves either sign
    return result;
}

// From p to the feature point of the cell that is `step` cells away.
vec3 ns_worley_way3(ivec3 cell, vec3 fraction, ivec3 step, uint seed) {
    vec3 point = ns_feature_point3(cell + step, seed);
    NS_EXACT vec3 offset = point + (vec3(step) - fraction);
    return offset;
}

// Towards the nearest place where the point of that cell can be.
vec3 ns_worley_near3(vec3 fraction, ivec3 step) {
    NS_EXACT float spread = 0.5 * ns_jitter();
    NS_EXACT vec3 size = abs(vec3(step) + 0.5 - fraction);
    NS_EXACT vec3 near = max(size - spread, 0.0);
    return near;
}

// Beyond the nearest 3^3 cells a way has a component of this size or more.
float ns_worley_outside3(vec3 fraction) {
    NS_EXACT vec3 margin = min(fraction, 1.0 - fraction);
    NS_EXACT float result = 1.5 - 0.5 * ns_jitter() + min(min(margin.x, margin.y), margin.z);
    return result;
}

bool ns_worley_beyond3(ivec3 step) {
    int farthest = max(max(abs(step.x), abs(step.y)), abs(step.z));
    bool result = farthest > 1;
    return result;
}

// The keys of the nearest and of the second nearest point, and the cell of the nearest, in steps from p's. Of points
// equally near the first that is looked at is the nearest.
struct NsWorleyNearest3 {
    float first;
    float second;
    ivec3 step;
};

NsWorleyNearest3 ns_worley_add3(NsWorleyNearest3 found, float key, ivec3 step) {
    float second = ns_lesser(found.second, ns_greater(found.first, key));
    float first = ns_lesser(found.first, key);
    ivec3 nearest = key < found.first ? step : found.step;
    return NsWorleyNearest3(first, second, nearest);
}

// The key that a point has to be below to count.
float ns_worley_known3(NsWorleyNearest3 found, bool both) {
    float result = both ? found.second : found.first;
    return result;
}

// True if there can be nearer ones beyond the 3^3 cells.
bool ns_worley_far3(NsWorleyNearest3 found, vec3 fraction, bool both) {
    float outside = ns_worley_outside3(fraction);
    bool result = ns_worley_known3(found, both) > ns_key3(vec3(outside, 0.0, 0.0));
    return result;
}

// The 5^3 cells in their order, x first; after the last the first again.
ivec3 ns_worley_next3(ivec3 step) {
    bool inside = step.x < 2;
    bool above = step.y < 2;
    int x = inside ? step.x + 1 : -2;
    int down = above ? step.y + 1 : -2;
    int y = inside ? step.y : down;
    int behind = step.z < 2 ? step.z + 1 : -2;
    int z = inside || above ? step.z : behind;
    return ivec3(x, y, z);
}

// Nearest points among the 5^3 cells; near: those found among the 3^3 cells.
NsWorleyNearest3 ns_worley_widen3(NsWorleyNearest3 near, ivec3 cell, vec3 fraction, uint seed, bool both) {
    NsWorleyNearest3 found = near;
    int begin = ns_worley_far3(found, fraction, both) ? 0 : 125;
    ivec3 next = ivec3(-2);
    for (int k = begin; k < 125; ++k) {
        ivec3 step = next;
        next = ns_worley_next3(step);
        float known = ns_worley_known3(found, both);
        if (ns_worley_beyond3(step) && ns_key3(ns_worley_near3(fraction, step)) < known) {
            vec3 offset = ns_worley_way3(cell, fraction, step, seed);
            found = ns_worley_add3(found, ns_key3(offset), step);
        }
    }
    return found;
}

NsWorleyNearest3 ns_worley_add_row3(NsWorleyNearest3 found, ivec3 cell, vec3 fraction, ivec2 row, uint seed) {
    vec3 left = ns_worley_way3(cell, fraction, ivec3(-1, row), seed);
    vec3 middle = ns_worley_way3(cell, fraction, ivec3(0, row), seed);
    vec3 right = ns_worley_way3(cell, fraction, ivec3(1, row), seed);
    NsWorleyNearest3 result = ns_worley_add3(found, ns_key3(left), ivec3(-1, row));
    result = ns_worley_add3(result, ns_key3(middle), ivec3(0, row));
    result = ns_worley_add3(result, ns_key3(right), ivec3(1, row));
    return result;
}

// The nearest point, and if `both` the second nearest. `both` is a constant wherever this is called, so that compilers
// leave out what is not asked for. Rows are written out: compilers then hash each once, which they do not in a loop.
NsWorleyNearest3 ns_worley_search3(ivec3 cell, vec3 fraction, uint seed, bool both) {
    NsWorleyNearest3 found = NsWorleyNearest3(1.0e9, 1.0e9, ivec3(0));
    found = ns_worley_add_row3(found, cell, fraction, ivec2(-1, -1), seed);
    found = ns_worley_add_row3(found, cell, fraction, ivec2(0, -1), seed);
    found = ns_worley_add_row3(found, cell, fraction, ivec2(1, -1), seed);
    found = ns_worley_add_row3(found, cell, fraction, ivec2(-1, 0), seed);
    found = ns_worley_add_row3(found, cell, fraction, ivec2(0, 0), seed);
    found = ns_worley_add_row3(found, cell, fraction, ivec2(1, 0), seed);
    found = ns_worley_add_row3(found, cell, fraction, ivec2(-1, 1), seed);
    found = ns_worley_add_row3(found, cell, fraction, ivec2(0, 1), seed);
    found = ns_worley_add_row3(found, cell, fraction, ivec2(1, 1), seed);
    return ns_worley_widen3(found, cell, fraction, seed, both);
}

float ns_worley_square3(vec3 offset) {
    NS_EXACT float result = offset.x * offset.x + offset.y * offset.y + offset.z * offset.z;
    return result;
}

// The nearest point by the Euclidean distance.
NsWorleyNearest3 ns_worley_owner3(ivec3 cell, vec3 fraction, uint seed) {
    NsWorleyNearest3 found = NsWorleyNearest3(1.0e9, 1.0e9, ivec3(0));
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                ivec3 step = ivec3(x - 1, y - 1, z - 1);
                vec3 offset = ns_worley_way3(cell, fraction, step, seed);
                found = ns_worley_add3(found, ns_worley_square3(offset), step);
            }
        }
    }
    float outside = ns_worley_outside3(fraction);
    int begin = found.first > ns_worley_square3(vec3(outside, 0.0, 0.0)) ? 0 : 125;
    ivec3 next = ivec3(-2);
    for (int k = begin; k < 125; ++k) {
        ivec3 step = next;
        next = ns_worley_next3(step);
        if (ns_worley_beyond3(step) && ns_worley_square3(ns_worley_near3(fraction, step)) < found.first) {
            vec3 offset = ns_worley_way3(cell, fraction, step, seed);
            found = ns_worley_add3(found, ns_worley_square3(offset), step);
        }
    }
    return found;
}

// From p to the border between the points at a and b: along b - a, to the middle between them.
float ns_worley_border3(vec3 a, vec3 b) {
    NS_EXACT vec3 offset = b - a;
    NS_EXACT vec3 middle = 0.5 * (a + b);
    NS_EXACT float along = middle.x * offset.x + middle.y * offset.y + middle.z * offset.z;
    NS_EXACT float result = along * ns_inverse_sqrt(ns_worley_square3(offset));
    return result;
}

float ns_worley_f1_of3(NsWorleyNearest3 found) {
    return ns_length(found.first);
}

float ns_worley_f1_3(ivec3 cell, vec3 fraction, uint seed) {
    return ns_worley_f1_of3(ns_worley_search3(cell, fraction, seed, false));
}

float ns_worley_f2_of3(NsWorleyNearest3 found) {
    return ns_length(found.second);
}

float ns_worley_f2_3(ivec3 cell, vec3 fraction, uint seed) {
    return ns_worley_f2_of3(ns_worley_search3(cell, fraction, seed, true));
}

float ns_worley_gap_of3(NsWorleyNearest3 found) {
    NS_EXACT float gap = ns_length(found.second) - ns_length(found.first);
    float result = max(gap, 0.0);                             // roots round: two equal points can seem in disorder
    return result;
}

float ns_worley_gap_3(ivec3 cell, vec3 fraction, uint seed) {
    return ns_worley_gap_of3(ns_worley_search3(cell, fraction, seed, true));
}

float ns_worley_product_of3(NsWorleyNearest3 found) {
    NS_EXACT float result = ns_length(found.first) * ns_length(found.second);
    return result;
}

float ns_worley_product_3(ivec3 cell, vec3 fraction, uint seed) {
    return ns_worley_product_of3(ns_worley_search3(cell, fraction, seed, true));
}

float ns_worley_value_3(ivec3 cell, vec3 fraction, uint seed) {
    NsWorleyNearest3 found = ns_worley_search3(cell, fraction, seed, false);
    return ns_hash_float3(cell + found.step, seed + 2246822507u);
}

float ns_worley_edge_3(ivec3 cell, vec3 fraction, uint seed) {
    NsWorleyNearest3 found = ns_worley_owner3(cell, fraction, seed);
    ivec3 owner = found.step;
    vec3 own = ns_worley_way3(cell, fraction, owner, seed);
    float best = 1.0e9;
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            for (int x = 0; x < 3; ++x) {
                ivec3 step = ivec3(x - 1, y - 1, z - 1);
                if (step != owner) {
                    vec3 offset = ns_worley_way3(cell, fraction, step, seed);
                    best = min(best, ns_worley_border3(own, offset));
                }
            }
        }
    }
    NS_EXACT float reach = ns_sqrt(ns_worley_square3(own)) + 2.0 * best;
    NS_EXACT float square = reach * reach;
    int begin = reach > ns_worley_outside3(fraction) ? 0 : 125;
    ivec3 next = ivec3(-2);
    for (int k = begin; k < 125; ++k) {
        ivec3 step = next;
        next = ns_worley_next3(step);
        float near = ns_worley_square3(ns_worley_near3(fraction, step));
        if (ns_worley_beyond3(step) && near < square && step != owner) {
            vec3 offset = ns_worley_way3(cell, fraction, step, seed);
            best = min(best, ns_worley_border3(own, offset));
        }
    }
    float result = max(best, 0.0);                            // on the border itself, rounding leaves either sign
    return result;
}

float ns_worley_f1_2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_worley_f1_2(ivec2(base), fraction, seed);
}

float ns_worley_f2_2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_worley_f2_2(ivec2(base), fraction, seed);
}

float ns_worley_gap_2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_worley_gap_2(ivec2(base), fraction, seed);
}

float ns_worley_product_2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_worley_product_2(ivec2(base), fraction, seed);
}

float ns_worley_value_2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_worley_value_2(ivec2(base), fraction, seed);
}

float ns_worley_edge_2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_worley_edge_2(ivec2(base), fraction, seed);
}

float ns_worley_f1_3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_worley_f1_3(ivec3(base), fraction, seed);
}

float ns_worley_f2_3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_worley_f2_3(ivec3(base), fraction, seed);
}

float ns_worley_gap_3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_worley_gap_3(ivec3(base), fraction, seed);
}

float ns_worley_product_3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_worley_product_3(ivec3(base), fraction, seed);
}

float ns_worley_value_3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_worley_value_3(ivec3(base), fraction, seed);
}

float ns_worley_edge_3_at(vec3 p, uint seed) {
    vec3 base = floor(p);
    NS_EXACT vec3 fraction = p - base;
    return ns_worley_edge_3(ivec3(base), fraction, seed);
}

#endif // NS_WORLEY_GLSL
