// The table of parameters for `list params`.
#pragma once

#include "cli/shared/command.h"
#include "core/json.h"

namespace noisescope {

/// For people: what is allowed as a text, and on which parameters it depends whether it is heeded.
Json paramTable();

}  // namespace noisescope
