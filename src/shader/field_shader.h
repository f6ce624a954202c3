// Generator of field shaders: a program's steps as GLSL, with numbers from the words of the block's record.
//
// Octaves of quick noises are unrolled, which is the fastest code. Octaves of slow ones run in a loop and fetch their
// words, which costs little next to the noise, while copies of it would take compilers minutes.
#pragma once

#include <string>

#include "shader/block_record.h"

namespace noisescope {

/// Return GLSL 4.10. The fragment shader still has its #includes; pass both to flatten(), with fieldChoicesSource() as
/// the override of kChoicesFile.
std::string fieldVertexSource(const BlockRecord& record);
std::string fieldFragmentSource(const FieldProgram& program, const BlockRecord& record);
/// Returns noise/choices.glsl with numbers read from words.
std::string fieldChoicesSource(const FieldProgram& program, const BlockRecord& record);

}  // namespace noisescope
