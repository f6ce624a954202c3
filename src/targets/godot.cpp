// Godot's shading language, of Godot 3.2 and later: GLSL ES 3.00 without structures, arrays at file scope and suffixes
// of numbers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/text.h"
#include "glsl/structures.h"
#include "targets/printer.h"
#include "targets/writers.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

/// Rounds a number to six digits.
float sixDigits(float value) { return static_cast<float>(parseReal(fmt::format("{:.6g}", value)).value_or(0)); }

class Godot : public Printer {
  protected:
    [[nodiscard]] std::string type(const Type& of) const override {
        constexpr std::string_view scalars[] = {"void", "bool", "int", "uint", "float"};
        constexpr std::string_view vectors[] = {"", "bvec", "ivec", "uvec", "vec", "mat"};
        const auto base = static_cast<std::size_t>(of.base);
        if (of.base == Base::matrix || of.size > 1) return fmt::format("{}{}", vectors[base], of.size);
        return std::string(scalars[base]);
    }
    static std::string array(const Type& of) { return of.count > 0 ? fmt::format("[{}]", of.count) : ""; }

    // --- numbers ---------------------------------------------------------------------------------------------------

    [[nodiscard]] std::string literal(const Expression& of) override {
        if (of.type.base == Base::real) return realLiteral(of.text);
        if (of.type.base == Base::boolean) return of.text;
        const bool natural = of.type.base == Base::natural;
        const std::string digits = natural && of.text.ends_with('u') ? of.text.substr(0, of.text.size() - 1) : of.text;
        // Whole numbers are signed here: large ones by their bits.
        const auto bits = static_cast<std::int32_t>(static_cast<std::uint32_t>(std::stoull(digits, nullptr, 0)));
        // The least of all is read by way of the one that has no room.
        const std::string text =
            bits == std::numeric_limits<std::int32_t>::min() ? "(-2147483647 - 1)" : fmt::format("{}", bits);
        return natural ? fmt::format("uint({})", text) : text;
    }

    /// Godot writes numbers into the GLSL that it makes with six digits. Those that need more are sums.
    std::string realLiteral(const std::string& text) {
        const auto value = static_cast<float>(parseReal(text).value_or(0));
        float sum = sixDigits(value);
        std::string result = floatLiteral(sum);
        if (sum == value) return result;
        need("sums");
        while (sum != value) {  // twice at most: what is missing gets a millionth of what it was
            const float part = sixDigits(value - sum);
            result += fmt::format(" {} {}", part < 0 ? '-' : '+', floatLiteral(std::abs(part)));
            sum += part;
        }
        return fmt::format("({})", result);
    }

    std::string unary(const Expression& of) override {
        const Expression& part = of.parts[0];
        const bool number = of.text == "-" && part.kind == Kind::literal && part.type.base == Base::real;
        return number ? realLiteral("-" + part.text) : Printer::unary(of);
    }

    std::string helpers() override {
        return fmt::format("shader_type canvas_item;\n{}",
                           needs("sums") ? "\n// Sums of numbers: Godot rounds each number to six digits.\n" : "");
    }

    // --- expressions -----------------------------------------------------------------------------------------------

    std::string converted(const Expression& value, const Type& to, Precedence /*outer*/) override {
        return fmt::format("{}({})", type(to), expression(value));
    }

    std::string assembled(const Expression& of) override {
        if (of.type.count > 0) return fmt::format("{{{}}}", elements(of, "\n        "));
        const bool several = of.parts.size() > 1;
        if (several && of.type.base == Base::matrix && of.parts[0].type.isScalar()) return columns(of);
        if (of.type.isVector() && !several && of.parts[0].type.size > of.type.size)
            return fmt::format("{}.{}", expression(of.parts[0], kTightest),
                               std::string_view("xyzw").substr(0, static_cast<std::size_t>(of.type.size)));
        Expression equal = of;
        if (several)
            for (Expression& part : equal.parts)
                if (part.type.base != of.type.base && of.type.base != Base::matrix)
                    part = {Kind::construct, {.base = of.type.base, .size = part.type.size}, "", {part}};
        return fmt::format("{}({})", type(of.type), arguments(equal.parts));
    }

    std::string columns(const Expression& of) {
        const auto size = static_cast<std::size_t>(of.type.size);
        Expression result{Kind::construct, of.type, "", {}};
        for (std::size_t column = 0; column < size; ++column) {
            const auto first = of.parts.begin() + static_cast<std::ptrdiff_t>(column * size);
            result.parts.push_back({Kind::construct,
                                    {.base = Base::real, .size = of.type.size},
                                    "",
                                    {first, first + static_cast<std::ptrdiff_t>(size)}});
        }
        return fmt::format("{}({})", type(of.type), arguments(result.parts));
    }

