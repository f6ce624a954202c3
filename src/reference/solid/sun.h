// Twin of shaders/solid/sun.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/exponent.h"
#include "reference/math/hold.h"
#include "reference/math/root.h"
#include "reference/solid/march.h"
#include "reference/types.h"

namespace noisescope::reference {

struct SolidSun {
    vec3 toward{0, 1, 0};  ///< of length 1
    vec3 color{0, 0, 0};
    vec3 sky{0, 0, 0};        ///< light from above
    int steps = 0;            ///< towards the sun, each 1.35 times as long as the one before
    float stride = 0;         ///< the first one
    float halvings = 0;       ///< of what passes a unit of length of density 1
    float reach = 0;          ///< farther than this from the body nothing is
    float inverseHeight = 1;  ///< 1 / the body's height
};

/// A way to the sun.
struct SolidShade {
    vec3 from{0, 0, 0};
    float sum = 0;
    float at = 0;
    float size = 0;   ///< of the next step
    float taken = 0;  ///< size of the step to the place that was found
    int step = 0;
};

inline SolidShade solidShadeFrom(vec3 p, const SolidSun& sun) { return {p, 0, 0, sun.stride, 0, 0}; }

/// Goes on to the next place where something may be; returns false at the end of the way.
template <typename Choices>
bool solidShadeNext(const Choices& of, const SolidSun& sun, SolidShade& shade, SolidPlace& found) {
    while (shade.step < sun.steps && shade.sum * sun.halvings < 20.0f) {
        found.p = shade.from + (shade.at + 0.5f * shade.size) * sun.toward;
        found.dist = of.distance(found.p);
        shade.taken = shade.size;
        shade.at = shade.at + shade.size;
        shade.size = shade.size * 1.35f;
        ++shade.step;
        if (found.dist < sun.reach) return true;
    }
    return false;
}

template <typename Choices>
void solidShadeTake(const Choices& of, const SolidPlace& at, float noise, SolidShade& shade) {
    shade.sum = shade.sum + of.density(noise, at.dist).y * shade.taken;
}

template <typename Real>
inline Real solidPhase(Real turn, float forward) {
    const float square = forward * forward;
    const Real apart = 1.0f + square - 2.0f * forward * turn;
    const Real root = inverseSqrt(apart);
    return (1.0f - square) * (root * root * root);
}

/// Returns the light at a place at this height with this sum of the way to the sun.
template <typename Real>
inline Vec3<Real> solidSunlight(Real height, Vec3<Real> ray, const SolidSun& sun, Real sum) {
    const Real turn = ray.x * sun.toward.x + ray.y * sun.toward.y + ray.z * sun.toward.z;
    const Real shade = sum * sun.halvings;
    const Real back = 0.3f * solidPhase(turn, -0.3f);
    const Real once = (0.7f * solidPhase(turn, 0.5f) + back) * exponential2(-shade);
    const Real twice = (0.7f * solidPhase(turn, 0.25f) + back) * exponential2(-0.25f * shade);
    const Real often = (0.7f * solidPhase(turn, 0.125f) + back) * exponential2(-0.0625f * shade);
    const Real lit = once + 0.5f * twice + 0.25f * often;
    const Real up = 0.5f + height * sun.inverseHeight;
    const Real open = 0.4f + 0.6f * hold(up, Real(0.0f), Real(1.0f));
    return {lit * sun.color.x + open * sun.sky.x, lit * sun.color.y + open * sun.sky.y,
            lit * sun.color.z + open * sun.sky.z};
}

template <typename Choices>
vec3 solidSunlight(const Choices& of, vec3 p, vec3 ray, const SolidSun& sun) {
    SolidShade shade = solidShadeFrom(p, sun);
    for (SolidPlace at; solidShadeNext(of, sun, shade, at);) solidShadeTake(of, at, of.noise(at.p), shade);
    return solidSunlight(p.y, ray, sun, shade.sum);
}

}  // namespace noisescope::reference
