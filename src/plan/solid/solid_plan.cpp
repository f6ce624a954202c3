#include "plan/solid/solid_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "color/color_map.h"
#include "color/oklab.h"
#include "core/error.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "reference/math/trig.h"

namespace noisescope {
namespace {

using reference::SolidCamera;
using reference::SolidMarch;
using reference::SolidStop;
using reference::vec3;

constexpr std::int64_t kMostSolidSide = 1 << 22;  // whole numbers of half pixels are floats

vec3 floats(double x, double y, double z) {
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
}

SolidCamera cameraOf(const SolidRecipe& solid, std::int64_t width, std::int64_t height) {
    // The project's own functions, which have the same bits everywhere.
    const auto yaw = static_cast<float>(solid.cameraYaw / 360);
    const auto elevation = static_cast<float>(solid.cameraElevation / 360);
    const auto cy = static_cast<double>(reference::cosTurns(yaw));
    const auto sy = static_cast<double>(reference::sinTurns(yaw));
    const auto ce = static_cast<double>(reference::cosTurns(elevation));
    const auto se = static_cast<double>(reference::sinTurns(elevation));
    SolidCamera camera;
    camera.eye = floats(sy * ce * solid.cameraDistance, se * solid.cameraDistance, cy * ce * solid.cameraDistance);
    camera.ahead = floats(-sy * ce, -se, -cy * ce);
    camera.right = floats(cy, 0, -sy);
    camera.up = floats(-sy * se, ce, -cy * se);
    camera.lens = static_cast<float>(solid.cameraLens);
    camera.inverseHeight = static_cast<float>(1 / static_cast<double>(height));
    camera.size = {static_cast<int>(width), static_cast<int>(height)};
    return camera;
}

/// Returns the greatest distance from the body at which there is something.
double reachOf(const SolidRecipe& solid, const SolidModeInfo& mode, const Range& noise) {
    if (!mode.reaches) return 0;
    return std::max(0.0, solid.solidLevel + std::max(solid.solidAmount * noise.low, solid.solidAmount * noise.high));
}

SolidMarch marchOf(const SolidRecipe& solid, const Range& colors, const SolidShapeInfo& shape,
                   const SolidModeInfo& mode, const Range& noise) {
    const auto [least, most] = std::minmax({solid.solidStretchX, solid.solidStretchY, solid.solidStretchZ});
    const double extent = shape.extent * solid.solidSize * most;
    const double reach = reachOf(solid, mode, noise);
    const double radius = shape.endless ? kSolidHorizon : extent + reach / least * most;
    const double stride = 2 * extent / solid.solidSteps;
    const double nearest = shape.endless ? 0 : std::max(0.0, solid.cameraDistance - radius);
    const double farthest = solid.cameraDistance + radius;
    const double first = std::floor(nearest / stride);
    const double last = std::ceil(farthest / stride);
    if (last > static_cast<double>(kMostSolidPlaces))
        throw Error(ExitCode::usage,
                    fmt::format("solid_steps={}: {:.0f} from the eye to {:.4g} behind the middle, expected at "
                                "most {}: fewer steps, a smaller amount or distance",
                                solid.solidSteps, last, radius, kMostSolidPlaces));
    // Roundings of a distance and of a depth: a place with any density is nearer for certain.
    const double numbers = std::abs(solid.solidLevel) + std::abs(solid.solidAmount) * std::max(-noise.low, noise.high);
    const double margin = 1e-6 * (farthest + numbers);
    SolidMarch march;
    march.first = static_cast<int>(first);
    march.last = static_cast<int>(last);
    march.stride = static_cast<float>(stride);
    march.inverseStride = static_cast<float>(1 / stride);
    march.reach = static_cast<float>(reach + margin);
    march.halvings = static_cast<float>(solid.solidAbsorption * stride * std::numbers::log2e);
    march.keyLow = static_cast<float>(colors.low);
    march.keyScale = static_cast<float>(1 / (colors.high - colors.low));
    return march;
}

vec3 linearColorOf(const ColorStop& stop) {
    const auto part = [](std::uint8_t encoded) { return linearOf(encoded / 255.0); };
    return floats(part(stop.red), part(stop.green), part(stop.blue));
}

/// Colors of black bodies by their temperature: M. Charity, "What color is a blackbody?", 2001.
struct Heat {
    double kelvins;
    ColorStop color;
};
constexpr std::array kHeat{
    Heat{1000, colorStop(0, 0xff3800)},  Heat{1500, colorStop(0, 0xff6c00)},  Heat{2000, colorStop(0, 0xff8912)},
    Heat{2500, colorStop(0, 0xffa148)},  Heat{3000, colorStop(0, 0xffb46b)},  Heat{4000, colorStop(0, 0xffd1a3)},
    Heat{5000, colorStop(0, 0xffe4ce)},  Heat{6500, colorStop(0, 0xfff9fd)},  Heat{8000, colorStop(0, 0xe3e9ff)},
    Heat{10000, colorStop(0, 0xccdbff)}, Heat{15000, colorStop(0, 0xb3ccff)}, Heat{20000, colorStop(0, 0xa8c5ff)}};

vec3 heatColor(double kelvins) {
    const auto above = std::ranges::find_if(kHeat, [&](const Heat& heat) { return heat.kelvins >= kelvins; });
    if (above == kHeat.begin()) return linearColorOf(kHeat.front().color);
    if (above == kHeat.end()) return linearColorOf(kHeat.back().color);
    const Heat& below = *(above - 1);
    const auto share = static_cast<float>((kelvins - below.kelvins) / (above->kelvins - below.kelvins));
    const vec3 from = linearColorOf(below.color);
    return from + share * (linearColorOf(above->color) - from);
}

/// Returns a direction of length 1, by degrees; 0 is towards the camera at rest.
vec3 towards(double yawDegrees, double elevationDegrees) {
    const auto yaw = static_cast<float>(yawDegrees / 360);
    const auto elevation = static_cast<float>(elevationDegrees / 360);
    const auto ce = static_cast<double>(reference::cosTurns(elevation));
    return floats(static_cast<double>(reference::sinTurns(yaw)) * ce,
                  static_cast<double>(reference::sinTurns(elevation)),
                  static_cast<double>(reference::cosTurns(yaw)) * ce);
}

reference::SolidSun sunOf(const SolidRecipe& solid, const SolidPlan& plan, double extent) {
    constexpr double kGrowth = 1.35;
    constexpr double kSkyKelvins = 20000;
    reference::SolidSun sun;
    sun.toward = towards(solid.sunYaw, solid.sunElevation);
    sun.color = heatColor(solid.sunTemperature) * static_cast<float>(solid.sun);
    const vec3 blue = heatColor(kSkyKelvins);
    sun.sky = blue * blue * static_cast<float>(solid.sky);
    sun.steps = solid.sun > 0 ? solid.shadowSteps : 0;
    // As far as the body is wide.
    const double sizes = (std::pow(kGrowth, solid.shadowSteps) - 1) / (kGrowth - 1);
    sun.stride = static_cast<float>(2 * extent / sizes);
    sun.halvings = static_cast<float>(solid.solidAbsorption * std::numbers::log2e);
    sun.reach = plan.march.reach;
    sun.inverseHeight = static_cast<float>(0.5 / (solid.solidSize * solid.solidStretchY));
    return sun;
}

/// Returns the light on a stone and on the ground. Lengths in parts of the body's size are looked at, not derived.
reference::SolidLamp lampOf(const SolidRecipe& solid, const SolidPlan& plan, double extent, double radius) {
    constexpr double kLift = 0.02;
    constexpr double kOpenStride = 0.07;
    constexpr double kOpenPart = 0.22;
    constexpr double kEvenSteps = 4;  // these do not grow on their way, as those within a solid do
    constexpr double kOpaque = 8;     // halvings a place within a stone
    const double stride = 2 * extent / (kEvenSteps * solid.shadowSteps);
    reference::SolidLamp lamp;
    lamp.toward = plan.sun.toward;
    lamp.color = plan.sun.color;
    lamp.sky = plan.sun.sky;
    lamp.stride = static_cast<float>(stride);
    lamp.inverseStride = static_cast<float>(1 / stride);
    lamp.radius = static_cast<float>(solid.sun > 0 ? radius : -1);  // without a sun no place is on its way
    lamp.reach = plan.march.reach;
    lamp.halvings = static_cast<float>(plan.stone ? kOpaque / stride : solid.solidAbsorption * std::numbers::log2e);
    lamp.lift = static_cast<float>(kLift * solid.solidSize);
    lamp.openStride = static_cast<float>(kOpenStride * solid.solidSize);
    // The depth of a filled body is no length.
    const bool isFilled = plan.mode == &solidModes()[static_cast<std::size_t>(rowIndex(SolidModeId::fill))];
    lamp.openPart = static_cast<float>(isFilled ? 0 : kOpenPart);
    // A stone's shadow grows over a step, so that its edge is none of steps that begin apart from pixel to pixel.
    lamp.inverseEdge = plan.stone ? lamp.inverseStride : isFilled ? 1.0f : plan.substance.inverseSoftness;
    return lamp;
}

/// Adds the surface, the ground and the plane that cuts. `height`: of the picture, in pixels.
void addFaces(const SolidRecipe& solid, std::int64_t height, double extent, SolidPlan& plan) {
    const auto [least, most] = std::minmax({solid.solidStretchX, solid.solidStretchY, solid.solidStretchZ});
    plan.stone = isStone(solid);
    const double radius =
        plan.shape->endless ? kSolidHorizon : extent + static_cast<double>(plan.march.reach) / least * most;
    plan.lamp = lampOf(solid, plan, extent, radius);
    // Half a pixel at the middle, but long enough for floats and short enough for the body.
    const double pixel = solid.cameraLens * solid.cameraDistance / static_cast<double>(height);
    plan.surface.apart = static_cast<float>(std::clamp(pixel, 5e-4 * solid.solidSize, 2e-2 * solid.solidSize));
    plan.surface.gloss = static_cast<float>(solid.solidGloss);
    plan.groundHeight = static_cast<float>(solid.groundHeight);
    plan.groundWhite = static_cast<float>(solid.groundWhite);
    plan.cut = solid.planeCut;
    plan.planeNormal = towards(solid.planeYaw, solid.planeElevation);
    plan.planeAt = static_cast<float>(solid.planeAt);
}

}  // namespace

float SolidPlan::keyOf(float noise, float depth, float density, float height) const {
    const float keys[] = {depth, noise, density, height};
    return keys[key];
}

vec3 SolidPlan::color(float x) const {
    vec3 found = firstColor;
    for (const SolidStop& stop : stops) found = reference::solidToward(found, stop, x);
    return found;
}

reference::vec4 SolidPlan::seen(reference::vec4 light, vec3 ray, reference::ivec2 pixel) const {
    if (scene == rowIndex(SolidSceneId::stars)) return reference::solidOver(light, reference::solidStars(pixel));
    if (scene == rowIndex(SolidSceneId::sky) || hasGround())
        return reference::solidOver(light, reference::solidSky(ray, sky));
    return light;
}

SolidColors solidColorsOf(const Recipe& recipe) {
    const bool custom = recipe.colors == kCustom;
    const auto stops = custom ? recipe.gradient.used() : colorsOf(recipe).stops;
    SolidColors colors{{stops.begin(), stops.end()}, rangeOf(recipe)};
    constexpr std::size_t kMostSolidStops = 9;
    if (stops.size() <= kMostSolidStops) return colors;
    colors.stops.clear();
    for (std::size_t i = 0; i < kMostSolidStops; ++i) {
        const double position = static_cast<double>(i) / (kMostSolidStops - 1);
        const Rgba8 color = colorAt(stops, kBlendLinear, position);
        colors.stops.push_back({position, color.red, color.green, color.blue});
    }
    return colors;
}

SolidPlan solidPlan(const SolidRecipe& solid, const SolidColors& colors, const Range& noise, std::int64_t width,
                    std::int64_t height) {
    if (width < 1 || height < 1 || width > kMostSolidSide || height > kMostSolidSide)
        throw Error(ExitCode::usage, fmt::format("a picture of {} x {} pixels: a solid's sides are 1 to {}", width,
                                                 height, kMostSolidSide));
    constexpr double kHard = 1e30;  // 1 / a length of nothing
    const auto inverse = [](double length) { return static_cast<float>(length > 1 / kHard ? 1 / length : kHard); };
    SolidPlan plan;
    plan.shape = &solidShapes()[static_cast<std::size_t>(solid.solidShape)];
    plan.mode = &solidModes()[static_cast<std::size_t>(solid.solidMode)];
    plan.key = solid.solidColorBy;
    plan.size = static_cast<float>(solid.solidSize);
    plan.inverseStretch = floats(1 / solid.solidStretchX, 1 / solid.solidStretchY, 1 / solid.solidStretchZ);
    plan.leastStretch = static_cast<float>(std::min({solid.solidStretchX, solid.solidStretchY, solid.solidStretchZ}));
    plan.substance = {static_cast<float>(solid.solidAmount), static_cast<float>(solid.solidLevel),
                      inverse(solid.solidSoftness)};
    plan.firstColor = linearColorOf(colors.stops[0]);
    for (std::size_t i = 1; i < colors.stops.size(); ++i) {
        const ColorStop& from = colors.stops[i - 1];
        const ColorStop& to = colors.stops[i];
        plan.stops.push_back(
            {static_cast<float>(from.position), inverse(to.position - from.position), linearColorOf(to)});
    }
    plan.camera = cameraOf(solid, width, height);
    plan.march = marchOf(solid, colors.range, *plan.shape, *plan.mode, noise);
    plan.march.emission = static_cast<float>(solid.solidEmission);
    const double extent = plan.shape->extent * solid.solidSize *
                          std::max({solid.solidStretchX, solid.solidStretchY, solid.solidStretchZ});
    plan.sun = sunOf(solid, plan, extent);
    plan.scene = solid.solidScene;
    const vec3 horizon = solid.sun > 0 ? 0.18f * plan.sun.color : 1.5f * plan.sun.sky;
    plan.sky = {0.8f * plan.sun.sky, horizon, plan.sun.toward, 0.25f * plan.sun.color};
    addFaces(solid, height, extent, plan);
    return plan;
}

}  // namespace noisescope
