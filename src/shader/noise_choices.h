// Generator of a recipe's noise/choices.glsl: the hash, gradients, fade and metric that its noises call.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "plan/field_program.h"

namespace noisescope {

constexpr std::string_view kChoicesFile = "noise/choices.glsl";

struct ChoicesForm {
    bool periodic = true;  ///< wraps cells, if the program has periods
    bool masks = false;    ///< wraps by masks: all periods are powers of two
    /// If `ns_right` is set, functions of a cell return the result for the cell to its right. Pixels that use the same
    /// cells and differ only in `ns_right` share all hashes but those of one column, since compilers evaluate equal
    /// expressions once. That works for every noise that calls its choices for cells at fixed distances.
    bool shared = false;
    bool fours = false;     ///< for a file of functions for four pixels, see NoiseRow::fourFile
    bool literals = false;  ///< numbers marked `literal` become literals, so that code can be simplified
};

/// Returns the file. `number` returns the expression of the i-th of program.numbers.
std::string choicesSource(const FieldProgram& program, const std::function<std::string(std::size_t)>& number,
                          const ChoicesForm& form);

}  // namespace noisescope
