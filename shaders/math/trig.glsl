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

float ns_sin_turns(float turns) {
    NS_EXACT float wrapped = turns - floor(turns + 0.5);      // [-1/2, 1/2]
    float size = abs(wrapped);
    NS_EXACT float u = ns_lesser(size, 0.5 - size);           // [0, 1/4]: sin(pi - x) = sin(x)
    NS_EXACT float z = u * u;
    NS_EXACT float sine = ((((39.538869 * z - 76.550108) * z + 81.601021) * z - 41.341655) * z + 6.2831852) * u;
    float result = wrapped < 0.0 ? -sine : sine;
    return result;
}

float ns_cos_turns(float turns) {
    NS_EXACT float wrapped = turns - floor(turns);            // first, so that the quarter added below keeps its bits
    NS_EXACT float shifted = wrapped + 0.25;
    return ns_sin_turns(shifted);
}

#endif // NS_TRIG_GLSL
