#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "field/cpu_field.h"
#include "gpu/context.h"
#include "gpu/program.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"
#include "snippet/snippet.h"

using namespace noisescope;

namespace {

constexpr int kSize = 64;      // pixels along each edge
constexpr int kHeight = 1024;  // pixels in a world unit: p stays near the origin

constexpr const char* kVertex =
    "#version 410 core\n"
    "void main() {\n"
    "    vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));\n"
    "    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n"
    "}\n";

FlatSource sourceOf(const std::string& text) { return {text, {}, {}}; }

/// Draws a snippet's values at the pixels' centers, the first row of the target as the image's first row.
Image drawSnippet(const Recipe& recipe) {
    const std::string point = fmt::format("gl_FragCoord.xy / {}.0", kHeight);
    const std::string fragment = "#version 410 core\n" +
                                 writeSnippet(recipe, {&snippetTargetNamed("glsl410"), "ns_", ""}) +
                                 "layout(location = 0) out float o_value;\n" +
                                 fmt::format("void main() {{ o_value = ns_noise({}); }}\n",
                                             recipe.dimensions == 3 ? fmt::format("vec3({}, 0.0)", point) : point);
    const Program program(sourceOf(kVertex), sourceOf(fragment), "snippet");
    const GlVertexArray vertices;
    const GlTexture texture;
    const GlFramebuffer framebuffer;
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, kSize, kSize, 0, GL_RED, GL_FLOAT, nullptr);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.get(), 0);
    REQUIRE(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, kSize, kSize);
    glBindVertexArray(vertices.get());
    program.use();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    Image image(kSize, kSize);
    glReadPixels(0, 0, kSize, kSize, GL_RED, GL_FLOAT, image.pixels.data());
    checkGl("drawing a snippet");
    return image;
}

struct SnippetDifference {
    float largest = 0;
    float nearOrigin = 0;  ///< the largest of the first 16 x 16 pixels
    double share = 0;      ///< of the pixels beyond the tolerance
};

SnippetDifference differenceOf(const Recipe& recipe, float tolerance) {
    static const auto context = createOffscreenContext();
    context->makeCurrent();
    const Image drawn = drawSnippet(recipe);
    const Image expected = renderOnCpu(FieldPlan(recipe, kHeight), Region{0, 0, kSize, kSize});
    SnippetDifference result;
    int beyond = 0;
    for (std::size_t i = 0; i < drawn.pixels.size(); ++i) {
        const float difference = std::abs(drawn.pixels[i] - expected.pixels[i]);
        beyond += !(difference <= tolerance);
        result.largest = std::isnan(difference) ? INFINITY : std::max(result.largest, difference);
        if (i % kSize < 16 && i / kSize < 16) result.nearOrigin = std::max(result.nearOrigin, difference);
    }
    result.share = static_cast<double>(beyond) / static_cast<double>(drawn.pixels.size());
    return result;
}

/// 1e-6 for values that fill [-1, 1]. The program and the snippet round their positions to different floats; whatever
/// makes the values steeper than that makes the difference larger in proportion.
float toleranceOf(const Recipe& recipe) {
    Recipe bounded = recipe;
    bounded.scale = 0;
    double tolerance = 1e-6 * std::max(1.0, scalingOf(recipe).factor / scalingOf(bounded).factor);
    if (fractalOf(recipe).file.empty()) return static_cast<float>(tolerance);
    double sum = 0;
    for (const float amplitude : octaveAmplitudes(recipe, 512)) sum += static_cast<double>(amplitude);
    tolerance *= std::max(1.0, sum);
    // The turbulence is a phase in turns here.
    if (fractalOf(recipe).striped) tolerance *= std::max(1.0, 2 * std::numbers::pi * recipe.distortion);
    return static_cast<float>(tolerance);
}

/// Any recipe of this kind; every other one far from the origin.
Recipe randomRecipe(int noise, int fractal, int dimensions, bool rotate, std::mt19937& random) {
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const auto below = [&](std::size_t count) { return static_cast<int>(random() % count); };
    Recipe recipe;
    recipe.noise = noise;
    recipe.fractal = fractal;
    recipe.dimensions = dimensions;
    recipe.rotateOctaves = rotate;
    do {
        recipe.hash = below(hashes().size());
        recipe.gradients = below(gradientSets().size());
    } while (!isExact(recipe) || !problemsOf(recipe).empty());
    recipe.seed = static_cast<std::uint32_t>(random());
    recipe.frequency = between(1, 5);
    recipe.gain = between(0.3, 0.6);
    recipe.scale = below(2);
    recipe.amplitudes = below(2);
    recipe.octaveSeeds = below(2) == 0;
    recipe.octaveShifts = below(2) == 0;
    recipe.distortion = between(0, 2);
    if (below(2) == 0) return recipe;
    recipe.offsetX = between(-1e12, 1e12);
    recipe.offsetY = between(-1e4, 1e4);
    recipe.z = between(-1e12, 1e12);
    return recipe;
}

}  // namespace

TEST_CASE("the snippet of a preset draws what the program draws") {
    for (const Preset& preset : presets()) {
        const Recipe& recipe = preset.file.recipe;
        // One ulp of a sine moves a gradient of the device-dependent hash by 0.0026.
        const float tolerance = isExact(recipe) ? toleranceOf(recipe) : 0.01f;
        const SnippetDifference difference = differenceOf(recipe, tolerance);
        MESSAGE(preset.name << ": largest difference " << difference.largest << ", allowed " << tolerance
                            << "; near the origin " << difference.nearOrigin);
        if (isExact(recipe)) CHECK(difference.nearOrigin <= 1e-6f);
        CHECK(difference.share <= (isExact(recipe) ? 0.0 : 0.02));
    }
}

TEST_CASE("the snippet of any recipe draws what the program draws") {
    std::mt19937 random(7);
    for (int noise = 0; noise < static_cast<int>(noises().size()); ++noise)
        for (int fractal = 0; fractal < static_cast<int>(fractals().size()); ++fractal)
            for (const int dimensions : {2, 3})
                for (const bool rotate : {false, true}) {
                    const Recipe recipe = randomRecipe(noise, fractal, dimensions, rotate, random);
                    const float tolerance = toleranceOf(recipe);
                    const SnippetDifference difference = differenceOf(recipe, tolerance);
                    MESSAGE(recipeToCompactJson(recipe)
                            << ": largest difference " << difference.largest << ", allowed " << tolerance);
                    // White noise jumps: a pixel on the very border of a cell may fall to either side.
                    CHECK(difference.share <= (noiseOf(recipe).needs.fade || noiseOf(recipe).skewed ? 0.0 : 0.001));
                }
}

TEST_CASE("a moderate offset costs no more than a float's last bits") {
    for (const double offset : {3.7, 37.2, 1000.3}) {
        Recipe recipe = presetNamed("fbm").file.recipe;
        recipe.offsetX = offset;
        recipe.offsetY = -offset;
        // Every octave adds the same: its position is finer by the factor that its amplitude is smaller by.
        const float tolerance = static_cast<float>(offset) * 4e-7f;
        const SnippetDifference difference = differenceOf(recipe, tolerance);
        MESSAGE("offset " << offset << ": largest difference " << difference.largest << ", allowed " << tolerance);
        CHECK(difference.share == 0);
    }
}
