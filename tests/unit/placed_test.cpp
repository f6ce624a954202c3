// Kernels for places anywhere on a lattice (cpu/row_kernels_placed.h) against the twins, place by place: the same bits
// with every set of kernels, on borders of cells, where fractions are equal, and with periods.
#include <algorithm>
#include <bit>

#include "cpu/row_kernels.h"
#include "effort.h"
#include "recipes.h"

namespace noisescope {
namespace {

constexpr std::size_t kPlaces = 250;

/// Cells and fractions on each axis.
struct RandomPlaces {
    std::array<std::array<int, kPlaces + kRowPadding>, kDimensions> cells{};
    std::array<std::array<float, kPlaces + kRowPadding>, kDimensions> fractions{};
};

/// Draws numbers that are often on borders, and near to or equal to those of the axis before.
RandomPlaces drawnPlaces(Dice& dice) {
    RandomPlaces places;
    constexpr std::array<float, 6> kBorders{0, 0x1p-24f, 0x1p-40f, 0.5f, 1 - 0x1p-24f, 0.25f};
    constexpr std::array<int, 6> kCells{0, -1, 1, 0x7fffffff, -0x7fffffff - 1, 3};
    for (std::size_t axis = 0; axis < kDimensions; ++axis)
        for (std::size_t n = 0; n < kPlaces; ++n) {
            int& cell = places.cells[axis][n];
            float& fraction = places.fractions[axis][n];
            cell = dice.below(8) == 0 ? kCells[dice.bits() % kCells.size()] : static_cast<int>(dice.bits());
            fraction = static_cast<float>(dice.bits() >> 8u) * 0x1p-24f;
            const int kind = dice.below(8);
            if (kind == 0) fraction = kBorders[dice.bits() % kBorders.size()];
            if (kind == 1 && axis > 0) fraction = places.fractions[axis - 1][n];
            if (kind == 2 && axis > 0) fraction = std::max(places.fractions[axis - 1][n] - 0x1p-24f, 0.0f);
        }
    return places;
}

float atPlace(const NoiseTwin& twin, const reference::Choices& choices, int dimensions, const RandomPlaces& places,
              std::size_t n, std::uint32_t seed) {
    const auto& c = places.cells;
    const auto& f = places.fractions;
    if (dimensions == 2) return twin.in2(choices, {c[0][n], c[1][n]}, {f[0][n], f[1][n]}, seed);
    if (dimensions == 3) return twin.in3(choices, {c[0][n], c[1][n], c[2][n]}, {f[0][n], f[1][n], f[2][n]}, seed);
    return twin.in4(choices, {c[0][n], c[1][n], c[2][n], c[3][n]}, {f[0][n], f[1][n], f[2][n], f[3][n]}, seed);
}

/// Counts places where a kernel differs from the twin, and kernels in `compared`.
int differingPlaces(const Recipe& recipe, const reference::Period& period, Dice& dice, int& compared) {
    const RandomPlaces places = drawnPlaces(dice);
    reference::Choices choices = choicesOf(recipe);
    choices.period = period;
    PlacedRow row{kPlaces - static_cast<std::size_t>(dice.below(20))};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(recipe.dimensions); ++axis) {
        row.cell[axis] = places.cells[axis].data();
        row.fraction[axis] = places.fractions[axis].data();
    }
    row.seed = dice.bits();
    row.fade = fadeOf(recipe).row;
    row.pcg = hashOf(recipe).row == HashId::pcg && repeatsInLanes(period);
    row.gradients = gradientsOf(recipe).row;
    row.choices = &choices;
    std::array<float, kPlaces> expected{};
    for (std::size_t n = 0; n < row.width; ++n)
        expected[n] = atPlace(twinOf(recipe), choices, recipe.dimensions, places, n, row.seed);
    int differing = 0;
    for (const RowKernels* kernels : rowKernels()) {
        const PlacedKernel kernel = kernels->placedOf(recipe, period.any);
        if (kernel == nullptr) continue;
        ++compared;
        std::array<float, kPlaces + kRowPadding> drawn{};
        kernel(row, drawn.data());
        for (std::size_t n = 0; n < row.width; ++n)
            differing += std::bit_cast<std::uint32_t>(expected[n]) != std::bit_cast<std::uint32_t>(drawn[n]) ? 1 : 0;
    }
    return differing;
}

/// Returns no period, small ones, those of which lanes wrap the largest, and others that they leave to the twin.
reference::Period drawnPeriod(Dice& dice, int kind) {
    reference::Period period;
    period.any = kind > 0;
    for (std::size_t axis = 0; axis < kDimensions && period.any; ++axis) {
        constexpr std::array<std::int32_t, 6> kSizes{1, 2, 3, 5, 1 << 24, 0};
        period.along[axis][axis] = kSizes[dice.bits() % kSizes.size()];
        if (kind == 3 && axis > 0) period.along[axis][axis - 1] = 2;
    }
    if (kind == 2) period.along[0][0] = (1 << 24) + 7;
    return period;
}

/// Compares with all kinds of periods.
void compareKernels(const Recipe& recipe, Dice& dice, int& compared) {
    CAPTURE(nameOf(recipe));
    CAPTURE(recipe.hash);
    for (int kind = 0; kind < 4; ++kind) {
        CAPTURE(kind);
        CHECK(differingPlaces(recipe, drawnPeriod(dice, kind), dice, compared) == 0);
    }
}

}  // namespace

