#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <sstream>
#include <string>

#include "core/error.h"
#include "effort.h"
#include "glsl/include_resolver.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/process/process_leaf.h"
#include "snippet/catalogue/library_part.h"
#include "snippet/snippet.h"
#include "unit/glslang.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

std::string withoutComments(const std::string& text) {
    std::string code;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t comment = std::min(text.find("//", i), text.size());
        code.append(text, i, comment - i);
        i = std::min(text.find('\n', comment), text.size());
    }
    return code;
}

bool isNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Number of times that each name is in a text.
std::map<std::string, std::size_t, std::less<>> namesIn(const std::string& text) {
    std::map<std::string, std::size_t, std::less<>> counts;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t start = i;
        while (i < text.size() && isNamePart(text[i])) ++i;
        if (i > start) ++counts[text.substr(start, i - start)];
        i = std::max(i, start + 1);
    }
    return counts;
}

/// Names of functions, structures and constants at file scope that appear once: where they are defined.
std::string unusedNames(const std::string& snippet, const std::string& entry) {
    static const std::regex definition(R"(^(?:const )?\w+ +(\w+)(?:\(| +=| \{).*)");
    const std::string code = withoutComments(snippet);
    const auto counts = namesIn(code);
    std::string unused;
    std::istringstream lines(code);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (line.empty() || !isNamePart(line[0]) || !std::regex_match(line, match, definition)) continue;
        if (const std::string name = match[1]; name != entry && counts.at(name) < 2) unused += name + " ";
    }
    return unused;
}

const Recipe& preset(std::string_view name) { return presetNamed(name).file.recipe; }

std::string snippetOf(const Recipe& recipe, std::string_view target = "glsl330", const std::string& prefix = "ns_") {
    return writeSnippet(recipe, {&snippetTargetNamed(target), prefix, "A title"});
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

void setParam(Recipe& recipe, std::string_view id, std::string_view value) {
    REQUIRE(setFromText(*findParam(id), recipe, value) == "");
}

/// Every noise, fractal and dimension, near to the origin and far from it.
std::vector<Recipe> manyRecipes() {
    std::vector<Recipe> list;
    for (int noise = 0; noise < static_cast<int>(noises().size()); ++noise)
        for (int fractal = 0; fractal < static_cast<int>(fractals().size()); ++fractal)
            for (int dimensions = 1; dimensions <= kDimensions; ++dimensions)
                for (const double offset : {0.25, 1e9}) {
                    Recipe recipe;
                    recipe.noise = noise;
                    recipe.fractal = fractal;
                    recipe.dimensions = dimensions;
                    if (!existsIn(noiseOf(recipe), dimensions) || !problemsOf(recipe).empty()) continue;
                    recipe.octaves = list.size() % 4 == 1 ? 3.5 : 4;
                    recipe.weighting = list.size() % 6 == 5 ? 0.5 : 0;
                    recipe.direction = list.size() % 2 == 0 ? 0.1 : 0;
                    recipe.offsetX = offset;
                    recipe.rotateOctaves = list.size() % 3 != 0;
                    recipe.octaveSeeds = list.size() % 5 != 0;
                    recipe.octaveShifts = list.size() % 7 != 0;
                    setParam(recipe, "hash", list.size() % 2 == 0 ? "pcg" : "permutation");
                    list.push_back(recipe);
                }
    return list;
}

/// False for recipes that a snippet refuses.
bool isFunction(const Recipe& recipe) { return recipe.output != kSolid && !hasProcess(recipe.tree); }

/// Those whose turn it is.
std::vector<Recipe> someRecipes() {
    std::vector<Recipe> due;
    const std::vector<Recipe> all = manyRecipes();
    for (std::size_t row = 0; row < all.size(); ++row)
        if (isDue(row, 5)) due.push_back(all[row]);
    return due;
}

}  // namespace

TEST_CASE("every preset compiles for every target of GLSL") {
    ShadersToCompile shaders;
    std::size_t row = 0;
    for (const Preset& entry : presets())
        for (const SnippetTarget& target : snippetTargets()) {
            if (target.language != nullptr || !isDue(row++, 5) || !isFunction(entry.file.recipe)) continue;
            CAPTURE(entry.name);
            CAPTURE(target.id);
            const SnippetOptions options{&target, "ns_", entry.file.title};
            shaders.add(wholeShader(entry.file.recipe, options), fmt::format("{} for {}", entry.name, target.id));
            const std::string snippet = writeSnippet(entry.file.recipe, options);
            CHECK(unusedNames(snippet, target.shadertoy ? "mainImage" : "ns_noise") == "");
            CHECK(!has(withoutComments(snippet), "#"));  // pastes behind another shader's #version
            CHECK(!has(snippet, "NS_EXACT"));
            CHECK(has(withoutComments(snippet), "precise ") == target.precise);
        }
}

