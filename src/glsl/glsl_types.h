// Types of the GLSL subset, and result types of its operators and built-in functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glsl/syntax.h"

namespace noisescope::code {

/// Returns the type for float, ivec2, mat3, void …; nothing for other words.
std::optional<Type> typeNamed(std::string_view word);

/// Returns the type of a number as it is written: 0x7fu, 1.0e-9 …
Type typeOfNumber(std::string_view text);

/// Returns the type of an array's element or a matrix's column; nothing for other types.
std::optional<Type> typeOfElement(Type type);

/// Translates component names: "bgr" to "zyx"; empty if a vector of that size lacks one.
std::string componentsNamed(std::string_view name, int size);

/// Returns the type of `a symbol b`; nothing if the operands do not fit.
std::optional<Type> typeOfBinary(std::string_view symbol, const Type& a, const Type& b);

/// Returns the type of a built-in function applied to `arguments`; nothing for unknown names.
std::optional<Type> typeOfBuiltIn(std::string_view name, const std::vector<Expression>& arguments);

/// Returns the operator of a built-in function that compares each component: "<" for lessThan; empty for others.
std::string_view comparisonOf(std::string_view name);

/// True for built-in functions that work on each component separately.
bool isComponentwise(std::string_view name);

}  // namespace noisescope::code
