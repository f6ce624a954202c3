#include "viewer/navigation.h"

#include <algorithm>
#include <cmath>

#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

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

/// Adds to an offset. Where a double would no longer tell a thousandth of a pixel, the whole cells move over to `cell`.
void move(double& offset, double& cell, double by, double cellsPerPixel) {
    constexpr double kPrecision = 0x1p-52;
    const bool coarse = std::abs(offset) * kPrecision > cellsPerPixel / 1000;
    if (coarse || (cell != 0 && std::abs(offset) >= 1)) {
        const double whole = std::floor(offset);
        cell += whole;
        offset -= whole;
    }
    offset += by;
}

/// The offset moved by `way` times `factor`. `height`: pixels in a world unit.
Recipe moved(Recipe recipe, const std::array<double, kDimensions>& way, double factor, std::int64_t height) {
    const double cellsPerPixel = recipe.frequency * recipe.zoom / static_cast<double>(height);
    move(recipe.offsetX, recipe.cellX, way[0] * factor, cellsPerPixel);
    move(recipe.offsetY, recipe.cellY, way[1] * factor, cellsPerPixel);
    if (recipe.dimensions >= 3) recipe.z += way[2] * factor;
    return repaired(recipe);
}

}  // namespace

Recipe panned(const Recipe& recipe, CanvasPoint by, std::int64_t height) {
    const double worldPerPixel = 1 / static_cast<double>(height);
    return moved(recipe, seenFrom(recipe, {by.x * worldPerPixel, by.y * worldPerPixel}), -recipe.frequency, height);
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
    return moved(result, place, recipe.frequency - result.frequency, height);
}

Recipe withViewOf(const Recipe& recipe, const Recipe& origin) {
    Recipe result = recipe;
    result.frequency = origin.frequency;
    result.offsetX = origin.offsetX;
    result.offsetY = origin.offsetY;
    result.cellX = origin.cellX;
    result.cellY = origin.cellY;
    result.z = origin.z;
    return repaired(result);
}

Recipe fitted(const Recipe& recipe, const Recipe& origin) {
    const std::int64_t period = periodsOf(recipe)[recipe.dimensions >= 2 ? 1 : 0];
    if (period == 0 || isTorus(recipe)) return withViewOf(recipe, origin);
    Recipe result = recipe;
    result.frequency = clampedToTable("frequency", static_cast<double>(period));
    result.offsetX = result.offsetY = result.cellX = result.cellY = 0;
    return repaired(result);
}

CanvasPoint centerOf(const Recipe& recipe, double width, std::int64_t height) {
    const Recipe middle = panned(recipe, {-width / 2, -static_cast<double>(height) / 2}, height);
    return {middle.cellX + middle.offsetX, middle.cellY + middle.offsetY};
}

Recipe centeredAt(const Recipe& recipe, CanvasPoint place, double cells, double width, std::int64_t height) {
    Recipe result = recipe;
    result.frequency = clampedToTable("frequency", cells);
    result.offsetX = place.x;
    result.offsetY = place.y;
    result.cellX = result.cellY = 0;
    return panned(result, {width / 2, static_cast<double>(height) / 2}, height);
}

}  // namespace noisescope
