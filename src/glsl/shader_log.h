// Mapping of a driver's compile log to the source files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glsl/include_resolver.h"

namespace noisescope {

/// Returns one message per line: `noise/value.glsl:23:12: error: …`. Understands the forms of Mesa `0:12(21): error:
/// …`, NVIDIA `0(12) : error C1008: …` and of AMD, Intel, Apple and glslang `ERROR: 0:12: …`; other lines stay
/// unchanged.
std::vector<std::string> mapShaderLog(std::string_view log, const FlatSource& source);

}  // namespace noisescope
