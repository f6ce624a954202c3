#include "glsl/run/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/text.h"
#include "glsl/run/expressions.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

/// Loops are unrolled until the code is so long; what is left of them runs as a loop.
constexpr std::size_t kMostUnrolled = std::size_t{1} << 15u;

const Expression& variableOf(const Expression& target) {
    return target.parts.empty() ? target : variableOf(target.parts[0]);
}

void collectAssigned(const std::vector<Statement>& list, std::set<std::string_view>& names, bool& returns) {
    for (const Statement& statement : list) {
        if (statement.kind == Statement::Kind::assign) names.insert(variableOf(statement.values[0]).text);
        returns = returns || statement.kind == Statement::Kind::result;
        collectAssigned(statement.body, names, returns);
        collectAssigned(statement.otherwise, names, returns);
    }
}

class Compiler : public Expressions {
  public:
    explicit Compiler(const Program& program) { declareFile(program); }

    RunCode compiled(std::string_view name) {
        const Function* entry = function(name);
        if (entry == nullptr) refuseAt({}, fmt::format("there is no function {}", printable(name)));
        std::vector<Components> arguments;
        std::vector<Value> registers;
        for (const Field& parameter : entry->parameters) {
            arguments.emplace_back();
            for (std::size_t i = 0; i < sizeOf(parameter.type); ++i) arguments.back().push_back(builder_.argument());
            registers.insert(registers.end(), arguments.back().begin(), arguments.back().end());
        }
        return builder_.finished(std::move(registers), called(*entry, std::move(arguments)));
    }

  private:
    // --- functions -------------------------------------------------------------------------------------------------

    Components called(const Function& function, std::vector<Components> arguments) override {
        scopes_.enter(function);
        scopes_.frame().result.assign(sizeOf(function.result), CodeBuilder::unset());
        for (std::size_t i = 0; i < arguments.size(); ++i)
            scopes_.declare(function.parameters[i].name, std::move(arguments[i]));
        block(function.body);
        return scopes_.leave();
    }

    /// Rows that no function has returned from: code goes on for the others, on variables that nobody needs.
    Value running() {
        Value rows = kEveryRow;
        for (const Frame& frame : scopes_.frames())
            rows = builder_.made(Op::bitAnd, rows, builder_.made(Op::bitNot, frame.returned));
        return rows;
    }

    // --- statements ------------------------------------------------------------------------------------------------

    void block(const std::vector<Statement>& list) {
        const std::size_t first = scopes_.size();
        for (const Statement& one : list) {
            if (scopes_.frame().returned == kEveryRow) break;
            statement(one);
        }
        scopes_.shrink(first);
    }

    void statement(const Statement& of) {
        switch (of.kind) {
            case Statement::Kind::comment:
                return;
            case Statement::Kind::declare:
                return scopes_.declare(of.name, of.values.empty() ? Components(sizeOf(of.type), CodeBuilder::unset())
                                                                  : evaluate(of.values[0]));
            case Statement::Kind::assign:
                return assign(of);
            case Statement::Kind::branch:
                return branch(
                    evaluatedNumber(of.values[0]), [&] { block(of.body); }, [&] { block(of.otherwise); });
            case Statement::Kind::loop:
                return loop(of);
            case Statement::Kind::result:
                return giveBack(evaluate(of.values[0]));
            case Statement::Kind::call:
                evaluate(of.values[0]);
                return;
        }
    }

    void giveBack(const Components& value) {
        Frame& frame = scopes_.frame();
        for (std::size_t i = 0; i < value.size(); ++i)
            frame.result[i] = builder_.made(Op::select, frame.returned, frame.result[i], value[i]);
        frame.returned = kEveryRow;
    }

    void assign(const Statement& of) {
        const Expression& target = of.values[0];
        Components value = evaluate(of.values[1]);
        if (of.text != "=")
            value = binary(of.text.substr(0, of.text.size() - 1), evaluate(target), target.type, value,
                           of.values[1].type, of.at);
        std::vector<Way> ways = waysTo(target);
        Variable* variable = scopes_.variable(variableOf(target).text);
        if (variable == nullptr) refuseAt(target.at, "expected a variable that can be set");
        const Value rows = scopes_.isOfFile(*variable) ? running() : kEveryRow;
        for (const Way& way : ways)
            for (std::size_t i = 0; i < value.size(); ++i) {
                Value& to = variable->value[way.components[i]];
                to = builder_.made(Op::select, builder_.made(Op::bitAnd, rows, way.rows), value[i], to);
            }
    }

