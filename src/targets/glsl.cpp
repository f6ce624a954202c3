// GLSL again, from a program that was changed.
#include <fmt/format.h>

#include "targets/printer.h"
#include "targets/writers.h"

namespace noisescope::code {
namespace {

class Glsl : public Printer {
  public:
    std::string signature(const Function& of) {
        std::string list;
        for (const Field& parameter : of.parameters)
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", type(parameter.type), parameter.name);
        return fmt::format("{} {}({})", type(of.result), of.name, list);
    }

  protected:
    [[nodiscard]] std::string type(const Type& of) const override {
        constexpr std::string_view scalars[] = {"void", "bool", "int", "uint", "float"};
        constexpr std::string_view vectors[] = {"", "bvec", "ivec", "uvec", "vec", "mat"};
        const auto base = static_cast<std::size_t>(of.base);
        if (of.base == Base::structure) return of.structure;
        if (of.base == Base::matrix || of.size > 1) return fmt::format("{}{}", vectors[base], of.size);
        return std::string(scalars[base]);
    }
    static std::string array(const Type& of) { return of.count > 0 ? fmt::format("[{}]", of.count) : ""; }

    [[nodiscard]] std::string literal(const Expression& of) override { return of.text; }
    std::string converted(const Expression& value, const Type& to, Precedence /*outer*/) override {
        return fmt::format("{}({})", type(to), expression(value));
    }
    std::string assembled(const Expression& of) override {
        if (of.type.count == 0) return fmt::format("{}({})", type(of.type), arguments(of.parts));
        return fmt::format("{}{}({})", type(of.type), array(of.type), elements(of));
    }
    std::string builtIn(const Expression& of, Precedence /*outer*/) override {
        return fmt::format("{}({})", of.text, arguments(of.parts));
    }

    std::string structure(const Structure& of) override {
        std::string text = fmt::format("struct {} {{\n", of.name);
        for (const Field& field : of.fields)
            text += line(1, fmt::format("{} {}{};", type(field.type), field.name, array(field.type)), field.comment);
        return text + "};\n";
    }
    std::string global(const Global& of) override {
        return line(0,
                    fmt::format("{}{} {}{} = {};", of.constant ? "const " : "", type(of.type), of.name, array(of.type),
                                expression(of.value)),
                    of.comment);
    }
    std::string functionHead(const Function& of) override { return signature(of) + " {\n"; }
    std::string functionDeclared(const Function& of) override { return signature(of) + ";\n"; }
    std::string declaration(const Statement& of) override {
        const std::string start = fmt::format("{}{}{} {}{}", of.constant ? "const " : "", of.precise ? "precise " : "",
                                              type(of.type), of.name, array(of.type));
        return of.values.empty() ? start + ";" : fmt::format("{} = {};", start, expression(of.values[0]));
    }
};

}  // namespace

std::string writeGlsl(const Program& program) { return Glsl().print(program); }
std::string glslSignature(const Function& entry) { return Glsl().signature(entry); }

}  // namespace noisescope::code
