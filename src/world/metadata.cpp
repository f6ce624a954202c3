#include "world/metadata.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/quantize.h"
#include "core/text.h"
#include "image/atomic_file.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr int kWorldVersion = 1;
constexpr std::string_view kWorldFile = "world.json";
constexpr std::string_view kAttributes = ".zattrs";
constexpr const char* kOurs = "noisescope";
constexpr std::size_t kMostBytes = std::size_t{4} << 20;

[[noreturn]] void refuse(const fs::path& path, std::string_view why) {
    throw Error(ExitCode::file, fmt::format("{}: {}", printable(path.native()), why));
}

fs::path worldFileOf(const World& world) {
    return folderOf(world) / (world.form == WorldForm::zarr ? kAttributes : kWorldFile);
}

/// Everything that decides what is in a tile, and who began it.
Json toldWorld(const World& world) {
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
    const bool isShare = world.color;
    if (!isShare && (depthInfo(world.depth).maxInteger != 0 || world.rangeGiven))
        told["range"] = {world.range.low, world.range.high};
    told["color"] = world.color;
    if (world.form == WorldForm::files) {
        const std::string path = world.path.native();
        const std::string folder = folderOf(world).native() + "/";
        told["files"] =
            path.starts_with(folder) ? path.substr(folder.size()) : path.substr(path.starts_with('/') ? 1 : 0);
    }
    return told;
}

std::string textOf(const Json& json) { return json.dump(2) + "\n"; }

// --- Zarr
// ---------------------------------------------------------------------------------------------------------------

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
    // No filter: readers in browsers know none. Integers have no value for what is missing, which xarray would leave
    // out.
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

Json zarrAttributes(const World& world, int level) {
    // Names of their own: in one group a name stands for one length.
    const std::string mark = level == 0 ? "" : fmt::format("_{}", level);
    Json names{"y" + mark, "x" + mark};
    if (channelsOf(jobOf(world, {level, 0, 0})) > 1) names.push_back("channel");
    Json attributes{{"_ARRAY_DIMENSIONS", names}};
    const std::uint32_t most = depthInfo(world.depth).maxInteger;
    if (most == 0) return attributes;
    const double scale = (world.range.high - world.range.low) / most;
    attributes["scale"] = scale;
    attributes["offset"] = world.range.low;
    attributes["scale_factor"] = scale;  // the same as climate data has it: xarray heeds these
    attributes["add_offset"] = world.range.low;
    return attributes;
}

/// Levels as programs for images know them: https://ngff.openmicroscopy.org/0.4
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

struct MetadataFile {
    fs::path path;
    Json json;
    std::string text;
};

/// What a Zarr group consists of; its first file says what world it is.
std::vector<MetadataFile> zarrFiles(const World& world) {
    std::vector<MetadataFile> files;
    Json all = Json::object();
    const auto add = [&](const std::string& name, Json json) {
        all[name] = json;
        std::string text = textOf(json);
        files.push_back({world.path / name, std::move(json), std::move(text)});
    };
    add(std::string(kAttributes), {{kOurs, toldWorld(world)}, {"multiscales", multiscales(world)}});
    add(".zgroup", {{"zarr_format", 2}});
    for (int level = 0; level < world.levels; ++level) {
        add(fmt::format("{}/.zarray", level), zarrArray(world, level));
        add(fmt::format("{}/.zattrs", level), zarrAttributes(world, level));
    }
    Json consolidated{{"zarr_consolidated_format", 1}, {"metadata", all}};
    std::string text = textOf(consolidated);
    files.push_back({world.path / ".zmetadata", std::move(consolidated), std::move(text)});
    return files;
}

// --- the others
// ---------------------------------------------------------------------------------------------------------

std::string deepZoomText(const World& world) {
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<Image xmlns=\"http://schemas.microsoft.com/deepzoom/2008\" Format=\"png\" Overlap=\"{}\" TileSize=\"{}\">\n"
        "  <Size Width=\"{}\" Height=\"{}\"/>\n"
        "</Image>\n",
        world.overlap, world.tileSide, world.region.width, world.region.height);
}

