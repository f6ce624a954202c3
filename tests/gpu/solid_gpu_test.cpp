// Solids on the device: the bits of their twins, for every shape and mode, in one piece and in parts.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <stdexcept>
#include <string>

#include "core/error.h"
#include "cpu/cpu_field.h"
#include "cpu/evaluator.h"
#include "cpu/measures.h"
#include "cpu/solid/solid_picture.h"
#include "effort.h"
#include "glsl/source_tree.h"
#include "gpu/draw_whole.h"
#include "gpu/field_renderer.h"
#include "gpu/program.h"
#include "gpu/test_context.h"
#include "gpu/whole_target.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "shader/solid_shader.h"
#include "unit/recipes.h"
#include "unit/solids.h"
#include "unit/trees.h"

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
    if (!choices.empty())
        overrides = {{"solid/choices.glsl", choices}, {"solid/lamps.glsl", solidTextOf(plan).lamps()}};
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
    SolidPlan plan = solidPlan({}, flames(), kTestRange, kWide, kWide);
    plan.firstColor = {0.02f, 0.001f, 0.0f};
    plan.stops = {{0.0f, 2.0f, {0.9f, 0.16f, 0.01f}}, {0.5f, 2.0f, {1.0f, 0.85f, 0.45f}}};
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
        const SolidPlan plan = solidPlan(randomSolid(random), flames(), kTestRange, kWide, kWide);
        const Image twin = drawSolid(plan, testNoise, {0, 0, kWide, kWide});
        CHECK(differing(solidOnDevice(plan, solidTextOf(plan).choices(kPlainNoise), {0, 0, kWide, kWide}), twin) == 0);
        for (std::size_t alpha = 3; alpha < twin.pixels.size(); alpha += 4)
            if (twin.pixels[alpha] > 0 && twin.pixels[alpha] < 1) ++clear;
    }
    CHECK(clear > count * kWide * kWide / 15);
}

TEST_CASE("random stones above the ground have their twin's bits, and other solids nothing of theirs") {
    const NoGlMessages quiet;
    constexpr int kWide = 28;
    std::mt19937 random(13);
    const int count = usually(16, 100);
    for (int i = 0; i < count; ++i) {
        CAPTURE(i);
        SolidRecipe recipe = randomStone(random);
        if (i % 4 == 3) recipe.solidSoftness = 0.1;  // a cloud above the ground
        const SolidPlan plan = solidPlan(recipe, flames(), kTestRange, kWide, kWide);
        const Image twin = drawSolid(plan, testNoise, {0, 0, kWide, kWide});
        CHECK(differing(solidOnDevice(plan, solidTextOf(plan).choices(kPlainNoise), {0, 0, kWide, kWide}), twin) == 0);
    }
    const std::string plain = solidFragment(solidPlan({}, flames(), kTestRange, kWide, kWide));
    for (const char* file : {"stone.glsl", "face.glsl", "ground.glsl"})
        CHECK(flatten("solid", plain, embeddedShaders()).text.find(file) == std::string::npos);
    for (const char* name : {"ns_solid_stone", "ns_solid_seen", "ns_solid_plain"})
        CHECK(flatten("solid", plain, embeddedShaders()).text.find(name) == std::string::npos);
}

namespace {

/// The noise of any recipe or tree as a random solid. Noises whose hashes take a device long are left out.
Recipe solidOf(Recipe noise, std::mt19937& random) {
    static_cast<SolidRecipe&>(noise) = randomSolid(random);
    noise.output = kSolid;
    noise.solidSteps = 24;
    noise.colorLow = 0;
    noise.colorHigh = 0.5;
    noise.colorRange = kGivenRange;
    noise.colors = rowIndex(ColorsId::fire);
    return noise;
}

/// Compares pictures on the device, in lanes and, at some pixels, by the scalar twin.
void checkSolid(FieldRenderer& renderer, const Recipe& recipe) {
    CAPTURE(recipeToCompactJson(recipe));
    constexpr std::int64_t kSolidSide = 20;
    const FieldPlan plan = measuredPlan(recipe, kSolidSide);
    const Region region{-3, 2, kSolidSide, 14};
    const Image lanes = renderOnCpu(plan, region);
    CHECK(differing(renderer.render(plan, region), lanes) == 0);
    const Evaluator scalar(plan);
    for (const std::int64_t pixel : {5, 88, 141, 236}) {
        const std::int64_t x = pixel % kSolidSide;
        const std::int64_t y = pixel / kSolidSide;
        const FieldValue one = scalar.at(plan.atPixel(region.x + x, region.y + y), 0, 0);
        for (int channel = 0; channel < 4; ++channel) {
            const float row = lanes.at(x, y, channel);
            CHECK(std::bit_cast<std::uint32_t>(one[static_cast<std::size_t>(channel)]) ==
                  std::bit_cast<std::uint32_t>(row));
        }
    }
}

}  // namespace

