#include "export/solid_maps.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/threads.h"
#include "cpu/solid/solid_density.h"
#include "cpu/solid/solid_sight.h"
#include "plan/field_plan.h"
#include "plan/picture_plan.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr int kMostSamples = 65535;

const SolidStep& solidStepOf(const PicturePlan& picture) {
    for (const auto& leaf : picture.leaves())
        if (const auto* step = leaf->program().find<SolidStep>()) return *step;
    throw std::logic_error("a map of a solid, and the picture shows none");
}

float numberOf(SolidMap map, const SolidSight& sight, float farthest) {
    if (map == SolidMap::alpha) return sight.alpha;
    if (map == SolidMap::samples) return static_cast<float>(std::min(sight.places, kMostSamples));
    return std::min(sight.depth, farthest);
}

/// Draws rows of a region piece by piece, on all threads. `row(y, out)` writes one.
template <typename Row>
void rowsInPieces(const Region& region, const RowSink& sink, const std::function<void(std::int64_t pixels)>& done,
                  const Row& row) {
    constexpr std::int64_t kPiecePixels = 1 << 16;
    const std::int64_t most = std::clamp<std::int64_t>(kPiecePixels / region.width, 1, region.height);
    const auto width = static_cast<std::size_t>(region.width);
    std::vector<float> pixels;
    for (std::int64_t top = 0; top < region.height; top += most) {
        const std::int64_t rows = std::min(most, region.height - top);
        pixels.resize(static_cast<std::size_t>(rows) * width);
        inParallel(rows, [&](std::int64_t n) {
            row(region.y + top + n, std::span(pixels).subspan(static_cast<std::size_t>(n) * width, width));
        });
        sink(region.y + top, pixels);
        done(rows * region.width);
    }
}

}  // namespace

std::string_view idOf(SolidMap map) {
    constexpr std::array<std::string_view, 4> kIds{"depth", "alpha", "samples", "density"};
    return kIds.at(static_cast<std::size_t>(map));
}

Range rangeOf(SolidMap map, const Recipe& recipe, std::uint32_t most) {
    if (map == SolidMap::alpha || map == SolidMap::density) return {0, 1};
    if (map == SolidMap::samples) return {0, static_cast<double>(most == 0 ? kMostSamples : most)};
    return {0, 2 * std::max(recipe.cameraDistance, 1.0)};
}

void solidMapRows(SolidMap map, const PicturePlan& picture, float farthest, const Region& region, const RowSink& sink,
                  const std::function<void(std::int64_t pixels)>& done) {
    const SolidSights sights(solidStepOf(picture));
    rowsInPieces(region, sink, done, [&](std::int64_t y, std::span<float> out) {
        std::vector<SolidSight> seen(out.size());
        sights.row({static_cast<int>(region.x), static_cast<int>(y)}, seen);
        std::ranges::transform(seen, out.begin(),
                               [&](const SolidSight& sight) { return numberOf(map, sight, farthest); });
    });
}

void solidSliceRows(const PicturePlan& picture, double depth, const Region& region, const RowSink& sink,
                    const std::function<void(std::int64_t pixels)>& done) {
    const SolidStep& step = solidStepOf(picture);
    const SolidDensities densities(step);
    const Recipe& recipe = picture.recipe();
    const double half = recipe.cameraLens * recipe.cameraDistance;
    const reference::ivec2 size = step.solid->camera.size;
    const double pixel = 2 * half / size.y;
    std::vector<float> across;
    across.reserve(static_cast<std::size_t>(region.width));
    for (std::int64_t x = region.x; x < region.x + region.width; ++x)
        across.push_back(static_cast<float>((static_cast<double>(x) + 0.5 - size.x / 2.0) * pixel));
    const auto near = static_cast<float>((1 - 2 * depth) * half);
    rowsInPieces(region, sink, done, [&](std::int64_t y, std::span<float> out) {
        const double up = (size.y / 2.0 - 0.5 - static_cast<double>(y)) * pixel;
        densities.row(across, static_cast<float>(up), near, out);
    });
}

}  // namespace noisescope
