#include "glsl/file_variables.h"

#include <algorithm>
#include <set>
#include <string>

namespace noisescope::code {
namespace {

class Replacing {
  public:
    Replacing(Program& program, const Global& variable)
        : program_(program), variable_(variable), name_(variable.name.substr(variable.name.find('_') + 1)) {}

    void run() {
        for (Item& item : program_.items)
            if (auto* function = std::get_if<Function>(&item.what)) replaceIn(*function);
    }

  private:
    void replaceIn(Function& function) {
        sets_ = asks_ = false;
        for (Statement& statement : function.body) replaceIn(statement);
        if (!asks_ || sets_) return;
        function.parameters.push_back({variable_.type, name_, ""});
        askers_.insert(function.name);
    }

    void replaceIn(Statement& statement) {
        const bool sets = statement.kind == Statement::Kind::assign && isVariable(statement.values[0]);
        for (Expression& value : statement.values) replaceIn(value);
        for (auto* list : {&statement.body, &statement.otherwise})
            for (Statement& inner : *list) replaceIn(inner);
        if (!sets) return;
        if (!sets_) {
            statement.kind = Statement::Kind::declare;
            statement.type = variable_.type;
            statement.name = name_;
            statement.values.erase(statement.values.begin());
        }
        sets_ = true;
    }

    void replaceIn(Expression& expression) {
        for (Expression& part : expression.parts) replaceIn(part);
        if (expression.kind == Expression::Kind::call && askers_.contains(expression.text)) {
            asks_ = true;
            expression.parts.push_back({Expression::Kind::name, variable_.type, name_, {}});
        }
        if (!isVariable(expression)) return;
        asks_ = true;
        expression.text = name_;
    }

    [[nodiscard]] bool isVariable(const Expression& expression) const {
        return expression.kind == Expression::Kind::name && expression.text == variable_.name;
    }

    Program& program_;
    const Global& variable_;
    std::string name_;                ///< without the prefix: period for ns_period
    std::set<std::string> askers_{};  ///< functions that take it as their last argument
    bool sets_ = false;
    bool asks_ = false;
};

}  // namespace

Program withoutVariables(const Program& program) {
    Program result = program;
    for (const Item& item : program.items)
        if (const auto* global = std::get_if<Global>(&item.what); global != nullptr && !global->constant)
            Replacing(result, *global).run();
    std::erase_if(result.items, [](const Item& item) {
        const auto* global = std::get_if<Global>(&item.what);
        return global != nullptr && !global->constant;
    });
    return result;
}

namespace {

bool asksFor(const Expression& of, std::string_view name) {
    return (of.kind == Expression::Kind::name && of.text == name) ||
           std::any_of(of.parts.begin(), of.parts.end(), [&](const Expression& part) { return asksFor(part, name); });
}

}  // namespace

bool asksFor(const std::vector<Statement>& list, std::string_view name) {
    return std::any_of(list.begin(), list.end(), [&](const Statement& of) {
        return std::any_of(of.values.begin(), of.values.end(),
                           [&](const Expression& value) { return asksFor(value, name); }) ||
               asksFor(of.body, name) || asksFor(of.otherwise, name);
    });
}

void takeNumbers(Function& function) {
    std::vector<Field> places;
    std::swap(places, function.parameters);
    std::vector<Statement> starts;
    for (const Field& place : places) {
        if (place.name != "p" && place.name != "cell" && place.name != "fraction") {
            function.parameters.push_back(place);
            continue;
        }
        Expression value{Expression::Kind::construct, place.type, "", {}};
        for (std::size_t i = 0; i < static_cast<std::size_t>(place.type.size); ++i) {
            const Type number{.base = place.type.base};
            const std::string name = (number.base == Base::real ? "" : place.name + "_") + "xyzw"[i];
            function.parameters.push_back({number, name, ""});
            value.parts.push_back({Expression::Kind::name, number, name, {}});
        }
        Statement start;
        start.kind = Statement::Kind::declare;
        start.type = place.type;
        start.name = place.name;
        start.values.push_back(place.type.isVector() ? value : value.parts[0]);
        if (asksFor(function.body, place.name)) starts.push_back(start);
    }
    function.body.insert(function.body.begin(), starts.begin(), starts.end());
}

}  // namespace noisescope::code
