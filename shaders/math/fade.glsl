// fade - the weight of a lattice point, which falls off towards its neighbor, t in [0, 1] from one to the other.
//
//   float ns_fade_none(float t)            0: no blending, the cell's own corner
//   float ns_fade_linear(float t)          t: C0, creases at every cell border
//   float ns_fade_cubic(float t)           3t^2 - 2t^3: C1, the classic; second derivative jumps
//   float ns_fade_quintic(float t)         6t^5 - 15t^4 + 10t^3: C2
//   float ns_fade_quintic_slope(float t)   its first derivative; so of every fade
//   float ns_fade_quintic_curve(float t)   its second derivative; so of every fade
//
// returns         [0, 1], 0 at 0 and 1 at 1 (none: 0); slopes up to 1.875 (quintic), 1.5 (cubic), at the ends exactly 0;
//                 curves within 5.774 (quintic, at the ends exactly 0), 6 (cubic)
// depends         math/exact.glsl
// origin          cubic: K. Perlin, SIGGRAPH 1985; quintic: K. Perlin, "Improving Noise", SIGGRAPH 2002
// SPDX-License-Identifier: MIT
#ifndef NS_FADE_GLSL
#define NS_FADE_GLSL

#include "math/exact.glsl"

// 0, but no constant: some compilers take away sums and products with one, and with them the sign that a zero gets.
float ns_fade_none(float t) {
    float result = min(t, 0.0);
    return result;
}

float ns_fade_linear(float t) {
    return t;
}

float ns_fade_cubic(float t) {
    NS_EXACT float result = t * t * (3.0 - 2.0 * t);
    return result;
}

float ns_fade_quintic(float t) {
    NS_EXACT float result = t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    return result;
}

float ns_fade_none_slope(float t) {
    float result = min(t, 0.0);
    return result;
}

float ns_fade_none_curve(float t) {
    float result = min(t, 0.0);
    return result;
}

float ns_fade_linear_slope(float t) {
    return 1.0;
}

float ns_fade_linear_curve(float t) {
    return 0.0;
}

float ns_fade_cubic_slope(float t) {
    NS_EXACT float result = 6.0 * t * (1.0 - t);
    return result;
}

float ns_fade_cubic_curve(float t) {
    NS_EXACT float result = 6.0 - 12.0 * t;
    return result;
}

float ns_fade_quintic_slope(float t) {
    NS_EXACT float middle = t * (1.0 - t);                    // factors, so that nothing cancels at the ends
    NS_EXACT float result = 30.0 * middle * middle;
    return result;
}

float ns_fade_quintic_curve(float t) {
    NS_EXACT float result = t * (1.0 - t) * (60.0 - 120.0 * t);
    return result;
}

#endif // NS_FADE_GLSL
