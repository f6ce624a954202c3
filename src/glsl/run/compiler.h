// Compiles a function of a program to instructions on rows: calls are inlined, loops whose bounds are known unrolled.
#pragma once

#include <string_view>

#include "glsl/run/run_code.h"
#include "glsl/syntax.h"

namespace noisescope::code {

/// Throws as Runner does.
RunCode compiled(const Program& program, std::string_view function);

}  // namespace noisescope::code
