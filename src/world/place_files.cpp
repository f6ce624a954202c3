#include "world/place_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/json.h"
#include "core/text.h"
#include "image/map_place.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMostCoordinates = std::int64_t{1} << 20;  // of an axis: 8 MiB
constexpr std::int64_t kChunkOfCoordinates = std::int64_t{1} << 17;
constexpr std::size_t kMostMosaicBytes = std::size_t{4} << 20;  // as all metadata
constexpr std::int64_t kMostMosaicTiles = 1 << 16;              // a mosaic of more has no text

/// Names of a level have its number, since a dimension has one length in a group.
std::string nameAt(std::string_view name, int level) {
    return level == 0 ? std::string(name) : fmt::format("{}_{}", name, level);
}

MapPlace placeOfLevel(const World& world, int level) {
    MapPlace place = *world.place;
    place.step = std::ldexp(place.step, level);
    return place;
}

// --- Zarr ------------------------------------------------------------------------------------------------------------

Json arrayOf(Json shape, Json chunks, std::string_view type) {
    return {{"zarr_format", 2}, {"shape", std::move(shape)}, {"chunks", std::move(chunks)},
            {"dtype", type},    {"compressor", nullptr},     {"fill_value", nullptr},
            {"order", "C"},     {"filters", nullptr},        {"dimension_separator", "/"}};
}

/// Adds the middles of pixels along an axis.
void addAxis(const World& world, int level, bool isX, const std::function<void(const std::string&, Json)>& add,
             std::vector<MetadataFile>& files) {
    const WorldLevel size = levelOf(world, level);
    const std::int64_t count = isX ? size.width : size.height;
    const std::int64_t chunk = std::min(count, kChunkOfCoordinates);
    const std::string name = nameAt(isX ? "x" : "y", level);
    const MapPlace place = placeOfLevel(world, level);
    const MapAxis axis = mapAxis(place.epsg, isX);
    Json attributes{{"_ARRAY_DIMENSIONS", {name}}, {"axis", isX ? "X" : "Y"}, {"standard_name", axis.standardName}};
    if (!axis.unit.empty()) attributes["units"] = axis.unit;
    Json shape = Json::array();
    shape.push_back(count);
    Json chunks = Json::array();
    chunks.push_back(chunk);
    add(name + "/.zarray", arrayOf(std::move(shape), std::move(chunks), "<f8"));
    add(name + "/.zattrs", std::move(attributes));
    for (std::int64_t first = 0; first < count; first += chunk) {
        std::string text;
        text.reserve(static_cast<std::size_t>(chunk) * sizeof(double));
        for (std::int64_t i = first; i < first + chunk; ++i) {
            const double middle = (static_cast<double>(i) + 0.5) * place.step;
            const double at = i >= count ? 0 : isX ? place.x + middle : place.y - middle;
            const auto bits = std::bit_cast<std::uint64_t>(at);
            for (unsigned byte = 0; byte < sizeof bits; ++byte) text += static_cast<char>(bits >> (8 * byte) & 0xff);
        }
        files.push_back({world.path / name / fmt::format("{}", first / chunk), nullptr, std::move(text)});
    }
}

/// Returns the system as variables of climate data have it (CF conventions, appendix F), as rioxarray and GDAL have it.
Json gridMapping(const MapPlace& place) {
    Json told{{"_ARRAY_DIMENSIONS", Json::array()},
              {"GeoTransform", fmt::format("{} {} 0 {} 0 {}", place.x, place.step, place.y, -place.step)}};
    if (place.epsg == 0) return told;
    const std::string wkt = wktOf(place.epsg);
    told["spatial_ref"] = wkt.empty() ? fmt::format("EPSG:{}", place.epsg) : wkt;
    if (wkt.empty()) return told;
    told["crs_wkt"] = wkt;
    if (place.epsg == kWebMercator) return told;  // a sphere's formula with coordinates of an ellipsoid has no CF name
    told["semi_major_axis"] = 6378137.0;
    told["inverse_flattening"] = 298.257223563;
    told["longitude_of_prime_meridian"] = 0.0;
    const UtmZone zone = utmZoneOf(place.epsg);
    told["grid_mapping_name"] = zone.zone == 0 ? "latitude_longitude" : "transverse_mercator";
    if (zone.zone == 0) return told;
    told["latitude_of_projection_origin"] = 0.0;
    told["longitude_of_central_meridian"] = static_cast<double>(zone.centralMeridian());
    told["scale_factor_at_central_meridian"] = 0.9996;
    told["false_easting"] = 500000.0;
    told["false_northing"] = zone.falseNorthing();
    return told;
}

