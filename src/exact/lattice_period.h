// After how many cells a lattice repeats, in plain integers: what a shader is told. period.h, which works it out,
// brings integers of any size, and few have to see those.
#pragma once

#include <array>
#include <cstdint>

namespace noisescope {

constexpr int kMaxDimensions = 4;

/// What the shader needs to wrap a cell: for each axis, from the last to the first, the cells to be taken away once for
/// every whole `along[axis][axis]` of the cell's coordinate on that axis. along[axis] is 0 behind that coordinate;
/// along[axis][axis] = 0: nothing repeats there. Straight lattices have the diagonal alone.
struct LatticePeriod {
    bool any = false;
    bool straight = true;
    std::array<std::array<std::int32_t, kMaxDimensions>, kMaxDimensions> along{};
};

/// The largest size of a number in LatticePeriod: sums of three of them still fit an int.
constexpr std::int64_t kLargestPeriod = std::int64_t{1} << 29;

}  // namespace noisescope
