#include "recipe/field_tiling.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>

#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Limit of rounding up a frequency: so many cells over the height, or twice its own value; beyond, the picture would
/// look different.
constexpr double kMostCells = 32;
/// Number of frequencies tried on either side if the nearest ones are no decimals.
constexpr std::int64_t kTries = 64;
/// Share by which the cells may change before the slice's scale is given up.
constexpr double kNearEnough = 0.125;

constexpr std::array kPeriods{&Recipe::periodX, &Recipe::periodY, &Recipe::periodZ};
constexpr std::array<std::string_view, 3> kPeriodIds{"period_x", "period_y", "period_z"};
constexpr std::array<std::string_view, 3> kSides{"width", "height", "depth"};

std::int64_t sideOf(const TileSize& size, std::size_t axis) {
    return std::array{size.width, size.height, size.depth}[axis];
}

/// Returns the number of axes that must repeat; a line repeats along x alone.
std::size_t axesOf(const Recipe& recipe, const TileSize& size) {
    if (size.depth > 0 && recipe.dimensions >= 3) return 3;
    return recipe.dimensions >= 2 ? 2 : 1;
}

std::int64_t longestPeriod() { return std::get<IntegerParam>(findParam("period_x")->kind).maximum; }

/// Returns the lattice without turns, since a turned one has no period.
LatticeSpec straightLattice(const Recipe& recipe, const TileSize& size) {
    LatticeSpec spec = repeatingLattice(recipe, size.height);
    spec.turns = {};
    return spec;
}

bool fits(const LatticeSpec& spec, std::size_t axis, std::int64_t side) {
    const std::int64_t pixels = pixelsOfPeriod(spec, static_cast<int>(axis));
    return pixels > 0 && side % pixels == 0;
}

/// Returns the number of cells along the side, if it is whole.
std::optional<std::int64_t> wholeCells(const Recipe& recipe, std::size_t axis, const TileSize& size) {
    const std::int64_t side = sideOf(size, axis);
    const double about = cellsOf(recipe) * static_cast<double>(side) / static_cast<double>(size.height);
    if (!(about >= 0.5 && about < 0x1p52)) return {};
    LatticeSpec spec = straightLattice(recipe, size);
    spec.period[axis] = std::llround(about);
    if (pixelsOfPeriod(spec, static_cast<int>(axis)) != side) return {};
    return spec.period[axis];
}

/// Returns the longest period, at most `most`, that divides the side into whole numbers of cells and of pixels; 0:
/// none.
std::int64_t periodIn(std::int64_t cells, std::int64_t side, std::int64_t most) {
    constexpr std::int64_t kMostTimes = 1 << 16;
    const std::int64_t first = (cells + most - 1) / most;
    for (std::int64_t times = first; times <= std::min({cells, side, first + kMostTimes}); ++times)
        if (cells % times == 0 && side % times == 0) return cells / times;
    return 0;
}

bool isPeriodIn(std::int64_t period, std::int64_t cells, std::int64_t side) {
    return period > 0 && cells % period == 0 && side % (cells / period) == 0;
}

/// Returns the recipe with periods for its frequency: its own where they fit, else the whole sides. None if the sides
/// do not have whole numbers of cells, or too many.
std::optional<Recipe> withPeriods(Recipe recipe, const TileSize& size) {
    std::array<std::int64_t, kPeriods.size()> cells{};
    const std::size_t axes = axesOf(recipe, size);
    for (std::size_t axis = 0; axis < axes; ++axis) {
        const std::optional<std::int64_t> whole = wholeCells(recipe, axis, size);
        if (!whole) return {};
        cells[axis] = *whole;
        int& period = recipe.*kPeriods[axis];
        if (!isPeriodIn(period, *whole, sideOf(size, axis)))
            period = static_cast<int>(periodIn(*whole, sideOf(size, axis), longestPeriod()));
        if (period == 0) return {};
    }
    // In 4D the simplex lattice has so many cells that long periods exceed the limit.
    while (periodFault(noiseLattice(recipe, 1), 0) == PeriodFault::tooLarge) {
        std::size_t axis = 0;
        for (std::size_t other = 1; other < axes; ++other)
            if (recipe.*kPeriods[other] > recipe.*kPeriods[axis]) axis = other;
        int& period = recipe.*kPeriods[axis];
        if (period <= 1) return {};
        period = static_cast<int>(periodIn(cells[axis], sideOf(size, axis), period - 1));
        if (period == 0) return {};
    }
    return recipe;
}

