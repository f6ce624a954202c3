// C99, C++ and OpenCL C as one header: structures and functions, no dependency but the standard library.
#include <fmt/format.h>

#include <array>

#include "glsl/file_variables.h"
#include "targets/printer.h"
#include "targets/writers.h"

namespace noisescope::code {
namespace {

struct Helper {
    std::string_view name;
    std::string_view text;
};

/// Signed integers wrap around; C leaves open what they do.
constexpr std::array kHelpers{
    Helper{"ns_add_int",
           "static inline int32_t ns_add_int(int32_t a, int32_t b) {\n"
           "    return (int32_t)((uint32_t)a + (uint32_t)b);\n}\n"},
    Helper{"ns_sub_int",
           "static inline int32_t ns_sub_int(int32_t a, int32_t b) {\n"
           "    return (int32_t)((uint32_t)a - (uint32_t)b);\n}\n"},
    Helper{"ns_mul_int",
           "static inline int32_t ns_mul_int(int32_t a, int32_t b) {\n"
           "    return (int32_t)((uint32_t)a * (uint32_t)b);\n}\n"},
    Helper{"ns_bits_of",
           "static inline uint32_t ns_bits_of(float value) {\n    uint32_t bits;\n"
           "    memcpy(&bits, &value, sizeof bits);\n    return bits;\n}\n"},
    Helper{"ns_float_of",
           "static inline float ns_float_of(uint32_t bits) {\n    float value;\n"
           "    memcpy(&value, &bits, sizeof value);\n    return value;\n}\n"},
    Helper{"ns_min_float", "static inline float ns_min_float(float a, float b) {\n    return b < a ? b : a;\n}\n"},
    Helper{"ns_max_float", "static inline float ns_max_float(float a, float b) {\n    return a < b ? b : a;\n}\n"},
    Helper{"ns_min_int", "static inline int32_t ns_min_int(int32_t a, int32_t b) {\n    return b < a ? b : a;\n}\n"},
    Helper{"ns_max_int", "static inline int32_t ns_max_int(int32_t a, int32_t b) {\n    return a < b ? b : a;\n}\n"},
    Helper{"ns_abs_int", "static inline int32_t ns_abs_int(int32_t a) {\n    return a < 0 ? -a : a;\n}\n"},
};

/// Differences between the languages of this family.
struct Dialect {
    std::string_view integer = "int32_t";
    std::string_view natural = "uint32_t";
    std::string_view constants = "static const ";  ///< at file scope
    std::string_view table = "static const ";      ///< in a function
    std::string_view suffix = "f";                 ///< of functions of floats
    std::string_view entry = "static inline ";     ///< in front of a function to call
    bool namesType = true;                         ///< (ns_vec2){x, y} instead of ns_vec2{x, y}
    std::string_view space = "";                   ///< that such functions are in
    std::string_view wordOf = "";                  ///< turns a float into its bits; "": memcpy does
    std::string_view floatOf = "";
};
constexpr Dialect kOfC{.entry = "NS_NOISE_CALL "};
constexpr Dialect kOfCpp{.entry = "NS_NOISE_CALL ", .namesType = false};
constexpr Dialect kOfOpenCl{.integer = "int",
                            .natural = "uint",
                            .constants = "__constant ",
                            .table = "const ",
                            .suffix = "",
                            .wordOf = "as_uint",
                            .floatOf = "as_float"};
constexpr Dialect kOfMetal{.integer = "int",
                           .natural = "uint",
                           .constants = "constant ",
                           .table = "const ",
                           .suffix = "",
                           .namesType = false,
                           .space = "metal::",
                           .wordOf = "as_type<uint>",
                           .floatOf = "as_type<float>"};

class C : public Printer {
  public:
    explicit C(const Dialect& dialect) : dialect_(dialect) {}

    /// After print(): the vectors and matrices that its text needs in front of it.
    [[nodiscard]] const std::string& types() const { return types_; }

  protected:
    [[nodiscard]] std::string type(const Type& of) const override {
        const std::string_view scalars[] = {"void", "bool", dialect_.integer, dialect_.natural, "float"};
        constexpr std::string_view vectors[] = {"", "ns_bvec", "ns_ivec", "ns_uvec", "ns_vec", "ns_mat"};
        const auto base = static_cast<std::size_t>(of.base);
        if (of.base == Base::structure) return of.structure;
        if (of.base == Base::matrix || of.size > 1) return fmt::format("{}{}", vectors[base], of.size);
        return std::string(scalars[base]);
    }

