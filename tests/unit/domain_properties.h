// Properties of any recipe: periods repeat, loops close, slices are what they are called. Each over random recipes
// to which it applies, on whatever draws: the twin in the unit tests, the GPU in the others.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/text.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "effort.h"
#include "recipe/domain.h"
#include "recipe/recipe_json.h"
#include "unit/recipes.h"

namespace noisescope {

/// Copies of hashes in the shader of a recipe, about: a driver takes a second for some 30.
inline int copiesOfHashes(const Recipe& recipe) {
    const auto of = [&](const NoiseInfo& noise) {
        return noise.hashes[std::min(static_cast<std::size_t>(recipe.dimensions), noise.hashes.size()) - 1];
    };
    const int own = of(noiseOf(recipe)) * (isWarped(recipe) ? 3 : 1) + (isWarped(recipe) ? of(warpNoiseOf(recipe)) : 0);
    return own * (hashOf(recipe).longTable ? 2 : 1);
}

/// Back end that draws.
struct FieldBackend {
    std::function<Image(const FieldPlan&, const Region&)> render;
    std::function<std::vector<float>(const FieldPlan&, std::span<const double>, std::size_t)> sample;
    int mostCopies = std::numeric_limits<int>::max();  ///< of hashes, but for one recipe in six

    [[nodiscard]] bool takes(const Recipe& recipe, std::uint32_t seed) const {
        return copiesOfHashes(recipe) <= mostCopies || seed % 6 == 0;
    }
};

inline const FieldBackend& cpuBackend() {
    static const FieldBackend backend{
        renderOnCpu, [](const FieldPlan& plan, std::span<const double> points, std::size_t coordinates) {
            return sampleOnCpu(plan, points, coordinates);
        }};
    return backend;
}

inline std::uint32_t firstSeed() {
    const char* text = std::getenv("NOISESCOPE_TEST_SEED");
    return text == nullptr ? 1u : static_cast<std::uint32_t>(parseInteger(text).value());
}

/// A random recipe with what `force` makes of it, repaired; `text` says which.
struct Trial {
    Dice random;
    Recipe recipe;
    std::string text;

