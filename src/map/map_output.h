// Files of a map: all are opened before anything is drawn, and appear together when all are complete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/tilesets.h"
#include "core/json.h"
#include "cpu/map/class_grid.h"
#include "files/atomic_file.h"
#include "image/image_writer.h"
#include "map/areas.h"
#include "map/tile_art.h"
#include "recipe/held_recipe.h"

namespace noisescope {

struct MapRecipe;

/// Paths; empty ones are not written.
struct MapFiles {
    std::string main;  ///< .png, .npy, .csv, .json or .tmx
    std::string walk, tiles, tileset, blocks;
};

/// Choices for the look of a map and its areas.
struct MapLook {
    const TilesetInfo* rules = nullptr;
    std::vector<std::uint8_t> drawn;  ///< classes with rule tiles, the last one on top; at least one
    std::int64_t side = 1;            ///< pixels of a cell in a picture of classes
    Touch touch = Touch::sides;
};

struct MapDocument {
    Region region;  ///< cells
    std::string recipe, software;
    bool force = false;
};

struct MissingTiles {
    std::string name;  ///< of the class
    std::int64_t places = 0;
};

/// Facts of a map in a region.
struct MapContents {
    std::vector<float> heights;  ///< seen values of the picture, row by row
    Json classes;
    Areas areas;
    std::vector<MissingTiles> missing;  ///< of each class in MapLook::drawn
};

/// `grid` has a border of kMapBorder cells around `inner`.
MapContents contentsOf(const ClassGrid& grid, const Region& inner, std::vector<float> heights, const MapLook& look,
                       const MapRecipe& map);
/// Returns them without the heights.
Json contentsJson(const MapContents& contents, const MapRecipe& map);

class MapOutput {
  public:
    /// Throws Error(usage) for an extension that is none of a map's, Error(file) for a file that cannot be written.
    MapOutput(MapFiles files, MapLook look, const Recipe& recipe, MapDocument document);

    /// Writes all files, which appear together or not at all. Returns their paths.
    std::vector<std::string> write(const ClassGrid& grid, const Region& inner, const MapContents& contents);

  private:
    struct Picture {
        std::string path;
        std::unique_ptr<ImageWriter> writer;
    };
    struct Text {
        std::string path;
        std::unique_ptr<AtomicFile> file;
    };

    void openMain();
    std::unique_ptr<ImageWriter> openPicture(const std::string& path, std::int64_t width, std::int64_t height,
                                             int channels);
    void addPicture(Picture& picture, const std::string& path, std::int64_t width, std::int64_t height, int channels);
    void addText(const std::string& path);
    void openTiled();
    void requireFree(const std::string& path);
    [[nodiscard]] std::string besideMain(std::string_view name, std::string_view extension) const;
    [[nodiscard]] std::string stemOf(std::string_view name) const;
    [[nodiscard]] std::string textOf(std::size_t text, const ClassGrid& grid, const Region& inner,
                                     const MapContents& contents) const;
    [[nodiscard]] std::string tiledText(const ClassGrid& grid, const Region& inner) const;

    MapFiles files_;
    MapLook look_;
    HeldRecipe recipe_;
    MapDocument document_;
    std::string extension_;  ///< of the main file
    HeldFiles held_;         ///< all files
    Picture main_, walk_, tiles_, tileset_, blocks_, classTiles_;
    std::vector<Picture> ruleTiles_;  ///< of each class in MapLook::drawn, beside a .tmx
    std::vector<Text> texts_;         ///< the main one first; of a .tmx the tilesets behind it, first that of classes
    std::vector<std::string> paths_;  ///< of all files
};

}  // namespace noisescope
