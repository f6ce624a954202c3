// trig - sine and cosine from + - * alone: the same bits on every device that rounds each operation. Angles are in turns.
//
//   float ns_sin_turns(float turns)        sin(2 pi turns), |turns| < 2^22
//   float ns_cos_turns(float turns)        cos(2 pi turns), |turns| < 2^22
//
// returns         [-1, 1]; absolute error below 2e-7
// cost            5 multiply-adds after the range reduction
// depends         math/exact.glsl, math/order.glsl
// origin          minimax polynomial in turns^2 on a quarter turn (Remez, relative weight), our own fit
// SPDX-License-Identifier: MIT
#ifndef NS_TRIG_GLSL
#define NS_TRIG_GLSL

#include "math/exact.glsl"
#include "math/order.glsl"

// Returns the sine of u turns, u in [-1/4, 1/4].
float ns_sin_quarter(float u) {
    NS_EXACT float z = u * u;
    NS_EXACT float result = ((((39.538869 * z - 76.550108) * z + 81.601021) * z - 41.341655) * z + 6.2831852) * u;
    return result;
}

float ns_sin_turns(float turns) {
    NS_EXACT float wrapped = turns - floor(turns + 0.5);      // [-1/2, 1/2]
    float size = abs(wrapped);
    NS_EXACT float u = ns_lesser(size, 0.5 - size);           // [0, 1/4]: sin(pi - x) = sin(x)
    float sine = ns_sin_quarter(u);
    float result = wrapped < 0.0 ? -sine : sine;
    return result;
}

float ns_cos_turns(float turns) {
    NS_EXACT float wrapped = turns - floor(turns);            // first, so that the quarter added below keeps its bits
    NS_EXACT float shifted = wrapped + 0.25;                  // [1/4, 5/4]: its sine, which falls and then rises
    NS_EXACT float falling = shifted - 0.5;
    NS_EXACT float rising = shifted - 1.0;
    float u = shifted < 0.75 ? -falling : rising;
    return ns_sin_quarter(u);
}

#endif // NS_TRIG_GLSL
