// Solids in space: closed forms, bounds of the light, and marches that may not depend on how they are cut or shortened.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "core/error.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "cpu/solid/solid_picture.h"
#include "cpu/solid/space_noise.h"
#include "effort.h"
#include "plan/field_plan.h"
#include "recipe/recipe.h"
#include "unit/solids.h"

using namespace noisescope;
using reference::ivec2;
using reference::vec3;
using reference::vec4;

namespace {

/// A ball whose density rises from 0 at its radius to 1, without noise.
struct SoftBall {
    double radius;
    double softness;
    double absorption;

    /// Share of the light from behind that passes on a line so far beside the middle.
    [[nodiscard]] double passing(double beside) const {
        if (beside >= radius) return 1;
        const auto along = [&](double r) { return std::sqrt(std::max(0.0, r * r - beside * beside)); };
        const double core = along(std::max(beside, radius - softness));
        const double whole = along(radius);
        const auto sum = [&](double z) {
            const double r = std::hypot(z, beside);
            return z * r / 2 + (beside > 0 ? beside * beside * std::log(z + r) / 2 : 0);
        };
        const double ramp = (radius * (whole - core) - (sum(whole) - sum(core))) / softness;
        return std::exp(-absorption * 2 * (core + ramp));
    }
};

double worstOf(const SoftBall& ball, int steps) {
    constexpr int kSide = 48;
    SolidRecipe solid;
    solid.solidSize = ball.radius;
    solid.solidSoftness = ball.softness;
    solid.solidAbsorption = ball.absorption;
    solid.solidAmount = 0;
    solid.solidLevel = 0;
    solid.solidSteps = steps;
    solid.cameraLens = 0.16;
    const SolidPlan plan = solidPlan(solid, flames(), {}, kSide, kSide);
    double worst = 0;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const vec3 ray = reference::solidRay(plan.camera, {x, y});
            const double dx = static_cast<double>(ray.y) * 3;  // the eye stands at z = 3
            const double dy = static_cast<double>(ray.x) * 3;
            const double passing = ball.passing(std::hypot(dx, dy));
            const double alpha = static_cast<double>(solidPixel(plan, noNoise, {x, y}).w);
            if (passing > 0x1p-11) worst = std::max(worst, std::abs(1 - alpha - passing));
            if (passing < 0x1p-13) CHECK(alpha > 1 - 0x1p-11);
        }
    return worst;
}

bool sameLight(const vec4& a, const vec4& b) {
    for (int channel = 0; channel < 4; ++channel)
        if (std::bit_cast<std::uint32_t>(a[channel]) != std::bit_cast<std::uint32_t>(b[channel])) return false;
    return true;
}

float brightestOf(const SolidPlan& plan, int channel) {
    float most = plan.firstColor[channel];
    for (const reference::SolidStop& stop : plan.stops) most = std::max(most, stop.color[channel]);
    return most;
}

constexpr int kSmall = 12;  // pixels along an edge

}  // namespace

TEST_CASE("a soft ball lets through what its closed form says, with rays that begin anywhere in a step") {
    for (const double absorption : {2.0, 20.0})
        for (const double softness : {0.05, 0.1, 0.3}) {
            CAPTURE(absorption);
            CAPTURE(softness);
            const SoftBall ball{0.35, softness, absorption};
            CHECK(worstOf(ball, 128) <= 3e-4);
            CHECK(worstOf(ball, 512) <= 2e-5);
        }
}

TEST_CASE("any solid gives finite light, no channel above alpha times the brightest color") {
    std::mt19937 random(3);
    for (int i = 0; i < 150; ++i) {
        CAPTURE(i);
        SolidRecipe solid = randomSolid(random);
        solid.solidScene = rowIndex(SolidSceneId::none);
        const SolidPlan plan = solidPlan(solid, flames(), kTestRange, kSmall, kSmall);
        for (int pixel = 0; pixel < kSmall * kSmall; ++pixel) {
            const vec4 light = solidPixel(plan, testNoise, {pixel % kSmall, pixel / kSmall});
            CHECK((light.w >= 0 && light.w <= 1));
            for (int channel = 0; channel < 3; ++channel) {
                CHECK(light[channel] >= 0);
                // The phases are at most 5, 2 and 1.5.
                const float lit = plan.march.emission + 7 * plan.sun.color[channel] + plan.sun.sky[channel];
                CHECK(light[channel] <= light.w * brightestOf(plan, channel) * lit * 1.0001f);
            }
        }
    }
}