TEST_CASE("--exact is for GLSL without `precise`") {
    ShadersToCompile shaders;
    std::size_t row = 0;
    for (const SnippetTarget& target : snippetTargets()) {
        CAPTURE(target.id);
        SnippetOptions options{&target, "my_", "A title"};
        options.exact = true;
        if (target.language != nullptr || target.precise) {
            CHECK_THROWS_WITH_AS((void)writeSnippet(preset("fbm"), options), doctest::Contains("glsles300"), Error);
            continue;
        }
        for (const Preset& entry : presets()) {
            if (!isDue(row++, 5) || !isFunction(entry.file.recipe)) continue;
            CAPTURE(entry.name);
            const std::string snippet = writeSnippet(entry.file.recipe, options);
            shaders.add(wholeShader(entry.file.recipe, options), fmt::format("{} for {}", entry.name, target.id));
            CHECK(has(snippet, "my_rounded("));
            CHECK(!std::regex_search(snippet, std::regex("\\bns_")));
        }
    }
}

TEST_CASE("every combination compiles") {
    ShadersToCompile shaders;
    for (const Recipe& recipe : someRecipes()) {
        const std::string snippet = snippetOf(recipe, "glsles300");
        CAPTURE(snippet);
        shaders.add(wholeShader(recipe, {&snippetTargetNamed("glsles300"), "ns_", ""}), recipeToCompactJson(recipe));
        CHECK(unusedNames(snippet, "ns_noise") == "");
    }
}

TEST_CASE("every output of every noise and fractal that have it compiles") {
    ShadersToCompile shaders;
    int count = 0;
    for (int noise = 0; noise < static_cast<int>(noises().size()); ++noise)
        for (int fractal = 0; fractal < static_cast<int>(fractals().size()); ++fractal)
            for (int output = 1; output < static_cast<int>(outputs().size()); ++output) {
                Recipe recipe;
                recipe.noise = noise;
                recipe.fractal = fractal;
                recipe.output = output;
                recipe.dimensions = 2 + count % 2;
                recipe.warp = count % 3 == 0 ? 1 + count % 4 : kNoWarp;
                recipe.rotateOctaves = count % 5 == 0;
                recipe.weighting = count % 7 == 0 ? 0.5 : 0;
                if (!existsIn(noiseOf(recipe), recipe.dimensions) || !problemsOf(recipe).empty()) continue;
                if (!isFunction(recipe) || !isDue(static_cast<std::size_t>(count++), 5)) continue;
                const std::string snippet = snippetOf(recipe, "glsles300");
                CAPTURE(snippet);
                shaders.add(wholeShader(recipe, {&snippetTargetNamed("glsles300"), "ns_", ""}),
                            recipeToCompactJson(recipe));
                CHECK(unusedNames(snippet, "ns_noise") == "");
            }
    CHECK(count > 100);
}

TEST_CASE("whatever can be drawn is code of every language") {  // test_languages.py compiles and runs it
    Dice random(4);
    for (int i = 0; i < 60; ++i) {
        const Recipe recipe = randomRecipe(random);
        if (!isDue(static_cast<std::size_t>(i), 5)) continue;
        for (const SnippetTarget& target : snippetTargets()) {
            if (target.language == nullptr) continue;
            CAPTURE(target.id);
            CAPTURE(recipeToCompactJson(recipe));
            const std::string snippet = writeSnippet(recipe, {&target, "my_", "A title"});
            CHECK(has(snippet, "my_noise("));
            CHECK(!has(snippet, "ns_"));
            CHECK(!has(snippet, "NS_"));
        }
    }
}

