#include "glsl/run/expressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

constexpr std::size_t kMostInstructions = std::size_t{1} << 20u;

Value literal(const Expression& of) {
    if (of.type.base == Base::boolean) return of.text == "true" ? kEveryRow : kNoRow;
    if (of.type.base == Base::real)
        return CodeBuilder::constant(wordOf(static_cast<float>(parseReal(of.text).value_or(0))));
    std::string_view digits = of.text;
    if (digits.ends_with('u')) digits.remove_suffix(1);
    const bool isHexadecimal = digits.starts_with("0x");
    Word number = 0;
    for (const char digit : digits.substr(isHexadecimal ? 2 : 0))
        number = number * (isHexadecimal ? 16 : 10) +
                 static_cast<Word>(isDigit(digit) ? digit - '0' : (digit | 0x20) - 'a' + 10);
    return CodeBuilder::constant(number);
}

Components part(const Components& of, std::size_t first, std::size_t size) {
    const auto begin = of.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(size)};
}

}  // namespace

void Expressions::declareFile(const Program& program) {
    for (const Item& item : program.items) {
        if (const auto* structure = std::get_if<Structure>(&item.what)) structures_[structure->name] = structure;
        if (const auto* function = std::get_if<Function>(&item.what)) functions_[function->name] = function;
        const auto* global = std::get_if<Global>(&item.what);
        if (global == nullptr) continue;
        if (global->constant)
            scopes_.addConstant(global->name, evaluate(global->value));
        else
            scopes_.declare(global->name, evaluate(global->value));
    }
    scopes_.endFile();
}

const Function* Expressions::function(std::string_view name) const {
    const auto found = functions_.find(name);
    return found == functions_.end() ? nullptr : found->second;
}

std::size_t Expressions::sizeOf(const Type& type) const {
    std::size_t size = type.base == Base::nothing ? 0 : static_cast<std::size_t>(type.size);
    if (type.base == Base::matrix) size *= size;
    if (type.base == Base::structure) {
        size = 0;
        for (const Field& field : structures_.at(type.structure)->fields) size += sizeOf(field.type);
    }
    return size * static_cast<std::size_t>(std::max(1, type.count));
}

std::size_t Expressions::offsetOf(const Type& structure, std::string_view name) const {
    std::size_t offset = 0;
    for (const Field& field : structures_.at(structure.structure)->fields) {
        if (field.name == name) break;
        offset += sizeOf(field.type);
    }
    return offset;
}

Components Expressions::evaluate(const Expression& of) {
    if (builder_.size() > kMostInstructions)
        refuseAt(of.at, fmt::format("code unrolls to more than {} instructions", kMostInstructions));
    switch (of.kind) {
        case Kind::literal:
            return {literal(of)};
        case Kind::name:
            return *named(of);
        case Kind::member:
            return member(of);
        case Kind::swizzle:
            return swizzled(of);
        case Kind::index:
            return indexed(of);
        case Kind::call:
            return call(of);
        case Kind::construct:
            return constructed(of);
        case Kind::unary:
            return unary(of);
        case Kind::binary:
            return binary(of.text, evaluate(of.parts[0]), of.parts[0].type, evaluate(of.parts[1]), of.parts[1].type,
                          of.at);
        case Kind::choice:
            return choice(of);
    }
    return {};
}

const Components* Expressions::named(const Expression& of) {
    const Components* found = scopes_.find(of.text);
    if (found == nullptr) refuseAt(of.at, fmt::format("{} is not known", of.text));
    return found;
}

std::optional<Expressions::Slice> Expressions::sliceOf(const Expression& of) {
    if (of.kind == Kind::name) return Slice{named(of), 0};
    if (of.kind == Kind::member) {
        std::optional<Slice> slice = sliceOf(of.parts[0]);
        if (slice) slice->first += offsetOf(of.parts[0].type, of.text);
        return slice;
    }
    if (of.kind != Kind::index) return std::nullopt;
    const Value at = evaluatedNumber(of.parts[1]);
    if (!at.isConstant()) return std::nullopt;
    std::optional<Slice> slice = sliceOf(of.parts[0]);
    if (slice) slice->first += elementAt(of.parts[0].type, at.bits) * sizeOf(of.type);
    return slice;
}

Components Expressions::member(const Expression& of) {
    if (const std::optional<Slice> slice = sliceOf(of)) return part(*slice->of, slice->first, sizeOf(of.type));
    return part(evaluate(of.parts[0]), offsetOf(of.parts[0].type, of.text), sizeOf(of.type));
}

Components Expressions::swizzled(const Expression& of) {
    const Components from = evaluate(of.parts[0]);
    Components result;
    for (const char name : of.text) result.push_back(from[componentOf(name)]);
    return result;
}

std::size_t Expressions::elementsOf(const Type& type) {
    return static_cast<std::size_t>(type.count > 0 ? type.count : type.size);
}
std::size_t Expressions::elementAt(const Type& type, Word index) {
    return std::min<std::size_t>(index, elementsOf(type) - 1);
}

