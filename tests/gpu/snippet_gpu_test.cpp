#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>
#include <random>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/text.h"
#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/evaluator.h"
#include "cpu/measures.h"
#include "effort.h"
#include "gpu/context.h"
#include "gpu/draw_whole.h"
#include "gpu/program.h"
#include "gpu/whole_target.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"
#include "snippet/forms/entry.h"
#include "snippet/forms/table_form.h"
#include "snippet/snippet.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

constexpr int kSize = 64;          // pixels along each edge
constexpr int kUnitPixels = 1024;  // pixels in a world unit: p stays near the origin
constexpr double kRoundings = 8;   // a difference may be so many times what rounding changes: 1 is seen

FlatSource sourceOf(const std::string& text) { return {text, {}, {}}; }

/// Place of a snippet's picture: from this pixel on, and as far away from the slice.
struct SnippetPlace {
    int x = 0;
    int y = 0;
    double z = 0;
};

/// The argument of ns_noise() at a pixel: on a line x, in a volume the slice that the recipe names. The first pixel is
/// a uniform, because without any Mesa 22.3 may fill all 16,384 constants of a shader with copies of a table, after
/// which gl_FragCoord.y is 0 in llvmpipe.
std::string pointText(int dimensions, const SnippetPlace& view) {
    if (dimensions == 1) return fmt::format("(gl_FragCoord.x + u_first.x) / {}.0", kUnitPixels);
    const std::string point = fmt::format("(gl_FragCoord.xy + u_first) / {}.0", kUnitPixels);
    if (dimensions == 2) return point;
    return fmt::format("vec{}({}, {}{})", dimensions, point, floatLiteral(static_cast<float>(view.z)),
                       dimensions == 3 ? "" : ", 0.0");
}

/// Draws a snippet's values at the pixels' centers, the first row of the target as the image's first row.
Image drawSnippet(const Recipe& recipe, const SnippetPlace& view) {
    constexpr std::string_view rest[] = {", 0.0, 0.0, 0.0", ", 0.0, 0.0", ", 0.0", ""};
    const int channels = outputOf(recipe).channelsIn(recipe.dimensions);
    const std::string fragment = "#version 410 core\n" +
                                 writeSnippet(recipe, {&snippetTargetNamed("glsl410"), "ns_", ""}) +
                                 "uniform vec2 u_first;\nlayout(location = 0) out vec4 o_value;\n" +
                                 fmt::format("void main() {{ o_value = vec4(ns_noise({}){}); }}\n",
                                             pointText(coordinatesOf(recipe), view), rest[channels - 1]);
    const Program program(sourceOf(kWholeTarget), sourceOf(fragment), "snippet");
    const Image all = drawWhole(program, kSize, kSize, [&] {
        glUniform2f(program.uniform("u_first"), static_cast<float>(view.x), static_cast<float>(view.y));
    });
    Image image(kSize, kSize, channels);
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
        const auto c = static_cast<std::size_t>(channels);
        image.pixels[i] = all.pixels[i / c * 4 + i % c];
    }
    return image;
}

/// The program and the snippet round their positions to different floats: by less than this many cells of the first
/// octave, and in finer octaves by as much in proportion. A position has the last bits of the largest number on the
/// way to it: where the snippet computes it from an offset, that of the offset.
double roundingOf(const Recipe& recipe, const SnippetPlace& view) {
    const double farthest = std::max(std::abs(view.x), std::abs(view.y)) + kSize;
    double largest = std::max(1.0, recipe.frequency * recipe.sliceScale * farthest / kUnitPixels);
    if (isWarped(recipe)) largest += 2 * recipe.warpAmplitude;
    if (isTorus(recipe)) largest = std::max(largest, 1.0 * std::max(recipe.periodX, recipe.periodY));
    if (!usesTable(measuredPointPlan(recipe))) {
        const double offsets[] = {recipe.offsetX, recipe.offsetY, recipe.z, recipe.w};
        for (int axis = 0; axis < recipe.dimensions; ++axis) largest = std::max(largest, std::abs(offsets[axis]));
    }
    return 0x1p-22 * largest;
}

