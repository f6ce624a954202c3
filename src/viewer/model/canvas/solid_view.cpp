#include "viewer/model/canvas/solid_view.h"

#include <algorithm>
#include <cmath>

#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr double kDegreesPerUnit = 0.5;

/// Keeps numbers short and in [-180, 180).
double turned(double degrees, double by) {
    const double angle = std::round((degrees + by) * 2) / 2;
    return angle - 360 * std::floor((angle + 180) / 360);
}

double raised(double degrees, double by) { return std::clamp(std::round((degrees + by) * 2) / 2, -90.0, 90.0); }

}  // namespace

bool showsSolid(const Recipe& recipe) { return recipe.output == kSolid; }

void turnSolid(Recipe& recipe, double right, double down) {
    recipe.cameraYaw = turned(recipe.cameraYaw, -right * kDegreesPerUnit);
    recipe.cameraElevation = raised(recipe.cameraElevation, down * kDegreesPerUnit);
}

void moveSolidSun(Recipe& recipe, double right, double down) {
    recipe.sunYaw = turned(recipe.sunYaw, right * kDegreesPerUnit);
    recipe.sunElevation = raised(recipe.sunElevation, -down * kDegreesPerUnit);
}

void approachSolid(Recipe& recipe, double notches) {
    constexpr double kFactor = 0.92;
    const double distance = recipe.cameraDistance * std::pow(kFactor, notches);
    recipe.cameraDistance = std::clamp(std::round(distance * 1000) / 1000, 0.0, 100.0);
}

}  // namespace noisescope
