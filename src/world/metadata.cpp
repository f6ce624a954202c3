#include "world/metadata.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/quantize.h"
#include "core/text.h"
#include "files/atomic_file.h"
#include "image/raw/raw_sidecar.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "world/metadata_files.h"
#include "world/tile_files.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMostEpsgNumber = 65535;
constexpr std::size_t kLongestMetadata = std::size_t{4} << 20;

Json readJson(const fs::path& path) {
    std::optional<Json> json = Json::tryParse(readWholeFile(path, kLongestMetadata));
    if (!json) refuseFile(path, "damaged: no JSON");
    return *std::move(json);
}

/// True if the path exists, whatever it is. Throws for an unreadable folder instead of taking it for empty.
bool isThere(const fs::path& path) {
    std::error_code error;
    const fs::file_type type = fs::symlink_status(path, error).type();
    if (type == fs::file_type::none) refuseFile(path, fmt::format("cannot be looked at: {}", error.message()));
    return type != fs::file_type::not_found;
}

/// Compares recipes by value: other versions may write other parameters that are 0.
bool isSameRecipe(const Json& one, const Json& other) {
    try {
        const Recipe a = parseRecipe(one.dump(), "recipe").recipe;
        const Recipe b = parseRecipe(other.dump(), "recipe").recipe;
        return a == b;
    } catch (const Error&) {
        return false;
    }
}

/// Adds the keys with different values in two descriptions, as "recipe.frequency (4, here 8)".
void addDifferences(const Json& there, const Json& here, const std::string& before,
                    std::vector<std::string>& differences) {
    constexpr std::size_t kLongestValue = 60;
    std::vector<std::string> keys;
    for (const Json* json : {&there, &here})
        for (const auto& [key, value] : json->items())
            if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    for (const std::string& key : keys) {
        const Json one = there.value(key);
        const Json other = here.value(key);
        const bool isSame = one == other && there.contains(key) == here.contains(key);
        if (isSame || key == "software") continue;  // other versions draw the same bits
        if (key == "recipe" && isSameRecipe(one, other)) continue;
        if (one.is_object() && other.is_object())
            addDifferences(one, other, before + key + ".", differences);
        else
            differences.push_back(
                printable(fmt::format("{}{} ({}, here {})", before, key, clipped(one.dump(), kLongestValue),
                                      clipped(other.dump(), kLongestValue))));
    }
}

/// True if it is another program's file of the same name.
bool isForeign(const Json& there, const MetadataFile& file) {
    return !there.is_object() || there.contains(kDescription) != file.json.contains(kDescription);
}

/// Returns the differences between the existing file and `file`; empty: none. Members derived from the description are
/// reported only if it is equal itself.
std::vector<std::string> differencesOf(const Json& there, const MetadataFile& file) {
    std::vector<std::string> differences;
    if (file.json.contains(kDescription)) addDifferences(there[kDescription], file.json[kDescription], "", differences);
    if (differences.empty()) addDifferences(there, file.json, "", differences);
    constexpr std::size_t kMostTold = 5;
    if (differences.size() > kMostTold) {
        const std::size_t more = differences.size() - kMostTold;
        differences.resize(kMostTold);
        differences.back() += fmt::format(" and {} more", more);
    }
    return differences;
}

/// Returns the fault of an existing file; empty: none.
std::string faultOf(const MetadataFile& file) {
    std::error_code error;
    if (fs::is_symlink(file.path, error) && !fs::exists(file.path, error)) return "a symbolic link to nothing";
    if (::access(file.path.c_str(), R_OK) != 0 && errno == EACCES)
        refuseFile(file.path, fmt::format("cannot be read: {}", errorText(EACCES)));
    if (!fs::is_regular_file(file.path, error)) return "is no file";
    const std::string text = readWholeFile(file.path, kLongestMetadata);
    if (file.json.is_null()) return text == file.text ? "" : "is not that of the world";
    const std::optional<Json> there = Json::tryParse(text);
    if (!there) return "no JSON";
    if (isForeign(*there, file)) return "is of no world of this program";
    const std::vector<std::string> differences = differencesOf(*there, file);
    return differences.empty() ? "" : fmt::format("differs in {}", fmt::join(differences, ", "));
}

