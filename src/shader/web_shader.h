// Generator of field shaders for browsers: GLSL ES 3.00, which has no `precise`, so every step is hidden from the
// compiler.
//
// Each block is drawn by one call. Its words are in a uniform block, and values are written as bits: every browser can
// draw to integer targets and read them back, which does not hold for float targets.
#pragma once

#include <string>

#include "shader/block_record.h"

namespace noisescope {

/// Returns the layout of the record: one pixel per fragment, no varyings, for images of all heights.
BlockRecord webRecordOf(const FieldProgram& program);

/// Most words of a record: every browser's uniform blocks have room for these.
constexpr int kMostWebWords = 4096;

/// Returns the fragment shader. Uniforms: `uvec4 u_words[]` in the block `Words`, from the record's first word on,
/// `ivec2 u_corner`, the block's corner in pixels of the target, and `uint ns_zero`, which is 0. Output: a uint, or a
/// uvec4 for several channels. Throws Error(shader) for programs that cannot be written so.
std::string webFragmentSource(const FieldProgram& program, const BlockRecord& record);

/// Returns the shader that colors such a target, see shaders/host/colorize.glsl. Further uniforms: `usampler2D u_field`
/// and, for biomes, `u_second`, `int u_channels`, and `vec2 u_shown`, the size of the output, in which the field is
/// upside down.
std::string webColorSource();

}  // namespace noisescope
