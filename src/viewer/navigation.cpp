#include "viewer/navigation.h"

#include <algorithm>

#include "recipe/params.h"

namespace noisescope {
namespace {

double clampedToTable(std::string_view id, double value) {
    const auto& real = std::get<RealParam>(findParam(id)->kind);
    return std::clamp(value, real.minimum, real.maximum);
}

}  // namespace

Recipe panned(const Recipe& recipe, CanvasPoint by, std::int64_t height) {
    Recipe result = recipe;
    const double cellsPerPixel = recipe.frequency / static_cast<double>(height);
    result.offsetX -= by.x * cellsPerPixel;
    result.offsetY -= by.y * cellsPerPixel;
    return repaired(result);
}

Recipe zoomed(const Recipe& recipe, double factor, CanvasPoint fixed, std::int64_t height) {
    Recipe result = recipe;
    result.frequency = clampedToTable("frequency", recipe.frequency / factor);
    const double change = (recipe.frequency - result.frequency) / static_cast<double>(height);
    result.offsetX += change * fixed.x;
    result.offsetY += change * fixed.y;
    return repaired(result);
}

Recipe withViewOf(const Recipe& recipe, const Recipe& origin) {
    Recipe result = recipe;
    result.frequency = origin.frequency;
    result.offsetX = origin.offsetX;
    result.offsetY = origin.offsetY;
    result.z = origin.z;
    return repaired(result);
}

}  // namespace noisescope
