// The gate: the whole catalogue bit-equal to its twin, and no way of cutting an image changes a bit of it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

#include "core/error.h"
#include "core/json.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "effort.h"
#include "gpu/field_renderer.h"
#include "gpu/same_bits.h"
#include "gpu/test_context.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "unit/recipes.h"
#include "validate/validate.h"

using namespace noisescope;

namespace {

Recipe wideRecipe() {
    Recipe recipe = presetNamed("fbm").file.recipe;
    recipe.frequency = 23;
    recipe.offsetX = -7.3;
    recipe.rotateOctaves = true;
    return recipe;
}

}  // namespace

TEST_CASE("shares of the catalogue leave nothing out, and an entry's places are its own") {
    const std::vector<ValidationCase> all = validationCases();
    CHECK(all.size() > 1600);
    std::set<std::string> seen;
    for (std::int64_t i = 0; i < 7; ++i)
        for (const ValidationCase& entry : shardOf(all, i, 7)) CHECK(seen.insert(entry.name).second);
    CHECK(seen.size() == all.size());
    CHECK(shardOf(all, 2, 7)[3].name == all[2 + 3 * 7].name);
}

TEST_CASE("other seeds look at other places, the same seed at the same") {
    for (const ValidationCase& entry : shardOf(validationCases(), 3, 31)) {
        CAPTURE(entry.name);
        const TestPlaces places = placesOf(entry, {3000, 5});
        const TestPlaces again = placesOf(entry, {3000, 5});
        const TestPlaces others = placesOf(entry, {3000, 6});
        CHECK(places.far == again.far);
        CHECK(places.points == again.points);
        CHECK(places.far != others.far);
        CHECK(places.points != others.points);
        CHECK(problemsOf(places.far).empty());
        for (const Region& region : {places.region, others.region}) {
            CHECK(region.x < 0);
            CHECK(region.x + region.width > 0);
            CHECK(region.y < 0);
            CHECK(region.width * region.height >= 1500);
        }
        for (const double moved :
             {places.far->offsetX - entry.recipe->offsetX, places.far->offsetY - entry.recipe->offsetY,
              places.far->z - entry.recipe->z, places.far->w - entry.recipe->w}) {
            CHECK(std::fabs(moved) >= 0x1p30);
            CHECK(std::fabs(moved) < 0x1p31);
        }
        const auto [low, high] = std::minmax_element(places.points.begin(), places.points.end());
        CHECK(*low < -25);
        CHECK(*high > 25);
    }
    CHECK(placesOf({"a", {}}, {100, 1}).points != placesOf({"b", {}}, {100, 1}).points);
}

TEST_CASE("every preset is bit-equal to its twin, near and 2^31 pixels away") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    std::size_t row = 0;
    for (const Preset& preset : presets()) {
        if (!preset.file.recipe->tree.empty() || !isDue(row++, 6) || !isExact(preset.file.recipe)) continue;
        const FieldPlan plan = measuredPlan(preset.file.recipe, 600);
        CAPTURE(preset.name);
        for (const Region& region :
             {Region{-130, 70, 251, 127}, Region{(std::int64_t{1} << 31) - 100, -(std::int64_t{1} << 31) + 3, 200, 99}})
            CHECK(sameBits(renderer.render(plan, region), renderOnCpu(plan, region)));
    }
}

