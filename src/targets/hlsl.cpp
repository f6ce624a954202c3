// HLSL, plain or as a file for custom functions of Unity's Shader Graph.
#include <fmt/format.h>

#include <algorithm>

#include "targets/printer.h"
#include "targets/writers.h"

namespace noisescope::code {
namespace {

class Hlsl : public Printer {
  protected:
    [[nodiscard]] std::string type(const Type& of) const override {
        constexpr std::string_view scalars[] = {"void", "bool", "int", "uint", "float", "float"};
        if (of.base == Base::structure) return of.structure;
        const std::string scalar(scalars[static_cast<std::size_t>(of.base)]);
        if (of.base == Base::matrix) return fmt::format("float{0}x{0}", of.size);
        return of.size > 1 ? fmt::format("{}{}", scalar, of.size) : scalar;
    }
    static std::string array(const Type& of) { return of.count > 0 ? fmt::format("[{}]", of.count) : ""; }

    [[nodiscard]] std::string literal(const Expression& of) override { return of.text; }

    std::string converted(const Expression& value, const Type& to, Precedence /*outer*/) override {
        return fmt::format("{}({})", type(to), expression(value));
    }

    /// A matrix's rows are GLSL's columns: both count them by the first index.
    std::string assembled(const Expression& of) override {
        if (flat_ && (of.type.count > 0 || of.type.base == Base::structure)) return fmt::format("{{{}}}", elements(of));
        if (of.type.base == Base::structure) return fmt::format("{}_of({})", of.type.structure, arguments(of.parts));
        if (of.parts.size() == 1 && of.type.isVector()) {
            const Expression& part = of.parts[0];
            if (part.type.isScalar()) return fmt::format("(({}){})", type(of.type), expression(part, kUnary));
            if (part.type.size == of.type.size) return fmt::format("{}({})", type(of.type), expression(part));
            return fmt::format("{}.{}", expression(part, kTightest),
                               std::string_view("xyzw").substr(0, static_cast<std::size_t>(of.type.size)));
        }
        return fmt::format("{}({})", type(of.type), arguments(of.parts));
    }

    std::string builtIn(const Expression& of, Precedence /*outer*/) override {
        constexpr std::pair<std::string_view, std::string_view> names[] = {{"floatBitsToInt", "asint"},
                                                                           {"floatBitsToUint", "asuint"},
                                                                           {"intBitsToFloat", "asfloat"},
                                                                           {"uintBitsToFloat", "asfloat"},
                                                                           {"fract", "frac"}};
        if (std::string text = comparison(of); !text.empty()) return text;
        for (const auto& [name, own] : names)
            if (of.text == name) return fmt::format("{}({})", own, arguments(of.parts));
        return fmt::format("{}({})", of.text, arguments(of.parts));
    }

    std::string binary(const Expression& of, Precedence outer) override {
        if (!of.parts[0].type.isVector() || of.type.base != Base::boolean) return Printer::binary(of, outer);
        return fmt::format("{}({})", of.text == "==" ? "all" : "any", Printer::binary(of, kLoosest));
    }

    std::string structure(const Structure& of) override {
        std::string text = fmt::format("struct {} {{\n", of.name);
        std::string list;
        std::string sets;
        for (const Field& field : of.fields) {
            text +=
                line(1, fmt::format("{} {}{};", type(field.type), name(field.name), array(field.type)), field.comment);
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", type(field.type), name(field.name));
            sets += line(1, fmt::format("made.{0} = {0};", name(field.name)));
        }
        return fmt::format("{0}}};\n\n{1} {1}_of({2}) {{\n    {1} made;\n{3}    return made;\n}}\n", text, of.name,
                           list, sets);
    }

    std::string global(const Global& of) override {
        flat_ = true;
        const std::string value = expression(of.value);
        flat_ = false;
        return line(0, fmt::format("static const {} {}{} = {};", type(of.type), of.name, array(of.type), value),
                    of.comment);
    }

