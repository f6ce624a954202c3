// GeoTIFF tags (OGC 19-008r4): the position of a picture on a map.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "image/image_writer.h"

namespace noisescope {

inline constexpr std::uint32_t kModelPixelScaleTag = 33550;
inline constexpr std::uint32_t kModelTiepointTag = 33922;
inline constexpr std::uint32_t kGeoKeyDirectoryTag = 34735;

struct GeoKeys {
    std::array<double, 3> pixelScale;
    std::array<double, 6> tiepoint;
    std::vector<std::uint16_t> directory;
};

GeoKeys geoKeysOf(const MapPlace& place);

/// True if EPSG's system of that number is geographic, in degrees: the file must state its kind, which the number does
/// not show.
bool isGeographic(int epsg);

}  // namespace noisescope
