// colorize - values as colors of a table, the same bytes on every device.
//
//   vec4 ns_colorize(float value, float second)      the color of one channel, out of the table; NaN: magenta
//   float ns_color_level(float value)                gray, 0 to 1 in steps of 1/255, as an 8-bit export rounds; NaN: 0
//   vec4 ns_colorize_channels(vec3 values)           three channels as red, green and blue, each such a level
//
// value           of the field
// second          of the second field; heeded of maps with second thresholds alone
// returns         sRGB in steps of 1/255, opaque: a target of 8 bits gets exactly the table's bytes
//
// The uniforms are set by src/gpu/color_pass.h. The twin is src/color/colorize.h: keep the order of operations.
// SPDX-License-Identifier: MIT
#ifndef NS_COLORIZE_GLSL
#define NS_COLORIZE_GLSL

#include "math/exact.glsl"

#define NS_MOST_STOPS 16

uniform sampler2D u_colors;       // one row of texels
uniform int u_color_steps;        // texels of a smooth map; 0: bands
uniform float u_color_low;        // smooth and levels: 0 at this value …
uniform float u_color_scale;      // … and 1 / (high - low) for each step away from it
uniform float u_color_exposure;   // of a solid's light; 0: levels are even
uniform int u_color_direction;    // bands and levels: 1, or -1 where the range falls
uniform isampler2D u_color_levels;  // one row of 255 texels: where level 1, 2 … begins
uniform int u_color_bands;        // thresholds that are used
uniform int u_color_thresholds[NS_MOST_STOPS];
uniform int u_color_second_bands;
uniform int u_color_second_thresholds[5];

// Bits, not comparisons: compilers may assume that there is no NaN.
bool ns_is_nan(float value) {
    return (floatBitsToInt(value) & 0x7fffffff) > 0x7f800000;
}

float ns_color_unit(float value) {
    NS_EXACT float unit = (value - u_color_low) * u_color_scale;
    return min(max(unit, 0.0), 1.0);
}

int ns_color_step(float unit, int steps) {
    NS_EXACT float place = unit * float(steps - 1) + 0.5;
    return int(floor(place));
}

// A float as an integer of the same order; zeros and denormal floats are 0, whatever the device makes of them.
int ns_ordered_bits(float value) {
    int bits = floatBitsToInt(value);
    if ((bits & 0x7f800000) == 0) return 0;
    return bits < 0 ? (-2147483647 - 1) - bits : bits;
}

int ns_color_row(float value, float second) {
    if (u_color_steps > 0) return ns_color_step(ns_color_unit(value), u_color_steps);
    int key = u_color_direction * ns_ordered_bits(value);
    int row = 0;
    for (int i = 0; i < u_color_bands; ++i) row += key >= u_color_thresholds[i] ? 1 : 0;
    if (u_color_second_bands == 0) return row;
    int second_key = ns_ordered_bits(second);
    row *= u_color_second_bands + 1;
    for (int i = 0; i < u_color_second_bands; ++i) row += second_key >= u_color_second_thresholds[i] ? 1 : 0;
    return row;
}

vec4 ns_colorize(float value, float second) {
    if (ns_is_nan(value) || (u_color_second_bands > 0 && ns_is_nan(second))) return vec4(1.0, 0.0, 1.0, 1.0);
    return texelFetch(u_colors, ivec2(ns_color_row(value, second), 0), 0);
}

// Approximates the level of a solid's light, exposed as film is, in sRGB: only how soon the level is found depends on it.
float ns_color_exposed(float light) {
    float shown = 1.0 - exp(-u_color_exposure * max(light, 0.0));
    return min(shown < 0.0031308 ? shown * 12.92 : 1.055 * pow(shown, 0.41666667) - 0.055, 1.0);
}

// The step in float can be the one beside an export's, which rounds in double: the thresholds decide.
float ns_color_level(float value) {
    if (ns_is_nan(value)) return 0.0;
    int key = u_color_direction * ns_ordered_bits(value);
    int level = ns_color_step(u_color_exposure > 0.0 ? ns_color_exposed(value) : ns_color_unit(value), 256);
    while (level < 255 && key >= texelFetch(u_color_levels, ivec2(level, 0), 0).r) ++level;
    while (level > 0 && key < texelFetch(u_color_levels, ivec2(level - 1, 0), 0).r) --level;
    return float(level) / 255.0;
}

vec4 ns_colorize_channels(vec3 values) {
    return vec4(ns_color_level(values.r), ns_color_level(values.g), ns_color_level(values.b), 1.0);
}

#endif // NS_COLORIZE_GLSL