/// Returns the step of cells over the height for which the other sides also have whole cells. For a line only the width
/// counts, but the frequency must be a decimal.
double stepOfCells(const Recipe& recipe, const TileSize& size) {
    const std::int64_t common = std::gcd(std::gcd(size.width, size.height), size.depth);  // gcd(n, 0) is n
    const std::int64_t rows = size.height / common;
    const auto down = static_cast<double>(rows);
    if (axesOf(recipe, size) >= 2) return down;
    std::int64_t across = size.width / common;
    double parts = 1;
    for (const int prime : {2, 5})
        for (; across % prime == 0; across /= prime) parts *= prime;
    return down / parts;
}

/// Returns the recipe with the frequency nearest to `cells` over the height that tiles, and its periods.
std::optional<Recipe> roundedTo(double cells, const Recipe& recipe, const TileSize& size) {
    const double step = stepOfCells(recipe, size);
    const auto& range = std::get<RealParam>(findParam("frequency")->kind);
    const double nearest = std::max(1.0, std::round(cells / step));
    const double side = nearest * step > cells ? -1 : 1;  // the nearer side first
    for (std::int64_t i = 0; i <= 2 * kTries; ++i) {
        const std::int64_t distance = (i + 1) / 2;
        const double away = static_cast<double>(distance) * (i % 2 == 1 ? side : -side);
        const double steps = nearest + away;
        if (steps < 1) continue;
        Recipe rounded = recipe;
        rounded.frequency = tidy(steps * step / (recipe.sliceScale * recipe.worldScale));
        if (rounded.frequency < range.minimum || rounded.frequency > range.maximum) continue;
        if (auto found = withPeriods(rounded, size)) return found;
    }
    return {};
}

/// Resets the slice's scale to 1 and moves the offset so that the middle of the picture stays.
Recipe withoutZoom(const Recipe& recipe, const Recipe& scaled) {
    Recipe result = recipe;
    result.sliceScale = 1;
    if (result.frequency == scaled.frequency) return result;
    const double moved = (scaled.frequency - result.frequency) / 2;
    result.offsetX = tidy(scaled.offsetX + moved);
    if (recipe.dimensions >= 2) result.offsetY = tidy(scaled.offsetY + moved);
    return result;
}

/// Returns the recipe with a fitting frequency, periods and, if needed, slice's scale.
std::optional<Recipe> fitted(const Recipe& recipe, const TileSize& size) {
    if (auto found = withPeriods(recipe, size)) return found;
    const double cells = cellsOf(recipe);
    auto kept = roundedTo(cells, recipe, size);
    if (kept && (recipe.sliceScale == 1 || isNear(cellsOf(*kept), recipe, size))) return kept;
    Recipe plain = recipe;
    plain.sliceScale = 1;
    plain.frequency = cells / recipe.worldScale;
    auto found = roundedTo(cells, plain, size);
    if (!found) {  // more cells than periods can hold
        const double ratio = static_cast<double>(size.height) / static_cast<double>(size.width);
        found = roundedTo(static_cast<double>(longestPeriod()) * std::min(1.0, ratio), plain, size);
    }
    if (found && recipe.sliceScale != 1) found = withoutZoom(*found, recipe);
    return found;
}

