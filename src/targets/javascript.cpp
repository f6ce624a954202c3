// JavaScript, an ES module. Numbers are doubles there: Math.fround() rounds every operation to a float, which engines
// compute as one. Vectors are arrays.
#include <fmt/format.h>

#include <set>

#include "core/text.h"
#include "targets/printer.h"
#include "targets/writers.h"

namespace noisescope::code {
namespace {

class JavaScript : public Printer {
  protected:
    [[nodiscard]] std::string type(const Type& of) const override {
        if (of.base == Base::structure) return of.structure;
        return of.isScalar() ? of.base == Base::boolean ? "boolean" : "number" : "number[]";
    }

    std::string literal(const Expression& of) override {
        std::string digits = of.text;
        if (digits.ends_with('u')) digits.pop_back();
        if (of.type.base != Base::real) return digits;
        const std::optional<double> value = parseReal(digits);
        const bool exact = value && static_cast<double>(static_cast<float>(*value)) == *value;
        return exact && !edited_ ? digits : fmt::format("f({})", digits);
    }

    std::string converted(const Expression& value, const Type& to, Precedence /*outer*/) override {
        switch (to.base) {
            case Base::real:
                return fmt::format("f({})", expression(value));
            case Base::integer:
                return fmt::format("({} | 0)", expression(value, kTightest));
            case Base::natural:
                return fmt::format("({} >>> 0)", expression(value, kTightest));
            default:
                return expression(value);
        }
    }

    std::string assembled(const Expression& of) override {
        if (of.type.base == Base::structure && of.type.count == 0) {
            const Structure& structure = structureOf(of.type);
            std::string list;
            for (std::size_t i = 0; i < of.parts.size(); ++i)
                list += fmt::format("{}{}: {}", i == 0 ? "" : ", ", structure.fields[i].name, expression(of.parts[i]));
            return fmt::format("{{ {} }}", list);
        }
        return fmt::format("[{}]", elements(of));
    }

    std::string builtIn(const Expression& of, Precedence /*outer*/) override {
        if (of.text == "floor") return fmt::format("Math.floor({})", arguments(of.parts));
        if (of.text == "abs") return fmt::format("Math.abs({})", arguments(of.parts));
        if (of.text == "sin") return fmt::format("f(Math.sin({}))", arguments(of.parts));
        if (of.text == "fract") {
            const std::string x = expression(of.parts[0], kTightest);
            return fmt::format("f({0} - Math.floor({0}))", x);
        }
        constexpr std::pair<std::string_view, std::string_view> helpers[] = {{"min", "ns_min"},
                                                                             {"max", "ns_max"},
                                                                             {"floatBitsToInt", "ns_bits_of"},
                                                                             {"intBitsToFloat", "ns_float_of"},
                                                                             {"uintBitsToFloat", "ns_float_of"}};
        for (const auto& [name, helper] : helpers) {
            if (of.text != name) continue;
            need(helper);
            return fmt::format("{}({})", helper, arguments(of.parts));
        }
        if (of.text == "floatBitsToUint") {
            need("ns_bits_of");
            return fmt::format("(ns_bits_of({}) >>> 0)", arguments(of.parts));
        }
        refuse(of.text);
    }

    std::string binary(const Expression& of, Precedence outer) override {
        const Base base = of.type.base;
        if (base == Base::boolean) {
            if (of.text == "==" || of.text == "!=")
                return within(
                    fmt::format("{} {}= {}", expression(of.parts[0], kLess), of.text, expression(of.parts[1], kLess)),
                    outer > kEqual);
            return Printer::binary(of, outer);
        }
        if (base == Base::real) return fmt::format("f({})", Printer::binary(of, kLoosest));
        const bool natural = base == Base::natural;
        if (of.text == "*")
            return natural ? fmt::format("(Math.imul({}) >>> 0)", arguments(of.parts))
                           : fmt::format("Math.imul({})", arguments(of.parts));
        if (natural && of.text == ">>")
            return fmt::format("({} >>> {})", expression(of.parts[0], kTightest), expression(of.parts[1], kTightest));
        const std::string text =
            fmt::format("({} {} {})", expression(of.parts[0], kTightest), of.text, expression(of.parts[1], kTightest));
        if (natural) return fmt::format("({} >>> 0)", text);
        return of.text == "+" || of.text == "-" ? fmt::format("({} | 0)", text) : text;
    }

