#include "plot/lattice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/error.h"
#include "cpu/explain/explain.h"
#include "cpu/measures.h"
#include "recipe/chosen.h"

namespace noisescope {
namespace {

/// A coordinate of the lattice over the picture: across * x + down * y + start, in pixels.
struct LatticeAxis {
    double across = 0;
    double down = 0;
    double start = 0;
    [[nodiscard]] double at(double x, double y) const { return across * x + down * y + start; }
};

[[noreturn]] void refuseLattice(std::string_view problem) {
    throw Error(ExitCode::usage, fmt::format("--lattice: {}", problem));
}

/// Place of a point in world units on the lattice of the first octave.
std::array<double, 2> placeOf(const PicturePlan& plan, double x, double y) {
    const PictureExplained at = explained(plan, std::array{Decimal(x), Decimal(y)});
    const auto& rows = at.fields[0].second.rows;
    const auto row = std::ranges::find_if(rows, [](const RowExplained& one) { return !one.isWarp; });
    if (row == rows.end()) refuseLattice("the noise has none");
    return {row->cell[0] + static_cast<double>(row->fraction[0]), row->cell[1] + static_cast<double>(row->fraction[1])};
}

std::array<LatticeAxis, 2> axesOf(const Recipe& recipe, std::int64_t height) {
    const PicturePlan plan = measuredPointPicture(recipe);
    if (plan.coordinates() != 2) refuseLattice("of noise in two dimensions; --set dimensions=2");
    constexpr double kFrom = 0.25;
    constexpr double kStep = 0.125;
    const auto from = placeOf(plan, kFrom, kFrom);
    const auto right = placeOf(plan, kFrom + kStep, kFrom);
    const auto below = placeOf(plan, kFrom, kFrom + kStep);
    const auto other = placeOf(plan, kFrom + 2 * kStep, kFrom - kStep);
    std::array<LatticeAxis, 2> axes;
    const auto unit = static_cast<double>(height);
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const double across = (right[axis] - from[axis]) / kStep;
        const double down = (below[axis] - from[axis]) / kStep;
        const double expected = from[axis] + (2 * across - down) * kStep;
        if (std::abs(other[axis] - expected) > 1e-3 * (1 + std::abs(across) + std::abs(down)))
            refuseLattice("a warp, a domain or a period bends it");
        axes[axis] = {across / unit, down / unit, from[axis] - (across + down) * kFrom};
    }
    return axes;
}

/// Adds the lines where the coordinate is whole, from edge to edge of the picture.
void addLines(Diagram& diagram, const LatticeAxis& axis, double lineWidth) {
    const double w = diagram.width;
    const double h = diagram.height;
    const auto [least, most] = std::minmax({axis.at(0, 0), axis.at(w, 0), axis.at(0, h), axis.at(w, h)});
    constexpr double kMostLines = 400;
    if (most - least > kMostLines)
        refuseLattice(fmt::format("more than {} lines; a lower frequency, or a smaller picture", kMostLines));
    const double first = std::ceil(least);
    const int count = static_cast<int>(std::floor(most) - first) + 1;
    for (int n = 0; n < count; ++n) {
        const double number = first + n;
        std::vector<DrawnPoint> ends;
        if (std::abs(axis.across) > std::abs(axis.down))
            for (const double y : {0.0, h}) ends.push_back({(number - axis.start - axis.down * y) / axis.across, y});
        else
            for (const double x : {0.0, w}) ends.push_back({x, (number - axis.start - axis.across * x) / axis.down});
        diagram.add(Stroke{.points = std::move(ends), .ink = Ink::second, .width = lineWidth});
    }
}

}  // namespace

Diagram latticeDiagram(const Recipe& recipe, std::int64_t width, std::int64_t height,
                       const std::optional<std::array<std::int64_t, 2>>& mark) {
    if (!recipe.tree.empty()) refuseLattice("the recipe has layers, each of them its own; --solo draws one");
    const auto axes = axesOf(recipe, height);
    Diagram diagram;
    diagram.width = static_cast<double>(width);
    diagram.height = static_cast<double>(height);
    const double size = std::max(1.0, static_cast<double>(std::min(width, height)) / 500);
    for (const LatticeAxis& axis : axes) addLines(diagram, axis, size);
    if (noiseOf(recipe).row == NoiseId::simplex)
        addLines(diagram, {axes[0].across - axes[1].across, axes[0].down - axes[1].down, axes[0].start - axes[1].start},
                 size);
    if (!mark) return diagram;
    const DrawnPoint at{static_cast<double>((*mark)[0]) + 0.5, static_cast<double>((*mark)[1]) + 0.5};
    diagram.add(Disc{.center = at, .radius = 5 * size, .ink = Ink::result});
    const bool isRight = at.x > diagram.width / 2;
    diagram.add(DrawnText{.at = {at.x + (isRight ? -9 : 9) * size, at.y - 7 * size},
                          .text = fmt::format("({:.4g}, {:.4g})", axes[0].at(at.x, at.y), axes[1].at(at.x, at.y)),
                          .ink = Ink::result,
                          .anchor = isRight ? Anchor::end : Anchor::start,
                          .size = 14 * size,
                          .bold = true});
    return diagram;
}

}  // namespace noisescope
