// Search of the command palette.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "viewer/model/commands/command_list.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Returns the commands that match the typed text, best first; for an empty text all, the most useful first. A text
/// such as "octaves 7" or "noise=simplex" puts the command that sets the parameter first; one that names a feature
/// which is not there, the nearest command.
std::vector<PaletteCommand> commandsFor(const ViewerState& state, std::string_view text);

/// Returns the line above the commands: says that a feature is not there, or that nothing has the typed name. Empty for
/// other texts.
std::string commandNote(std::string_view text, const std::vector<PaletteCommand>& commands);

}  // namespace noisescope
