#include "glsl/structures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <utility>

#include "core/error.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;
using List = std::vector<Expression>;

/// A variable's replacement: a variable of its own, or one for each number or vector in its structure.
struct Variable {
    std::string name;
    Type type;
};

bool isStructure(const Type& type) { return type.base == Base::structure; }

Expression nameOf(const Field& field) { return {Kind::name, field.type, field.name, {}}; }

bool mentions(const Expression& of, const std::string& name) {
    if (of.kind == Kind::name) return of.text == name;
    return std::any_of(of.parts.begin(), of.parts.end(), [&](const Expression& part) { return mentions(part, name); });
}

/// Returns the variable that an assignment to `target`, or to a part of it, sets.
const std::string& variableIn(const Expression& target) {
    return target.parts.empty() ? target.text : variableIn(target.parts[0]);
}

class Flattening {
  public:
    /// Adds the item's replacement; nothing for a structure, whose comments go to the next item.
    void add(Item item, Program& to) {
        item.comments.insert(item.comments.begin(), comments_.begin(), comments_.end());
        comments_.clear();
        if (const auto* structure = std::get_if<Structure>(&item.what)) {
            structures_[structure->name] = *structure;
            comments_ = std::move(item.comments);
            return;
        }
        if (const auto* global = std::get_if<Global>(&item.what); global != nullptr && isStructure(global->type)) {
            addConstants(*global, std::move(item.comments), to);
            return;
        }
        if (auto* global = std::get_if<Global>(&item.what)) {
            scopes_.front()[global->name] = {global->name, global->type};
            global->value = lowered(global->value);
        }
        if (auto* function = std::get_if<Function>(&item.what)) *function = lowered(std::move(*function));
        to.items.push_back(std::move(item));
    }

  private:
    using Scope = std::map<std::string, Variable>;

    // --- file scope ------------------------------------------------------------------------------------------------

    void addConstants(const Global& global, std::vector<std::string> comments, Program& to) {
        const List values = leaves(global.value);
        const std::vector<Field> fields = membersOf(global.type, global.name);
        scopes_.front()[global.name] = {global.name, global.type};
        for (std::size_t i = 0; i < fields.size(); ++i)
            to.items.push_back(
                {std::exchange(comments, {}), Global{true, fields[i].type, fields[i].name, values[i], ""}});
    }

    Function lowered(Function function) {
        scopes_.resize(1);
        scopes_.emplace_back();
        std::vector<Field> parameters;
        for (const Field& parameter : function.parameters)
            for (Field& field : declared(parameter.name, parameter.type)) parameters.push_back(std::move(field));
        result_.clear();
        if (isStructure(function.result) && !hasSeveral(function.result)) {
            function.result = membersOf(function.result, "")[0].type;
        } else if (isStructure(function.result)) {
            result_ = declared("result", function.result, true);
            for (Field& field : result_) field.out = true;
            parameters.insert(parameters.end(), result_.begin(), result_.end());
            function.result = {};
        }
        function.parameters = std::move(parameters);
        function.body = block(function.body);
        const bool ends = !function.body.empty() && function.body.back().kind == Statement::Kind::result;
        if (ends && function.body.back().values.empty()) function.body.pop_back();
        return function;
    }

    // --- names -----------------------------------------------------------------------------------------------------

    /// Returns the numbers and vectors in a value of this type, with names that begin with `name`; the value itself if
    /// it is one.
    [[nodiscard]] std::vector<Field> membersOf(const Type& type, const std::string& name) const {
        if (!isStructure(type)) return {{type, name, ""}};
        std::vector<Field> list;
        const bool capitals = std::none_of(name.begin(), name.end(), [](unsigned char c) { return std::islower(c); });
        for (const Field& field : structures_.at(type.structure).fields) {
            if (field.type.count > 0) refuse("an array in a structure");
            std::string own = field.name;
            if (capitals)
                for (char& c : own) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
            for (Field& inner : membersOf(field.type, fmt::format("{}_{}", name, own))) {
                if (type.count > 0) inner.type.count = type.count;
                list.push_back(std::move(inner));
            }
        }
        return list;
    }

    [[nodiscard]] bool hasSeveral(const Type& type) const { return membersOf(type, "").size() > 1; }
    /// Returns true for calls whose results come through parameters.
    [[nodiscard]] bool isStatement(const Expression& of) const { return of.kind == Kind::call && hasSeveral(of.type); }