    std::string builtIn(const Expression& of, Precedence outer) override {
        if (of.text == "mix" && of.parts[2].type.isScalar() && of.parts[2].type.base == Base::boolean)
            return choice({Kind::choice, of.type, "", {of.parts[2], of.parts[1], of.parts[0]}}, outer);
        if (of.text == "mix" && of.type.base != Base::real && of.parts[2].type.base == Base::boolean)
            refuse("mix() of whole numbers");
        return fmt::format("{}({})", of.text, arguments(of.parts));
    }

    /// Operations on bits take equal types, and so do shifts of single numbers.
    std::string binary(const Expression& of, Precedence outer) override {
        const Precedence own = precedenceOf(of.text);
        if (own != kShift && own != kBits) return Printer::binary(of, outer);
        Expression equal = of;
        for (Expression& part : equal.parts) {
            const int size = own == kShift ? part.type.size : of.type.size;
            if (part.type.base != of.type.base || part.type.size != size)
                part = {Kind::construct, {.base = of.type.base, .size = size}, "", {part}};
        }
        return Printer::binary(equal, outer);
    }

    /// One inside another has parentheses.
    std::string choice(const Expression& of, Precedence outer) override {
        return within(fmt::format("{} ? {} : {}", expression(of.parts[0], kOr), expression(of.parts[1], kOr),
                                  expression(of.parts[2], kOr)),
                      outer > kChoice);
    }

    std::string index(const Expression& of) override {
        if (of.parts[1].type.base != Base::natural) return Printer::index(of);
        return fmt::format("{}[int({})]", expression(of.parts[0], kTightest), expression(of.parts[1]));
    }

    // --- statements ------------------------------------------------------------------------------------------------

    std::string structure(const Structure& /*structure*/) override { refuse("a structure"); }

    std::string global(const Global& of) override {
        return line(0, fmt::format("const {} {} = {};", type(of.type), of.name, expression(of.value)), of.comment);
    }

    std::string functionHead(const Function& of) override {
        std::string list;
        for (const Field& parameter : of.parameters)
            list += fmt::format("{}{}{} {}", list.empty() ? "" : ", ", parameter.out ? "out " : "",
                                type(parameter.type), name(parameter.name));
        return fmt::format("{} {}({}) {{\n", type(of.result), of.name, list);
    }

    std::string declaration(const Statement& of) override {
        const std::string start =
            fmt::format("{}{} {}{}", of.constant ? "const " : "", type(of.type), name(of.name), array(of.type));
        return of.values.empty() ? start + ";" : fmt::format("{} = {};", start, expression(of.values[0]));
    }

    /// a ^= b is not read by Godot 3.
    std::string assignment(const Statement& of) override {
        if (of.text != "^=" && of.text != "&=" && of.text != "|=") return Printer::assignment(of);
        const Expression& to = of.values[0];
        const Expression whole{Kind::binary, to.type, of.text.substr(0, 1), of.values};
        return fmt::format("{} = {};", expression(to), expression(whole));
    }

    std::string result(const Statement& of) override { return of.values.empty() ? "return;" : Printer::result(of); }

    [[nodiscard]] std::string name(std::string_view of) const override {
        constexpr std::string_view words[] = {"instance", "global", "varying", "uniform", "flat", "smooth",
                                              "discard",  "switch", "case",    "default", "do",   "while"};
        return std::find(std::begin(words), std::end(words), of) != std::end(words) ? fmt::format("{}_", of)
                                                                                    : std::string(of);
    }
};

std::string vectorOf(const Type& of) {
    if (of.size == 1) return of.base == Base::real ? "float" : "int";
    return fmt::format("{}vec{}", of.base == Base::real ? "" : "i", of.size);
}

}  // namespace

const Language kGodot{
    .write = [](const Program& program) { return Godot().print(withoutStructures(withoutTables(program))); },
    .signature =
        [](const Function& of) {
            std::string list;
            for (const Field& parameter : of.parameters)
                list += fmt::format("{}{} {}", list.empty() ? "" : ", ", vectorOf(parameter.type), parameter.name);
            return fmt::format("{} {}({})", vectorOf(of.result), of.name, list);
        },
    .vectors = true,
    .rounds = false};

}  // namespace noisescope::code