/// The most that every number of the field changes when it is looked at from any of these places instead.
void addChanges(const FieldPlan& plan, const Image& still, std::span<const FieldOrigin> origins, Image& changes) {
    const Evaluator evaluator(plan);
    const auto channels = static_cast<std::size_t>(still.channels);
    inParallel(kSize, [&](std::int64_t y) {
        for (std::size_t x = 0; x < kSize; ++x) {
            const std::size_t first = (static_cast<std::size_t>(y) * kSize + x) * channels;
            std::array<float, 4> most{};
            for (const FieldOrigin& origin : origins) {
                const FieldValue moved = evaluator.at(origin, static_cast<int>(x), static_cast<int>(y));
                for (std::size_t c = 0; c < channels; ++c)
                    most[c] = std::max(most[c], std::abs(moved[c] - still.pixels[first + c]));
            }
            for (std::size_t c = 0; c < channels; ++c) changes.pixels[first + c] += most[c];
        }
    });
}

LatticePoint& pointOf(FieldOrigin& origin, int index) { return origin.points[static_cast<std::size_t>(index)]; }

/// The same rows, all of them looked up a `step` of space along an axis beside their places.
void moveRows(std::span<const LatticeRow> rows, std::size_t axis, double step, FieldOrigin& origin) {
    for (const LatticeRow& row : rows)
        for (int along = 0; along < kDimensions; ++along)
            pointOf(origin, row.point).fraction[static_cast<std::size_t>(along)] +=
                static_cast<float>(step * static_cast<double>(row.toLattice[axis][along]));
}

/// Change of the field at every pixel when all positions move by that much along an axis: the most of all axes,
/// forwards and backwards. It is large where the field is steep, whatever makes it so, and where it jumps nearby. What
/// the warp displaces and the places that it is displaced to are rounded by themselves, and so are stripes.
Image changesOf(const FieldPlan& plan, const Image& still, const SnippetPlace& view) {
    const Recipe& recipe = plan.recipe();
    const double rounding = roundingOf(recipe, view);
    const double step = rounding / (recipe.frequency * recipe.sliceScale);
    const auto n = static_cast<std::size_t>(recipe.dimensions);
    Image changes(kSize, kSize, still.channels);
    const auto* warp = plan.program().find<WarpStep>();
    const auto* stripes = plan.program().find<StripesStep>();
    const auto* position = plan.program().find<PositionStep>();
    const FieldOrigin start = plan.atPixel(view.x, view.y);
    std::vector<FieldOrigin> points;
    std::vector<FieldOrigin> octaves;
    std::vector<FieldOrigin> layers;
    std::vector<FieldOrigin> phases;
    for (std::size_t axis = 0; axis < n; ++axis)
        for (const double sign : {-1.0, 1.0}) {
            std::array<double, kDimensions> point{(view.x + 0.5) / kUnitPixels, (view.y + 0.5) / kUnitPixels, 0, 0};
            point[axis] += sign * step;
            // Not another offset: far from the origin a double does not hold it.
            points.push_back(plan.atPoint(decimalsOf(std::span(point).first(std::max<std::size_t>(2, n)))));
            octaves.push_back(start);
            moveRows(plan.octaves(), axis, sign * rounding, octaves.back());
            if (position != nullptr)
                pointOf(octaves.back(), position->space.rows[0].point).fraction[axis] +=
                    static_cast<float>(sign * rounding);
            layers.push_back(start);
            if (warp != nullptr) moveRows(warp->noise.rows, axis, sign * rounding, layers.back());
            phases.push_back(start);
            if (stripes != nullptr)
                pointOf(phases.back(), stripes->point).fraction[0] +=
                    static_cast<float>(sign * rounding * recipe.stripes);
        }
    addChanges(plan, still, points, changes);
    if (!needsTable(plan.program())) return changes;
    addChanges(plan, still, octaves, changes);
    if (warp != nullptr) addChanges(plan, still, layers, changes);
    if (stripes != nullptr) addChanges(plan, still, phases, changes);
    return changes;
}

