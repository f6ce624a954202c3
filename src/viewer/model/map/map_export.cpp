#include "viewer/model/map/map_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "catalogue/tilesets.h"
#include "core/error.h"
#include "core/text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_mesh.h"
#include "viewer/model/files/files.h"
#include "viewer/model/map/map_view.h"

namespace noisescope {
namespace {

constexpr std::array kCellFormats{
    ChoiceRow{"png", "PNG, palette", "The classes' numbers as a palette with their colors"},
    ChoiceRow{"npy", "NPY, bytes", "The classes' numbers, one byte a cell"},
    ChoiceRow{"csv", "CSV, names", "Names of classes, a line for each row"},
    ChoiceRow{"json", "JSON", "Rows of names, heights, classes with their shares, areas"},
    ChoiceRow{"tmx", "TMX, Tiled", "A map for Tiled and Godot, with its tilesets beside it"},
};
constexpr std::array kCellPictures{
    ChoiceRow{"walk", "Walkable", "White where one can walk, black elsewhere"},
    ChoiceRow{"tiles", "In tiles", "The map in tiles of 16 pixels"},
    ChoiceRow{"tileset", "Tileset", "The rule tiles themselves"},
    ChoiceRow{"blocks", "Blocks", "Each cell as a block at its height"},
};
constexpr std::array<std::string MapFiles::*, 4> kPictureFiles{&MapFiles::walk, &MapFiles::tiles, &MapFiles::tileset,
                                                               &MapFiles::blocks};
constexpr std::int64_t kMostExportedCells = std::int64_t{1} << 24;

std::string_view rulesOf(const CellsExport& request) { return tilesets()[static_cast<std::size_t>(request.rules)].id; }

}  // namespace

bool exportsMap(const ViewerState& state) {
    return state.settings.exportWhat == kMapPurpose && !state.document.recipe->map.empty();
}

std::span<const ChoiceRow> cellFormats() { return kCellFormats; }
std::span<const ChoiceRow> cellPictures() { return kCellPictures; }

CellsExport cellsExportOf(const ViewerState& state) {
    const ExportForm& form = state.exportForm;
    const CellsForm& cells = form.cells;
    CellsExport request;
    request.recipe = state.document.recipe;
    request.region = pictureCells(state);
    request.rules = state.map.rules;
    request.side = cells.side;
    const bool isTyped = !cells.name.empty() && cells.document == exportDocumentOf(state.document);
    std::filesystem::path main = form.folder / (isTyped ? cells.name : fileStem(titleOf(state.document)) + "_map");
    main.replace_extension("." + cells.format);
    request.files.main = main.string();
    const std::string stem = main.replace_extension().string();
    for (std::size_t i = 0; i < kCellPictures.size(); ++i)
        if (cells.beside.at(i))
            request.files.*kPictureFiles.at(i) = fmt::format("{}_{}.png", stem, kCellPictures.at(i).id);
    request.replace = !form.existing.empty() && form.existing == request.files.main;
    return request;
}

std::vector<std::string> pathsOf(const CellsExport& request) {
    std::vector<std::string> paths{request.files.main};
    for (std::string MapFiles::*const file : kPictureFiles)
        if (!(request.files.*file).empty()) paths.push_back(request.files.*file);
    return paths;
}

std::string cellsProblem(const CellsExport& request) {
    const std::filesystem::path path = request.files.main;
    if (path.stem().empty()) return "A file name, please";
    if (request.region.width * request.region.height > kMostExportedCells)
        return fmt::format("{} \u00d7 {} cells, at most {} go into one map", request.region.width,
                           request.region.height, kMostExportedCells);
    if (const std::vector<std::string> problems = problemsOf(request.recipe); !problems.empty())
        return problems.front();
    return placeProblem(path);
}

void requestCells(ViewerState& state) {
    ExportForm& form = state.exportForm;
    CellsExport request = cellsExportOf(state);
    if (const std::string problem = cellsProblem(request); !problem.empty())
        return showFailure(state, Error(ExitCode::usage, problem));
    const std::vector<std::string> names = pathsOf(request);
    if (!beginsExport(state, {names.begin(), names.end()}, request.replace)) return;
    for (std::string MapFiles::*const file :
         {&MapFiles::main, kPictureFiles[0], kPictureFiles[1], kPictureFiles[2], kPictureFiles[3]}) {
        std::string& path = request.files.*file;
        if (!path.empty()) path = (form.folder / std::filesystem::path(path).filename()).string();
    }
    state.requests.exportCells = std::move(request);
}

std::string commandLine(const CellsExport& request) {
    std::string line = commandOf(request.recipe, "map");
    const std::int64_t cells = request.recipe->map.cells;
    line += regionOption(request.region, {0, 0, cells, cells});
    const MapFiles& files = request.files;
    if (request.side != 1) line += fmt::format(" --cell-size {}", request.side);
    const bool hasTiles = !files.tiles.empty() || !files.tileset.empty() || files.main.ends_with(".tmx");
    if (hasTiles) line += fmt::format(" --rules {}", rulesOf(request));
    line += fmt::format(" -o {}", fileWord(files.main));
    for (std::size_t i = 0; i < kCellPictures.size(); ++i)
        if (const std::string& path = files.*kPictureFiles.at(i); !path.empty())
            line += fmt::format(" --{} {}", kCellPictures.at(i).id, fileWord(path));
    return line;
}

std::string exportCommandOf(const ViewerState& state) {
    if (exportsMesh(state)) return meshCommand(state);
    return exportsMap(state) ? commandLine(cellsExportOf(state)) : commandLine(exportRequestOf(state));
}

}  // namespace noisescope
