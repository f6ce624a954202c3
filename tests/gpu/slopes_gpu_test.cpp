// Slopes and second derivatives of every smooth noise: the same bits on the GPU and in C++, at places all over the
// lattice.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "effort.h"
#include "glsl/prune.h"
#include "gpu/program.h"
#include "gpu/test_context.h"
#include "gpu/whole_target.h"
#include "recipe/chosen.h"
#include "shader/noise_choices.h"
#include "unit/recipes.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

constexpr int kRow = 1024;  // places in a row at most

/// Pixels along each edge, a place each.
int sizeOf(std::int64_t samples) { return static_cast<int>(std::ceil(std::sqrt(static_cast<double>(samples)))); }

/// Place of a pixel, the same as placeOf() below: cells of all sizes and signs, fractions of 24 bits, some of them 0
/// and 1.
constexpr const char* kPlace =
    "uint test_mix(uint x) {\n"
    "    x = (x ^ (x >> 16u)) * 2146121005u;\n"
    "    x = (x ^ (x >> 15u)) * 2221713035u;\n"
    "    return x ^ (x >> 16u);\n"
    "}\n"
    "uint test_bits(int i) {\n"
    "    return test_mix((uint(gl_FragCoord.y) * 1024u + uint(gl_FragCoord.x)) * 8u + uint(i));\n"
    "}\n"
    "int test_cell(int i) {\n"
    "    return int(test_bits(i)) >> int(test_bits(7) & 31u);\n"
    "}\n"
    "float test_fraction(int i) {\n"
    "    uint bits = test_bits(3 + i);\n"
    "    if ((bits & 63u) == 0u) return 0.0;\n"
    "    if ((bits & 63u) == 1u) return 1.0;\n"
    "    return float(bits >> 8u) * 0.000000059604644775390625;\n"
    "}\n";

struct Place {
    ivec3 cell;
    vec3 fraction;
    uint seed;
};

uint mix(uint x) {
    x = (x ^ (x >> 16u)) * 2146121005u;
    x = (x ^ (x >> 15u)) * 2221713035u;
    return x ^ (x >> 16u);
}

Place placeOf(int x, int y) {
    const auto bits = [&](int i) { return mix(static_cast<uint>(y * kRow + x) * 8u + static_cast<uint>(i)); };
    const auto cell = [&](int i) { return static_cast<int>(bits(i)) >> static_cast<int>(bits(7) & 31u); };
    const auto fraction = [&](int i) {
        const uint random = bits(3 + i);
        if ((random & 63u) == 0u) return 0.0f;
        if ((random & 63u) == 1u) return 1.0f;
        return static_cast<float>(random >> 8u) * 0x1p-24f;
    };
    return {{cell(0), cell(1), cell(2)}, {fraction(0), fraction(1), fraction(2)}, bits(6)};
}

/// Outputs of a shader at a place: the slopes, then the jet's value and slope, curve and mixed.
constexpr int kRunOutputs = 4;
using Result = std::array<std::uint32_t, 4 * kRunOutputs>;

template <typename Vector>
void put(Result& result, int at, const Vector& v) {
    for (int i = 0; i < static_cast<int>(v.length()); ++i)
        result[static_cast<std::size_t>(at + i)] = std::bit_cast<std::uint32_t>(v[i]);
}

bool hasJets(const Recipe& recipe) { return noiseOf(recipe).jets.in2 != nullptr; }

Result expectedAt(const Recipe& recipe, const Choices& choices, const Place& at) {
    Result result{};
    const NoiseInfo& noise = noiseOf(recipe);
    const ivec2 cell(at.cell.x, at.cell.y);
    const vec2 fraction(at.fraction.x, at.fraction.y);
    if (recipe.dimensions == 2) {
        put(result, 0, noise.slopes.in2(choices, cell, fraction, at.seed));
        if (!hasJets(recipe)) return result;
        const Jet2 jet = noise.jets.in2(choices, cell, fraction, at.seed);
        put(result, 4, vec3(jet.value, jet.slope));
        put(result, 8, jet.curve);
    } else {
        put(result, 0, noise.slopes.in3(choices, at.cell, at.fraction, at.seed));
        if (!hasJets(recipe)) return result;
        const Jet3 jet = noise.jets.in3(choices, at.cell, at.fraction, at.seed);
        put(result, 4, vec4(jet.value, jet.slope));
        put(result, 8, jet.curve);
        put(result, 12, jet.mixed);
    }
    return result;
}

