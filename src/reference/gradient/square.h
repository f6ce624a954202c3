// Twin of shaders/gradient/square.glsl.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

inline float gradientSquare1(float numbers) { return numbers; }
inline vec2 gradientSquare2(vec2 numbers) { return numbers; }
inline vec3 gradientSquare3(vec3 numbers) { return numbers; }
inline vec4 gradientSquare4(vec4 numbers) { return numbers; }

}  // namespace noisescope::reference
