#include "serve/png_tiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "core/image.h"

namespace noisescope {
namespace {

constexpr std::size_t kMostTileBytes = std::size_t{64} << 20;

/// The value of an attribute; the first one counts, as Deep Zoom has each once.
std::optional<std::string> attribute(const std::string& xml, const std::string& name) {
    constexpr std::string_view kBlanks = " \t\r\n";
    for (std::size_t at = xml.find(name); at != std::string::npos; at = xml.find(name, at + 1)) {
        if (at == 0 || kBlanks.find(xml[at - 1]) == std::string_view::npos) continue;
        std::size_t next = xml.find_first_not_of(kBlanks, at + name.size());
        if (next == std::string::npos || xml[next] != '=') continue;
        next = xml.find_first_not_of(kBlanks, next + 1);
        if (next == std::string::npos || (xml[next] != '"' && xml[next] != '\'')) continue;
        const std::size_t end = xml.find(xml[next], next + 1);
        if (end != std::string::npos) return xml.substr(next + 1, end - next - 1);
    }
    return std::nullopt;
}

}  // namespace

PngTiles::PngTiles(std::unique_ptr<Folder> folder, PngLayout layout, const WorldShape& shape, std::string kind,
                   std::optional<RecipeFile> recipe)
    : folder_(std::move(folder)),
      layout_(std::move(layout)),
      shape_(shape),
      kind_(std::move(kind)),
      recipe_(std::move(recipe)) {}

TileAnswer PngTiles::tile(const TilePlace& place, const std::string& knownTag, const Gone& /*gone*/) {
    const std::string level = std::to_string(layout_.finestFirst ? place.level : layout_.coarsest - place.level);
    const std::string name = fmt::format("{}_{}.png", place.x, place.y);
    std::optional<ServedFile> file = layout_.folder.empty()
                                         ? folder_->read({level, name}, kMostTileBytes, knownTag)
                                         : folder_->read({layout_.folder, level, name}, kMostTileBytes, knownTag);
    if (!file) return {TileAnswer::State::missing};
    if (file->unchanged) return {TileAnswer::State::unchanged, nullptr, file->tag};
    constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
    if (!file->bytes.starts_with(kSignature))
        throw Error(ExitCode::file, fmt::format("{}/{}: not a PNG file", level, name));
    return {TileAnswer::State::ready, std::make_shared<const std::string>(std::move(file->bytes)), file->tag};
}

WorldShape shapeOfDeepZoom(const std::string& xml, const std::string& name) {
    const auto number = [&](const char* what, std::int64_t low, std::int64_t high) {
        const std::optional<std::string> text = attribute(xml, what);
        const std::optional<std::int64_t> value = text ? parseInteger(*text) : std::nullopt;
        if (!value || *value < low || *value > high)
            throw Error(ExitCode::file, fmt::format("{}: expected the attribute {}, a whole number from {} to {}",
                                                    printable(name), what, low, high));
        return *value;
    };
    constexpr std::int64_t kLargestTile = 8192;
    WorldShape shape{number("Width", 1, kGreatestHeight), number("Height", 1, kGreatestHeight),
                     number("TileSize", 1, kLargestTile), number("Overlap", 0, kLargestTile)};
    if (attribute(xml, "Format") != "png")
        throw Error(ExitCode::file, fmt::format("{}: expected tiles as png", printable(name)));
    shape.levels = levelsUntilOneTile(shape.width, shape.height, shape.tileSide);
    return shape;
}

}  // namespace noisescope
