// The reader of our subset of GLSL, and arithmetic on vectors written out; test_languages.py runs what comes of it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "core/error.h"
#include "glsl/file_variables.h"
#include "glsl/include_resolver.h"
#include "glsl/opaque.h"
#include "glsl/reader.h"
#include "glsl/scalars.h"
#include "targets/writers.h"

using namespace noisescope;

namespace {

const std::filesystem::path kShaders = std::filesystem::path(NOISESCOPE_TEST_DATA) / "../../shaders";

/// The library has one macro, and guards.
std::string withoutDirectives(const std::string& text) {
    std::string result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (const std::size_t at = line.find("NS_EXACT "); at != std::string::npos) line.replace(at, 9, "precise ");
        result += (line.starts_with("#") ? "" : line) + "\n";
    }
    return result;
}

std::string problemOf(const std::string& text) {
    try {
        (void)code::read(text);
        return "";
    } catch (const Error& error) {
        CHECK(error.code() == ExitCode::shader);
        return error.what();
    }
}

/// A function of the library as C, without what stands around it.
std::string inC(const std::string& text) {
    const std::string all = code::kC.write(code::inScalars(code::withoutVariables(code::read(text))));
    const std::size_t start = all.rfind("\nstatic inline ") + 1;
    return all.substr(start, all.find("\n}\n", start) + 3 - start);
}

/// Functions with every step hidden, in GLSL.
std::string opaque(const std::string& text) {
    code::Program program = code::read(text);
    (void)code::hideSteps(program);
    return code::writeGlsl(program).substr(1);
}

}  // namespace

TEST_CASE("every file of the library is of the portable subset") {
    int count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kShaders)) {
        const std::string path = std::filesystem::relative(entry.path(), kShaders).generic_string();
        if (entry.path().extension() != ".glsl" || path.starts_with("host/")) continue;
        CAPTURE(path);
        // Processes read cells and nodes by functions of the caller.
        const std::string_view caller = !path.starts_with("process/")
                                            ? ""
                                            : "int ns_cell(ivec2 at) { return at.x; }\n"
                                              "vec4 ns_node(ivec2 at) { return vec4(0.0); }\n"
                                              "vec4 ns_shares(ivec2 at) { return vec4(0.0); }\n";
        const FlatSource source = flatten("test", fmt::format("{}#include \"{}\"\n", caller, path), embeddedShaders());
        CHECK(problemOf(withoutDirectives(source.text)) == "");
        ++count;
    }
    CHECK(count > 50);
}

TEST_CASE("what is not of the subset is refused with its line and column") {
    const std::pair<std::string, std::string> rows[] = {
        {"float f() {\n    while (true) {\n    }\n}\n", "line 2, column 18"},
        {"float f(float x) {\n    return x + 1;\n}\n", "line 2, column 17"},  // no implicit conversions
        {"float f(vec2 p) {\n    return p;\n}\n", "line 2, column 13"},
        {"float f(vec2 p) {\n    return p.z;\n}\n", "line 2, column 15"},
        {"float f() {\n    return g();\n}\n", "line 2, column 15"},
        {"float f() {\n    return x;\n}\n", "line 2, column 13"},
        {"float f(float x) { return x; }\nfloat g() { return f(1.0, 2.0); }\n", "line 2, column 31"},
        {"float f(inout float x) {\n    return x;\n}\n", "line 1, column 9"},
        {"struct S {\n    float x;\n};\nfloat f(S s) {\n    return s.y;\n}\n", "line 5, column 15"},
        {"float f(bool b) {\n    return b ? 1.0 : 2;\n}\n", "line 2, column 23"},
        {"float f(float x) {\n    x ? 1.0 : 2.0;\n}\n", "line 2, column 7"},
        {"float f(float x) {\n    return x[0];\n}\n", "line 2, column 15"},
        {"float f(float x) {\n    return x;\n", "line 3, column 1"},
    };
    for (const auto& row : rows) {
        CAPTURE(row.first);
        CHECK(problemOf(row.first).starts_with(row.second + ": error: expected"));
    }
    CHECK(problemOf("#define A 1\n").starts_with("line 1, column 1: error: # is not of the portable subset"));
    CHECK(problemOf("float f() { return 1.0 @ 2.0; }")
              .starts_with("line 1, column 24: error: @ is not of the portable subset"));
}

