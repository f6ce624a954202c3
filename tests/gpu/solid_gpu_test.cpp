// Solids on the device: the bits of their twins, for every shape and mode, in one piece and in parts.
#include <doctest/doctest.h>

#include <bit>
#include <random>

#include "cpu/solid/solid_picture.h"
#include "effort.h"
#include "glsl/source_tree.h"
#include "gpu/draw_whole.h"
#include "gpu/program.h"
#include "gpu/test_context.h"
#include "gpu/whole_target.h"
#include "shader/solid_shader.h"
#include "unit/solids.h"

using namespace noisescope;

namespace {

/// The noise of solid/choices.glsl, for solids with other bodies and colors.
constexpr const char* kPlainNoise =
    "#include \"noise/perlin.glsl\"\n"
    "float ns_solid_noise(vec3 p) {\n"
    "    NS_EXACT vec3 q = 2.6 * p;\n"
    "    NS_EXACT float sum = 0.0;\n"
    "    NS_EXACT float amplitude = 0.34;\n"
    "    for (int k = 0; k < 5; ++k) {\n"
    "        vec3 base = floor(q);\n"
    "        NS_EXACT vec3 fraction = q - base;\n"
    "        sum = sum + amplitude * abs(ns_perlin3(ivec3(base), fraction, uint(k)));\n"
    "        amplitude = amplitude * 0.5;\n"
    "        q = q * 2.0;\n"
    "    }\n"
    "    return sum;\n"
    "}\n";

/// `choices`: empty for the file as it is.
Image solidOnDevice(const SolidPlan& plan, const std::string& choices, const Region& region) {
    Overrides overrides;
    if (!choices.empty()) overrides["solid/choices.glsl"] = choices;
    const Program program(flatten("target", kWholeTarget, embeddedShaders()),
                          flatten("solid", solidFragment(plan), embeddedShaders(), overrides), "solid");
    return drawWhole(program, static_cast<int>(region.width), static_cast<int>(region.height), [&] {
        glUniform2i(program.uniform("u_first"), static_cast<int>(region.x), static_cast<int>(region.y));
    });
}

/// Words that differ.
int differing(const Image& a, const Image& b) {
    REQUIRE(a.pixels.size() == b.pixels.size());
    int count = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        if (std::bit_cast<std::uint32_t>(a.pixels[i]) != std::bit_cast<std::uint32_t>(b.pixels[i])) ++count;
    return count;
}

}  // namespace

TEST_CASE("the fireball of the shaders as they are has its twin's bits, whole and in strips") {
    const NoGlMessages quiet;
    constexpr int kWide = 96;
    SolidRecipe solid;
    solid.colors = {{colorStop(0, 0x000000), colorStop(1, 0xffffff)}, 2};
    SolidPlan plan = solidPlan(solid, kTestRange, kWide, kWide);
    plan.firstColor = {0.1f, 0.005f, 0.0f};
    plan.stops = {{0.0f, 2.0f, {4.5f, 0.8f, 0.05f}}, {0.5f, 2.0f, {5.0f, 4.25f, 2.25f}}};
    plan.substance = {-2.0f, 0.28f, 12.5f};
    const Image device = solidOnDevice(plan, "", {0, 0, kWide, kWide});
    CHECK(differing(device, drawSolid(plan, testNoise, {0, 0, kWide, kWide})) == 0);
    for (const Region& strip : {Region{0, 0, kWide, 31}, Region{0, 31, kWide, 65}, Region{-5, 40, 20, 9}})
        CHECK(differing(solidOnDevice(plan, "", strip), drawSolid(plan, testNoise, strip)) == 0);
}

TEST_CASE("random solids of every shape and mode have their twin's bits") {
    const NoGlMessages quiet;
    constexpr int kWide = 32;
    std::mt19937 random(11);
    int clear = 0;  // pixels that something is in, and something is behind
    const int count = usually(30, 100);
    for (int i = 0; i < count; ++i) {
        CAPTURE(i);
        const SolidPlan plan = solidPlan(randomSolid(random), kTestRange, kWide, kWide);
        const Image twin = drawSolid(plan, testNoise, {0, 0, kWide, kWide});
        CHECK(differing(solidOnDevice(plan, solidChoices(plan, kPlainNoise), {0, 0, kWide, kWide}), twin) == 0);
        for (std::size_t alpha = 3; alpha < twin.pixels.size(); alpha += 4)
            if (twin.pixels[alpha] > 0 && twin.pixels[alpha] < 1) ++clear;
    }
    CHECK(clear > count * kWide * kWide / 10);
}
