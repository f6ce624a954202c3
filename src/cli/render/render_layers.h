// What `render` was told about several pictures of one recipe: slices, moments, levels; and how files hold them.
#pragma once

#include <cstdint>
#include <string>

#include "cli/shared/arguments.h"
#include "export/series_export.h"

namespace noisescope {

struct LayerOptions {
    std::int64_t frames = 0;  ///< 0: one moment
    std::string fps;
    std::string seconds;
    std::int64_t columns = 0;
    std::int64_t slice = -1;  ///< below 0: none is asked for
    std::string mips;         ///< of --mips; empty: footprint
    std::int64_t level = 0;
    std::int64_t tiled = 0;
    bool bottomUp = false;
    std::string header;
    std::string place;
};

/// Adds the options. Returns --mips, whose value may be left out.
Option addLayerOptions(const Arguments& arguments, LayerOptions& options);

/// The files that a job of one picture becomes: where its name is a pattern as f_%04d.png, one for each frame or slice.
/// `depth`: the slices that --size has, 0: none. `mips`: --mips was given. Throws Error(usage) with everything that is
/// wrong at once.
Series withLayers(const LayerOptions& options, bool mips, std::int64_t depth, ExportJob job);

}  // namespace noisescope
