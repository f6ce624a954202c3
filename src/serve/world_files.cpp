#include "serve/world_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>

#include "core/error.h"
#include "core/image.h"
#include "core/text.h"
#include "serve/folder.h"
#include "serve/png_tiles.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t kMostDescription = std::size_t{4} << 20;

/// Deep Zoom's levels end with one pixel.
int deepZoomCoarsest(const WorldShape& shape) {
    return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::max(shape.width, shape.height) - 1)));
}

std::unique_ptr<TileSource> openDeepZoom(const fs::path& path, std::optional<RecipeFile> recipe) {
    fs::path parent = path.parent_path();
    if (parent.empty()) parent = ".";
    auto folder = std::make_unique<Folder>(parent);
    const auto file = folder->read({path.filename().string()}, kMostDescription);
    if (!file) throw Error(ExitCode::file, fmt::format("{}: not found", printable(path.string())));
    const WorldShape shape = shapeOfDeepZoom(file->bytes, path.string());
    PngLayout layout{path.stem().string() + "_files", deepZoomCoarsest(shape), false};
    return std::make_unique<PngTiles>(std::move(folder), std::move(layout), shape, "dzi", std::move(recipe));
}

}  // namespace

std::unique_ptr<TileSource> openWorldFiles(const fs::path& path, std::optional<RecipeFile> recipe) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
        throw Error(ExitCode::file, fmt::format("{}: no such file or folder", printable(path.string())));
    if (path.extension() == ".dzi") return openDeepZoom(path, std::move(recipe));
    throw Error(ExitCode::usage, fmt::format("{}: expected a folder NAME.zarr, a file NAME.dzi or a folder of "
                                             "LEVEL/X_Y.png",
                                             printable(path.string())));
}

}  // namespace noisescope
