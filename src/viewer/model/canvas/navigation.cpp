#include "viewer/model/canvas/navigation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/error.h"
#include "core/image.h"
#include "core/text.h"
#include "exact/lattice_map.h"
#include "exact/rational.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr double kNotchesOfTwice = 4;
constexpr std::size_t kLongestTrail = 256;
constexpr double kMargin = 0.04;  // share of the viewport, on each side of a fitted picture

/// Returns a / b rounded to the nearest whole number, halves up; b > 0.
Integer nearestQuotient(const Integer& a, const Integer& b) { return floorDivide(a * 2 + b, b * 2); }

bool isInReach(const Integer& corner) { return magnitude(corner) <= kFarthestPixel; }

std::optional<View> viewFrom(std::int64_t height, const Integer& x, const Integer& y) {
    if (height < 1 || height > kGreatestHeight || !isInReach(x) || !isInReach(y)) return {};
    return View{height, static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)};
}

/// Returns the corner in an image of height `heightNow` that keeps a point in place. The point lies `twice` / 2 pixels
/// right of the old corner and `twiceNow` / 2 pixels right of the new one.
Integer cornerAfter(std::int64_t corner, const Integer& twice, const Integer& twiceNow, std::int64_t height,
                    std::int64_t heightNow) {
    const Integer place = Integer(corner) * 2 + twice;  // in half pixels
    return nearestQuotient(place * heightNow - twiceNow * height, Integer(height) * 2);
}

std::optional<View> around(const View& view, const PixelSize& from, const PixelSize& to, std::int64_t height) {
    if (height < 1 || height > kGreatestHeight) return {};
    return viewFrom(height, cornerAfter(view.x, from.width, to.width, view.height, height),
                    cornerAfter(view.y, from.height, to.height, view.height, height));
}

// --- places ----------------------------------------------------------------------------------------------------------

/// Returns the lattice along the picture's axes, without the movement by time. On the torus x and y run along its
/// circles.
LatticeSpec lookedAt(const Recipe& recipe, std::int64_t height) {
    LatticeSpec spec = spaceLattice(recipe, height);
    spec.speed = {};
    spec.circleSpeed = 0;
    if (!isTorus(recipe)) return spec;
    spec.still = false;
    spec.offset[0] = spec.offset[1] = spec.cells[0] = spec.cells[1] = 0;
    spec.turns = {};
    return spec;
}

/// Distance between neighboring pixels, in cells along x, y, z.
struct Steps {
    explicit Steps(const LatticeMap& map) {
        const LatticeStep step = map.step();
        const auto sum = [](std::uint32_t cells, float rest) {
            return static_cast<double>(static_cast<std::int32_t>(cells)) + static_cast<double>(rest);
        };
        for (std::size_t axis = 0; axis < right.size(); ++axis) {
            right[axis] = sum(step.cellsAlongX[axis], step.alongX[axis]);
            down[axis] = sum(step.cellsAlongY[axis], step.alongY[axis]);
        }
    }
    std::array<double, kMaxDimensions> right{}, down{};
};

/// An exact position: whole cells, and the fraction in [0, 1).
struct FarPlace {
    std::array<std::int64_t, kMaxDimensions> cell{};
    std::array<double, kMaxDimensions> rest{};
};

/// Returns the position of a pixel's center.
FarPlace placeOf(const LatticeMap& map, std::int64_t x, std::int64_t y) {
    const LatticePoint point = map.atPixel(x, y);
    const auto about = map.aboutPixel(x, y);
    FarPlace place;
    for (std::size_t axis = 0; axis < place.cell.size(); ++axis) {
        const std::int64_t turns = std::llround((about[axis] - static_cast<double>(point.cell[axis])) / 0x1p32);
        place.cell[axis] = turns * (std::int64_t{1} << 32) + point.cell[axis];
        place.rest[axis] = static_cast<double>(point.fraction64[axis]) * 0x1p-64;
    }
    return place;
}

