#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "glsl/structures.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

const Type kInteger{.base = Base::integer};

constexpr int kRowsInTurn = 8;  ///< compared one after the other: a readable number

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
    using List = std::vector<Statement>;

    static Function functionOf(const Global& table) {
        Type row = table.type;
        row.count = 0;
        return {row,
                inLowerCase(table.name),
                {{kInteger, "k", ""}},
                rowsOf(table.value.parts, 0, static_cast<int>(table.value.parts.size()))};
    }

    /// Returns statements that return the row `k` of those from `first` to before `end`. Rows are halved until few are
    /// left: compilers turn code behind a return into an else branch, and llvmpipe silently ignores conditions nested
    /// deeper than 80.
    static List rowsOf(const std::vector<Expression>& rows, int first, int end) {
        List list;
        if (end - first > kRowsInTurn) {
            const int middle = first + (end - first) / 2;
            list.push_back(where("<", middle, rowsOf(rows, first, middle)));
            List rest = rowsOf(rows, middle, end);
            std::move(rest.begin(), rest.end(), std::back_inserter(list));
            return list;
        }
        for (int i = first; i + 1 < end; ++i) list.push_back(where("==", i, {resultOf(rows, i)}));
        list.push_back(resultOf(rows, end - 1));
        return list;
    }

    static Statement resultOf(const std::vector<Expression>& rows, int row) {
        return {.kind = Statement::Kind::result, .values = {rows[static_cast<std::size_t>(row)]}};
    }

    /// Returns a branch on the comparison of `k` with a number.
    static Statement where(std::string compares, int with, List then) {
        Expression number{Kind::literal, kInteger, std::to_string(with), {}};
        Expression k{Kind::name, kInteger, "k", {}};
        Expression condition{
            Kind::binary, {.base = Base::boolean}, std::move(compares), {std::move(k), std::move(number)}};
        return {.kind = Statement::Kind::branch, .values = {std::move(condition)}, .body = std::move(then)};
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

    std::map<std::string, std::string> names_{};  ///< of the tables' functions
};

}  // namespace

Program withoutTables(const Program& program) {
    Program result = program;
    Tables tables;
    for (Item& item : result.items) tables.replaceIn(item);
    return result;
}

}  // namespace noisescope::code
