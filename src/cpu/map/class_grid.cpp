#include "cpu/map/class_grid.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "reference/process/passes.h"

namespace noisescope {

ClassGrid ClassGrid::crop(const Region& region) const {
    ClassGrid part(region);
    for (std::int64_t row = 0; row < region.height; ++row) {
        const std::int64_t first = (region.y + row - region_.y) * region_.width + region.x - region_.x;
        std::copy_n(cells_.begin() + static_cast<std::ptrdiff_t>(first), region.width,
                    part.cells_.begin() + static_cast<std::ptrdiff_t>(row * region.width));
    }
    return part;
}

int stepped(const MapStep& step, const ClassGrid& grid, std::int64_t x, std::int64_t y) {
    const auto cell = [&](int dx, int dy) -> int { return grid.at(x + dx, y + dy); };
    switch (step.pass) {
        case PassId::single:
            return reference::passSingle(cell, 0, 0, step.target);
        case PassId::opening:
            return reference::passOpening(cell, 0, 0, step.target, step.into);
        case PassId::majority:
            return reference::passMajority(cell, 0, 0);
        case PassId::walls:
            return reference::passWalls(cell, 0, 0, step.target, step.into, step.other);
        case PassId::coast:
            return reference::passCoast(cell, 0, 0, step.target, step.into, step.other, step.reach);
    }
    return cell(0, 0);
}

ClassGrid passed(const MapStep& step, ClassGrid grid) {
    const Region end = grown(grid.region(), -std::int64_t{step.reach} * step.steps);
    for (int i = 0; i < step.steps; ++i) {
        ClassGrid next(grown(grid.region(), -std::int64_t{step.reach}));
        const Region& region = next.region();
        bool changes = false;
        std::size_t index = 0;
        for (std::int64_t y = region.y; y < region.y + region.height; ++y)
            for (std::int64_t x = region.x; x < region.x + region.width; ++x, ++index) {
                next.cells()[index] = static_cast<std::uint8_t>(stepped(step, grid, x, y));
                changes = changes || next.cells()[index] != grid.at(x, y);
            }
        grid = std::move(next);
        if (!changes) break;  // nor would any later step
    }
    return grid.crop(end);
}

}  // namespace noisescope
