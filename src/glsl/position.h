// Positions in GLSL text, for messages.
#pragma once

#include <string_view>

namespace noisescope::code {

/// Line and column in bytes, both from 1; 0: made by a pass.
struct Position {
    int line = 0;
    int column = 0;
};

/// Throws Error(shader) "line L, column C: error: PROBLEM", without the position where there is none.
[[noreturn]] void refuseAt(const Position& at, std::string_view problem);

}  // namespace noisescope::code
