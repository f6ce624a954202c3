#include "snippet/forms/turn.h"

#include <cmath>
#include <span>

#include "exact/lattice_map.h"

namespace noisescope {
namespace {

double valueOf(const LatticePoint& point, std::size_t axis) {
    return static_cast<double>(static_cast<std::int32_t>(point.cell[axis])) +
           std::ldexp(static_cast<double>(point.fraction64[axis]), -64);
}

}  // namespace

Matrix turnOf(int dimensions, bool skewed, bool rotated, int k) {
    LatticeSpec spec;
    spec.dimensions = dimensions;
    spec.skew = skewed;
    spec.lacunarity = 1;
    spec.rotate = rotated;
    const LatticeMap map(spec, k);
    Matrix turn{};
    for (std::size_t column = 0; column < static_cast<std::size_t>(dimensions); ++column) {
        std::array<Decimal, kMaxDimensions> axis;
        axis[column] = 1.0;
        const LatticePoint image =
            map.atPoint(std::span<const Decimal>(axis).first(static_cast<std::size_t>(dimensions)));
        for (std::size_t row = 0; row < static_cast<std::size_t>(dimensions); ++row)
            turn[row][column] = valueOf(image, row);
    }
    return turn;
}

std::array<std::uint32_t, kMaxDimensions> shiftUnits() {
    LatticeSpec spec;
    spec.dimensions = kMaxDimensions;
    spec.shift = true;
    const LatticePoint point = LatticeMap(spec, 1).atPoint({});
    std::array<std::uint32_t, kMaxDimensions> units{};
    for (std::size_t i = 0; i < units.size(); ++i)
        units[i] = static_cast<std::uint32_t>((point.fraction64[i] + (std::uint64_t{1} << 31u)) >> 32u);
    return units;
}

}  // namespace noisescope
