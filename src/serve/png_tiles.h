// Tiles that are PNG files: of Deep Zoom, or in folders of levels.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "serve/folder.h"
#include "serve/tile_source.h"

namespace noisescope {

/// Where a tile's file is.
struct PngLayout {
    std::string folder;       ///< below the world's folder; empty: that one
    int coarsest = 0;         ///< a level's folder is named `coarsest` - level …
    bool finestFirst = false;  ///< … or by the level itself
};

class PngTiles : public TileSource {
  public:
    PngTiles(std::unique_ptr<Folder> folder, PngLayout layout, const WorldShape& shape, std::string kind,
             std::optional<RecipeFile> recipe);

    [[nodiscard]] const WorldShape& shape() const override { return shape_; }
    [[nodiscard]] std::string kind() const override { return kind_; }
    [[nodiscard]] const RecipeFile* recipe() const override { return recipe_ ? &*recipe_ : nullptr; }
    TileAnswer tile(const TilePlace& place, const std::string& knownTag, const Gone& gone) override;

  private:
    std::unique_ptr<Folder> folder_;
    PngLayout layout_;
    WorldShape shape_;
    std::string kind_;
    std::optional<RecipeFile> recipe_;
};

/// What a descriptor of Deep Zoom says. Throws Error(file): `name` names it.
WorldShape shapeOfDeepZoom(const std::string& xml, const std::string& name);

}  // namespace noisescope
