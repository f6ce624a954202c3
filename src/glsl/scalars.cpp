#include "glsl/scalars.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/error.h"
#include "glsl/glsl_types.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;
using Scalars = std::vector<Expression>;

Type scalarOf(const Type& type) { return {.base = type.base}; }

Expression component(Expression of, std::size_t i) {
    const Type type = scalarOf(of.type);
    return {Kind::swizzle, type, std::string(1, "xyzw"[i]), {std::move(of)}};
}

Expression operation(std::string_view symbol, Expression a, Expression b, Base base) {
    return {Kind::binary, {.base = base}, std::string(symbol), {std::move(a), std::move(b)}};
}

/// Returns true if the value may be repeated without cost.
bool isSimple(const Expression& value) {
    switch (value.kind) {
        case Kind::literal:
        case Kind::name:
            return true;
        case Kind::member:
        case Kind::swizzle:
        case Kind::index:
            return std::all_of(value.parts.begin(), value.parts.end(), isSimple);
        case Kind::unary:
            return value.parts[0].kind == Kind::literal;
        default:
            return false;
    }
}

void collectNames(const std::vector<Statement>& list, std::set<std::string>& names) {
    for (const Statement& statement : list) {
        names.insert(statement.name);
        collectNames(statement.body, names);
        collectNames(statement.otherwise, names);
    }
}

class Lowering {
  public:
    explicit Lowering(const Program& program) {
        for (const Item& item : program.items) {
            if (const auto* function = std::get_if<Function>(&item.what)) functions_.insert(function->name);
            if (const auto* structure = std::get_if<Structure>(&item.what)) structures_[structure->name] = *structure;
        }
    }

    Function function(Function function) {
        names_.clear();
        for (const Field& parameter : function.parameters) names_.insert(parameter.name);
        collectNames(function.body, names_);
        function.body = block(function.body);
        return function;
    }

    /// Lowers a value without computations, for file scope.
    Expression value(const Expression& of) {
        if (of.type.isScalar()) return scalar(of);
        if (!of.type.isVector() || isWhole(of)) return whole(of);
        return {Kind::construct, of.type, "", components(of)};
    }

  private:
    // --- statements ------------------------------------------------------------------------------------------------

    std::vector<Statement> block(const std::vector<Statement>& list) {
        std::vector<Statement> result;
        std::vector<Statement>* outer = std::exchange(out_, &result);
        for (const Statement& one : list) statement(one);
        out_ = outer;
        return result;
    }

    void statement(Statement of) {
        if (of.kind == Statement::Kind::assign && of.text != "=") {
            Expression sum{Kind::binary, of.values[0].type, of.text.substr(0, of.text.size() - 1), of.values};
            of.values[1] = std::move(sum);
            of.text = "=";
        }
        if (of.kind == Statement::Kind::assign) assignWhole(of);
        for (Expression& one : of.values) one = value(one);
        of.body = block(of.body);
        of.otherwise = block(of.otherwise);
        out_->push_back(std::move(of));
    }

    /// Replaces a.x = b by a = (b, a.y), since in some languages other variables could share a's components.
    void assignWhole(Statement& of) {
        while (of.values[0].kind == Kind::swizzle || of.values[0].kind == Kind::member) {
            const Expression target = of.values[0];
            const Expression& all = target.parts[0];
            Expression made{Kind::construct, all.type, "", {}};
            if (target.kind == Kind::swizzle) {
                for (std::size_t i = 0; i < static_cast<std::size_t>(all.type.size); ++i) {
                    const std::size_t from = target.text.find("xyzw"[i]);
                    const bool whole = target.type.isScalar();
                    made.parts.push_back(from == std::string::npos ? component(all, i)
                                         : whole                   ? of.values[1]
                                                                   : component(of.values[1], from));
                }
            } else {
                for (const Field& field : structures_.at(all.type.structure).fields)
                    made.parts.push_back(field.name == target.text
                                             ? of.values[1]
                                             : Expression{Kind::member, field.type, field.name, {all}});
            }
            of.values = {all, std::move(made)};
        }
    }

