// Tiles drawn on request.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "export/field_drawer.h"
#include "serve/tile_queue.h"
#include "serve/tile_source.h"

namespace noisescope {

/// Drawing resources of a thread: `begin` is called on it first and `end` last.
struct TileDrawers {
    int atOnce = 1;
    std::function<DrawWith()> begin;
    std::function<void()> end;
};

class DrawnTiles : public TileSource {
  public:
    static constexpr std::int64_t kTileSide = 512;  // that of the blocks in which fields are drawn

    /// `software` is part of the tags, since another version may compress differently. Throws Error(usage) if the
    /// recipe cannot be drawn.
    DrawnTiles(RecipeFile recipe, std::int64_t width, std::int64_t height, const TileDrawers& drawers,
               const std::string& software);

    [[nodiscard]] const WorldShape& shape() const override { return shape_; }
    [[nodiscard]] std::string kind() const override { return "drawn"; }
    [[nodiscard]] const RecipeFile* recipe() const override { return &recipe_; }
    TileAnswer tile(const TilePlace& place, const std::string& knownTag, const Gone& gone) override;

  private:
    RecipeFile recipe_;
    WorldShape shape_;
    std::string tagStart_;
    TileQueue queue_;
};

}  // namespace noisescope
