#include "world/tile_files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "export/device_drawing.h"
#include "files/input_file.h"
#include "files/sha256.h"
#include "image/image_reader.h"
#include "image/raw/raw_sidecar.h"
#include "image/raw/zarr_chunk.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;

enum class There { no, empty, yes };
There whatIs(const fs::path& path) {
    struct stat found {};
    if (::lstat(path.c_str(), &found) != 0) return There::no;
    return S_ISREG(found.st_mode) && found.st_size == 0 ? There::empty : There::yes;
}

Image inImage(const ExportJob& job, int channels, std::vector<float> samples) {
    Image image;
    image.width = job.region.width;
    image.height = job.region.height;
    image.channels = channels;
    image.pixels = std::move(samples);
    return image;
}

void makeFolderFor(const fs::path& file) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error) refuseFile(file, fmt::format("cannot make the folder: {}", error.message()));
}

}  // namespace

bool hasTile(const World& world, const WorldTile& tile) {
    return whatIs(folderOf(world) / nameOf(world, tile)) == There::yes;
}

void lookThrough(const World& world, const std::function<bool(const std::string& name)>& found) {
    const fs::path folder = folderOf(world);
    const std::string name = nameOf(world, {});
    const auto depth = static_cast<int>(std::ranges::count(name, '/'));
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::follow_directory_symlink, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        throwIfInterrupted();
        const bool atEnd = entry.depth() >= depth;
        if (atEnd) entry.disable_recursion_pending();
        std::error_code unknown;  // a dangling link counts as a file
        if (!atEnd && entry->is_directory(unknown)) continue;
        if (!found(entry->path().lexically_relative(folder).native())) return;
    }
    if (error) refuseFile(folder, fmt::format("cannot be read: {}", error.message()));
}

LevelFiles::LevelFiles(const World& of, int at, const DrawWith& with) : world(of), level(at) {
    const ExportJob job = jobOf(world, {level, 0, 0});
    if (world.form == WorldForm::zarr)
        spec.channels = channelsOf(job);
    else
        spec = specOf(job, with);
    if (world.form == WorldForm::files && world.meters) spec.unit = unitOf(world);
}

std::vector<LevelFiles> levelFilesOf(const World& world, const DrawWith& with) {
    std::vector<LevelFiles> levels;
    levels.reserve(static_cast<std::size_t>(world.levels));
    for (int level = 0; level < world.levels; ++level) levels.emplace_back(world, level, with);
    return levels;
}

void writeTile(const LevelFiles& files, const WorldTile& tile, std::vector<float> samples, bool force) {
    const World& world = files.world;
    const ExportJob job = jobOf(world, tile);
    const Image image = inImage(job, files.spec.channels, std::move(samples));
    const auto write = [&](bool replace) {
        if (world.form == WorldForm::zarr)
            return writeZarrChunk(job.path, image, world.tileSide, world.depth, world.range, replace);
        ImageSpec spec = files.spec;
        spec.region = regionText(job);
        spec.mapPlace = job.mapPlace;
        spec.force = replace;
        writeImage(job.path, image, spec);
    };
    const bool replace = force || whatIs(job.path) == There::empty;
    makeFolderFor(job.path);
    try {
        write(replace);
    } catch (const Error&) {
        if (replace) throw;
        if (whatIs(job.path) == There::yes) return;
        // A companion file may exist without its tile: left by a killed process, or written by one that is about to
        // write the tile.
        if (whatIs(sidecarPath(job.path)) == There::no) throw;
        write(true);
    }
}

TileDevice::TileDevice(const World& world, const DrawWith& with) : with_(with) {
    if (!world.classes || with.renderer == nullptr) return;
    classes_ = classesOnDevice(*with.renderer, with.checkSeed);
    with_.classes = classes_.get();
}

std::vector<float> colorsOfClasses(const World& world, const std::vector<float>& classes) {
    const auto palette = classPaletteOf(world.recipe->map);
    std::vector<float> colors;
    colors.reserve(3 * classes.size());
    for (const float index : classes)
        for (const std::uint8_t level : palette[static_cast<std::size_t>(index)])
            colors.push_back(static_cast<float>(level));
    return colors;
}

std::string removeFile(const fs::path& path) {
    std::error_code error;
    fs::remove(path, error);
    return error ? fmt::format("; cannot be removed: {}", error.message()) : "";
}

std::string removeTile(const World& world, const std::string& name) {
    const fs::path path = folderOf(world) / name;
    const std::string kept = removeFile(sidecarPath(path));
    return kept.empty() ? removeFile(path) : kept;
}

Image readTile(const LevelFiles& files, const WorldTile& tile) {
    const World& world = files.world;
    const ExportJob job = jobOf(world, tile);
    if (world.form == WorldForm::zarr)
        return readZarrChunk(job.path, job.region.width, job.region.height, files.spec.channels, world.tileSide,
                             world.depth, world.range);
    const std::unique_ptr<ImageReader> reader = openImageReader(job.path);
    const ImageInfo& info = reader->info();
    const int channels = isIndexed(world) ? 3 : files.spec.channels;
    if (info.width != job.region.width || info.height != job.region.height || info.channels != channels ||
        info.depth != world.depth)
        refuseFile(job.path, fmt::format("has {} x {} pixels of {} {}, not {} x {} of {} {}", info.width, info.height,
                                         info.channels, depthInfo(info.depth).name, job.region.width, job.region.height,
                                         channels, depthInfo(world.depth).name));
    Image image(info.width, info.height, info.channels);
    std::size_t at = 0;
    for (auto part = reader->next(); !part.empty(); part = reader->next()) {
        std::copy(part.begin(), part.end(), image.pixels.begin() + static_cast<std::ptrdiff_t>(at));
        at += part.size();
    }
    return image;
}

TileBytes bytesOf(const World& world, const WorldTile& tile) {
    const std::string name = nameOf(world, tile);
    InputFile file(folderOf(world) / name);
    Sha256 sum;
    sum.add(name.c_str(), name.size() + 1);
    std::array<unsigned char, std::size_t{64} * 1024> piece;
    TileBytes found;
    for (std::size_t count = file.read(piece.data(), piece.size()); count > 0;
         count = file.read(piece.data(), piece.size())) {
        sum.add(piece.data(), count);
        found.bytes += count;
    }
    const Sha256::Digest digest = sum.finish();
    for (std::size_t i = 0; i < sizeof found.checksum; ++i) found.checksum = found.checksum << 8 | digest[i];
    return found;
}

}  // namespace noisescope
