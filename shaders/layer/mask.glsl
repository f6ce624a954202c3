// mask - a layer laid over what lies below it where another field is bright.
//
//   float ns_layer_mask(float below, float above, float mask, float amount)
//   vec4 ns_layer_mask_d(vec4 below, vec4 above, vec4 mask, float amount)
//
// below           value below the layer      above  the operator's result for the whole layer
// mask            -1 or less: none of it, 1 or more: as much as `amount` says
// amount          [0, 1]
// returns         ns_layer_fade() with amount * s, s = 0.5 mask + 0.5 held in [0, 1]
// _d              with derivatives: duals of math/dual.glsl; also the mask's count, and jump where it passes -1 or 1
// depends         math/exact.glsl, layer/fade.glsl, math/hold.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_LAYER_MASK_GLSL
#define NS_LAYER_MASK_GLSL

#include "math/exact.glsl"
#include "layer/fade.glsl"
#include "math/hold.glsl"

float ns_layer_mask(float below, float above, float mask, float amount) {
    NS_EXACT float weight = amount * ns_seen(mask);
    return ns_layer_fade(below, above, weight);
}

vec4 ns_layer_mask_d(vec4 below, vec4 above, vec4 mask, float amount) {
    NS_EXACT vec4 weight = amount * ns_seen_d(mask);
    NS_EXACT float gap = above.x - below.x;
    NS_EXACT vec3 mixed = below.yzw + weight.x * (above.yzw - below.yzw) + gap * weight.yzw;
    vec3 part = weight.x < 1.0 ? mixed : above.yzw;
    vec3 slope = weight.x > 0.0 ? part : below.yzw;
    return vec4(ns_layer_mask(below.x, above.x, mask.x, amount), slope);
}

#endif // NS_LAYER_MASK_GLSL
