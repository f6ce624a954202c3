// Tiles in files that others have made, or are making at the moment.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "serve/tile_source.h"

namespace noisescope {

/// A folder NAME.zarr, a file NAME.dzi, or a folder of LEVEL/X_Y.png with its description. `recipe`: what values are
/// told by, where the files say none. Throws Error(file) if it cannot be read, Error(usage) if it is none of these or
/// tells another recipe.
std::unique_ptr<TileSource> openWorldFiles(const std::filesystem::path& path, std::optional<RecipeFile> recipe);

}  // namespace noisescope
