// Places on maps: the systems of coordinates of their numbers, and the square of Web Mercator.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/image.h"
#include "image/image_writer.h"

namespace noisescope {

inline constexpr int kWgs84 = 4326;        ///< EPSG code of degrees on WGS 84
inline constexpr int kWebMercator = 3857;  ///< its EPSG code

/// Returns why a file cannot name the place; empty: it can.
std::string mapPlaceProblem(const MapPlace& place);

/// Returns the place of a part of an image that fills the square of Web Mercator: from 180 degrees west to east, and
/// from 85.0511 degrees north to south. `part`: in pixels of the image. `level`: the picture's pixels are 2^level of
/// them across.
MapPlace webPlace(std::int64_t imageHeight, const Region& part, int level);

/// Axis of a map, in the words of the CF conventions.
struct MapAxis {
    std::string_view standardName;  ///< "projection_x_coordinate" or "longitude"
    std::string_view unit;          ///< "m", "degrees_east"; empty: unknown
};
/// Returns the axis to the right, or the one up. Units are known of geographic systems and of those of wktOf().
MapAxis mapAxis(int epsg, bool isX);

/// Returns the definition (WKT 1) of WGS 84, its UTM zones and Web Mercator; empty for other systems.
std::string wktOf(int epsg);

/// Numbers of a zone of UTM on WGS 84.
struct UtmZone {
    int zone = 0;  ///< 0: another system
    bool south = false;
    [[nodiscard]] int centralMeridian() const { return 6 * zone - 183; }
    [[nodiscard]] double falseNorthing() const { return south ? 10'000'000 : 0; }
};
UtmZone utmZoneOf(int epsg);

}  // namespace noisescope