    std::string literal(const Expression& of) override {
        if (of.type.base == Base::real) return of.text + "f";
        return of.text;
    }

    std::string converted(const Expression& value, const Type& to, Precedence /*outer*/) override {
        return fmt::format("({}){}", type(to), expression(value, kUnary));
    }

    std::string assembled(const Expression& of) override {
        noteType(of.type);
        std::string text = of.type.count > 0 || flat_ ? ""
                           : !dialect_.namesType      ? type(of.type)
                                                      : fmt::format("({})", type(of.type));
        text += "{";
        for (std::size_t i = 0; i < of.parts.size(); ++i) {
            if (i > 0) text += ",";
            text += of.type.count > 0 ? "\n    " : i > 0 ? " " : "";
            text += expression(of.parts[i]);
        }
        return text + "}";
    }

    std::string helped(std::string_view helper, const std::vector<Expression>& list) {
        need(helper);
        return fmt::format("{}({})", helper, arguments(list));
    }

    std::string builtIn(const Expression& of, Precedence /*outer*/) override {
        const Base base = of.parts[0].type.base;
        const std::string list = arguments(of.parts);
        if (of.text == "floor") return fmt::format("{}floor{}({})", dialect_.space, dialect_.suffix, list);
        if (of.text == "sin") return fmt::format("{}sin{}({})", dialect_.space, dialect_.suffix, list);
        if (of.text == "fract")
            return fmt::format("({0} - {1}floor{2}({0}))", expression(of.parts[0], kTightest), dialect_.space,
                               dialect_.suffix);
        if (of.text == "abs")
            return base == Base::real ? fmt::format("{}fabs{}({})", dialect_.space, dialect_.suffix, list)
                                      : helped("ns_abs_int", of.parts);
        if (of.text == "min" || of.text == "max")
            return helped(fmt::format("ns_{}_{}", of.text, base == Base::real ? "float" : "int"), of.parts);
        if (of.text == "floatBitsToUint") return helped("ns_bits_of", of.parts);
        if (of.text == "floatBitsToInt") return fmt::format("({}){}", dialect_.integer, helped("ns_bits_of", of.parts));
        if (of.text == "uintBitsToFloat") return helped("ns_float_of", of.parts);
        if (of.text == "intBitsToFloat") {
            need("ns_float_of");
            return fmt::format("ns_float_of(({}){})", dialect_.natural, expression(of.parts[0], kUnary));
        }
        refuse(of.text);
    }

    std::string binary(const Expression& of, Precedence outer) override {
        const bool wraps = of.type.base == Base::integer && (of.text == "+" || of.text == "-" || of.text == "*");
        if (!wraps || flat_) return Printer::binary(of, outer);  // static tables are made of constants
        return helped(of.text == "+" ? "ns_add_int" : of.text == "-" ? "ns_sub_int" : "ns_mul_int", of.parts);
    }

    std::string member(const Expression& of) override {
        noteType(of.parts[0].type);
        return Printer::member(of);
    }

    std::string structure(const Structure& of) override {
        std::string text = "typedef struct {\n";
        for (const Field& field : of.fields) {
            noteType(field.type);
            const std::string array = field.type.count > 0 ? fmt::format("[{}]", field.type.count) : "";
            text += line(1, fmt::format("{} {}{};", type(field.type), name(field.name), array), field.comment);
        }
        return fmt::format("{}}} {};\n", text, of.name);
    }

    std::string global(const Global& of) override {
        flat_ = true;
        const std::string value = expression(of.value);
        flat_ = false;
        const std::string array = of.type.count > 0 ? fmt::format("[{}]", of.type.count) : "";
        return line(0, fmt::format("{}{} {}{} = {};", dialect_.constants, type(of.type), of.name, array, value),
                    of.comment);
    }

    std::string functionHead(const Function& of) override {
        std::string list;
        noteType(of.result);
        for (const Field& parameter : of.parameters) {
            noteType(parameter.type);
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", type(parameter.type), name(parameter.name));
        }
        std::string text = fmt::format("{}{} {}({}) {{\n", isEntry(of) ? dialect_.entry : "static inline ",
                                       type(of.result), of.name, list.empty() ? "void" : list);
        for (const Field& parameter : of.parameters)
            if (!asksFor(of.body, parameter.name)) text += line(1, fmt::format("(void){};", name(parameter.name)));
        return text;
    }

