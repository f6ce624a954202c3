#include <doctest/doctest.h>

#include <fmt/format.h>

#include <regex>
#include <sstream>
#include <string>

#include "core/error.h"
#include "core/text.h"
#include "glsl/reader.h"
#include "glsl/structures.h"
#include "recipe/presets.h"
#include "snippet/snippet.h"
#include "targets/writers.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

/// Code in Godot's language, without what stands around it.
std::string inGodot(const std::string& text) {
    const std::string all = code::kGodot.write(code::read(text));
    return all.substr(all.find("\n\n") + 2);
}

/// Result of a table's function, and the conditions that are asked on the way: compilers nest as many.
struct Row {
    std::string value;
    int conditions = 0;
};

Row rowOf(const std::string& code, int k) {
    static const std::regex condition(R"(( *)if \(k (<|==) (\d+)\) \{)");
    Row row;
    std::istringstream lines(code);
    for (std::string line; std::getline(lines, line);) {
        if (std::smatch found; std::regex_match(line, found, condition)) {
            ++row.conditions;
            const int with = std::stoi(found[3]);
            const std::string end = found[1].str() + "}";
            if (!(found[2] == "<" ? k < with : k == with))
                while (line != end && std::getline(lines, line)) {
                }
        } else if (const std::size_t at = line.find("return "); at != line.npos) {
            row.value = line.substr(at + 7);
            break;
        }
    }
    return row;
}

constexpr const char* kPair = "struct NsPair {\n    float a;\n    vec2 b;\n};\n";

}  // namespace

TEST_CASE("members of structures become parameters, variables and constants") {
    CHECK(inGodot(fmt::format("{}float f(NsPair p) {{\n    return p.a + p.b.x;\n}}\n", kPair)) ==
          "float f(float p_a, vec2 p_b) {\n    return p_a + p_b.x;\n}\n");
    CHECK(inGodot(fmt::format("{}NsPair f(float x) {{\n    return NsPair(x, vec2(x));\n}}\n"
                              "float g(float x) {{\n    NsPair p = f(x);\n    return f(p.a).b.y;\n}}\n",
                              kPair)) ==
          "void f(float x, out float result_a, out vec2 result_b) {\n    result_a = x;\n    result_b = vec2(x);\n}\n\n"
          "float g(float x) {\n    float p_a;\n    vec2 p_b;\n    f(x, p_a, p_b);\n    float f_a;\n    vec2 f_b;\n"
          "    f(p_a, f_a, f_b);\n    return f_b.y;\n}\n");
    CHECK(inGodot(fmt::format("{}const NsPair NS_PAIR = NsPair(1.0, vec2(2.0));\n"
                              "float f() {{\n    return NS_PAIR.a;\n}}\n",
                              kPair)) ==
          "const float NS_PAIR_A = 1.0;\nconst vec2 NS_PAIR_B = vec2(2.0);\n\nfloat f() {\n    return NS_PAIR_A;\n}\n");
}

TEST_CASE("a structure of one number is that number") {
    CHECK(inGodot("struct NsSum {\n    float sum;\n};\nNsSum f(float x) {\n    return NsSum(x);\n}\n"
                  "float g(float x) {\n    NsSum s = f(x);\n    s = f(s.sum);\n    return f(s.sum).sum;\n}\n") ==
          "float f(float x) {\n    return x;\n}\n\n"
          "float g(float x) {\n    float s_sum = f(x);\n    s_sum = f(s_sum);\n    return f(s_sum);\n}\n");
}

TEST_CASE("members that ask for each other are set at once") {
    CHECK(inGodot("struct NsTwo {\n    float a;\n    float b;\n};\nfloat f(float x) {\n    NsTwo t = NsTwo(x, 1.0);\n"
                  "    t = NsTwo(t.b, t.a);\n    return t.a;\n}\n") ==
          "float f(float x) {\n    float t_a = x;\n    float t_b = 1.0;\n    float next = t_a;\n    t_a = t_b;\n"
          "    t_b = next;\n    return t_a;\n}\n");
}

TEST_CASE("no name hides another") {
    CHECK(
        inGodot("float f(float x) {\n    float y = x;\n    if (y > 0.0) {\n        float y = 2.0;\n        return y;\n"
                "    }\n    for (int y = 0; y < 2; ++y) {\n        return float(y);\n    }\n    return y;\n}\n") ==
        "float f(float x) {\n    float y = x;\n    if (y > 0.0) {\n        float y2 = 2.0;\n        return y2;\n    }\n"
        "    for (int y2 = 0; y2 < 2; ++y2) {\n        return float(y2);\n    }\n    return y;\n}\n");
    // Many results of one function in one block.
    const std::string code = inGodot(fmt::format(
        "{}NsPair f(float x) {{\n    return NsPair(x, vec2(x));\n}}\nfloat g(float x) {{\n    float a = f(x).a;\n"
        "    float b = f(a).a;\n    float c = f(b).a;\n    float f_a = 1.0;\n    return c + f_a;\n}}\n",
        kPair));
    for (const std::string name : {"float f_a;", "float f2_a;", "float f3_a;", "float f_a2 = 1.0;"}) {
        CAPTURE(name);
        CHECK(code.find(name) == code.rfind(name));
        CHECK(code.find(name) != code.npos);
    }
}