    template <typename Force>
    Trial(std::uint32_t seed, const Force& force) : random(seed * 0x9e3779b9u + 77) {
        recipe = randomRecipe(random);
        force(recipe, random);
        recipe = repaired(recipe);
        const auto problems = problemsOf(recipe);
        text = "seed " + std::to_string(seed) + ": " + recipeToCompactJson(recipe);
        REQUIRE_MESSAGE(problems.empty(), text << ": " << problems.front());
    }
};

/// Runs `trial(seed)`, which says whether the property applied, until `count` have.
template <typename TrialOf>
void overRecipes(int count, const TrialOf& trial) {
    const std::uint32_t first = firstSeed();
    int applied = 0;
    std::uint32_t seed = first;
    for (; applied < count && seed < first + 60u * static_cast<std::uint32_t>(count); ++seed)
        applied += trial(seed) ? 1 : 0;
    MESSAGE(applied << " recipes from seeds " << first << " to " << seed - 1);
    CHECK(applied >= count);
}

inline std::size_t countDiffering(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size()) return std::max(a.size(), b.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        count += std::bit_cast<std::uint32_t>(a[i]) == std::bit_cast<std::uint32_t>(b[i]) ? 0u : 1u;
    return count;
}

inline bool isConstant(const std::vector<float>& values, std::size_t channels) {
    for (std::size_t i = channels; i < values.size(); ++i)
        if (values[i] != values[i - channels]) return false;
    return true;
}

/// Number of channels that are not the same everywhere: the slope of steps is 0.
inline std::size_t varyingChannels(const std::vector<float>& values, std::size_t channels) {
    std::size_t count = 0;
    for (std::size_t channel = 0; channel < channels; ++channel)
        for (std::size_t i = channel + channels; i < values.size(); i += channels)
            if (values[i] != values[channel]) {
                ++count;
                break;
            }
    return count;
}

/// Values that jump from cell to cell: a shorter or longer way may change nothing, or all.
inline bool jumps(const Recipe& recipe) {
    const auto steps = [](const NoiseInfo& noise, const Recipe& r) {
        return noise.id == "white" ||
               (!noise.features.empty() && featureOf(r).id.find("cell") != std::string_view::npos);
    };
    return steps(noiseOf(recipe), recipe) || (isWarped(recipe) && steps(warpNoiseOf(recipe), recipe));
}

/// Points of the world with few bits and few decimals, so that sums with periods are exact.
inline std::vector<double> coarsePoints(Dice& random, int dimensions, int count) {
    std::vector<double> points;
    for (int i = 0; i < count * dimensions; ++i) points.push_back(std::round(random.between(-4, 4) * 0x1p10) * 0x1p-10);
    return points;
}

// --- periods ---------------------------------------------------------------------------------------------------------

inline void forcePeriods(Recipe& recipe, Dice& random, bool torus) {
    const bool flat = torus || random.below(4) > 0;
    const auto period = [&](int always) { return random.below(3) < 2 || always > 0 ? 1 + random.below(9) : 0; };
    recipe.tiling = torus ? kTorus : 0;
    if (torus) recipe.dimensions = 4;
    recipe.periodX = flat ? period(torus ? 1 : 0) : 0;
    recipe.periodY = flat ? period(torus ? 1 : 0) : 0;
    recipe.periodZ = period(flat ? 0 : 1);
    recipe.periodW = period(0);
    if (flat) recipe.rotateX = recipe.rotateY = recipe.rotateZ = 0;
    recipe.rotateOctaves = recipe.rotateOctaves && !flat;
    if (recipe.output == kPosition) recipe.output = kValue;
    if (random.below(3) > 0) recipe.lacunarity = std::round(recipe.lacunarity);
    if (random.below(2) == 0) recipe.warpFrequency = std::max(1.0, std::round(recipe.warpFrequency));
}

/// f(p + P) = f(p), by points: along the picture's axes, and by moving the lattice's origin.
inline bool periodsByPoints(const FieldBackend& draw, std::uint32_t seed, bool torus) {
    Trial trial(seed, [&](Recipe& recipe, Dice& random) {
        forcePeriods(recipe, random, torus);
        recipe.frequency = std::exp2(random.below(6));
        recipe.sliceScale = std::exp2(random.below(5) - 2);
        for (double* offset : {&recipe.offsetX, &recipe.offsetY, &recipe.z, &recipe.w})
            *offset = std::round(*offset * 0x1p10) * 0x1p-10;
    });
    const Recipe& recipe = trial.recipe;
    if (!draw.takes(recipe, seed)) return false;
    auto periods = periodsOf(recipe);
    if (isTorus(recipe)) periods = {recipe.periodX, recipe.periodY, 0, 0};
    if (isTorus(recipe) != torus || std::all_of(periods.begin(), periods.end(), [](auto p) { return p == 0; }))
        return false;
    const int n = recipe.dimensions;
    const auto coordinates = static_cast<std::size_t>(n);
    const std::vector<double> points = coarsePoints(trial.random, n, 24);
    const std::vector<float> values = draw.sample(measuredPointPlan(recipe), points, coordinates);
    for (std::size_t axis = 0; axis < coordinates; ++axis) {
        if (periods[axis] == 0) continue;
        for (const int times : {1, -1, 3, 1000}) {
            const double cells = static_cast<double>(times * periods[axis]);
            if (!isTurned(recipe)) {
                std::vector<double> moved = points;
                for (std::size_t i = axis; i < moved.size(); i += coordinates)
                    moved[i] += cells / recipe.frequency / recipe.sliceScale;
                const auto differing =
                    countDiffering(values, draw.sample(measuredPointPlan(recipe), moved, coordinates));
                CHECK_MESSAGE(differing == 0, trial.text << ": " << differing << " of " << values.size()
                                                         << " differ after " << cells << " cells on axis " << axis);
            }
            if (torus) continue;
            Recipe shifted = recipe;
            *std::array{&shifted.offsetX, &shifted.offsetY, &shifted.z, &shifted.w}[axis] += cells;
            const auto differing = countDiffering(values, draw.sample(measuredPointPlan(shifted), points, coordinates));
            CHECK_MESSAGE(differing == 0, trial.text << ": " << differing << " of " << values.size()
                                                     << " differ with the origin moved by " << cells
                                                     << " cells on axis " << axis);
        }
    }
    return true;
}

/// Tiles side by side are equal, whatever their size in pixels.
inline bool periodsByPixels(const FieldBackend& draw, std::uint32_t seed, bool torus) {
    std::int64_t height = 1;
    Trial trial(seed, [&](Recipe& recipe, Dice& random) {
        forcePeriods(recipe, random, torus);
        recipe.periodX += recipe.periodX + recipe.periodY == 0 ? 1 + random.below(9) : 0;
        recipe.rotateX = recipe.rotateY = recipe.rotateZ = 0;
        recipe.rotateOctaves = false;
        // So many pixels a cell: tiles of any size, one in four longer than a block.
        const int pixels = random.below(4) == 0 ? 60 + random.below(60) : 1 + random.below(20);
        recipe.sliceScale = std::exp2(random.below(5) - 2);
        recipe.frequency = 4 * (1 + random.below(12));
        height = static_cast<std::int64_t>(recipe.frequency * recipe.sliceScale * pixels);
    });
    const Recipe& recipe = trial.recipe;
    if (!draw.takes(recipe, seed)) return false;
    const FieldPlan plan = measuredPlan(recipe, height);
    if (isTorus(recipe) != torus || (plan.tilePixels(0) == 0 && plan.tilePixels(1) == 0)) return false;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const std::int64_t tile = plan.tilePixels(axis);
        if (tile == 0) continue;
        const double cells = static_cast<double>(axis == 0 ? recipe.periodX : recipe.periodY);
        CHECK(static_cast<double>(tile) * recipe.frequency * recipe.sliceScale == cells * static_cast<double>(height));
        const std::int64_t start = trial.random.below(2000) - 1000;
        const std::int64_t across = trial.random.below(2000) - 1000;
        constexpr std::int64_t kRows = 3;
        const auto piece = [&](std::int64_t from, std::int64_t length) {
            return draw.render(plan,
                               axis == 0 ? Region{from, across, length, kRows} : Region{across, from, kRows, length});
        };
        const auto channels = static_cast<std::size_t>(plan.channels());
        const Image two = piece(start, 2 * tile);
        std::size_t differing = 0;
        const std::size_t line = static_cast<std::size_t>(axis == 0 ? tile : kRows * tile) * channels;
        for (std::size_t i = 0; i + line < two.pixels.size(); ++i) {
            if (axis == 0 && i / line % 2 == 1) continue;  // the right one of the two
            differing +=
                std::bit_cast<std::uint32_t>(two.pixels[i]) == std::bit_cast<std::uint32_t>(two.pixels[i + line]) ? 0u
                                                                                                                  : 1u;
        }
        CHECK_MESSAGE(differing == 0, trial.text << ", height " << height << ": " << differing
                                                 << " values of two tiles of " << tile << " pixels differ along axis "
                                                 << axis);
        // A tile far away.
        const std::int64_t few = std::min<std::int64_t>(tile, 40);
        const auto far = countDiffering(piece(start, few).pixels, piece(start - 1234567 * tile, few).pixels);
        CHECK_MESSAGE(far == 0, trial.text << ", height " << height << ": " << far << " values differ far away");
    }
    return true;
}

