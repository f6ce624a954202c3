#include "map/map_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "map/drawn_map.h"
#include "map/map_files.h"
#include "map/map_pictures.h"
#include "map/rule_tiles.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

const std::vector<std::array<std::uint8_t, 3>> kWalkPalette{{0, 0, 0}, {255, 255, 255}};

std::vector<bool> walkOf(const MapRecipe& map) {
    std::vector<bool> walk;
    for (const MapClass& each : map.classes) walk.push_back(each.walk);
    return walk;
}

/// Writes a value for each cell, as `side` x `side` pixels.
template <typename Value>
void writeCells(ImageWriter& writer, const ClassGrid& grid, std::int64_t side, const Value& valueOf) {
    std::vector<float> row;
    for (std::int64_t y = 0; y < grid.region().height; ++y) {
        row.clear();
        for (std::int64_t x = 0; x < grid.region().width; ++x)
            row.insert(row.end(), static_cast<std::size_t>(side),
                       valueOf(grid.at(grid.region().x + x, grid.region().y + y)));
        for (std::int64_t i = 0; i < side; ++i) writer.writeRows(row);
    }
}

void writeColors(ImageWriter& writer, const ColorPicture& picture, int channels) {
    constexpr float kMost = 255;
    std::vector<float> row;
    for (std::int64_t y = 0; y < picture.height; ++y) {
        row.clear();
        for (std::int64_t x = 0; x < picture.width; ++x) {
            const Rgba8& pixel = picture.pixels[static_cast<std::size_t>(y * picture.width + x)];
            for (const std::uint8_t level : {pixel.red, pixel.green, pixel.blue})
                row.push_back(static_cast<float>(level) / kMost);
            if (channels == 4) row.push_back(static_cast<float>(pixel.alpha) / kMost);
        }
        writer.writeRows(row);
    }
}

/// Returns one full tile of each class, as many in a row as tilesetPicture() has.
ColorPicture classTilesPicture(const std::vector<std::uint32_t>& colors) {
    const auto count = static_cast<std::int64_t>(colors.size());
    ColorPicture picture(kTilesInRow * kTileSide, (count + kTilesInRow - 1) / kTilesInRow * kTileSide);
    std::ranges::fill(picture.pixels, Rgba8{0, 0, 0, 0});
    for (std::int64_t i = 0; i < count; ++i)
        for (int y = 0; y < kTileSide; ++y)
            for (int x = 0; x < kTileSide; ++x)
                picture.at(i % kTilesInRow * kTileSide + x, i / kTilesInRow * kTileSide + y) =
                    groundPixel(colors[static_cast<std::size_t>(i)], 0, x, y);
    return picture;
}

std::int64_t rowsOfTiles(std::size_t count) {
    return (static_cast<std::int64_t>(count) + kTilesInRow - 1) / kTilesInRow * kTileSide;
}

}  // namespace

MapContents contentsOf(const ClassGrid& grid, const Region& inner, std::vector<float> heights, const MapLook& look,
                       const MapRecipe& map) {
    const ClassGrid cells = grid.crop(inner);
    MapContents contents{std::move(heights), classesJson(cells, map), areasOf(cells, walkOf(map), look.touch), {}};
    const std::span drawn(look.drawn);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        contents.missing.push_back(
            {map.classes[drawn[i]].name, tilePlaces(grid, inner, *look.rules, drawn[i], drawn.subspan(i + 1)).missing});
    return contents;
}

Json contentsJson(const MapContents& contents, const MapRecipe& map) {
    Json result{{"classes", contents.classes}};
    const Json areas = areasJson(contents.areas, map);
    for (const auto& [key, value] : areas.items()) result[key] = value;
    result["missing_tiles"] = Json::object();
    for (const MissingTiles& missing : contents.missing) result["missing_tiles"][missing.name] = missing.places;
    return result;
}

