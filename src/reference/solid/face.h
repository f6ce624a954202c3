// Twin of shaders/solid/face.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <cmath>

#include "reference/math/exponent.h"
#include "reference/math/hold.h"
#include "reference/math/root.h"
#include "reference/solid/march.h"
#include "reference/types.h"

namespace noisescope::reference {

struct SolidLamp {
    vec3 toward{0, 1, 0};  ///< the sun, of length 1
    vec3 color{0, 0, 0};   ///< of the sun
    vec3 sky{0, 0, 0};     ///< light from above
    float stride = 1;      ///< from place to place on the way to the sun
    float inverseStride = 1;
    float radius = 0;       ///< farther than this from the middle nothing is
    float reach = 0;        ///< farther than this from the body nothing is
    float halvings = 0;     ///< of what passes a unit of length of density 1
    float lift = 0;         ///< from the face to where its way to the sun begins
    float openStride = 1;   ///< between the places that say how open the sky is, four of them
    float openPart = 0;     ///< of the sky that each of them can hide
    float inverseEdge = 1;  ///< 1 / the depth from which on a place hides the most of the sun
};

constexpr float kFarPlace = 1e9f;
constexpr int kOpenPlaces = 4;

/// A face that asks for the noise at places on its way to the sun, then at some above it.
struct SolidFall {
    vec3 p{0, 0, 0};
    vec3 normal{0, 1, 0};
    vec3 from{0, 0, 0};  ///< of the way to the sun
    float jitter = 0;
    float turn = 0;
    int place = 0;
    int last = 0;
    float sum = 0;
    int opened = 0;
    float off = 0;
    float open = 1;
    bool above = false;  ///< on its way to the sun no more
};

inline float dotOf(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

inline SolidFall solidFall(vec3 p, vec3 normal, float jitter, const SolidLamp& lamp) {
    SolidFall fall{p, normal};
    fall.jitter = jitter;
    fall.turn = dotOf(normal, lamp.toward);
    if (fall.turn > 0.0f) {
        fall.from = p + lamp.lift * normal;
        const float behind = dotOf(fall.from, lamp.toward);
        const float from = (-behind - lamp.radius) * lamp.inverseStride;
        const float to = (lamp.radius - behind) * lamp.inverseStride;
        fall.place = static_cast<int>(std::floor(hold(from, 0.0f, kFarPlace)));
        fall.last = -static_cast<int>(std::floor(-hold(to, 0.0f, kFarPlace)));
    }
    return fall;
}

/// Goes on to the next place whose noise matters; returns false at the end.
template <typename Choices>
bool solidFallNext(const Choices& of, const SolidLamp& lamp, SolidFall& fall, SolidPlace& found) {
    while (!fall.above && fall.place < fall.last && fall.sum * lamp.halvings < 20.0f) {
        const float along = (static_cast<float>(fall.place) + fall.jitter) * lamp.stride;
        found.p = fall.from + along * lamp.toward;
        found.dist = of.distance(found.p);
        const float slack = found.dist - lamp.reach;
        const float empty = std::floor(slack * lamp.inverseStride * 0.999f);
        fall.place = fall.place + 1;
        if (!(slack >= 0.0f)) return true;
        fall.place = fall.place + static_cast<int>(hold(empty, 0.0f, kFarPlace));
    }
    fall.above = true;
    while (fall.opened < kOpenPlaces) {
        ++fall.opened;
        fall.off = static_cast<float>(fall.opened) * lamp.openStride;
        found.p = fall.p + fall.off * fall.normal;
        found.dist = of.distance(found.p);
        const float slack = found.dist - fall.off - lamp.reach;
        if (!(slack >= 0.0f)) return true;
    }
    return false;
}

template <typename Choices>
void solidFallTake(const Choices& of, const SolidLamp& lamp, const SolidPlace& at, float noise, SolidFall& fall) {
    const vec2 inside = of.density(noise, at.dist);
    if (!fall.above) {
        fall.sum = fall.sum + hold(inside.x * lamp.inverseEdge, 0.0f, 1.0f) * lamp.stride;
        return;
    }
    const float part = (inside.x + fall.off) * reciprocal(fall.off);
    fall.open = fall.open - lamp.openPart * hold(part, 0.0f, 1.0f);
}

/// Returns (part of the sun's light, part of the sky's, part of the sun's that passes).
inline vec3 solidFallen(const SolidLamp& lamp, const SolidFall& fall) {
    const float depth = fall.sum * lamp.halvings;
    const bool sees = fall.turn > 0.0f;
    const float passing = sees && depth < 20.0f ? exponential2(-depth) : 0.0f;
    const float sun = fall.turn * passing;
    const float sky = (0.65f + 0.35f * fall.normal.y) * fall.open;
    return {sees ? sun : 0.0f, sky, passing};
}

}  // namespace noisescope::reference