// --- time ------------------------------------------------------------------------------------------------------------

/// A loop closes, and something happens on the way.
inline bool loopsClose(const FieldBackend& draw, std::uint32_t seed) {
    Trial trial(seed, [&](Recipe& recipe, Dice& random) {
        recipe.timeAxis = 1 + random.below(3);
        recipe.dimensions = recipe.timeAxis == kTimeAlongZ ? 3 + random.below(2) : 4;
        recipe.loop = (1 + random.below(64)) / 8.0;
        const double cells = recipe.timeAxis == kTimeOnCircle ? random.between(8, 30) : 3 + random.below(9);
        recipe.speed = (random.below(2) == 0 ? 1 : -1) * cells / recipe.loop;
        recipe.periodZ = recipe.periodW = 0;
        recipe.time = 0;
    });
    Recipe recipe = trial.recipe;
    if (!draw.takes(recipe, seed)) return false;
    if (recipe.timeAxis == 0 || recipe.loop == 0 || recipe.dimensions < 3) return false;
    if (!takesHash(noiseOf(recipe))) return false;  // a pattern may stay the same as it moves
    const auto coordinates = static_cast<std::size_t>(recipe.dimensions);
    const std::vector<double> points = coarsePoints(trial.random, recipe.dimensions, 40);
    const auto frame = [&](double time) {
        recipe.time = time;
        return draw.sample(measuredPointPlan(recipe), points, coordinates);
    };
    const std::vector<float> start = frame(0);
    for (const double loops : {1.0, -1.0, 2.0, 5.0, -1000.0}) {
        const auto differing = countDiffering(start, frame(loops * recipe.loop));
        CHECK_MESSAGE(differing == 0, trial.text << ": " << differing << " values differ after " << loops << " loops");
    }
    const double moment = std::round(recipe.loop * 0.37 * 0x1p10) * 0x1p-10;
    const std::vector<float> middle = frame(moment);
    for (const double loops : {1.0, -7.0}) {
        const auto differing = countDiffering(middle, frame(moment + loops * recipe.loop));
        CHECK_MESSAGE(differing == 0, trial.text << ": " << differing << " values differ at " << moment << " s");
    }
    const auto channels = static_cast<std::size_t>(outputOf(recipe).channelsIn(recipe.dimensions));
    if (!isConstant(start, channels))
        CHECK_MESSAGE(countDiffering(start, middle) > 0, trial.text << ": time stands still");
    // Pictures too: their steps are not the points'.
    recipe.time = 0;
    const Region region{-20, 490, 37, 31};
    const Image first = draw.render(measuredPlan(recipe, 97), region);
    recipe.time = 3 * recipe.loop;
    const auto differing = countDiffering(first.pixels, draw.render(measuredPlan(recipe, 97), region).pixels);
    CHECK_MESSAGE(differing == 0, trial.text << ": " << differing << " pixels differ after 3 loops");
    return true;
}

