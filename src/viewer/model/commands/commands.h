// Commands of the command palette: every action, preset, parameter, comparison, theme and recent file, by name.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "viewer/model/document/state.h"

namespace noisescope {

struct PaletteCommand {
    std::string id;  ///< "action/undo", "preset/marble", "param/octaves", "compare/fades", "theme/light", "file/PATH"
    std::string label;
    std::string shortcut;
    std::function<void(ViewerState& state)> run;
    std::string problem;  ///< reason it cannot be run; empty: it can
};

/// Returns the commands that match the typed text, best first; for an empty text all, the most useful first. A text
/// such as "octaves 7" or "noise=simplex" puts the command that sets the parameter first.
std::vector<PaletteCommand> commandsFor(const ViewerState& state, std::string_view text);

}  // namespace noisescope