    /// Components of a variable that an assignment sets in some rows.
    struct Way {
        Value rows;
        std::vector<std::size_t> components;
    };
    std::vector<Way> waysTo(const Expression& target) {
        if (target.kind == Kind::name) {
            Way all{kEveryRow, {}};
            for (std::size_t i = 0; i < sizeOf(target.type); ++i) all.components.push_back(i);
            return {all};
        }
        if (target.parts.empty() || target.kind == Kind::call)
            refuseAt(target.at, "expected a variable that can be set");
        std::vector<Way> ways;
        for (const Way& way : waysTo(target.parts[0])) {
            if (target.kind == Kind::index)
                addElements(target, way, ways);
            else if (target.kind == Kind::swizzle)
                ways.push_back({way.rows, componentsOf(way, target.text)});
            else
                ways.push_back(narrowed(way, way.rows, offsetOf(target.parts[0].type, target.text), target.type));
        }
        return ways;
    }
    static std::vector<std::size_t> componentsOf(const Way& way, const std::string& names) {
        std::vector<std::size_t> list;
        for (const char name : names) list.push_back(way.components[componentOf(name)]);
        return list;
    }
    [[nodiscard]] Way narrowed(const Way& way, const Value& rows, std::size_t first, const Type& type) const {
        const auto begin = way.components.begin() + static_cast<std::ptrdiff_t>(first);
        return {rows, {begin, begin + static_cast<std::ptrdiff_t>(sizeOf(type))}};
    }
    void addElements(const Expression& target, const Way& way, std::vector<Way>& ways) {
        const Type& array = target.parts[0].type;
        const Value at = evaluatedNumber(target.parts[1]);
        const std::size_t size = sizeOf(target.type);
        if (at.isConstant())
            return ways.push_back(narrowed(way, way.rows, elementAt(array, at.bits) * size, target.type));
        for (std::size_t row = 0; row < elementsOf(array); ++row)
            ways.push_back(narrowed(way, builder_.made(Op::bitAnd, way.rows, isRow(at, row)), row * size, target.type));
    }

    // --- loops -----------------------------------------------------------------------------------------------------

    void loop(const Statement& of) {
        const std::size_t first = scopes_.size();
        scopes_.declare(of.name, evaluate(of.values[0]));
        while (scopes_.frame().returned != kEveryRow) {
            const Value goesOn = continues(of);
            if (goesOn == kNoRow) break;
            if (goesOn != kEveryRow || builder_.size() > kMostUnrolled) {
                runningLoop(of);
                break;
            }
            block(of.body);
            step(of);
        }
        scopes_.shrink(first);
    }

    Value continues(const Statement& of) {
        const Value limit = evaluatedNumber(of.values[1]);
        return binaryNumber(builder_, of.text, of.type.base, scopes_.variable(of.name)->value[0], limit, of.at);
    }

    void step(const Statement& of) {
        const Value by = of.values.size() > 2         ? evaluatedNumber(of.values[2])
                         : of.type.base == Base::real ? CodeBuilder::constant(wordOf(1.0f))
                                                      : CodeBuilder::constant(1);
        Value& counter = scopes_.variable(of.name)->value[0];
        counter = binaryNumber(builder_, "+", of.type.base, counter, by, of.at);
    }

    /// From where the counter is, while any row goes on. What the body sets gets registers of its own.
    void runningLoop(const Statement& of) {
        std::vector<Value*> carried = pinVariables(of);
        Value rows = running();
        for (const Value& condition : conditions_) rows = builder_.made(Op::bitAnd, rows, condition);
        const Value active = builder_.pinned(rows);
        std::vector<Value> registers;
        registers.reserve(carried.size());
        for (const Value* value : carried) registers.push_back(*value);

        const std::size_t start = builder_.size();
        const std::size_t part = builder_.beginPart(Op::jumpIfNone, active);
        const Value goesOn = builder_.made(Op::bitAnd, builder_.made(Op::bitAnd, active, continues(of)), running());
        conditions_.push_back(goesOn);
        block(of.body);
        if (scopes_.frame().returned != kEveryRow) step(of);
        conditions_.pop_back();

        std::vector<Value> next;
        carried = carriedBy(of);
        for (std::size_t i = 0; i < carried.size(); ++i)
            next.push_back(builder_.made(Op::select, goesOn, *carried[i], registers[i]));
        for (std::size_t i = 0; i < carried.size(); ++i) {
            if (next[i] != registers[i]) builder_.set(registers[i], next[i]);
            *carried[i] = registers[i];
        }
        builder_.set(active, goesOn);
        builder_.jumpBack(start, of.at);
        builder_.endPart(part, true);
    }

    /// Returns the values that the loop may change: components of variables, and the function's result.
    std::vector<Value*> carriedBy(const Statement& of) {
        std::set<std::string_view> names{of.name};
        bool returns = false;
        collectAssigned(of.body, names, returns);
        std::vector<Value*> list;
        for (Variable* variable : scopes_.changeable())
            if (scopes_.isOfFile(*variable) || names.contains(variable->name))
                for (Value& value : variable->value) list.push_back(&value);
        if (!returns) return list;
        for (Value& value : scopes_.frame().result) list.push_back(&value);
        list.push_back(&scopes_.frame().returned);
        return list;
    }

    std::vector<Value*> pinVariables(const Statement& of) {
        std::vector<Value*> list = carriedBy(of);
        for (Value* value : list) *value = builder_.pinned(*value);
        return list;
    }
};

}  // namespace

RunCode compiled(const Program& program, std::string_view function) { return Compiler(program).compiled(function); }

}  // namespace noisescope::code
