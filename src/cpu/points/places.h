// Places of points on all lattices of a plan.
#pragma once

#include <cstddef>

#include "cpu/points/place_kernels.h"
#include "cpu/scratch.h"
#include "exact/lattice_map.h"

namespace noisescope {

/// Cells and fractions of up to kPlacesAtOnce points on every map of a plan: the LatticePoints of their FieldOrigins.
/// Axes that a map does not have are 0.
struct Places {
    std::size_t count = 0;
    AlignedNumbers<int> cells;
    AlignedNumbers<float> fractions;

    explicit Places(std::size_t maps)
        : cells(maps * kMaxDimensions * kPlaceStride), fractions(maps * kMaxDimensions * kPlaceStride) {}

    static std::size_t startOf(std::size_t map, std::size_t axis) {
        return (map * kMaxDimensions + axis) * kPlaceStride;
    }
    [[nodiscard]] const int* cellsOf(std::size_t map, std::size_t axis) const { return &cells[startOf(map, axis)]; }
    [[nodiscard]] const float* fractionsOf(std::size_t map, std::size_t axis) const {
        return &fractions[startOf(map, axis)];
    }
};

}  // namespace noisescope
