// Functions that the march asks, as shaders/solid/choices.glsl names them, but for the noise.
#pragma once

#include "plan/solid/solid_plan.h"

namespace noisescope {

struct SolidChoices {
    const SolidPlan& plan;

    [[nodiscard]] float distance(reference::vec3 p) const { return plan.distance(p); }
    [[nodiscard]] reference::vec2 density(float noise, float dist) const { return plan.density(noise, dist); }
    [[nodiscard]] float key(float noise, float depth, float density, float height) const {
        return plan.keyOf(noise, depth, density, height);
    }
    [[nodiscard]] reference::vec3 color(float x) const { return plan.color(x); }
};

}  // namespace noisescope
