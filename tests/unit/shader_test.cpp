// The include resolver, the pruner, the mapping of drivers' messages, and the library as files.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "catalogue/noises.h"
#include "core/embedded.h"
#include "core/error.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "glsl/include_resolver.h"
#include "glsl/prune.h"
#include "glsl/shader_log.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "shader/field_shader.h"
#include "shader/noise_choices.h"
#include "unit/contains.h"
#include "unit/glslang.h"

using namespace noisescope;
namespace fs = std::filesystem;

namespace {

MemoryTree tree(std::map<std::string, std::string, std::less<>> files) { return MemoryTree(std::move(files)); }

std::string refusalOf(const std::string& text, const SourceTree& files) {
    try {
        flatten("root.glsl", text, files);
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

/// A folder that goes away with the test.
struct Folder {
    fs::path path = fs::temp_directory_path() / ("noisescope-shader-" + std::to_string(::getpid()));
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name) << text;
    }
};

}  // namespace

TEST_CASE("includes are joined once, and every line remembers its file") {
    const auto files = tree({{"a.glsl", "A1\n#include \"b.glsl\"\nA3"}, {"b.glsl", "B1\r\nB2\n"}});
    const FlatSource flat = flatten("root.glsl", "R1\n  #  include \"a.glsl\"\n#include \"b.glsl\"\nR4\n", files);
    CHECK(flat.text == "R1\nA1\nB1\nB2\nA3\nR4\n");
    CHECK(flat.place(1) == "root.glsl:1");
    CHECK(flat.place(4) == "b.glsl:2");
    CHECK(flat.place(5) == "a.glsl:3");
    CHECK(flat.place(6) == "root.glsl:4");
    CHECK(flat.place(0).empty());
    CHECK(flat.place(7).empty());
}

TEST_CASE("overrides take the place of files") {
    const auto files = tree({{"a.glsl", "disk\n"}});
    CHECK(flatten("r", "#include \"a.glsl\"\n", files, {{"a.glsl", "made\n"}}).text == "made\n");
}

TEST_CASE("bad includes are refused with the chain") {
    const auto files = tree({{"a.glsl", "\n\n#include \"b.glsl\"\n"},
                             {"b.glsl", "#include \"a.glsl\"\n"},
                             {"self.glsl", "#include \"self.glsl\"\n"},
                             {"deep.glsl", "#include \"gone.glsl\"\n"}});
    CHECK(contains(refusalOf("#include \"a.glsl\"\n", files),
                   "root.glsl:1 -> a.glsl:3 -> b.glsl:1: error: #include \"a.glsl\": the file includes itself"));
    CHECK(contains(refusalOf("#include \"self.glsl\"\n", files), "includes itself"));
    CHECK(contains(refusalOf("\n#include \"deep.glsl\"\n", files),
                   "root.glsl:2 -> deep.glsl:1: error: #include \"gone.glsl\": no such file"));
    for (const char* path :
         {"../x.glsl", "/etc/hostname", "a/../../x", "./a.glsl", "a//b", "", "a\\b", "a/..", "..", "a/"}) {
        CAPTURE(path);
        const std::string refusal = refusalOf(std::string("#include \"") + path + "\"\n", files);
        CHECK((contains(refusal, "expected a plain path") || contains(refusal, "needs a path")));
    }
    CHECK(contains(refusalOf("#include <a.glsl>\n", files), "needs a path in double quotes"));
    CHECK(contains(refusalOf(std::string("#include \"a\0b\"\n", 15), files), "expected a plain path"));
    std::map<std::string, std::string, std::less<>> chain;
    for (int i = 0; i < 100; ++i) chain[fmt::format("f{}", i)] = fmt::format("#include \"f{}\"\n", i + 1);
    CHECK(contains(refusalOf("#include \"f0\"\n", tree(chain)), "more than 32 levels"));
}

