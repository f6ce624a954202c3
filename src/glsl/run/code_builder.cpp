#include "glsl/run/code_builder.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace noisescope::code {
namespace {

constexpr std::size_t kFewInstructions = 24;  ///< are done by all rows sooner than the condition is tested

template <std::size_t... ops>
Word folded(Op op, const Value& a, const Value& b, const Value& c, std::index_sequence<ops...> /*all*/) {
    constexpr std::array<Word (*)(Word, Word, Word), sizeof...(ops)> functions{&applied<static_cast<Op>(ops)>...};
    return functions[static_cast<std::size_t>(op)](a.bits, b.bits, c.bits);
}

/// a operator 0 (or 1, or every bit) where that needs no instruction.
std::optional<Value> simplified(Op op, const Value& a, const Value& b) {
    const auto is = [](const Value& value, Word bits) { return value.isConstant() && value.bits == bits; };
    constexpr Word kAll = ~Word{0};
    switch (op) {
        case Op::realMultiply:
            if (is(a, wordOf(1.0f))) return b;
            if (is(b, wordOf(1.0f))) return a;
            break;
        case Op::multiply:
            if (is(a, 1)) return b;
            if (is(b, 1)) return a;
            break;
        case Op::add:
        case Op::bitXor:
            if (is(a, 0)) return b;
            if (is(b, 0)) return a;
            break;
        case Op::bitOr:
            if (is(a, 0) || is(b, kAll)) return b;
            if (is(b, 0) || is(a, kAll)) return a;
            break;
        case Op::bitAnd:
            if (is(a, 0) || is(b, kAll)) return a;
            if (is(b, 0) || is(a, kAll)) return b;
            break;
        case Op::subtract:
        case Op::shiftLeft:
        case Op::naturalShiftRight:
        case Op::integerShiftRight:
            if (is(b, 0)) return a;
            break;
        default:
            break;
    }
    return std::nullopt;
}

}  // namespace

Value CodeBuilder::newRegister() { return {code_.registers++, 0}; }

Value CodeBuilder::argument() { return newRegister(); }

CodeBuilder::Key CodeBuilder::keyOf(Op op, const Value& a, const Value& b, const Value& c) {
    const auto packed = [](const Value& value) {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(value.isConstant() ? -1 : value.place)) << 32u |
               value.bits;
    };
    return {static_cast<std::uint64_t>(op), packed(a), packed(b), packed(c)};
}

Value CodeBuilder::made(Op op, const Value& a, const Value& b, const Value& c) {
    if (a.isConstant() && b.isConstant() && c.isConstant() && op != Op::lookUp)
        return constant(folded(op, a, b, c, std::make_index_sequence<kOperations>()));
    if (op == Op::select) {
        if (a.isConstant()) return a.bits != 0 ? b : c;
        if (b == c || c.place == Value::kUnset) return b;
        if (b.place == Value::kUnset) return c;
        if (b == constant(~Word{0}) && c == constant(0)) return a;
        if (b == constant(0) && c == constant(~Word{0})) return made(Op::bitNot, a);
    } else if (std::optional<Value> simple = simplified(op, a, b)) {
        return *simple;
    }
    const Key key = keyOf(op, a, b, c);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const Value result = newRegister();
    code_.list.push_back({.op = op, .to = result.place, .a = a, .b = b, .c = c});
    known_.emplace(key, result);
    order_.push_back(key);
    return result;
}

Value CodeBuilder::lookedUp(std::vector<Word> table, const Value& index) {
    const auto last = static_cast<Word>(table.size() - 1);
    if (index.isConstant()) return constant(table[std::min(index.bits, last)]);
    const Value inside = made(Op::naturalMinimum, index, constant(last));
    auto found = std::find(code_.tables.begin(), code_.tables.end(), table);
    if (found == code_.tables.end()) found = code_.tables.insert(found, std::move(table));
    return made(Op::lookUp, inside, constant(static_cast<Word>(found - code_.tables.begin())));
}

Value CodeBuilder::pinned(const Value& start) {
    const Value result = newRegister();
    set(result, start);
    return result;
}

void CodeBuilder::set(const Value& pinned, const Value& value) {
    code_.list.push_back({.op = Op::move, .to = pinned.place, .a = value});
}

std::size_t CodeBuilder::beginPart(Op jump, const Value& condition) {
    begins_.push_back(order_.size());
    code_.list.push_back({.op = jump, .a = condition});
    return size() - 1;
}

void CodeBuilder::endPart(std::size_t begin, bool jumpStays) {
    const std::size_t known = begins_.back();
    begins_.pop_back();
    if (!jumpStays && size() - begin - 1 < kFewInstructions) {
        code_.list[begin] = {};
        return;
    }
    code_.list[begin].target = static_cast<std::int32_t>(size());
    for (; order_.size() > known; order_.pop_back()) known_.erase(order_.back());
}

void CodeBuilder::jumpBack(std::size_t start, const Position& at) {
    code_.list.push_back({.op = Op::jumpBack, .target = static_cast<std::int32_t>(start), .at = at});
}

RunCode CodeBuilder::finished(std::vector<Value> arguments, std::vector<Value> results) {
    code_.arguments = std::move(arguments);
    code_.results = std::move(results);
    assignRegisters(code_);
    return std::move(code_);
}

}  // namespace noisescope::code
