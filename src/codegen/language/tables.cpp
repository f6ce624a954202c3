#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <utility>

#include "codegen/language/structures.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

const Type kInteger{.base = Base::integer};

std::string inLowerCase(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

class Tables {
  public:
    void replaceIn(Item& item) {
        if (auto* function = std::get_if<Function>(&item.what))
            for (Statement& statement : function->body) replaceIn(statement);
        const auto* table = std::get_if<Global>(&item.what);
        if (table == nullptr || table->type.count == 0) return;
        Function made = functionOf(*table);
        names_[table->name] = made.name;
        item.what = std::move(made);
    }

  private:
    static Function functionOf(const Global& table) {
        Type row = table.type;
        row.count = 0;
        Function made{row, inLowerCase(table.name), {{kInteger, "k", ""}}, {}};
        for (std::size_t i = 0; i < table.value.parts.size(); ++i) {
            Statement result{.kind = Statement::Kind::result, .values = {table.value.parts[i]}};
            if (i + 1 == table.value.parts.size()) {
                made.body.push_back(std::move(result));
                break;
            }
            Expression number{Kind::literal, kInteger, std::to_string(i), {}};
            Expression which{Kind::name, kInteger, "k", {}};
            Expression found{Kind::binary, {.base = Base::boolean}, "==", {std::move(which), std::move(number)}};
            made.body.push_back(
                {.kind = Statement::Kind::branch, .values = {std::move(found)}, .body = {std::move(result)}});
        }
        return made;
    }

    void replaceIn(Statement& statement) {
        for (Expression& value : statement.values) replaceIn(value);
        for (auto* list : {&statement.body, &statement.otherwise})
            for (Statement& inner : *list) replaceIn(inner);
    }

    void replaceIn(Expression& of) {
        for (Expression& part : of.parts) replaceIn(part);
        if (of.kind != Kind::index || of.parts[0].kind != Kind::name) return;
        const auto table = names_.find(of.parts[0].text);
        if (table == names_.end()) return;
        Expression row = std::move(of.parts[1]);
        if (row.type != kInteger) row = {Kind::construct, kInteger, "", {std::move(row)}};
        of = {Kind::call, of.type, table->second, {std::move(row)}};
    }

    std::map<std::string, std::string> names_{};  ///< the functions of tables
};

}  // namespace

Program withoutTables(const Program& program) {
    Program result = program;
    Tables tables;
    for (Item& item : result.items) tables.replaceIn(item);
    return result;
}

}  // namespace noisescope::code
