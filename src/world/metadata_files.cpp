#include "world/metadata_files.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "core/json.h"
#include "core/quantize.h"
#include "recipe/map/map_json.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "world/place_files.h"

namespace noisescope {
namespace {

/// Returns name, color and walk of each class, in the order of their numbers.
Json classesOf(const World& world) { return Json::parse(classRowsJson(world.recipe->map)); }

/// Returns the description: everything that determines the tiles, and the software that began the world.
Json worldJson(const World& world) {
    const Region& region = world.region;
    Json told{{"world", kWorldVersion},
              {"software", world.software},
              {"recipe", Json::parse(recipeToCompactJson(world.recipe))},
              {"image_height", world.imageHeight},
              {"region", {region.x, region.y, region.width, region.height}},
              {"tile", world.tileSide},
              {"overlap", world.overlap},
              {"levels", world.levels},
              {"depth", depthInfo(world.depth).name}};
    const bool hasRange = !world.color && !world.classes && world.heightCode == nullptr;
    if (hasRange && (depthInfo(world.depth).maxInteger != 0 || world.rangeGiven))
        told["range"] = {world.range.low, world.range.high};
    if (channelsOf(jobOf(world, {})) == 2) told["channels"] = 2;  // older versions wrote three
    told["color"] = world.color;
    if (world.meters) told["heights"] = {{"scale", world.meters->scale}, {"offset", world.meters->offset}};
    if (world.heightCode != nullptr) told["heights"]["code"] = world.heightCode->id;
    if (world.place) told["place"] = {world.place->x, world.place->y, world.place->step, world.place->epsg};
    if (world.classes) told["classes"] = classesOf(world);
    if (world.form == WorldForm::files) {
        const std::string path = world.path.native();
        const std::string folder = folderOf(world).native() + "/";
        told["files"] =
            path.starts_with(folder) ? path.substr(folder.size()) : path.substr(path.starts_with('/') ? 1 : 0);
    }
    return told;
}

std::string textOf(const Json& json) { return json.dump(2) + "\n"; }

// --- Zarr ------------------------------------------------------------------------------------------------------------

std::string_view typeOf(Depth depth) {
    switch (depth) {
        case Depth::u8:
            return "|u1";
        case Depth::u16:
            return "<u2";
        case Depth::f16:
            return "<f2";
        case Depth::f32:
            break;
    }
    return "<f4";
}

Json zarrArray(const World& world, int level) {
    const WorldLevel size = levelOf(world, level);
    const int channels = channelsOf(jobOf(world, {level, 0, 0}));
    Json shape{size.height, size.width};
    Json chunks{world.tileSide, world.tileSide};
    if (channels > 1) {
        shape.push_back(channels);
        chunks.push_back(channels);
    }
    // No filter: readers in browsers support none. Integers have no fill value, as xarray would mask it.
    const bool integers = depthInfo(world.depth).maxInteger != 0;
    return {{"zarr_format", 2},
            {"shape", shape},
            {"chunks", chunks},
            {"dtype", typeOf(world.depth)},
            {"compressor", {{"id", "zlib"}, {"level", 1}}},
            {"fill_value", integers ? Json(nullptr) : Json("NaN")},
            {"order", "C"},
            {"filters", nullptr},
            {"dimension_separator", "/"}};
}

/// Adds the classes as numbers and names, as climate data has them, and with their colors.
void addFlags(const World& world, Json& attributes) {
    Json values = Json::array();
    std::string meanings;
    for (const MapClass& each : world.recipe->map.classes) {
        meanings += fmt::format("{}{}", values.size() == 0 ? "" : " ", each.name);
        values.push_back(values.size());
    }
    attributes["flag_values"] = values;
    attributes["flag_meanings"] = meanings;
    attributes["classes"] = classesOf(world);
}

Json zarrAttributes(const World& world, int level) {
    // Names for each level, since within a group a name has one length.
    const std::string mark = level == 0 ? "" : fmt::format("_{}", level);
    Json names{"y" + mark, "x" + mark};
    if (channelsOf(jobOf(world, {level, 0, 0})) > 1) names.push_back("channel");
    Json attributes{{"_ARRAY_DIMENSIONS", names}};
    if (world.place) addZarrPlace(world, level, attributes);
    if (world.classes) addFlags(world, attributes);
    if (world.classes) return attributes;
    const std::optional<SampleUnit> unit = unitOf(world);
    if (!unit) return attributes;
    attributes["scale"] = unit->scale;
    attributes["offset"] = unit->offset;
    attributes["scale_factor"] = unit->scale;  // the same as in climate data, which xarray reads
    attributes["add_offset"] = unit->offset;
    if (world.meters) attributes["units"] = unit->name;
    if (world.meters) attributes["standard_name"] = "height";
    return attributes;
}

/// Returns the levels in the notation of image viewers: https://ngff.openmicroscopy.org/0.4
Json multiscales(const World& world) {
    Json datasets = Json::array();
    const bool channels = channelsOf(jobOf(world, {0, 0, 0})) > 1;
    for (int level = 0; level < world.levels; ++level) {
        const auto size = static_cast<double>(std::int64_t{1} << level);
        Json scale{size, size};
        Json middle{(size - 1) / 2, (size - 1) / 2};
        if (channels) {
            scale.push_back(1.0);
            middle.push_back(0.0);
        }
        datasets.push_back(
            {{"path", fmt::format("{}", level)},
             {"coordinateTransformations",
              {{{"type", "scale"}, {"scale", scale}}, {{"type", "translation"}, {"translation", middle}}}}});
    }
    Json axes{{{"name", "y"}, {"type", "space"}}, {{"name", "x"}, {"type", "space"}}};
    if (channels) axes.push_back({{"name", "c"}, {"type", "channel"}});
    return Json::array({{{"version", "0.4"}, {"axes", axes}, {"datasets", datasets}}});
}

/// Returns the metadata files of a Zarr group, the description's first.
std::vector<MetadataFile> zarrFiles(const World& world) {
    std::vector<MetadataFile> files;
    Json all = Json::object();
    const auto add = [&](const std::string& name, Json json) {
        all[name] = json;
        std::string text = textOf(json);
        files.push_back({world.path / name, std::move(json), std::move(text)});
    };
    add(std::string(kZarrAttributes), {{kDescription, worldJson(world)}, {"multiscales", multiscales(world)}});
    add(".zgroup", {{"zarr_format", 2}});
    for (int level = 0; level < world.levels; ++level) {
        add(fmt::format("{}/.zarray", level), zarrArray(world, level));
        add(fmt::format("{}/.zattrs", level), zarrAttributes(world, level));
        if (world.place) addZarrCoordinates(world, level, add, files);
    }
    Json consolidated{{"zarr_consolidated_format", 1}, {"metadata", all}};
    std::string text = textOf(consolidated);
    files.push_back({world.path / ".zmetadata", std::move(consolidated), std::move(text)});
    return files;
}

// --- Deep Zoom and plain files ---------------------------------------------------------------------------------------

std::string deepZoomText(const World& world) {
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<Image xmlns=\"http://schemas.microsoft.com/deepzoom/2008\" Format=\"png\" Overlap=\"{}\" TileSize=\"{}\">\n"
        "  <Size Width=\"{}\" Height=\"{}\"/>\n"
        "</Image>\n",
        world.overlap, world.tileSide, world.region.width, world.region.height);
}

}  // namespace

std::filesystem::path worldFileOf(const World& world) {
    return folderOf(world) / (world.form == WorldForm::zarr ? kZarrAttributes : kWorldFile);
}

std::vector<MetadataFile> metadataFilesOf(const World& world) {
    if (world.form == WorldForm::zarr) return zarrFiles(world);
    Json told{{kDescription, worldJson(world)}};
    std::string text = textOf(told);
    std::vector<MetadataFile> files{{worldFileOf(world), std::move(told), std::move(text)}};
    if (world.form == WorldForm::deepZoom) files.push_back({world.path, nullptr, deepZoomText(world)});
    if (world.place) addPlaceFiles(world, files);
    return files;
}

}  // namespace noisescope