    std::string functionHead(const Function& of) override {
        std::string list;
        for (const Field& parameter : of.parameters)
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", type(parameter.type), name(parameter.name));
        return fmt::format("{} {}({}) {{\n", type(of.result), of.name, list);
    }

    std::string declaration(const Statement& of) override {
        const std::string_view constant = of.constant ? of.type.count > 0 ? "static const " : "const " : "";
        const std::string start = fmt::format("{}{}{} {}{}", constant, of.precise ? "precise " : "", type(of.type),
                                              name(of.name), array(of.type));
        if (of.values.empty()) return start + ";";
        flat_ = of.type.count > 0;
        const std::string value = expression(of.values[0]);
        flat_ = false;
        return fmt::format("{} = {};", start, value);
    }

    [[nodiscard]] std::string name(std::string_view of) const override {
        constexpr std::string_view words[] = {"point",  "line",   "triangle", "sample", "vector", "matrix",
                                              "half",   "double", "texture",  "pass",   "linear", "export",
                                              "shared", "static", "noise",    "string"};
        return std::find(std::begin(words), std::end(words), of) != std::end(words) ? fmt::format("{}_", of)
                                                                                    : std::string(of);
    }

  private:
    bool flat_ = false;  ///< braces alone, as static tables have them
};

std::string vectorOf(int size) { return size == 1 ? "float" : fmt::format("float{}", size); }

/// "int2 cell, float2 fraction"
std::string parametersOf(const Function& of) {
    std::string list;
    for (const Field& parameter : of.parameters) {
        const std::string_view base = parameter.type.base == Base::structure
                                          ? std::string_view(parameter.type.structure)
                                      : parameter.type.base == Base::real ? "float"
                                                                          : "int";
        const std::string size = parameter.type.size == 1 ? "" : fmt::format("{}", parameter.type.size);
        list += fmt::format("{}{}{} {}", list.empty() ? "" : ", ", base, size, parameter.name);
    }
    return list;
}

std::string hlslSignature(const Function& of) {
    return fmt::format("{} {}({})", vectorOf(of.result.size), of.name, parametersOf(of));
}

std::string withGuard(const std::string& text) {
    return fmt::format(
        "{}#ifndef NS_NOISE_HLSL\n#define NS_NOISE_HLSL\n#define NS_NOISE_HLSL_{}\n{}\n#endif  // NS_NOISE_HLSL\n",
        otherGuard("NS_NOISE_HLSL", text), fingerprint(text), text);
}

/// The same for each precision that a graph may ask for.
std::string graphFunctions(const Program& program) {
    std::string text;
    for (const Item& item : program.items) {
        const auto* function = std::get_if<Function>(&item.what);
        if (function == nullptr || !isEntry(*function) || isLibraryEntry(function->name)) continue;
        std::string takes = fmt::format("{}, out {} value", parametersOf(*function), vectorOf(function->result.size));
        const std::string body = fmt::format("    value = {}({});\n", function->name, namesOf(*function));
        text += fmt::format("\n// For Shader Graph: the node's name is {0}.\nvoid {0}_float({1}) {{\n{2}}}\n",
                            function->name, takes, body);
        for (std::size_t at = 0; (at = takes.find("float", at)) != takes.npos;) takes.replace(at, 5, "half");
        text += fmt::format("\nvoid {}_half({}) {{\n{}}}\n", function->name, takes, body);
    }
    return text;
}

}  // namespace

const Language kHlsl{.write = [](const Program& program) { return withGuard(Hlsl().print(program)); },
                     .signature = hlslSignature,
                     .vectors = true};
const Language kUnity{
    .write = [](const Program& program) { return withGuard(Hlsl().print(program) + graphFunctions(program)); },
    .signature =
        [](const Function& of) {
            return fmt::format("void {}_float({}, out {} value)", of.name, parametersOf(of), vectorOf(of.result.size));
        },
    .vectors = true};

}  // namespace noisescope::code