    std::string unary(const Expression& of) override {
        const std::string part = expression(of.parts[0], kUnary);
        if (of.text == "~" && of.type.base == Base::natural) return fmt::format("(~{} >>> 0)", part);
        return fmt::format("{}{}", of.text, part);
    }

    /// Components by their number, columns of a matrix too.
    std::string member(const Expression& of) override {
        const Type& type = of.parts[0].type;
        if (type.base == Base::structure && type.count == 0)
            return fmt::format("{}.{}", expression(of.parts[0], kTightest), of.text);  // any word may name one
        const std::size_t which = type.base == Base::matrix ? static_cast<std::size_t>(of.text[1] - '0')
                                                            : std::string_view("xyzw").find(of.text[0]);
        return fmt::format("{}[{}]", expression(of.parts[0], kTightest), which);
    }

    std::string structure(const Structure& of) override {
        std::string text = fmt::format("/** @typedef {{Object}} {}\n", of.name);
        for (const Field& field : of.fields)
            text += fmt::format(" *  @property {{{}}} {}{}{}\n", type(field.type), field.name,
                                field.comment.empty() ? "" : " ", field.comment);
        return text + " */\n";
    }

    std::string global(const Global& of) override {
        edited_ = true;
        const std::string value = expression(of.value);
        edited_ = false;
        const std::string_view visible =
            (isOwn(kRecipeMaker) && of.constant) || of.type.structure.ends_with("Parameters") ? "export " : "";
        return line(0, fmt::format("{}const {} = {};", visible, of.name, value), of.comment);
    }

    std::string functionHead(const Function& of) override {
        assigned_ = assignedIn(of.body);
        std::string list;
        std::string types;
        for (const Field& parameter : of.parameters) {
            list += fmt::format("{}{}", list.empty() ? "" : ", ", name(parameter.name));
            types += fmt::format(" * @param {{{}}} {}\n", type(parameter.type), name(parameter.name));
        }
        if (!isPublic(of)) return fmt::format("function {}({}) {{\n", of.name, list);
        std::string text = fmt::format("/**\n{} * @returns {{{}}}\n */\nexport function {}({}) {{\n", types,
                                       type(of.result), of.name, list);
        for (const Field& parameter : of.parameters)
            text += line(1, fmt::format("{} = {};", name(parameter.name), typed(parameter.type, name(parameter.name))));
        return text;
    }

    std::string declaration(const Statement& of) override {
        if (of.values.empty()) return fmt::format("let {}{};", name(of.name), of.type.count > 0 ? " = []" : "");
        return fmt::format("{} {} = {};", assigned_.contains(of.name) ? "let" : "const", name(of.name),
                           expression(of.values[0]));
    }

    std::string loopHead(const Statement& of) override {
        const std::string step = of.values.size() < 3
                                     ? "++" + name(of.name)
                                     : fmt::format("{} += {}", name(of.name), expression(of.values[2]));
        return fmt::format("for (let {0} = {1}; {0} {2} {3}; {4}) {{", name(of.name), expression(of.values[0]), of.text,
                           expression(of.values[1], kShift), step);
    }

    [[nodiscard]] std::string name(std::string_view of) const override {
        constexpr std::string_view words[] = {"f",    "in",   "new",      "var",     "let",
                                              "with", "this", "function", "default", "export"};
        for (const std::string_view word : words)
            if (of == word) return fmt::format("{}_", of);
        return std::string(of);
    }

