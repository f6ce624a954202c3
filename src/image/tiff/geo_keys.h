// Tags of GeoTIFF (OGC 19-008r4): where a picture lies on a map.
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

/// Whether EPSG's system of that number counts degrees: the file has to say what it is, and the number does not.
bool isGeographic(int epsg);

}  // namespace noisescope
