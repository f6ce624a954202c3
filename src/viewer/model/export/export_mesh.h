// Export of the values as heights of a mesh: what the command `mesh` writes.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "export/mesh_export.h"
#include "viewer/model/document/state.h"
#include "viewer/model/export/export_layers.h"

namespace noisescope {

inline constexpr std::string_view kMeshPurpose = "mesh";

/// True if a mesh is what is exported.
bool exportsMesh(const ViewerState& state);

/// Returns the formats, by their extension without its dot.
std::span<const ChoiceRow> meshFormatRows();

/// The export as it stands, valid or not; `force` replaces a file that was asked about.
MeshJob meshJobOf(const ViewerState& state);
/// Returns the first problem, of the disk too; empty: none.
std::string meshProblem(const MeshJob& job);
/// Returns "66,049 vertices, about 4.1 MB".
std::string meshFigures(const MeshJob& job);

/// Takes a typed name, whose extension may be that of another format.
void nameMesh(ViewerState& state, const std::string& name);

/// Requests the export from the host, or shows its problem. An existing file is replaced only when asked twice.
void requestMesh(ViewerState& state);

/// Returns the command that writes the same file.
std::string meshCommand(const ViewerState& state);

}  // namespace noisescope
