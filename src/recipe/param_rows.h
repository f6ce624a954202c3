// The table of parameters and the presets for programs: what they offer people is made of these.
#pragma once

#include <string>

namespace noisescope {

/// A list of objects as JSON: values as values, null where there is none. What the keys mean says `list params --help`.
std::string paramRowsJson();
/// A list of objects: name, title, recipe, help.
std::string presetRowsJson();

}  // namespace noisescope