    std::string helpers() override {
        std::string text = "\nconst f = Math.fround;  // every operation is rounded to a float, as on the GPU\n";
        if (needs("ns_bits_of") || needs("ns_float_of"))
            text += "const ns_floats = new Float32Array(1);\nconst ns_words = new Int32Array(ns_floats.buffer);\n";
        if (needs("ns_bits_of"))
            text += "\nfunction ns_bits_of(value) {\n    ns_floats[0] = value;\n    return ns_words[0];\n}\n";
        if (needs("ns_float_of"))
            text += "\nfunction ns_float_of(bits) {\n    ns_words[0] = bits;\n    return ns_floats[0];\n}\n";
        if (needs("ns_min")) text += "\nfunction ns_min(a, b) {\n    return b < a ? b : a;\n}\n";
        if (needs("ns_max")) text += "\nfunction ns_max(a, b) {\n    return a < b ? b : a;\n}\n";
        return text;
    }

  private:
    /// Converts an argument of the caller to what the code expects: rounded floats, and 32-bit integers.
    [[nodiscard]] std::string typed(const Type& type, const std::string& value) const {
        if (type.base == Base::structure) {
            std::string list;
            for (const Field& field : structureOf(type).fields)
                list += fmt::format("{}{}: {}", list.empty() ? "" : ", ", field.name,
                                    typed(field.type, fmt::format("{}.{}", value, field.name)));
            return fmt::format("{{ {} }}", list);
        }
        if (type.base == Base::boolean) return "!!" + value;
        if (type.base == Base::real)
            return type.size > 1 ? fmt::format("{}.map(f)", value) : fmt::format("f({})", value);
        return type.base == Base::natural ? fmt::format("{} >>> 0", value) : fmt::format("{} | 0", value);
    }

    std::set<std::string> assigned_{};  ///< in the function at work
    bool edited_ = false;               ///< a constant, whose value may be edited: it is rounded whatever it is
};

}  // namespace

namespace {

/// number, [number, number] or the structure's name.
std::string typescriptType(const Type& of) {
    if (of.base == Base::structure) return of.structure;
    std::string list = "number";
    for (int i = 1; i < of.size; ++i) list += ", number";
    return of.size == 1 ? list : fmt::format("[{}]", list);
}

}  // namespace

std::string typescriptDeclarations(const Program& program) {
    std::string interfaces;
    std::string functions;
    for (const Item& item : program.items) {
        const auto* function = std::get_if<Function>(&item.what);
        if (function == nullptr || !isEntry(*function)) continue;
        std::string list;
        for (const Field& parameter : function->parameters) {
            list += fmt::format("{}{}: {}", list.empty() ? "" : ", ", parameter.name, typescriptType(parameter.type));
            if (parameter.type.base != Base::structure) continue;
            for (const Item& other : program.items) {
                const auto* structure = std::get_if<Structure>(&other.what);
                const auto* global = std::get_if<Global>(&other.what);
                if (structure != nullptr && structure->name == parameter.type.structure) {
                    std::string fields;
                    for (const Field& field : structure->fields)
                        fields +=
                            fmt::format("    {}: {};  // {}\n", field.name, typescriptType(field.type), field.comment);
                    const std::string text = fmt::format("export interface {} {{\n{}}}\n", structure->name, fields);
                    if (interfaces.find(text) == interfaces.npos) interfaces += text;
                }
                if (global != nullptr && global->type.structure == parameter.type.structure) {
                    const std::string text =
                        fmt::format("export const {}: {};\n\n", global->name, global->type.structure);
                    if (interfaces.find(text) == interfaces.npos) interfaces += text;
                }
            }
        }
        functions +=
            fmt::format("export function {}({}): {};\n", function->name, list, typescriptType(function->result));
    }
    return interfaces + functions;
}

const Language kJavaScript{[](const Program& program) { return JavaScript().print(program); },
                           [](const Function& of) {
                               return fmt::format(
                                   "{}({}){}", of.name, namesOf(of),
                                   of.result.size == 1 ? "" : fmt::format(", an array of {}", of.result.size));
                           }};

}  // namespace noisescope::code
