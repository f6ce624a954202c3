// Maps of solids: closed forms of depth and alpha of balls, the picture's alpha, and rows of rays against rays alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "cpu/measures.h"
#include "cpu/solid/solid_sight.h"
#include "export/solid_maps.h"
#include "plan/field_plan.h"
#include "plan/picture_plan.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "unit/solids.h"

using namespace noisescope;
using reference::dotOf;
using reference::ivec2;
using reference::vec3;

namespace {

constexpr int kSightSide = 32;  // pixels along an edge
constexpr double kBallSize = 0.5;

/// A ball without noise, as dense everywhere.
SolidRecipe evenBall() {
    SolidRecipe solid;
    solid.solidSize = kBallSize;
    solid.solidAmount = 0;
    solid.solidLevel = 0;
    solid.solidSoftness = 1e-6;
    solid.solidAbsorption = 3;
    solid.solidSteps = 1000;
    solid.cameraYaw = 30;
    solid.cameraElevation = -20;
    return solid;
}

/// Distances at which a ray enters a ball around the origin and leaves it: equal if it passes by.
struct Chord {
    double from;
    double to;

    Chord(const vec3& eye, const vec3& ray) {
        const auto middle = -static_cast<double>(dotOf(eye, ray));
        const double square = middle * middle - static_cast<double>(dotOf(eye, eye)) + kBallSize * kBallSize;
        const double half = std::sqrt(std::max(0.0, square));
        from = middle - half;
        to = middle + half;
    }
    [[nodiscard]] double length() const { return to - from; }
};

template <typename Check>
void onEachPixel(const SolidPlan& plan, const Check& check) {
    for (int pixel = 0; pixel < kSightSide * kSightSide; ++pixel) {
        const ivec2 at(pixel % kSightSide, pixel / kSightSide);
        const Chord chord(plan.camera.eye, reference::solidRay(plan.camera, at));
        check(at, chord, solidSight(plan, noNoise, at));
    }
}

}  // namespace

TEST_CASE(
    "a dense ball's alpha is that of the chord, and its depth the place behind which half of the light is stopped") {
    const SolidRecipe solid = evenBall();
    const SolidPlan plan = solidPlan(solid, flames(), {}, kSightSide, kSightSide);
    REQUIRE(!plan.stone);
    const auto stride = static_cast<double>(plan.march.stride);
    const double half = std::log(2.0) / solid.solidAbsorption;
    int deep = 0;
    onEachPixel(plan, [&](ivec2, const Chord& chord, const SolidSight& sight) {
        const double alpha = 1 - std::exp(-solid.solidAbsorption * chord.length());
        CHECK(std::abs(static_cast<double>(sight.alpha) - alpha) < 1.5 * solid.solidAbsorption * stride);
        CHECK(std::abs(sight.places - chord.length() / stride) < 3);
        if (chord.length() < half - 2 * stride) CHECK(std::isinf(sight.depth));
        if (chord.length() < half + 2 * stride) return;
        ++deep;
        CHECK(std::abs(static_cast<double>(sight.depth) - (chord.from + half)) < 1.5 * stride);
    });
    CHECK(deep > 100);
}

TEST_CASE("a ball of stone has the depth of its face and an alpha of 1, and beside it nothing is") {
    SolidRecipe solid = evenBall();
    solid.solidSoftness = 0;
    const SolidPlan plan = solidPlan(solid, flames(), {}, kSightSide, kSightSide);
    REQUIRE(plan.stone);
    int met = 0;
    onEachPixel(plan, [&](ivec2, const Chord& chord, const SolidSight& sight) {
        if (chord.length() == 0) {
            CHECK(sight.alpha == 0);
            CHECK(std::isinf(sight.depth));
        }
        if (chord.length() < 0.05) return;  // roundings count the more, the more a ray grazes
        ++met;
        CHECK(sight.alpha == 1);
        CHECK(std::abs(static_cast<double>(sight.depth) - chord.from) <
              static_cast<double>(plan.march.stride) / 256 + 2e-5);
        CHECK(sight.places >= 2);  // one inside, and a halving
        CHECK(sight.places <= 3 + reference::SolidMeeting::kHalvings);
    });
    CHECK(met > 100);
}

TEST_CASE("an empty solid has an alpha of 0 and no depth; a ground below it is as far as it lies") {
    SolidRecipe solid = evenBall();
    solid.solidLevel = -2;
    solid.solidMode = rowIndex(SolidModeId::move);
    const SolidPlan plan = solidPlan(solid, flames(), {}, kSightSide, kSightSide);
    onEachPixel(plan, [&](ivec2, const Chord&, const SolidSight& sight) {
        CHECK(sight.alpha == 0);
        CHECK(std::isinf(sight.depth));
    });
    solid.cameraElevation = 30;
    solid.solidScene = rowIndex(SolidSceneId::ground);
    const SolidPlan above = solidPlan(solid, flames(), {}, kSightSide, kSightSide);
    onEachPixel(above, [&](ivec2 at, const Chord&, const SolidSight& sight) {
        const vec3 ray = reference::solidRay(above.camera, at);
        CHECK(sight.alpha == 1);
        if (ray.y > -0.05f) return;
        const auto exact = static_cast<double>((above.groundHeight - above.camera.eye.y) / ray.y);
        CHECK(std::abs(static_cast<double>(sight.depth) / exact - 1) < 1e-5);
    });
}

