// voronoise_four - voronoise at four pixels of a row at once, which share the points of the cells around.
//
//   vec4 ns_voronoise2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed)
//
// cell            of the pixels that are not `right`; the others lie in the cell beside it along x
// x               fraction of each pixel in its own cell
// rest            the other fraction, the same for all pixels
// returns         of each pixel the bits of ns_voronoise2
// cost            32 hashes for points, and as many for numbers
// depends         noise/voronoise.glsl, noise/choices.glsl (random, randoms, jitter, smoothness), math/four.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_VORONOISE_FOUR_GLSL
#define NS_VORONOISE_FOUR_GLSL

#include "math/exact.glsl"
#include "math/four.glsl"
#include "noise/choices.glsl"
#include "noise/voronoise.glsl"

// Returns a cell's point: its place along x, its squared distance along y, and its number.
vec3 ns_voronoise_four_point(ivec2 cell, ivec2 step, float rest, uint seed) {
    vec2 point = ns_feature_point2(cell + step, seed);
    NS_EXACT float across = point.y + (float(step.y) - rest);
    NS_EXACT float square = across * across;
    return vec3(point.x, square, ns_voronoise_number(cell + step, seed));
}

// ns_voronoise_lack(ns_voronoise_weight()) of the points of one column: `next` to the pixels on the right, `here` to the
// others.
vec4 ns_voronoise_four_lack(vec3 here, vec3 next, bvec4 right, vec4 x, float column, float power) {
    vec4 place = mix(vec4(here.x), vec4(next.x), right);      // selects
    vec4 square = mix(vec4(here.y), vec4(next.y), right);
    NS_EXACT vec4 along = place + (column - x);
    vec4 key = ns_metric_euclidean_four2(along, square);
    NS_EXACT vec4 t = ns_lesser_four(ns_sqrt_four(key) * 0.707106781, vec4(1.0));
    NS_EXACT vec4 rest = 1.0 - t;
    NS_EXACT vec4 weight = rest * rest * (1.0 + 2.0 * t);
    ivec4 bits = floatBitsToInt(weight);                      // ns_log2
    ivec4 whole = (bits - 1060439283) >> ivec4(23);
    NS_EXACT vec4 f = intBitsToFloat(bits - whole * 8388608) - 1.0;
    NS_EXACT vec4 slope = (((((((0.123109685 * f - 0.205861881) * f + 0.216078226) * f - 0.239169881) * f
                              + 0.287903261) * f - 0.360693268) * f + 0.480910753) * f - 0.721347468) * f + 1.442695;
    NS_EXACT vec4 result = -power * (vec4(whole) + f * slope);
    return result;
}

// ns_voronoise_power2 of each.
vec4 ns_voronoise_four_power2(vec4 x) {
    ivec4 whole = ivec4(x);
    NS_EXACT vec4 f = x - vec4(whole);
    NS_EXACT vec4 part = ((((0.00919379397 - 0.000939659259 * f) * f - 0.0552879212) * f + 0.240177228) * f
                          - 0.693143442) * f + 1.0;
    vec4 power = intBitsToFloat(floatBitsToInt(part) - whole * 8388608);
    return mix(vec4(0.0), power, lessThan(x, vec4(60.0)));
}

// NsVoronoise of each pixel.
struct NsVoronoiseFour {
    vec4 least;
    vec4 numbers;
    vec4 weights;
};