// --- seeds and warps -------------------------------------------------------------------------------------------------

/// Other seeds, other values, everywhere.
inline bool seedsMatter(const FieldBackend& draw, std::uint32_t seed) {
    Trial trial(seed, [](Recipe& recipe, Dice&) {
        recipe.warpAmplitude = std::max(1.0, recipe.warpAmplitude);
        if (recipe.output == kPosition) recipe.output = kValue;
    });
    Recipe recipe = trial.recipe;
    if (!draw.takes(recipe, seed)) return false;
    if (!takesHash(noiseOf(recipe))) return false;  // patterns have no seeds
    const auto coordinates = static_cast<std::size_t>(recipe.dimensions);
    const std::vector<double> points = coarsePoints(trial.random, recipe.dimensions, 64);
    const auto values = [&](const Recipe& r) { return draw.sample(measuredPointPlan(r), points, coordinates); };
    const std::vector<float> own = values(recipe);
    if (isConstant(own, own.size() / 64)) return false;
    const std::size_t most = 64 * varyingChannels(own, own.size() / 64) / 4;  // tables of few values and clamps stay
    Recipe other = recipe;
    std::size_t bySeed = 0;
    for (int i = 0; i < 16; ++i) {  // small tables are the same for one seed in four
        ++other.seed;
        bySeed = std::max(bySeed, countDiffering(own, values(other)));
    }
    CHECK_MESSAGE(bySeed > most, trial.text << ": " << bySeed << " of " << own.size() << " values follow the seed");
    if (!isWarped(recipe) || !takesHash(warpNoiseOf(recipe))) return true;
    other = recipe;
    std::size_t byWarp = 0;
    for (int i = 0; i < 16; ++i) {
        ++other.warpSeed;
        byWarp = std::max(byWarp, countDiffering(own, values(other)));
    }
    CHECK_MESSAGE(byWarp > (jumps(recipe) ? 0 : most),
                  trial.text << ": " << byWarp << " of " << own.size() << " values follow warp_seed");
    other = recipe;
    other.warp = kNoWarp;
    const std::size_t without = countDiffering(own, values(other));
    CHECK_MESSAGE(without > (jumps(recipe) ? 0 : most),
                  trial.text << ": " << without << " of " << own.size() << " values are warped");
    return true;
}

