// Members of the RowKernels for AVX-512 that are faster with VBMI2, whose shifts take bits in.
#pragma once

#include <array>

#include "cpu/row_kernels.h"

namespace noisescope {

struct ShiftedKernels {
    std::array<RowKernel, 3> hashedValue, hashedPerlin;
    std::array<PlacedKernel, 3> placedValue, placedPerlin, placedSimplex;

    constexpr void putInto(RowKernels& kernels) const {
        kernels.hashedValue = hashedValue;
        kernels.hashedPerlin = hashedPerlin;
        kernels.placedValue = placedValue;
        kernels.placedPerlin = placedPerlin;
        kernels.placedSimplex = placedSimplex;
    }
    constexpr explicit ShiftedKernels(const RowKernels& of)
        : hashedValue(of.hashedValue),
          hashedPerlin(of.hashedPerlin),
          placedValue(of.placedValue),
          placedPerlin(of.placedPerlin),
          placedSimplex(of.placedSimplex) {}
};

}  // namespace noisescope
