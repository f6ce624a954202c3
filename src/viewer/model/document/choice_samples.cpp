#include "viewer/model/document/choice_samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "catalogue/combines.h"
#include "catalogue/fractals.h"
#include "catalogue/noises.h"
#include "catalogue/shapes.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_params.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/document/variations.h"

namespace noisescope {
namespace {

constexpr double kSampleFrequency = 4;  // cells over a picture's height
constexpr std::string_view kNoiseSamples = "noise/";
constexpr std::string_view kFractalSamples = "fractal/";
constexpr std::string_view kCombineSamples = "combine/";
constexpr std::string_view kShapeSamples = "shape/";

}  // namespace

std::vector<std::string> choiceSamples() {
    std::vector<std::string> names;
    for (const NoiseInfo& noise : noises()) names.push_back(fmt::format("{}{}", kNoiseSamples, noise.id));
    for (const FractalInfo& fractal : fractals()) names.push_back(fmt::format("{}{}", kFractalSamples, fractal.id));
    for (const CombineInfo& combine : combines()) names.push_back(fmt::format("{}{}", kCombineSamples, combine.id));
    for (const ShapeInfo& shape : shapes()) names.push_back(fmt::format("{}{}", kShapeSamples, shape.id));
    return names;
}

namespace {

/// Returns soft hills, with a disc over them for operators, in a range that all samples share.
Recipe layersFor(bool withDisc) {
    constexpr double kHills = 3;
    constexpr double kEnd = 0.8;  // of the range
    Recipe recipe;
    setFromText(*findParam("gradients"), recipe, "unit");
    recipe.frequency = kHills;
    recipe.colorRange = kGivenRange;
    recipe.colorLow = -kEnd;
    recipe.colorHigh = kEnd;
    makeTree(recipe);
    if (withDisc) {
        Layer disc = newField(recipe, rowIndex(NoiseId::radial));
        disc.name = "disc";
        recipe.tree.layers.push_back(std::move(disc));
    }
    return recipe;
}

/// Returns the sample of an operator or a shape; nothing for other names.
std::optional<HeldRecipe> layerSampleOf(std::string_view name, std::string_view id) {
    const bool isCombine = name.starts_with(kCombineSamples);
    if (!isCombine && !name.starts_with(kShapeSamples)) return std::nullopt;
    HeldRecipe recipe = layersFor(isCombine);
    Layer& layer = recipe->tree.layers.back();
    if (isCombine)
        layer.combine = static_cast<int>(std::ranges::find(combines(), id, &CombineInfo::id) - combines().begin());
    else
        layer.shape = {
            usualShape(static_cast<int>(std::ranges::find(shapes(), id, &ShapeInfo::id) - shapes().begin()))};
    return recipe;
}

}  // namespace

HeldRecipe sampleOf(std::string_view name) {
    const std::string_view id = name.substr(name.find('/') + 1);
    if (const auto layers = layerSampleOf(name, id)) return *layers;
    Recipe recipe;
    setFromText(*findParam("gradients"), recipe, "unit");
    recipe.frequency = kSampleFrequency;
    const bool isNoise = name.starts_with(kNoiseSamples);
    setFromText(*findParam(isNoise ? "noise" : "fractal"), recipe, id);
    if (isNoise && !takesHash(noiseOf(recipe))) recipe.frequency = std::min(2.0, usualFrequency(recipe.noise) + 1);
    repair(recipe);
    return worthShowing(recipe).value_or(recipe);
}

bool hasSamples(std::string_view param) { return param == "noise" || param == "warp_noise" || param == "fractal"; }

std::string sampleName(std::string_view param, std::string_view row) {
    return fmt::format("{}/{}", param == "warp_noise" ? "noise" : param, row);
}

const ChoiceSample* sampleFor(const ViewerState& state, const std::string& name) {
    const auto found = std::ranges::find(state.choiceSamples.samples, name, &ChoiceSample::name);
    return found == state.choiceSamples.samples.end() ? nullptr : &*found;
}

}  // namespace noisescope
