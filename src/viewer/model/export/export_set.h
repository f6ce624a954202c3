// Maps of an export: several of one recipe under names of one pattern, for a program, in tiles.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "export/request/map_plan.h"
#include "viewer/model/document/state.h"
#include "viewer/model/export/export_layers.h"

namespace noisescope {

inline constexpr std::string_view kNameMark = "{name}";  ///< of the recipe
inline constexpr std::string_view kNoProfile = "none";
inline constexpr int kMostTilesAlong = 64;
inline constexpr int kMostMaskBands = 64;

/// No program, and those of the table.
std::vector<ChoiceRow> profileRows();
/// Chooses a program (an id of profileRows()), its usual size, as it takes few, and the maps of its material.
void chooseProfile(ExportForm& form, const std::string& id);
/// Sets the number of tiles and, as few sizes can be cut into them, the usual one.
void chooseTiles(ExportForm& form, int columns, int rows);

/// True if a set of maps is exported.
bool exportsSet(const ViewerState& state);

/// The maps as they are chosen; of one picture without program and tiles none.
MapRequest mapRequestOf(const ViewerState& state);
/// The program and the tiles alone, which decide the usual size.
MapRequest mapFormOf(const ExportForm& form);
/// The name of the maps' files, with marks; without extension where the program decides the format.
std::filesystem::path mapPathOf(const ViewerState& state, const MapRequest& maps);

/// Returns the maps that can be chosen, in the order of the table: outputs of a process only where the picture shows
/// one, those of a surface and of solids only where there is one.
std::vector<ExportMap> offeredMaps(const ViewerState& state);

/// A map of the set as it would be written.
struct SetMap {
    MapPlan plan;         ///< of its first file
    std::string problem;  ///< reason if the recipe has no such map; empty: it has
};
/// One row a map of offeredMaps(), wanted or not; none if the files have no names.
std::vector<SetMap> setMapsOf(const ViewerState& state);

/// Shows the export as a texture set, whatever is chosen.
/// Returns whether the files say where they lie on a map.
bool takesPlace(const ViewerState& state);
/// Gives the request the form's place, where its files take one. Returns why that, or the height, is none; empty: both
/// can be read.
std::string setPlace(const ViewerState& state, ExportRequest& request);

void showExportSet(ViewerState& state);

}  // namespace noisescope