MapOutput::MapOutput(MapFiles files, MapLook look, const Recipe& recipe, MapDocument document)
    : files_(std::move(files)), look_(std::move(look)), recipe_(recipe), document_(std::move(document)) {
    const HeldFiles::Opening opening(held_);
    const Region& region = document_.region;
    openMain();
    addPicture(walk_, files_.walk, region.width * look_.side, region.height * look_.side, 1);
    addPicture(tiles_, files_.tiles, region.width * kTileSide, region.height * kTileSide, 3);
    addPicture(tileset_, files_.tileset, kTilesInRow * kTileSide, rowsOfTiles(look_.rules->tiles.size()), 4);
    const BlockSize blocks = blockPictureSize(region.width, region.height);
    addPicture(blocks_, files_.blocks, blocks.width, blocks.height, 3);
}

void MapOutput::openMain() {
    if (files_.main.empty()) return;
    extension_ = lowerCase(std::filesystem::path(files_.main).extension().string());
    const Region& region = document_.region;
    if (extension_ == ".png" || extension_ == ".npy") {
        const std::int64_t side = extension_ == ".png" ? look_.side : 1;
        return addPicture(main_, files_.main, region.width * side, region.height * side, 1);
    }
    if (extension_ != ".csv" && extension_ != ".json" && extension_ != ".tmx")
        throw Error(ExitCode::usage,
                    fmt::format("{}: a map is a .png, .npy, .csv, .json or .tmx file", printable(files_.main)));
    addText(files_.main);
    if (extension_ == ".tmx") openTiled();
}

void MapOutput::openTiled() {
    const std::vector<MapClass>& classes = recipe_->map.classes;
    constexpr std::int64_t kSheetWidth = kTilesInRow * kTileSide;
    addText(besideMain("classes", ".tsx"));
    addPicture(classTiles_, besideMain("classes", ".png"), kSheetWidth, rowsOfTiles(classes.size()), 4);
    ruleTiles_.resize(look_.drawn.size());
    for (std::size_t i = 0; i < look_.drawn.size(); ++i) {
        const std::string& name = classes[look_.drawn[i]].name;
        addText(besideMain(name, ".tsx"));
        addPicture(ruleTiles_[i], besideMain(name, ".png"), kSheetWidth, rowsOfTiles(look_.rules->tiles.size()), 4);
    }
}

std::unique_ptr<ImageWriter> MapOutput::openPicture(const std::string& path, std::int64_t width, std::int64_t height,
                                                    int channels) {
    constexpr double kMostIndex = 255;
    ImageSpec spec;
    spec.width = width;
    spec.height = height;
    spec.channels = channels;
    spec.range = channels == 1 ? Range{0, kMostIndex} : Range{0, 1};
    spec.isColor = path.ends_with(".png") || path.ends_with(".PNG");
    spec.force = document_.force;
    spec.recipe = document_.recipe;
    spec.software = document_.software;
    if (channels == 1) spec.palette = path == files_.walk ? kWalkPalette : classPaletteOf(recipe_->map);
    return openImage(path, spec);
}

void MapOutput::addPicture(Picture& picture, const std::string& path, std::int64_t width, std::int64_t height,
                           int channels) {
    if (path.empty()) return;
    if (&picture != &main_ && lowerCase(std::filesystem::path(path).extension().string()) != ".png")
        throw Error(ExitCode::usage, fmt::format("{}: expected a .png file", printable(path)));
    requireFree(path);
    picture.path = path;
    picture.writer = openPicture(path, width, height, channels);
}

void MapOutput::addText(const std::string& path) {
    requireFree(path);
    texts_.push_back({path, std::make_unique<AtomicFile>(path, document_.force)});
}

void MapOutput::requireFree(const std::string& path) {
    if (std::ranges::find(paths_, path) != paths_.end())
        throw Error(ExitCode::usage, fmt::format("{}: two files would have this name", printable(path)));
    paths_.push_back(path);
}

std::string MapOutput::stemOf(std::string_view name) const {
    return fmt::format("{}-{}", std::filesystem::path(files_.main).stem().string(), name);
}

std::string MapOutput::besideMain(std::string_view name, std::string_view extension) const {
    const std::string file = stemOf(name).append(extension);
    return (std::filesystem::path(files_.main).parent_path() / file).string();
}

