// Export of a map's cells, drawn beside the window.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "export/field_drawer.h"
#include "viewer/model/map/map_panel.h"

namespace noisescope {

struct MapJob {
    CellsExport cells;
    std::filesystem::path path;  ///< of the main file
    bool force = false;
    std::string software;
};

MapJob mapJobOf(const CellsExport& request, const std::string& software);

/// Writes all files; returns their bytes. `progress` gets cells that are drawn, and all. Throws as MapOutput and
/// drawMap().
std::uint64_t exportMap(const MapJob& job, const DrawWith& with,
                        const std::function<void(std::int64_t done, std::int64_t all)>& progress);

}  // namespace noisescope
