// A variable at file scope as an argument of the functions that read it: other languages should keep no state.
#pragma once

#include <string_view>

#include "codegen/language/syntax.h"

namespace noisescope::code {

/// The program without variables. A function that sets one holds it itself, and hands it on.
Program withoutVariables(const Program& program);

/// Turns the last argument of `function`, a number or vector, into numbers x, y, z and w.
void takeNumbers(Program& program, std::string_view function);

}  // namespace noisescope::code