/// Records the reasons for changed parameters.
class Reasons {
  public:
    void note(const Recipe& before, const Recipe& after, std::string_view why) {
        for (const ParamInfo& param : params())
            if (valueText(param, before) != valueText(param, after)) reasons_[param.id] = why;
    }
    [[nodiscard]] std::vector<TileChange> changes(const Recipe& from, const Recipe& to) const {
        std::vector<TileChange> list;
        for (const ParamInfo& param : params()) {
            const std::string before = valueText(param, from);
            const std::string after = valueText(param, to);
            const auto why = reasons_.find(param.id);
            if (before != after && why != reasons_.end() && (param.applies(from) || param.applies(to)))
                list.push_back({{}, std::string(param.id), before, after, why->second});
        }
        return list;
    }

  private:
    std::map<std::string_view, std::string> reasons_;
};

void noteFit(const Recipe& before, const Recipe& after, std::size_t axes, Reasons& reasons) {
    reasons.note(before, after, "the picture's middle stays where it is");
    for (std::size_t axis = 0; axis < kPeriods.size(); ++axis) {
        Recipe period = before;
        period.*kPeriods[axis] = after.*kPeriods[axis];
        reasons.note(before, period, fmt::format("the {} is whole periods", kSides[axis]));
    }
    Recipe other = before;
    other.frequency = after.frequency;
    reasons.note(before, other,
                 axes == 3   ? "whole numbers of cells over width, height and depth"
                 : axes == 2 ? "whole numbers of cells over width and height"
                             : "a whole number of cells over the width");
    other = before;
    other.sliceScale = after.sliceScale;
    reasons.note(before, other, "no frequency makes whole cells with it; the frequency takes its part");
}

/// Returns the problem of sides with such a small common divisor that only very many cells are whole numbers over all
/// of them.
std::string sidesProblem(const Recipe& recipe, const TileSize& size, const TileSize& nearest) {
    const std::int64_t common = std::gcd(std::gcd(size.width, size.height), size.depth);
    const TileSize least{size.width / common, size.height / common, size.depth / common};
    return fmt::format(
        "{}: {} sides have whole numbers of cells only from {} cells on, and the recipe has {:.6g} over the height; "
        "nearest: {}",
        tileSizeText(size), size.depth > 0 ? "all" : "both", tileSizeText(least), cellsOf(recipe),
        tileSizeText(nearest));
}

}  // namespace

double tidy(double value) { return parseReal(fmt::format("{:.15g}", value)).value_or(value); }

double cellsOf(const Recipe& field) { return field.frequency * field.sliceScale * field.worldScale; }

bool isNear(double cells, const Recipe& field, const TileSize& size) {
    const double own = cellsOf(field);
    return std::fabs(cells - own) <= std::max(stepOfCells(field, size) / 2, kNearEnough * own);
}

TileSize nearestSize(std::span<const double> cells, const TileSize& size) {
    std::int64_t step = 1;
    for (const double each : cells) {
        const auto whole = static_cast<std::int64_t>(std::clamp(std::round(each), 1.0, 0x1p52));
        step = std::lcm(step, size.height / std::gcd(size.height, whole));  // divides the height
    }
    const auto nearest = [step](std::int64_t side) {
        return std::max<std::int64_t>(1, (side + step / 2) / step) * step;
    };
    return {nearest(size.width), size.height, size.depth > 0 ? nearest(size.depth) : 0};
}

std::int64_t periodOfField(const Recipe& field, std::size_t axis, std::int64_t height) {
    if (axis >= axesOf(field, {})) return isTurned(field) ? 0 : 1;
    return pixelsOfPeriod(repeatingLattice(field, height), static_cast<int>(axis));
}

bool fieldTiles(const Recipe& recipe, const TileSize& size) {
    if (recipe.output == kPosition || !problemsOf(recipe).empty()) return false;
    if (size.depth > 0 && recipe.dimensions < 3) return false;
    if (isConstant(recipe)) return true;
    const LatticeSpec spec = repeatingLattice(recipe, size.height);
    for (std::size_t axis = 0; axis < axesOf(recipe, size); ++axis)
        if (!fits(spec, axis, sideOf(size, axis))) return false;
    return true;
}