double between(const FarPlace& a, const FarPlace& b, std::size_t axis) {
    return static_cast<double>(b.cell[axis] - a.cell[axis]) + (b.rest[axis] - a.rest[axis]);
}

/// Returns the distance in cells between the two recipes' pictures at a pixel of the viewport. The pixel may lie
/// anywhere in the plane.
double apart(const LatticeMap& a, const View& view, const LatticeMap& b, std::int64_t x, std::int64_t y, int axes) {
    const FarPlace here = placeOf(a, view.x + x, view.y + y);
    const FarPlace there = placeOf(b, x, y);
    double most = 0;
    for (int axis = 0; axis < axes; ++axis)
        most = std::max(most, std::abs(between(here, there, static_cast<std::size_t>(axis))));
    return most;
}

[[noreturn]] void refuse(const std::string& text) { throw Error(ExitCode::usage, text); }

/// Returns the value if the parameter's row allows it; else throws Error(usage).
double inTable(std::string_view id, double value) {
    const ParamInfo& param = *findParam(id);
    const auto& real = std::get<RealParam>(param.kind);
    if (!(value >= real.minimum && value <= real.maximum))
        refuse(fmt::format("{} would be {}, and goes from {} to {}", param.label, shortest(value),
                           shortest(real.minimum), shortest(real.maximum)));
    return value;
}

/// Splits a position into an offset and, if the recipe already uses one or a double is too coarse for a thousandth of a
/// pixel, a whole cell.
void write(double& offset, double& cell, std::int64_t whole, double rest, double cellsPerPixel) {
    const double all = static_cast<double>(whole) + rest;
    const bool coarse = std::abs(all) * 0x1p-52 > cellsPerPixel / 1000;
    const bool split = coarse || (cell != 0 && std::abs(all) >= 1);
    cell = split ? static_cast<double>(whole) : 0;
    offset = split ? rest : all;
}

}  // namespace

std::int64_t leftOf(const PixelSize& picture, PicturePlace place) {
    return place == PicturePlace::middle ? -((picture.width - picture.height) / 2) : 0;
}

View homeOf(const PixelSize& paneSize, PicturePlace place) { return {paneSize.height, leftOf(paneSize, place), 0}; }

View fitted(const PixelSize& paneSize, const PixelSize& picture, PicturePlace place) {
    const double across = static_cast<double>(picture.width) / static_cast<double>(picture.height);
    const double most = 1 - 2 * kMargin;
    const double height =
        std::min(most * static_cast<double>(paneSize.height), most * static_cast<double>(paneSize.width) / across);
    View view{std::max<std::int64_t>(1, std::llround(height)), 0, 0};
    const auto width = std::llround(static_cast<double>(view.height) * across);
    view.x = leftOf({width, view.height}, place) - (paneSize.width - width) / 2;
    view.y = -((paneSize.height - view.height) / 2);
    return view;
}

std::optional<View> moved(const View& view, std::int64_t right, std::int64_t down) {
    return viewFrom(view.height, Integer(view.x) + right, Integer(view.y) + down);
}

std::optional<View> zoomed(const View& view, double notches, std::int64_t x, std::int64_t y) {
    const auto before = static_cast<double>(view.height);
    auto height = std::llround(
        std::clamp(before * std::exp2(notches / kNotchesOfTwice), 1.0, static_cast<double>(kGreatestHeight)));
    if (height == view.height) height += notches > 0 ? 1 : -1;  // small images would not change
    return viewFrom(height, cornerAfter(view.x, Integer(x) * 2 + 1, Integer(x) * 2 + 1, view.height, height),
                    cornerAfter(view.y, Integer(y) * 2 + 1, Integer(y) * 2 + 1, view.height, height));
}

std::optional<View> withHeight(const View& view, const PixelSize& paneSize, std::int64_t height) {
    return around(view, paneSize, paneSize, height);
}

