// display - a field as a picture: values as grays or colors, several channels as red, green and blue; drafts, tiles,
// differences and what is drawn over the pixels.
//
//   float ns_display_level(float value, vec2 range)      0 to 1 in steps of 1/255, as an 8-bit export rounds
//
// value           of the field; NaN is 0, and magenta in the picture
// range           x becomes black, y white; x != y
//
// With NS_DISPLAY_VERTEX or NS_DISPLAY_FRAGMENT defined the file is that stage of the pass.
// SPDX-License-Identifier: MIT
#ifndef NS_DISPLAY_GLSL
#define NS_DISPLAY_GLSL

float ns_display_level(float value, vec2 range) {
    float unit = (value - range.x) / (range.y - range.x);
    if (!(unit > 0.0)) return 0.0;  // NaN too
    return floor(min(unit, 1.0) * 255.0 + 0.5) / 255.0;
}

#ifdef NS_DISPLAY_VERTEX
// One triangle that covers the window; no attributes.
void main() {
    vec2 corner = vec2(float((gl_VertexID & 1) * 4 - 1), float((gl_VertexID & 2) * 2 - 1));
    gl_Position = vec4(corner, 0.0, 1.0);
}
#endif

#ifdef NS_DISPLAY_FRAGMENT
#include "host/colorize.glsl"
uniform sampler2D u_field;  // row 0 is the top row of the picture
uniform sampler2D u_other;  // of the same size
uniform sampler2D u_second;  // the second field, where colors take one
uniform bool u_difference;  // show u_field - u_other
uniform vec2 u_range;
uniform bool u_single;      // one channel
uniform bool u_gray;
uniform int u_height;       // of the window, in pixels
uniform ivec2 u_corner;     // of the pane, from the window's top-left corner
uniform ivec2 u_tile;       // pixels that the field covers
uniform bool u_repeats;
uniform int u_texel;        // pixels across one of the field's
uniform bool u_smooth;      // a draft: between its pixels
uniform int u_grid;         // > 0: lines between the field's pixels, so far apart
uniform bool u_clipping;
uniform bool u_zero;
out vec4 color;

vec4 ns_display_texel(ivec2 texel) {
    ivec2 size = textureSize(u_field, 0);
    ivec2 inside = u_repeats ? (texel + size) % size : clamp(texel, ivec2(0), size - 1);
    vec4 value = texelFetch(u_field, inside, 0);
    return u_difference ? value - texelFetch(u_other, inside, 0) : value;
}

float ns_display_second(ivec2 pixel) {
    ivec2 place = (u_repeats ? pixel % u_tile : pixel) / u_texel;
    return texelFetch(u_second, min(place, textureSize(u_second, 0) - 1), 0).r;
}

vec4 ns_display_value(ivec2 pixel) {
    ivec2 place = u_repeats ? pixel % u_tile : pixel;
    if (!u_smooth) return ns_display_texel(place / u_texel);
    vec2 exact = (vec2(place) + 0.5) / float(u_texel) - 0.5;
    ivec2 corner = ivec2(floor(exact));
    vec2 part = exact - floor(exact);
    vec4 above = mix(ns_display_texel(corner), ns_display_texel(corner + ivec2(1, 0)), part.x);
    vec4 below = mix(ns_display_texel(corner + ivec2(0, 1)), ns_display_texel(corner + ivec2(1, 1)), part.x);
    return mix(above, below, part.y);
}

void main() {
    ivec2 pixel = ivec2(int(gl_FragCoord.x), u_height - 1 - int(gl_FragCoord.y)) - u_corner;
    vec4 value = ns_display_value(pixel);
    vec3 shown = vec3(ns_display_level(value.r, u_range));
    if (!u_single) shown = vec3(shown.r, ns_display_level(value.g, u_range), ns_display_level(value.b, u_range));
    bool colored = u_single && !u_gray;
    if (colored || ns_is_nan(value.r)) shown = ns_colorize(value.r, colored ? ns_display_second(pixel) : 0.0).rgb;
    if (u_clipping && value.r < min(u_range.x, u_range.y)) shown = vec3(0.15, 0.35, 1.0);
    if (u_clipping && value.r > max(u_range.x, u_range.y)) shown = vec3(1.0, 0.25, 0.15);
    if (u_zero) {
        bool here = value.r < 0.0;
        bool right = ns_display_value(pixel + ivec2(1, 0)).r < 0.0;
        bool below = ns_display_value(pixel + ivec2(0, 1)).r < 0.0;
        if (here != right || here != below) shown = vec3(0.0, 0.85, 0.45);
    }
    if (u_grid > 0 && (pixel.x % u_grid == 0 || pixel.y % u_grid == 0)) shown = mix(shown, vec3(0.5), 0.5);
    color = vec4(shown, 1.0);
}
#endif

#endif // NS_DISPLAY_GLSL