Tiled makeFieldTile(const Recipe& recipe, const TileSize& size, const TileSize& nearest) {
    Tiled tiled{recipe, {}, {}, {}};
    if (fieldTiles(recipe, size)) return tiled;
    if (size.depth > 0 && (recipe.dimensions < 3 || isTorus(recipe))) {
        tiled.problem = isTorus(recipe) ? "a torus has no period along the third axis; tiling=lattice has one"
                                        : "a volume has a third axis, and the recipe has none: dimensions=3 has";
        return tiled;
    }
    Recipe next = recipe;
    Reasons reasons;
    if (recipe.output == kPosition) {
        next.output = kValue;
        reasons.note(recipe, next, "places never repeat");
    }
    const double cells = cellsOf(recipe);
    const double step = stepOfCells(recipe, size);
    const bool whole = withPeriods(next, size).has_value();
    if (!whole && std::max(1.0, std::round(cells / step)) * step > std::max(kMostCells, 2 * cells)) {
        tiled.nearest = nearest;
        tiled.problem = sidesProblem(recipe, size, nearest);
        return tiled;
    }
    if (const auto fit = fitted(next, size)) {
        noteFit(next, *fit, axesOf(next, size), reasons);
        next = *fit;
    }
    constexpr int kMostFaults = 32;  // a repaired fault does not come back
    for (int i = 0; i < kMostFaults; ++i) {
        const std::vector<DomainFault> faults = domainFaults(next);
        if (faults.empty()) break;
        reasons.note(next, faults.front().nearest, faults.front().why);
        next = faults.front().nearest;
    }
    if (!fieldTiles(next, size)) {
        const std::vector<std::string> problems = problemsOf(next);
        tiled.problem = problems.empty() ? fmt::format("{}: no frequency makes {:.6g} cells over the height tile",
                                                       tileSizeText(size), cells)
                                         : problems.front();
        return tiled;
    }
    tiled.changes = reasons.changes(recipe, next);
    tiled.recipe = next;
    return tiled;
}

std::string fieldPeriodProblem(const Recipe& recipe, int axis, const TileSize& size) {
    const auto i = static_cast<std::size_t>(axis);
    const std::int64_t period = recipe.*kPeriods[i];
    const std::int64_t side = sideOf(size, i);
    if (i >= axesOf(recipe, size) || period == 0 || fits(straightLattice(recipe, size), i, side)) return {};
    const double pixels = static_cast<double>(period) * static_cast<double>(size.height) / cellsOf(recipe);
    const std::string what =
        fmt::format("{}={}: {} pixels are {:.6g} periods of {:.6g} pixels, and both have to be whole", kPeriodIds[i],
                    period, side, static_cast<double>(side) / pixels, pixels);
    if (const auto cells = wholeCells(recipe, i, size)) {
        for (std::int64_t away = 1; away <= longestPeriod(); ++away)
            for (const std::int64_t nearest : {period - away, period + away})
                if (nearest <= longestPeriod() && isPeriodIn(nearest, *cells, side))
                    return fmt::format("{}; nearest: {}={}", what, kPeriodIds[i], nearest);
    }
    const double cellsHere = cellsOf(recipe);
    const Tiled tiled = makeFieldTile(recipe, size, nearestSize(std::span(&cellsHere, 1), size));
    if (!tiled.problem.empty()) return fmt::format("{}; {}", what, tiled.problem);
    return fmt::format("{}; nearest: frequency={} {}={}", what, shortest(tiled.recipe->frequency), kPeriodIds[i],
                       static_cast<const Recipe&>(tiled.recipe).*kPeriods[i]);
}

}  // namespace noisescope