std::vector<MetadataFile> filesOf(const World& world) {
    if (world.form == WorldForm::zarr) return zarrFiles(world);
    Json told{{kOurs, toldWorld(world)}};
    std::string text = textOf(told);
    std::vector<MetadataFile> files{{worldFileOf(world), std::move(told), std::move(text)}};
    if (world.form == WorldForm::deepZoom) files.push_back({world.path, nullptr, deepZoomText(world)});
    return files;
}

/// What two descriptions have different values for, as "recipe.frequency (4, here 8)".
void addDifferences(const Json& there, const Json& here, const std::string& before,
                    std::vector<std::string>& differences) {
    std::vector<std::string> keys;
    for (const Json* json : {&there, &here})
        for (const auto& [key, value] : json->items())
            if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    for (const std::string& key : keys) {
        if (before.empty() && key == kOurs) {  // the description itself: its names need no prefix
            addDifferences(there.value(key, Json::object()), here.value(key, Json::object()), "", differences);
            continue;
        }
        const Json one = there.value(key, Json());
        const Json other = here.value(key, Json());
        if (one == other || key == "software") continue;  // other versions draw the same bits
        if (one.is_object() && other.is_object())
            addDifferences(one, other, before + key + ".", differences);
        else
            differences.push_back(printable(fmt::format("{}{} ({}, here {})", before, key, one.dump(), other.dump())));
    }
}

Json readJson(const fs::path& path) {
    Json json = Json::parse(readWholeFile(path, kMostBytes), nullptr, false);
    if (json.is_discarded()) refuse(path, "damaged: no JSON");
    return json;
}

bool isThere(const fs::path& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

void requireSame(const MetadataFile& file, const World& world) {
    std::vector<std::string> differences;
    if (file.json.is_null()) {
        if (readWholeFile(file.path, kMostBytes) != file.text) differences.emplace_back("size or tiles");
    } else {
        addDifferences(readJson(file.path), file.json, "", differences);
    }
    if (differences.empty()) return;
    constexpr std::size_t kMostTold = 5;
    const std::size_t more = differences.size() > kMostTold ? differences.size() - kMostTold : 0;
    differences.resize(differences.size() - more);
    throw Error(ExitCode::usage,
                fmt::format("{}: is there with another world, which differs in {}{}; take another name, or remove that "
                            "world; the same recipe, size and tiles would go on with it",
                            printable(world.path.native()), fmt::join(differences, ", "),
                            more > 0 ? fmt::format(" and {} more", more) : ""));
}

void makeFolder(const fs::path& folder) {
    if (folder.empty()) return;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error == std::errc::not_a_directory || error == std::errc::file_exists)
        refuse(folder, "is to be a folder, and a file is there, or in its way");
    if (error) refuse(folder, fmt::format("cannot make the folder: {}", error.message()));
}

/// Files without a world's description belong to somebody else. Hidden ones may be on their way.
void requireOurs(const World& world, const MetadataFile& first) {
    if (world.form == WorldForm::files || isThere(first.path)) return;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folderOf(world), error))
        if (!entry.path().filename().native().starts_with('.') && !isThere(first.path))
            throw Error(ExitCode::usage, fmt::format("{}: is there, and no world of this program; another name is free",
                                                     printable(folderOf(world).native())));
}

// --- reading
// ------------------------------------------------------------------------------------------------------------

std::int64_t integerOf(const Json& json, const fs::path& path, const char* name, std::int64_t low) {
    if (!json.is_number_integer() || json.get<std::int64_t>() < low)
        refuse(path, fmt::format("damaged: \"{}\" is no number of a world", name));
    return json.get<std::int64_t>();
}

fs::path checkedPattern(const Json& told, const fs::path& file) {
    const Json name = told.value("files", Json());
    if (!name.is_string()) refuse(file, "damaged: \"files\" is no pattern of names");
    const fs::path pattern = name.get<std::string>();
    if (pattern.begin()->native().find('{') == std::string::npos)  // else it could lead anywhere
        refuse(file, "damaged: \"files\" is no pattern of names in this folder");
    return file.parent_path() / pattern;
}