TEST_CASE("vectors are written out by component") {
    CHECK(inC("vec2 f(vec2 p) {\n    return p.yx * 2.0 + vec2(1.0);  // turned\n}\n") ==
          "static inline ns_vec2 f(ns_vec2 p) {\n"
          "    return (ns_vec2){p.y * 2.0f + 1.0f, p.x * 2.0f + 1.0f};  // turned\n}\n");
    CHECK(inC("float g(float x) { return x; }\nvec2 f(vec2 p) {\n    return g(p.x) * p;\n}\n") ==
          "static inline ns_vec2 f(ns_vec2 p) {\n    float g2 = g(p.x);\n"
          "    return (ns_vec2){g2 * p.x, g2 * p.y};\n}\n");
    CHECK(inC("vec2 f(vec2 p) {\n    vec2 q = p;\n    q.x = q.y;\n    q *= 2.0;\n    return q;\n}\n") ==
          "static inline ns_vec2 f(ns_vec2 p) {\n    ns_vec2 q = p;\n    q = (ns_vec2){q.y, q.y};\n"
          "    q = (ns_vec2){q.x * 2.0f, q.y * 2.0f};\n    return q;\n}\n");
    CHECK(inC("vec2 f(mat2 m, vec2 p) {\n    return m * p;\n}\n") ==
          "static inline ns_vec2 f(ns_mat2 m, ns_vec2 p) {\n"
          "    return (ns_vec2){m.c0.x * p.x + m.c1.x * p.y, m.c0.y * p.x + m.c1.y * p.y};\n}\n");
    CHECK(inC("bool f(ivec2 a, ivec2 b) {\n    return a != b;\n}\n") ==
          "static inline bool f(ns_ivec2 a, ns_ivec2 b) {\n    return a.x != b.x || a.y != b.y;\n}\n");
}

TEST_CASE("operations keep their order and integers wrap around") {
    CHECK(inC("float f(float a, float b, float c) {\n    return a - (b - c) - b * (c + a) / -b;\n}\n") ==
          "static inline float f(float a, float b, float c) {\n    return a - (b - c) - b * (c + a) / -b;\n}\n");
    CHECK(inC("uint f(uint a) {\n    return (a ^ (a >> 16u)) * 3u & 255u;\n}\n") ==
          "static inline uint32_t f(uint32_t a) {\n    return ((a ^ (a >> 16u)) * 3u) & 255u;\n}\n");
    CHECK(inC("int f(int a) {\n    return a + 1;\n}\n") ==
          "static inline int32_t f(int32_t a) {\n    return ns_add_int(a, 1);\n}\n");
}

TEST_CASE("a variable at file scope becomes an argument") {
    CHECK(inC("int ns_period = 0;\nint ns_wrapped(int a) {\n    return a - ns_period;\n}\n"
              "int f(int a) {\n    ns_period = a;\n    return ns_wrapped(a);\n}\n") ==
          "static inline int32_t f(int32_t a) {\n    int32_t period = a;\n    return ns_wrapped(a, period);\n}\n");
}

TEST_CASE("every step on reals is hidden, and no other") {
    CHECK(opaque("float f(float a, float b) {\n    const float c = 2.0;\n    const float d = c * 3.0;\n"
                 "    return -a * b + min(c, d);\n}\n") ==
          "float f(float a, float b) {\n    const float c = 2.0;\n    float d = ns_rounded(c * 3.0);\n"
          "    return ns_rounded(ns_rounded(-a * b) + min(c, d));\n}\n");
    CHECK(opaque("int f(int a, float x) {\n    float y = x;\n    y += 1.0;\n    a += 1;\n"
                 "    return y - floor(y) < 0.5 ? a : a * 2;\n}\n") ==
          "int f(int a, float x) {\n    float y = x;\n    y = ns_rounded(y + 1.0);\n    a += 1;\n"
          "    return ns_rounded(y - ns_rounded(floor(y))) < 0.5 ? a : a * 2;\n}\n");
    CHECK(opaque("vec2 f(vec2 p) {\n    return p / 6.0;\n}\n") ==
          "vec2 f(vec2 p) {\n    return ns_rounded(p / ns_rounded(6.0));\n}\n");
    CHECK(opaque("float f(vec2 a, vec2 b) {\n    return dot(a, b);\n}\n") ==
          "float f(vec2 a, vec2 b) {\n    return ns_rounded(ns_rounded(a * b).x + ns_rounded(a * b).y);\n}\n");
    CHECK(opaque("vec2 f(mat2 m, vec2 p) {\n    return m * p;\n}\n") ==
          "vec2 f(mat2 m, vec2 p) {\n    return ns_rounded(ns_rounded(m[0] * p.x) + ns_rounded(m[1] * p.y));\n}\n");
}