TEST_CASE("solids of any noise and of layers have the same bits on the device, in lanes and one by one") {
    const NoGlMessages quiet;
    FieldRenderer renderer(Specialize::forFewPixels);
    std::mt19937 random(17);
    int drawn = 0;
    const std::uint32_t count = usually(24u, 100u);
    for (std::uint32_t i = 0; i < count; ++i) {
        Dice dice(i + 100);
        Recipe recipe = solidOf(i % 3 == 2 ? TreeMaker(i).make() : randomRecipe(dice), random);
        recipe.frequency = 0.5 + 0.1 * static_cast<double>(i % 40);
        if (recipe.tree.empty()) repair(recipe);
        if (!problemsOf(recipe).empty()) continue;
        try {
            checkSolid(renderer, recipe);
            ++drawn;
        } catch (const Error& error) {
            CHECK(error.code() == ExitCode::usage);  // more places than a ray may have
        }
    }
    CHECK(drawn > static_cast<int>(count) / 3);
}

TEST_CASE("octaves that end early on the device change no bit, whatever they add to and whatever chooses the color") {
    const NoGlMessages quiet;
    FieldRenderer renderer(Specialize::forFewPixels);
    std::mt19937 random(23);
    for (const FractalId fractal : {FractalId::fbm, FractalId::turbulence, FractalId::billow, FractalId::ridged})
        for (int mode = 0; mode < 3; ++mode)
            for (int key = 0; key < 4; key += 1 + mode) {
                Recipe noise;
                noise.dimensions = 3;
                noise.frequency = 2.6;
                noise.octaves = 7;
                noise.fractal = rowIndex(fractal);
                Recipe recipe = solidOf(noise, random);
                recipe.solidMode = mode;
                recipe.solidColorBy = key;
                recipe.solidSoftness = 0.05 + 0.1 * key;
                recipe.solidAmount = key % 2 == 0 ? -1.5 : 1.5;
                checkSolid(renderer, recipe);
            }
}

TEST_CASE(
    "the inner loops of the march are written anew in every file, with as many lines; a file without one is an error") {
    const Overrides loops = solidLoops(embeddedShaders());
    CHECK(loops.size() == 4);
    for (const auto& loop : loops) {
        const std::string& file = loop.first;
        const std::string& text = loop.second;
        CAPTURE(file);
        const std::string plain = embeddedShaders().read(file).value();
        CHECK(std::count(text.begin(), text.end(), '\n') == std::count(plain.begin(), plain.end(), '\n'));
        CHECK(text.find("} ++j; } while (j < ") != std::string::npos);
        CHECK(text.find("for (int j") == std::string::npos);
    }
    for (const auto& loop : loops) {
        const std::string& changed = loop.first;
        CAPTURE(changed);
        Overrides files;
        for (const auto& other : loops) files[other.first] = embeddedShaders().read(other.first).value();
        CHECK(solidLoops(MemoryTree(files)) == loops);
        files[changed] = loop.second;
        CHECK_THROWS_AS(solidLoops(MemoryTree(files)), std::logic_error);
    }
}

TEST_CASE("a solid's picture in parts and in another order is the same, and its seed is another solid") {
    const NoGlMessages quiet;
    Recipe recipe;
    recipe.dimensions = 3;
    recipe.frequency = 2.6;
    recipe.fractal = rowIndex(FractalId::turbulence);
    recipe.output = kSolid;
    const FieldPlan plan = measuredPlan(recipe, 48);
    const Image whole = renderOnCpu(plan, {0, 0, 48, 48});
    FieldRenderer renderer;
    for (const Region& part : {Region{0, 0, 48, 7}, Region{13, 20, 9, 28}}) {
        const Image drawn = renderer.render(plan, part);
        for (std::int64_t y = 0; y < part.height; ++y)
            for (std::int64_t x = 0; x < part.width; ++x)
                for (int channel = 0; channel < 4; ++channel)
                    CHECK(drawn.at(x, y, channel) == whole.at(part.x + x, part.y + y, channel));
    }
    const Image other = renderOnCpu(plan.withSeedAdded(5), {0, 0, 48, 48});
    CHECK(differing(other, whole) > 1000);
    recipe.seed = 5;
    CHECK(differing(other, renderOnCpu(measuredPlan(recipe, 48), {0, 0, 48, 48})) == 0);
}
