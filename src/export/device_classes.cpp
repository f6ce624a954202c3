#include "export/device_classes.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "reference/hash/pcg.h"

namespace noisescope {

ClassGrid DeviceClasses::classes(const ClassDrawer& map, const Region& region) {
    constexpr std::int64_t kMostAlong = 2048;  // with the halo, textures of any device hold it
    ClassGrid grid(region);
    for (std::int64_t y = 0; y < region.height; y += kMostAlong)
        for (std::int64_t x = 0; x < region.width; x += kMostAlong) {
            const Region piece{region.x + x, region.y + y, std::min(kMostAlong, region.width - x),
                               std::min(kMostAlong, region.height - y)};
            const std::vector<std::uint8_t> drawn = renderer_.classes(map.plan(), map.layers(), piece);
            for (std::int64_t row = 0; row < piece.height; ++row)
                std::copy_n(drawn.begin() + row * piece.width, piece.width,
                            grid.cells().begin() + (y + row) * region.width + x);
        }
    if (checkSeed_) compare(map, grid);
    return grid;
}

/// Compares a patch somewhere in the region: the twin's passes need a halo around each cell, which neighbors share.
void DeviceClasses::compare(const ClassDrawer& map, const ClassGrid& drawn) {
    const Region& region = drawn.region();
    const auto placed = [&](std::int64_t first, std::int64_t length, int axis) {
        const std::uint32_t bits = reference::pcgHash2({static_cast<int>(region.y), axis}, *checkSeed_);
        return first + static_cast<std::int64_t>(bits) % std::max<std::int64_t>(1, length - kComparedSide + 1);
    };
    const Region patch{placed(region.x, region.width, 0), placed(region.y, region.height, 1),
                       std::min(kComparedSide, region.width), std::min(kComparedSide, region.height)};
    const ClassGrid twin = map.twin(patch);
    for (std::int64_t y = patch.y; y < patch.y + patch.height; ++y)
        for (std::int64_t x = patch.x; x < patch.x + patch.width; ++x)
            if (twin.at(x, y) != drawn.at(x, y))
                throw Error(ExitCode::difference,
                            fmt::format("the device draws class {} in cell {}, {}, the twin {}; no file was written",
                                        drawn.at(x, y), x, y, twin.at(x, y)));
}

}  // namespace noisescope