TEST_CASE("alpha is that of the picture to the bit, and half of it or more has a depth without a scene") {
    std::mt19937 random(39);
    for (int i = 0; i < 120; ++i) {
        CAPTURE(i);
        const SolidRecipe solid = i % 2 == 0 ? randomSolid(random) : randomStone(random);
        const SolidPlan plan = solidPlan(solid, flames(), kTestRange, kSightSide, kSightSide);
        for (int k = 0; k < 12; ++k) {
            const ivec2 at(static_cast<int>(random() % kSightSide), static_cast<int>(random() % kSightSide));
            const SolidSight sight = solidSight(plan, testNoise, at);
            CHECK(sight.alpha == solidPixel(plan, testNoise, at).w);
            if (plan.scene == rowIndex(SolidSceneId::none)) CHECK((sight.alpha >= 0.5f) == std::isfinite(sight.depth));
            CHECK(sight.depth >= 0);
        }
    }
}

TEST_CASE("rows of rays have the bits of rays alone, whatever the region") {
    for (const char* preset : {"fireball", "asteroid", "cumulus"}) {
        CAPTURE(preset);
        const PicturePlan picture = measuredPicture(presetNamed(preset).file.recipe, kSightSide, PictureOf::values);
        const auto& step = *picture.leaves().front()->program().find<SolidStep>();
        const SpaceNoise noise(step.picture);
        const Region region{5, 9, 21, 12};
        for (const SolidMap map : {SolidMap::depth, SolidMap::alpha, SolidMap::samples}) {
            std::int64_t drawn = 0;
            std::int64_t told = 0;
            const auto check = [&](std::int64_t y, std::span<const float> rows) {
                for (std::size_t i = 0; i < rows.size(); ++i) {
                    const auto row = static_cast<int>(y) + static_cast<int>(i) / 21;
                    const SolidSight sight = solidSight(*step.solid, [&](vec3 p) { return noise.at(p); },
                                                        {5 + static_cast<int>(i) % 21, row});
                    const float wanted = map == SolidMap::alpha     ? sight.alpha
                                         : map == SolidMap::samples ? static_cast<float>(sight.places)
                                                                    : std::min(sight.depth, 3.0f);
                    CHECK(rows[i] == wanted);
                }
                drawn += std::ssize(rows);
            };
            solidMapRows(map, picture, 3, region, check, [&](std::int64_t pixels) { told += pixels; });
            CHECK(drawn == 21 * 12);
            CHECK(told == drawn);
        }
    }
}

TEST_CASE("keys of a solid are those that its march asks for, of a stone one where it is seen") {
    const auto keysOf = [](const SolidStep& step, SolidKeyId key, std::int64_t width) {
        auto solid = std::make_shared<SolidPlan>(*step.solid);
        solid->key = rowIndex(key);
        SolidStep changed = step;
        changed.solid = solid;
        const SolidSights sights(changed);
        std::vector<float> keys;
        for (int y = 0; y < kSightSide; ++y) sights.keys({0, y}, static_cast<std::size_t>(width), keys);
        return keys;
    };
    for (const char* preset : {"fireball", "asteroid"}) {
        CAPTURE(preset);
        const PicturePlan picture = measuredPicture(presetNamed(preset).file.recipe, kSightSide, PictureOf::values);
        const auto& step = *picture.leaves().front()->program().find<SolidStep>();
        const std::vector<float> densities = keysOf(step, SolidKeyId::density, kSightSide);
        const std::vector<float> heights = keysOf(step, SolidKeyId::height, kSightSide);
        REQUIRE(densities.size() > 100);
        CHECK(std::ranges::all_of(densities, [](float density) { return density > 0; }));
        CHECK(heights.size() == densities.size());  // keys choose colors, not places
        CHECK(std::ranges::any_of(heights, [](float height) { return height < 0; }));
        CHECK(std::ranges::any_of(heights, [](float height) { return height > 0; }));
        CHECK(keysOf(step, SolidKeyId::depth, 1).empty());  // beside the body
        std::size_t seen = 0;
        std::vector<SolidSight> row(kSightSide);
        for (int y = 0; y < kSightSide; ++y) {
            SolidSights(step).row({0, y}, row);
            seen += static_cast<std::size_t>(
                std::ranges::count_if(row, [](const SolidSight& sight) { return std::isfinite(sight.depth); }));
        }
        CHECK(step.solid->stone == (heights.size() == seen));
    }
}
