// Stones, solids of softness 0, and the ground below solids: closed forms of a ball, its light and its shadow.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "cpu/solid/face_pixel.h"
#include "cpu/solid/solid_choices.h"
#include "cpu/solid/solid_picture.h"
#include "unit/solids.h"

using namespace noisescope;
using reference::dotOf;
using reference::vec3;
using reference::vec4;

namespace {

constexpr int kStoneSide = 48;  // pixels along an edge

/// A white ball without noise in the sun.
SolidRecipe whiteBall() {
    SolidRecipe solid;
    solid.solidSoftness = 0;
    solid.solidAmount = 0;
    solid.solidLevel = 0;
    solid.solidEmission = 0;
    solid.sun = 2;
    solid.cameraYaw = 20;
    solid.cameraElevation = 15;
    return solid;
}

SolidColors white() { return {{colorStop(0, 0xffffff), colorStop(1, 0xffffff)}, {0, 1}}; }

/// Distance along a ray to a ball around the origin; below 0: they do not meet.
double chordOf(const vec3& eye, const vec3& ray, double radius) {
    const auto back = static_cast<double>(dotOf(eye, ray));
    const double square = back * back - static_cast<double>(dotOf(eye, eye)) + radius * radius;
    return square < 0 ? -1 : -back - std::sqrt(square);
}

/// Distance of a line from the origin.
double besideOf(const vec3& p, const vec3& way) {
    const vec3 nearest = p - dotOf(p, way) * way;
    return std::sqrt(static_cast<double>(dotOf(nearest, nearest)));
}

}  // namespace

TEST_CASE("a ball of stone is met where its closed form says, with its normal and Lambert's light") {
    const SolidRecipe solid = whiteBall();
    const SolidPlan plan = solidPlan(solid, white(), {}, kStoneSide, kStoneSide);
    REQUIRE(plan.stone);
    const double finest = static_cast<double>(plan.march.stride) / 256;
    const SolidChoices choices{plan};
    int met = 0;
    for (int pixel = 0; pixel < kStoneSide * kStoneSide; ++pixel) {
        const reference::ivec2 at(pixel % kStoneSide, pixel / kStoneSide);
        const reference::SolidRay ray = solidRayOf(plan, at, reference::vec2(0.5f));
        const double exact = chordOf(ray.eye, ray.ahead, solid.solidSize);
        const vec4 light = solidPixel(plan, noNoise, at);
        const bool grazes = besideOf(ray.eye, ray.ahead) > 0.995 * solid.solidSize;
        if (exact < 0) CHECK(light == vec4(0.0f));
        if (exact < 0 || grazes) continue;
        ++met;
        reference::SolidMeeting meeting{ray.eye, ray.ahead, ray.jitter, ray.place, ray.last};
        for (reference::SolidPlace place; solidMeetNext(choices, plan.march, plan.surface, meeting, place);)
            solidMeetTake(choices, plan.march, place, 0, meeting);
        REQUIRE(meeting.met());
        const vec3 normal = (ray.eye + static_cast<float>(exact) * ray.ahead) * static_cast<float>(1 / solid.solidSize);
        // Roundings of the ray and of a place count the more, the more the ray grazes.
        const double rounding = 4e-6 / static_cast<double>(-dotOf(normal, ray.ahead));
        CHECK(std::abs(static_cast<double>(meeting.far) - exact) <= finest + rounding);
        CHECK(dotOf(normal, meeting.normal()) > 0.9999f);
        CHECK(light.w == 1);
        const float lambert = std::max(0.0f, dotOf(normal, plan.sun.toward));
        for (int channel = 0; channel < 3; ++channel)
            CHECK(std::abs(light[channel] - plan.sun.color[channel] * lambert) < 5e-3f);
    }
    CHECK(met > 300);
}

namespace {

/// Part of the sun's light that passes on its way to a place on the ground.
float passingTo(const SolidPlan& plan, const vec3& p, float jitter) {
    const SolidChoices choices{plan};
    reference::SolidFall fall = reference::solidFall(p, vec3(0, 1, 0), jitter, plan.lamp);
    for (reference::SolidPlace place; solidFallNext(choices, plan.lamp, fall, place);)
        solidFallTake(choices, plan.lamp, place, 0, fall);
    return solidFallen(plan.lamp, fall).z;
}

/// Strides of a way through a ball of stone, each as much as it hides: depth over a stride, at most 1.
double hiddenStrides(double radius, double beside, double stride) {
    constexpr int kParts = 2000;
    const double half = std::sqrt(std::max(0.0, radius * radius - beside * beside));
    double sum = 0;
    for (int i = 0; i < kParts; ++i) {
        const double along = half * (2 * (i + 0.5) / kParts - 1);
        const double depth = radius - std::sqrt(beside * beside + along * along);
        sum += std::min(depth / stride, 1.0) * 2 * half / kParts / stride;
    }
    return sum;
}

}  // namespace

