// per_unit - derivatives by another unit of length.
//
//   float ns_layer_per_unit(float value, float units)
//   vec4 ns_layer_per_unit_d(vec4 value, float units)
//
// value           a field; of the dual (math/dual.glsl), derivatives by the field's own cells
// units           cells in the new unit, an image height
// returns         the value itself; derivatives times `units`
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_LAYER_PER_UNIT_GLSL
#define NS_LAYER_PER_UNIT_GLSL

#include "math/exact.glsl"

float ns_layer_per_unit(float value, float units) {
    return value;
}

vec4 ns_layer_per_unit_d(vec4 value, float units) {
    NS_EXACT vec3 slope = units * value.yzw;
    return vec4(value.x, slope);
}

#endif // NS_LAYER_PER_UNIT_GLSL
