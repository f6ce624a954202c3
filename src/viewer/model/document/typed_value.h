// Numbers as they are typed into the window: also as arithmetic.
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

struct ParamInfo;
struct Recipe;

/// What setFromText() does, and arithmetic where the parameter is a number: frequency = 1/3. Returns what is wrong, or
/// an empty string.
std::string setTyped(const ParamInfo& param, Recipe& recipe, std::string_view text);

/// A number between two others, as it is typed.
struct TypedNumber {
    double value = 0;
    std::string problem;  ///< why it is none: "1/0: division by zero"; empty: it is one
};
TypedNumber typedNumber(std::string_view text);
TypedNumber typedNumber(std::string_view text, double low, double high);
TypedNumber typedWholeNumber(std::string_view text, double low, double high);

}  // namespace noisescope