    [[nodiscard]] bool isFree(const std::string& name) const {
        for (const Scope& scope : scopes_)
            for (const auto& [of, variable] : scope)
                for (const Field& field : membersOf(variable.type, variable.name))
                    if (field.name == name) return false;
        return true;
    }

    /// Declares a variable in the innermost scope, renamed if it would hide another. `ours`: a generated name that the
    /// program's text does not use.
    std::vector<Field> declared(const std::string& name, const Type& type, bool ours = false) {
        std::string own = name;
        const auto taken = [&] {
            const std::vector<Field> list = membersOf(type, own);
            return std::any_of(list.begin(), list.end(), [&](const Field& field) { return !isFree(field.name); });
        };
        for (int i = 2; taken(); ++i) own = fmt::format("{}{}", name, i);
        scopes_.back()[ours ? "." + own : name] = {own, type};
        return membersOf(type, own);
    }

    [[nodiscard]] Variable variableOf(const std::string& name) const {
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
            if (const auto found = scope->find(name); found != scope->end()) return found->second;
        refuse(name);
    }

    [[noreturn]] static void refuse(std::string_view what) {
        throw Error(ExitCode::shader, fmt::format("error: {} cannot be written without structures", what));
    }

    // --- statements ------------------------------------------------------------------------------------------------

    std::vector<Statement> block(const std::vector<Statement>& list) {
        std::vector<Statement> result;
        std::vector<Statement>* outer = std::exchange(out_, &result);
        for (const Statement& one : list) statement(one);
        out_ = outer;
        return result;
    }
    std::vector<Statement> innerBlock(const std::vector<Statement>& list) {
        scopes_.emplace_back();
        std::vector<Statement> result = block(list);
        scopes_.pop_back();
        return result;
    }

    void statement(Statement of) {
        const bool whole = of.kind == Statement::Kind::declare ? isStructure(of.type)
                                                               : !of.values.empty() && isStructure(of.values[0].type);
        if (whole && of.kind == Statement::Kind::declare) return declare(of);
        if (whole && of.kind == Statement::Kind::assign) return assign(leaves(of.values[0]), of.values[1], of.comment);
        if (whole && of.kind == Statement::Kind::result) return giveBack(of);
        for (Expression& value : of.values) value = lowered(value);
        if (of.kind == Statement::Kind::declare) of.name = declared(of.name, of.type)[0].name;
        scopes_.emplace_back();
        if (of.kind == Statement::Kind::loop) of.name = declared(of.name, of.type)[0].name;
        of.body = innerBlock(of.body);
        of.otherwise = innerBlock(of.otherwise);
        scopes_.pop_back();
        out_->push_back(std::move(of));
    }

    void declare(const Statement& of) {
        // The initializer may use an outer variable of this name.
        const bool called = !of.values.empty() && isStatement(of.values[0]);
        List arguments = called ? argumentsOf(of.values[0]) : List{};
        List values = called || of.values.empty() ? List{} : leaves(of.values[0]);
        const std::vector<Field> fields = declared(of.name, of.type);
        for (std::size_t i = 0; i < fields.size(); ++i) {
            Statement made{.kind = Statement::Kind::declare, .type = fields[i].type, .name = fields[i].name};
            if (!values.empty()) made.values.push_back(std::move(values[i]));
            if (i == 0) made.comment = of.comment;
            out_->push_back(std::move(made));
        }
        if (called) call(of.values[0].text, std::move(arguments), namesOf(fields));
    }

    void assign(const List& targets, const Expression& from, const std::string& comment) {
        if (isStatement(from)) return call(from.text, argumentsOf(from), targets, comment);
        List values = leaves(from);
        for (std::size_t i = 1; i < values.size(); ++i)
            for (std::size_t set = 0; set < i; ++set)
                if (mentions(values[i], variableIn(targets[set]))) values[i] = named(std::move(values[i]), "next");
        for (std::size_t i = 0; i < values.size(); ++i)
            out_->push_back({.kind = Statement::Kind::assign,
                             .comment = i == 0 ? comment : "",
                             .text = "=",
                             .values = {targets[i], std::move(values[i])}});
    }

    void giveBack(const Statement& of) {
        if (result_.empty()) {
            List values = leaves(of.values[0]);
            out_->push_back({.kind = Statement::Kind::result, .comment = of.comment, .values = std::move(values)});
            return;
        }
        assign(namesOf(result_), of.values[0], of.comment);
        out_->push_back({.kind = Statement::Kind::result});
    }

