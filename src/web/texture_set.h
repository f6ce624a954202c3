// Textures of a material on the page: the files that `render --for PROGRAM --as texture` makes, with the page's PNGs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/json.h"
#include "recipe/recipe.h"

namespace noisescope {

/// Returns the programs that have materials, and the maps of each.
Json texturePrograms();

struct WantedTextures {
    std::string name;     ///< of the files, as that of -o
    std::string program;  ///< value of --for
    std::string maps;     ///< value of --maps: "height,normal"
    std::int64_t side = 0;
};

/// Makes the recipe tile and measures its values. Returns the files with all that their headers say, the text beside
/// them, and what was changed. The set stays until the next one. Throws Error(usage) with each problem.
Json beginTextures(const Recipe& recipe, const WantedTextures& wanted);

/// Draws the n-th file of that set: rows of integers as PNG holds them, neither filtered nor compressed. Throws
/// Error(difference) if a pixel is not that of the scalar twin.
std::vector<std::uint8_t> textureBytes(int n);

}  // namespace noisescope
