// Statements of a fractal in a snippet: a loop over octaves, wherever their places come from.
#pragma once

#include <string>
#include <vector>

#include "shader/program_text.h"

namespace noisescope {

/// Parts of the loop that differ from form to form.
struct OctaveLoop {
    std::string count;                           ///< of octaves, a number or a name; "1": there is no loop
    std::string start{};                         ///< statements in front
    PhaseText phase{};                           ///< of stripes
    std::string octave{};                        ///< value of octave k
    std::string amplitude;                       ///< of octave k
    std::vector<std::string> before{}, after{};  ///< statements of every turn, without indentation
};

/// Returns statements; the last one returns the value, scaled. `program`: with a fractal.
std::string loopStatements(const FieldProgram& program, const OctaveLoop& loop);

/// Returns the statement that declares `count`, the number of octaves that a caller asks for, 1 to `most`.
std::string countStatement(std::size_t most);

}  // namespace noisescope
