// Twin of shaders/domain/wrap.glsl. Results are integers, so this one may use other steps: 64-bit arithmetic.
#pragma once

#include <array>

#include "reference/types.h"

namespace noisescope::reference {

/// From the last axis to the first: the cells to subtract once for every whole along[axis][axis] on that axis; 0: the
/// axis has no period.
struct Period {
    bool any = false;
    std::array<std::array<std::int32_t, 4>, 4> along{};
};

/// Wraps any cell; coordinates on axes without a period are returned modulo 2^32.
template <std::size_t Dimensions>
std::array<int, Dimensions> wrapped(std::array<std::int64_t, Dimensions> cell, const Period& period) {
    std::array<int, Dimensions> result{};
    for (std::size_t axis = Dimensions; axis-- > 0;) {
        if (const std::int64_t size = period.along[axis][axis]; size != 0) {
            const std::int64_t rest = (cell[axis] % size + size) % size;
            const std::int64_t count = (cell[axis] - rest) / size;
            for (std::size_t i = 0; i <= axis; ++i) cell[i] -= count * period.along[axis][i];
        }
        result[axis] = static_cast<int>(static_cast<uint>(cell[axis]));
    }
    return result;
}

inline int wrapped(int cell, const Period& period) { return wrapped(std::array<std::int64_t, 1>{cell}, period)[0]; }
inline ivec2 wrapped(ivec2 cell, const Period& period) {
    const auto result = wrapped(std::array<std::int64_t, 2>{cell.x, cell.y}, period);
    return {result[0], result[1]};
}
inline ivec3 wrapped(ivec3 cell, const Period& period) {
    const auto result = wrapped(std::array<std::int64_t, 3>{cell.x, cell.y, cell.z}, period);
    return {result[0], result[1], result[2]};
}
inline ivec4 wrapped(ivec4 cell, const Period& period) {
    const auto result = wrapped(std::array<std::int64_t, 4>{cell.x, cell.y, cell.z, cell.w}, period);
    return {result[0], result[1], result[2], result[3]};
}

}  // namespace noisescope::reference
