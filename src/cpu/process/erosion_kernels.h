// Kernels of erosion: steps of reference/process/erosion.h on rows of nodes, in lanes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reference/process/erosion_level.h"

namespace noisescope {

/// A row of nodes; kernels read one node more on both sides, and up to NodeGrid::kPadding floats behind.
struct ErosionRow {
    const float *height, *sediment, *drainage, *water;
};
struct ErosionRowOut {
    float *height, *sediment, *drainage, *water;
};
/// A row of shares, as ErosionShares.
struct ErosionShareRow {
    float *drainage, *sediment, *drop, *rest;
};

/// A step of the nodes [0, count) of a row, from those of the rows above, their own and below.
struct ErosionStepRow {
    const reference::ErosionLevel* level;
    std::array<ErosionRow, 3> nodes;
    std::array<ErosionShareRow, 3> shares;
    const float* input;
    const float* hardness;
    const float* rain;  ///< null: 1 everywhere
    ErosionRowOut out;
    std::size_t count;
    bool settles;
};

/// Refines the nodes [0, count) of a row. Coarse rows: own[k] the one that holds the nodes, beside[k] its neighbor; of
/// k = change of height, sediment, drainage, water, input. `first`: the first node's coarse node is the row's node
/// first >> 1 counted from its pointer.
struct ErosionRefineRow {
    const reference::ErosionLevel* level;
    std::array<const float*, 5> own, beside;
    std::int64_t first;
    const float* input;
    ErosionRowOut out;
    std::size_t count;
};

struct ErosionKernels {
    std::string_view name;
    void (*shares)(const std::array<ErosionRow, 3>& nodes, const ErosionShareRow& out, std::size_t count);
    void (*step)(const ErosionStepRow& row);
    /// Writes numbers in [-1, 1) of the nodes (x, y), (x + 1, y), …
    void (*hardness)(std::int32_t x, std::int32_t y, std::uint32_t salt, float* out, std::size_t count);
};

/// Returns the kernels that go with the set of RowKernels of this name.
const ErosionKernels& erosionKernelsFor(std::string_view rowKernels);

/// Refines a row, one node at a time.
void refineErosion(const ErosionRefineRow& row);

}  // namespace noisescope
