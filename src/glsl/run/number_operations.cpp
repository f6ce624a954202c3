#include "glsl/run/number_operations.h"

#include <fmt/format.h>

#include <algorithm>

#include "glsl/glsl_types.h"

namespace noisescope::code {
namespace {

/// By type; Op::nothing: there is none.
struct OperatorRow {
    std::string_view symbol;
    Op real, integer, natural;
    bool swapped = false;  ///< b operator a
    bool inverse = false;
};

constexpr OperatorRow kOperatorRows[] = {
    {"+", Op::realAdd, Op::add, Op::add},
    {"-", Op::realSubtract, Op::subtract, Op::subtract},
    {"*", Op::realMultiply, Op::multiply, Op::multiply},
    {"/", Op::realDivide, Op::integerDivide, Op::naturalDivide},
    {"%", Op::nothing, Op::integerRemainder, Op::naturalRemainder},
    {"<<", Op::nothing, Op::shiftLeft, Op::shiftLeft},
    {">>", Op::nothing, Op::integerShiftRight, Op::naturalShiftRight},
    {"&", Op::nothing, Op::bitAnd, Op::bitAnd},
    {"|", Op::nothing, Op::bitOr, Op::bitOr},
    {"^", Op::nothing, Op::bitXor, Op::bitXor},
    {"<", Op::realLess, Op::integerLess, Op::naturalLess},
    {"<=", Op::realLessEqual, Op::integerLessEqual, Op::naturalLessEqual},
    {">", Op::realLess, Op::integerLess, Op::naturalLess, true},
    {">=", Op::realLessEqual, Op::integerLessEqual, Op::naturalLessEqual, true},
    {"==", Op::realEqual, Op::equal, Op::equal},
    {"!=", Op::realEqual, Op::equal, Op::equal, false, true},
};

/// Functions of one or two numbers.
struct FunctionRow {
    std::string_view name;
    Op real, integer, natural;
};

constexpr FunctionRow kFunctionRows[] = {
    {"abs", Op::realAbsolute, Op::integerAbsolute, Op::move},
    {"floor", Op::realFloor, Op::nothing, Op::nothing},
    {"sqrt", Op::realRoot, Op::nothing, Op::nothing},
    {"sin", Op::realSine, Op::nothing, Op::nothing},
    {"cos", Op::realCosine, Op::nothing, Op::nothing},
    {"exp2", Op::realExp2, Op::nothing, Op::nothing},
    {"log2", Op::realLog2, Op::nothing, Op::nothing},
    {"sign", Op::realSign, Op::integerSign, Op::nothing},
    {"min", Op::realMinimum, Op::integerMinimum, Op::naturalMinimum},
    {"max", Op::realMaximum, Op::integerMaximum, Op::naturalMaximum},
    {"floatBitsToInt", Op::move, Op::nothing, Op::nothing},
    {"floatBitsToUint", Op::move, Op::nothing, Op::nothing},
    {"intBitsToFloat", Op::nothing, Op::move, Op::nothing},
    {"uintBitsToFloat", Op::nothing, Op::nothing, Op::move},
};

template <typename Row>
Op opOf(const Row& row, Base base) {
    if (base == Base::real || base == Base::matrix) return row.real;
    return base == Base::integer ? row.integer : base == Base::natural ? row.natural : Op::nothing;
}

Op logical(std::string_view symbol) {
    if (symbol == "&&" || symbol == "&") return Op::bitAnd;
    if (symbol == "||" || symbol == "|") return Op::bitOr;
    if (symbol == "^") return Op::bitXor;
    return symbol == "==" || symbol == "!=" ? Op::equal : Op::nothing;
}

/// One component of a function that works on each by itself.
class NumberFunction {
  public:
    NumberFunction(CodeBuilder& builder, const Expression& of)
        : builder_(builder), of_(of), base_(of.parts[0].type.base) {}

