// GLSL types and expressions shared by all code generators.
#pragma once

#include <string>
#include <string_view>

#include "plan/field_program.h"

namespace noisescope {

/// Returns float for a line, vec2 to vec4 otherwise.
std::string vectorType(int dimensions);
/// Returns int for a line, ivec2 to ivec4 otherwise.
std::string cellType(int dimensions);
/// Returns the type of ns_period: that of a cell, or a structure for oblique periods.
std::string periodType(const FieldProgram& program);
/// Returns the type of a noise's value with derivatives by space.
std::string_view valueType(Derivatives derivatives);
/// Return "", "_d" or "_dd" for the name of a noise function, and "" or "_d" for functions of numbers or their duals.
std::string_view suffixOf(Derivatives derivatives);
std::string_view suffixOf(const FieldProgram& program);

/// Returns the values of three duals, as many as dimensions.
std::string valuesOf(std::string_view duals, int dimensions);

/// Returns the result of a noise function with first derivatives as a dual by space. `scale`: a number, or for oblique
/// noise ", column, column, …".
std::string dualText(const LatticeNoise& noise, int dimensions, std::string_view result, std::string_view scale);
/// Returns the same for second derivatives, displaced by `shift`.
std::string jetText(const LatticeNoise& noise, int dimensions, std::string_view result, std::string_view scale,
                    std::string_view size, std::string_view shift);

/// Returns `sum = …_add(…)`, which adds an octave to an accumulator; `amplitude` may already be a dual.
std::string addText(const FieldProgram& program, const FractalStep& step, std::string_view sum, std::string_view octave,
                    std::string_view amplitude);
/// Returns the declaration of the octaves' weight, if they are weighted.
std::string weightText(const FieldProgram& program, const FractalStep& step, std::string_view weight = "weight");

}  // namespace noisescope
