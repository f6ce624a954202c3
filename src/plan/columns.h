// A matrix as columns of floats, which shaders and twins take.
#pragma once

#include "exact/lattice_map.h"
#include "reference/domain/position.h"

namespace noisescope {

inline reference::Columns columnsOf(const SpaceMatrix& matrix) {
    reference::Columns columns{};
    for (std::size_t column = 0; column < columns.size(); ++column)
        for (std::size_t row = 0; row < matrix.size(); ++row)
            columns[column][static_cast<int>(row)] = static_cast<float>(matrix[row][column]);
    return columns;
}

}  // namespace noisescope
