// The recipe's own noise/choices.glsl: which hash, gradients, fade and metric its noises call.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "plan/field_program.h"

namespace noisescope {

constexpr std::string_view kChoicesFile = "noise/choices.glsl";

struct ChoicesForm {
    bool periodic = true;  ///< cells are wrapped, if the program's are …
    bool masks = false;    ///< … by masks: all periods are powers of two
    /// Where `ns_right` is set, what is asked of a cell is answered for the one on its right. Pixels that ask for the
    /// same cells and differ in `ns_right` alone share all hashes but those of one column, since compilers evaluate
    /// equal expressions once; that works for every noise that asks its choices for cells at fixed distances.
    bool shared = false;
    bool literals = false;  ///< numbers that are `literal` stay what they are, so that code may rest on it
};

/// `number` writes the expression of the i-th of program.numbers.
std::string choicesSource(const FieldProgram& program, const std::function<std::string(std::size_t)>& number,
                          const ChoicesForm& form);

}  // namespace noisescope
