// Map plans: a row for each file of a set of maps, with its format, depth and name.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "export/request/profiles.h"
#include "export/request/request_rules.h"
#include "recipe/tiling.h"

namespace noisescope {

inline constexpr int kPackedMasks = 4;  ///< in a picture

/// A file of the set, or one for each tile and frame.
struct MapPlan {
    MapId map = MapId::height;
    const FormatInfo* format = nullptr;
    Depth depth = Depth::u8;
    const ProfileMap* row = nullptr;  ///< of the profile; null: there is none
    int firstBand = 0;                ///< of masks
    std::string path;                 ///< may have marks for frames and tiles
};

struct MapPlans {
    std::vector<MapPlan> files;
    std::filesystem::path textPath;  ///< of the text beside them
};

/// Returns the files of the request's maps; problems with formats and names are added to `problems`, and the plans are
/// incomplete then.
MapPlans mapPlansOf(const ExportRequest& request, const RequestNames& names, std::vector<RequestProblem>& problems);

/// True if several masks are in one picture.
bool packsMasks(const MapRequest& request);

/// True if the last column of a picture is the first one of its neighbor.
bool sharesEdges(const MapRequest& request);

/// Returns the pixels of all tiles together where nobody says how many; without profile and tiles 1024 x 1024.
TileSize usualSizeOf(const MapRequest& request);

}  // namespace noisescope
