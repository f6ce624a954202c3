#include "glsl/rounded.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

/// Returns true for arithmetic outside of functions' arguments, which are steps of their own.
bool hasArithmetic(const Expression& of) {
    const bool real = of.type.base == Base::real || of.type.base == Base::matrix;
    if (of.kind == Kind::binary && real) return true;
    if (of.kind == Kind::index) return hasArithmetic(of.parts[0]);
    return std::any_of(of.parts.begin(), of.parts.end(), hasArithmetic);
}

void collectNames(const std::vector<Statement>& list, std::set<std::string>& declared,
                  std::set<std::string>& assigned) {
    for (const Statement& statement : list) {
        if (!statement.name.empty()) declared.insert(statement.name);
        if (statement.kind == Statement::Kind::assign) {
            const Expression* target = &statement.values[0];
            while (!target->parts.empty()) target = &target->parts[0];
            assigned.insert(target->text);
        }
        collectNames(statement.body, declared, assigned);
        collectNames(statement.otherwise, declared, assigned);
    }
}

class Rounding {
  public:
    explicit Rounding(const Program& program) {
        for (const Item& item : program.items)
            if (const auto* function = std::get_if<Function>(&item.what)) functions_[function->name] = *function;
    }

    void round(Function& function) {
        names_.clear();
        assigned_.clear();
        collectNames(function.body, names_, assigned_);
        for (const Field& parameter : function.parameters) names_.insert(parameter.name);
        function.body = block(std::move(function.body));
    }

  private:
    std::vector<Statement> block(std::vector<Statement> list) {
        std::vector<Statement> result;
        std::vector<Statement>* outer = std::exchange(out_, &result);
        for (Statement& one : list) statement(std::move(one));
        out_ = outer;
        return result;
    }

    void statement(Statement of) {
        for (Expression& value : of.values) nameArguments(value);
        const bool real = of.type.base == Base::real || of.type.base == Base::structure;
        if (of.kind == Statement::Kind::declare && real && !of.constant)
            of.precise = assigned_.contains(of.name) || (!of.values.empty() && hasArithmetic(of.values[0]));
        if (of.kind == Statement::Kind::result && hasArithmetic(of.values[0]))
            of.values[0] = named(std::move(of.values[0]), "result", std::exchange(of.comment, ""));
        of.body = block(std::move(of.body));
        of.otherwise = block(std::move(of.otherwise));
        out_->push_back(std::move(of));
    }

    /// Names arithmetic in the arguments of the program's functions after their parameters.
    void nameArguments(Expression& of) {
        for (Expression& part : of.parts) nameArguments(part);
        if (of.kind != Kind::call) return;
        const auto found = functions_.find(of.text);
        if (found == functions_.end()) return;
        for (std::size_t i = 0; i < of.parts.size(); ++i)
            if (of.parts[i].type.base == Base::real && hasArithmetic(of.parts[i]))
                of.parts[i] = named(std::move(of.parts[i]), found->second.parameters[i].name);
    }

    Expression named(Expression value, const std::string& name, std::string comment = "") {
        std::string free = name;
        for (int i = 2; names_.contains(free); ++i) free = fmt::format("{}{}", name, i);
        names_.insert(free);
        Statement made;
        made.kind = Statement::Kind::declare;
        made.precise = true;
        made.comment = std::move(comment);
        made.type = value.type;
        made.name = free;
        const Type type = value.type;
        made.values.push_back(std::move(value));
        out_->push_back(std::move(made));
        return {Kind::name, type, free, {}};
    }

    std::map<std::string, Function> functions_;
    std::set<std::string> names_{};
    std::set<std::string> assigned_{};
    std::vector<Statement>* out_ = nullptr;
};

}  // namespace

void roundSteps(Program& program, std::size_t first) {
    Rounding rounding(program);
    for (std::size_t i = first; i < program.items.size(); ++i)
        if (auto* function = std::get_if<Function>(&program.items[i].what)) rounding.round(*function);
}

}  // namespace noisescope::code
