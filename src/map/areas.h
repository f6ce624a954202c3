// Connected areas of a finite map: cells of one class that touch, and which of them one can reach on foot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cpu/map/class_grid.h"

namespace noisescope {

/// Neighbors of a cell that it is connected with.
enum class Touch { sides, corners };  ///< four, or also the four diagonal ones

struct Area {
    std::uint8_t kind = 0;  ///< class
    std::int64_t cells = 0;
    Region box;                ///< the smallest around it
    std::size_t walkable = 0;  ///< index in Areas::walkables; none of them for a class that one cannot walk on
};

/// Everything that can be reached on foot from one of its cells.
struct WalkableArea {
    std::int64_t cells = 0;
    Region box;
};

struct Areas {
    std::vector<std::uint32_t> labels;    ///< index of the area of each cell, row by row
    std::vector<Area> areas;              ///< in the order of their first cells
    std::vector<WalkableArea> walkables;  ///< in the same order
    std::size_t largest = 0;              ///< index of the walkable area with the most cells, the first of equal ones
};
constexpr std::size_t kNotWalkable = ~std::size_t{0};

/// `walk`: of each class, whether one can walk on it. Diagonal steps of Touch::corners pass between two cells that meet
/// at a corner.
Areas areasOf(const ClassGrid& grid, const std::vector<bool>& walk, Touch touch);

}  // namespace noisescope
