// Replacement of file-scope variables by function arguments, since code in other languages should keep no state.
#pragma once

#include <string_view>

#include "glsl/syntax.h"

namespace noisescope::code {

/// Returns the program without such variables. A function that sets a variable declares it locally, and passes it on.
Program withoutVariables(const Program& program);

/// Replaces the places that `function` takes, p or cell and fraction, by scalar parameters: reals x, y, z and w,
/// integers cell_x, cell_y and so on.
void takeNumbers(Function& function);

/// Returns true if the statements read this name.
bool asksFor(const std::vector<Statement>& list, std::string_view name);

}  // namespace noisescope::code
