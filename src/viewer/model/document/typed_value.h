// Parsing of numbers typed into the window. Every field also takes arithmetic.
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

struct ParamInfo;
struct Recipe;

/// Sets the parameter like setFromText(), and from arithmetic where the parameter is a number: frequency = 1/3. Returns
/// the problem, or an empty string.
std::string setTyped(const ParamInfo& param, Recipe& recipe, std::string_view text);

/// Result of parsing a typed number, optionally limited to [low, high].
struct TypedNumber {
    double value = 0;
    std::string problem;  ///< reason for refusing the text, "1/0: division by zero"; empty on success
};
TypedNumber typedNumber(std::string_view text);
TypedNumber typedNumber(std::string_view text, double low, double high);
TypedNumber typedWholeNumber(std::string_view text, double low, double high);

}  // namespace noisescope