/// For equal positions: 1e-6 for values that fill [-1, 1], in proportion for larger ones.
double toleranceOf(const FieldPlan& plan, const Image& values) {
    const Recipe& recipe = plan.recipe();
    Recipe bounded = recipe;
    bounded.scale = kBounded;
    double largest = std::max(1.0, scalingOf(recipe).factor / scalingOf(bounded).factor);
    if (!fractalOf(recipe).file.empty() && !fractalOf(recipe).normalizedByBound) {
        double sum = 0;
        for (const LatticeRow& octave : plan.octaves()) sum += static_cast<double>(octave.amplitude);
        largest *= std::max(1.0, sum);
    }
    // The turbulence is a phase in turns here.
    if (fractalOf(recipe).takesPhase) largest = std::max(1.0, 2 * std::numbers::pi * recipe.distortion * largest);
    largest *= static_cast<double>(plan.scale().factor);
    if (plan.program().derivatives) {  // finer octaves change faster
        double steepest = 0;
        for (const LatticeRow& octave : plan.octaves())
            steepest += static_cast<double>(octave.amplitude) / static_cast<double>(octave.size);
        largest *= 4 * steepest * recipe.sliceScale;
        if (recipe.output == kNormal) largest *= std::max(1.0, std::abs(recipe.relief));
    }
    for (const float value : values.pixels)  // before they are moved to their mean
        largest = std::max(largest, std::abs(static_cast<double>(value) - static_cast<double>(plan.scale().offset)));
    return 1e-6 * std::max(1.0, largest);
}

struct SnippetDifference {
    double largest = 0;
    double nearOrigin = 0;  ///< the largest of the first 16 x 16 pixels
    double tolerance = 0;   ///< for a level field
    double seconds = 0;     ///< until the snippet was compiled and drawn
    double share = 0;       ///< of the pixels that differ by more than the tolerance and what rounding changes there
};

/// Between the snippet of one recipe and what the program draws of another.
SnippetDifference differenceBetween(const Recipe& drawnRecipe, const Recipe& recipe, const SnippetPlace& view,
                                    double leastTolerance = 0) {
    static const auto context = createOffscreenContext();
    context->makeCurrent();
    const auto begun = std::chrono::steady_clock::now();
    const Image drawn = drawSnippet(drawnRecipe, view);
    SnippetDifference result;
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    const FieldPlan plan = measuredPlan(recipe, kUnitPixels);
    const Image expected = renderOnCpu(plan, Region{view.x, view.y, kSize, kSize});
    const Image changes = changesOf(plan, expected, view);
    result.tolerance = std::max(leastTolerance, toleranceOf(plan, expected));
    int beyond = 0;
    for (std::size_t i = 0; i < drawn.pixels.size(); ++i) {
        const double difference =
            std::abs(static_cast<double>(drawn.pixels[i]) - static_cast<double>(expected.pixels[i]));
        const double change = static_cast<double>(changes.pixels[i]);
        beyond += !(difference <= result.tolerance + kRoundings * change);
        result.largest = std::isnan(difference) ? INFINITY : std::max(result.largest, difference);
        const std::size_t pixel = i / static_cast<std::size_t>(drawn.channels);
        if (pixel % kSize < 16 && pixel / kSize < 16) result.nearOrigin = std::max(result.nearOrigin, difference);
    }
    result.share = static_cast<double>(beyond) / static_cast<double>(drawn.pixels.size());
    return result;
}

SnippetDifference snippetDifferenceOf(const Recipe& recipe, double leastTolerance = 0) {
    return differenceBetween(recipe, recipe, {}, leastTolerance);
}

/// Share of pixels that may jump between a pixel and the place it moves to: on the very border of a cell.
double allowedShare(const Recipe& recipe) {
    const auto jumps = [&](const NoiseInfo& noise) {
        return noise.continuity == "none" || (!noise.features.empty() && featureOf(recipe).id == "value") ||
               (noise.needs.fade && fadeOf(recipe).id == "none") ||
               (noise.needs.kernel && kernelOf(recipe).id == "0.6");
    };
    const bool creases = outputOf(recipe).slopes || fractalOf(recipe).sloped != nullptr;  // derivatives jump there
    return creases || jumps(noiseOf(recipe)) || (isWarped(recipe) && jumps(warpNoiseOf(recipe))) ? 0.001 : 0;
}