TEST_CASE("empty space is black and clear, a full one opaque, and without emission all is black") {
    SolidRecipe solid;
    solid.solidLevel = -32;
    const auto middleOf = [&](const SolidRecipe& of) {
        return solidPixel(solidPlan(of, flames(), kTestRange, kSmall, kSmall), testNoise, ivec2(kSmall / 2));
    };
    CHECK(sameLight(middleOf(solid), vec4(0.0f)));
    solid.solidLevel = 32;
    solid.cameraDistance = 0;
    CHECK(middleOf(solid).w == 1);
    CHECK(middleOf(solid).x > 0);
    SolidRecipe dark;
    dark.solidEmission = 0;
    CHECK(middleOf(dark).w > 0);
    CHECK(vec3(middleOf(dark)) == vec3(0.0f));
}

TEST_CASE("leaping over empty space changes no bit, nor does a better bound of the noise") {
    std::mt19937 random(5);
    for (int i = 0; i < usually(100, 400); ++i) {
        CAPTURE(i);
        const SolidRecipe solid = randomSolid(random);
        const SolidPlan plan = solidPlan(solid, flames(), kTestRange, kSmall, kSmall);
        SolidPlan plain = plan;
        plain.march.reach = 1e30f;
        const SolidPlan wide = solidPlan(solid, flames(), {2 * kTestRange.low, 2 * kTestRange.high}, kSmall, kSmall);
        for (int pixel = 0; pixel < kSmall * kSmall; pixel += usually(5, 1)) {
            const ivec2 at(pixel % kSmall, pixel / kSmall);
            const vec4 light = solidPixel(plan, testNoise, at);
            CHECK(sameLight(light, solidPixel(plain, testNoise, at)));
            CHECK(sameLight(light, solidPixel(wide, testNoise, at)));
        }
    }
}

TEST_CASE("octaves that end early in lanes change no bit of clouds and stones, in the sun or not") {
    std::mt19937 random(31);
    constexpr std::int64_t kWide = 20;
    const Region region{0, 0, kWide, kWide};
    for (const FractalId fractal : {FractalId::fbm, FractalId::turbulence, FractalId::billow, FractalId::ridged})
        for (int i = 0; i < usually(4, 100); ++i) {
            CAPTURE(i);
            Recipe recipe;
            static_cast<SolidRecipe&>(recipe) = i % 2 == 0 ? randomSolid(random) : randomStone(random);
            recipe.output = kSolid;
            recipe.dimensions = 3;
            recipe.frequency = 2.6;
            recipe.octaves = 6;
            recipe.fractal = rowIndex(fractal);
            recipe.solidSteps = 24;
            recipe.solidColorBy = i % static_cast<int>(solidKeys().size());
            recipe.colorRange = kGivenRange;
            recipe.colorLow = 0;
            recipe.colorHigh = 0.4;
            const FieldPlan plan = measuredPlan(recipe, kWide);
            const auto& step = *plan.program().find<SolidStep>();
            const SpaceNoise noise(step.picture);
            const Image one = drawSolid(
                *step.solid, [&](reference::vec3 p) { return noise.at(p); }, region);
            CHECK(std::ranges::equal(renderOnCpu(plan, region).pixels, one.pixels));
        }
}

TEST_CASE("a region of a solid has the pixels of the whole") {
    const SolidPlan plan = solidPlan({}, flames(), kTestRange, 40, 30);
    const Image whole = drawSolid(plan, testNoise, {0, 0, 40, 30});
    const Image part = drawSolid(plan, testNoise, {11, 7, 17, 9});
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 17; ++x)
            for (int channel = 0; channel < 4; ++channel)
                CHECK(part.at(x, y, channel) == whole.at(11 + x, 7 + y, channel));
}

TEST_CASE("distances to bodies never change faster than the place") {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> number(-2, 2);
    for (const SolidShapeInfo& shape : solidShapes())
        for (int i = 0; i < 2000; ++i) {
            const vec3 a(number(random), number(random), number(random));
            const vec3 b(number(random), number(random), number(random));
            const vec3 apart = a - b;
            const float length = std::sqrt(apart.x * apart.x + apart.y * apart.y + apart.z * apart.z);
            CHECK(std::abs(shape.twin(a, 0.5f) - shape.twin(b, 0.5f)) <= length + 2e-6f);
        }
}

TEST_CASE("pictures that are too large, and rays of too many places, are refused") {
    CHECK_THROWS_AS(solidPlan({}, flames(), {}, 0, 8), Error);
    SolidRecipe endless;
    endless.solidSize = 0.01;
    endless.solidSteps = 1024;
    endless.solidStretchX = endless.solidStretchZ = 0.1;
    endless.solidStretchY = 10;
    endless.solidAmount = 32;
    CHECK_THROWS_AS(solidPlan(endless, flames(), {}, 8, 8), Error);
    SolidRecipe far;
    far.solidSize = 0.01;
    far.solidSteps = 1024;
    far.cameraDistance = 100;
    CHECK_THROWS_AS(solidPlan(far, flames(), {}, 8, 8), Error);
}
