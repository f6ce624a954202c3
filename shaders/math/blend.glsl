// blend - values at the corners of a square, blended along both of its axes.
//
//   float ns_blend2(vec4 corners, float wx, float wy)
//
// corners         at (0, 0), (1, 0), (0, 1) and (1, 1)
// wx, wy          [0, 1], the weights of the corners at x = 1 and at y = 1
// returns         first along y, then along x, a + w * (b - a): exactly a at w = 0, b within a rounding at w = 1
// cost            3 multiplications
// depends         math/exact.glsl
// SPDX-License-Identifier: MIT
#ifndef NS_BLEND_GLSL
#define NS_BLEND_GLSL

#include "math/exact.glsl"

float ns_blend2(vec4 corners, float wx, float wy) {
    NS_EXACT float left = corners.x + wy * (corners.z - corners.x);
    NS_EXACT float right = corners.y + wy * (corners.w - corners.y);
    NS_EXACT float result = left + wx * (right - left);
    return result;
}

#endif // NS_BLEND_GLSL
