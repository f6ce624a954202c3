#include "viewer/model/document/variations.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/error.h"
#include "cpu/picture_drawer.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/field_statistics.h"
#include "viewer/model/document/color_range.h"
#include "viewer/model/document/randomize.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMeasuredSide = 64;  ///< pixels of the measured picture
constexpr int kMostTries = 6;
constexpr double kLeastDeviation = 0.1;  ///< of the fitted range; smaller: nearly flat
constexpr double kMostRoughness = 0.9;   ///< mean step between neighbors, over the deviation; white noise has 1.13
constexpr double kAlikeChanges = 0.3;    ///< share of the parameters that change where variations are alike

/// Colors of a recipe.
struct Palette {
    int colors = 0;
    Gradient gradient;
    int blend = 0;
};

/// Returns the colors of the presets, which were chosen by eye.
const std::vector<Palette>& presetPalettes() {
    static const std::vector<Palette> list = [] {
        std::vector<Palette> found;
        for (const Preset& preset : presets()) {
            const Recipe& recipe = preset.file.recipe;
            const bool isColored = channelsOf(recipe) == 1 && recipe.colors != kGray && colorsOf(recipe).id != "biomes";
            if (isColored) found.push_back({recipe.colors, recipe.gradient, recipe.blend});
        }
        return found;
    }();
    return list;
}

void throwColors(Recipe& recipe, std::uint32_t seed) {
    if (channelsOf(recipe) != 1) return;
    const Palette& palette = presetPalettes()[seed % presetPalettes().size()];
    recipe.colors = palette.colors;
    recipe.gradient = palette.gradient;
    recipe.blend = palette.blend;
}

/// Returns the locks with those that keep a variation near its recipe, or of the same noise.
std::set<std::string> locksFor(std::set<std::string> locks, std::mt19937& engine, VariationKind kind) {
    constexpr double kAll = 4294967296.0;
    for (const ParamInfo& param : params()) {
        const bool stays = static_cast<double>(engine()) / kAll >= kAlikeChanges && param.id != "seed";
        if (kind == VariationKind::alike && stays) locks.insert(std::string(param.id));
    }
    if (kind != VariationKind::others) locks.insert("noise");
    return locks;
}

/// Returns the mean absolute step between pixels beside each other, over the deviation.
double roughnessOf(const std::vector<float>& values, double deviation) {
    double sum = 0;
    std::int64_t steps = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (i % kMeasuredSide == 0) continue;
        sum += std::abs(static_cast<double>(values[i]) - static_cast<double>(values[i - 1]));
        ++steps;
    }
    return sum / static_cast<double>(steps) / deviation;
}

}  // namespace

HeldRecipe variationOf(const Recipe& recipe, const std::set<std::string>& locks, std::uint32_t seed,
                       VariationKind kind) {
    std::mt19937 engine(seed);
    if (!recipe.tree.empty()) {
        HeldRecipe varied = recipe;
        forEachField(varied->tree, [&](FieldRecipe& field) {
            if (!takesHash(noiseOf(field))) return;  // a pattern is the form of the whole: a disc would become dots
            const std::set<std::string> fixed = locksFor(locks, engine, VariationKind::alike);
            const Recipe thrown = randomized(fieldAlone(recipe, field), fixed, static_cast<std::uint32_t>(engine()));
            field = static_cast<const FieldRecipe&>(thrown);
        });
        return problemsOf(varied).empty() ? varied : HeldRecipe(recipe);
    }
    Recipe varied = randomized(recipe, locksFor(locks, engine, kind), static_cast<std::uint32_t>(engine()));
    if (!locks.contains("colors") && kind != VariationKind::alike)
        throwColors(varied, static_cast<std::uint32_t>(engine()));
    return repaired(varied);
}

std::optional<HeldRecipe> worthShowing(const Recipe& recipe) {
    const PictureDrawer picture(coarsenedFor(recipe, kMeasuredSide), kMeasuredSide, PictureOf::values, cpuLeaves());
    const Image values = picture.values({0, 0, kMeasuredSide, kMeasuredSide});
    const FieldNumbers numbers = measured(values.pixels, kMeasuredSide, channelsOf(recipe));
    const double span = numbers.middle98.high - numbers.middle98.low;
    if (numbers.notFinite > 0 || !(span > 0) || numbers.deviation < kLeastDeviation * span) return std::nullopt;
    if (channelsOf(recipe) != 1) return recipe;
    if (roughnessOf(values.pixels, numbers.deviation) > kMostRoughness) return std::nullopt;
    return recipe.tree.empty() ? repaired(withFittedRange(recipe, numbers.middle98)) : recipe;
}

HeldRecipe goodVariation(const Recipe& recipe, const std::set<std::string>& locks, std::uint32_t seed,
                         VariationKind kind) {
    std::mt19937 engine(seed);
    HeldRecipe varied = recipe;
    for (int i = 0; i < kMostTries; ++i) {
        varied = variationOf(recipe, locks, static_cast<std::uint32_t>(engine()), kind);
        try {
            if (const auto good = worthShowing(varied)) return *good;
        } catch (const Error&) {  // it cannot be drawn: another one
        }
    }
    return varied;
}

VariationKind kindAt(const VariationGrid& grid, std::size_t place) {
    if (grid.alike) return VariationKind::alike;
    return place < kVariations / 2 ? VariationKind::same : VariationKind::others;
}

void moreVariations(ViewerState& state, bool alike) {
    VariationGrid& grid = state.variations;
    grid.alike = alike;
    grid.base = state.document.recipe;
    grid.seed = freshSeed();
    ++grid.round;
    grid.recipes = {};
    grid.chosen.reset();
}

void openVariations(ViewerState& state) {
    state.variations.open = !state.variations.open;
    state.variations.appearing = state.variations.open;
    if (state.variations.open) moreVariations(state, false);
}

void chooseVariation(ViewerState& state, std::size_t place) {
    const auto& recipe = state.variations.recipes.at(place);
    if (!recipe) return;
    state.document.recipe = *recipe;
    state.variations.chosen = place;
    noteMade(state.document, "Variation");
}

}  // namespace noisescope
