// worley_loop - cellular noise whose rows of cells are turns of a loop, for programs in which compilers copy it to several places.
//
//   float ns_worley_f1_3_loop(ivec3 cell, vec3 fraction, uint seed)
//   float ns_worley_f2_3_loop(ivec3 cell, vec3 fraction, uint seed)
//   float ns_worley_gap_3_loop(ivec3 cell, vec3 fraction, uint seed)
//   float ns_worley_product_3_loop(ivec3 cell, vec3 fraction, uint seed)
//
// returns         the bits of the functions without `_loop`
// cost            theirs, compiled in a quarter of the time; where a compiler keeps the loop, a little slower
// depends         noise/worley.glsl, noise/choices.glsl (feature point, jitter, metric)
// SPDX-License-Identifier: MIT
#ifndef NS_WORLEY_LOOP_GLSL
#define NS_WORLEY_LOOP_GLSL

#include "noise/choices.glsl"
#include "noise/worley.glsl"

// ns_worley_search3, which writes the rows out.
NsWorleyNearest3 ns_worley_loop_search3(ivec3 cell, vec3 fraction, uint seed, bool both) {
    NsWorleyNearest3 found = NsWorleyNearest3(1.0e9, 1.0e9, ivec3(0));
    for (int z = 0; z < 3; ++z) {
        for (int y = 0; y < 3; ++y) {
            found = ns_worley_add_row3(found, cell, fraction, ivec2(y - 1, z - 1), seed);
        }
    }
    return ns_worley_widen3(found, cell, fraction, seed, both);
}

float ns_worley_f1_3_loop(ivec3 cell, vec3 fraction, uint seed) {
    return ns_worley_f1_of3(ns_worley_loop_search3(cell, fraction, seed, false));
}

float ns_worley_f2_3_loop(ivec3 cell, vec3 fraction, uint seed) {
    return ns_worley_f2_of3(ns_worley_loop_search3(cell, fraction, seed, true));
}

float ns_worley_gap_3_loop(ivec3 cell, vec3 fraction, uint seed) {
    return ns_worley_gap_of3(ns_worley_loop_search3(cell, fraction, seed, true));
}

float ns_worley_product_3_loop(ivec3 cell, vec3 fraction, uint seed) {
    return ns_worley_product_of3(ns_worley_loop_search3(cell, fraction, seed, true));
}

#endif // NS_WORLEY_LOOP_GLSL