/// The same numbers with every compiler.
class Random {
  public:
    explicit Random(std::uint32_t seed) : bits_(seed) {}
    std::uint32_t bits() { return static_cast<std::uint32_t>(bits_()); }
    double between(double low, double high) { return low + (high - low) * (bits() * 0x1p-32); }
    int below(std::size_t count) { return static_cast<int>(bits() % count); }
    bool flip() { return below(2) == 0; }
    /// A row that this is true of.
    template <typename Row>
    int row(std::span<const Row> rows, const auto& fits) {
        for (;;)
            if (const int index = below(rows.size()); fits(rows[static_cast<std::size_t>(index)])) return index;
    }

  private:
    std::mt19937 bits_;
};

/// Any recipe of this kind. Half of them are written out by the snippet, of these every other one for its distance.
Recipe randomRecipe(int noise, int fractal, int dimensions, Random& random) {
    constexpr int kCheap = 16;  // hash calls
    const auto here = [&](const auto& row) { return row.in(dimensions); };
    Recipe recipe;
    recipe.noise = noise;
    recipe.fractal = fractal;
    recipe.dimensions = dimensions;
    recipe.feature = random.below(features().size());
    recipe.metric = random.below(metrics().size());
    recipe.hash = random.row(hashes(), [&](const HashInfo& hash) { return hash.exact && hash.in(dimensions); });
    recipe.gradients = random.row(gradientSets(), here);
    recipe.fade = random.below(fades().size());
    recipe.kernel = random.below(kernels().size());
    recipe.jitter = random.between(0, 1);
    recipe.smoothness = random.between(0, 1);
    recipe.isotropic = random.flip();
    recipe.orientation = random.between(-2, 2);
    recipe.bandwidth = random.between(1, 4);
    recipe.cyclesPerCell = random.between(0.25, 8);
    recipe.flow = random.between(-2, 2);
    recipe.scale = random.below(scales().size());
    recipe.seed = random.bits();
    recipe.frequency = random.between(1, 5);
    recipe.z = random.between(-1, 1);
    recipe.w = random.between(-1, 1);
    recipe.lacunarity = random.flip() ? 2 : random.between(1.5, 3);
    recipe.falloff = random.below(falloffs().size());
    recipe.gain = random.between(0.3, 0.6);
    recipe.hurst = random.between(0.7, 1.7);
    recipe.amplitudes = random.below(amplitudes().size());
    recipe.octaveSeeds = random.flip();
    recipe.octaveShifts = random.flip();
    recipe.rotateOctaves = random.flip();
    recipe.level = random.between(0, 2);
    recipe.bounces = random.between(0.25, 4);
    recipe.stripes = random.between(0, 4);
    recipe.direction = random.flip() ? 0 : random.between(-2, 2);
    recipe.distortion = random.between(0, 2);
    const bool costly = noiseOf(recipe).hashes[static_cast<std::size_t>(dimensions - 1)] > kCheap;
    recipe.octaves = costly ? 2 : 2 + random.below(4);
    const int form = random.below(4);
    if (form == 2) {
        recipe.octaves -= random.between(0, 1) - (costly ? 0.5 : 0);
        recipe.weighting = random.flip() ? 0 : random.between(0, 1);
    } else if (form == 3) {
        recipe.offsetX = random.between(-1e12, 1e12);
        recipe.offsetY = random.between(-1e4, 1e4);
        recipe.z = random.between(-1e12, 1e12);
        recipe.w = random.between(-1e12, 1e12);
    }
    if (!takesHash(noiseOf(recipe))) recipe = repaired(recipe);  // a constant has no variance
    REQUIRE(problemsOf(recipe).empty());
    return recipe;
}

void checkRandomRecipe(int noise, int fractal, int dimensions, Random& random) {
    const Recipe recipe = randomRecipe(noise, fractal, dimensions, random);
    const SnippetDifference difference = snippetDifferenceOf(recipe);
    INFO(recipeToCompactJson(recipe) << ": largest difference " << difference.largest << ", where level allowed "
                                     << difference.tolerance << ", share " << difference.share);
    CHECK(difference.share <= allowedShare(recipe));
}

