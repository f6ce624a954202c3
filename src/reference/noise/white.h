// Twin of shaders/noise/white.glsl.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

inline float white2(const Choices& choices, ivec2 cell, vec2, uint seed) { return choices.random2(cell, seed); }
inline float white3(const Choices& choices, ivec3 cell, vec3, uint seed) { return choices.random3(cell, seed); }

}  // namespace noisescope::reference
