// Field shaders for browsers: GLSL ES 3.00, which has no `precise`, so every step is hidden from the compiler.
//
// A block is drawn by one call; its words come in a uniform block, and values leave as bits, since targets of integers
// are drawn to and read back everywhere, and those of floats are not.
#pragma once

#include <string>

#include "shader/block_record.h"

namespace noisescope {

/// The record that such a shader reads: a pixel a fragment, no varyings, for images of all heights.
BlockRecord webRecordOf(const FieldProgram& program);

/// The most words of a record: what a uniform block has room for everywhere.
constexpr int kMostWebWords = 4096;

/// Uniforms: `uvec4 u_words[]` in the block `Words`, from the record's first word on, `ivec2 u_corner`, the block's
/// corner in pixels of the target, and `uint ns_zero`, which is 0. Output: a uint, or a uvec4 of several channels.
/// Throws Error(shader) for what cannot be written so.
std::string webFragmentSource(const FieldProgram& program, const BlockRecord& record);

/// What colors such a target, see shaders/host/colorize.glsl. More uniforms: `usampler2D u_field` and, of biomes,
/// `u_second`, `int u_channels`, and `vec2 u_shown`, the size of what is drawn to, in which the field is upside down.
std::string webColorSource();

}  // namespace noisescope