TEST_CASE("whole image = regions = strips = devices with small limits, bit for bit") {
    const NoGlMessages quiet;
    const Recipe far = presetNamed("far-lands").file.recipe;
    const Recipe marble = presetNamed("marble").file.recipe;
    std::size_t row = 0;
    for (const Recipe& recipe : {wideRecipe(), far, marble}) {
        if (!isDue(row++, 3)) continue;
        const FieldPlan plan = measuredPlan(recipe, 700);
        const Region whole{-50, -20, 1100, 700};
        FieldRenderer renderer;
        const Image expected = renderer.render(plan, whole);
        CHECK(sameBits(expected, renderOnCpu(plan, whole)));

        for (const std::int64_t pixels : {1, 1100, 5000, 77777}) {
            renderer.setStripPixels(pixels);
            CHECK(sameBits(renderer.render(plan, whole), expected));
        }
        GlLimits tiny = queryLimits();
        tiny.textureSize = 64;
        FieldRenderer tiled(embeddedShaders(), tiny);
        CHECK(sameBits(tiled.render(plan, whole), expected));
        tiny = queryLimits();
        tiny.varyingVectors = 2;  // almost everything is fetched in the fragment shader
        tiny.bufferTexels = 100;  // a few blocks a draw
        FieldRenderer fetching(embeddedShaders(), tiny);
        CHECK(sameBits(fetching.render(plan, whole), expected));

        renderer.setStripPixels(4 << 20);
        for (const Region& part :
             {Region{0, 0, 1, 1}, Region{511, 511, 2, 2}, Region{-50, 300, 1100, 3}, Region{700, -20, 350, 700}}) {
            const Image image = renderer.render(plan, part);
            std::int64_t differing = 0;
            for (std::int64_t y = 0; y < part.height; ++y)
                for (std::int64_t x = 0; x < part.width; ++x)
                    differing += image.at(x, y) != expected.at(part.x + x - whole.x, part.y + y - whole.y) ? 1 : 0;
            CHECK(differing == 0);
        }
    }
}

TEST_CASE("octaves beyond the varyings change nothing") {
    const NoGlMessages quiet;
    Recipe recipe = wideRecipe();
    recipe.noise = rowIndex(NoiseId::simplex);  // the most words an octave
    recipe.dimensions = 3;
    recipe.octaves = 24;
    const FieldPlan plan = measuredPlan(recipe, 300);
    const Region region{0, 0, 300, 300};
    FieldRenderer renderer;
    CHECK(sameBits(renderer.render(plan, region), renderOnCpu(plan, region)));
}

TEST_CASE("metamorphic: gain 0 = one octave = no fractal; a shift of the offset is a shift of the picture") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    Recipe none;
    none.frequency = 16;
    Recipe one = none;
    one.fractal = 1;
    one.octaves = 1;
    Recipe quietOctaves = one;
    quietOctaves.octaves = 6;
    quietOctaves.gain = 0;
    const Region region{-64, -64, 256, 256};
    const Image expected = renderer.render(measuredPlan(one, 256), region);
    CHECK(sameBits(renderer.render(measuredPlan(quietOctaves, 256), region), expected));
    std::int64_t differing = 0;
    const Image plain = renderer.render(measuredPlan(none, 256), region);
    for (std::size_t i = 0; i < plain.pixels.size(); ++i)
        differing += plain.pixels[i] != expected.pixels[i] ? 1 : 0;  // 0 = -0
    CHECK(differing == 0);

    Recipe moved = none;
    moved.offsetX = 3;  // cells; 16 pixels each at this height
    moved.offsetY = -2;
    CHECK(sameBits(renderer.render(measuredPlan(moved, 256), {-64, -64, 128, 128}),
                   renderer.render(measuredPlan(none, 256), {-16, -96, 128, 128})));
    Recipe seeded = none;
    seeded.seed = 1;
    CHECK(differenceOf(renderer.render(measuredPlan(seeded, 256), region).pixels, plain.pixels).differing > 65000);
}

TEST_CASE("points: both back ends agree, and reproduce outside values") {
    const NoGlMessages quiet;
    FieldRenderer renderer(Specialize::forFewPixels);  // as `sample`
    const auto read = [](const char* name) {
        std::ifstream in(std::string(NOISESCOPE_TEST_DATA "/") + name);
        return Json::parse(std::string(std::istreambuf_iterator<char>(in), {}));
    };
    const auto oracles = read("oracles.json");
    const auto recipes = read("oracle-recipes.json");
    CHECK(recipes.size() >= 12);
    std::size_t set = 0;
    for (const auto& [name, recipe] : recipes.items()) {
        if (!isDue(set++, 4)) continue;  // as cli/test_oracles.py, which draws the same programs
        const FieldPlan plan = measuredPlan(parseRecipe(recipe.dump(), name).recipe, 1);
        const auto coordinates = static_cast<std::size_t>(plan.coordinates());
        std::vector<double> points;
        std::vector<double> expected;
        double scale = 1;
        for (const auto& row : oracles["kinds"][name]["rows"]) {
            for (std::size_t i = 0; i < coordinates; ++i) points.push_back(row[i].get<double>());
            expected.push_back(row[coordinates].get<double>());
            scale = std::max(scale, std::fabs(expected.back()));
        }
        REQUIRE(!expected.empty());
        const auto gpu = renderer.sample(plan, points, coordinates);
        const auto cpu = sampleOnCpu(plan, points, coordinates);
        CHECK(differenceOf(gpu, cpu).differing == 0);
        double worst = 0;
        for (std::size_t i = 0; i < expected.size(); ++i)
            worst = std::max(worst, std::fabs(static_cast<double>(gpu[i]) - expected[i]));
        MESSAGE(name << ": " << worst);
        CHECK(worst <= 1e-6 * scale);
    }
}