Components Expressions::indexed(const Expression& of) {
    const std::size_t size = sizeOf(of.type);
    const Value at = evaluatedNumber(of.parts[1]);
    const std::optional<Slice> slice = sliceOf(of.parts[0]);
    if (slice && at.isConstant())
        return part(*slice->of, slice->first + elementAt(of.parts[0].type, at.bits) * size, size);
    const Components from = slice ? part(*slice->of, slice->first, sizeOf(of.parts[0].type)) : evaluate(of.parts[0]);
    Components result;
    for (std::size_t i = 0; i < size; ++i) {
        Components column;
        for (std::size_t row = 0; row < elementsOf(of.parts[0].type); ++row) column.push_back(from[row * size + i]);
        result.push_back(elementOf(column, at));
    }
    return result;
}

Value Expressions::elementOf(const Components& column, const Value& at) {
    if (at.isConstant()) return column[std::min<std::size_t>(at.bits, column.size() - 1)];
    if (std::all_of(column.begin(), column.end(), [](const Value& value) { return value.isConstant(); })) {
        std::vector<Word> table;
        for (const Value& value : column) table.push_back(value.bits);
        return builder_.lookedUp(std::move(table), at);
    }
    Value result = column[0];
    for (std::size_t row = 1; row < column.size(); ++row)
        result = builder_.made(Op::select, isRow(at, row), column[row], result);
    return result;
}
Value Expressions::isRow(const Value& at, std::size_t row) {
    return builder_.made(Op::equal, at, CodeBuilder::constant(static_cast<Word>(row)));
}

Components Expressions::constructed(const Expression& of) {
    Components list;
    for (const Expression& one : of.parts)
        for (const Value& value : evaluate(one))
            list.push_back(of.type.isNumber() && of.type.count == 0
                               ? convertedNumber(builder_, value, one.type.base, of.type.base)
                               : value);
    const std::size_t size = sizeOf(of.type);
    if (list.size() == 1 && of.type.base == Base::matrix) {  // its diagonal
        Components matrix(size, kNoRow);
        for (std::size_t i = 0; i < size; i += static_cast<std::size_t>(of.type.size) + 1) matrix[i] = list[0];
        return matrix;
    }
    if (list.size() == 1) list.resize(size, list[0]);
    if (list.size() < size || (of.type.base == Base::matrix && list.size() > size))
        refuseAt(of.at, "expected as many components as the type has");
    list.resize(size);
    return list;
}

Components Expressions::unary(const Expression& of) {
    Components value = evaluate(of.parts[0]);
    for (Value& one : value) one = unaryNumber(builder_, of.text, of.type.base, one);
    return value;
}

Components Expressions::binary(std::string_view symbol, const Components& a, const Type& typeOfA, const Components& b,
                               const Type& typeOfB, const Position& at) {
    if (typeOfA.base == Base::structure) refuseAt(at, fmt::format("{} of structures cannot be run", symbol));
    if (typeOfA.base == Base::matrix && typeOfB.base != Base::matrix) return product(a, b);
    const std::size_t size = std::max(a.size(), b.size());
    Components result;
    for (std::size_t i = 0; i < size; ++i)
        result.push_back(binaryNumber(builder_, symbol, typeOfA.base, a[std::min(i, a.size() - 1)],
                                      b[std::min(i, b.size() - 1)], at));
    if (symbol != "==" && symbol != "!=") return result;
    for (std::size_t i = 1; i < size; ++i)
        result[0] = builder_.made(symbol == "==" ? Op::bitAnd : Op::bitOr, result[0], result[i]);
    return {result[0]};
}

/// A matrix times a vector: the sum of its columns, from the first on.
Components Expressions::product(const Components& matrix, const Components& vector) {
    const std::size_t n = vector.size();
    Components sum;
    for (std::size_t column = 0; column < n; ++column)
        for (std::size_t row = 0; row < n; ++row) {
            const Value one = builder_.made(Op::realMultiply, matrix[column * n + row], vector[column]);
            if (column == 0)
                sum.push_back(one);
            else
                sum[row] = builder_.made(Op::realAdd, sum[row], one);
        }
    return sum;
}

Components Expressions::choice(const Expression& of) {
    const Value condition = evaluatedNumber(of.parts[0]);
    Components a;
    Components b;
    branch(
        condition, [&] { a = evaluate(of.parts[1]); }, [&] { b = evaluate(of.parts[2]); });
    if (condition.isConstant()) return condition.bits != 0 ? a : b;
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = builder_.made(Op::select, condition, a[i], b[i]);
    return a;
}

Components Expressions::call(const Expression& of) {
    std::vector<Components> arguments;
    for (const Expression& one : of.parts) arguments.push_back(evaluate(one));
    const Function* own = function(of.text);
    if (own == nullptr) return builtInValue(builder_, of, arguments);
    for (const Frame& frame : scopes_.frames())
        if (frame.function == own) refuseAt(of.at, fmt::format("{}() calls itself", of.text));
    return called(*own, std::move(arguments));
}

}  // namespace noisescope::code
