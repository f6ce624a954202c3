// Rust, a module without dependencies.
#include <fmt/format.h>

#include <array>
#include <set>

#include "targets/printer.h"
#include "targets/writers.h"

namespace noisescope::code {
namespace {

class Rust : public Printer {
  protected:
    [[nodiscard]] std::string type(const Type& of) const override {
        constexpr std::string_view scalars[] = {"()", "bool", "i32", "u32", "f32"};
        constexpr std::string_view vectors[] = {"", "ns_bvec", "ns_ivec", "ns_uvec", "ns_vec", "ns_mat"};
        const auto base = static_cast<std::size_t>(of.base);
        std::string text = of.base == Base::structure               ? of.structure
                           : of.base == Base::matrix || of.size > 1 ? fmt::format("{}{}", vectors[base], of.size)
                                                                    : std::string(scalars[base]);
        return of.count > 0 ? fmt::format("[{}; {}]", text, of.count) : text;
    }

    std::string literal(const Expression& of) override {
        std::string digits = of.text;
        if (digits.ends_with('u')) digits.pop_back();
        if (of.type.base == Base::integer) return digits + "i32";
        if (of.type.base == Base::natural) return digits + "u32";
        return digits;
    }

    std::string converted(const Expression& value, const Type& to, Precedence outer) override {
        return cast(expression(value, kUnary), type(to), outer);
    }

    std::string assembled(const Expression& of) override {
        noteType(of.type);
        if (of.type.count > 0) {
            std::string list;
            for (const Expression& part : of.parts) list += "\n    " + expression(part) + ",";
            return fmt::format("[{}\n]", list);
        }
        std::string list;
        for (std::size_t i = 0; i < of.parts.size(); ++i)
            list += fmt::format("{}{}: {}", i == 0 ? "" : ", ", fieldOf(of.type, i), expression(of.parts[i]));
        return fmt::format("{} {{ {} }}", type(of.type), list);
    }

    std::string builtIn(const Expression& of, Precedence outer) override {
        const auto method = [&](std::string_view call) {
            const bool literal = of.parts[0].kind == Expression::Kind::literal;
            return fmt::format("{}{}.{}", expression(of.parts[0], kTightest),
                               literal && of.parts[0].type.base == Base::real ? "f32" : "", call);
        };
        if (of.text == "floor" || of.text == "sin") return method(of.text + "()");
        if (of.text == "fract") return method("rem_euclid(1.0)");
        if (of.text == "abs") return method(of.parts[0].type.base == Base::real ? "abs()" : "wrapping_abs()");
        if (of.text == "min" || of.text == "max") {
            need("ns_" + of.text);
            return fmt::format("ns_{}({})", of.text, arguments(of.parts));
        }
        if (of.text == "floatBitsToUint") return method("to_bits()");
        if (of.text == "floatBitsToInt") return cast(method("to_bits()"), "i32", outer);
        if (of.text == "uintBitsToFloat") return fmt::format("f32::from_bits({})", arguments(of.parts));
        if (of.text == "intBitsToFloat")
            return fmt::format("f32::from_bits({} as u32)", expression(of.parts[0], kUnary));
        refuse(of.text);
    }

    std::string binary(const Expression& of, Precedence outer) override {
        const bool whole = of.type.base == Base::integer || of.type.base == Base::natural;
        const bool sum = of.text == "+" || of.text == "-" || of.text == "*";
        if (!whole || !sum) return Printer::binary(of, outer);
        const std::string_view method = of.text == "+" ? "add" : of.text == "-" ? "sub" : "mul";
        return fmt::format("{}.wrapping_{}({})", expression(of.parts[0], kTightest), method, expression(of.parts[1]));
    }

    std::string unary(const Expression& of) override {
        if (of.text == "-" && of.type.base == Base::integer && of.parts[0].kind != Expression::Kind::literal)
            return fmt::format("{}.wrapping_neg()", expression(of.parts[0], kTightest));
        return fmt::format("{}{}", of.text == "~" ? "!" : of.text, expression(of.parts[0], kTightest));
    }

    std::string choice(const Expression& of, Precedence outer) override {
        return within(fmt::format("if {} {{ {} }} else {{ {} }}", expression(of.parts[0]), expression(of.parts[1]),
                                  expression(of.parts[2])),
                      outer > kLoosest);
    }

    std::string index(const Expression& of) override {
        return fmt::format("{}[{} as usize]", expression(of.parts[0], kTightest), expression(of.parts[1], kTightest));
    }

    std::string structure(const Structure& of) override {
        std::string text = "#[derive(Clone, Copy)]\npub struct " + of.name + " {\n";
        for (const Field& field : of.fields) {
            noteType(field.type);
            text += line(1, fmt::format("pub {}: {},", name(field.name), type(field.type)), field.comment);
        }
        return text + "}\n";
    }

    std::string global(const Global& of) override {
        noteType(of.type);
        return line(0, fmt::format("pub const {}: {} = {};", of.name, type(of.type), expression(of.value)), of.comment);
    }

    std::string functionHead(const Function& of) override {
        assigned_ = assignedIn(of.body);
        std::string list;
        noteType(of.result);
        for (const Field& parameter : of.parameters) {
            noteType(parameter.type);
            list += fmt::format("{}{}: {}", list.empty() ? "" : ", ", name(parameter.name), type(parameter.type));
        }
        const std::string_view visible = isPublic(of) ? "pub " : "";
        return fmt::format("{}fn {}({}) -> {} {{\n", visible, of.name, list, type(of.result));
    }