void requireSame(const MetadataFile& file, const World& world) {
    if (file.path != worldFileOf(world)) {
        const std::string fault = faultOf(file);
        if (fault.empty()) return;
        throw Error(
            ExitCode::usage,
            fmt::format("{}: is not that of the world: {}; `world verify --remove` removes it, and it is written "
                        "again",
                        printable(file.path.native()), fault));
    }
    const Json there = readJson(file.path);
    if (isForeign(there, file))
        throw Error(ExitCode::usage, fmt::format("{}: is there, and of no world of this program; another name is free",
                                                 printable(file.path.native())));
    const std::vector<std::string> differences = differencesOf(there, file);
    if (differences.empty()) return;
    throw Error(ExitCode::usage,
                fmt::format("{}: is there with another world, which differs in {}; take another name, or remove that "
                            "world; the same recipe, size and tiles would go on with it",
                            printable(world.path.native()), fmt::join(differences, ", ")));
}

void makeFolder(const fs::path& folder) {
    if (folder.empty()) return;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error == std::errc::not_a_directory || error == std::errc::file_exists)
        refuseFile(folder, "is to be a folder, and a file is there, or in its way");
    if (error) refuseFile(folder, fmt::format("cannot make the folder: {}", error.message()));
}

/// Throws if other files exist without a description. Skips hidden files, which may be in progress; another process may
/// begin the world at the same time.
void requireFree(const World& world, const std::vector<MetadataFile>& files) {
    const auto refuseUnlessBegun = [&](const fs::path& path) {
        if (isThere(files.front().path)) return;
        throw Error(ExitCode::usage, fmt::format("{}: is there, and of no world of this program ({} would say so); "
                                                 "another name is free",
                                                 printable(path.native()), files.front().path.filename().native()));
    };
    const fs::path folder = folderOf(world);
    for (const MetadataFile& file : files)
        if (!file.path.filename().native().starts_with('.') && isThere(file.path)) refuseUnlessBegun(file.path);
    if (!isThere(folder)) return;
    std::error_code error;
    if (!fs::is_directory(folder, error)) refuseFile(folder, "is to be a folder, and a file is there");
    lookThrough(world, [&](const std::string& name) {
        const bool hidden = fs::path(name).filename().native().starts_with('.');
        const fs::path tile = fs::path(name).replace_extension();
        const bool isBesideTile = sidecarPath(tile) == name && isTileName(world, tile.native());
        if (hidden || (world.form == WorldForm::files && !isTileName(world, name) && !isBesideTile)) return true;
        refuseUnlessBegun(folder / name);
        return false;
    });
}

void requireContinued(const World& world, const std::vector<MetadataFile>& files) {
    if (!isThere(files.front().path)) requireFree(world, files);
    for (const MetadataFile& file : files)
        if (isThere(file.path)) requireSame(file, world);
}

// --- reading ---------------------------------------------------------------------------------------------------------

std::int64_t integerOf(const Json& json, const fs::path& path, const char* name, std::int64_t low,
                       std::int64_t high = kGreatestHeight) {
    const std::int64_t value = json.is_number_integer() ? json.get<std::int64_t>() : low - 1;
    if (value < low || value > high)
        refuseFile(path, fmt::format("damaged: \"{}\" holds {}, expected a number from {} to {}", name,
                                     printable(clipped(json.dump(), 60)), low, high));
    return value;
}

Depth depthIn(const Json& told, const fs::path& path) {
    const std::string name = told.value("depth", Json("")).get<std::string>();
    for (const Depth depth : {Depth::u8, Depth::u16, Depth::f16, Depth::f32})
        if (depthInfo(depth).name == name) return depth;
    refuseFile(path, fmt::format("damaged: \"depth\" is {}, expected u8, u16, f16 or f32", printable(name)));
}