    std::string declaration(const Statement& of) override {
        noteType(of.type);
        const std::string array = of.type.count > 0 ? fmt::format("[{}]", of.type.count) : "";
        const std::string_view constant = of.constant ? of.type.count > 0 ? dialect_.table : "const " : "";
        const std::string start = fmt::format("{}{} {}{}", constant, type(of.type), name(of.name), array);
        if (of.values.empty()) return start + ";";
        flat_ = of.type.count > 0;
        const std::string value = expression(of.values[0]);
        flat_ = false;
        return fmt::format("{} = {};", start, value);
    }

    std::string name(std::string_view of) const override {
        // Words of C++, and names that well-known headers make macros of.
        constexpr std::string_view words[] = {"near",     "far", "new", "this", "class",
                                              "template", "and", "or",  "not",  "small"};
        for (const std::string_view word : words)
            if (of == word) return fmt::format("{}_", of);
        return std::string(of);
    }

    std::string helpers() override {
        for (const Base base : {Base::boolean, Base::integer, Base::natural, Base::real})
            for (int size = 2; size <= 4; ++size) {
                const Type of{.base = base, .size = size};
                if (!needs(type(of))) continue;
                constexpr std::string_view fields[] = {"x, y", "x, y, z", "x, y, z, w"};
                types_ += fmt::format("\ntypedef struct {{\n    {} {};\n}} {};\n", type({.base = base}),
                                      fields[size - 2], type(of));
            }
        for (int size = 2; size <= 4; ++size) {
            if (!needs(fmt::format("ns_mat{}", size))) continue;
            constexpr std::string_view fields[] = {"c0, c1", "c0, c1, c2", "c0, c1, c2, c3"};
            types_ += fmt::format("\ntypedef struct {{\n    ns_vec{0} {1};  // columns\n}} ns_mat{0};\n", size,
                                  fields[size - 2]);
        }
        std::string text;
        for (const Helper& helper : kHelpers)
            if (needs(helper.name)) text += "\n" + inDialect(helper);
        return text;
    }

  private:
    void noteType(const Type& of) {
        if (of.base == Base::matrix) {
            need(type({.base = Base::matrix, .size = of.size}));
            need(fmt::format("ns_vec{}", of.size));
        } else if (of.isNumber() && of.size > 1) {
            need(type({.base = of.base, .size = of.size}));
        }
    }

    const Dialect& dialect_;
    /// A helper with the names of this language's integers.
    [[nodiscard]] std::string inDialect(const Helper& helper) const {
        if (!dialect_.wordOf.empty() && helper.name == "ns_bits_of")
            return fmt::format("static inline uint ns_bits_of(float value) {{\n    return {}(value);\n}}\n",
                               dialect_.wordOf);
        if (!dialect_.floatOf.empty() && helper.name == "ns_float_of")
            return fmt::format("static inline float ns_float_of(uint bits) {{\n    return {}(bits);\n}}\n",
                               dialect_.floatOf);
        std::string text(helper.text);
        for (const auto& [name, own] : {std::pair{std::string_view("uint32_t"), dialect_.natural},
                                        std::pair{std::string_view("int32_t"), dialect_.integer}})
            for (std::size_t at = 0; own != name && (at = text.find(name, at)) != text.npos; at += own.size())
                text.replace(at, name.size(), own);
        return text;
    }

