// A place on a noise's lattice.
#pragma once

#include <array>
#include <cstdint>

#include "catalogue/noises.h"
#include "exact/lattice_map.h"
#include "reference/noise/choices.h"
#include "reference/types.h"

namespace noisescope {

/// Cell and fraction of a place on a lattice, in as many axes as the noise has dimensions.
struct LatticePlace {
    std::array<int, kMaxDimensions> cell;
    std::array<float, kMaxDimensions> fraction;

    [[nodiscard]] reference::ivec2 cell2() const { return {cell[0], cell[1]}; }
    [[nodiscard]] reference::ivec3 cell3() const { return {cell[0], cell[1], cell[2]}; }
    [[nodiscard]] reference::ivec4 cell4() const { return {cell[0], cell[1], cell[2], cell[3]}; }
    [[nodiscard]] reference::vec2 fraction2() const { return {fraction[0], fraction[1]}; }
    [[nodiscard]] reference::vec3 fraction3() const { return {fraction[0], fraction[1], fraction[2]}; }
    [[nodiscard]] reference::vec4 fraction4() const { return {fraction[0], fraction[1], fraction[2], fraction[3]}; }
    [[nodiscard]] float noise(const NoiseTwin& twin, const reference::Choices& choices, int dimensions,
                              std::uint32_t seed) const {
        switch (dimensions) {
            case 1:
                return twin.in1(choices, cell[0], fraction[0], seed);
            case 2:
                return twin.in2(choices, cell2(), fraction2(), seed);
            case 3:
                return twin.in3(choices, cell3(), fraction3(), seed);
            default:
                return twin.in4(choices, cell4(), fraction4(), seed);
        }
    }
};

}  // namespace noisescope
