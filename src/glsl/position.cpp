#include "glsl/position.h"

#include <fmt/format.h>

#include "core/error.h"

namespace noisescope::code {

void refuseAt(const Position& at, std::string_view problem) {
    if (at.line == 0) throw Error(ExitCode::shader, fmt::format("error: {}", problem));
    throw Error(ExitCode::shader, fmt::format("line {}, column {}: error: {}", at.line, at.column, problem));
}

}  // namespace noisescope::code
