#include "web/pixel_classes.h"

#include <cstdlib>

#include "core/error.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMostCells = std::int64_t{1} << 21;        // of a region
constexpr std::int64_t kFarthestHeights = std::int64_t{1} << 40;  // image heights from the origin

/// Returns the cell along one axis that a pixel's center lies in. Whole image heights are taken off first, so that no
/// product is larger than 64 bits hold.
std::int64_t cellOf(std::int64_t pixel, std::int64_t height, std::int64_t cells) {
    const std::int64_t heights = pixel / height - (pixel % height < 0 ? 1 : 0);
    if (std::abs(heights) > kFarthestHeights) throw Error(ExitCode::usage, "the map is too far away");
    return heights * cells + (2 * (pixel - heights * height) + 1) * cells / (2 * height);
}

}  // namespace

std::vector<std::uint8_t> pixelClasses(const ClassDrawer& map, std::int64_t height, const Region& region) {
    const auto cell = [&](std::int64_t pixel) { return cellOf(pixel, height, map.plan().cells()); };
    const Region cells{cell(region.x), cell(region.y), cell(region.x + region.width - 1) - cell(region.x) + 1,
                       cell(region.y + region.height - 1) - cell(region.y) + 1};
    if (cells.width > kMostCells / cells.height) throw Error(ExitCode::usage, "too many cells");
    const ClassGrid grid = map.classes(cells);
    std::vector<std::uint8_t> classes;
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        for (std::int64_t x = region.x; x < region.x + region.width; ++x) classes.push_back(grid.at(cell(x), cell(y)));
    return classes;
}

}  // namespace noisescope
