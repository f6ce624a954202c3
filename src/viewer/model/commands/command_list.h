// All commands of the command palette.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "viewer/model/document/state.h"

namespace noisescope {

struct ParamInfo;

struct PaletteCommand {
    std::string id;     ///< "action/undo", "preset/marble", "param/octaves", "set/noise/simplex", "code/unity", …
    std::string label;  ///< unique within its group
    std::string group;  ///< "Preset", "Parameter", …, shown beside the label; empty for actions of menus
    std::string shortcut;
    std::function<void(ViewerState& state)> run;
    std::string problem;  ///< reason it cannot be run; empty: it can
};

/// Shows the parameter's row in the recipe panel.
void showParam(ViewerState& state, const ParamInfo& param);

/// Says why actions of layers cannot be run yet.
inline constexpr const char* kNoLayersYet = "There are no layers yet: add one first";

/// Adds what adds layers, masks and shapes, and what changes the selected layer.
void addLayerCommands(std::vector<PaletteCommand>& list, const ViewerState& state);

/// Adds the formats of meshes.
void addMeshCommands(std::vector<PaletteCommand>& list);

/// Returns every command, the most useful first.
std::vector<PaletteCommand> allCommands(const ViewerState& state);

}  // namespace noisescope
