// Generator of field shaders: a program's steps as GLSL, with numbers from the words of the block's record.
//
// Octaves of quick noises are unrolled, which is the fastest code. Octaves of slow ones run in a loop and fetch their
// words, which costs little next to the noise, while copies of it would take compilers minutes.
#pragma once

#include <string>
#include <string_view>

#include "glsl/include_resolver.h"
#include "shader/block_record.h"

namespace noisescope {

/// Return GLSL 4.10. The fragment shader still has its #includes; pass both to flatten(), with fieldOverrides().
std::string fieldVertexSource(const BlockRecord& record);
std::string fieldFragmentSource(const FieldProgram& program, const BlockRecord& record);
/// Returns noise/choices.glsl, and for a solid solid/choices.glsl, with numbers read from words.
Overrides fieldOverrides(const FieldProgram& program, const BlockRecord& record);
/// Returns all of that text. Programs with the same one share a shader.
std::string fieldShaderText(const FieldProgram& program, const BlockRecord& record);

/// Text around the body of a loop over `octaves` that end once the body has set `more` to false.
struct LoopText {
    std::string_view begin, end;
};
inline constexpr LoopText kOctavesWhile{"    int k = 0;\n    bool more = true;\n    do {\n",
                                        "    ++k;\n    } while (more);\n"};

}  // namespace noisescope
