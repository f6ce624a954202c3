// Files by which programs for maps know where a world lies: coordinates and systems of a Zarr group by the CF
// conventions, mosaics of tiles for GDAL (VRT), and TileJSON for maps in browsers.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "world/metadata_files.h"
#include "world/world.h"

namespace noisescope {

/// Adds the attributes of a level's array that name its system and its coordinates. Of a world with a place.
void addZarrPlace(const World& world, int level, Json& attributes);
/// Adds a level's coordinates and system: metadata by `add`, data to `files`.
void addZarrCoordinates(const World& world, int level, const std::function<void(const std::string&, Json)>& add,
                        std::vector<MetadataFile>& files);

/// Adds the files beside tiles. Of a world with a place.
void addPlaceFiles(const World& world, std::vector<MetadataFile>& files);

}  // namespace noisescope
