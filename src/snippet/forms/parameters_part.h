// A snippet's constants as arguments, for sliders of its own.
#pragma once

#include <string>
#include <vector>

#include "snippet/forms/pieces.h"

namespace noisescope {

/// The structure NsParameters with a member a constant, NS_DEFAULTS with their values, and the variable ns_parameters;
/// with `time`, ns_time too. Other languages get both as arguments (glsl/file_variables.h).
std::string parametersText(const std::vector<Constant>& constants, bool time);

/// The code, with the member of ns_parameters for each of the constants.
std::string withParameters(std::string code, const std::vector<Constant>& constants);

}  // namespace noisescope
