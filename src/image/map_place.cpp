#include "image/map_place.h"

#include <fmt/format.h>

#include <cmath>

#include "image/tiff/geo_keys.h"

namespace noisescope {
namespace {

constexpr int kLeastGeoTiffEpsg = 1024;  // range of GeoTIFF
constexpr int kMostGeoTiffEpsg = 32766;
constexpr int kFirstNorthZone = 32601;
constexpr int kFirstSouthZone = 32701;
constexpr int kUtmZones = 60;
constexpr double kHalfEquator = 20037508.342789244;  // meters: 6378137 * pi

constexpr std::string_view kGeographicWkt =
    R"(GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],)"
    R"(AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],)"
    R"(UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]])";
constexpr std::string_view kMeterWkt =
    R"(UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH])";

}  // namespace

std::string mapPlaceProblem(const MapPlace& place) {
    const auto& [x, y, step, epsg] = place;
    if (!std::isfinite(x) || !std::isfinite(y) || !std::isfinite(step) || !(step > 0))
        return fmt::format("the place {},{} on a map with {} a pixel: all three must be finite, and the last above 0",
                           x, y, step);
    if (epsg != 0 && (epsg < kLeastGeoTiffEpsg || epsg > kMostGeoTiffEpsg))
        return fmt::format("EPSG:{} is no system of coordinates; those that a file can name have numbers from {} to {}",
                           epsg, kLeastGeoTiffEpsg, kMostGeoTiffEpsg);
    return {};
}

MapPlace webPlace(std::int64_t imageHeight, const Region& part, int level) {
    const double pixel = 2 * kHalfEquator / static_cast<double>(imageHeight);
    return {static_cast<double>(part.x) * pixel - kHalfEquator, kHalfEquator - static_cast<double>(part.y) * pixel,
            std::ldexp(pixel, level), kWebMercator};
}

UtmZone utmZoneOf(int epsg) {
    if (epsg >= kFirstNorthZone && epsg < kFirstNorthZone + kUtmZones) return {epsg - kFirstNorthZone + 1, false};
    if (epsg >= kFirstSouthZone && epsg < kFirstSouthZone + kUtmZones) return {epsg - kFirstSouthZone + 1, true};
    return {};
}

MapAxis mapAxis(int epsg, bool isX) {
    if (epsg != 0 && isGeographic(epsg))
        return isX ? MapAxis{"longitude", "degrees_east"} : MapAxis{"latitude", "degrees_north"};
    const bool isMeters = epsg == kWebMercator || utmZoneOf(epsg).zone > 0;
    return {isX ? "projection_x_coordinate" : "projection_y_coordinate", isMeters ? "m" : ""};
}

std::string wktOf(int epsg) {
    if (epsg == kWgs84) return std::string(kGeographicWkt);
    if (epsg == kWebMercator)
        return fmt::format(
            R"(PROJCS["WGS 84 / Pseudo-Mercator",{},PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],)"
            R"(PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],{},)"
            R"(EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m )"
            R"(+nadgrids=@null +wktext +no_defs"],AUTHORITY["EPSG","3857"]])",
            kGeographicWkt, kMeterWkt);
    const UtmZone zone = utmZoneOf(epsg);
    if (zone.zone == 0) return {};
    return fmt::format(
        R"(PROJCS["WGS 84 / UTM zone {}{}",{},PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],)"
        R"(PARAMETER["central_meridian",{}],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],)"
        R"(PARAMETER["false_northing",{}],{},AUTHORITY["EPSG","{}"]])",
        zone.zone, zone.south ? 'S' : 'N', kGeographicWkt, zone.centralMeridian(), zone.falseNorthing(), kMeterWkt,
        epsg);
}

}  // namespace noisescope
