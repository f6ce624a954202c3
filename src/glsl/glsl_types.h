// Which types the subset of GLSL has, and what its operators and built-in functions make of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glsl/syntax.h"

namespace noisescope::code {

/// float, ivec2, mat3, void …; nothing for other words.
std::optional<Type> typeNamed(std::string_view word);

/// Of a number as it is written: 0x7fu, 1.0e-9 …
Type typeOfNumber(std::string_view text);

/// Of an element of an array, or of a matrix's column; null for other types.
std::optional<Type> typeOfElement(Type type);

/// "bgr" as "zyx"; empty if a vector of that size lacks one.
std::string componentsNamed(std::string_view name, int size);

/// Of a operator b, null if they do not fit.
std::optional<Type> typeOfBinary(std::string_view symbol, const Type& a, const Type& b);

/// Of a built-in function of `arguments`, null if there is none of that name.
std::optional<Type> typeOfBuiltIn(std::string_view name, const std::vector<Expression>& arguments);

/// Built-in functions that work on each component by itself.
bool isComponentwise(std::string_view name);

}  // namespace noisescope::code
