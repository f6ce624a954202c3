#include "recipe/domain.h"

#include <algorithm>
#include <cmath>

#include "recipe/chosen.h"
#include "reference/math/trig.h"

namespace noisescope {
namespace {

bool movesAlong(const Recipe& recipe, int axis) {
    return (recipe.timeAxis == kTimeAlongZ && axis == 2 && recipe.dimensions >= 3) ||
           (recipe.timeAxis == kTimeAlongW && axis == 3 && recipe.dimensions >= 4);
}

/// Returns the recipe's own period; 0 on a torus, which closes by itself.
std::int64_t ownPeriod(const FieldRecipe& recipe, std::size_t axis) {
    if (isTorus(recipe)) return 0;
    const int periods[] = {recipe.periodX, recipe.periodY, recipe.periodZ, recipe.periodW};
    return periods[axis];
}

/// Returns the cells that time moves through along an axis in one loop: the number nearest to the speed that is a whole
/// multiple of the axis's period, at least one.
std::int64_t cellsOfLoop(const Recipe& recipe, std::size_t axis) {
    constexpr double kMostCells = 1 << 20;
    if (recipe.loop <= 0 || recipe.speed == 0) return 0;
    const auto period = static_cast<double>(std::max<std::int64_t>(1, ownPeriod(recipe, axis)));
    const double cells = std::min(std::fabs(recipe.speed) / recipe.placeScale * recipe.loop, kMostCells);
    return static_cast<std::int64_t>(period * std::max(1.0, std::round(cells / period)));
}

}  // namespace

bool isTorus(const FieldRecipe& recipe) { return recipe.tiling == kTorus && recipe.dimensions == 4; }

bool isTurned(const FieldRecipe& recipe) { return recipe.rotateX != 0 || recipe.rotateY != 0 || recipe.rotateZ != 0; }

int coordinatesOf(const FieldRecipe& recipe) {
    return isTurned(recipe) ? std::max(2, recipe.dimensions) : recipe.dimensions;
}

int warpLayers(const FieldRecipe& recipe) { return warpOf(recipe).octaves ? recipe.warpOctaves : 1; }

std::array<std::int64_t, kMaxDimensions> periodsOf(const Recipe& recipe) {
    std::array<std::int64_t, kMaxDimensions> periods{};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(recipe.dimensions); ++axis) {
        periods[axis] = ownPeriod(recipe, axis);
        if (periods[axis] == 0 && movesAlong(recipe, static_cast<int>(axis))) periods[axis] = cellsOfLoop(recipe, axis);
    }
    return periods;
}

std::array<std::int64_t, kMaxDimensions> stripePeriods(const Recipe& recipe) {
    if (isTorus(recipe)) return {recipe.periodX, recipe.periodY, 0, 0};
    return periodsOf(recipe);
}

LatticeSpec spaceLattice(const Recipe& recipe, const PixelScale& pixels) {
    LatticeSpec spec;
    spec.dimensions = recipe.dimensions;
    spec.frequency = recipe.frequency;
    spec.shrink = recipe.placeScale;
    spec.worldScale = recipe.worldScale;
    spec.world = {recipe.worldX, recipe.worldY};
    spec.lacunarity = 1;
    const std::array offset{recipe.offsetX, recipe.offsetY, recipe.z, recipe.w};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(recipe.dimensions); ++axis)
        spec.offset[axis] = offset[axis];
    spec.cells[0] = recipe.cellX;
    if (recipe.dimensions >= 2) spec.cells[1] = recipe.cellY;
    spec.turns = {recipe.rotateX, recipe.rotateY, recipe.rotateZ};
    spec.sliceScale = recipe.sliceScale;
    spec.still = isTorus(recipe);
    spec.pixels = pixels;
    spec.time = recipe.time;
    spec.loop = recipe.loop;
    for (std::size_t axis = 2; axis < kMaxDimensions; ++axis) {
        if (!movesAlong(recipe, static_cast<int>(axis))) continue;
        const auto cells = static_cast<double>(cellsOfLoop(recipe, axis));
        spec.speed[axis] = recipe.loop > 0 ? std::copysign(cells, recipe.speed) : recipe.speed;
    }
    if (recipe.timeAxis == kTimeOnCircle) spec.circleSpeed = recipe.speed;
    return spec;
}