TEST_CASE("whatever can be drawn compiles for every target of GLSL") {
    ShadersToCompile shaders;
    Dice random(3);
    for (int i = 0; i < 40; ++i) {
        const Recipe recipe = randomRecipe(random);
        if (!isDue(static_cast<std::size_t>(i), 5)) continue;
        for (const SnippetTarget& target : snippetTargets()) {
            if (target.language != nullptr) continue;
            const SnippetOptions options{&target, "ns_", ""};
            const std::string snippet = writeSnippet(recipe, options);
            CAPTURE(snippet);
            shaders.add(wholeShader(recipe, options), fmt::format("{}: {}", target.id, recipeToCompactJson(recipe)));
            CHECK(unusedNames(snippet, target.shadertoy ? "mainImage" : "ns_noise") == "");
            CHECK(has(withoutComments(snippet), "#") == false);
        }
    }
}

TEST_CASE("outputs of several channels are vectors, and the header tells what they hold") {
    Recipe recipe = preset("fbm");
    recipe.output = kGradient;
    CHECK(has(snippetOf(recipe), "//   vec2 ns_noise(vec2 p)\n"));
    CHECK(
        has(snippetOf(recipe), "// returns   the value's change along x and y, a cell of the first octave (times 4 "));
    recipe.output = kSlope;
    CHECK(has(snippetOf(recipe), "//   float ns_noise(vec2 p)\n"));
    recipe.output = kNormal;
    CHECK(has(snippetOf(recipe), "//   vec3 ns_noise(vec2 p)\n"));
    CHECK(
        has(wholeShader(recipe, {&snippetTargetNamed("glsl330"), "ns_", ""}), "vec3 color = ns_noise(p) * 0.5 + 0.5;"));
    recipe.output = kPosition;
    const std::string places = withoutComments(snippetOf(recipe));
    CHECK(has(places, "vec2 ns_noise(vec2 p)"));
    for (const std::string word : {"perlin", "SEED", "octave", "struct"}) CHECK(!has(places, word));
}

TEST_CASE("a moving recipe says how to go on") {
    Recipe recipe = preset("fbm");
    recipe.dimensions = 3;
    setParam(recipe, "time_axis", "z");
    recipe.time = 2.5;
    recipe.speed = 2;
    CHECK(has(snippetOf(recipe), "// NOTE      time stands still at 2.5 s; to animate move p.z by 0.5 a second\n"));
}

TEST_CASE("every hash and gradient set compiles") {
    ShadersToCompile shaders;
    std::size_t row = 0;
    for (int dimensions = 1; dimensions <= kDimensions; ++dimensions)
        for (int hash = 0; hash < static_cast<int>(hashes().size()); ++hash)
            for (int gradients = 0; gradients < static_cast<int>(gradientSets().size()); ++gradients) {
                Recipe recipe;
                recipe.dimensions = dimensions;
                recipe.hash = hash;
                recipe.gradients = gradients;
                if (!problemsOf(recipe).empty() || !isDue(row++, 5)) continue;
                CAPTURE(hash);
                CAPTURE(gradients);
                shaders.add(wholeShader(recipe, {&snippetTargetNamed("glsl330"), "ns_", ""}),
                            recipeToCompactJson(recipe));
                CHECK(unusedNames(snippetOf(recipe), "ns_noise") == "");
            }
}

TEST_CASE("a prefix renames every symbol") {
    for (const Recipe& recipe : someRecipes()) {
        const std::string snippet = snippetOf(recipe, "glsl410", "foo_");
        CHECK(!has(snippet, "ns_"));
        CHECK(!has(snippet, "NS_"));
        const auto names = namesIn(snippet);
        CHECK(std::none_of(names.begin(), names.end(), [](const auto& name) {
            return name.first.size() > 2 && name.first.starts_with("Ns") && std::isupper(name.first[2]) != 0;
        }));
        CHECK(has(snippet, recipe.dimensions == 1 ? "float foo_noise(float" : "float foo_noise(vec"));
    }
    const std::string snippet = snippetOf(preset("fbm"), "glsl330", "my_clouds_");
    CHECK(has(snippet, "const float MY_CLOUDS_FREQUENCY  = 4.0;"));
    CHECK(has(snippet, "struct MyCloudsFbm {"));
}

TEST_CASE("two snippets live in one shader") {
    const std::string shader =
        "#version 330 core\n" + snippetOf(preset("fbm"), "glsl330", "land_") +
        snippetOf(preset("clouds"), "glsl330", "sky_") + snippetOf(preset("marble"), "glsl330", "sky2_") +
        "out float o;\nvoid main() { o = land_noise(vec2(0.5)) + sky_noise(vec3(0.5)) + sky2_noise(vec2(0.1)); }\n";
    ShadersToCompile().add(shader, "two snippets");
}