    /// Stores `value`, already lowered, in a new variable.
    Expression named(Expression value) {
        std::string name = "common";
        if (value.kind == Kind::call) {
            name = value.text.starts_with("ns_") ? value.text.substr(3) : value.text;
            while (name.size() > 1 && (name.back() == '_' || (name.back() >= '0' && name.back() <= '9')))
                name.pop_back();
        }
        std::string free = name;
        for (int i = 2; names_.contains(free) || functions_.contains(free); ++i) free = fmt::format("{}{}", name, i);
        names_.insert(free);
        Statement made;
        made.kind = Statement::Kind::declare;
        made.type = value.type;
        made.name = free;
        const Type type = value.type;
        made.values.push_back(std::move(value));
        if (out_ == nullptr) throw Error(ExitCode::shader, "error: a constant is computed at file scope");
        out_->push_back(std::move(made));
        return {Kind::name, type, free, {}};
    }
    Expression simple(Expression value) { return isSimple(value) ? value : named(std::move(value)); }

    // --- expressions -----------------------------------------------------------------------------------------------

    [[nodiscard]] bool isOwn(const Expression& of) const {
        return of.kind == Kind::call && functions_.contains(of.text);
    }
    /// Returns true for values that exist as a whole before they are split.
    [[nodiscard]] bool isWhole(const Expression& of) const {
        return of.kind == Kind::name || of.kind == Kind::member || of.kind == Kind::index || isOwn(of);
    }

    Expression whole(Expression of) {
        if (of.kind == Kind::index && of.parts[0].type.base == Base::matrix && of.parts[0].type.count == 0)
            return {Kind::member, of.type, "c" + of.parts[1].text, {whole(of.parts[0])}};
        if (of.kind == Kind::construct && of.type.base == Base::matrix && of.type.count == 0) return matrix(of);
        for (Expression& part : of.parts) part = value(part);
        return of;
    }

    Expression matrix(const Expression& of) {
        const auto size = static_cast<std::size_t>(of.type.size);
        Expression result{Kind::construct, of.type, "", {}};
        const Scalars all = flattened(of);
        for (std::size_t column = 0; column < size; ++column) {
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(column * size);
            result.parts.push_back({Kind::construct,
                                    {.base = Base::real, .size = of.type.size},
                                    "",
                                    Scalars(first, first + static_cast<std::ptrdiff_t>(size))});
        }
        return result;
    }

    Scalars flattened(const Expression& construct) {
        Scalars result;
        const Type type{.base = construct.type.base == Base::matrix ? Base::real : construct.type.base};
        for (const Expression& part : construct.parts)
            for (Expression& one : part.type.isVector() ? components(part) : Scalars{scalar(part)})
                result.push_back(converted(std::move(one), type));
        return result;
    }

    static Expression converted(Expression value, const Type& type) {
        if (value.type.base == type.base) return value;
        return {Kind::construct, type, "", {std::move(value)}};
    }

    /// Returns the components of a vector, or a scalar `count` times.
    Scalars spread(const Expression& of, std::size_t count) {
        if (of.type.isVector()) return components(of);
        return Scalars(count, simple(scalar(of)));
    }

    Scalars components(const Expression& of) {
        const auto count = static_cast<std::size_t>(of.type.size);
        Scalars result;
        if (isWhole(of)) {
            const Expression base = simple(whole(of));
            for (std::size_t i = 0; i < count; ++i) result.push_back(component(base, i));
            return result;
        }
        if (of.kind == Kind::swizzle) {
            const Scalars base = components(of.parts[0]);
            for (const char c : of.text) result.push_back(base[std::string_view("xyzw").find(c)]);
            return result;
        }
        if (of.kind == Kind::construct) {
            result = flattened(of);
            if (result.size() == 1) return Scalars(count, simple(result[0]));
            if (result.size() > count) result.resize(count);  // vec2(a vec3)
            return result;
        }
        if (of.kind == Kind::binary && of.parts[0].type.base == Base::matrix) return product(of);
        return byComponent(of, count);
    }

