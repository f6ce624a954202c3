// Table of parameters and presets as JSON, for programs that build interfaces from them.
#pragma once

#include <string>

#include "catalogue/named.h"
#include "core/json.h"

namespace noisescope {

/// Returns the name, title and help of a table's row.
Json rowJson(const Named& row);

/// Returns a JSON list of objects; absent values are null. `list params --help` explains the keys.
std::string paramRowsJson();
/// Returns a JSON object of lists for layers: `params`, a layer's own; `combines`; `shapes`, with their numbers;
/// `patterns`, with the names of their numbers in params; `belows`, of masks; `place`, of all layers. Beside them
/// `curve_points` and `most` are limits.
std::string layerRowsJson();
/// Returns a JSON list of objects: name, title, recipe, help.
std::string presetRowsJson();

}  // namespace noisescope
