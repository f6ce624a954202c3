#include "glsl/products.h"

#include <fmt/format.h>

#include <utility>

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

class Products {
  public:
    void writeOut(std::vector<Statement>& list) {
        std::vector<Statement> result;
        for (Statement& one : list) {
            writeOut(one.body);
            writeOut(one.otherwise);
            for (Expression& value : one.values) writeOut(value, result);
            result.push_back(std::move(one));
        }
        list = std::move(result);
    }

  private:
    void writeOut(Expression& of, std::vector<Statement>& before) {
        for (Expression& part : of.parts) writeOut(part, before);
        if (of.kind != Kind::binary || of.parts[0].type.base != Base::matrix) return;
        const Expression by = simple(of.parts[0], "turn", before);
        const Expression place = simple(of.parts[1], "turned", before);
        Expression sum;
        for (int column = 0; column < of.type.size; ++column) {
            const Type scalar{.base = Base::real};
            Expression number{Kind::literal, {.base = Base::integer}, fmt::format("{}", column), {}};
            Expression from{Kind::index, of.type, "", {by, std::move(number)}};
            Expression along{Kind::swizzle, scalar, std::string(1, "xyzw"[column]), {place}};
            Expression part{Kind::binary, of.type, "*", {std::move(from), std::move(along)}};
            sum = column == 0 ? part : Expression{Kind::binary, of.type, "+", {std::move(sum), std::move(part)}};
        }
        of = std::move(sum);
    }

    Expression simple(const Expression& of, std::string_view name, std::vector<Statement>& before) {
        if (of.kind == Kind::name || of.kind == Kind::member) return of;
        Statement made;
        made.kind = Statement::Kind::declare;
        made.type = of.type;
        made.name = fmt::format("{}{}", name, ++count_);
        made.values.push_back(of);
        before.push_back(made);
        return {Kind::name, of.type, made.name, {}};
    }

    int count_ = 0;  ///< number of names in use
};

}  // namespace

void writeOutProducts(Program& program) {
    for (Item& item : program.items)
        if (auto* function = std::get_if<Function>(&item.what)) Products().writeOut(function->body);
}

}  // namespace noisescope::code
