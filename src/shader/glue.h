// The generated part of a field shader: which functions a recipe uses, and where each number of an octave comes from.
//
// Octaves of quick noises are written out, one after the other: the fastest code. Octaves of slow ones run in a loop
// and are fetched, which costs little beside the noise, while copies of it would keep compilers busy for minutes.
#pragma once

#include <functional>
#include <string>

#include "shader/field_layout.h"
#include "shader/include_resolver.h"

namespace noisescope {

struct Recipe;

/// The recipe's own noise/choices.glsl. `number` writes the expression of the i-th of numbersOf(recipe).
std::string choicesSource(const Recipe& recipe, const std::function<std::string(std::size_t)>& number);
/// The same for a field shader, which reads them from the words of its block.
std::string choicesSource(const Recipe& recipe, const FieldLayout& layout);

/// GLSL 4.10. The fragment shader still has its #includes; give both to flatten(), with choicesSource() as the override
/// of kChoicesFile.
std::string fieldVertexSource(const FieldLayout& layout);
std::string fieldFragmentSource(const Recipe& recipe, const FieldLayout& layout);

constexpr std::string_view kChoicesFile = "noise/choices.glsl";

}  // namespace noisescope
