// Random solids and a noise for them.
#pragma once

#include <cmath>
#include <random>

#include "core/image.h"
#include "plan/solid/solid_plan.h"
#include "reference/hash/pcg.h"
#include "reference/math/fade.h"
#include "reference/noise/perlin.h"

namespace noisescope {

inline float noNoise(reference::vec3) { return 0; }

/// Defaults of solid/choices.glsl.
struct PlainChoices {
    using Real = float;
    struct Fade {
        float operator()(float t) const { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }
    } fade;
    [[nodiscard]] reference::vec3 gradient3(reference::ivec3 cell, reference::uint seed) const {
        return reference::pcg33(cell, seed);
    }
};

/// The twin of ns_solid_noise() in shaders/solid/choices.glsl.
inline float testNoise(reference::vec3 p) {
    reference::vec3 q = 2.6f * p;
    float sum = 0.0f;
    float amplitude = 0.34f;
    for (reference::uint k = 0; k < 5; ++k) {
        const reference::vec3 base(std::floor(q.x), std::floor(q.y), std::floor(q.z));
        const reference::vec3 fraction = q - base;
        sum = sum + amplitude * std::fabs(reference::perlin3(PlainChoices{}, reference::ivec3(base), fraction, k));
        amplitude = amplitude * 0.5f;
        q = q * 2.0f;
    }
    return sum;
}

/// Holds all its values: octaves are at most 1.5.
inline constexpr Range kTestRange{0, 1};

/// From the edge of a flame to its middle.
inline SolidColors flames() {
    return {{colorStop(0, 0x260300), colorStop(0.25, 0xa02704), colorStop(0.5, 0xf36f19), colorStop(0.75, 0xffbc50),
             colorStop(1, 0xffedb3)},
            {0, 0.34}};
}

/// Every shape and mode; hard and soft ones, empty and full ones, with the eye inside and outside.
template <typename Random>
SolidRecipe randomSolid(Random& random) {
    const auto number = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
    const auto row = [&](std::size_t rows) { return static_cast<int>(random() % rows); };
    const auto rarely = [&] { return random() % 8 == 0; };
    SolidRecipe solid;
    solid.solidShape = row(solidShapes().size());
    solid.solidMode = row(solidModes().size());
    solid.solidColorBy = row(solidKeys().size());
    solid.solidSize = number(0.2, 0.8);
    if (random() % 3 == 0)
        for (double SolidRecipe::*stretch :
             {&SolidRecipe::solidStretchX, &SolidRecipe::solidStretchY, &SolidRecipe::solidStretchZ})
            solid.*stretch = number(0.5, 2);
    solid.solidAmount = rarely() ? 0 : number(-3, 3);
    if (rarely()) solid.solidAmount = number(-32, 32);
    solid.solidLevel = number(-0.5, 0.5);
    solid.solidSoftness = rarely() ? 0 : number(0, 0.5);
    solid.solidAbsorption = rarely() ? 1000 : number(0, 40);
    solid.solidSteps = 16 + row(80);
    if (random() % 3 == 0) {
        solid.sun = rarely() ? 0 : number(0.1, 10);
        solid.sky = number(0, 2);
        solid.sunYaw = number(-180, 180);
        solid.sunElevation = number(-90, 90);
        solid.shadowSteps = 1 + row(16);
        solid.solidEmission = rarely() ? 1 : 0;
    }
    solid.solidScene = rarely() ? row(solidScenes().size()) : 0;
    if (rarely()) {
        solid.planeCut = true;
        solid.planeAt = number(-0.3, 0.3);
        solid.planeYaw = number(-180, 180);
        solid.planeElevation = number(-90, 90);
    }
    solid.groundHeight = number(-1, 0);
    solid.groundWhite = number(0, 1);
    solid.cameraYaw = number(-180, 180);
    solid.cameraElevation = number(-90, 90);
    solid.cameraDistance = random() % 4 == 0 ? number(0, 0.5) : number(1, 4);
    solid.cameraLens = number(0.1, 1);
    return solid;
}

/// Stones alone, most of them above the ground.
template <typename Random>
SolidRecipe randomStone(Random& random) {
    SolidRecipe solid = randomSolid(random);
    solid.solidMode = rowIndex(random() % 3 == 0 ? SolidModeId::cut : SolidModeId::move);
    solid.solidSoftness = 0;
    solid.sun = random() % 8 == 0 ? 0 : 3;
    solid.sky = 1;
    solid.sunElevation = std::uniform_real_distribution(-20.0, 90.0)(random);
    solid.shadowSteps = 1 + static_cast<int>(random() % 16);
    solid.solidGloss = random() % 2 == 0 ? 0 : 1;
    if (random() % 4 != 0) solid.solidScene = rowIndex(SolidSceneId::ground);
    return solid;
}

}  // namespace noisescope