std::string MapOutput::tiledText(const ClassGrid& grid, const Region& inner) const {
    std::vector<TiledRules> rules;
    const std::span drawn(look_.drawn);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        rules.push_back({stemOf(recipe_->map.classes[drawn[i]].name),
                         tilePlaces(grid, inner, *look_.rules, drawn[i], drawn.subspan(i + 1))});
    const ClassGrid cells = grid.crop(inner);
    const ClassGrid ground = groundOf(grid, inner, drawn);
    return tiledMap({stemOf("classes"), cells, ground}, recipe_->map, *look_.rules, rules);
}

std::string MapOutput::textOf(std::size_t text, const ClassGrid& grid, const Region& inner,
                              const MapContents& contents) const {
    const MapRecipe& map = recipe_->map;
    if (text == 1) return tiledClasses(map, stemOf("classes"));
    if (text > 1) {
        const MapClass& drawn = map.classes[look_.drawn[text - 2]];
        return tiledTiles(*look_.rules, stemOf(drawn.name), drawn);
    }
    if (extension_ == ".tmx") return tiledText(grid, inner);
    const ClassGrid cells = grid.crop(inner);
    if (extension_ == ".csv") return mapCsv(cells, map);
    Json json{{"cells", map.cells}, {"x", inner.x}, {"y", inner.y}, {"width", inner.width}, {"height", inner.height}};
    const Json more = contentsJson(contents, map);
    for (const auto& [key, value] : more.items()) json[key] = value;
    json["rows"] = rowsJson(cells, map);
    json["area_rows"] = Json::array();
    for (std::int64_t y = 0; y < inner.height; ++y) {
        const auto row = contents.areas.labels.begin() + y * inner.width;
        json["area_rows"].push_back(std::vector<std::uint32_t>(row, row + inner.width));
    }
    json["heights"] = Json::array();
    for (std::int64_t y = 0; y < inner.height; ++y) {
        const auto row = contents.heights.begin() + y * inner.width;
        json["heights"].push_back(std::vector<float>(row, row + inner.width));
    }
    json["recipe"] = Json::parse(document_.recipe);
    return json.dump() + "\n";
}

std::vector<std::string> MapOutput::write(const ClassGrid& grid, const Region& inner, const MapContents& contents) {
    const ClassGrid cells = grid.crop(inner);
    const MapRecipe& map = recipe_->map;
    const std::vector<std::uint32_t> colors = classColors(map);
    const std::vector<bool> walk = walkOf(map);
    if (main_.writer)
        writeCells(*main_.writer, cells, extension_ == ".png" ? look_.side : 1,
                   [](std::uint8_t cell) { return static_cast<float>(cell); });
    if (walk_.writer)
        writeCells(*walk_.writer, cells, look_.side, [&](std::uint8_t cell) { return walk[cell] ? 1.0f : 0.0f; });
    if (tiles_.writer) writeColors(*tiles_.writer, tiledPicture(grid, inner, *look_.rules, look_.drawn, colors), 3);
    if (tileset_.writer) writeColors(*tileset_.writer, tilesetPicture(*look_.rules, colors[look_.drawn.front()]), 4);
    for (std::size_t i = 0; i < ruleTiles_.size(); ++i)
        writeColors(*ruleTiles_[i].writer, tilesetPicture(*look_.rules, colors[look_.drawn[i]]), 4);
    if (classTiles_.writer) writeColors(*classTiles_.writer, classTilesPicture(colors), 4);
    if (blocks_.writer)
        writeColors(*blocks_.writer,
                    blockPicture(cells, contents.heights, flatClasses(cells, contents.heights, walk), colors), 3);
    for (std::size_t i = 0; i < texts_.size(); ++i) texts_[i].file->write(textOf(i, grid, inner, contents));

    std::vector<Picture*> pictures{&main_, &walk_, &tiles_, &tileset_, &blocks_, &classTiles_};
    for (Picture& picture : ruleTiles_) pictures.push_back(&picture);
    for (const Picture* picture : pictures)
        if (picture->writer) picture->writer->finish();
    for (const Text& text : texts_) text.file->commit();
    held_.commit();
    return paths_;
}

}  // namespace noisescope
