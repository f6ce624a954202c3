#include "viewer/model/document/typed_value.h"

#include <fmt/format.h>

#include <cmath>
#include <variant>

#include "core/text.h"
#include "exact/expression.h"
#include "recipe/params.h"

namespace noisescope {

std::string setTyped(const ParamInfo& param, Recipe& recipe, std::string_view text) {
    const bool isNumber = std::holds_alternative<RealParam>(param.kind) ||
                          std::holds_alternative<IntegerParam>(param.kind) ||
                          std::holds_alternative<SeedParam>(param.kind);
    if (!isNumber || parseReal(text)) return setFromText(param, recipe, text);
    const Computed computed = compute(text);
    return computed.value ? setFromNumber(param, recipe, *computed.value) : refusal(param, text, computed.problem);
}

TypedNumber typedNumber(std::string_view text) {
    const Computed computed = compute(text);
    if (computed.value) return {*computed.value, {}};
    return {0, fmt::format("{}: {}", printable(text), computed.problem)};
}

TypedNumber typedNumber(std::string_view text, double low, double high) {
    TypedNumber number = typedNumber(text);
    if (number.problem.empty() && (number.value < low || number.value > high))
        number.problem = fmt::format("{}: outside of {} to {}", printable(text), shortest(low), shortest(high));
    return number;
}

TypedNumber typedWholeNumber(std::string_view text, double low, double high) {
    TypedNumber number = typedNumber(text, low, high);
    if (number.problem.empty() && number.value != std::floor(number.value))
        number.problem = fmt::format("{}: {} is not a whole number", printable(text), shortest(number.value));
    return number;
}

}  // namespace noisescope