TEST_CASE("a folder never opens anything outside of itself") {
    const Folder folder;
    folder.write("root/ok.glsl", "fine\n");
    folder.write("root/sub/in.glsl", "in\n");
    folder.write("secret.glsl", "secret\n");
    fs::create_symlink(folder.path / "secret.glsl", folder.path / "root/link.glsl");
    fs::create_directory_symlink(folder.path, folder.path / "root/up");
    REQUIRE(::mkfifo((folder.path / "root/pipe").c_str(), 0600) == 0);
    const FolderTree files((folder.path / "root").string());
    CHECK(flatten("r", "#include \"ok.glsl\"\n#include \"sub/in.glsl\"\n", files).text == "fine\nin\n");
    for (const char* path : {"link.glsl", "up/secret.glsl", "pipe", "sub", "ok.glsl/x"}) {
        CAPTURE(path);
        CHECK_THROWS_AS(flatten("r", std::string("#include \"") + path + "\"\n", files), Error);
    }
    CHECK_THROWS_AS(FolderTree((folder.path / "nosuch").string()), Error);
}

TEST_CASE("messages of all drivers lead to the files") {
    const auto files = tree({{"a.glsl", "A1\nA2\n"}});
    const FlatSource flat = flatten("root.glsl", "R1\n#include \"a.glsl\"\nR3\n", files);
    CHECK(mapShaderLog("0:3(12): error: `foo' undeclared\n", flat)[0] == "a.glsl:2:12: error: `foo' undeclared");
    CHECK(mapShaderLog("0(3) : error C1008: undefined variable \"foo\"\n", flat)[0] ==
          "a.glsl:2: error: C1008: undefined variable \"foo\"");
    CHECK(mapShaderLog("ERROR: 0:4: 'foo' : undeclared identifier\n", flat)[0] ==
          "root.glsl:3: error: 'foo' : undeclared identifier");
    CHECK(mapShaderLog("WARNING: 0:1: old\nnot a place\n\n", flat).size() == 2);
    CHECK(mapShaderLog("0:99(1): error: far\n", flat)[0] == "0:99(1): error: far");
    CHECK(mapShaderLog("0:99999999999999999999(1): error: far\n", flat)[0] == "0:99999999999999999999(1): error: far");
    CHECK(mapShaderLog(std::string(100000, 'x'), flat)[0].size() <= 2000);
}

TEST_CASE("what is not used is left out, and lines still lead home") {
    const FlatSource flat = flatten(
        "r",
        "#version 410 core\n// talk\nfloat unused(float x) {\n    return x;\n}\n\nstruct Gone {\n    float a;\n};\n"
        "float used(float x) {\n    if (x > 0.0) {\n        return x;\n    }\n    return 1.0;\n}\nout float o;\n"
        "void main() {\n    o = used(1.0); // unused(2.0)\n}\n",
        tree({}));
    const FlatSource small = pruned(flat);
    CHECK(!contains(small.text, "float unused"));
    CHECK(!contains(small.text, "Gone"));
    CHECK(!contains(small.text, "talk"));
    CHECK(contains(small.text, "out float o;"));
    CHECK(contains(small.text, "return 1.0;"));
    CHECK(small.place(2) == "r:10");
    CHECK_THROWS_AS(splitItems(flatten("r", "void f() {\n", tree({}))), Error);
    CHECK_THROWS_AS(splitItems(flatten("r", "}\n", tree({}))), Error);
}

TEST_CASE("nothing that a recipe does not use is in its shader") {
    Recipe recipe;  // perlin, 2D, pcg, square, quintic, no fractal
    const FieldPlan plan = measuredPlan(recipe, 512);
    const BlockRecord record = recordOf(plan.program(), 24);
    const FlatSource flat = pruned(flatten("(generated)", fieldFragmentSource(plan.program(), record),
                                           embeddedShaders(), fieldOverrides(plan.program(), record)));
    for (const char* other :
         {"3(", "sine", "permutation", "unit", "cubic", "ns_value", "simplex", "fbm", "random", "texelFetch", "for ("})
        CHECK_MESSAGE(!contains(flat.text, other), other);
    CHECK(contains(flat.text, "ns_perlin2_four("));
}