/// The recipe's choices, numbers as literals, and those of slopes as far as they are not among them.
std::string choicesOfTest(const Recipe& recipe) {
    const FieldPlan plan = measuredPlan(recipe, 1);
    const auto number = [&](std::size_t i) {
        return fmt::format("uintBitsToFloat({}u)", std::bit_cast<std::uint32_t>(plan.program().numbers[i].value));
    };
    std::string text = choicesSource(plan.program(), number, {});
    const auto add = [&](std::string_view name, const std::string& function) {
        if (text.find(std::string(name) + "(") == text.npos) text += function;
    };
    if (noiseOf(recipe).needs.fade)
        for (const char* kind : {"slope", "curve"})
            add(fmt::format("float ns_fade_{}", kind),
                fmt::format("float ns_fade_{0}(float t) {{\n    return {1}_{0}(t);\n}}\n", kind,
                            fadeOf(recipe).function));
    if (usesMetric(recipe))
        add(fmt::format("ns_length_slope{}", recipe.dimensions),
            fmt::format("vec{0} ns_length_slope{0}(vec{0} way) {{\n    return {1}_slope{0}(way);\n}}\n",
                        recipe.dimensions, metricOf(recipe).prefix));
    return text;
}

FlatSource fragmentOf(const Recipe& recipe) {
    const int n = recipe.dimensions;
    const std::string function = functionOf(recipe);
    std::string text =
        fmt::format("#version 410 core\n#include \"math/exact.glsl\"\n#include \"{}\"\n", noiseOf(recipe).file);
    for (int i = 0; i < kRunOutputs; ++i) text += fmt::format("layout(location = {}) out uvec4 o_{};\n", i, i);
    text += kPlace;
    text += fmt::format("void main() {{\n    ivec{0} cell = ivec{0}(test_cell(0), test_cell(1){1});\n", n,
                        n == 3 ? ", test_cell(2)" : "");
    text += fmt::format("    vec{0} fraction = vec{0}(test_fraction(0), test_fraction(1){1});\n", n,
                        n == 3 ? ", test_fraction(2)" : "");
    text += "    uint seed = test_bits(6);\n    o_1 = uvec4(0u);\n    o_2 = uvec4(0u);\n    o_3 = uvec4(0u);\n";
    const char* rest = n == 2 ? ", 0u" : "";
    text += fmt::format("    o_0 = uvec4(floatBitsToUint({}_d(cell, fraction, seed)){});\n", function, rest);
    if (hasJets(recipe)) {
        text += fmt::format("    NsJet{} jet = {}_dd(cell, fraction, seed);\n", n, function);
        text += fmt::format("    o_1 = uvec4(floatBitsToUint(jet.value), floatBitsToUint(jet.slope){});\n", rest);
        text += "    o_2 = uvec4(floatBitsToUint(jet.curve), 0u);\n";
        if (n == 3) text += "    o_3 = uvec4(floatBitsToUint(jet.mixed), 0u);\n";
    }
    return pruned(
        flatten("slopes", text + "}\n", embeddedShaders(), {{std::string(kChoicesFile), choicesOfTest(recipe)}}));
}