/// A warp of amplitude 0 is none, bit for bit: adding 0 to a place and multiplying slopes by 1 rounds nothing.
inline bool noAmplitudeNoWarp(const FieldBackend& draw, std::uint32_t seed) {
    Trial trial(seed, [](Recipe& recipe, Dice& random) {
        recipe.warp = 1 + random.below(4);
        recipe.warpAmplitude = 0;
    });
    const Recipe& recipe = trial.recipe;
    if (!draw.takes(recipe, seed)) return false;
    if (!isWarped(recipe)) return false;
    Recipe plain = recipe;
    plain.warp = kNoWarp;
    if (!problemsOf(plain).empty()) return false;
    // Points and pixels have the same values with the warp and without.
    const auto coordinates = static_cast<std::size_t>(recipe.dimensions);
    const std::vector<double> points = coarsePoints(trial.random, recipe.dimensions, 40);
    auto differing = countDiffering(draw.sample(measuredPointPlan(recipe), points, coordinates),
                                    draw.sample(measuredPointPlan(plain), points, coordinates));
    CHECK_MESSAGE(differing == 0, trial.text << ": " << differing << " points differ from those without a warp");
    const Region region{500, -9, 31, 29};
    differing = countDiffering(draw.render(measuredPlan(recipe, 61), region).pixels,
                               draw.render(measuredPlan(plain, 61), region).pixels);
    CHECK_MESSAGE(differing == 0, trial.text << ": " << differing << " pixels differ from those without a warp");
    return true;
}

// --- slices ----------------------------------------------------------------------------------------------------------

struct SliceErrors {
    double points = 0;  ///< the largest of all recipes whose values do not jump
    double pixels = 0;
    std::size_t outside = 0;  ///< values beyond the tolerances
    std::size_t values = 0;
};

