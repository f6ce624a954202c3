// Twin of shaders/noise/white.glsl.
#pragma once

#include "reference/noise/choices.h"

namespace noisescope::reference {

inline float white1(const Choices& choices, int cell, float, uint seed) { return choices.hashFloat1(cell, seed); }
inline float white2(const Choices& choices, ivec2 cell, vec2, uint seed) { return choices.hashFloat2(cell, seed); }
inline float white3(const Choices& choices, ivec3 cell, vec3, uint seed) { return choices.hashFloat3(cell, seed); }
inline float white4(const Choices& choices, ivec4 cell, vec4, uint seed) { return choices.hashFloat4(cell, seed); }

}  // namespace noisescope::reference
