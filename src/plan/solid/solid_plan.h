// A solid as plain data: the floats that shaders and twins start from. Draws nothing and knows no noise.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "catalogue/solids.h"
#include "core/image.h"
#include "recipe/gradient.h"
#include "recipe/solid_recipe.h"
#include "reference/solid/camera.h"
#include "reference/solid/density.h"
#include "reference/solid/light.h"
#include "reference/solid/march.h"
#include "reference/solid/scene.h"
#include "reference/solid/stone.h"
#include "reference/solid/sun.h"

namespace noisescope {

/// Places from the eye on: more would take a driver seconds a pixel, and floats would no longer tell their jitter.
constexpr std::int64_t kMostSolidPlaces = 1 << 20;
/// Depth behind the middle to which a body without sides is seen.
constexpr double kSolidHorizon = 8;

struct Recipe;

struct SolidPlan {
    const SolidShapeInfo* shape = nullptr;
    const SolidModeInfo* mode = nullptr;
    int key = rowIndex(SolidKeyId::depth);
    float size = 1;
    reference::vec3 inverseStretch{1, 1, 1};
    float leastStretch = 1;
    reference::Substance substance;
    reference::vec3 firstColor{0, 0, 0};  ///< of the gradient, linear
    std::vector<reference::SolidStop> stops;
    reference::SolidCamera camera;
    reference::SolidMarch march;
    reference::SolidSun sun;
    int scene = rowIndex(SolidSceneId::none);
    reference::SolidSky sky;
    bool stone = false;  ///< a surface, which is as `surface` says
    reference::SolidStone surface;
    reference::SolidLamp lamp;  ///< on a stone and on the ground
    float groundHeight = 0;
    float groundWhite = 0;
    bool cut = false;  ///< by a plane
    reference::vec3 planeNormal{0, 0, 1};
    float planeAt = 0;

    /// True if light falls on it.
    [[nodiscard]] bool isLit() const { return sun.color != reference::vec3(0.0f) || sun.sky != reference::vec3(0.0f); }

    [[nodiscard]] bool hasGround() const { return scene == rowIndex(SolidSceneId::ground); }

    // Twins of what SolidText::choices() writes as solid/choices.glsl.
    [[nodiscard]] float distance(reference::vec3 p) const {
        const float dist = shape->twin(p * inverseStretch, size) * leastStretch;
        return cut ? std::max(dist, reference::dotOf(p, planeNormal) - planeAt) : dist;
    }
    [[nodiscard]] reference::vec2 density(float noise, float dist) const { return mode->twin(noise, dist, substance); }
    [[nodiscard]] float keyOf(float noise, float depth, float density, float height) const;
    [[nodiscard]] reference::vec3 color(float x) const;
    /// Returns the light of a ray before the scene.
    [[nodiscard]] reference::vec4 seen(reference::vec4 light, reference::vec3 ray, reference::ivec2 pixel) const;
};

/// Colors by the number that solidColorBy chooses.
struct SolidColors {
    std::vector<ColorStop> stops;  ///< at most 9, blended in linear light
    Range range;                   ///< of the number, from the first color to the last one; its ends differ
};
SolidColors solidColorsOf(const Recipe& recipe);

/// The solid's numbers must be in range. `noise`: a range that holds every value of the noise; the tighter, the
/// quicker, with the same bits. Throws Error(usage) for a picture that is too large, and for more than
/// kMostSolidPlaces.
SolidPlan solidPlan(const SolidRecipe& solid, const SolidColors& colors, const Range& noise, std::int64_t width,
                    std::int64_t height);

}  // namespace noisescope