TEST_CASE("pixels and points have the same bits far from the origin, on borders of cells and next to it") {
    const NoGlMessages quiet;
    FieldRenderer renderer(Specialize::forFewPixels);
    Recipe recipe = recipeOf("perlin", 3);
    recipe.fractal = rowIndex(FractalId::fbm);
    recipe.frequency = 8;
    recipe.octaves = 3;
    Dice dice(3308);
    for (const double farthest : {1.0, 1e6, 1e12, 0x1p-120}) {
        CAPTURE(farthest);
        const double u = dice.between(0.5, 1);
        recipe.offsetX = recipe.z = farthest * u;
        recipe.offsetY = -farthest;
        const FieldPlan picture = measuredPlan(recipe, 64);
        const Region region{-3, 61, 48, 7};  // eight pixels a cell: every eighth lies on a border for whole offsets
        CHECK(sameBits(renderer.render(picture, region), renderOnCpu(picture, region)));
        recipe.offsetX = recipe.offsetY = recipe.z = 0;
        const FieldPlan plan = measuredPlan(recipe, 1);
        std::vector<double> points;
        for (int n = 0; n < 3 * 400; ++n) {
            double x = dice.between(-farthest, farthest);
            if (n % 2 == 1) x = std::round(x * 8) / 8;  // a border of the first octave's cells
            if (n % 6 == 1) x = std::nextafter(x, dice.below(2) == 0 ? -1e300 : 1e300);
            points.push_back(x);
        }
        CHECK(differenceOf(renderer.sample(plan, points, 3), sampleOnCpu(plan, points, 3)).differing == 0);
    }
}

TEST_CASE("programs are made once for a structure, not for a number") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    const Region region{0, 0, 16, 16};
    Recipe recipe = presetNamed("marble").file.recipe;
    renderer.render(measuredPlan(recipe, 64), region);
    CHECK(renderer.programCount() == 1);
    recipe.seed = 9;
    recipe.gain = 0.3;
    recipe.lacunarity = 2.1;
    recipe.offsetX = 1e9;
    recipe.frequency = 1.7;
    recipe.distortion = 3;
    renderer.render(measuredPlan(recipe, 64), region);
    CHECK(renderer.programCount() == 1);
    recipe.octaves = 3;
    renderer.render(measuredPlan(recipe, 64), region);
    CHECK(renderer.programCount() == 2);
}

TEST_CASE("a broken shader library is reported by file and line, and a good one still works") {
    testContext();
    class BrokenTree final : public SourceTree {
        [[nodiscard]] std::optional<std::string> read(std::string_view path) const override {
            if (path == "noise/perlin_four.glsl") return "#include \"noise/perlin.glsl\"\n";
            if (path != "noise/perlin.glsl") return embeddedShaders().read(path);
            return "float ns_perlin2(ivec2 cell, vec2 fraction, uint seed) {\n    return nonsense;\n}\n";
        }
    };
    const BrokenTree broken;
    FieldRenderer renderer(broken);
    try {
        renderer.render(measuredPlan(Recipe{}, 16), {0, 0, 16, 16});
        FAIL("compiled");
    } catch (const Error& error) {
        CHECK(error.code() == ExitCode::shader);
        CHECK(std::string(error.what()).find("noise/perlin.glsl:2") != std::string::npos);
        CHECK(std::string(error.what()).find("nonsense") != std::string::npos);
    }
    takeDebugMessages();
    FieldRenderer good;
    CHECK(good.render(measuredPlan(Recipe{}, 16), {0, 0, 16, 16}).pixels.size() == 256);
}

TEST_CASE("OpenGL errors become errors") {
    testContext();
    glEnable(0xFFFF);
    CHECK_THROWS_AS(checkGl("testing"), Error);
    CHECK_NOTHROW(checkGl("testing"));
    takeDebugMessages();
}
