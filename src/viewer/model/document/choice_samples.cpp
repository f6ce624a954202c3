#include "viewer/model/document/choice_samples.h"

#include <fmt/format.h>

#include <algorithm>

#include "catalogue/fractals.h"
#include "catalogue/noises.h"
#include "recipe/layer_edits.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/document/variations.h"

namespace noisescope {
namespace {

constexpr double kSampleFrequency = 4;  // cells over a picture's height
constexpr std::string_view kNoiseSamples = "noise/";
constexpr std::string_view kFractalSamples = "fractal/";

}  // namespace

std::vector<std::string> choiceSamples() {
    std::vector<std::string> names;
    for (const NoiseInfo& noise : noises()) names.push_back(fmt::format("{}{}", kNoiseSamples, noise.id));
    for (const FractalInfo& fractal : fractals()) names.push_back(fmt::format("{}{}", kFractalSamples, fractal.id));
    return names;
}

HeldRecipe sampleOf(std::string_view name) {
    Recipe recipe;
    setFromText(*findParam("gradients"), recipe, "unit");
    recipe.frequency = kSampleFrequency;
    const std::string_view id = name.substr(name.find('/') + 1);
    const bool isNoise = name.starts_with(kNoiseSamples);
    setFromText(*findParam(isNoise ? "noise" : "fractal"), recipe, id);
    if (isNoise && !takesHash(noiseOf(recipe))) recipe.frequency = std::min(2.0, usualFrequency(recipe.noise) + 1);
    repair(recipe);
    return worthShowing(recipe).value_or(recipe);
}

bool hasSamples(std::string_view param) { return param == "noise" || param == "warp_noise" || param == "fractal"; }

const ChoiceSample* sampleFor(const ViewerState& state, std::string_view param, std::string_view row) {
    const std::string name = fmt::format("{}/{}", param == "warp_noise" ? "noise" : param, row);
    const auto found = std::ranges::find(state.choiceSamples.samples, name, &ChoiceSample::name);
    return found == state.choiceSamples.samples.end() ? nullptr : &*found;
}

}  // namespace noisescope
