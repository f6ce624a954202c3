// Export of the map's cells: what the command `map` writes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "viewer/model/document/state.h"
#include "viewer/model/export/export_layers.h"

namespace noisescope {

inline constexpr std::string_view kMapPurpose = "map";

/// True if cells are what is exported: chosen, and the recipe has a map.
bool exportsMap(const ViewerState& state);

/// Returns the formats of the main file.
std::span<const ChoiceRow> cellFormats();
/// Returns the pictures that are written beside it, in the order of CellsForm::beside.
std::span<const ChoiceRow> cellPictures();

/// The export as it stands, valid or not.
CellsExport cellsExportOf(const ViewerState& state);
/// Returns the paths of all files but those of a tileset.
std::vector<std::string> pathsOf(const CellsExport& request);
/// Returns the first problem; empty: none.
std::string cellsProblem(const CellsExport& request);

/// Requests the export from the host, or shows its problem. Existing files are replaced only when asked twice.
void requestCells(ViewerState& state);

/// Returns the command that writes the same files; `path` of a shell's standard input has the recipe.
std::string commandLine(const CellsExport& request);
/// Returns the command of the export as it is chosen.
std::string exportCommandOf(const ViewerState& state);

}  // namespace noisescope
