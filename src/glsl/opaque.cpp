#include "glsl/opaque.h"

#include <string>
#include <utility>

#include "glsl/products.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

class Hiding {
  public:
    void hide(std::vector<Statement>& list) {
        for (Statement& one : list) {
            statement(one);
            hide(one.body);
            hide(one.otherwise);
        }
    }

    [[nodiscard]] const std::set<int>& sizes() const { return sizes_; }

  private:
    void statement(Statement& of) {
        const Type& target = of.values.empty() ? of.type : of.values[0].type;
        if (of.kind == Statement::Kind::assign && of.text != "=" && target.base == Base::real) {  // x += y
            const std::string symbol = of.text.substr(0, 1);
            of.text = "=";
            of.values[1] = {Kind::binary, target, symbol, {of.values[0], std::move(of.values[1])}};
        }
        bool hidden = false;
        for (Expression& value : of.values) hidden = hide(value) || hidden;
        if (hidden) of.constant = false;  // constants cannot call functions
    }

    /// Returns true if there was a step to hide.
    bool hide(Expression& of) {
        if (of.kind == Kind::call && of.text == "dot") of = writtenOut(std::move(of));
        bool hidden = false;
        for (Expression& part : of.parts) hidden = hide(part) || hidden;
        const bool step = of.kind == Kind::binary || (of.kind == Kind::call && of.text == "floor");
        if (!step || of.type.base != Base::real) return hidden;
        if (of.text == "/") wrap(of.parts[1]);  // compilers would multiply by the reciprocal of a constant
        wrap(of);
        return true;
    }

    void wrap(Expression& of) {
        if (of.kind == Kind::call && of.text == kOpaqueName) return;
        sizes_.insert(of.type.size);
        const Type type = of.type;
        of = {Kind::call, type, std::string(kOpaqueName), {std::move(of)}};
    }

    /// Writes a dot product out, from the first components on, as other languages compute it.
    static Expression writtenOut(Expression dot) {
        const Type vector = dot.parts[0].type;
        const Type number{.base = Base::real};
        const Expression products{Kind::binary, vector, "*", std::move(dot.parts)};
        Expression sum;
        for (int i = 0; i < vector.size; ++i) {
            Expression one{Kind::swizzle, number, std::string(1, "xyzw"[i]), {products}};
            sum = i == 0 ? std::move(one) : Expression{Kind::binary, number, "+", {std::move(sum), std::move(one)}};
        }
        return sum;
    }

    std::set<int> sizes_{};
};

}  // namespace

std::set<int> hideSteps(Program& program) {
    writeOutProducts(program);
    Hiding hiding;
    for (Item& item : program.items)
        if (auto* function = std::get_if<Function>(&item.what)) hiding.hide(function->body);
    return hiding.sizes();
}

}  // namespace noisescope::code
