// A variable at file scope as an argument of the functions that read it: other languages should keep no state.
#pragma once

#include <string_view>

#include "glsl/syntax.h"

namespace noisescope::code {

/// The program without variables. A function that sets one holds it itself, and hands it on.
Program withoutVariables(const Program& program);

/// Turns the places that `function` takes, p or cell and fraction, into numbers: reals x, y, z and w, integers cell_x,
/// cell_y and so on.
void takeNumbers(Function& function);

}  // namespace noisescope::code
