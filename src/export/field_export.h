// A recipe into a file: what `render` and the window's screenshot share.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/image.h"
#include "gpu/field_renderer.h"
#include "image/formats.h"
#include "recipe/recipe.h"

namespace noisescope {

struct ExportJob {
    Recipe recipe;
    std::int64_t height = 0;  ///< of the whole image: the world's unit in pixels
    Region region;            ///< the part that is written
    std::filesystem::path path;
    Depth depth = Depth::u8;
    Range range;           ///< what integer formats map to 0 and their maximum
    bool force = false;    ///< replace an existing file
    std::string software;  ///< "Noisescope 0.1.0"
};

/// Of the file: the recipe's, but where channels have no names two become red and green, with a blue of 0.
int channelsOf(const ExportJob& job);

/// Called after every strip with the rows done so far and all rows.
using ExportProgress = std::function<void(std::int64_t done, std::int64_t all)>;

/// Renders and writes; the file appears complete or not at all. `renderer` null: on the CPU. Throws Error and
/// Interrupted.
void exportField(const ExportJob& job, FieldRenderer* renderer, const ExportProgress& progress = {});

}  // namespace noisescope
