#include "serve/world_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "color/colorize.h"
#include "core/error.h"
#include "core/text.h"
#include "core/threads.h"
#include "export/field_export.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "serve/tile_colors.h"
#include "serve/tile_png.h"
#include "world/metadata.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;

bool isPng(const World& world) {
    return world.form == WorldForm::deepZoom || (world.form == WorldForm::files && world.path.extension() == ".png");
}

WorldShape shapeOf(const World& world) {
    const bool deepZoom = world.form == WorldForm::deepZoom;
    WorldShape shape{.width = world.region.width,
                     .height = world.region.height,
                     .tileSide = deepZoom ? world.tileSide : world.tileSide - world.overlap,
                     .around = deepZoom ? world.overlap : 0,
                     .behind = deepZoom ? 0 : world.overlap,
                     .left = world.region.x,
                     .top = world.region.y,
                     .unit = world.imageHeight};
    shape.levels = std::min(world.levels, levelsUntilOneTile(shape.width, shape.height, shape.tileSide));
    return shape;
}

/// Reads tiles of values and colors them.
class ValueTiles {
  public:
    explicit ValueTiles(const World& world) : world_(world), levels_(static_cast<std::size_t>(world.levels)) {
        const Recipe& recipe = world.recipe;
        if (!world.color && !world.classes && world.heightCode == nullptr && hasColors(recipe))
            colors_ = colorMapOf(recipe);
        if (colors_ && colors_->inputs() > 1) colors_.reset();  // files hold the values alone
    }

    std::string png(const TilePlace& place) {
        std::unique_ptr<LevelFiles>& level = levels_.at(static_cast<std::size_t>(place.level));
        if (!level) level = std::make_unique<LevelFiles>(world_, place.level, DrawWith{});
        const Image image = readTile(*level, {place.level, place.x, place.y});
        if (world_.classes)
            return pngBytes(image.width, image.height, 3,
                            samplesOf(colorsOfClasses(world_, image.pixels), 3, kClassRange));
        if (colors_)
            return pngBytes(image.width, image.height, 3, samplesOf(colorize(*colors_, image.pixels, image.channels)));
        return pngBytes(image.width, image.height, samplesPerPixel(image.channels),
                        samplesOf(image.pixels, image.channels, storedRangeOf(world_)));
    }

  private:
    ThreadsHere oneThread_{1};
    World world_;
    std::vector<std::unique_ptr<LevelFiles>> levels_;
    std::optional<ColorMap> colors_;
};

}  // namespace

WorldFiles::WorldFiles(const fs::path& path, const std::optional<RecipeFile>& recipe, int atOnce)
    : world_(openWorld(path)), shape_(shapeOf(world_)), folder_(folderOf(world_)) {
    if (recipe && !(recipe->recipe == world_.recipe))
        throw Error(ExitCode::usage, fmt::format("{}: is of another recipe than the one given; without --preset, "
                                                 "--recipe and --set it is shown by its own",
                                                 printable(path.string())));
    recipe_.recipe = world_.recipe;
    if (recipe) recipe_.title = recipe->title;
    if (isPng(world_)) return;
    // Files may be rewritten, so caching is left to the browser, by tag.
    queue_.emplace(QueueLimits{.atOnce = atOnce, .keptBytes = 0}, [world = world_]() -> TileQueue::Make {
        return [tiles = std::make_shared<ValueTiles>(world)](const TilePlace& place) { return tiles->png(place); };
    });
}

TileAnswer WorldFiles::drawn(const TilePlace& place, const Gone& gone) {
    try {
        return queue_->get(place, gone);
    } catch (const Error& error) {  // its message has the absolute path, which clients must not see
        const std::string folder = printable((folderOf(world_) / "").string());
        std::string text = error.what();
        for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder))
            text.erase(at, folder.size());
        throw Error(error.code(), text);
    }
}

TileAnswer WorldFiles::tile(const TilePlace& place, const std::string& knownTag, const Gone& gone) {
    const std::string name = nameOf(world_, {place.level, place.x, place.y});
    constexpr std::size_t kMostTileBytes = std::size_t{64} << 20;  // for each of the connections answered at once
    if (queue_) {
        std::optional<Folder::File> file = folder_.find(name);
        if (!file) return {TileAnswer::State::missing};
        if (file->tag == knownTag) return {TileAnswer::State::unchanged, nullptr, file->tag};
        TileAnswer answer = drawn(place, gone);
        answer.tag = file->tag;
        return answer;
    }
    std::optional<Folder::File> file = folder_.read(name, kMostTileBytes, knownTag);
    if (!file) return {TileAnswer::State::missing};
    if (file->tag == knownTag) return {TileAnswer::State::unchanged, nullptr, file->tag};
    constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
    if (!file->bytes.starts_with(kSignature))
        throw Error(ExitCode::file, fmt::format("{}: not a PNG file", printable(name)));
    return {TileAnswer::State::ready, std::make_shared<const std::string>(std::move(file->bytes)), file->tag};
}

}  // namespace noisescope
