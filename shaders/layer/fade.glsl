// fade - a part of a layer laid over what lies below it.
//
//   float ns_layer_fade(float below, float above, float amount)
//   vec4 ns_layer_fade_d(vec4 below, vec4 above, float amount)
//
// below           value below the layer      above  the operator's result for the whole layer
// amount          0 or less: none of it, 1 or more: all of it
// returns         below + amount (above - below), held between the two; exactly one of them for none and all
// _d              with derivatives: duals of math/dual.glsl
// depends         math/exact.glsl, combine/max.glsl, combine/min.glsl, math/hold.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_LAYER_FADE_GLSL
#define NS_LAYER_FADE_GLSL

#include "math/exact.glsl"
#include "combine/max.glsl"
#include "combine/min.glsl"
#include "math/hold.glsl"

float ns_layer_fade(float below, float above, float amount) {
    NS_EXACT float mixed = below + amount * (above - below);
    float held = ns_hold(mixed, ns_combine_min(below, above), ns_combine_max(below, above));
    float part = amount < 1.0 ? held : above;
    float result = amount > 0.0 ? part : below;
    return result;
}

vec4 ns_layer_fade_d(vec4 below, vec4 above, float amount) {
    NS_EXACT vec3 mixed = below.yzw + amount * (above.yzw - below.yzw);
    vec3 part = amount < 1.0 ? mixed : above.yzw;
    vec3 slope = amount > 0.0 ? part : below.yzw;
    return vec4(ns_layer_fade(below.x, above.x, amount), slope);
}

#endif // NS_LAYER_FADE_GLSL
