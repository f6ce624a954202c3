// Members of the RowKernels for AVX-512 that are faster with VBMI2, whose shifts take bits in.
#pragma once

#include <array>
#include <string_view>

#include "cpu/row_kernels.h"

namespace noisescope {

struct ShiftedKernels {
    std::string_view name;
    std::array<RowKernel, 3> hashedValue, hashedPerlin;
    std::array<PlacedKernel, 3> placedValue, placedPerlin, placedSimplex;

    /// Returns the set with these members and their name.
    [[nodiscard]] RowKernels putInto(RowKernels kernels) const {
        kernels.name = name;
        kernels.hashedValue = hashedValue;
        kernels.hashedPerlin = hashedPerlin;
        kernels.placedValue = placedValue;
        kernels.placedPerlin = placedPerlin;
        kernels.placedSimplex = placedSimplex;
        return kernels;
    }
    constexpr explicit ShiftedKernels(const RowKernels& of)
        : name(of.name),
          hashedValue(of.hashedValue),
          hashedPerlin(of.hashedPerlin),
          placedValue(of.placedValue),
          placedPerlin(of.placedPerlin),
          placedSimplex(of.placedSimplex) {}
};

}  // namespace noisescope
