// Surfaces of waves, for tests.
#pragma once

#include <cmath>
#include <cstdint>

#include "surface/surface_picture.h"

namespace noisescope {

inline constexpr std::int64_t kHillNodes = 33;

/// A surface of `columns` x `rows` nodes over -0.5 to 0.5.
template <typename Height>
Surface hills(std::int64_t columns, std::int64_t rows, const Height& height) {
    Surface surface;
    surface.grid = {columns, rows, false};
    const double side = 1 / static_cast<double>(columns - 1);
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t column = 0; column < columns; ++column) {
            MeshVertex vertex{};
            const auto along = [side](std::int64_t at, std::int64_t nodes) {
                return static_cast<float>((static_cast<double>(at) - static_cast<double>(nodes - 1) / 2) * side);
            };
            vertex.position = {along(column, columns), static_cast<float>(height(column, row)), along(row, rows)};
            vertex.normal = {0, 1, 0};
            surface.vertices.push_back(vertex);
        }
    return surface;
}

inline SurfacePicture pictureOfHills(std::int64_t columns, std::int64_t rows) {
    return {hills(columns, rows,
                  [](std::int64_t x, std::int64_t y) {
                      return 0.1 * std::sin(static_cast<double>(x) * 0.4) * std::cos(static_cast<double>(y) * 0.3);
                  }),
            {},
            SurfaceLook::clay,
            false};
}

}  // namespace noisescope
