// The generated part of a field shader: a program's steps as GLSL, their numbers as words of the block's record.
//
// Octaves of quick noises are written out, one after the other: the fastest code. Octaves of slow ones run in a loop
// and are fetched, which costs little beside the noise, while copies of it would keep compilers busy for minutes.
#pragma once

#include <string>

#include "shader/block_record.h"

namespace noisescope {

/// GLSL 4.10. The fragment shader still has its #includes; give both to flatten(), with fieldChoicesSource() as the
/// override of kChoicesFile.
std::string fieldVertexSource(const BlockRecord& record);
std::string fieldFragmentSource(const FieldProgram& program, const BlockRecord& record);
/// noise/choices.glsl with numbers that are words.
std::string fieldChoicesSource(const FieldProgram& program, const BlockRecord& record);

}  // namespace noisescope
