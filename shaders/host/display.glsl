// display - a field as a picture: values as grays or colors, several channels as red, green and blue; drafts, tiles,
// differences and what is drawn over the pixels.
//
// With NS_DISPLAY_VERTEX or NS_DISPLAY_FRAGMENT defined the file is that stage of the pass.
// SPDX-License-Identifier: MIT
#ifndef NS_DISPLAY_GLSL
#define NS_DISPLAY_GLSL

#ifdef NS_DISPLAY_VERTEX
// One triangle that covers the window; no attributes.
void main() {
    vec2 corner = vec2(float((gl_VertexID & 1) * 4 - 1), float((gl_VertexID & 2) * 2 - 1));
    gl_Position = vec4(corner, 0.0, 1.0);
}
#endif

#ifdef NS_DISPLAY_FRAGMENT
// Parts of the pass, left out unless defined: a software renderer takes longer for them than for the field.
//   NS_DISPLAY_COLORED      colors of a map instead of grays
//   NS_DISPLAY_CHANNELS     three channels
//   NS_DISPLAY_SMOOTH       a draft: between its pixels
//   NS_DISPLAY_LARGE        one pixel of the field covers several
//   NS_DISPLAY_REPEATS      the field is a tile
//   NS_DISPLAY_DIFFERENCE   u_field - u_other
//   NS_DISPLAY_FIELD_PACKED, NS_DISPLAY_OTHER_PACKED, NS_DISPLAY_SECOND_PACKED   four pixels of a row a texel
//   NS_DISPLAY_GRID, NS_DISPLAY_CLIPPING, NS_DISPLAY_ZERO   what is drawn over it
#include "host/colorize.glsl"
uniform sampler2D u_field;   // row 0 is the top row of the picture
uniform sampler2D u_other;   // of the same size
uniform sampler2D u_second;  // the second field, where colors take one
uniform ivec3 u_before;      // pixels in the first texel of a row of the three before the first that is meant
uniform ivec2 u_size;        // of the field, in pixels
uniform ivec2 u_second_size;
uniform vec2 u_range;
uniform ivec2 u_tile;        // pixels that the field covers
uniform ivec2 u_overhang;    // pixels of a draft's first texel that lie left of the picture and above
uniform float u_texel;       // pixels across one of the field's
uniform int u_grid;          // lines between the field's pixels, so far apart
out vec4 color;

/// The pixel `x` pixels from the first one of its row on, of which four are in a texel.
vec4 ns_display_packed(sampler2D field, int x, int y) {
    return vec4(texelFetch(field, ivec2(x >> 2, y), 0)[x & 3], 0.0, 0.0, 1.0);
}

vec4 ns_display_field(ivec2 pixel) {
#ifdef NS_DISPLAY_FIELD_PACKED
    return ns_display_packed(u_field, pixel.x + u_before.x, pixel.y);
#else
    return texelFetch(u_field, pixel, 0);
#endif
}

vec4 ns_display_other(ivec2 pixel) {
#ifdef NS_DISPLAY_OTHER_PACKED
    return ns_display_packed(u_other, pixel.x + u_before.y, pixel.y);
#else
    return texelFetch(u_other, pixel, 0);
#endif
}

vec4 ns_display_texel(ivec2 texel) {
#ifdef NS_DISPLAY_REPEATS
    ivec2 inside = (texel + u_size) % u_size;
#elif defined(NS_DISPLAY_SMOOTH) || defined(NS_DISPLAY_ZERO)
    ivec2 inside = clamp(texel, ivec2(0), u_size - 1);
#else
    ivec2 inside = texel;
#endif
    vec4 value = ns_display_field(inside);
#ifdef NS_DISPLAY_DIFFERENCE
    value -= ns_display_other(inside);
#endif
    return value;
}

/// The pixel of the field under a pixel, with its fraction.
vec2 ns_display_place(ivec2 pixel) {
#ifdef NS_DISPLAY_REPEATS
    return (vec2(pixel % u_tile + u_overhang) + 0.5) / u_texel;
#else
    return (vec2(pixel + u_overhang) + 0.5) / u_texel;
#endif
}

vec4 ns_display_value(ivec2 pixel) {
#ifdef NS_DISPLAY_SMOOTH
    vec2 exact = ns_display_place(pixel) - 0.5;
    ivec2 corner = ivec2(floor(exact));
    vec2 part = exact - floor(exact);
    vec4 above = mix(ns_display_texel(corner), ns_display_texel(corner + ivec2(1, 0)), part.x);
    vec4 below = mix(ns_display_texel(corner + ivec2(0, 1)), ns_display_texel(corner + ivec2(1, 1)), part.x);
    return mix(above, below, part.y);
#elif defined(NS_DISPLAY_LARGE) || defined(NS_DISPLAY_REPEATS)
    return ns_display_texel(ivec2(ns_display_place(pixel)));
#else
    return ns_display_texel(pixel);
#endif
}

float ns_display_second(ivec2 pixel) {
    ivec2 inside = min(ivec2(ns_display_place(pixel)), u_second_size - 1);
#ifdef NS_DISPLAY_SECOND_PACKED
    return ns_display_packed(u_second, inside.x + u_before.z, inside.y).r;
#else
    return texelFetch(u_second, inside, 0).r;
#endif
}

// The target's first row is the picture's top row.
void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 value = ns_display_value(pixel);
#if defined(NS_DISPLAY_COLORED)
    float second = u_color_second_bands > 0 ? ns_display_second(pixel) : 0.0;
    vec3 shown = ns_colorize(value.r, second).rgb;
#elif defined(NS_DISPLAY_CHANNELS)
    vec3 shown = ns_colorize_channels(value.rgb).rgb;
#else
    vec3 shown = vec3(ns_color_level(value.r));
#endif
    if (ns_is_nan(value.r)) shown = vec3(1.0, 0.0, 1.0);
#ifdef NS_DISPLAY_CLIPPING
    if (value.r < min(u_range.x, u_range.y)) shown = vec3(0.15, 0.35, 1.0);
    if (value.r > max(u_range.x, u_range.y)) shown = vec3(1.0, 0.25, 0.15);
#endif
#ifdef NS_DISPLAY_ZERO
    bool here = value.r < 0.0;
    bool right = ns_display_value(pixel + ivec2(1, 0)).r < 0.0;
    bool below = ns_display_value(pixel + ivec2(0, 1)).r < 0.0;
    if (here != right || here != below) shown = vec3(0.0, 0.85, 0.45);
#endif
#ifdef NS_DISPLAY_GRID
    if (pixel.x % u_grid == 0 || pixel.y % u_grid == 0) shown = mix(shown, vec3(0.5), 0.5);
#endif
    color = vec4(shown, 1.0);
}
#endif

#endif // NS_DISPLAY_GLSL