TEST_CASE("an array of structures is one array for each member") {
    CHECK(inGodot(fmt::format("{}NsPair f(float x) {{\n    return NsPair(x, vec2(x));\n}}\n"
                              "float g(int k) {{\n    NsPair p[3];\n    p[k + 1] = f(1.0);\n    p[0] = p[2];\n"
                              "    return p[k].b.y;\n}}\n",
                              kPair)) ==
          "void f(float x, out float result_a, out vec2 result_b) {\n    result_a = x;\n    result_b = vec2(x);\n}\n\n"
          "float g(int k) {\n    float p_a[3];\n    vec2 p_b[3];\n    int at = k + 1;\n    f(1.0, p_a[at], p_b[at]);\n"
          "    p_a[0] = p_a[2];\n    p_b[0] = p_b[2];\n    return p_b[k].y;\n}\n");
}

TEST_CASE("tables are functions of the row") {
    CHECK(inGodot("const float NS_ROWS[2] = float[2](1.0, 2.0);\nfloat f(int k) {\n    return NS_ROWS[k];\n}\n") ==
          "float ns_rows(int k) {\n    if (k == 0) {\n        return 1.0;\n    }\n    return 2.0;\n}\n\n"
          "float f(int k) {\n    return ns_rows(k);\n}\n");
}

TEST_CASE("tables of many rows nest few conditions: devices take 64, llvmpipe ignores those inside 80") {
    for (const int count : {2, 8, 9, 80, 81, 112, 500}) {
        CAPTURE(count);
        std::string rows;
        for (int k = 0; k < count; ++k) rows += fmt::format("{}{}.0", k == 0 ? "" : ", ", k);
        const std::string code = inGodot(
            fmt::format("const float NS_ROWS[{0}] = float[{0}]({1});\nfloat f(int k) {{\n    return NS_ROWS[k];\n}}\n",
                        count, rows));
        for (int k = 0; k < count; ++k) {
            const Row row = rowOf(code, k);
            CHECK(row.value == fmt::format("{}.0;", k));
            CHECK(row.conditions <= 16);
        }
    }
}

TEST_CASE("what cannot be written without structures is refused") {
    CHECK_THROWS_AS(inGodot("struct NsRow {\n    float a[3];\n};\nfloat f(NsRow r) {\n    return r.a[0];\n}\n"), Error);
}

TEST_CASE("Godot's numbers have six digits, and their sums the float") {
    Dice random(6);
    static const std::regex number(R"(-?[0-9.]+(?:e[-+][0-9]+)?)");
    for (int i = 0; i < 2000; ++i) {
        const double size = std::pow(10.0, static_cast<double>(i % 60 - 30));
        const auto value =
            static_cast<float>((0.1 + 0.9 * static_cast<double>(i * 7919 % 2000) / 2000.0) * size * 1.2345678);
        const std::string text = floatLiteral(value);
        CAPTURE(text);
        const std::string code = inGodot(fmt::format("float f() {{\n    return {};\n}}\n", text));
        const std::size_t start = code.find("return ") + 7;
        const std::string line = code.substr(start, code.find(';') - start);
        CAPTURE(line);
        float sum = 0;
        char sign = '+';
        for (auto at = std::sregex_iterator(line.begin(), line.end(), number); at != std::sregex_iterator(); ++at) {
            const auto part = static_cast<float>(parseReal(at->str()).value_or(0));
            CHECK(static_cast<float>(parseReal(fmt::format("{:.6g}", part)).value_or(0)) == part);
            const auto before = static_cast<std::size_t>(at->position());
            if (before > 1) sign = line[before - 2];
            sum = sign == '-' ? sum - part : sum + part;
        }
        CHECK(sum == value);
    }
}

TEST_CASE("Godot's shaders have nothing that Godot 3 does not read") {
    Dice random(8);
    static const std::regex foreign(R"(\bstruct\b|[0-9]u\b|0x|\^=|\bprecise\b|^(?:const )?\w+ \w+\[)",
                                    std::regex::multiline);
    for (int i = 0; i < 40; ++i) {
        const Recipe recipe = randomRecipe(random);
        const std::string text = writeSnippet(recipe, {&snippetTargetNamed("godot"), "ns_", ""});
        const std::string code = std::regex_replace(text, std::regex("//[^\n]*"), "");
        CAPTURE(code);
        CHECK(!std::regex_search(code, foreign));
        CHECK(code.find("shader_type canvas_item;\n") != code.npos);
        CHECK(code.find("void fragment() {\n") != code.npos);
    }
}

TEST_CASE("GLSL ES 1.00 is refused with the reason") {
    for (const char* id : {"glsles100", "glsl-es100"}) {
        try {
            (void)snippetTargetNamed(id);
            FAIL("accepted");
        } catch (const Error& error) {
            CHECK(error.code() == ExitCode::usage);
            CHECK(std::string(error.what()).find("no 32-bit integers") != std::string::npos);
        }
    }
}
