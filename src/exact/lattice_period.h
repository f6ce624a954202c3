// Periods of a lattice in plain integers, as shaders take them. Separate from period.h, which computes them, to keep
// big integers out of most files.
#pragma once

#include <array>
#include <cstdint>

namespace noisescope {

constexpr int kMaxDimensions = 4;

/// Data that wraps a cell: for each axis, from the last to the first, the cells to subtract once for every whole
/// `along[axis][axis]` in the cell's coordinate on that axis. along[axis] is 0 beyond that coordinate;
/// along[axis][axis] = 0: no period there. Straight lattices use the diagonal alone.
struct LatticePeriod {
    bool any = false;
    bool straight = true;
    std::array<std::array<std::int32_t, kMaxDimensions>, kMaxDimensions> along{};
};

/// Largest magnitude of a number in LatticePeriod: sums of three of them still fit an int.
constexpr std::int64_t kLargestPeriod = std::int64_t{1} << 29;

}  // namespace noisescope