fs::path checkedPattern(const Json& told, const fs::path& file) {
    const Json name = told.value("files");
    if (!name.is_string()) refuseFile(file, "damaged: \"files\" is no pattern of names");
    const fs::path pattern = name.get<std::string>();
    if (pattern.begin()->native().find('{') == std::string::npos)  // other paths could lead out of the folder
        refuseFile(file, "damaged: \"files\" is no pattern of names in this folder");
    return file.parent_path() / pattern;
}

/// Returns the range if the JSON holds two numbers.
std::optional<Range> rangeIn(const Json& told) {
    const Json range = told.value("range");
    if (!range.is_array() || range.size() != 2 || !range[0].is_number() || !range[1].is_number()) return {};
    return Range{range[0].get<double>(), range[1].get<double>()};
}

/// Reads where a world lies, and its heights.
void readPlace(const Json& told, const fs::path& file, World& world) {
    const auto number = [&](const Json& json, const char* key) {
        if (!json.is_number()) refuseFile(file, fmt::format("damaged: \"{}\" holds no numbers", key));
        return json.get<double>();
    };
    if (told.contains("heights")) {
        const Json heights = told.value("heights");
        const std::string code = heights.value("code", Json("")).get<std::string>();
        world.heightCode = findHeightCode(code);
        if (!code.empty() && world.heightCode == nullptr) refuseFile(file, "damaged: \"heights\" have no known code");
        world.meters =
            MeterScale{number(heights.value("scale"), "heights"), number(heights.value("offset"), "heights")};
    }
    if (!told.contains("place")) return;
    const Json place = told.value("place");
    if (!place.is_array() || place.size() != 4) refuseFile(file, "damaged: \"place\" is none");
    world.place = MapPlace{number(place[0], "place"), number(place[1], "place"), number(place[2], "place"),
                           static_cast<int>(integerOf(place[3], file, "place", 0, kMostEpsgNumber))};
}

World parsedWorld(const Json& told, WorldForm form, const fs::path& path, const fs::path& file) {
    if (told.value("world") != kWorldVersion) refuseFile(file, "is no world of this version");
    World world;
    world.form = form;
    world.path = form == WorldForm::files ? checkedPattern(told, file) : path;
    world.recipe = parseRecipe(told.value("recipe").dump(), printable(file.native())).recipe;
    const auto number = [&](const char* key, std::int64_t low) { return integerOf(told.value(key), file, key, low); };
    world.imageHeight = number("image_height", 1);
    const Json region = told.value("region");
    if (!region.is_array() || region.size() != 4) refuseFile(file, "damaged: \"region\" is none");
    const auto ofRegion = [&](std::size_t i, std::int64_t low, std::int64_t high) {
        return integerOf(region[i], file, "region", low, high);
    };
    world.region = {ofRegion(0, -kFarthestPixel, kFarthestPixel), ofRegion(1, -kFarthestPixel, kFarthestPixel),
                    ofRegion(2, 1, kMostPixelsAlong), ofRegion(3, 1, kMostPixelsAlong)};
    world.tileSide = number("tile", 1);
    world.overlap = number("overlap", 0);
    world.levels = static_cast<int>(std::min<std::int64_t>(number("levels", 1), kMostWorldLevels));
    world.depth = depthIn(told, file);
    world.widensTwo = !told.contains("channels");
    world.color = told.value("color", Json(false)) == true;
    readPlace(told, file, world);
    world.software = told.value("software", Json("")).get<std::string>();
    const std::optional<Range> range = rangeIn(told);
    world.rangeGiven = range.has_value();
    world.range = range ? *range : rangeOf(world.recipe);
    if (told.contains("classes")) {
        world.classes = true;
        world.range = kClassRange;
        const MapRecipe& map = world.recipe->map;
        if (map.empty() || map.cells != world.imageHeight || world.depth != Depth::u8 || world.color || range)
            refuseFile(file, "damaged: \"classes\" are not those of the recipe's map");
    }
    if (world.imageHeight > kGreatestHeight || !isUsable(world.range)) refuseFile(file, "damaged: no such world");
    const std::vector<std::string> problems = problemsOf(world);
    if (!problems.empty()) refuseFile(file, "damaged: " + problems.front());
    return world;
}

