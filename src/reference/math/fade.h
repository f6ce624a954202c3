// Twin of shaders/math/fade.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

namespace noisescope::reference {

inline float fadeNone(float) { return 0.0f; }
inline float fadeLinear(float t) { return t; }
inline float fadeCubic(float t) { return t * t * (3.0f - 2.0f * t); }
inline float fadeQuintic(float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

}  // namespace noisescope::reference
