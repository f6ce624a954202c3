#include "cpu/solid/solid_sight.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "cpu/scratch.h"
#include "cpu/solid/face_pixel.h"
#include "cpu/solid/side_by_side.h"
#include "cpu/solid/solid_choices.h"

namespace noisescope {
namespace {

using reference::SolidMeeting;
using reference::SolidPlace;
using reference::SolidRay;

constexpr float kHalfPasses = 0.5f;

/// A ray that looks for what it meets.
class SightRay {
  public:
    SightRay() = default;
    SightRay(const SolidPlan& plan, const SolidRay& ray)
        : ray_(ray), meeting_{ray.eye, ray.ahead, ray.jitter, ray.place, ray.last}, ground_(groundOf(plan, ray.ahead)) {
        sight_.depth = std::numeric_limits<float>::infinity();
    }

    /// Goes on to the next place whose noise matters; returns false at the end.
    bool next(const SolidChoices& of, SolidPlace& found) {
        const SolidPlan& plan = of.plan;
        if (!plan.stone) return solidNext(of, plan.march, ray_, found);
        // Slopes are of the light alone.
        return solidMeetNext(of, plan.march, plan.surface, meeting_, found) &&
               meeting_.halved < SolidMeeting::kHalvings;
    }

    void take(const SolidChoices& of, const SolidPlace& at, float noise) {
        const reference::SolidMarch& march = of.plan.march;
        ++sight_.places;
        if (of.plan.stone) return solidMeetTake(of, march, at, noise, meeting_);
        const reference::vec2 inside = of.density(noise, at.dist);
        if (!(inside.y > 0.0f)) return;
        const bool passed = ray_.light.w > kHalfPasses;
        solidTake(of, march, at, noise, inside, reference::vec3(0.0f), ray_);
        if (passed && ray_.light.w <= kHalfPasses)
            sight_.depth = (static_cast<float>(ray_.place - 1) + ray_.jitter) * march.stride;
    }

    /// After the last place.
    [[nodiscard]] SolidSight sight(const SolidPlan& plan, reference::ivec2 pixel) const {
        SolidSight sight = sight_;
        reference::vec4 light = solidLight(ray_);
        if (plan.stone) {
            const bool met = meeting_.met() && (ground_ < 0.0f || meeting_.far <= ground_);
            if (met) sight.depth = meeting_.far;
            light.w = met ? 1.0f : 0.0f;
        }
        if (ground_ >= 0.0f && light.w < 1.0f) {
            sight.depth = std::min(sight.depth, ground_);
            light = reference::solidOver(light, reference::vec3(0.0f));
        }
        sight.alpha = plan.seen(light, ray_.ahead, pixel).w;
        return sight;
    }

  private:
    SolidRay ray_;
    SolidMeeting meeting_;
    float ground_ = -1;  ///< distance to it; below 0: none
    SolidSight sight_;
};

/// Keeps what key() returns.
struct ColorChoices : SolidChoices {
    std::vector<float>& keys;
    [[nodiscard]] float key(float noise, float depth, float density, float height) const {
        return keys.emplace_back(plan.keyOf(noise, depth, density, height));
    }
};

/// A ray whose keys are wanted: without light from outside, which changes no place.
class ColorRay {
  public:
    ColorRay() = default;
    ColorRay(const SolidPlan& plan, const SolidRay& ray)
        : ray_(ray),
          meeting_{ray.eye, ray.ahead, ray.jitter, ray.place, ray.last},
          ground_(groundOf(plan, ray.ahead)) {}

    bool next(const ColorChoices& of, SolidPlace& found) {
        const SolidPlan& plan = of.plan;
        if (!plan.stone) return solidNext(of, plan.march, ray_, found);
        return meeting_.sloped == 0 && solidMeetNext(of, plan.march, plan.surface, meeting_, found);
    }

    void take(const ColorChoices& of, const SolidPlace& at, float noise) {
        const reference::SolidMarch& march = of.plan.march;
        if (of.plan.stone) {
            solidMeetTake(of, march, at, noise, meeting_);
            const bool isSeen = meeting_.sloped > 0 && (ground_ < 0.0f || meeting_.far <= ground_);
            const reference::vec3 p = meeting_.point();
            if (isSeen) of.keys.push_back(of.plan.keyOf(meeting_.noise, -of.distance(p), 1.0f, p.y));
            return;
        }
        const reference::vec2 inside = of.density(noise, at.dist);
        if (inside.y > 0.0f) solidTake(of, march, at, noise, inside, reference::vec3(0.0f), ray_);
    }

  private:
    SolidRay ray_;
    SolidMeeting meeting_;
    float ground_ = -1;  ///< distance to it; below 0: none
};

/// Memory of a thread for the rays of a row.
template <typename Ray>
struct SightRows {
    std::vector<Ray> rays;
    SideBySide march;

    /// Lets the rays of `count` pixels, from this one on, go until all have ended.
    template <typename Choices>
    void walk(const Choices& choices, const SpaceNoiseRows& noise, reference::ivec2 first, std::size_t count) {
        rays.resize(count);
        for (std::size_t n = 0; n < count; ++n)
            rays[n] = {choices.plan,
                       solidRayOf(choices.plan, {first.x + static_cast<int>(n), first.y}, reference::vec2(0.5f))};
        march.walk(
            noise, count, [&](std::size_t n, SolidPlace& place) { return rays[n].next(choices, place); },
            [&](std::size_t going) {
                for (std::size_t i = 0; i < going; ++i)
                    rays[march.ray(i)].take(choices, march.place(i), march.noise(i));
            });
    }
};

}  // namespace

SolidSight solidSight(const SolidPlan& plan, const SolidNoise& noise, reference::ivec2 pixel) {
    const SolidChoices choices{plan};
    SightRay ray(plan, solidRayOf(plan, pixel, reference::vec2(0.5f)));
    for (SolidPlace at; ray.next(choices, at);) ray.take(choices, at, noise(at.p));
    return ray.sight(plan, pixel);
}

void SolidSights::row(reference::ivec2 first, std::span<SolidSight> out) const {
    auto& row = memoryOfThread<SightRows<SightRay>>();
    const NestedDrawing nested;
    row.walk(SolidChoices{*solid_}, noise_, first, out.size());
    for (std::size_t n = 0; n < out.size(); ++n)
        out[n] = row.rays[n].sight(*solid_, {first.x + static_cast<int>(n), first.y});
}

void SolidSights::keys(reference::ivec2 first, std::size_t count, std::vector<float>& out) const {
    auto& row = memoryOfThread<SightRows<ColorRay>>();
    const NestedDrawing nested;
    row.walk(ColorChoices{{*solid_}, out}, noise_, first, count);
}

}  // namespace noisescope