TEST_CASE("octaves that a footprint hides are not computed, octaves of slow noises are written once") {
    const auto calls = [](const Recipe& recipe, const std::string& name) {
        const FieldPlan plan = measuredPlan(recipe, 512);
        const std::string text = fieldFragmentSource(plan.program(), recordOf(plan.program(), 24));
        int count = 0;
        for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) ++count;
        return count;
    };
    Recipe recipe;
    recipe.fractal = kFbm;
    recipe.octaves = 8;
    recipe.frequency = 16;                          // 32 pixels a cell: 1 in the sixth octave
    CHECK(calls(recipe, "ns_perlin2_four(") == 3);  // finer ones share no cells …
    CHECK(calls(recipe, "ns_perlin2(") == 5 * kPixelsOfTexel);
    recipe.footprint = true;
    CHECK(calls(recipe, "ns_perlin2_four(") == 3);
    CHECK(calls(recipe, "ns_perlin2(") == kPixelsOfTexel);
    for (recipe.noise = 0; noiseOf(recipe).id != "worley";) ++recipe.noise;
    CHECK(calls(recipe, "ns_worley_f1_2_four(") == 1);
    CHECK(calls(recipe, "ns_worley_f1_2(") == kPixelsOfTexel);
}

TEST_CASE("every library file states its promise, and compiles alone and with all others") {
    // Each version of GLSL that the library promises.
    struct Version {
        const char* first;
        const char* precision;
    };
    const Version versions[] = {{"#version 330 core\n", ""},
                                {"#version 410 core\n", ""},
                                {"#version 450 core\n", ""},
                                {"#version 300 es\n", "precision highp float;\nprecision highp int;\n"}};
    constexpr const char* kCaller =  // of passes over maps and of processes
        "int ns_cell(ivec2 at) { return at.x; }\nvec4 ns_node(ivec2 at) { return vec4(0.0); }\n"
        "vec4 ns_shares(ivec2 at) { return vec4(0.0); }\n";
    ShadersToCompile shaders;
    std::string all;
    int count = 0;
    for (const EmbeddedFile& file : kEmbeddedShaders) {
        CAPTURE(std::string(file.name));
        CHECK(file.bytes.starts_with("// "));
        if (file.name.starts_with("host/") && file.name != "host/block.glsl") continue;  // whole shaders of the program
        CHECK(contains(std::string(file.bytes), "SPDX-License-Identifier: MIT"));
        CHECK(contains(std::string(file.bytes), "#ifndef NS_"));
        all += "#include \"" + std::string(file.name) + "\"\n";
        ++count;
        for (const Version& version : versions) {
            const std::string text = std::string(version.first) + version.precision + kCaller + "#include \"" +
                                     std::string(file.name) + "\"\nout vec4 o;\nvoid main() {\n    o = vec4(1.0);\n}\n";
            shaders.add(flatten("r", text, embeddedShaders()).text, std::string(file.name) + " " + version.first);
        }
    }
    for (const Version& version : versions)
        shaders.add(flatten("r",
                            version.first + std::string(version.precision) + kCaller + all +
                                "out vec4 o;\nvoid main() {\n    o = vec4(1.0);\n}\n",
                            embeddedShaders())
                        .text,
                    version.first);
    CHECK(count >= 15);
}

TEST_CASE("the judge of shaders can say no") {
    ShadersToCompile shaders;
    shaders.add("#version 330 core\nvoid main() {}\n", "good");
    shaders.add("#version 330 core\nvoid main() { nonsense; }\n", "bad");
    shaders.add("#version 330 core\nvoid main() {}\n", "good again");
    const std::vector<std::string> said = shaders.complaints();
    CHECK(said[0].empty());
    CHECK(contains(said[1], "nonsense"));
    CHECK(said[2].empty());
    shaders.forget();
}

TEST_CASE("the numbers of a noise have the same defaults in a recipe, in the twins and in the library") {
    std::vector<const NumberInfo*> numbers;
    for (const NoiseInfo& noise : noises()) addNumbers(numbers, noise.numbers);
    REQUIRE(numbers.size() >= 5);
    const std::string library = embeddedShaders().read("noise/choices.glsl").value();
    for (const NumberInfo* number : numbers) {
        CAPTURE(number->param);
        const auto& param = std::get<RealParam>(findParam(number->param)->kind);
        const auto standard = static_cast<float>(Recipe{}.*param.member);
        CHECK(reference::NoiseNumbers{}.*number->twin == standard);
        CHECK(library.find(fmt::format("float {}() {{\n    return {};\n}}", number->function,
                                       floatLiteral(standard))) != std::string::npos);
    }
}
