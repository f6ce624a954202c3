// terrace - a few levels, joined by slopes or by walls.
//
//   float ns_shape_terrace(float x, float count, float start, float by, float rise)
//   vec4 ns_shape_terrace_d(vec4 x, float count, float start, float by, float rise)
//
// x               held in [-1, 1], which is cut into `count` parts of one size, one for each level
// count           of levels, a whole number of 2 or more; the lowest is -1, the highest 1
// start           how far behind a level's middle the slope to the next one begins, in parts: 1/2 - softness / 2
// by              1 / softness, at most 2^30: softness 0 jumps at the parts' borders, 1 leaves nothing flat
// rise            from level to level: 2 / (count - 1)
// returns         [-1, 1]; C1 for a softness above 0 (slopes are cubic fades); monotone but for roundings
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, math/fade.glsl, math/hold.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_SHAPE_TERRACE_GLSL
#define NS_SHAPE_TERRACE_GLSL

#include "math/exact.glsl"
#include "math/fade.glsl"
#include "math/hold.glsl"

// Way along the slope from one level to the next, [0, 1]; place: counted from the middle of the lowest level's part.
float ns_terrace_way(float place, float start, float by) {
    NS_EXACT float way = (place - floor(place) - start) * by;
    return ns_hold(way, 0.0, 1.0);
}

float ns_terrace_place(float x, float count) {
    NS_EXACT float place = ns_seen(x) * count - 0.5;
    return place;
}

float ns_shape_terrace(float x, float count, float start, float by, float rise) {
    float place = ns_terrace_place(x, count);
    NS_EXACT float level = floor(place) + ns_fade_cubic(ns_terrace_way(place, start, by));
    NS_EXACT float last = count - 1.0;
    NS_EXACT float height = ns_hold(level, 0.0, last) * rise - 1.0;
    float inside = ns_hold(height, -1.0, 1.0);
    float result = level < last ? inside : 1.0;
    return result;
}

vec4 ns_shape_terrace_d(vec4 x, float count, float start, float by, float rise) {
    float place = ns_terrace_place(x.x, count);
    float way = ns_terrace_way(place, start, by);
    NS_EXACT float steep = 0.5 * count * by * ns_fade_cubic_slope(way) * rise;
    vec4 held = ns_hold_d(x, -1.0, 1.0);
    NS_EXACT vec3 sloped = steep * held.yzw;
    NS_EXACT float level = floor(place) + ns_fade_cubic(way);
    NS_EXACT float last = count - 1.0;
    vec4 inside = ns_hold_d(vec4(level, sloped), 0.0, last);
    return vec4(ns_shape_terrace(x.x, count, start, by, rise), inside.yzw);
}

#endif // NS_SHAPE_TERRACE_GLSL
