// gabor - sparse convolution of waves: a texture of one chosen wavelength, along one direction or along all.
//
//   float ns_gabor2(ivec2 cell, vec2 fraction, uint seed)
//   float ns_gabor2_at(vec2 p, uint seed)                      the same at p = cell + fraction, |p| < 2^24
//   vec3  ns_gabor2_d(ivec2 cell, vec2 fraction, uint seed)    value, d/dx, d/dy, by the fraction
//   vec3  ns_gabor2_at_d(vec2 p, uint seed)
//
// cell, fraction  lattice position; fraction in [0, 1]
// impulses        one in each quarter of a cell, (i, j) of 0 and 1, at (1 + 2 (i, j) + ns_hash_vec2(cell, key)) / 4 in
//                 the cell; its key is seed xor (1 + i + 2 j) * 2654435769
// returns         the sum of (1 - (bandwidth * |d|)^2)^3 cos(2 pi (waves * (direction . d) - a / 2)) over the impulses
//                 less than 1 / bandwidth away; d leads from the impulse to the place, a and b are the numbers
//                 ns_hash_vec2(cell, key + 1540483477); the direction is `orientation` turns from x to y, or b / 2.
//                 Unscaled, [-7.875, 7.875] at bandwidth 1, less above; standard deviation 0.9475 / bandwidth; C2.
//                 Derivatives: the first one is exactly ns_gabor2; with a wave a cell or more, the slope along the
//                 waves has about 2 pi waves times the value's standard deviation
// period          2^32 cells
// cost            25 hashes and one more for each impulse in reach, 12.6 / bandwidth^2 of them on average
// depends         noise/choices.glsl (hash, orientation, isotropic, cycles per cell, bandwidth), math/trig.glsl
// origin          A. Lagae, S. Lefebvre, G. Drettakis, P. Dutre, "Procedural Noise using Sparse Gabor Convolution",
//                 SIGGRAPH 2009; the polynomial window and the impulses, one in each quarter of a cell, are our own
// SPDX-License-Identifier: MIT
#ifndef NS_GABOR_GLSL
#define NS_GABOR_GLSL

#include "math/exact.glsl"
#include "math/trig.glsl"
#include "noise/choices.glsl"

// Waves in a cell along x and along y; turns: their direction, from x to y.
vec2 ns_gabor_wave(float turns) {
    NS_EXACT float x = ns_cycles_per_cell() * ns_cos_turns(turns);
    NS_EXACT float y = ns_cycles_per_cell() * ns_sin_turns(turns);
    return vec2(x, y);
}

// ns_cos_turns(turns) but for the sign of a 0, which no sum of impulses shows; a third fewer steps.
float ns_gabor_cosine(float turns) {
    NS_EXACT float wrapped = turns - floor(turns);
    NS_EXACT float shifted = wrapped + 0.25;                  // [1/4, 5/4]: the sine of that falls, then rises
    NS_EXACT float u = abs(shifted - 0.75) - 0.25;
    NS_EXACT float z = u * u;
    NS_EXACT float result = ((((39.538869 * z - 76.550108) * z + 81.601021) * z - 41.341655) * z + 6.2831852) * u;
    return result;
}

// The first of the 5^2 quarters around the point: the window reaches at most one cell, so two quarters on either side of
// the point's own hold all that counts.
ivec2 ns_gabor_first2(vec2 fraction) {
    NS_EXACT vec2 doubled = 2.0 * fraction;
    return ivec2(floor(doubled)) - ivec2(2, 2);
}

// One quarter of a cell: the cell that it lies in, where its center lies, seen from the point, and its hash's key.
struct NsGaborQuarter2 {
    ivec2 cell;
    vec2 center;
    uint key;
};

NsGaborQuarter2 ns_gabor_quarter2(ivec2 cell, vec2 fraction, ivec2 quarter, uint seed) {
    ivec2 part = quarter & ivec2(1, 1);
    uint key = seed ^ (uint(1 + part.x + 2 * part.y) * 2654435769u);
    NS_EXACT vec2 center = 0.5 * vec2(quarter) + 0.25 - fraction;
    return NsGaborQuarter2(cell + (quarter >> ivec2(1, 1)), center, key);
}