LatticeSpec noiseLattice(const Recipe& recipe, const PixelScale& pixels) {
    LatticeSpec spec = spaceLattice(recipe, pixels);
    const bool hasOctaves = !fractalOf(recipe).file.empty();  // members that do not apply must not reach the arithmetic
    spec.skew = noiseOf(recipe).skewed;
    spec.lacunarity = recipe.lacunarity;
    spec.rotate = hasOctaves && recipe.rotateOctaves && recipe.dimensions >= 2;
    spec.shift = hasOctaves && recipe.octaveShifts;
    spec.period = periodsOf(recipe);
    return spec;
}

LatticeSpec repeatingLattice(const Recipe& recipe, const PixelScale& pixels) {
    LatticeSpec spec = noiseLattice(recipe, pixels);
    if (isTorus(recipe)) spec.period = {recipe.periodX, recipe.periodY, 0, 0};
    return spec;
}

LatticeSpec warpLattice(const Recipe& recipe, const PixelScale& pixels, int level) {
    LatticeSpec spec = spaceLattice(recipe, pixels);
    spec.skew = warpNoiseOf(recipe).skewed;
    spec.scale = recipe.warpFrequency;
    spec.lacunarity = 2;
    spec.shift = true;
    spec.firstShift = level * 32 + 101;  // apart from the shifts of the noise's own octaves
    spec.period = periodsOf(recipe);
    return spec;
}

std::array<double, 2> stripeDirection(const FieldRecipe& recipe) {
    if (recipe.direction == 0 || recipe.dimensions < 2) return {1, 0};
    const double whole = std::floor(recipe.direction);
    const double quarters = 4 * (recipe.direction - whole);
    if (quarters == std::floor(quarters)) {  // along an axis: exact
        constexpr std::array<std::array<double, 2>, 4> axes{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
        return axes[static_cast<std::size_t>(quarters) % axes.size()];
    }
    const auto turns = static_cast<float>(recipe.direction - whole);
    return {static_cast<double>(reference::cosTurns(turns)), static_cast<double>(reference::sinTurns(turns))};
}

/// Stripes repeat along one direction of the first octave, before skew and turns: phase = stripes * place in space. One
/// step of lacunarity multiplies by `stripes` exactly.
LatticeSpec stripeLattice(const Recipe& recipe, const PixelScale& pixels) {
    LatticeSpec spec = spaceLattice(recipe, pixels);
    spec.still = false;
    spec.lacunarity = recipe.stripes;
    spec.onto = true;
    spec.axis = stripeDirection(recipe);
    const auto periods = stripePeriods(recipe);
    for (std::size_t axis = 0; axis < spec.axis.size(); ++axis) {
        if (periods[axis] <= 0 || spec.axis[axis] == 0) continue;
        // Stripes per cell are a rounded fraction; a whole number per period meets exactly.
        spec.lacunarity = std::round(recipe.stripes * static_cast<double>(periods[axis]));
        spec.divisor = periods[axis];
    }
    return spec;
}

LatticeSpec torusLattice(const Recipe& recipe, const PixelScale& pixels, int axis) {
    LatticeSpec spec;
    spec.dimensions = 2;
    spec.frequency = recipe.frequency;
    spec.shrink = recipe.placeScale;
    spec.worldScale = recipe.worldScale;
    spec.world = {recipe.worldX, recipe.worldY};
    spec.sliceScale = recipe.sliceScale;
    spec.lacunarity = 1;
    spec.onto = true;
    spec.axis = {axis == 0 ? 1.0 : 0.0, axis == 0 ? 0.0 : 1.0};
    spec.divisor = axis == 0 ? recipe.periodX : recipe.periodY;
    spec.pixels = pixels;
    spec.pixels.cells = {};  // they move the torus in space, not the place on it
    return spec;
}

}  // namespace noisescope
