// The table of parameters for `list params`.
#pragma once

#include "cli/shared/command.h"
#include "core/json.h"

namespace noisescope {

/// For people: allowed values as text, and the parameters that decide whether it applies.
Json paramTable();

}  // namespace noisescope
