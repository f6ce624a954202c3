// What `bench` measures of this program: a list made of the catalogue.
#pragma once

#include <string>
#include <vector>

#include "image/formats.h"
#include "recipe/held_recipe.h"

namespace noisescope {

struct CatalogueRow {
    std::string name;  ///< "perlin 2d fbm5", "worley 3d 1", "perlin 2d fbm5 warp single"
    HeldRecipe recipe;
};

/// Every noise in every dimension that it has, at one and five octaves; of Perlin noise, every fractal, warp and
/// output, many octaves, periods and the torus. Names differ.
std::vector<CatalogueRow> catalogueRows();

struct ExportRow {
    std::string name;  ///< "export png u8", "export exr f16 color"
    std::string extension;
    Depth depth;
    bool color;
};

/// Every format at every depth; of those with channels, its first depth in color too.
std::vector<ExportRow> exportRows();

/// What exportRows() write: five octaves of Perlin noise.
HeldRecipe exportedRecipe();

}  // namespace noisescope
