#include "snippet/inlined.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "targets/writers.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

bool isRealArithmetic(const Expression& of) {
    const bool real = of.type.base == Base::real || of.type.base == Base::matrix;
    return real && (of.kind == Kind::binary || of.kind == Kind::unary);
}

template <typename Test>
bool anyPart(const Expression& of, const Test& test) {
    return test(of) ||
           std::any_of(of.parts.begin(), of.parts.end(), [&](const Expression& part) { return anyPart(part, test); });
}

/// A statement's, and those inside it.
template <typename Visit>
void eachExpression(std::vector<Statement>& list, const Visit& visit) {
    for (Statement& statement : list) {
        for (Expression& value : statement.values) visit(value);
        eachExpression(statement.body, visit);
        eachExpression(statement.otherwise, visit);
    }
}

template <typename Visit>
void eachExpression(Program& program, const Visit& visit) {
    for (Item& item : program.items) {
        if (auto* function = std::get_if<Function>(&item.what)) eachExpression(function->body, visit);
        if (auto* global = std::get_if<Global>(&item.what)) visit(global->value);
    }
}

std::size_t usesOf(const Expression& of, const std::string& name) {
    std::size_t count = of.kind == Kind::name && of.text == name ? 1 : 0;
    for (const Expression& part : of.parts) count += usesOf(part, name);
    return count;
}

/// Its component, member or element is taken.
bool isOpened(const Expression& of, const std::string& name) {
    return anyPart(of, [&](const Expression& part) {
        const bool opens = part.kind == Kind::member || part.kind == Kind::swizzle || part.kind == Kind::index;
        return opens && part.parts[0].kind == Kind::name && part.parts[0].text == name;
    });
}

/// Costs nothing, however often it is written.
bool isPlain(const Expression& of) {
    if (of.kind == Kind::name || of.kind == Kind::literal) return true;
    return (of.kind == Kind::member || of.kind == Kind::swizzle) && isPlain(of.parts[0]);
}

Expression withArguments(const Expression& of, const std::map<std::string, Expression>& arguments) {
    if (of.kind == Kind::name)
        if (const auto found = arguments.find(of.text); found != arguments.end()) return found->second;
    Expression result = of;
    for (Expression& part : result.parts) part = withArguments(part, arguments);
    return result;
}

class Inliner {
  public:
    explicit Inliner(const Program& program) {
        for (const Item& item : program.items) {
            const auto* function = std::get_if<Function>(&item.what);
            if (function == nullptr || isPublic(*function) || isEntry(*function) || function->entry) continue;
            if (const Expression* value = valueOf(*function); value != nullptr && !anyPart(*value, isRealArithmetic))
                functions_[function->name] = *function;
        }
    }

    [[nodiscard]] bool knows(const std::string& name) const { return functions_.contains(name); }

    void replace(Expression& of) const {
        for (Expression& part : of.parts) replace(part);
        if (of.kind != Kind::call) return;
        const auto found = functions_.find(of.text);
        if (found == functions_.end()) return;
        const Expression& value = *valueOf(found->second);
        std::map<std::string, Expression> arguments;
        for (std::size_t i = 0; i < of.parts.size(); ++i) {
            const Field& parameter = found->second.parameters[i];
            const Expression& argument = of.parts[i];
            if (parameter.out || argument.type != parameter.type) return;
            if (isOpened(value, parameter.name) && argument.kind != Kind::name) return;
            const std::size_t uses = usesOf(value, parameter.name);
            if (uses == 0 && argument.kind != Kind::literal) return;  // a variable that nobody reads is a warning
            if (uses > 1 && !isPlain(argument)) return;
            arguments[parameter.name] = argument;
        }
        Expression inlined = withArguments(value, arguments);
        replace(inlined);  // calls of its own: no function calls itself
        of = std::move(inlined);
    }

  private:
    /// Null: it has other statements.
    static const Expression* valueOf(const Function& function) {
        const Expression* value = nullptr;
        for (const Statement& statement : function.body) {
            if (statement.kind == Statement::Kind::comment) continue;
            if (statement.kind != Statement::Kind::result || value != nullptr || statement.values.size() != 1)
                return nullptr;
            value = &statement.values[0];
        }
        return value;
    }

    std::map<std::string, Function> functions_;
};

void mergeResult(std::vector<Statement>& list) {
    if (list.size() < 2) return;
    Statement& named = list[list.size() - 2];
    Statement& result = list.back();
    if (named.kind != Statement::Kind::declare || named.precise || named.values.size() != 1) return;
    if (result.kind != Statement::Kind::result || result.values.size() != 1) return;
    if (result.values[0].kind != Kind::name || result.values[0].text != named.name) return;
    result.values = std::move(named.values);
    list.erase(list.end() - 2);
}

void mergeResults(Program& program) {
    for (Item& item : program.items)
        if (auto* function = std::get_if<Function>(&item.what)) mergeResult(function->body);
}

}  // namespace

Program inlined(Program program, bool results) {
    if (results) mergeResults(program);
    const Inliner inliner(program);
    eachExpression(program, [&](Expression& value) { inliner.replace(value); });
    std::set<std::string> called;
    const auto collect = [&called](const auto& self, const Expression& of) -> void {
        if (of.kind == Kind::call) called.insert(of.text);
        for (const Expression& part : of.parts) self(self, part);
    };
    for (std::size_t before = 0; before != program.items.size();) {
        before = program.items.size();
        called.clear();
        eachExpression(program, [&](const Expression& value) { collect(collect, value); });
        std::erase_if(program.items, [&](const Item& item) {
            const auto* function = std::get_if<Function>(&item.what);
            return function != nullptr && inliner.knows(function->name) && !called.contains(function->name);
        });
    }
    return program;
}

}  // namespace noisescope::code
