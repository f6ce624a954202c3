#include "glsl/glsl_types.h"

#include <algorithm>
#include <array>
#include <utility>

namespace noisescope::code {
namespace {

constexpr std::array<std::string_view, 5> kComparisons{"<", ">", "<=", ">=", "lessThan"};
constexpr std::array<std::string_view, 17> kComponentwise{"abs",
                                                          "floor",
                                                          "fract",
                                                          "min",
                                                          "max",
                                                          "clamp",
                                                          "mix",
                                                          "sin",
                                                          "sqrt",
                                                          "floatBitsToInt",
                                                          "floatBitsToUint",
                                                          "intBitsToFloat",
                                                          "uintBitsToFloat",
                                                          "exp2",
                                                          "log2",
                                                          "cos",
                                                          "sign"};
constexpr std::pair<std::string_view, std::string_view> kComparing[] = {
    {"lessThan", "<"},          {"lessThanEqual", "<="}, {"greaterThan", ">"},
    {"greaterThanEqual", ">="}, {"equal", "=="},         {"notEqual", "!="}};

template <std::size_t N>
bool has(const std::array<std::string_view, N>& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

Type widest(const std::vector<Expression>& arguments) {
    Type type = arguments.front().type;
    for (const Expression& argument : arguments)
        if (argument.type.size > type.size && argument.type.base == type.base) type = argument.type;
    return type;
}

Type with(Base base, int size) { return {.base = base, .size = size}; }

}  // namespace

std::optional<Type> typeNamed(std::string_view word) {
    if (word == "void") return Type{};
    constexpr std::pair<std::string_view, Base> scalars[] = {
        {"bool", Base::boolean}, {"int", Base::integer}, {"uint", Base::natural}, {"float", Base::real}};
    for (const auto& [name, base] : scalars)
        if (word == name) return with(base, 1);
    constexpr std::pair<std::string_view, Base> vectors[] = {{"vec", Base::real},
                                                             {"ivec", Base::integer},
                                                             {"uvec", Base::natural},
                                                             {"bvec", Base::boolean},
                                                             {"mat", Base::matrix}};
    for (const auto& [name, base] : vectors)
        if (word.size() == name.size() + 1 && word.starts_with(name) && word.back() >= '2' && word.back() <= '4')
            return with(base, word.back() - '0');
    return std::nullopt;
}

Type typeOfNumber(std::string_view text) {
    const bool isReal = !text.starts_with("0x") && text.find_first_of(".e") != text.npos;
    return {.base = text.ends_with('u') ? Base::natural : isReal ? Base::real : Base::integer};
}

std::optional<Type> typeOfElement(Type type) {
    if (type.count == 0 && type.base != Base::matrix) return std::nullopt;
    if (type.count == 0) type.base = Base::real;
    type.count = 0;
    return type;
}

std::string componentsNamed(std::string_view name, int size) {
    std::string components;
    for (const char c : name) {
        const std::size_t which = std::string_view("xyzwrgba").find(c);
        if (which == std::string_view::npos || static_cast<int>(which % 4) >= size) return "";
        components += "xyzw"[which % 4];
    }
    return components;
}

std::optional<Type> typeOfBinary(std::string_view symbol, const Type& a, const Type& b) {
    if (symbol == "==" || symbol == "!=") {
        if (a == b) return with(Base::boolean, 1);
        return std::nullopt;
    }
    if (symbol == "&&" || symbol == "||") {
        if (a.isScalar() && a == b && a.base == Base::boolean) return a;
        return std::nullopt;
    }
    if (has(kComparisons, symbol)) {
        if (a.isScalar() && a == b) return with(Base::boolean, 1);
        return std::nullopt;
    }
    if (a.base == Base::matrix && symbol == "*" && b.isVector() && b.base == Base::real && b.size == a.size) return b;
    if (!a.isNumber() || !b.isNumber() || a.count != 0 || b.count != 0) return std::nullopt;
    if (symbol == "<<" || symbol == ">>") {
        if (b.size == 1 || b.size == a.size) return a;
        return std::nullopt;
    }
    if (a.base != b.base || (a.size != b.size && a.size != 1 && b.size != 1)) return std::nullopt;
    return a.size >= b.size ? a : b;
}

std::string_view comparisonOf(std::string_view name) {
    for (const auto& [function, symbol] : kComparing)
        if (function == name) return symbol;
    return {};
}

std::optional<Type> typeOfBuiltIn(std::string_view name, const std::vector<Expression>& arguments) {
    if (arguments.empty()) return std::nullopt;
    const Type type = widest(arguments);
    if (name == "floatBitsToInt") return with(Base::integer, type.size);
    if (name == "floatBitsToUint") return with(Base::natural, type.size);
    if (name == "intBitsToFloat" || name == "uintBitsToFloat") return with(Base::real, type.size);
    if (isComponentwise(name)) return type;
    if (name == "dot") return with(Base::real, 1);
    if (name == "any" || name == "all") return with(Base::boolean, 1);
    if (name == "not") return type;
    if (!comparisonOf(name).empty()) return with(Base::boolean, type.size);
    return std::nullopt;
}

bool isComponentwise(std::string_view name) { return has(kComponentwise, name); }

}  // namespace noisescope::code
