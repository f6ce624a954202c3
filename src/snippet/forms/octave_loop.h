// Statements of a fractal in a snippet: a loop over octaves, wherever their places come from.
#pragma once

#include <string>
#include <vector>

#include "shader/program_text.h"

namespace noisescope {

/// Parts of the loop that differ from form to form.
struct OctaveLoop {
    std::string count;                           ///< of octaves, a number or a constant; "1": there is no loop
    std::size_t most = 0;                        ///< not 0: the caller chooses NS_OCTAVES, so many at most
    std::string start{};                         ///< statements in front
    PhaseText phase{};                           ///< of stripes
    std::string octave{};                        ///< value of octave k
    std::string amplitude{};                     ///< of octave k; "": those of a constant gain
    std::vector<std::string> before{}, after{};  ///< statements of every turn, without indentation
};

/// Returns statements; the last one returns the value, scaled. `program`: with a fractal.
std::string loopStatements(const FieldProgram& program, const OctaveLoop& loop);

}  // namespace noisescope
