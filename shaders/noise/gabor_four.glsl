// gabor_four - Gabor noise at four pixels of a row at once, which share the impulses around.
//
//   vec4 ns_gabor2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed)
//
// cell            of the pixels that are not `right`; the others lie in the cell beside it along x. Each pixel lies less
//                 than a quarter of a cell beside the one before it
// x               fraction of each pixel in its own cell
// rest            the other fraction, the same for all pixels
// returns         of each pixel the bits of ns_gabor2
// cost            70 hashes
// depends         noise/gabor.glsl, noise/choices.glsl (hash, orientation, isotropic, cycles per cell, bandwidth),
//                 math/four.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_GABOR_FOUR_GLSL
#define NS_GABOR_FOUR_GLSL

#include "math/exact.glsl"
#include "math/four.glsl"
#include "noise/choices.glsl"
#include "noise/gabor.glsl"

// Numbers of an impulse that are the same for all pixels.
struct NsGaborFour2 {
    float along;    // way along x from the middle of its quarter
    float square;   // the squared way along y, of a window of radius 1
    float wave;     // waves along x
    float across;   // turns that the way along y adds to the phase
    float turns;    // the random phase
};

NsGaborFour2 ns_gabor_four_impulse2(ivec2 cell, ivec2 quarter, float rest, uint seed, vec2 common_wave) {
    NsGaborQuarter2 here = ns_gabor_quarter2(cell, vec2(0.0, rest), quarter, seed);
    vec2 place = ns_hash_vec2(here.cell, here.key);
    vec2 turns = ns_hash_vec2(here.cell, here.key + 1540483477u);
    vec2 wave = common_wave;
    if (ns_isotropic()) {
        NS_EXACT float direction = 0.5 * turns.y;
        wave = ns_gabor_wave(direction);
    }
    NS_EXACT float along = 0.25 * place.x;
    NS_EXACT float away = here.center.y + 0.25 * place.y;
    NS_EXACT float scaled = away * ns_bandwidth();
    NS_EXACT float square = scaled * scaled;
    NS_EXACT float across = wave.y * away;
    NS_EXACT float phase = 0.5 * turns.x;
    return NsGaborFour2(along, square, wave.x, across, phase);
}

// Picks for each pixel the number of its quarter: a for the first pixel's quarter, b for the next, c for the last.
vec4 ns_gabor_four_own(float a, float b, float c, bvec4 next, bvec4 last) {
    return mix(mix(vec4(a), vec4(b), next), vec4(c), last);
}

// ns_gabor_cosine of each.
vec4 ns_gabor_four_cosine(vec4 turns) {
    NS_EXACT vec4 wrapped = turns - floor(turns);
    NS_EXACT vec4 shifted = wrapped + 0.25;
    NS_EXACT vec4 u = abs(shifted - 0.75) - 0.25;
    NS_EXACT vec4 z = u * u;
    NS_EXACT vec4 result = ((((39.538869 * z - 76.550108) * z + 81.601021) * z - 41.341655) * z + 6.2831852) * u;
    return result;
}

// The impulses in one quarter of each pixel's 5^2: `center` is the quarter's middle from the pixels along x.
vec4 ns_gabor_four_value2(NsGaborFour2 a, NsGaborFour2 b, NsGaborFour2 c, bvec4 next, bvec4 last, vec4 center) {
    vec4 along = ns_gabor_four_own(a.along, b.along, c.along, next, last);
    vec4 square = ns_gabor_four_own(a.square, b.square, c.square, next, last);
    vec4 wave = ns_gabor_four_own(a.wave, b.wave, c.wave, next, last);
    vec4 across = ns_gabor_four_own(a.across, b.across, c.across, next, last);
    vec4 turns = ns_gabor_four_own(a.turns, b.turns, c.turns, next, last);
    NS_EXACT vec4 away = center + along;
    NS_EXACT vec4 scaled = away * ns_bandwidth();
    NS_EXACT vec4 left = 1.0 - (scaled * scaled + square);
    vec4 inside = ns_positive_four(left);
    NS_EXACT vec4 phase = wave * away + across + turns;
    vec4 cosine = ns_gabor_four_cosine(phase);
    NS_EXACT vec4 value = inside * inside * inside * cosine;
    return value;
}

// From each pixel to the middle of a column of quarters, which is counted from the pixel's own cell.
vec4 ns_gabor_four_center(ivec4 column, vec4 x) {
    NS_EXACT vec4 center = 0.5 * vec4(column) + 0.25 - x;
    return center;
}

vec4 ns_gabor2_four(ivec2 cell, vec4 x, bvec4 right, float rest, uint seed) {
    vec2 wave = ns_gabor_wave(ns_orientation());
    NS_EXACT vec4 doubled = 2.0 * x;
    ivec4 own = ivec4(floor(doubled)) - 2;                    // the first of a pixel's 5 columns, from its own cell
    ivec4 steps = own - own.x + 2 * ivec4(right);
    bvec4 next = greaterThan(steps, ivec4(0));
    bvec4 last = greaterThan(steps, ivec4(1));
    next.x = false;
    last.xy = bvec2(false);
    int row = int(floor(2.0 * rest)) - 2;
    NS_EXACT vec4 sum = vec4(0.0);
    for (int j = 0; j < 5; ++j) {
        ivec2 first = ivec2(own.x, row + j);
        NsGaborFour2 in0 = ns_gabor_four_impulse2(cell, first, rest, seed, wave);
        NsGaborFour2 in1 = ns_gabor_four_impulse2(cell, first + ivec2(1, 0), rest, seed, wave);
        NsGaborFour2 in2 = ns_gabor_four_impulse2(cell, first + ivec2(2, 0), rest, seed, wave);
        NsGaborFour2 in3 = ns_gabor_four_impulse2(cell, first + ivec2(3, 0), rest, seed, wave);
        NsGaborFour2 in4 = ns_gabor_four_impulse2(cell, first + ivec2(4, 0), rest, seed, wave);
        NsGaborFour2 in5 = ns_gabor_four_impulse2(cell, first + ivec2(5, 0), rest, seed, wave);
        NsGaborFour2 in6 = ns_gabor_four_impulse2(cell, first + ivec2(6, 0), rest, seed, wave);
        sum = sum + ns_gabor_four_value2(in0, in1, in2, next, last, ns_gabor_four_center(own, x));
        sum = sum + ns_gabor_four_value2(in1, in2, in3, next, last, ns_gabor_four_center(own + 1, x));
        sum = sum + ns_gabor_four_value2(in2, in3, in4, next, last, ns_gabor_four_center(own + 2, x));
        sum = sum + ns_gabor_four_value2(in3, in4, in5, next, last, ns_gabor_four_center(own + 3, x));
        sum = sum + ns_gabor_four_value2(in4, in5, in6, next, last, ns_gabor_four_center(own + 4, x));
    }
    return sum;
}

#endif // NS_GABOR_FOUR_GLSL
