// Layout of the sheet of presets: drawn by `sheet`, shown in docs/recipes.md and used for the window's pictures.
#pragma once

#include <cstdint>
#include <vector>

#include "recipe/presets.h"
#include "recipe/recipe.h"

namespace noisescope {

constexpr std::int64_t kSheetGap = 4;      ///< pixels between pictures
constexpr std::int64_t kSheetTile = 160;   ///< width and height of a picture in src/presets/sheet.png
constexpr std::int64_t kSheetColumns = 6;  ///< pictures side by side

/// Returns indices into presets() in the sheet's order. Only exact presets, so that sheets from different devices can
/// be compared.
inline std::vector<std::size_t> presetsOfSheet() {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < presets().size(); ++i)
        if (isExact(presets()[i].file.recipe)) indices.push_back(i);
    return indices;
}

}  // namespace noisescope
