// Rows of numbers with room for whole vectors.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "cpu/row_kernels.h"

namespace noisescope {

/// Makes room for a row of numbers, and never less than there is: the lengths of rows change from step to step.
template <typename Number>
void makeRoom(std::vector<Number>& row, std::size_t size) {
    if (row.size() < size + kRowPadding) row.resize(size + kRowPadding);
}

template <std::size_t count>
struct FloatRows {
    std::array<std::vector<float>, count> rows;

    void resize(std::size_t size) {
        for (std::vector<float>& row : rows) makeRoom(row, size);
    }
    std::vector<float>& operator[](std::size_t n) { return rows[n]; }
    /// Returns the first three.
    [[nodiscard]] std::array<const float*, 3> vector() const {
        return {rows[0].data(), rows[1].data(), rows[2].data()};
    }
};

}  // namespace noisescope
