// Operators, conversions and built-in functions of numbers as instructions.
#pragma once

#include <string_view>
#include <vector>

#include "glsl/run/code_builder.h"
#include "glsl/syntax.h"

namespace noisescope::code {

/// Components of a value, one after the other.
using Components = std::vector<Value>;

/// Returns a number of one type as one of another.
Value convertedNumber(CodeBuilder& builder, const Value& value, Base from, Base to);

/// Returns a operator b of two numbers of a type. Throws Error(shader) with the position if there is no such operator.
Value binaryNumber(CodeBuilder& builder, std::string_view symbol, Base base, const Value& a, const Value& b,
                   const Position& at);
/// Returns -a, !a or ~a.
Value unaryNumber(CodeBuilder& builder, std::string_view symbol, Base base, const Value& a);

/// Returns what the built-in function of `of` makes of the arguments' components.
Components builtInValue(CodeBuilder& builder, const Expression& of, const std::vector<Components>& arguments);

}  // namespace noisescope::code