/// The path of the description, if `path` names a world.
struct Found {
    WorldForm form;
    fs::path path;
    fs::path file;
};
Found findWorld(fs::path path) {
    if (path.has_relative_path() && !path.has_filename()) path = path.parent_path();  // a slash at the end
    if (path.filename() == kWorldFile) return {WorldForm::files, path, path};
    if (path.extension() == ".zarr") return {WorldForm::zarr, path, path / kZarrAttributes};
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

std::optional<BegunWorld> begunWorld(const World& world) {
    const fs::path file = worldFileOf(world);
    if (!isThere(file)) return {};
    const Json json = readJson(file);
    const Json told = json.is_object() ? json.value(kDescription) : Json();
    if (!told.is_object()) return {};
    const std::optional<Range> range = rangeIn(told);
    return BegunWorld{range && isUsable(*range) ? range : std::nullopt, !told.contains("channels")};
}

void requireFreeOrSame(const World& world) { requireContinued(world, metadataFilesOf(world)); }

void beginWorld(const World& world) {
    const std::vector<MetadataFile> files = metadataFilesOf(world);
    requireContinued(world, files);
    for (const MetadataFile& file : files) {
        if (isThere(file.path)) continue;
        makeFolder(file.path.parent_path());
        try {
            writeFileAtomically(file.path, file.text, false);
        } catch (const Error&) {
            if (!isThere(file.path)) throw;
            requireSame(file, world);  // another process wrote it first
        }
    }
}

std::vector<MetadataFault> metadataFaultsOf(const World& world) {
    std::vector<MetadataFault> faults;
    for (const MetadataFile& file : metadataFilesOf(world)) {
        const bool isFirst = file.path == worldFileOf(world);
        if (!isThere(file.path)) {
            faults.push_back({file.path, isFirst, ""});
            continue;
        }
        if (std::string fault = faultOf(file); !fault.empty()) faults.push_back({file.path, isFirst, std::move(fault)});
    }
    return faults;
}

World openWorld(const fs::path& path) {
    const Found found = findWorld(path);
    if (!isThere(found.file))
        refuseFile(path, fmt::format("is no world: {} is missing", printable(found.file.native())));
    try {
        const Json json = readJson(found.file);
        const Json told = json.is_object() ? json.value(kDescription) : Json();
        if (!told.is_object()) refuseFile(found.file, "describes no world of this program");
        if (found.form == WorldForm::files && !told.contains("files"))
            refuseFile(path, "belongs to a Deep Zoom image; name that, NAME.dzi");
        World world = parsedWorld(told, found.form, found.path, found.file);
        const WorldTile tile{0, 1, 2};
        if (path.native().find('{') != std::string::npos && nameOf(world, tile) != nameOf(withPath(world, path), tile))
            refuseFile(path, fmt::format("the world there has other names: {}", printable(world.path.native())));
        return world;
    } catch (const JsonError&) {
        refuseFile(found.file, "damaged: a value is of another kind");
    } catch (const Error& error) {
        if (error.code() == ExitCode::file) throw;
        throw Error(ExitCode::file, error.lines());
    }
}

bool looksLikeWorld(const fs::path& path) {
    std::error_code error;
    const fs::file_type type = fs::status(path, error).type();
    if (type == fs::file_type::none) return false;  // reading it reports the reason
    if (type == fs::file_type::regular && path.filename() != kWorldFile && path.extension() != ".dzi") return false;
    const fs::path file = findWorld(path).file;
    if (!isThere(file)) return false;
    if (file != path) return true;
    const Json json = readJson(file);  // named directly: a recipe's file may also be called world.json
    return json.is_object() && json.value(kDescription).is_object();
}

}  // namespace noisescope
