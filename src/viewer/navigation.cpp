#include "viewer/navigation.h"

#include <algorithm>

#include "recipe/domain.h"
#include "recipe/params.h"

namespace noisescope {
namespace {

double clampedToTable(std::string_view id, double value) {
    const auto& real = std::get<RealParam>(findParam(id)->kind);
    return std::clamp(value, real.minimum, real.maximum);
}

/// What a way in the picture is in space, frequency apart.
std::array<double, kDimensions> seenFrom(const Recipe& recipe, CanvasPoint way) {
    const SpaceMatrix slice = sliceMatrix(spaceLattice(recipe, 1));
    std::array<double, kDimensions> result{};
    for (std::size_t axis = 0; axis < result.size(); ++axis)
        result[axis] = slice[axis][0] * way.x + slice[axis][1] * way.y;
    return result;
}

bool isSliced(const Recipe& recipe) { return sliceMatrix(spaceLattice(recipe, 1)) != sliceMatrix(LatticeSpec{}); }

/// The offset moved by `way` times `factor`.
Recipe moved(Recipe recipe, const std::array<double, kDimensions>& way, double factor) {
    recipe.offsetX += way[0] * factor;
    recipe.offsetY += way[1] * factor;
    if (recipe.dimensions >= 3) recipe.z += way[2] * factor;
    return repaired(recipe);
}

}  // namespace

Recipe panned(const Recipe& recipe, CanvasPoint by, std::int64_t height) {
    const double worldPerPixel = 1 / static_cast<double>(height);
    return moved(recipe, seenFrom(recipe, {by.x * worldPerPixel, by.y * worldPerPixel}), -recipe.frequency);
}

Recipe zoomed(const Recipe& recipe, double factor, CanvasPoint fixed, std::int64_t height) {
    Recipe result = recipe;
    result.frequency = clampedToTable("frequency", recipe.frequency / factor);
    // place in space = frequency * (slice * (p - middle) + middle) + offset, and the fixed point keeps its place
    const double worldPerPixel = 1 / static_cast<double>(height);
    const bool flat = recipe.dimensions >= 2;
    const double middleX = isSliced(recipe) ? 0.5 : 0;
    const double middleY = isSliced(recipe) && flat ? 0.5 : 0;
    std::array<double, kDimensions> place =
        seenFrom(recipe, {fixed.x * worldPerPixel - middleX, fixed.y * worldPerPixel - middleY});
    place[0] += middleX;
    place[1] += middleY;
    return moved(result, place, recipe.frequency - result.frequency);
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
