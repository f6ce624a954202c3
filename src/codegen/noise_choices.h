// The recipe's own noise/choices.glsl: which hash, gradients, fade and metric its noises call.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "field/field_program.h"

namespace noisescope {

constexpr std::string_view kChoicesFile = "noise/choices.glsl";

/// `number` writes the expression of the i-th of program.numbers. `periodic`: cells are wrapped, if the program's are.
std::string choicesSource(const FieldProgram& program, const std::function<std::string(std::size_t)>& number,
                          bool periodic = true);

}  // namespace noisescope
