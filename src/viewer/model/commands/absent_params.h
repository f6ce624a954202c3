// Commands for parameters that the edited field does not have.
#pragma once

#include <string_view>
#include <vector>

#include "viewer/model/commands/command_list.h"

namespace noisescope {

/// Begins the ids of the commands below.
constexpr std::string_view kAbsentParamId = "absent/";

/// Returns commands for the parameter that the typed words name best among those that the edited field lacks: each
/// layer that has it, else one whose problem is what the parameter needs, and the choice that gives it. Empty where no
/// such parameter is named.
std::vector<PaletteCommand> absentParams(const ViewerState& state, std::string_view typed);

}  // namespace noisescope
