#include "plot/corner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "core/error.h"
#include "core/text.h"
#include "core/threads.h"
#include "cpu/explain/explain.h"
#include "cpu/measures.h"
#include "recipe/chosen.h"

namespace noisescope {
namespace {

using Offset = std::array<int, kMaxDimensions>;

[[noreturn]] void refuseCorner(std::string_view problem) {
    throw Error(ExitCode::usage, fmt::format("--corner: {}", problem));
}

void requireCorners(const Recipe& recipe) {
    if (!recipe.tree.empty()) refuseCorner("the recipe has layers; --solo PATH draws one alone");
    const NoiseId noise = noiseOf(recipe).row;
    if (noise != NoiseId::perlin && noise != NoiseId::value && noise != NoiseId::simplex)
        refuseCorner(fmt::format("{} has none; --set noise=value, perlin or simplex", noiseOf(recipe).label));
    if (channelsOf(recipe) != 1) refuseCorner("of recipes whose output is one value; --set output=value");
    if (std::max({recipe.periodX, recipe.periodY, recipe.periodZ, recipe.periodW}) > 0)
        refuseCorner("of recipes without periods; --set period_x=0 and so on");
}

Offset offsetOf(std::string_view corner, std::size_t dimensions) {
    Offset offset{};
    const bool isDigits =
        corner.size() == dimensions && std::ranges::all_of(corner, [](char c) { return c == '0' || c == '1'; });
    if (!isDigits)
        throw Error(ExitCode::usage, fmt::format("--corner {}: expected {} digits 0 or 1, one a dimension, as {:0>{}}",
                                                 printable(corner), dimensions, 0, dimensions));
    for (std::size_t axis = 0; axis < dimensions; ++axis) offset[axis] = corner[axis] == '1' ? 1 : 0;
    return offset;
}

float productOf(const FieldExplained& field, const RowExplained& row, const PointAsked& point) {
    if (point.share) return *point.share * row.factor * field.factor;
    return point.dot ? *point.dot : point.numbers.front();
}

float productAt(const PicturePlan& plan, const Offset& offset, std::int64_t x, std::int64_t y) {
    const PictureExplained at = explained(plan, x, y);
    const auto& rows = at.fields[0].second.rows;
    const auto row = std::ranges::find(rows, false, &RowExplained::isWarp);
    if (row == rows.end()) return 0;
    for (const Asked& asked : row->asked)
        if (const auto* point = std::get_if<PointAsked>(&asked)) {
            bool isIt = true;
            for (std::size_t axis = 0; axis < static_cast<std::size_t>(point->axes); ++axis)
                isIt = isIt && point->cell[axis] == row->cell[axis] + offset[axis];
            if (isIt) return productOf(at.fields[0].second, *row, *point);
        }
    return 0;
}

}  // namespace

Image cornerPicture(const Recipe& recipe, std::string_view corner, std::int64_t width, std::int64_t height,
                    const std::function<void(std::int64_t)>& drawn) {
    requireCorners(recipe);
    const Offset offset = offsetOf(corner, static_cast<std::size_t>(dimensionsOf(recipe)));
    const PicturePlan plan = measuredPicture(recipe, height, PictureOf::values);
    Image picture(width, height);
    constexpr std::int64_t kRows = 64;  // between two calls of `drawn`
    for (std::int64_t top = 0; top < height; top += kRows) {
        const std::int64_t rows = std::min(kRows, height - top);
        inParallel(rows, [&](std::int64_t row) {
            const std::int64_t y = top + row;
            for (std::int64_t x = 0; x < width; ++x)
                picture.pixels[static_cast<std::size_t>(y * width + x)] = productAt(plan, offset, x, y);
        });
        if (drawn) drawn(top + rows);
    }
    return picture;
}

}  // namespace noisescope