std::vector<Result> drawnBy(const Recipe& recipe, int size) {
    const Program program({kWholeTarget, {}, {}}, fragmentOf(recipe), nameOf(recipe));
    const GlVertexArray vertices;
    const GlFramebuffer framebuffer;
    const std::array<GlTexture, kRunOutputs> textures;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.get());
    std::array<GLenum, kRunOutputs> targets{};
    for (int i = 0; i < kRunOutputs; ++i) {
        const auto k = static_cast<std::size_t>(i);
        targets[k] = static_cast<GLenum>(GL_COLOR_ATTACHMENT0 + i);
        glBindTexture(GL_TEXTURE_2D, textures[k].get());
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32UI, size, size, 0, GL_RGBA_INTEGER, GL_UNSIGNED_INT, nullptr);
        glFramebufferTexture2D(GL_FRAMEBUFFER, targets[k], GL_TEXTURE_2D, textures[k].get(), 0);
    }
    glDrawBuffers(kRunOutputs, targets.data());
    REQUIRE(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, size, size);
    glBindVertexArray(vertices.get());
    program.use();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    std::vector<Result> results(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    std::vector<std::uint32_t> words(4 * results.size());
    for (std::size_t k = 0; k < kRunOutputs; ++k) {
        glReadBuffer(targets[k]);
        glReadPixels(0, 0, size, size, GL_RGBA_INTEGER, GL_UNSIGNED_INT, words.data());
        for (std::size_t i = 0; i < words.size(); ++i) results[i / 4][4 * k + i % 4] = words[i];
    }
    checkGl("drawing slopes");
    return results;
}

/// Every noise with slopes in both dimensions; every fade, reach and gradient set with one of the others; every metric
/// in 2D, the cheapest and the most different in 3D.
std::vector<Recipe> slopeRecipes() {
    std::vector<Recipe> recipes;
    for (const NoiseInfo& noise : noises())
        for (const int dimensions : {2, 3}) {
            if (dimensions == 2 ? noise.slopes.in2 == nullptr : noise.slopes.in3 == nullptr) continue;
            Recipe base = recipeOf(noise.id, dimensions);
            base.orientation = 0.1;
            base.flow = 0.3;
            recipes.push_back(base);
            const auto also = [&](const auto& change) {
                recipes.push_back(base);
                change(recipes.back());
            };
            if (noise.needs.fade)
                for (const char* fade : {"none", "linear", "cubic"})
                    also([&](Recipe& r) { r.fade = indexOf(fades(), fade); });
            if (noise.needs.kernel) also([](Recipe& r) { r.kernel = 1; });
            if (noise.needs.gradient)
                for (std::size_t i = 1; i < gradientSets().size(); ++i)
                    if (gradientSets()[i].in(dimensions)) also([&](Recipe& r) { r.gradients = static_cast<int>(i); });
            if (noise.needs.metric)
                for (std::size_t i = 1; i < metrics().size(); ++i)
                    if (dimensions == 2 || metrics()[i].id == "squared" || metrics()[i].id == "minkowski-half")
                        also([&](Recipe& r) { r.metric = static_cast<int>(i); });
            if (noise.needs.isotropic) also([](Recipe& r) { r.isotropic = true; });
            if (!noise.numbers.empty() && dimensions == 2)
                also([](Recipe& r) {
                    r.jitter = 0.6;
                    r.smoothness = 0;
                    r.bandwidth = 1.7;
                });
        }
    return recipes;
}

}  // namespace

TEST_CASE("slopes and second derivatives are bit-equal to their twins") {
    const NoGlMessages quiet;
    std::vector<Recipe> recipes = slopeRecipes();
    REQUIRE(recipes.size() > 50);
    // Few samples are to find other faults than a wrong bit.
    const bool few = samplesToCompare() < 65536;
    const std::size_t step = few ? 5 : 1;
    const int size = sizeOf(samplesToCompare());
    for (std::size_t i = 0; i < recipes.size(); i += step) {
        if (!isDue(i / step, 2)) continue;
        const Recipe& recipe = recipes[i];
        const Choices choices = choicesOf(recipe);
        const std::vector<Result> drawn = drawnBy(recipe, size);
        std::vector<int> differing(static_cast<std::size_t>(size));
        inParallel(size, [&](std::int64_t y) {
            for (int x = 0; x < size; ++x) {
                const std::size_t at = static_cast<std::size_t>(y * size + x);
                const Result expected = expectedAt(recipe, choices, placeOf(x, static_cast<int>(y)));
                differing[static_cast<std::size_t>(y)] += drawn[at] == expected ? 0 : 1;
            }
        });
        int sum = 0;
        for (const int row : differing) sum += row;
        CAPTURE(nameOf(recipe));
        CHECK(sum == 0);
        if (takesHash(noiseOf(recipe))) CHECK(drawn[0] != drawn[1]);
    }
    MESSAGE(recipes.size() << " recipes, " << size * size << " places each");
}