    [[nodiscard]] Value of(const std::vector<Value>& x) const {
        const std::string_view name = of_.text;
        if (name == "fract") return real(Op::realSubtract, x[0], builder_.made(Op::realFloor, x[0]));
        if (name == "clamp" && x.size() == 3) return named("min", named("max", x[0], x[1]), x[2]);
        if (name == "mix" && x.size() == 3 && base_ == Base::real)
            return real(Op::realAdd,
                        real(Op::realMultiply, x[0], real(Op::realSubtract, CodeBuilder::constant(wordOf(1.0f)), x[2])),
                        real(Op::realMultiply, x[1], x[2]));
        if (const std::string_view symbol = comparisonOf(name); !symbol.empty() && x.size() == 2)
            return binaryNumber(builder_, symbol, base_, x[0], x[1], of_.at);
        if (name == "not") return builder_.made(Op::bitNot, x[0]);
        return named(name, x[0], x.size() == 2 ? x[1] : Value{});
    }

  private:
    [[nodiscard]] Value real(Op op, const Value& a, const Value& b) const { return builder_.made(op, a, b); }

    [[nodiscard]] Value named(std::string_view name, const Value& a, const Value& b) const {
        for (const FunctionRow& row : kFunctionRows) {
            if (row.name != name) continue;
            const Op op = opOf(row, base_);
            if (op == Op::move) return a;
            if (op != Op::nothing) return builder_.made(op, a, b);
        }
        refuseAt(of_.at, fmt::format("{}() of these arguments cannot be run", name));
    }

    CodeBuilder& builder_;
    const Expression& of_;
    Base base_;
};

Value dotProduct(CodeBuilder& builder, const Components& a, const Components& b) {
    Value sum = builder.made(Op::realMultiply, a[0], b[0]);
    for (std::size_t i = 1; i < a.size(); ++i)
        sum = builder.made(Op::realAdd, sum, builder.made(Op::realMultiply, a[i], b[i]));
    return sum;
}

}  // namespace

Value convertedNumber(CodeBuilder& builder, const Value& value, Base from, Base to) {
    if (from == to || to == Base::matrix) return value;
    if (to == Base::boolean) return builder.made(from == Base::real ? Op::realToBoolean : Op::numberToBoolean, value);
    if (from == Base::boolean)
        return builder.made(Op::bitAnd, value, CodeBuilder::constant(to == Base::real ? wordOf(1.0f) : 1));
    if (from == Base::real) return builder.made(to == Base::integer ? Op::realToInteger : Op::realToNatural, value);
    if (to == Base::real) return builder.made(from == Base::integer ? Op::integerToReal : Op::naturalToReal, value);
    return value;
}

Value binaryNumber(CodeBuilder& builder, std::string_view symbol, Base base, const Value& a, const Value& b,
                   const Position& at) {
    if (base == Base::boolean) {
        const Op op = logical(symbol);
        if (op == Op::nothing) refuseAt(at, fmt::format("{} of booleans cannot be run", symbol));
        const Value result = builder.made(op, a, b);
        return symbol == "!=" ? builder.made(Op::bitNot, result) : result;
    }
    for (const OperatorRow& row : kOperatorRows) {
        if (row.symbol != symbol || opOf(row, base) == Op::nothing) continue;
        const Value result = row.swapped ? builder.made(opOf(row, base), b, a) : builder.made(opOf(row, base), a, b);
        return row.inverse ? builder.made(Op::bitNot, result) : result;
    }
    refuseAt(at, fmt::format("{} of these types cannot be run", symbol));
}

Value unaryNumber(CodeBuilder& builder, std::string_view symbol, Base base, const Value& a) {
    if (symbol != "-") return builder.made(Op::bitNot, a);
    return builder.made(base == Base::real ? Op::realNegative : Op::integerNegative, a);
}

Components builtInValue(CodeBuilder& builder, const Expression& of, const std::vector<Components>& arguments) {
    if (of.text == "dot") return {dotProduct(builder, arguments[0], arguments.back())};
    if (of.text == "any" || of.text == "all") {
        Value result = arguments[0][0];
        for (const Value& value : arguments[0])
            result = builder.made(of.text == "any" ? Op::bitOr : Op::bitAnd, result, value);
        return {result};
    }
    const NumberFunction function(builder, of);
    Components result;
    for (std::size_t i = 0; i < static_cast<std::size_t>(of.type.size); ++i) {
        std::vector<Value> numbers;
        numbers.reserve(arguments.size());
        for (const Components& argument : arguments) numbers.push_back(argument[std::min(i, argument.size() - 1)]);
        result.push_back(function.of(numbers));
    }
    return result;
}

}  // namespace noisescope::code
