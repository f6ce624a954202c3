// The generated part of a field shader: which functions a recipe uses, and where each number of an octave comes from.
//
// The host hands every block a list of 32-bit words. The vertex shader passes as many of them as fit in flat varyings,
// which cost nothing in the fragment shader; the rest (from about the 16th octave on) is fetched there. A point is a
// block of one pixel.
//
// Octaves of quick noises are written out, one after the other: the fastest code. Octaves of slow ones run in a loop
// and are fetched, which costs little beside the noise, while copies of it would keep compilers busy for minutes.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "field/field_plan.h"
#include "shader/include_resolver.h"

namespace noisescope {

/// How the words of a block lie in memory. Two plans with equal layouts and structural choices share a program.
struct FieldLayout {
    int dimensions = 2;
    bool looped = false;  ///< all octaves by one piece of code
    bool affine = false;
    bool striped = false;
    int fractalNumbers = 0;       ///< how many the fractal takes
    bool scaled = false;          ///< the noise is multiplied by a factor …
    bool shifted = false;         ///< … and moved
    bool weighted = false;        ///< amplitudes are multiplied by the octaves before
    bool fading = false;          ///< octaves are multiplied and moved by how much can be seen of them
    bool moved = false;           ///< the fractal's result is multiplied and shifted
    std::vector<bool> wide;       ///< for each octave: steps have whole cells too
    std::vector<bool> unseen;     ///< for each octave: a constant
    std::vector<int> octaveWord;  ///< for each octave: its first word
    int fractalWord = 0;          ///< what the fractal takes
    int numberWord = 0;           ///< what the noise takes
    int words = 0;                ///< of one block, a multiple of 4
    int varyingVectors = 0;       ///< how many uvec4 reach the fragment shader as flat varyings
};

/// Words before the octaves: the block's rectangle and its corner, in pixels of the target.
constexpr int kRectangleWords = 8;

/// `varyingVectors`: how many 4-component varyings the device allows.
FieldLayout layoutOf(const FieldPlan& plan, int varyingVectors);

/// Fills the words behind the rectangle. words.size() == layout.words.
void packWords(const FieldPlan& plan, const FieldLayout& layout, const FieldOrigin& origin,
               std::span<std::uint32_t> words);

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
