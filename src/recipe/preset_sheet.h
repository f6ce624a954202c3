// The sheet of the presets' pictures that `sheet` draws, docs/recipes.md shows and the window takes its pictures from.
#pragma once

#include <cstdint>
#include <vector>

#include "recipe/presets.h"
#include "recipe/recipe.h"

namespace noisescope {

constexpr std::int64_t kSheetGap = 4;      ///< pixels between pictures
constexpr std::int64_t kSheetTile = 160;   ///< width and height of a picture in src/presets/sheet.png …
constexpr std::int64_t kSheetColumns = 6;  ///< … and how many are side by side

/// Indices into presets(), in the sheet's order: those that every device draws alike, so that a sheet can be compared
/// with one that was made elsewhere.
inline std::vector<std::size_t> presetsOfSheet() {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < presets().size(); ++i)
        if (isExact(presets()[i].file.recipe)) indices.push_back(i);
    return indices;
}

}  // namespace noisescope