// From the point to the impulse of a quarter, and what is left of the squared radius there, of a window of radius 1.
vec3 ns_gabor_away2(NsGaborQuarter2 quarter) {
    vec2 place = ns_hash_vec2(quarter.cell, quarter.key);
    NS_EXACT vec2 away = quarter.center + 0.25 * place;
    NS_EXACT vec2 scaled = away * ns_bandwidth();
    NS_EXACT float inside = 1.0 - (scaled.x * scaled.x + scaled.y * scaled.y);
    return vec3(away, inside);
}

// The impulse's waves along x and y, and its phase at the point.
// The random phase does the work of a random weight: half a turn is a change of sign.
vec3 ns_gabor_phase2(NsGaborQuarter2 quarter, vec2 away, vec2 common_wave) {
    vec2 turns = ns_hash_vec2(quarter.cell, quarter.key + 1540483477u);
    vec2 wave = common_wave;
    if (ns_isotropic()) {
        NS_EXACT float direction = 0.5 * turns.y;
        wave = ns_gabor_wave(direction);
    }
    NS_EXACT float phase = wave.x * away.x + wave.y * away.y + 0.5 * turns.x;
    return vec3(wave, phase);
}

float ns_gabor_impulse2(NsGaborQuarter2 quarter, vec2 common_wave) {
    vec3 away = ns_gabor_away2(quarter);
    // Half of all are out of reach: 1.4 to 2.9 times faster in C++, a tenth slower on llvmpipe, which takes both ways.
    if (away.z <= 0.0) {
        return 0.0;
    }
    vec3 wave = ns_gabor_phase2(quarter, away.xy, common_wave);
    NS_EXACT float result = away.z * away.z * away.z * ns_gabor_cosine(wave.z);
    return result;
}

float ns_gabor2(ivec2 cell, vec2 fraction, uint seed) {
    vec2 wave = ns_gabor_wave(ns_orientation());
    ivec2 first = ns_gabor_first2(fraction);
    NS_EXACT float sum = 0.0;
    for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 5; ++i) {
            float impulse = ns_gabor_impulse2(ns_gabor_quarter2(cell, fraction, first + ivec2(i, j), seed), wave);
            sum = sum + impulse;
        }
    }
    return sum;
}

// The same with its slope by p, away from which `away` points.
vec3 ns_gabor_impulse2_d(NsGaborQuarter2 quarter, vec2 common_wave) {
    vec3 away = ns_gabor_away2(quarter);
    if (away.z <= 0.0) {
        return vec3(0.0);
    }
    vec3 wave = ns_gabor_phase2(quarter, away.xy, common_wave);
    float cosine = ns_cos_turns(wave.z);
    NS_EXACT float square = away.z * away.z;
    NS_EXACT float window = square * away.z;
    NS_EXACT float value = window * cosine;
    NS_EXACT float widening = 6.0 * square * cosine * ns_bandwidth();
    NS_EXACT float swing = 6.2831853 * window * ns_sin_turns(wave.z);
    NS_EXACT vec2 scaled = away.xy * ns_bandwidth();
    NS_EXACT vec2 slope = widening * scaled + swing * wave.xy;
    return vec3(value, slope);
}

vec3 ns_gabor2_d(ivec2 cell, vec2 fraction, uint seed) {
    vec2 wave = ns_gabor_wave(ns_orientation());
    ivec2 first = ns_gabor_first2(fraction);
    NS_EXACT vec3 sum = vec3(0.0);
    for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 5; ++i) {
            vec3 impulse = ns_gabor_impulse2_d(ns_gabor_quarter2(cell, fraction, first + ivec2(i, j), seed), wave);
            sum = sum + impulse;
        }
    }
    return sum;
}

float ns_gabor2_at(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_gabor2(ivec2(base), fraction, seed);
}

vec3 ns_gabor2_at_d(vec2 p, uint seed) {
    vec2 base = floor(p);
    NS_EXACT vec2 fraction = p - base;
    return ns_gabor2_d(ivec2(base), fraction, seed);
}

#endif // NS_GABOR_GLSL