std::optional<View> resized(const View& view, const PixelSize& from, const PixelSize& to) {
    return around(view, from, to, view.height);
}

std::optional<View> contained(const View& view, const PixelSize& from, const PixelSize& to) {
    const bool byWidth = Integer(to.width) * from.height < Integer(to.height) * from.width;
    const Integer height = byWidth ? nearestQuotient(Integer(view.height) * to.width, from.width)
                                   : nearestQuotient(Integer(view.height) * to.height, from.height);
    if (height > kGreatestHeight) return {};
    return around(view, from, to, std::max<std::int64_t>(1, static_cast<std::int64_t>(height)));
}

std::optional<View> scaled(const View& view, const PixelSize& from, const PixelSize& to) {
    const Integer height = nearestQuotient(Integer(view.height) * to.height, from.height);
    if (height > kGreatestHeight) return {};
    return around(view, from, to, std::max<std::int64_t>(1, static_cast<std::int64_t>(height)));
}

std::optional<View> ZoomTrail::zoom(const View& view, double notches, std::int64_t x, std::int64_t y) {
    if (!steps_.empty() && !(steps_.back().after == view)) steps_.clear();
    if (!steps_.empty()) {
        const Step last = steps_.back();
        if (last.notches == -notches && last.x == x && last.y == y) {
            steps_.pop_back();
            return last.before;
        }
    }
    const std::optional<View> after = zoomed(view, notches, x, y);
    if (!after) return after;
    if (steps_.size() == kLongestTrail) steps_.erase(steps_.begin());
    steps_.push_back({view, *after, notches, x, y});
    return after;
}

std::string zoomText(const View& view, const PixelSize& paneSize) {
    constexpr double kMostWritten = 1e9;
    const double percent = 100 * static_cast<double>(view.height) / static_cast<double>(paneSize.height);
    if (percent >= kMostWritten || percent < 99.5) return fmt::format("{:.3g} %", percent);
    std::string digits = fmt::format("{:.0f}", percent);
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
    return digits + " %";
}

LatticePlace centerOf(const Recipe& recipe, const View& view, const PixelSize& paneSize) {
    const LatticeMap map(lookedAt(recipe, view.height), 0);
    const Steps steps(map);
    const auto place = map.aboutPixel(view.x + paneSize.width / 2, view.y + paneSize.height / 2);
    const double right = paneSize.width % 2 == 0 ? -0.5 : 0;  // an even width has its middle between two pixels
    const double down = paneSize.height % 2 == 0 ? -0.5 : 0;
    return {place[0] + right * steps.right[0] + down * steps.down[0],
            place[1] + right * steps.right[1] + down * steps.down[1]};
}

double cellsOver(const Recipe& recipe, const View& view, const PixelSize& paneSize) {
    return recipe.frequency * recipe.sliceScale * static_cast<double>(paneSize.height) /
           static_cast<double>(view.height);
}

