// GeoTIFF tags (OGC 19-008r4): the position of a picture on a map.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "image/image_writer.h"
#include "image/tiff/tif_directory.h"

namespace noisescope {

inline constexpr std::uint16_t kModelPixelScaleTag = 33550;
inline constexpr std::uint16_t kModelTiepointTag = 33922;
inline constexpr std::uint16_t kGeoKeyDirectoryTag = 34735;

/// GDAL's tags: what samples mean, as XML, and the mark of missing ones.
inline constexpr std::uint16_t kGdalMetadataTag = 42112;
inline constexpr std::uint16_t kGdalNodataTag = 42113;
inline constexpr const char* kNodataText = "nan";

struct GeoKeys {
    std::array<double, 3> pixelScale;
    std::array<double, 6> tiepoint;
    std::vector<std::uint16_t> directory;
};

GeoKeys geoKeysOf(const MapPlace& place);
/// Sets the tags of a place.
void setGeoKeys(const GeoKeys& keys, TifDirectory& directory);
/// Returns the XML in which GDAL keeps scale, offset and unit of a picture's only channel.
std::string gdalMetadata(const SampleUnit& unit);

/// True if EPSG's system of that number is geographic, in degrees: the file must state its kind, which the number does
/// not show.
bool isGeographic(int epsg);

}  // namespace noisescope
