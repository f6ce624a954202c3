// Vector types of the twins, and integer steps on the lattice that wrap as in GLSL.
//
// Twins with known derivatives are templates over the real type: as floats they equal the shaders bit by bit, as
// doubles tests differentiate them. Their small steps are marked `inline`, although templates do not need it: GCC then
// inlines them more readily, which saves up to a quarter of a noise's time.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace noisescope::reference {

using uint = std::uint32_t;
using glm::ivec2;
using glm::ivec3;
using glm::ivec4;
using glm::uvec2;
using glm::uvec3;
using glm::uvec4;
using glm::vec2;
using glm::vec3;
using glm::vec4;

template <typename Real>
using Vec2 = glm::vec<2, Real>;
template <typename Real>
using Vec3 = glm::vec<3, Real>;
template <typename Real>
using Vec4 = glm::vec<4, Real>;

/// Returns cell + step modulo 2^32: GLSL defines the wrap, signed C++ does not.
inline int wrapAdd(int cell, int step) { return static_cast<int>(static_cast<uint>(cell) + static_cast<uint>(step)); }
inline ivec2 wrapAdd(ivec2 cell, ivec2 step) { return ivec2(uvec2(cell) + uvec2(step)); }
inline ivec3 wrapAdd(ivec3 cell, ivec3 step) { return ivec3(uvec3(cell) + uvec3(step)); }
inline ivec4 wrapAdd(ivec4 cell, ivec4 step) { return ivec4(uvec4(cell) + uvec4(step)); }

/// Returns the same for a step of whole numbers in a real type.
template <typename Real>
inline ivec2 stepTo(ivec2 cell, Vec2<Real> step) {
    return wrapAdd(cell, ivec2(step));
}
template <typename Real>
inline ivec3 stepTo(ivec3 cell, Vec3<Real> step) {
    return wrapAdd(cell, ivec3(step));
}
template <typename Real>
inline ivec4 stepTo(ivec4 cell, Vec4<Real> step) {
    return wrapAdd(cell, ivec4(step));
}

}  // namespace noisescope::reference
