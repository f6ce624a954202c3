// Several maps of one recipe in one action: height, normal and color under names of one pattern, in one folder.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "export/request/export_maps.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// As many as ExportSet::wanted has.
std::span<const ExportMap> exportMaps();

/// A map of the document as the form would write it.
struct SetPicture {
    const ExportMap* map = nullptr;
    ExportRequest request;
    std::string problem;  ///< why the recipe has no such map, or it cannot be written
};

/// One map, wanted or not. Heights take 16 bits or floats, colors 8 bits or halves, normals the form's depth.
SetPicture setPictureOf(const ViewerState& state, const ExportMap& map);
/// The wanted ones.
std::vector<SetPicture> exportSetOf(const ViewerState& state);

/// Why the set cannot be exported; empty: it can.
std::string exportSetProblem(const ExportForm& form, std::span<const SetPicture> pictures);

/// Those whose file exists.
std::vector<std::filesystem::path> existingOf(std::span<const SetPicture> pictures);

/// Asks the host for all of them, or says what is in the way. Existing files are replaced only when asked twice: one
/// question for all, before the first is written.
void requestExportSet(ViewerState& state);

/// Is the set ticked, and are pictures exported, of which alone there are sets?
bool exportsSet(const ViewerState& state);

/// Requests the export of the button: the set if it is ticked, else the chosen picture.
void requestChosenExport(ViewerState& state);

}  // namespace noisescope
