// Tiles of a world's files, which may still be in production.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "serve/folder.h"
#include "serve/tile_queue.h"
#include "serve/tile_source.h"
#include "world/tile_files.h"
#include "world/world.h"

namespace noisescope {

class WorldFiles : public TileSource {
  public:
    /// Opens as openWorld(). `recipe`: the expected recipe. Throws Error(file) if the world cannot be read,
    /// Error(usage) if it has another recipe.
    WorldFiles(const std::filesystem::path& path, const std::optional<RecipeFile>& recipe, int atOnce);

    [[nodiscard]] const WorldShape& shape() const override { return shape_; }
    [[nodiscard]] std::string kind() const override { return std::string(formName(world_.form)); }
    [[nodiscard]] const RecipeFile* recipe() const override { return &recipe_; }
    TileAnswer tile(const TilePlace& place, const std::string& knownTag, const Gone& gone) override;

  private:
    [[nodiscard]] TileAnswer drawn(const TilePlace& place, const Gone& gone);

    World world_;
    RecipeFile recipe_;
    WorldShape shape_;
    Folder folder_;
    std::optional<TileQueue> queue_;  ///< converts values to pictures; none for PNG files
};

}  // namespace noisescope