// --- tiles -----------------------------------------------------------------------------------------------------------

constexpr std::string_view kMosaic = "world";

bool hasPngTiles(const World& world) {
    return world.form == WorldForm::deepZoom || lowerCase(world.path.extension().native()) == ".png";
}

std::string_view gdalTypeOf(Depth depth) {
    constexpr std::array<std::string_view, 4> kTypes{"Byte", "UInt16", "Float32", "Float32"};
    return kTypes.at(static_cast<std::size_t>(depth));
}

/// Returns the tile as a source of a band: the part of it that lies in the level.
std::string sourceText(const World& world, const WorldTile& tile, int band) {
    const WorldLevel level = levelOf(world, tile.level);
    const Region region = regionOf(world, tile);
    const std::int64_t x = region.x - (world.region.x >> tile.level);
    const std::int64_t y = region.y - (world.region.y >> tile.level);
    const std::int64_t width = std::min(region.width, level.width - x);
    const std::int64_t height = std::min(region.height, level.height - y);
    return fmt::format(
        "    <SimpleSource>\n"
        "      <SourceFilename relativeToVRT=\"1\">{}</SourceFilename>\n"
        "      <SourceBand>{}</SourceBand>\n"
        "      <SourceProperties RasterXSize=\"{}\" RasterYSize=\"{}\" DataType=\"{}\"/>\n"
        "      <SrcRect xOff=\"0\" yOff=\"0\" xSize=\"{}\" ySize=\"{}\"/>\n"
        "      <DstRect xOff=\"{}\" yOff=\"{}\" xSize=\"{}\" ySize=\"{}\"/>\n"
        "    </SimpleSource>\n",
        xmlText(nameOf(world, tile)), band, region.width, region.height, gdalTypeOf(world.depth), width, height, x, y,
        width, height);
}

std::string bandText(const World& world, int level, int band, int channels) {
    std::string text = fmt::format("  <VRTRasterBand dataType=\"{}\" band=\"{}\">\n", gdalTypeOf(world.depth), band);
    constexpr std::array<std::string_view, 3> kColors{"Red", "Green", "Blue"};
    if (channels == 3)
        text += fmt::format("    <ColorInterp>{}</ColorInterp>\n", kColors.at(static_cast<std::size_t>(band - 1)));
    if (const std::optional<SampleUnit> unit = unitOf(world))
        text += fmt::format("    <UnitType>{}</UnitType>\n    <Offset>{}</Offset>\n    <Scale>{}</Scale>\n", unit->name,
                            shortest(unit->offset), shortest(unit->scale));
    const WorldLevel size = levelOf(world, level);
    for (std::int64_t y = 0; y < size.rows; ++y)
        for (std::int64_t x = 0; x < size.columns; ++x) text += sourceText(world, {level, x, y}, band);
    return text;
}

/// Returns a level as one picture for GDAL; empty if it has too many tiles.
std::string mosaicText(const World& world, int level) {
    const WorldLevel size = levelOf(world, level);
    if (size.columns > kMostMosaicTiles / size.rows) return {};
    const MapPlace place = placeOfLevel(world, level);
    const int channels = channelsOf(jobOf(world, {level, 0, 0}));
    std::string text = fmt::format("<VRTDataset rasterXSize=\"{}\" rasterYSize=\"{}\">\n", size.width, size.height);
    if (place.epsg != 0) text += fmt::format("  <SRS>EPSG:{}</SRS>\n", place.epsg);
    text +=
        fmt::format("  <GeoTransform>{}, {}, 0, {}, 0, {}</GeoTransform>\n", place.x, place.step, place.y, -place.step);
    for (int band = 1; band <= channels; ++band) {
        text += bandText(world, level, band, channels);
        for (int smaller = 1; level == 0 && smaller < world.levels; ++smaller)
            text += fmt::format(
                "    <Overview>\n      <SourceFilename relativeToVRT=\"1\">{}.vrt</SourceFilename>\n"
                "      <SourceBand>{}</SourceBand>\n    </Overview>\n",
                nameAt(kMosaic, smaller), band);
        text += "  </VRTRasterBand>\n";
    }
    text += "</VRTDataset>\n";
    return text.size() <= kMostMosaicBytes ? text : std::string();
}

