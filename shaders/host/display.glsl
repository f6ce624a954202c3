// display - a field as a picture, pixel for pixel: values as grays, several channels as red, green and blue.
//
//   float ns_display_level(float value, vec2 range)      0 to 1 in steps of 1/255, as an 8-bit export rounds
//
// value           of the field; NaN is black
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
uniform sampler2D u_field;  // row 0 is the top row of the picture
uniform vec2 u_range;
uniform bool u_single;      // one channel: gray
uniform int u_height;       // of the window, in pixels
uniform vec3 u_surround;    // where there is no field
out vec4 color;

void main() {
    ivec2 pixel = ivec2(int(gl_FragCoord.x), u_height - 1 - int(gl_FragCoord.y));
    ivec2 size = textureSize(u_field, 0);
    bool inside = pixel.x < size.x && pixel.y < size.y;
    vec3 value = texelFetch(u_field, min(pixel, size - 1), 0).rgb;
    float red = ns_display_level(value.r, u_range);
    vec3 shown = vec3(red);
    if (!u_single) shown = vec3(red, ns_display_level(value.g, u_range), ns_display_level(value.b, u_range));
    color = vec4(inside ? shown : u_surround, 1.0);
}
#endif

#endif // NS_DISPLAY_GLSL