// Adds the points of three cells, with their numbers here and in the cells beside them.
NsVoronoiseFour ns_voronoise_four_add(NsVoronoiseFour state, vec4 lack_a, vec4 lack_b, vec4 lack_c, vec3 here, vec3 next,
                                      bvec4 right) {
    vec4 least = ns_lesser_four(ns_lesser_four(lack_a, lack_b), ns_lesser_four(lack_c, state.least));
    NS_EXACT vec4 fallen = state.least - least;
    NS_EXACT vec4 apart_a = lack_a - least;
    NS_EXACT vec4 apart_b = lack_b - least;
    NS_EXACT vec4 apart_c = lack_c - least;
    vec4 old = ns_voronoise_four_power2(fallen);
    vec4 a = ns_voronoise_four_power2(apart_a);
    vec4 b = ns_voronoise_four_power2(apart_b);
    vec4 c = ns_voronoise_four_power2(apart_c);
    vec4 number_a = mix(vec4(here.x), vec4(next.x), right);
    vec4 number_b = mix(vec4(here.y), vec4(next.y), right);
    vec4 number_c = mix(vec4(here.z), vec4(next.z), right);
    NS_EXACT vec4 added = a * number_a + b * number_b + c * number_c;
    NS_EXACT vec4 numbers = state.numbers * old + added;
    NS_EXACT vec4 weights = state.weights * old + (a + b + c);
    return NsVoronoiseFour(least, numbers, weights);
}

float ns_voronoise_four_mean(float numbers, float weights) {
    vec2 mean = ns_voronoise_mean(NsVoronoise(0.0, numbers, weights));
    float result = min(max(mean.x, -1.0), 1.0);
    return result;
}

vec4 ns_voronoise2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    float power = ns_voronoise_power();
    vec4 least = vec4(ns_voronoise_begin(power).least);
    NsVoronoiseFour state = NsVoronoiseFour(least, vec4(0.0), vec4(0.0));
    for (int y = -2; y <= 2; ++y) {
        vec3 point0 = ns_voronoise_four_point(cell, ivec2(-1, y), rest, seed);
        vec3 point1 = ns_voronoise_four_point(cell, ivec2(0, y), rest, seed);
        vec3 point2 = ns_voronoise_four_point(cell, ivec2(1, y), rest, seed);
        vec3 point3 = ns_voronoise_four_point(cell, ivec2(2, y), rest, seed);
        vec4 lack_a = ns_voronoise_four_lack(point0, point1, right, x, -1.0, power);
        vec4 lack_b = ns_voronoise_four_lack(point1, point2, right, x, 0.0, power);
        vec4 lack_c = ns_voronoise_four_lack(point2, point3, right, x, 1.0, power);
        vec3 here = vec3(point0.z, point1.z, point2.z);
        vec3 next = vec3(point1.z, point2.z, point3.z);
        state = ns_voronoise_four_add(state, lack_a, lack_b, lack_c, here, next, right);
    }
    for (int column = -2; column <= 2; column += 4) {
        vec3 here_a = ns_voronoise_four_point(cell, ivec2(column, -1), rest, seed);
        vec3 here_b = ns_voronoise_four_point(cell, ivec2(column, 0), rest, seed);
        vec3 here_c = ns_voronoise_four_point(cell, ivec2(column, 1), rest, seed);
        vec3 next_a = ns_voronoise_four_point(cell, ivec2(column + 1, -1), rest, seed);
        vec3 next_b = ns_voronoise_four_point(cell, ivec2(column + 1, 0), rest, seed);
        vec3 next_c = ns_voronoise_four_point(cell, ivec2(column + 1, 1), rest, seed);
        vec4 lack_a = ns_voronoise_four_lack(here_a, next_a, right, x, float(column), power);
        vec4 lack_b = ns_voronoise_four_lack(here_b, next_b, right, x, float(column), power);
        vec4 lack_c = ns_voronoise_four_lack(here_c, next_c, right, x, float(column), power);
        vec3 here = vec3(here_a.z, here_b.z, here_c.z);
        vec3 next = vec3(next_a.z, next_b.z, next_c.z);
        state = ns_voronoise_four_add(state, lack_a, lack_b, lack_c, here, next, right);
    }
    return vec4(ns_voronoise_four_mean(state.numbers.x, state.weights.x),
                ns_voronoise_four_mean(state.numbers.y, state.weights.y),
                ns_voronoise_four_mean(state.numbers.z, state.weights.z),
                ns_voronoise_four_mean(state.numbers.w, state.weights.w));
}

#endif // NS_VORONOISE_FOUR_GLSL
