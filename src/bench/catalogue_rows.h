// Rows of `bench` for this program, generated from the catalogue.
#pragma once

#include <string>
#include <vector>

#include "catalogue/ids.h"
#include "image/formats.h"
#include "recipe/held_recipe.h"

namespace noisescope {

struct CatalogueRow {
    std::string name;  ///< "perlin 2d fbm5", "worley 3d 1", "perlin 2d fbm5 warp single"
    HeldRecipe recipe;
};

/// Returns the recipe of a row: a noise alone, or five octaves of it.
Recipe benchRecipe(NoiseId noise, int dimensions, FractalId fractal);

/// Returns every noise in every dimension at one and five octaves; for Perlin noise, also every fractal, warp and
/// output, many octaves, periods, the torus and layers. Names are unique.
std::vector<CatalogueRow> catalogueRows();

struct ExportRow {
    std::string name;  ///< "export png u8", "export exr f16 color"
    std::string extension;
    Depth depth;
    bool color;
};

/// Returns every format at every depth; for formats with channels, also its first depth in color.
std::vector<ExportRow> exportRows();

/// Returns the recipe of exportRows(): five octaves of Perlin noise.
HeldRecipe exportedRecipe();

}  // namespace noisescope