    bool flat_ = false;  ///< braces alone, as static tables have them
    std::string types_{};
};

constexpr std::string_view kBegin =
    "\n"
    "#if defined(__clang__)\n"
    "#pragma float_control(push)\n"
    "#pragma float_control(precise, on)\n"
    "#pragma STDC FP_CONTRACT OFF\n"
    "#elif defined(__GNUC__)\n"
    "#pragma GCC push_options\n"
    "#pragma GCC optimize(\"fp-contract=off,no-fast-math,no-unsafe-math-optimizations,no-associative-math\")\n"
    "#elif defined(_MSC_VER)\n"
    "#pragma float_control(push)\n"
    "#pragma float_control(precise, on)\n"
    "#pragma fp_contract(off)\n"
    "#endif\n";

constexpr std::string_view kEnd =
    "\n"
    "#if defined(__clang__) || defined(_MSC_VER)\n"
    "#pragma float_control(pop)\n"
    "#elif defined(__GNUC__)\n"
    "#pragma GCC pop_options\n"
    "#endif\n";

template <const Dialect& dialect>
std::string signature(const Function& of) {
    std::string list;
    for (const Field& parameter : of.parameters)
        list += fmt::format("{}{} {}", list.empty() ? "" : ", ",
                            parameter.type.base == Base::structure ? std::string_view(parameter.type.structure)
                            : parameter.type.base == Base::real    ? "float"
                                                                   : dialect.integer,
                            parameter.name);
    return fmt::format("{} {}({})", of.result.size == 1 ? "float" : fmt::format("ns_vec{}", of.result.size), of.name,
                       list);
}

/// With what it needs in front.
std::string withTypes(const Program& program, const Dialect& dialect) {
    C printer(dialect);
    const std::string text = printer.print(program);
    return printer.types() + text;
}

/// Types always; functions to be inlined, or, as one-header libraries have them, declared and in one source defined.
template <const Dialect& dialect>
std::string inHeader(const Program& program) {
    C printer(dialect);
    const std::string text = printer.print(program);
    std::string declarations;
    for (const Item& item : program.items)
        if (const auto* function = std::get_if<Function>(&item.what); function != nullptr && isEntry(*function))
            declarations += signature<dialect>(*function) + ";\n";
    return fmt::format(
        "{}#ifndef NS_NOISE_H\n#define NS_NOISE_H\n#define NS_NOISE_H_{}\n\n"
        "// Include it and call: the functions are static inline. To compile them once instead, define\n"
        "// NS_NOISE_DECLARE_ONLY for all sources, and NS_NOISE_IMPLEMENTATION in one before it includes this file.\n"
        "#include <stdbool.h>\n#include <stdint.h>\n{}"
        "\n#if defined(NS_NOISE_DECLARE_ONLY) || defined(NS_NOISE_IMPLEMENTATION)\n"
        "#ifdef __cplusplus\nextern \"C\" {{\n#endif\n{}#ifdef __cplusplus\n}}\n#endif\n#endif\n"
        "#endif  // NS_NOISE_H\n"
        "\n#if defined(NS_NOISE_IMPLEMENTATION) && defined(NS_NOISE_IS_STATIC)\n"
        "#error \"NS_NOISE_IMPLEMENTATION comes too late: this file was included before, without it\"\n#endif\n"
        "\n#if !defined(NS_NOISE_DEFINED) && (defined(NS_NOISE_IMPLEMENTATION) || !defined(NS_NOISE_DECLARE_ONLY))\n"
        "#define NS_NOISE_DEFINED\n#include <math.h>\n#include <string.h>\n"
        "#ifdef NS_NOISE_IMPLEMENTATION\n#define NS_NOISE_CALL\n"
        "#else\n#define NS_NOISE_CALL static inline\n#define NS_NOISE_IS_STATIC\n#endif\n"
        "\n// Each operation is rounded by itself, as on the GPU: no multiplication and addition in one.{}{}{}"
        "\n#undef NS_NOISE_CALL\n#endif  // NS_NOISE_DEFINED\n",
        otherGuard("NS_NOISE_H", text), fingerprint(text), printer.types(), declarations, kBegin, text, kEnd);
}

}  // namespace

const Language kC{inHeader<kOfC>, signature<kOfC>};
const Language kMetal{
    [](const Program& program) {
        return fmt::format(
            "#include <metal_stdlib>\n\n"
            "// Each operation is rounded by itself, as by OpenGL: no multiplication and addition in one.\n"
            "#pragma METAL fp contract(off)\n{}",
            withTypes(program, kOfMetal));
    },
    signature<kOfMetal>};
const Language kOpenCl{
    [](const Program& program) {
        return fmt::format(
            "// Each operation is rounded by itself, as by OpenGL: no multiplication and addition in one.\n"
            "#pragma OPENCL FP_CONTRACT OFF\n{}",
            withTypes(program, kOfOpenCl));
    },
    signature<kOfOpenCl>};
const Language kCpp{inHeader<kOfCpp>, signature<kOfCpp>};

}  // namespace noisescope::code