TEST_CASE("kernels for any place are equal to the twins, with every noise, set of gradients, fade and hash") {
    Dice dice(33);
    int compared = 0;
    std::size_t row = 0;
    for (const NoiseInfo& info : noises())
        for (int dimensions = 2; dimensions <= kDimensions; ++dimensions)
            for (std::size_t set = 0; set < (info.needs.gradient ? gradientSets().size() : 1); ++set)
                for (std::size_t fade = 0; fade < (info.needs.fade ? fades().size() : 1); ++fade)
                    for (std::size_t hash = 0; hash < hashes().size(); ++hash) {
                        if (!existsIn(info, dimensions)) continue;
                        if (hash > 0 && (set + fade) > 0) continue;
                        if (!isDue(row++, hash > 0 ? 4 : 2)) continue;
                        Recipe recipe = recipeOf(info.id, dimensions);
                        recipe.gradients = static_cast<int>(set);
                        recipe.fade = static_cast<int>(fade);
                        recipe.hash = static_cast<int>(hash);
                        recipe.kernel = dice.below(2);
                        recipe.isotropic = dice.below(2) == 0;
                        compareKernels(repaired(recipe), dice, compared);
                    }
    CHECK(compared > 50);
}

TEST_CASE("kernels of noises with feature points are equal to the twins, with every feature, metric and number") {
    Dice dice(34);
    int compared = 0;
    std::size_t row = 0;
    for (const char* noise : {"worley", "voronoi-smooth", "voronoise"})
        for (const int dimensions : {2, 3})
            for (std::size_t feature = 0; feature < features().size(); ++feature)
                for (std::size_t metric = 0; metric < metrics().size(); ++metric) {
                    Recipe recipe = recipeOf(noise, dimensions);
                    if (!existsIn(noiseOf(recipe), dimensions)) continue;
                    if (noiseOf(recipe).features.empty() && feature > 0) continue;
                    if (!noiseOf(recipe).needs.metric && metric > 0) continue;
                    if (!isDue(row++, 2)) continue;
                    recipe.feature = static_cast<int>(feature);
                    recipe.metric = static_cast<int>(metric);
                    recipe.hash = row % 5 == 0 ? 1 + dice.below(static_cast<int>(hashes().size()) - 1) : 0;
                    recipe.jitter = dice.below(2) == 0 ? 1 : dice.unit();
                    recipe.smoothness = dice.unit();
                    compareKernels(repaired(recipe), dice, compared);
                }
    CHECK(compared > 100);
}

}  // namespace noisescope
