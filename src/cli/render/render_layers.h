// Options of `render` for several pictures of one recipe: slices, moments, levels; and how files hold them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/shared/arguments.h"
#include "export/request/export_request.h"

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

/// Adds the options of several pictures and levels.
void addLayerOptions(const Arguments& arguments, LayerOptions& options);
/// Adds the options of the order of samples in files.
void addFormOptions(const Arguments& arguments, LayerOptions& options);

/// Reads the options into the request, whose name and volume are known. `mips`: --mips was given. Adds what is wrong to
/// `problems`.
void readLayers(const LayerOptions& options, bool mips, ExportRequest& request, std::vector<std::string>& problems);

}  // namespace noisescope