    void call(const std::string& function, List arguments, const List& to, const std::string& comment = "") {
        arguments.insert(arguments.end(), to.begin(), to.end());
        out_->push_back({.kind = Statement::Kind::call,
                         .comment = comment,
                         .values = {{Kind::call, {}, function, std::move(arguments)}}});
    }

    /// Stores `value`, already lowered, in a new variable.
    Expression named(Expression value, const std::string& name) {
        const Field field = declared(name, value.type, true)[0];
        Statement made{.kind = Statement::Kind::declare, .type = value.type, .name = field.name};
        made.values.push_back(std::move(value));
        out_->push_back(std::move(made));
        return nameOf(field);
    }

    static List namesOf(const std::vector<Field>& fields) {
        List list;
        for (const Field& field : fields) list.push_back(nameOf(field));
        return list;
    }

    // --- expressions -----------------------------------------------------------------------------------------------

    Expression lowered(const Expression& of) {
        Expression result = of;
        if (of.kind == Kind::name) result.text = variableOf(of.text).name;
        if (of.kind == Kind::member) return leavesOfMember(of)[0];
        if (of.kind == Kind::call)
            result.parts = argumentsOf(of);
        else
            for (Expression& part : result.parts) part = lowered(part);
        return result;
    }

    List argumentsOf(const Expression& call) {
        List list;
        for (const Expression& part : call.parts)
            for (Expression& one : leaves(part)) list.push_back(std::move(one));
        return list;
    }

    /// Returns the numbers and vectors of a value; the value itself if it is one.
    List leaves(const Expression& of) {
        if (!isStructure(of.type)) return {lowered(of)};
        switch (of.kind) {
            case Kind::name:
                return namesOf(membersOf(of.type, variableOf(of.text).name));
            case Kind::member:
                return leavesOfMember(of);
            case Kind::construct:
                return argumentsOf(of);
            case Kind::index: {
                List list = leaves(of.parts[0]);
                Expression which = lowered(of.parts[1]);
                if (which.kind != Kind::literal && which.kind != Kind::name) which = named(std::move(which), "at");
                for (Expression& one : list) {
                    Type element = one.type;
                    element.count = 0;
                    one = {Kind::index, element, "", {std::move(one), which}};
                }
                return list;
            }
            case Kind::call: {
                List arguments = argumentsOf(of);
                if (!hasSeveral(of.type))
                    return {{Kind::call, membersOf(of.type, "")[0].type, of.text, std::move(arguments)}};
                std::string name = of.text.substr(of.text.find('_') + 1);
                while (std::isdigit(static_cast<unsigned char>(name.back())) != 0) name.pop_back();
                const std::vector<Field> fields = declared(name, of.type, true);
                for (const Field& field : fields)
                    out_->push_back({.kind = Statement::Kind::declare, .type = field.type, .name = field.name});
                call(of.text, std::move(arguments), namesOf(fields));
                return namesOf(fields);
            }
            case Kind::choice: {
                const Expression condition = named(lowered(of.parts[0]), "chosen");
                List first = leaves(of.parts[1]);
                List second = leaves(of.parts[2]);
                for (std::size_t i = 0; i < first.size(); ++i)
                    first[i] = {
                        Kind::choice, first[i].type, "", {condition, std::move(first[i]), std::move(second[i])}};
                return first;
            }
            default:
                refuse("an expression");
        }
    }

    List leavesOfMember(const Expression& of) {
        const List all = leaves(of.parts[0]);
        std::size_t first = 0;
        for (const Field& field : structures_.at(of.parts[0].type.structure).fields) {
            const std::size_t count = membersOf(field.type, field.name).size();
            const auto start = all.begin() + static_cast<std::ptrdiff_t>(first);
            if (field.name == of.text) return {start, start + static_cast<std::ptrdiff_t>(count)};
            first += count;
        }
        refuse(of.text);
    }

    std::map<std::string, Structure> structures_{};
    std::vector<std::string> comments_{};  ///< of removed structures
    std::vector<Scope> scopes_{1};         ///< from the file's to the innermost, by original names
    std::vector<Field> result_{};          ///< output parameters of the current function
    std::vector<Statement>* out_ = nullptr;
};

}  // namespace

Program withoutStructures(const Program& program) {
    Program result;
    Flattening flattening;
    for (const Item& item : program.items) flattening.add(item, result);
    return result;
}

}  // namespace noisescope::code
