// Table of parameters and presets as JSON, for programs that build interfaces from them.
#pragma once

#include <string>

namespace noisescope {

/// Returns a JSON list of objects; absent values are null. `list params --help` explains the keys.
std::string paramRowsJson();
/// Returns a JSON list of objects: name, title, recipe, help.
std::string presetRowsJson();

}  // namespace noisescope