View viewAt(const Recipe& recipe, const LatticePlace& place, double cells, const PixelSize& paneSize) {
    const double all = recipe.frequency * recipe.sliceScale * static_cast<double>(paneSize.height);
    const double height = std::round(all / cells);
    if (!(cells > 0) || !(height >= 1 && height <= static_cast<double>(kGreatestHeight)))
        refuse(fmt::format("{} cells from top to bottom: possible here are {:.3g} to {:.3g}", shortest(cells),
                           all / static_cast<double>(kGreatestHeight), all));
    View view{static_cast<std::int64_t>(height), 0, 0};
    const Steps steps(LatticeMap(lookedAt(recipe, view.height), 0));
    const bool flat = recipe.dimensions >= 2;
    const double a = steps.right[0];
    const double b = steps.down[0];
    const double c = flat ? steps.right[1] : 0;
    const double d = flat ? steps.down[1] : 1;
    const double determinant = a * d - b * c;
    const double scale = std::hypot(a, b) * std::hypot(c, d);
    if (std::abs(determinant) <= 1e-6 * scale || scale == 0)
        refuse("The slice stands on its edge: x and y do not say where one is in it");
    constexpr int kRounds = 4;  // each leaves only a double's rounding error of the distance
    for (int round = 0; round < kRounds; ++round) {
        const LatticePlace now = centerOf(recipe, view, paneSize);
        const double x = place.x - now.x;
        const double y = flat ? place.y - now.y : 0;
        const double right = std::round((d * x - b * y) / determinant);
        const double down = flat ? std::round((a * y - c * x) / determinant) : 0;
        const auto most = static_cast<double>(kFarthestPixel);
        const bool near = std::abs(right) < most && std::abs(down) < most;
        const auto next =
            near ? moved(view, static_cast<std::int64_t>(right), static_cast<std::int64_t>(down)) : std::nullopt;
        if (!next)
            refuse(fmt::format("{}, {}: too far away at this zoom; Cell x and Cell y of the recipe lead there",
                               shortest(place.x), shortest(place.y)));
        view = *next;
    }
    return view;
}

Recipe recipeOf(const Recipe& recipe, const View& view, const PixelSize& paneSize) {
    if (view == homeOf(paneSize)) return recipe;
    if (isTorus(recipe) && (view.x != 0 || view.y != 0))
        refuse("A torus has no offset: the view's place cannot be written into the recipe");
    Recipe result = recipe;
    const double closer = static_cast<double>(paneSize.height) / static_cast<double>(view.height);
    result.frequency = inTable("frequency", recipe.frequency * closer);
    if (isTorus(recipe)) return result;
    const LatticeSpec spec = lookedAt(recipe, view.height);
    const LatticeMap map(spec, 0);
    const Steps steps(map);
    const double cellsPerPixel = result.frequency * recipe.sliceScale / static_cast<double>(paneSize.height);
    // place = frequency * (slice * (p - c) + c) + offset, and p = 0 is the view's corner.
    const FarPlace corner = placeOf(map, view.x, view.y);
    const SpaceMatrix slice = sliceMatrix(spec);
    const bool isSliced = recipe.sliceScale != 1 || spec.turns != std::array<double, 3>{};
    std::array<double, kMaxDimensions> rest{};
    for (std::size_t axis = 0; axis < rest.size(); ++axis) {
        const double middle = axis < 2 && isSliced ? 0.5 : 0;
        const double turned = isSliced ? 0.5 * (slice[axis][0] + slice[axis][1]) : 0;
        rest[axis] =
            corner.rest[axis] - 0.5 * (steps.right[axis] + steps.down[axis]) - result.frequency * (middle - turned);
    }
    write(result.offsetX, result.cellX, corner.cell[0], rest[0], cellsPerPixel);
    if (recipe.dimensions >= 2) write(result.offsetY, result.cellY, corner.cell[1], rest[1], cellsPerPixel);
    if (recipe.dimensions >= 3 && isSliced) result.z = static_cast<double>(corner.cell[2]) + rest[2];
    for (const auto& [id, value] : {std::pair{"offset_x", result.offsetX},
                                    {"offset_y", result.offsetY},
                                    {"cell_x", result.cellX},
                                    {"cell_y", result.cellY},
                                    {"z", result.z}})
        inTable(id, value);
    result = repaired(result);
    const LatticeMap written(lookedAt(result, paneSize.height), 0);
    const int axes = std::min(recipe.dimensions, 3);
    const double most = std::max(apart(map, view, written, 0, 0, axes),
                                 apart(map, view, written, paneSize.width - 1, paneSize.height - 1, axes));
    if (!(most <= 0.5 * cellsPerPixel))
        refuse("Closer and farther away than the recipe's numbers can say; zoom out first");
    return result;
}

}  // namespace noisescope