TEST_CASE("a ball's shadow on the ground is as dark as its closed form says, wherever steps begin") {
    constexpr double kHalvings = 8;  // a stride
    SolidRecipe solid = whiteBall();
    solid.solidScene = rowIndex(SolidSceneId::ground);
    solid.shadowSteps = 16;
    for (const double elevation : {20.0, 60.0}) {
        solid.sunElevation = elevation;
        const SolidPlan plan = solidPlan(solid, white(), {}, kStoneSide, kStoneSide);
        const auto stride = static_cast<double>(plan.lamp.stride);
        int dark = 0;
        int edge = 0;
        for (int pixel = 0; pixel < 2000; ++pixel) {
            const vec3 middle = plan.sun.toward * (plan.groundHeight / plan.sun.toward.y);  // of the shadow
            const vec3 p(middle.x + static_cast<float>(pixel % 50 - 25) * 0.021f, plan.groundHeight,
                         middle.z + static_cast<float>(pixel / 50 - 20) * 0.037f);
            const vec3 from = p + plan.lamp.lift * vec3(0, 1, 0);
            const double beside = besideOf(from, plan.sun.toward);
            const bool isBehind = dotOf(p, plan.sun.toward) < 0;  // the ball lies between it and the sun
            for (const float jitter : {0.0f, 0.25f, 0.75f}) {
                const float passing = passingTo(plan, p, jitter);
                if (!isBehind || beside > solid.solidSize * 1.0001) {
                    CHECK(passing == 1);
                    continue;
                }
                const double halvings = kHalvings * hiddenStrides(solid.solidSize, beside, stride);
                if (halvings > 22) CHECK(passing == 0);
                CHECK(std::abs(static_cast<double>(passing) - std::exp2(-halvings)) < 0.2);
                dark += halvings > 22 ? 1 : 0;
                edge += halvings > 0.2 && halvings < 6 ? 1 : 0;
            }
        }
        CHECK(dark > 100);
        CHECK(edge > 3);
    }
}

TEST_CASE("stones that are empty, full, huge or around the eye, over any ground, give finite light") {
    std::mt19937 random(23);
    for (int i = 0; i < 60; ++i) {
        CAPTURE(i);
        SolidRecipe solid = randomStone(random);
        if (i % 4 == 0) solid.solidLevel = i % 8 == 0 ? -32 : 32;
        if (i % 5 == 0) solid.cameraDistance = 0;
        const SolidPlan plan = solidPlan(solid, flames(), kTestRange, 12, 12);
        for (int pixel = 0; pixel < 144; pixel += 5) {
            const vec4 light = solidPixel(plan, testNoise, {pixel % 12, pixel / 12});
            for (int channel = 0; channel < 4; ++channel) CHECK((light[channel] >= 0 && light[channel] < 1e4f));
        }
    }
}

TEST_CASE("better bounds of the noise change no bit of a stone, its shadow and the ground") {
    std::mt19937 random(29);
    for (int i = 0; i < 40; ++i) {
        CAPTURE(i);
        const SolidRecipe solid = randomStone(random);
        const SolidPlan plan = solidPlan(solid, flames(), kTestRange, 12, 12);
        const SolidPlan wide = solidPlan(solid, flames(), {2 * kTestRange.low, 2 * kTestRange.high}, 12, 12);
        for (int pixel = 0; pixel < 144; pixel += 7) {
            const reference::ivec2 at(pixel % 12, pixel / 12);
            CHECK(solidPixel(plan, testNoise, at) == solidPixel(wide, testNoise, at));
        }
    }
}

TEST_CASE("a plane cuts off what lies beyond it") {
    SolidRecipe solid = whiteBall();
    solid.planeCut = true;
    solid.planeAt = 0.1;
    solid.planeYaw = 20;
    solid.planeElevation = 15;  // towards the camera
    const SolidPlan plan = solidPlan(solid, white(), {}, kStoneSide, kStoneSide);
    const vec4 middle = solidPixel(plan, noNoise, reference::ivec2(kStoneSide / 2));
    CHECK(middle.w == 1);
    // The face of the cut is even.
    const vec4 beside = solidPixel(plan, noNoise, {kStoneSide / 2 + 5, kStoneSide / 2 - 4});
    for (int channel = 0; channel < 3; ++channel) CHECK(std::abs(middle[channel] - beside[channel]) < 1e-3f);
    CHECK(plan.distance(0.3f * plan.planeNormal) > 0.19f);
}