/// A turned and zoomed slice shows what lies at the places that a rotation matrix in doubles leads to.
inline bool slicesAreCuts(const FieldBackend& draw, std::uint32_t seed, SliceErrors& errors) {
    Trial trial(seed, [](Recipe& recipe, Dice& random) {
        recipe.periodX = recipe.periodY = 0;
        recipe.tiling = 0;
        recipe.rotateX = random.between(-1, 1);
        recipe.rotateY = random.between(-1, 1);
        recipe.rotateZ = random.between(-1, 1);
        recipe.sliceScale = random.below(3) == 0 ? 1 : random.between(0.25, 4);
        recipe.footprint = false;  // points have none
        recipe.warpAmplitude = std::min(recipe.warpAmplitude, 1.0);
        recipe.lacunarity = std::min(recipe.lacunarity, 2.5);
        recipe.output = recipe.output == kPosition ? kPosition : kValue;
    });
    const Recipe& recipe = trial.recipe;
    if (!draw.takes(recipe, seed)) return false;
    const int n = recipe.dimensions;
    if (!isTurned(recipe)) return false;
    Recipe straight = recipe;
    straight.rotateX = straight.rotateY = straight.rotateZ = 0;
    straight.sliceScale = 1;
    const auto turn = [](std::array<double, 4>& v, double turns, std::size_t a, std::size_t b) {
        const double angle = 2 * std::numbers::pi * turns;
        const double x = v[a];
        const double y = v[b];
        v[a] = std::cos(angle) * x - std::sin(angle) * y;
        v[b] = std::sin(angle) * x + std::cos(angle) * y;
    };
    const auto placeOf = [&](double x, double y, double z) {
        std::array<double, 4> v{x - 0.5, y - 0.5, z, 0};
        turn(v, recipe.rotateX, 1, 2);  // about x: from y to z
        turn(v, recipe.rotateY, 2, 0);
        turn(v, recipe.rotateZ, 0, 1);
        for (double& number : v) number *= recipe.sliceScale;
        v[0] += 0.5;
        v[1] += 0.5;
        return v;
    };
    constexpr int kSide = 12;
    constexpr std::int64_t kHeight = 64;
    const Region region{505, -7, kSide, kSide};  // across the border of blocks
    std::vector<double> flat;                    // on the picture
    std::vector<double> there;                   // in space
    std::vector<double> beside;                  // off the picture
    std::vector<double> besideThere;
    const auto coordinates = static_cast<std::size_t>(coordinatesOf(recipe));
    for (int j = 0; j < kSide; ++j)
        for (int i = 0; i < kSide; ++i) {
            const double x = (static_cast<double>(region.x + i) + 0.5) / kHeight;
            const double y = (static_cast<double>(region.y + j) + 0.5) / kHeight;
            const double z = n >= 3 ? trial.random.between(-2, 2) : 0;
            const auto on = placeOf(x, y, 0);
            const auto off = placeOf(x, y, z);
            for (std::size_t axis = 0; axis < coordinates; ++axis) {
                there.push_back(on[axis]);
                besideThere.push_back(off[axis]);
                beside.push_back(axis == 0 ? x : axis == 1 ? y : axis == 2 ? z : 0);
            }
        }
    std::size_t here = 0;
    const auto compare = [&](const std::vector<float>& a, const std::vector<float>& b, double tolerance,
                             double& worst) {
        REQUIRE(a.size() == b.size());
        for (std::size_t i = 0; i < a.size(); ++i) {
            const double apart = std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
            const double size = std::max(1.0, std::fabs(static_cast<double>(b[i])));
            ++errors.values;
            if (!(apart <= tolerance * size)) {
                ++errors.outside;
                if (!jumps(recipe)) ++here;
            } else {
                worst = std::max(worst, apart / size);
            }
        }
    };
    // The same places but for the last bit of a fraction, 2^-24, if the doubles differ in it: values follow by slopes
    // of less than 100.
    constexpr double kPointTolerance = 1e-5;
    // Pixels add steps: 2^-15 of a cell, with the same slopes.
    constexpr double kPixelTolerance = 1e-2;
    const std::vector<float> onSlice = draw.sample(measuredPointPlan(straight), there, coordinates);
    compare(draw.sample(measuredPointPlan(recipe), beside, coordinates),
            draw.sample(measuredPointPlan(straight), besideThere, coordinates), kPointTolerance, errors.points);
    compare(draw.render(measuredPlan(recipe, kHeight), region).pixels, onSlice, kPixelTolerance, errors.pixels);
    if (here > 0) MESSAGE(trial.text << ": " << here << " values beyond the tolerances");
    return true;
}

// --- tiles -----------------------------------------------------------------------------------------------------------

/// However a picture is cut, the pieces are the whole.
inline bool piecesAreTheWhole(const FieldBackend& draw, std::uint32_t seed) {
    Trial trial(seed, [](Recipe&, Dice&) {});
    if (!draw.takes(trial.recipe, seed)) return false;
    const FieldPlan plan = measuredPlan(trial.recipe, 131);
    const Region whole{480, -40, 61, 53};
    const Image picture = draw.render(plan, whole);
    const auto channels = static_cast<std::size_t>(plan.channels());
    const std::int64_t width = 1 + trial.random.below(40);
    const std::int64_t height = 1 + trial.random.below(40);
    std::size_t differing = 0;
    for (std::int64_t y = 0; y < whole.height; y += height)
        for (std::int64_t x = 0; x < whole.width; x += width) {
            const Region piece{whole.x + x, whole.y + y, std::min(width, whole.width - x),
                               std::min(height, whole.height - y)};
            const Image part = draw.render(plan, piece);
            for (std::int64_t row = 0; row < piece.height; ++row) {
                const auto from = static_cast<std::size_t>((y + row) * whole.width + x) * channels;
                const auto own = static_cast<std::size_t>(row * piece.width) * channels;
                for (std::size_t i = 0; i < static_cast<std::size_t>(piece.width) * channels; ++i)
                    differing += std::bit_cast<std::uint32_t>(picture.pixels[from + i]) ==
                                         std::bit_cast<std::uint32_t>(part.pixels[own + i])
                                     ? 0u
                                     : 1u;
            }
        }
    CHECK_MESSAGE(differing == 0,
                  trial.text << ": " << differing << " values differ in pieces of " << width << "x" << height);
    return true;
}

}  // namespace noisescope
