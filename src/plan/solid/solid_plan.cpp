#include "plan/solid/solid_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "color/oklab.h"
#include "core/error.h"

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
    const double yaw = solid.yaw * std::numbers::pi / 180;
    const double elevation = solid.elevation * std::numbers::pi / 180;
    const double cy = std::cos(yaw);
    const double sy = std::sin(yaw);
    const double ce = std::cos(elevation);
    const double se = std::sin(elevation);
    SolidCamera camera;
    camera.eye = floats(sy * ce * solid.distance, se * solid.distance, cy * ce * solid.distance);
    camera.ahead = floats(-sy * ce, -se, -cy * ce);
    camera.right = floats(cy, 0, -sy);
    camera.up = floats(-sy * se, ce, -cy * se);
    camera.lens = static_cast<float>(solid.lens);
    camera.inverseHeight = static_cast<float>(1 / static_cast<double>(height));
    camera.size = {static_cast<int>(width), static_cast<int>(height)};
    return camera;
}

/// Returns the greatest distance from the body at which there is something.
double reachOf(const SolidRecipe& solid, const SolidModeInfo& mode, const Range& noise) {
    if (!mode.reaches) return 0;
    return std::max(0.0, solid.level + std::max(solid.amount * noise.low, solid.amount * noise.high));
}

SolidMarch marchOf(const SolidRecipe& solid, const SolidShapeInfo& shape, const SolidModeInfo& mode,
                   const Range& noise) {
    const auto [least, most] = std::ranges::minmax(solid.stretch);
    const double extent = shape.extent * solid.size * most;
    const double reach = reachOf(solid, mode, noise);
    const double radius = shape.endless ? kSolidHorizon : extent + reach / least * most;
    const double stride = 2 * extent / solid.steps;
    const double nearest = shape.endless ? 0 : std::max(0.0, solid.distance - radius);
    const double farthest = solid.distance + radius;
    const double first = std::floor(nearest / stride);
    const double last = std::ceil(farthest / stride);
    if (last > static_cast<double>(kMostSolidPlaces))
        throw Error(ExitCode::usage,
                    fmt::format("steps={}: {:.0f} from the eye to {:.4g} behind the middle, expected at "
                                "most {}: fewer steps, a smaller amount or distance",
                                solid.steps, last, radius, kMostSolidPlaces));
    // Roundings of a distance and of a depth: a place with any density is nearer for certain.
    const double numbers = std::abs(solid.level) + std::abs(solid.amount) * std::max(-noise.low, noise.high);
    const double margin = 1e-6 * (farthest + numbers);
    SolidMarch march;
    march.first = static_cast<int>(first);
    march.last = static_cast<int>(last);
    march.stride = static_cast<float>(stride);
    march.inverseStride = static_cast<float>(1 / stride);
    march.reach = static_cast<float>(reach + margin);
    march.halvings = static_cast<float>(solid.absorption * stride * std::numbers::log2e);
    march.keyLow = static_cast<float>(solid.colorLow);
    march.keyScale = static_cast<float>(1 / (solid.colorHigh - solid.colorLow));
    return march;
}

vec3 lightOf(const ColorStop& stop, double emission) {
    const auto part = [&](std::uint8_t encoded) { return linearOf(encoded / 255.0) * emission; };
    return floats(part(stop.red), part(stop.green), part(stop.blue));
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

SolidPlan solidPlan(const SolidRecipe& solid, const Range& noise, std::int64_t width, std::int64_t height) {
    std::vector<std::string> problems = solidProblems(solid);
    if (width < 1 || height < 1 || width > kMostSolidSide || height > kMostSolidSide)
        problems.push_back(
            fmt::format("a picture of {} x {} pixels: a solid's sides are 1 to {}", width, height, kMostSolidSide));
    if (!problems.empty()) throw Error(ExitCode::usage, std::move(problems));
    constexpr double kHard = 1e30;  // 1 / a length of nothing
    const auto inverse = [](double length) { return static_cast<float>(length > 1 / kHard ? 1 / length : kHard); };
    SolidPlan plan;
    plan.shape = &solidShapes()[static_cast<std::size_t>(solid.shape)];
    plan.mode = &solidModes()[static_cast<std::size_t>(solid.mode)];
    plan.key = solid.colorBy;
    plan.size = static_cast<float>(solid.size);
    plan.inverseStretch = floats(1 / solid.stretch[0], 1 / solid.stretch[1], 1 / solid.stretch[2]);
    plan.leastStretch = static_cast<float>(std::ranges::min(solid.stretch));
    plan.substance = {static_cast<float>(solid.amount), static_cast<float>(solid.level), inverse(solid.softness)};
    const auto stops = solid.colors.used();
    plan.firstColor = lightOf(stops[0], solid.emission);
    for (std::size_t i = 1; i < stops.size(); ++i)
        plan.stops.push_back({static_cast<float>(stops[i - 1].position),
                              inverse(stops[i].position - stops[i - 1].position), lightOf(stops[i], solid.emission)});
    plan.camera = cameraOf(solid, width, height);
    plan.march = marchOf(solid, *plan.shape, *plan.mode, noise);
    return plan;
}

}  // namespace noisescope
