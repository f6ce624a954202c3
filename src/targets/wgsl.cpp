// WGSL, for WebGPU.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "targets/printer.h"
#include "targets/writers.h"

namespace noisescope::code {
namespace {

class Wgsl : public Printer {
  protected:
    [[nodiscard]] std::string type(const Type& of) const override {
        constexpr std::string_view scalars[] = {"", "bool", "i32", "u32", "f32", "f32"};
        std::string text(scalars[static_cast<std::size_t>(of.base == Base::structure ? Base::nothing : of.base)]);
        if (of.base == Base::structure)
            text = of.structure;
        else if (of.base == Base::matrix)
            text = fmt::format("mat{0}x{0}<f32>", of.size);
        else if (of.size > 1)
            text = fmt::format("vec{}<{}>", of.size, text);
        return of.count > 0 ? fmt::format("array<{}, {}>", text, of.count) : text;
    }

    [[nodiscard]] std::string literal(const Expression& of) override {
        return of.type.base == Base::real ? of.text + "f" : of.text;
    }

    std::string converted(const Expression& value, const Type& to, Precedence /*outer*/) override {
        return fmt::format("{}({})", type(to), expression(value));
    }

    std::string assembled(const Expression& of) override {
        if (of.type.count > 0) return fmt::format("{}({})", type(of.type), elements(of, "\n    ", kShift));
        if (of.type.isVector() && of.parts.size() == 1 && of.parts[0].type.size > of.type.size)
            return fmt::format("{}.{}", expression(of.parts[0], kTightest),
                               std::string_view("xyzw").substr(0, static_cast<std::size_t>(of.type.size)));
        return fmt::format("{}({})", type(of.type), arguments(of.parts));
    }

    std::string builtIn(const Expression& of, Precedence /*outer*/) override {
        if (std::string text = comparison(of); !text.empty()) return text;
        if (of.text.find("Bits") != std::string::npos)  // floatBitsToInt and its like
            return fmt::format("bitcast<{}>({})", type(of.type), arguments(of.parts));
        Expression equal = of;
        if (of.text == "min" || of.text == "max" || of.text == "clamp")
            for (Expression& part : equal.parts) part = widened(part, of.type);
        return fmt::format("{}({})", of.text, arguments(equal.parts));
    }

    /// A number as `to`, a vector of it where that is one: built-in functions and operations on bits take equal types.
    static Expression widened(const Expression& value, const Type& to) {
        if (value.type == to) return value;
        return {Expression::Kind::construct, to, "", {value}};
    }

    /// Bits are shifted by unsigned numbers here; vectors are compared by component.
    std::string binary(const Expression& of, Precedence outer) override {
        if (of.parts[0].type.isVector() && of.type.base == Base::boolean)
            return fmt::format("{}({})", of.text == "==" ? "all" : "any", Printer::binary(of, kLoosest));
        const Precedence own = precedenceOf(of.text);
        if (own != kShift && own != kBits) return Printer::binary(of, outer);
        Expression equal = of;
        const Base right = own == kShift ? Base::natural : of.type.base;
        equal.parts[0] = widened(of.parts[0], {.base = of.parts[0].type.base, .size = of.type.size});
        equal.parts[1] = widened(of.parts[1], {.base = right, .size = of.type.size});
        return Printer::binary(equal, outer);
    }

    std::string choice(const Expression& of, Precedence /*outer*/) override {
        return fmt::format("select({}, {}, {})", expression(of.parts[2], kShift), expression(of.parts[1], kShift),
                           expression(of.parts[0], kShift));
    }

    /// Comparisons have parentheses: `f(a < b, c > d)` would be the start of a list of types.
    std::string arguments(const std::vector<Expression>& list) override {
        std::string text;
        for (const Expression& one : list) text += (text.empty() ? "" : ", ") + expression(one, kShift);
        return text;
    }

    std::string structure(const Structure& of) override {
        std::string text = fmt::format("struct {} {{\n", of.name);
        for (const Field& field : of.fields)
            text += line(1, fmt::format("{}: {},", name(field.name), type(field.type)), field.comment);
        return text + "}\n";
    }

    std::string global(const Global& of) override {
        return line(0, fmt::format("const {}: {} = {};", of.name, type(of.type), expression(of.value)), of.comment);
    }

    std::string functionHead(const Function& of) override {
        assigned_ = assignedIn(of.body);
        std::string list;
        for (const Field& parameter : of.parameters)
            list += fmt::format("{}{}: {}", list.empty() ? "" : ", ", name(parameter.name), type(parameter.type));
        return fmt::format("fn {}({}) -> {} {{\n", of.name, list, type(of.result));
    }

    std::string declaration(const Statement& of) override {
        if (of.values.empty()) return fmt::format("var {}: {};", name(of.name), type(of.type));
        // Arrays become variables, since only these can be indexed by one.
        const bool variable = assigned_.contains(of.name) || of.type.count > 0;
        return fmt::format("{} {}: {} = {};", variable ? "var" : "let", name(of.name), type(of.type),
                           expression(of.values[0]));
    }

    std::string loopHead(const Statement& of) override {
        const std::string step = of.values.size() < 3
                                     ? name(of.name) + "++"
                                     : fmt::format("{} += {}", name(of.name), expression(of.values[2]));
        return fmt::format("for (var {0}: {1} = {2}; {0} {3} {4}; {5}) {{", name(of.name), type(of.type),
                           expression(of.values[0]), of.text, expression(of.values[1], kShift), step);
    }

    [[nodiscard]] std::string name(std::string_view of) const override {
        constexpr std::string_view words[] = {"from",   "of",     "final",   "mod",    "move", "ref", "self",
                                              "shared", "smooth", "target",  "common", "type", "set", "get",
                                              "filter", "where",  "with",    "as",     "in",   "is",  "match",
                                              "pass",   "static", "precise", "this",   "use",  "let"};
        return std::find(std::begin(words), std::end(words), of) != std::end(words) ? fmt::format("{}_", of)
                                                                                    : std::string(of);
    }

  private:
    std::set<std::string> assigned_{};  ///< in the function at work
};

std::string typeOf(const Type& of) {
    if (of.base == Base::structure) return of.structure;
    const std::string_view base = of.base == Base::real ? "f32" : "i32";
    return of.size == 1 ? std::string(base) : fmt::format("vec{}<{}>", of.size, base);
}

}  // namespace

const Language kWgsl{.write = [](const Program& program) { return Wgsl().print(program); },
                     .signature =
                         [](const Function& of) {
                             std::string list;
                             for (const Field& parameter : of.parameters)
                                 list += fmt::format("{}{}: {}", list.empty() ? "" : ", ", parameter.name,
                                                     typeOf(parameter.type));
                             return fmt::format("fn {}({}) -> {}", of.name, list, typeOf(of.result));
                         },
                     .vectors = true};

}  // namespace noisescope::code
