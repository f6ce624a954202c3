// jet - a value with its first and second derivatives, as noises return them.
//
//   NsJet2  value; slope: d/dx, d/dy; curve: d2/dx2, d2/dxdy, d2/dy2
//   NsJet3  value; slope: d/dx, d/dy, d/dz; curve: d2/dx2, d2/dy2, d2/dz2; mixed: d2/dydz, d2/dxdz, d2/dxdy
//
// SPDX-License-Identifier: MIT
#ifndef NS_JET_GLSL
#define NS_JET_GLSL

struct NsJet2 {
    float value;
    vec2 slope;
    vec3 curve;
};

struct NsJet3 {
    float value;
    vec3 slope;
    vec3 curve;
    vec3 mixed;
};

#endif // NS_JET_GLSL
