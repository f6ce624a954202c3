#include "map/areas.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace noisescope {
namespace {

/// Sets of cells that were joined. Each set is known by its first cell, so that numbers rise with the rows.
class JoinedCells {
  public:
    explicit JoinedCells(std::size_t count) : first_(count) { std::iota(first_.begin(), first_.end(), 0u); }

    std::uint32_t firstOf(std::uint32_t cell) {
        while (first_[cell] != cell) {
            first_[cell] = first_[first_[cell]];
            cell = first_[cell];
        }
        return cell;
    }
    void join(std::uint32_t one, std::uint32_t other) {
        const auto [low, high] = std::minmax({firstOf(one), firstOf(other)});
        first_[high] = low;
    }

  private:
    std::vector<std::uint32_t> first_;
};

/// Joins cells with those on their left and above them for which `connected` holds.
JoinedCells joinedCells(const ClassGrid& grid, Touch touch,
                        const std::function<bool(std::uint8_t, std::uint8_t)>& connected) {
    const std::int64_t width = grid.region().width;
    JoinedCells joined(grid.cells().size());
    const auto tryJoin = [&](std::int64_t one, std::int64_t other) {
        const auto a = static_cast<std::size_t>(one);
        const auto b = static_cast<std::size_t>(other);
        if (connected(grid.cells()[a], grid.cells()[b]))
            joined.join(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b));
    };
    for (std::int64_t y = 0; y < grid.region().height; ++y)
        for (std::int64_t x = 0; x < width; ++x) {
            const std::int64_t at = y * width + x;
            if (x > 0) tryJoin(at, at - 1);
            if (y == 0) continue;
            tryJoin(at, at - width);
            if (touch == Touch::sides) continue;
            if (x > 0) tryJoin(at, at - width - 1);
            if (x + 1 < width) tryJoin(at, at - width + 1);
        }
    return joined;
}

void include(Region& box, std::int64_t x, std::int64_t y) {
    const std::int64_t right = std::max(box.x + box.width, x + 1);
    const std::int64_t bottom = std::max(box.y + box.height, y + 1);
    if (box.width == 0) box = {x, y, 1, 1};
    box.x = std::min(box.x, x);
    box.y = std::min(box.y, y);
    box.width = std::max(right, x + 1) - box.x;
    box.height = std::max(bottom, y + 1) - box.y;
}

/// Numbers of sets by their first cells.
constexpr std::uint32_t kUnnumbered = ~0u;

}  // namespace

Areas areasOf(const ClassGrid& grid, const std::vector<bool>& walk, Touch touch) {
    JoinedCells same = joinedCells(grid, touch, std::equal_to<>());
    JoinedCells reached = joinedCells(grid, touch, [&](std::uint8_t a, std::uint8_t b) { return walk[a] && walk[b]; });
    Areas result;
    const std::size_t count = grid.cells().size();
    std::vector<std::uint32_t> areaOf(count, kUnnumbered), walkableOf(count, kUnnumbered);
    result.labels.resize(count);
    const Region& region = grid.region();
    for (std::size_t at = 0; at < count; ++at) {
        const std::int64_t x = region.x + static_cast<std::int64_t>(at) % region.width;
        const std::int64_t y = region.y + static_cast<std::int64_t>(at) / region.width;
        const std::uint8_t kind = grid.cells()[at];
        std::uint32_t& walkable = walkableOf[reached.firstOf(static_cast<std::uint32_t>(at))];
        if (walk[kind]) {
            if (walkable == kUnnumbered) {
                walkable = static_cast<std::uint32_t>(result.walkables.size());
                result.walkables.emplace_back();
            }
            ++result.walkables[walkable].cells;
            include(result.walkables[walkable].box, x, y);
        }
        std::uint32_t& area = areaOf[same.firstOf(static_cast<std::uint32_t>(at))];
        if (area == kUnnumbered) {
            area = static_cast<std::uint32_t>(result.areas.size());
            result.areas.push_back({kind, 0, {}, walk[kind] ? walkable : kNotWalkable});
        }
        ++result.areas[area].cells;
        include(result.areas[area].box, x, y);
        result.labels[at] = area;
    }
    const auto largest = std::ranges::max_element(result.walkables, {}, &WalkableArea::cells);
    result.largest = static_cast<std::size_t>(largest - result.walkables.begin());
    return result;
}

}  // namespace noisescope