    std::string declaration(const Statement& of) override {
        noteType(of.type);
        if (of.constant)
            return fmt::format("const {}: {} = {};", name(of.name), type(of.type), expression(of.values[0]));
        return fmt::format("let {}{}: {} = {};", assigned_.contains(of.name) ? "mut " : "", name(of.name),
                           type(of.type), of.values.empty() ? zero(of.type) : expression(of.values[0]));
    }

    std::string branchHead(const Statement& of) override { return fmt::format("if {} {{", expression(of.values[0])); }

    std::string loopHead(const Statement& of) override {
        const std::string range = fmt::format("{}{}{}", expression(of.values[0], kTightest),
                                              of.text == "<=" ? "..=" : "..", expression(of.values[1], kTightest));
        if (of.values.size() < 3) return fmt::format("for {} in {} {{", name(of.name), range);
        return fmt::format("for {} in ({}).step_by({} as usize) {{", name(of.name), range,
                           expression(of.values[2], kTightest));
    }

    [[nodiscard]] std::string name(std::string_view of) const override {
        constexpr std::string_view words[] = {"as",    "box",    "dyn",  "fn",    "in",    "let",   "loop",
                                              "match", "mod",    "move", "mut",   "priv",  "ref",   "self",
                                              "super", "trait",  "type", "use",   "where", "final", "try",
                                              "yield", "become", "impl", "crate", "pub"};
        for (const std::string_view word : words)
            if (of == word) return fmt::format("{}_", of);
        return std::string(of);
    }

    std::string helpers() override {
        std::string text =
            "#![allow(dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals, unused_variables)]\n"
            "#![allow(clippy::all)]\n";
        for (const Base base : {Base::boolean, Base::integer, Base::natural, Base::real, Base::matrix})
            for (int size = 2; size <= 4; ++size) {
                const Type of{.base = base, .size = size};
                if (!needs(type(of))) continue;
                text += "\n#[derive(Clone, Copy)]\npub struct " + type(of) + " {\n";
                for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i)
                    text += fmt::format("    pub {}: {},\n", fieldOf(of, i),
                                        base == Base::matrix ? fmt::format("ns_vec{}", size) : type({.base = base}));
                text += "}\n";
            }
        for (const std::string_view which : {"min", "max"})
            if (needs(fmt::format("ns_{}", which)))
                text +=
                    fmt::format("\nfn ns_{0}<T: PartialOrd>(a: T, b: T) -> T {{\n    if {1} {{ b }} else {{ a }}\n}}\n",
                                which, which == "min" ? "b < a" : "a < b");
        return text;
    }

  private:
    /// Looser than a comparison, which would take `as u32 <` for the start of a list of types.
    static std::string cast(std::string_view value, std::string_view to, Precedence outer) {
        return within(fmt::format("{} as {}", value, to), outer > kLoosest);
    }

    [[nodiscard]] std::string fieldOf(const Type& of, std::size_t i) const {
        if (of.base == Base::structure) return name(structureOf(of).fields[i].name);
        if (of.base == Base::matrix) return fmt::format("c{}", i);
        return std::string(1, "xyzw"[i]);
    }

    [[nodiscard]] std::string zero(const Type& of) const {
        if (of.count > 0) {
            Type one = of;
            one.count = 0;
            return fmt::format("[{}; {}]", zero(one), of.count);
        }
        if (of.base == Base::boolean && of.size == 1) return "false";
        if (of.isScalar()) return of.base == Base::real ? "0.0" : "0";
        const bool structure = of.base == Base::structure;
        const std::size_t count = structure ? structureOf(of).fields.size() : static_cast<std::size_t>(of.size);
        std::string list;
        for (std::size_t i = 0; i < count; ++i) {
            const Type part = structure                 ? structureOf(of).fields[i].type
                              : of.base == Base::matrix ? Type{.base = Base::real, .size = of.size}
                                                        : Type{.base = of.base};
            list += fmt::format("{}{}: {}", i == 0 ? "" : ", ", fieldOf(of, i), zero(part));
        }
        return fmt::format("{} {{ {} }}", type(of), list);
    }

    void noteType(const Type& of) {
        if (of.base == Base::matrix) need(fmt::format("ns_vec{}", of.size));
        if (of.base == Base::matrix || (of.isNumber() && of.size > 1)) need(type({.base = of.base, .size = of.size}));
    }

    std::set<std::string> assigned_;  ///< in the function at work
};

}  // namespace

const Language kRust{[](const Program& program) { return Rust().print(program); },
                     [](const Function& of) {
                         std::string list;
                         for (const Field& parameter : of.parameters)
                             list += fmt::format("{}{}: {}", list.empty() ? "" : ", ", parameter.name,
                                                 parameter.type.base == Base::structure ? parameter.type.structure
                                                 : parameter.type.base == Base::real    ? "f32"
                                                                                        : "i32");
                         return fmt::format("pub fn {}({}) -> {}", of.name, list,
                                            of.result.size == 1 ? "f32" : fmt::format("ns_vec{}", of.result.size));
                     }};

}  // namespace noisescope::code
