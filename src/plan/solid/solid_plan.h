// A solid as plain data: the floats that shaders and twins start from. Draws nothing and knows no noise.
#pragma once

#include <cstdint>
#include <vector>

#include "core/image.h"
#include "recipe/solid/solid_recipe.h"
#include "reference/solid/camera.h"
#include "reference/solid/density.h"
#include "reference/solid/light.h"
#include "reference/solid/march.h"

namespace noisescope {

/// Places from the eye on: more would take a driver seconds a pixel, and floats would no longer tell their jitter.
constexpr std::int64_t kMostSolidPlaces = 1 << 20;
/// Depth behind the middle to which a body without sides is seen.
constexpr double kSolidHorizon = 8;

struct SolidPlan {
    const SolidShapeInfo* shape = nullptr;
    const SolidModeInfo* mode = nullptr;
    int key = rowIndex(SolidKeyId::depth);
    float size = 1;
    reference::vec3 inverseStretch{1, 1, 1};
    float leastStretch = 1;
    reference::Substance substance;
    reference::vec3 firstColor{0, 0, 0};  ///< of the gradient, in linear light times the emission
    std::vector<reference::SolidStop> stops;
    reference::SolidCamera camera;
    reference::SolidMarch march;

    // Twins of what solidChoices() writes as solid/choices.glsl.
    [[nodiscard]] float distance(reference::vec3 p) const {
        return shape->twin(p * inverseStretch, size) * leastStretch;
    }
    [[nodiscard]] reference::vec2 density(float noise, float dist) const { return mode->twin(noise, dist, substance); }
    [[nodiscard]] float keyOf(float noise, float depth, float density, float height) const;
    [[nodiscard]] reference::vec3 color(float x) const;
};

/// `noise`: a range that holds every value of the noise; the tighter, the quicker, with the same bits. Throws
/// Error(usage) with every problem of the solid and of the picture's size.
SolidPlan solidPlan(const SolidRecipe& solid, const Range& noise, std::int64_t width, std::int64_t height);

}  // namespace noisescope
