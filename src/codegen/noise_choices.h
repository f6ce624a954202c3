// The recipe's own noise/choices.glsl: which hash, gradients, fade and metric its noises call.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "field/field_program.h"

namespace noisescope {

constexpr std::string_view kChoicesFile = "noise/choices.glsl";

/// `number` writes the expression of the i-th of program.numbers. `periodic`: cells are wrapped, if the program's are.
/// `shared`: where `ns_right` is set, what is asked of a cell is answered for the one on its right. Pixels that ask for
/// the same cells and differ in `ns_right` alone share all hashes but those of one column, since compilers evaluate
/// equal expressions once; that works for every noise that asks its choices for cells at fixed distances.
std::string choicesSource(const FieldProgram& program, const std::function<std::string(std::size_t)>& number,
                          bool periodic = true, bool shared = false);

}  // namespace noisescope
