// Types and expressions that all generated code is put together from, in GLSL.
#pragma once

#include <string>
#include <string_view>

#include "plan/field_program.h"

namespace noisescope {

/// float on a line, vec2 to vec4.
std::string vectorType(int dimensions);
/// int on a line, ivec2 to ivec4.
std::string cellType(int dimensions);
/// Of ns_period: a cell, or a structure where periods are oblique.
std::string periodType(const FieldProgram& program);
/// What a noise function returns, brought to space.
std::string_view valueType(Derivatives derivatives);
/// "", "_d" or "_dd": behind the name of a noise function, and "" or "_d" of what takes numbers or their duals.
std::string_view suffixOf(Derivatives derivatives);
std::string_view suffixOf(const FieldProgram& program);

/// The values of three duals, as many as dimensions.
std::string valuesOf(std::string_view duals, int dimensions);

/// `noise`, the result of a function with first derivatives, as a dual by space. `scale`: a number, or where the noise
/// is oblique ", column, column, …".
std::string dualText(const LatticeNoise& noise, int dimensions, std::string_view result, std::string_view scale);
/// The same with second derivatives, looked up `shift` beside its place.
std::string jetText(const LatticeNoise& noise, int dimensions, std::string_view result, std::string_view scale,
                    std::string_view size, std::string_view shift);

/// `sum = …_add(…)`: an octave to an accumulator; `amplitude` may be a dual already.
std::string addText(const FieldProgram& program, const FractalStep& step, std::string_view sum, std::string_view octave,
                    std::string_view amplitude);
/// The declaration of the octaves' weight, where they are weighted.
std::string weightText(const FieldProgram& program, const FractalStep& step, std::string_view weight = "weight");

}  // namespace noisescope