std::vector<int> dimensionsOf(const NoiseInfo& noise, const FractalInfo& fractal) {
    std::vector<int> list;
    for (int dimensions = 1; dimensions <= kDimensions; ++dimensions)
        if (existsIn(noise, dimensions) && (fractal.sloped == nullptr || noise.hasSlopes(dimensions)))
            list.push_back(dimensions);
    return list;
}

}  // namespace

TEST_CASE("the snippet of a preset draws what the program draws") {
    std::size_t row = 0;
    for (const Preset& preset : presetsOfFields()) {
        if (!isDue(row++, 8)) continue;
        CAPTURE(preset.name);
        const Recipe& recipe = preset.file.recipe;
        // One ulp of a sine moves a gradient of the device-dependent hash by 0.0026.
        const SnippetDifference difference = snippetDifferenceOf(recipe, isExact(recipe) ? 0 : 0.01);
        INFO(preset.name << ": largest difference " << difference.largest << ", where level allowed "
                         << difference.tolerance << "; near the origin " << difference.nearOrigin << ", share "
                         << difference.share);
        CHECK(difference.share <= (isExact(recipe) ? allowedShare(recipe) : 0.02));
    }
    for (const char* name : {"perlin", "value", "simplex", "fbm"}) {
        CAPTURE(name);
        CHECK(snippetDifferenceOf(presetNamed(name).file.recipe).nearOrigin <= 1e-6);
    }
}

TEST_CASE("the snippet of any recipe draws what the program draws") {
    Random random(7);
    const int fbm = presetNamed("fbm").file.recipe->fractal;
    for (int noise = 0; noise < static_cast<int>(noises().size()); ++noise) {
        const NoiseInfo& info = noises()[static_cast<std::size_t>(noise)];
        for (int fractal = 0; fractal < static_cast<int>(fractals().size()); ++fractal) {
            const std::vector<int> there = dimensionsOf(info, fractals()[static_cast<std::size_t>(fractal)]);
            if (there.empty() || !isDue(static_cast<std::size_t>(noise + fractal), 20)) continue;
            checkRandomRecipe(noise, fractal, there[static_cast<std::size_t>(noise + fractal) % there.size()], random);
        }
        for (const int dimensions : dimensionsOf(info, fractals()[static_cast<std::size_t>(fbm)]))
            if (isDue(static_cast<std::size_t>(noise + dimensions), 2))
                checkRandomRecipe(noise, fbm, dimensions, random);
    }
}

namespace {

/// A recipe as its parameters say, "period_x=4 lacunarity=2", on the defaults.
Recipe recipeFrom(std::string_view text) {
    Recipe recipe;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        const std::size_t equals = word.find('=');
        REQUIRE(setFromText(*findParam(word.substr(0, equals)), recipe, word.substr(equals + 1)) == "");
        text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    return recipe;
}

void checkPlaced(const Recipe& recipe) {
    CAPTURE(recipeToCompactJson(recipe));
    REQUIRE(problemsOf(recipe).empty());
    const SnippetDifference difference = snippetDifferenceOf(recipe);
    INFO(recipeToCompactJson(recipe) << ": largest difference " << difference.largest << ", where level allowed "
                                     << difference.tolerance << ", share " << difference.share << ", "
                                     << difference.seconds << " s");
    CHECK(difference.share <= allowedShare(recipe));
}

}  // namespace

