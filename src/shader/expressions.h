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
/// Returns "", "_d" or "_dd" for the name of a noise function.
std::string_view suffixOf(Derivatives derivatives);

/// Returns the values of three duals, as many as dimensions.
std::string valuesOf(std::string_view duals, int dimensions);

}  // namespace noisescope
