// What the command palette can do, by name: every action, preset, parameter, comparison, theme and recent file.
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
    std::string problem;  ///< why it cannot be done; empty: it can
};

/// The commands that fit what is typed, the best first; with nothing typed all, the most useful first. Text such as
/// "octaves 7" or "noise=simplex" makes the command that sets the parameter come first.
std::vector<PaletteCommand> commandsFor(const ViewerState& state, std::string_view text);

}  // namespace noisescope