TEST_CASE("bad prefixes are refused") {
    ShadersToCompile shaders;
    for (const std::string prefix : {"", "1a_", "_1", "a-b", "a b", "gl_", "gl_x", "GL_", "a__b_", "a__", "\xc3\xa9_",
                                     "inverse", "a;", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
        CAPTURE(prefix);
        CHECK_THROWS_AS(snippetOf(preset("fbm"), "glsl330", prefix), Error);
    }
    for (const std::string prefix :
         {"n", "_", "_x", "Noise", "terrain_2_", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
        CAPTURE(prefix);
        shaders.add(wholeShader(preset("clouds"), {&snippetTargetNamed("glsles300"), prefix, ""}), prefix);
    }
    try {
        (void)snippetOf(preset("fbm"), "glsl330", "gl_noise");
        FAIL("accepted");
    } catch (const Error& error) {
        CHECK(error.code() == ExitCode::usage);
        CHECK(std::string(error.what()).starts_with("--prefix gl_noise: starts with gl_"));
    }
}

TEST_CASE("unknown targets and bad recipes are refused") {
    CHECK_THROWS_WITH_AS((void)snippetTargetNamed("basic"),
                         doctest::Contains("glsl330, glsl410, glsl450, glsles300, shadertoy"), Error);
    Recipe recipe;
    recipe.octaves = 400;
    CHECK_THROWS_AS(snippetOf(recipe), Error);
}

TEST_CASE("parameters are constants at the top") {
    Recipe recipe = preset("marble");
    recipe.seed = 4294967295u;
    recipe.dimensions = 3;
    recipe.z = -1.5;
    recipe.gain = 0.55;
    recipe.stripes = 0.7;
    recipe.distortion = 1.6;
    const std::string snippet = snippetOf(recipe);
    for (const std::string line :
         {"const float NS_FREQUENCY  = 2.5;", "const vec3  NS_OFFSET     = vec3(0.0, 0.0, -1.5);",
          "const uint  NS_SEED       = 4294967295u;", "const int   NS_OCTAVES    = 7;",
          "const float NS_LACUNARITY = 2.0;", "const float NS_GAIN       = 0.55;", "const float NS_STRIPES    = 0.7;",
          "const float NS_DISTORTION = 1.6;"}) {
        CAPTURE(line);
        CHECK(has(snippet, line));
    }
}

TEST_CASE("another recipe of the same kind differs in its constants only") {  // so that editing them is enough
    Recipe recipe = preset("marble");
    const auto code = [](const std::string& snippet) { return snippet.substr(snippet.find("// trig")); };
    const std::string before = code(snippetOf(recipe));
    recipe.frequency = 17.5;
    recipe.offsetX = 2.5;
    recipe.offsetY = -7;
    recipe.seed = 99;
    recipe.octaves = 3;
    recipe.lacunarity = 2.2;
    recipe.gain = 0.25;
    recipe.stripes = 3;
    recipe.distortion = 0.5;
    CHECK(code(snippetOf(recipe)) == before);
}

TEST_CASE("a snippet says what its values are, and draws all octaves") {
    Recipe recipe;
    recipe.fractal = kFbm;
    recipe.octaves = 3.5;
    const std::string sharp = writeSnippet(recipe, {});
    recipe.footprint = true;
    const std::string faded = writeSnippet(recipe, {});
    CHECK(has(faded, "// NOTE      octaves do not fade (footprint)"));
    CHECK(faded.substr(faded.find("SPDX")) == sharp.substr(sharp.find("SPDX")));
    recipe.scale = kEqualVariance;
    CHECK(has(writeSnippet(recipe, {}), "// returns   mean 0, deviation 1/3; ["));
    recipe.scale = kClassic;
    recipe.amplitudes = rowIndex(AmplitudesId::classic);
    recipe.octaves = 2;
    CHECK(has(writeSnippet(recipe, {}), "// returns   [-"));
    recipe.fractal = indexOf(fractals(), "ridged");
    recipe.dimensions = 1;
    recipe.hash = indexOf(hashes(), "permutation");  // the tutorials' slopes of -255 to 255
    CHECK(has(writeSnippet(recipe, {}), "// returns   most values in [0, 1], no bound is known"));
}

TEST_CASE("a snippet holds only what its recipe uses") {
    const std::string plain = withoutComments(snippetOf(preset("perlin")));
    for (const std::string word :
         {"for (", "struct", "ns_random", "perlin3", "octave_shift", "golden", "OCTAVES", "GAIN"}) {
        CAPTURE(word);
        CHECK(!has(plain, word));
    }
    CHECK(!has(withoutComments(snippetOf(preset("value"))), "gradient"));
    CHECK(!has(withoutComments(snippetOf(preset("simplex"))), "fade"));
    CHECK(has(withoutComments(snippetOf(preset("simplex"))), "ns_skew"));

    const std::string fbm = withoutComments(snippetOf(preset("fbm")));
    CHECK(has(fbm, "for (int k = 0; k < NS_OCTAVES; ++k)"));
    CHECK(has(fbm, "ns_octave_shift(k)"));
    CHECK(!has(fbm, "golden"));
    CHECK(has(withoutComments(snippetOf(preset("turbulence"))), "ns_golden_turn(q)"));

    const std::string classic = withoutComments(snippetOf(preset("classic-hash22")));
    CHECK(!has(classic, "total"));
    CHECK(!has(classic, "octave_seed"));
    CHECK(!has(classic, "octave_shift"));
    CHECK(has(snippetOf(preset("classic-hash22")), "// WARNING   device-dependent"));

    const std::string far = withoutComments(snippetOf(preset("far-lands")));
    CHECK(has(far, "for (int k = 0; k < 6; ++k)"));
    CHECK(namesIn(far).at("NsOctave") == 1 + 2 + 6 + 2);  // structure, table, rows, argument and variable
    for (const std::string_view word : {"NS_OFFSET", "NS_FREQUENCY", "NS_GAIN", "octave_shift", "golden"}) {
        CAPTURE(word);
        CHECK(!has(far, word));
    }
}

TEST_CASE("the header tells where the snippet comes from") {
    Recipe recipe = preset("turbulence");
    recipe.scale = kBounded;
    const std::string snippet = snippetOf(recipe, "glsles300");
    CHECK(snippet.starts_with("// A title - 2D Perlin noise, Turbulence of 6 octaves. Made by Noisescope.\n"));
    CHECK(has(snippet, "// returns   [0, 1]\n"));
    CHECK(has(snippet, "// cost      24 hash calls, 4 an octave\n"));
    CHECK(has(snippet, "//           precision highp float;\n"));
    CHECK(has(snippet, "// SPDX-License-Identifier: MIT-0\n"));
    const std::size_t start = snippet.find("// {") + 3;
    CHECK(parseRecipe(snippet.substr(start, snippet.find('\n', start) - start), "header").recipe == recipe);
}

TEST_CASE("a title cannot leave its comment") {
    ShadersToCompile shaders;
    const SnippetTarget& target = snippetTargetNamed("glsl450");
    for (const std::string& title :
         std::vector<std::string>{"a\nint x", "a\r\nint x", "a\\", "a\\ ", "*/ int", {'a', '\0', 'b'}}) {
        CAPTURE(title);
        shaders.add(wholeShader(preset("value"), {&target, "ns_", title}), title);
        CHECK(writeSnippet(preset("value"), {&target, "ns_", title}).find("\n//\n//   float ns_noise") < 200);
    }
}

TEST_CASE("what cannot be taken apart is refused") {
    const auto items = [](const std::string& library) {
        const MemoryTree tree({{"a.glsl", library}});
        return usedItems(flatten("snippet", "#include \"a.glsl\"\nfloat f() { return g(); }\n", tree), {"f"});
    };
    const std::string good =
        "// a\n#ifndef A_GLSL\n#define A_GLSL\n\nstruct S {\n    float x;\n};\n// ours\nfloat g() {\n    return "
        "S(1.0).x;\n}\n\n"
        "float h() { return 1.0; }\n#endif // A_GLSL\n";
    const auto kept = items(good);
    REQUIRE(kept.size() == 2);
    CHECK(kept[0].text == "struct S {\n    float x;\n};\n");
    CHECK(kept[1].text == "// ours\nfloat g() {\n    return S(1.0).x;\n}\n");
    for (const std::string bad :
         {"#if X\nfloat g() { return 0.0; }\n#endif\n", "const float x = 1.0;\nfloat g() { return x; }\n",
          "uniform float u;\n", "float g();\nfloat g() { return 1.0; }\n",
          "float g() {\n#ifdef X\n    return 1.0;\n#endif\n}\n", "#define G 1\n", "float g() {\n"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(items(bad), Error);
    }
}