World parsedWorld(const Json& told, WorldForm form, const fs::path& path, const fs::path& file) {
    if (told.value("world", Json()) != kWorldVersion) refuse(file, "is no world of this version");
    World world;
    world.form = form;
    world.path = form == WorldForm::files ? checkedPattern(told, file) : path;
    world.recipe = parseRecipe(told.value("recipe", Json()).dump(), printable(file.native())).recipe;
    const auto number = [&](const char* key, std::int64_t low) {
        return integerOf(told.value(key, Json()), file, key, low);
    };
    world.imageHeight = number("image_height", 1);
    const Json region = told.value("region", Json());
    if (!region.is_array() || region.size() != 4) refuse(file, "damaged: \"region\" is none");
    world.region = {integerOf(region[0], file, "region", -kFarthestPixel),
                    integerOf(region[1], file, "region", -kFarthestPixel), integerOf(region[2], file, "region", 1),
                    integerOf(region[3], file, "region", 1)};
    world.tileSide = number("tile", 1);
    world.overlap = number("overlap", 0);
    world.levels = static_cast<int>(std::min<std::int64_t>(number("levels", 1), kMostWorldLevels));
    world.depth = parseDepth(told.value("depth", Json("")).get<std::string>());
    world.color = told.value("color", Json(false)) == true;
    world.software = told.value("software", Json("")).get<std::string>();
    const Json range = told.value("range", Json());
    world.rangeGiven = range.is_array() && range.size() == 2 && range[0].is_number() && range[1].is_number();
    if (world.rangeGiven)
        world.range = {range[0].get<double>(), range[1].get<double>()};
    else
        world.range = rangeOf(world.recipe);
    if (world.imageHeight > kGreatestHeight || !isUsable(world.range)) refuse(file, "damaged: no such world");
    const std::vector<std::string> problems = problemsOf(world);
    if (!problems.empty()) refuse(file, "damaged: " + problems.front());
    return world;
}

/// Where the description is, if `path` names a world.
struct Found {
    WorldForm form;
    fs::path path;
    fs::path file;
};
Found findWorld(fs::path path) {
    if (path.has_relative_path() && !path.has_filename()) path = path.parent_path();  // a slash at the end
    if (path.filename() == kWorldFile) return {WorldForm::files, path, path};
    if (path.extension() == ".zarr") return {WorldForm::zarr, path, path / kAttributes};
    World named;
    named.path = path;
    named.form = path.extension() == ".dzi" ? WorldForm::deepZoom : WorldForm::files;
    if (named.form == WorldForm::deepZoom || path.native().find('{') != std::string::npos)
        return {named.form, path, folderOf(named) / kWorldFile};
    return {WorldForm::files, path, path / kWorldFile};
}

World withPath(World world, const fs::path& path) {
    world.path = path;
    return world;
}

}  // namespace

void beginWorld(const World& world) {
    const std::vector<MetadataFile> files = filesOf(world);
    makeFolder(folderOf(world));
    requireOurs(world, files.front());
    for (const MetadataFile& file : files) {
        if (!isThere(file.path)) {
            makeFolder(file.path.parent_path());
            try {
                writeFileAtomically(file.path, file.text, false);
                continue;
            } catch (const Error&) {
                if (!isThere(file.path)) throw;  // else another process was first
            }
        }
        requireSame(file, world);
    }
}

World openWorld(const fs::path& path) {
    const Found found = findWorld(path);
    if (!isThere(found.file)) refuse(path, fmt::format("is no world: {} is missing", printable(found.file.native())));
    try {
        const Json json = readJson(found.file);
        const Json told = json.is_object() ? json.value(kOurs, Json()) : Json();
        if (!told.is_object()) refuse(found.file, "describes no world of this program");
        if (found.form == WorldForm::files && !told.contains("files"))
            refuse(path, "belongs to a Deep Zoom image; name that, NAME.dzi");
        World world = parsedWorld(told, found.form, found.path, found.file);
        if (path.native().find('{') != std::string::npos && nameOf(world, {}) != nameOf(withPath(world, path), {}))
            refuse(path, fmt::format("the world there has other names: {}", printable(world.path.native())));
        return world;
    } catch (const nlohmann::json::exception&) {
        refuse(found.file, "damaged: a value is of another kind");
    } catch (const Error& error) {
        if (error.code() == ExitCode::file) throw;
        throw Error(ExitCode::file, error.lines());
    }
}

bool looksLikeWorld(const fs::path& path) { return isThere(findWorld(path).file); }

}  // namespace noisescope