    /// Returns the sum of a matrix's columns, from the first to the last.
    Scalars product(const Expression& of) {
        const Expression by = simple(whole(of.parts[0]));
        const Scalars place = components(of.parts[1]);
        Scalars result;
        for (std::size_t i = 0; i < place.size(); ++i) {
            Expression sum;
            for (std::size_t column = 0; column < place.size(); ++column) {
                const Expression from{Kind::member, of.parts[1].type, fmt::format("c{}", column), {by}};
                Expression part = operation("*", component(from, i), place[column], Base::real);
                sum = column == 0 ? part : operation("+", std::move(sum), std::move(part), Base::real);
            }
            result.push_back(std::move(sum));
        }
        return result;
    }

    Scalars byComponent(const Expression& of, std::size_t count) {
        std::vector<Scalars> parts;
        for (const Expression& part : of.parts) parts.push_back(spread(part, count));
        Scalars result;
        for (std::size_t i = 0; i < count; ++i) {
            Expression one{of.kind, scalarOf(of.type), of.text, {}};
            for (const Scalars& part : parts) one.parts.push_back(part[i]);
            result.push_back(asScalar(std::move(one)));
        }
        return result;
    }

    /// Converts the comparison of one-component vectors: lessThan(a, b) becomes a < b.
    static Expression asScalar(Expression one) {
        if (one.kind != Kind::call) return one;
        if (const std::string_view symbol = comparisonOf(one.text); !symbol.empty())
            return operation(symbol, one.parts[0], one.parts[1], Base::boolean);
        if (one.text == "not") return {Kind::unary, one.type, "!", {one.parts[0]}};
        if (one.text == "mix" && one.parts[2].type.base == Base::boolean)
            return {Kind::choice, one.type, "", {one.parts[2], one.parts[1], one.parts[0]}};
        return one;
    }

    Expression joined(std::string_view symbol, const Scalars& list, Base base) {
        Expression result = list[0];
        for (std::size_t i = 1; i < list.size(); ++i) result = operation(symbol, std::move(result), list[i], base);
        return result;
    }

    Expression scalar(const Expression& of) {
        switch (of.kind) {
            case Kind::swizzle: {
                const std::size_t which = std::string_view("xyzw").find(of.text[0]);
                return isWhole(of.parts[0]) ? component(whole(of.parts[0]), which) : components(of.parts[0])[which];
            }
            case Kind::construct:
                return converted(of.parts[0].type.isVector() ? components(of.parts[0])[0] : scalar(of.parts[0]),
                                 of.type);
            case Kind::binary:
                if (of.parts[0].type.isVector()) return comparison(of);
                break;
            case Kind::call:
                if (of.text == "any") return joined("||", components(of.parts[0]), Base::boolean);
                if (of.text == "all") return joined("&&", components(of.parts[0]), Base::boolean);
                if (of.text == "dot")
                    return joined("+",
                                  byComponent({Kind::binary, of.parts[0].type, "*", of.parts},
                                              static_cast<std::size_t>(of.parts[0].type.size)),
                                  Base::real);
                break;
            default:
                break;
        }
        Expression result = of;
        for (Expression& part : result.parts) part = value(part);
        return isOwn(of) ? result : asScalar(std::move(result));
    }

    /// Expands == and != of vectors.
    Expression comparison(const Expression& of) {
        const Scalars a = components(of.parts[0]);
        const Scalars b = components(of.parts[1]);
        Scalars list;
        for (std::size_t i = 0; i < a.size(); ++i) list.push_back(operation(of.text, a[i], b[i], Base::boolean));
        return joined(of.text == "==" ? "&&" : "||", list, Base::boolean);
    }

    std::set<std::string> functions_;              ///< of the program
    std::map<std::string, Structure> structures_;  ///< by name
    std::set<std::string> names_;
    std::vector<Statement>* out_ = nullptr;
};

}  // namespace

Program inScalars(const Program& program) {
    Lowering lowering(program);
    Program result = program;
    for (Item& item : result.items) {
        if (auto* function = std::get_if<Function>(&item.what)) *function = lowering.function(*function);
        if (auto* global = std::get_if<Global>(&item.what)) global->value = lowering.value(global->value);
    }
    return result;
}

}  // namespace noisescope::code