TEST_CASE("the snippet of a warped, turned, repeating or moving recipe draws what the program draws") {
    std::size_t row = 0;
    for (const std::string_view text : {"period_x=4 period_y=3",
                                        "period_x=4 period_y=3 fractal=fbm lacunarity=3 offset_x=1e9",
                                        "dimensions=1 noise=value period_x=5 fractal=fbm",
                                        "noise=simplex period_x=4 period_y=4 fractal=fbm",
                                        "noise=simplex dimensions=3 period_x=4 period_y=4 period_z=2",
                                        "noise=worley dimensions=3 period_z=3",
                                        "dimensions=4 tiling=torus period_x=8 period_y=6 fractal=fbm",
                                        "dimensions=4 tiling=torus period_x=8 period_y=6 fractal=marble warp=single",
                                        "dimensions=3 rotate_x=0.1 rotate_y=0.2 rotate_z=0.3 fractal=fbm",
                                        "rotate_x=0.1 rotate_y=0.2 fractal=fbm output=gradient",
                                        "dimensions=1 rotate_x=0.1 rotate_y=0.2 fractal=fbm noise=value",
                                        "rotate_z=0.1 fractal=marble slice_scale=0.5",
                                        "dimensions=3 time_axis=z time=3.3 fractal=fbm",
                                        "dimensions=4 time_axis=w time=7 speed=2 loop=10",
                                        "dimensions=4 time_axis=circle time=7 loop=10",
                                        "warp=single fractal=fbm",
                                        "warp=progressive warp_noise=simplex fractal=ridged",
                                        "warp=independent noise=worley",
                                        "warp=two-level fractal=marble stripe_direction=0.1",
                                        "dimensions=1 warp=two-level noise=value",
                                        "dimensions=3 warp=two-level fractal=fbm rotate_octaves=true",
                                        "warp=progressive warp_noise=simplex period_x=4 period_y=4 fractal=fbm",
                                        "output=gradient fractal=fbm",
                                        "output=gradient dimensions=3 fractal=ridged rotate_octaves=true",
                                        "output=slope noise=simplex slice_scale=2",
                                        "output=normal fractal=fbm relief=2 weighting=0.5",
                                        "output=normal normal_y=directx noise=value",
                                        "output=curl",
                                        "output=curl dimensions=3 noise=simplex fractal=fbm",
                                        "output=position warp=two-level",
                                        "output=position",
                                        "output=position dimensions=4 tiling=torus period_x=8 period_y=6",
                                        "output=gradient warp=progressive fractal=marble",
                                        "output=normal warp=two-level dimensions=3 rotate_x=0.1",
                                        "fractal=damped",
                                        "fractal=swiss",
                                        "fractal=jordan rotate_octaves=true",
                                        "fractal=gullied noise=value hills=0.6",
                                        "fractal=swiss warp=single noise=simplex dimensions=3",
                                        "fractal=damped output=gradient",
                                        "fractal=swiss output=normal noise=simplex",
                                        "fractal=gullied output=normal damping=0.3",
                                        "fractal=jordan output=curl dimensions=3 rotate_octaves=true",
                                        "fractal=jordan output=slope warp=independent slice_scale=0.5"})
        if (isDue(row++, 4)) checkPlaced(recipeFrom(text));
}

TEST_CASE("the snippet of any recipe that can be drawn draws it") {
    Dice random(11);
    for (int i = 0; i < recipesToTry(4, 60); ++i) {
        Recipe recipe = randomRecipe(random);
        recipe.footprint = false;  // a function of p knows no pixels
        checkPlaced(recipe);
    }
}

TEST_CASE("a snippet repeats as often as one likes") {
    for (const std::string_view text :
         {"period_x=4 period_y=3 fractal=fbm", "noise=simplex period_x=4 period_y=3 fractal=fbm",
          "noise=simplex dimensions=3 period_x=4 period_y=4 period_z=2 output=gradient",
          "dimensions=4 tiling=torus period_x=8 period_y=6",
          "warp=progressive warp_noise=simplex period_x=4 period_y=4 output=normal"})
        for (const SnippetPlace view : {SnippetPlace{5000, 3000}, SnippetPlace{-4000, -6000}}) {
            const Recipe recipe = recipeFrom(text);
            CAPTURE(text);
            CHECK(differenceBetween(recipe, recipe, view).share <= allowedShare(recipe));
        }
}

TEST_CASE("points beside the slice lie where the program's other slices are") {
    for (const auto& [drawn, expected, z] :
         {std::tuple{"dimensions=3 time_axis=z time=3 speed=2", "dimensions=3 time_axis=z time=3.5 speed=2", 0.125},
          std::tuple{"dimensions=3 warp=single output=gradient", "dimensions=3 z=2 warp=single output=gradient", 0.25},
          std::tuple{"dimensions=3 time_axis=z time=3 loop=4 fractal=fbm",
                     "dimensions=3 time_axis=z time=0 loop=4 fractal=fbm", 0.125},
          std::tuple{"dimensions=4 tiling=torus period_x=8 period_y=6",
                     "dimensions=4 tiling=torus period_x=8 period_y=6 z=1", 0.125}}) {
        const std::string text = drawn;  // Clang 14 captures no part of a pair
        CAPTURE(text);
        CHECK(differenceBetween(recipeFrom(drawn), recipeFrom(expected), {0, 0, z}).share <=
              allowedShare(recipeFrom(drawn)));
    }
}

