// Twin of shaders/solid/stone.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include <algorithm>
#include <cmath>

#include "reference/solid/face.h"

namespace noisescope::reference {

struct SolidStone {
    float apart = 0.001f;  ///< half the length over which the slope is taken
    float gloss = 0;       ///< light of the sun and the sky that the surface mirrors
};

/// A ray that seeks a surface, halves the step to it, and asks for the slope there.
struct SolidMeeting {
    static constexpr int kHalvings = 8;
    static constexpr int kSlopePlaces = 7;

    vec3 eye{0, 0, 0};
    vec3 ahead{0, 0, 1};  ///< of length 1
    float jitter = 0;
    int place = 0;
    int last = 0;
    float near = 0;
    float far = -1;  ///< distance to the surface; below 0: not met
    float along = 0;
    int halved = 0;
    int sloped = 0;
    vec3 off{0, 0, 0};
    vec3 slope{0, 0, 0};
    float noise = 0;  ///< at the surface

    [[nodiscard]] bool met() const { return far >= 0.0f; }
    [[nodiscard]] vec3 point() const { return eye + far * ahead; }
    /// Returns the normal, of length 1; 0 where nothing changes.
    [[nodiscard]] vec3 normal() const { return slope * inverseSqrt(std::max(dotOf(slope, slope), 1e-30f)); }
};

/// Goes on to the next place of a slope; returns false at the end.
template <typename Choices>
bool solidSlopeNext(const Choices& of, const SolidStone& stone, SolidMeeting& meeting, SolidPlace& found) {
    const int k = meeting.sloped;
    if (k == SolidMeeting::kSlopePlaces) return false;
    const float side = (k & 1) == 1 ? stone.apart : -stone.apart;
    const auto along = [&](int axis) { return (k + 1) / 2 == axis ? side : 0.0f; };
    meeting.off = {along(1), along(2), along(3)};
    found.p = meeting.point() + meeting.off;
    found.dist = of.distance(found.p);
    return true;
}

/// Goes on to the next place whose noise matters; returns false at the end.
template <typename Choices>
bool solidMeetNext(const Choices& of, const SolidMarch& march, const SolidStone& stone, SolidMeeting& meeting,
                   SolidPlace& found) {
    while (!meeting.met() && meeting.place < meeting.last) {
        meeting.along = (static_cast<float>(meeting.place) + meeting.jitter) * march.stride;
        found.p = meeting.eye + meeting.along * meeting.ahead;
        found.dist = of.distance(found.p);
        const float slack = found.dist - march.reach;
        meeting.place = meeting.place + 1;
        if (!(slack >= 0.0f)) return true;
        const float empty = std::floor(slack * march.inverseStride * 0.999f);
        meeting.place = meeting.place + static_cast<int>(hold(empty, 0.0f, kFarPlace));
    }
    if (!meeting.met()) return false;
    while (meeting.halved < SolidMeeting::kHalvings) {
        meeting.along = 0.5f * (meeting.near + meeting.far);
        found.p = meeting.eye + meeting.along * meeting.ahead;
        found.dist = of.distance(found.p);
        if (!(found.dist - march.reach >= 0.0f)) return true;
        ++meeting.halved;
        meeting.near = meeting.along;
    }
    return solidSlopeNext(of, stone, meeting, found);
}

template <typename Choices>
void solidMeetTake(const Choices& of, const SolidMarch& march, const SolidPlace& at, float noise,
                   SolidMeeting& meeting) {
    const float depth = of.density(noise, at.dist).x;
    const bool inside = depth > 0.0f;
    if (!meeting.met()) {
        if (!inside) return;
        meeting.far = meeting.along;
        meeting.near = std::max(meeting.along - march.stride, 0.0f);
    } else if (meeting.halved < SolidMeeting::kHalvings) {
        ++meeting.halved;
        (inside ? meeting.far : meeting.near) = meeting.along;
    } else {
        const float turned = (meeting.sloped & 1) == 1 ? -depth : depth;
        const auto part = [&](float off) { return off == 0.0f ? 0.0f : turned; };
        meeting.slope = meeting.slope + vec3(part(meeting.off.x), part(meeting.off.y), part(meeting.off.z));
        if (meeting.sloped == 0) meeting.noise = noise;
        ++meeting.sloped;
    }
}

inline vec3 solidGloss(vec3 normal, vec3 ray, vec3 fall, const SolidLamp& lamp) {
    const vec3 sum = lamp.toward - ray;
    const float along = dotOf(normal, sum) * inverseSqrt(std::max(dotOf(sum, sum), 1e-30f));
    float power = hold(along, 0.0f, 1.0f);
    for (int k = 0; k < 6; ++k) power = power * power;
    const float turn = -dotOf(normal, ray);
    const float away = 1.0f - hold(turn, 0.0f, 1.0f);
    const float awaySquare = away * away;
    const float mirrored = 0.04f + 0.96f * (awaySquare * awaySquare * away);
    const float up = 0.5f + 0.5f * (ray.y + 2.0f * turn * normal.y);
    return (power * fall.z) * lamp.color + (mirrored * fall.y * hold(up, 0.0f, 1.0f)) * lamp.sky;
}

/// Returns red, green and blue of a surface that was met, in the light that falls on it.
template <typename Choices>
vec3 solidStone(const Choices& of, const SolidMarch& march, const SolidLamp& lamp, const SolidStone& stone,
                const SolidMeeting& meeting, vec3 fall) {
    const vec3 p = meeting.point();
    const float key = (of.key(meeting.noise, -of.distance(p), 1.0f, p.y) - march.keyLow) * march.keyScale;
    const vec3 lit = march.emission + fall.x * lamp.color + fall.y * lamp.sky;
    const vec3 gloss = solidGloss(meeting.normal(), meeting.ahead, fall, lamp);
    return of.color(hold(key, 0.0f, 1.0f)) * lit + stone.gloss * gloss;
}

}  // namespace noisescope::reference
