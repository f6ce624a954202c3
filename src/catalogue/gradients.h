// Gradient sets: directions of the slopes of Perlin and simplex noise.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "catalogue/scaling.h"
#include "reference/noise/numbers.h"

namespace noisescope {

struct GradientRow {
    std::string_view file = "";      ///< below shaders/
    std::string_view function = "";  ///< GLSL name; for a set in several dimensions without the dimension
    reference::GradientTwin twin{};
    double perlinMax[kDimensions][rowIndex(FadeId::quintic) + 1] = {};   ///< exact maximum of unscaled Perlin noise
    double simplexMax[kDimensions][rowIndex(KernelId::large) + 1] = {};  ///< exact maximum of unscaled simplex noise
    double classicPerlin[kDimensions] = {1, 1, 1, 1};  ///< the published factors of Perlin noise with this set
    const NumberInfo* number = nullptr;                ///< the number of the recipe that turns the set
    bool hasGrid = false;  ///< also has functions with `_grid` behind their names, faster for hashes that have units
};

struct GradientInfo : RowOf<GradientsId>, Named, GradientRow {
    [[nodiscard]] bool in(int dimensions) const;
    [[nodiscard]] std::string functionIn(int dimensions) const;
    [[nodiscard]] std::uint32_t countIn(int dimensions) const;  ///< size of a set chosen by an index; otherwise 0
};

std::span<const GradientInfo> gradientSets();

}  // namespace noisescope