TEST_CASE("snippets of slightly different recipes are told apart") {  // so that the tolerances mean something
    std::size_t row = 0;
    for (const auto& [drawn, expected] :
         {std::pair{"period_x=4 frequency=100", "period_x=5 frequency=100"},
          std::pair{"dimensions=3 rotate_x=0.1 frequency=30", "dimensions=3 rotate_x=0.10002 frequency=30"},
          std::pair{"slice_scale=0.5 frequency=30", "slice_scale=0.5001 frequency=30"},
          std::pair{"dimensions=3 time_axis=z time=2", "dimensions=3 time_axis=z time=2.0001"},
          std::pair{"dimensions=4 tiling=torus period_x=8 period_y=6 frequency=30",
                    "dimensions=4 tiling=torus period_x=8 period_y=6 frequency=30.002"},
          std::pair{"warp=two-level", "warp=two-level warp_amplitude=1.0001"},
          std::pair{"warp=progressive", "warp=independent"}, std::pair{"warp=single", "warp=single warp_seed=1"},
          std::pair{"output=gradient", "output=gradient slice_scale=1.0001"},
          std::pair{"output=normal", "output=normal relief=1.0001"},
          std::pair{"output=normal", "output=normal normal_y=directx"},
          std::pair{"output=curl fractal=swiss", "output=curl fractal=swiss swirl=0.1501"},
          std::pair{"fractal=jordan", "fractal=jordan damping=1.1"},
          std::pair{"fractal=gullied", "fractal=gullied gullies=0.26"},
          std::pair{"output=position warp=single", "output=position warp=single warp_amplitude=1.001"}}) {
        if (!isDue(row++, 3)) continue;
        const std::string texts = std::string(drawn) + " / " + expected;  // Clang 14 captures no part of a pair
        CAPTURE(texts);
        CHECK(differenceBetween(recipeFrom(drawn), recipeFrom(drawn), {}).share <= 0.001);
        CHECK(differenceBetween(recipeFrom(drawn), recipeFrom(expected), {}).share > 0.1);
    }
}

TEST_CASE("a moderate offset costs no more than a float's last bits") {
    for (const double offset : {3.7, 37.2, 1000.3}) {
        Recipe recipe = presetNamed("fbm").file.recipe;
        recipe.offsetX = offset;
        recipe.offsetY = -offset;
        // Every octave adds the same: its position is finer by the factor that its amplitude is smaller by.
        const double allowed = offset * 4e-7;
        const SnippetDifference difference = snippetDifferenceOf(recipe);
        INFO("offset " << offset << ": largest difference " << difference.largest << ", allowed " << allowed);
        CHECK(difference.largest <= allowed);
    }
}

TEST_CASE("the costliest snippets compile in seconds") {
    constexpr double kLongest = 60;  // minutes where compilers write the loops out
    const auto context = createOffscreenContext();
    context->makeCurrent();
    std::size_t row = 0;
    for (const std::string text :
         {"noise=wavelet dimensions=3 fractal=fbm octaves=16 output=curl warp=two-level warp_octaves=4 "
          "warp_noise=wavelet",
          "noise=voronoi-smooth dimensions=3 fractal=fbm octaves=16 output=curl warp=two-level warp_octaves=4 "
          "warp_noise=voronoi-smooth",
          "noise=simplex dimensions=3 fractal=jordan octaves=16 output=curl warp=two-level warp_octaves=6 "
          "warp_noise=simplex",
          "noise=simplex dimensions=4 fractal=fbm octaves=16 warp=two-level warp_octaves=6 warp_noise=simplex"}) {
        if (!isDue(row++, 4)) continue;
        const auto begun = std::chrono::steady_clock::now();
        (void)drawSnippet(recipeFrom(text), {});
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
        INFO(text << ": " << seconds.count() << " s");
        CHECK(seconds.count() < kLongest);
    }
}