/// Returns the tiles as maps in browsers know them: https://github.com/mapbox/tilejson-spec, version 2.2.0.
Json tileJson(const World& world, const std::string& pattern) {
    constexpr double kMostLatitude = 85.0511287798066;
    Json told{{"tilejson", "2.2.0"},
              {"name", "Noisescope"},
              {"scheme", "xyz"},
              {"format", "png"},
              {"tiles", {pattern}},
              {"minzoom", 0},
              {"maxzoom", world.levels - 1},
              {"bounds", {-180.0, -kMostLatitude, 180.0, kMostLatitude}}};
    if (world.heightCode != nullptr) told["encoding"] = world.heightCode->id;
    return told;
}

}  // namespace

void addZarrPlace(const World& world, int level, Json& attributes) {
    const std::string mapping = nameAt("spatial_ref", level);
    attributes["grid_mapping"] = mapping;
    attributes["coordinates"] = mapping;  // coordinate that xarray then makes by itself
    if (world.place->epsg != 0)           // GDAL's Zarr driver
        attributes["_CRS"] = {{"url", fmt::format("http://www.opengis.net/def/crs/EPSG/0/{}", world.place->epsg)}};
}

void addZarrCoordinates(const World& world, int level, const std::function<void(const std::string&, Json)>& add,
                        std::vector<MetadataFile>& files) {
    const WorldLevel size = levelOf(world, level);
    if (std::max(size.width, size.height) <= kMostCoordinates)
        for (const bool isX : {false, true}) addAxis(world, level, isX, add, files);
    const std::string name = nameAt("spatial_ref", level);
    add(name + "/.zarray", arrayOf(Json::array(), Json::array(), "|u1"));
    add(name + "/.zattrs", gridMapping(placeOfLevel(world, level)));
    files.push_back({world.path / name / "0", nullptr, std::string(1, '\0')});
}

void addPlaceFiles(const World& world, std::vector<MetadataFile>& files) {
    const std::filesystem::path folder = folderOf(world);
    for (int level = 0; level < world.levels; ++level) {
        std::string text = mosaicText(world, level);
        if (!text.empty()) files.push_back({folder / (nameAt(kMosaic, level) + ".vrt"), nullptr, std::move(text)});
    }
    if (!isWebWorld(world)) return;
    Json told = tileJson(world, files.front().json[kDescription].value("files").get<std::string>());
    std::string text = told.dump(2) + "\n";
    files.push_back({folder / "tiles.json", std::move(told), std::move(text)});
}

std::string placeProblemOf(const World& world) {
    if (const std::string problem = mapPlaceProblem(*world.place); !problem.empty()) return "--place: " + problem;
    if (world.form == WorldForm::zarr || hasPngTiles(world) || lowerCase(world.path.extension().native()) == ".tif")
        return {};
    return fmt::format("--place: tiles of {} say nothing of it; NAME.zarr, NAME.dzi, and tiles of .png and .tif do",
                       printable(world.path.extension().native()));
}

std::string heightProblemOf(const World& world) {
    const bool areValues = !world.color && !world.classes && channelsOf(world.recipe) == 1;
    if (!areValues) return "--world-height: heights are of one value a pixel, as of output=value";
    if (world.heightCode == nullptr)
        return world.form == WorldForm::zarr || world.place ? ""
                                                            : "--world-height: NAME.zarr tells meters; tiles do by "
                                                              "--place, whose .vrt tells them, or by --heights";
    if (!hasPngTiles(world)) return "--heights: they are the colors of tiles of .png";
    if (world.depth != Depth::u8) return "--heights: three bytes a pixel, without --depth";
    return {};
}

bool isWebWorld(const World& world) {
    const std::int64_t side = world.tileSide << (world.levels - 1);
    const std::string& name = world.path.native();
    return world.form == WorldForm::files && world.overlap == 0 && hasPngTiles(world) &&
           name.find("{z}") != std::string::npos && world.region == Region{0, 0, side, side} &&
           world.place == webPlace(side, world.region, 0);
}

}  // namespace noisescope
