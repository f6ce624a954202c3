#include "serve/drawn_tiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/threads.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "export/field_export.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "serve/tag.h"
#include "serve/tile_colors.h"
#include "serve/tile_png.h"

namespace noisescope {
namespace {

/// A level of the world, for one thread.
class DrawnLevel {
  public:
    DrawnLevel(const ExportJob& job, const LayerPicture& layer, FieldDrawer& drawer)
        : range_(rangeOf(job.recipe)),
          picture_(layer.recipe, layer.pixels, hasColors(job.recipe) ? PictureOf::colors : PictureOf::values, drawer) {}

    [[nodiscard]] std::string png(const Region& region) const {
        if (picture_.plan().isColored())
            return pngBytes(region.width, region.height, 3, samplesOf(picture_.colors(region)));
        const Image image = picture_.values(region);
        return pngBytes(region.width, region.height, samplesPerPixel(image.channels),
                        samplesOf(image.pixels, image.channels, range_));
    }

  private:
    Range range_;
    PictureDrawer picture_;
};

/// Drawing resources of one thread, released on the same thread.
class ThreadDrawer {
  public:
    ThreadDrawer(const RecipeFile& recipe, const WorldShape& shape, const TileDrawers& drawers)
        : shape_(shape), end_(drawers.end), drawer_(std::in_place, drawers.begin()) {
        job_.recipe = recipe.recipe;
        job_.height = shape.height;
    }
    ThreadDrawer(const ThreadDrawer&) = delete;
    ThreadDrawer& operator=(const ThreadDrawer&) = delete;
    ~ThreadDrawer() {
        levels_.clear();
        drawer_.reset();
        if (end_) end_();
    }

    std::string png(const TilePlace& place) {
        job_.level = place.level;
        const auto level = levels_.try_emplace(place.level, job_, pictureOf(job_, place.level, 0), *drawer_).first;
        const std::int64_t side = shape_.tileSide;
        const Region region{place.x * side, place.y * side,
                            std::min(side, levelSide(shape_.width, place.level) - place.x * side),
                            std::min(side, levelSide(shape_.height, place.level) - place.y * side)};
        return level->second.png(region);
    }

  private:
    ThreadsHere oneThread_{1};  ///< other threads draw tiles at the same time
    WorldShape shape_;
    std::function<void()> end_;
    ExportJob job_;
    std::optional<FieldDrawer> drawer_;
    std::map<int, DrawnLevel> levels_;  ///< at most as many as the world's levels
};

}  // namespace

DrawnTiles::DrawnTiles(RecipeFile recipe, std::int64_t width, std::int64_t height, const TileDrawers& drawers,
                       const std::string& software)
    : recipe_(std::move(recipe)),
      shape_{.width = width,
             .height = height,
             .tileSide = kTileSide,
             .levels = levelsUntilOneTile(width, height, kTileSide),
             .unit = height},
      tagStart_(tagOf(fmt::format("{} {}x{} {}", software, width, height, recipeToCompactJson(recipe_.recipe)))),
      queue_({.atOnce = drawers.atOnce}, [recipe = recipe_, shape = shape_, drawers]() -> TileQueue::Make {
          return [drawer = std::make_shared<ThreadDrawer>(recipe, shape, drawers)](const TilePlace& place) {
              return drawer->png(place);
          };
      }) {
    measuredPicture(recipe_.recipe, height, PictureOf::values);  // throws for an invalid recipe
}

TileAnswer DrawnTiles::tile(const TilePlace& place, const std::string& knownTag, const Gone& gone) {
    const std::string tag = fmt::format("{}-{}-{}-{}", tagStart_, place.level, place.x, place.y);
    if (tag == knownTag) return {TileAnswer::State::unchanged, nullptr, tag};
    TileAnswer answer = queue_.get(place, gone);
    answer.tag = tag;
    return answer;
}

}  // namespace noisescope
