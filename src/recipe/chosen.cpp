#include "recipe/chosen.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/tree_steps.h"

namespace noisescope {

const NoiseInfo& noiseOf(const FieldRecipe& recipe) { return noises()[static_cast<std::size_t>(recipe.noise)]; }
const FeatureInfo& featureOf(const FieldRecipe& recipe) { return features()[static_cast<std::size_t>(recipe.feature)]; }
const MetricInfo& metricOf(const FieldRecipe& recipe) { return metrics()[static_cast<std::size_t>(recipe.metric)]; }
const HashInfo& hashOf(const FieldRecipe& recipe) { return hashes()[static_cast<std::size_t>(recipe.hash)]; }
const GradientInfo& gradientsOf(const FieldRecipe& recipe) {
    return gradientSets()[static_cast<std::size_t>(recipe.gradients)];
}
const FadeInfo& fadeOf(const FieldRecipe& recipe) { return fades()[static_cast<std::size_t>(recipe.fade)]; }
const KernelInfo& kernelOf(const FieldRecipe& recipe) { return kernels()[static_cast<std::size_t>(recipe.kernel)]; }
const WarpInfo& warpOf(const FieldRecipe& recipe) { return warps()[static_cast<std::size_t>(recipe.warp)]; }
const OutputInfo& outputOf(const SharedRecipe& recipe) { return outputs()[static_cast<std::size_t>(recipe.output)]; }
const ColorsInfo& colorsOf(const SharedRecipe& recipe) { return colors()[static_cast<std::size_t>(recipe.colors)]; }
const FractalInfo& fractalOf(const FieldRecipe& recipe) { return fractals()[static_cast<std::size_t>(recipe.fractal)]; }

int channelsOf(const Recipe& recipe) {
    return outputOf(recipe).channelsIn(recipe.tree.empty() ? recipe.dimensions : kPictureDimensions);
}

bool isColorable(const Recipe& recipe) { return channelsOf(recipe) == 1 || recipe.output == kSolid; }

void centerCamera(Recipe& recipe, std::int64_t width, std::int64_t height) {
    if (recipe.output == kSolid && width > 0 && height > 0)
        recipe.cameraMiddle = static_cast<double>(width) / (2 * static_cast<double>(height));
}

bool isWarped(const FieldRecipe& recipe) { return recipe.warp != kNoWarp; }
const NoiseInfo& warpNoiseOf(const FieldRecipe& recipe) { return noises()[static_cast<std::size_t>(recipe.warpNoise)]; }

namespace {

/// Returns the value of a parameter named in a row of the catalogue.
double realOf(std::string_view param, const FieldRecipe& recipe) {
    const auto member = std::get<RealParam>(findParam(param)->kind).member;
    return recipe.*static_cast<double FieldRecipe::*>(member);  // rows of the catalogue name members of fields
}

}  // namespace

FractalNumbers fractalNumbers(const FieldRecipe& recipe) {
    FractalNumbers values{};
    const FractalInfo& fractal = fractalOf(recipe);
    for (std::size_t i = 0; i < fractal.numbers.size(); ++i)
        values[i] = static_cast<float>(realOf(fractal.numbers[i], recipe));
    return values;
}

Range fractalRange(const FieldRecipe& recipe) {
    std::vector<double> values;
    for (const std::string_view param : fractalOf(recipe).numbers) values.push_back(realOf(param, recipe));
    return fractalOf(recipe).range(values);
}

const NoiseTwin& twinOf(const FieldRecipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    return noise.features.empty() ? noise.twin : featureOf(recipe).twin;
}

std::string functionOf(const FieldRecipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    std::string name(noise.function);
    if (!noise.features.empty()) name += featureOf(recipe).suffix;
    return name + std::to_string(recipe.dimensions);
}

int continuityOf(const FieldRecipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    int order = noise.order;
    if (noise.needs.fade) order = std::min(order, fadeOf(recipe).order);
    if (noise.needs.kernel) order = std::min(order, kernelOf(recipe).order);
    if (noise.needs.metric && noise.features.empty()) order = std::min(order, metricOf(recipe).order);
    if (!noise.features.empty()) order = std::min(order, featureOf(recipe).order);
    return order;
}

bool usesHash(const FieldRecipe& recipe) {
    return takesHash(noiseOf(recipe)) || (isWarped(recipe) && takesHash(warpNoiseOf(recipe)));
}

bool isConstant(const FieldRecipe& recipe) { return recipe.noise == kConstant && fractalOf(recipe).file.empty(); }

float constantOf(const FieldRecipe& recipe) {
    const Scaling scaling = scalingOf(recipe);
    return numberValue(kPatternValue, recipe) * static_cast<float>(scaling.factor) + static_cast<float>(scaling.shift);
}

int hashesOf(const FieldRecipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    const int passes = noise.features.empty() ? 1 : featureOf(recipe).passes;
    return passes * noise.hashes[static_cast<std::size_t>(recipe.dimensions - 1)];
}

Recipe warpNoiseRecipe(const Recipe& recipe) {
    Recipe warp = recipe;
    warp.noise = recipe.warpNoise;
    warp.scale = kBounded;
    warp.fractal = 0;
    warp.warp = kNoWarp;
    return warp;
}

Needs needsOf(const FieldRecipe& recipe) {
    Needs needs = noiseOf(recipe).needs;
    if (!isWarped(recipe)) return needs;
    const Needs& more = warpNoiseOf(recipe).needs;
    needs.random |= more.random;
    needs.randoms |= more.randoms;
    needs.gradient |= more.gradient;
    needs.fade |= more.fade;
    needs.kernel |= more.kernel;
    needs.metric |= more.metric;
    needs.scaled |= more.scaled;
    needs.isotropic |= more.isotropic;
    return needs;
}

bool usesMetric(const FieldRecipe& recipe) {
    const auto uses = [&](const NoiseInfo& noise) {
        return noise.needs.metric && (noise.features.empty() || featureOf(recipe).metric);
    };
    return uses(noiseOf(recipe)) || (isWarped(recipe) && uses(warpNoiseOf(recipe)));
}

std::vector<const NumberInfo*> numbersOf(const FieldRecipe& recipe) {
    std::vector<const NumberInfo*> list;
    addNumbers(list, noiseOf(recipe).numbers);
    if (isWarped(recipe)) addNumbers(list, warpNoiseOf(recipe).numbers);
    if (recipe.isotropic) std::erase_if(list, [](const NumberInfo* number) { return number->direction; });
    if (const NumberInfo* number = gradientsOf(recipe).number; number != nullptr && needsOf(recipe).gradient)
        list.push_back(number);
    return list;
}

float numberValue(const NumberInfo& number, const FieldRecipe& recipe) {
    const double value = realOf(number.param, recipe);
    const auto rounded = static_cast<float>(number.angle ? value - std::floor(value) : value);
    return number.angle && rounded == 1.0f ? 0.0f : rounded;
}

/// From public implementations of an engine's PerlinNoise.
constexpr double kEngineShift = 0.69;
constexpr double kEngineDivisor = 1.483;

Scaling scalingOf(const FieldRecipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    const NoiseBasis basis{recipe.dimensions,  hashOf(recipe),       gradientsOf(recipe),
                           fadeOf(recipe).row, kernelOf(recipe).row, choicesOf(recipe)};
    if (recipe.scale == kClassic) return noise.classic(basis);
    if (recipe.scale == kEngine) {
        const Scaling classic = noise.classic(basis);
        return {classic.factor / kEngineDivisor, (classic.shift + kEngineShift) / kEngineDivisor};
    }
    return noise.features.empty() ? noise.bounded(basis) : featureOf(recipe).bounded(basis);
}

int octaveCount(const FieldRecipe& recipe) {
    return fractalOf(recipe).file.empty() ? 1 : static_cast<int>(std::ceil(recipe.octaves));
}

double gainOf(const FieldRecipe& recipe) {
    if (recipe.falloff != kByHurst) return recipe.gain;
    // Rounded to float, since the last bits of pow() differ between systems.
    return static_cast<double>(static_cast<float>(std::pow(recipe.lacunarity, -recipe.hurst)));
}

namespace {

/// Returns the range of values that the steps of a tree can have; of derivatives one that is rarely left.
Range computedTreeBound(const Recipe& recipe) {
    if (recipe.output == kNormal) return {-1, 1};
    if (!problemsOf(recipe).empty()) return {-1, 1};
    const TreeSteps tree = treeSteps(recipe);
    if (recipe.output == kValue) {
        const Interval& range = tree.steps[tree.values].range;
        const Range values{static_cast<double>(range.low), static_cast<double>(range.high)};
        if (values.low < values.high) return values;
        return {std::min(values.low, -1.0), std::max(values.high, 1.0)};  // of constants: that of a field
    }
    double steepest = 0;  // as if the steepest field were alone, over its whole amplitude
    for (std::size_t i = 0; i < tree.fields.size(); ++i)
        steepest = std::max(steepest, boundOf(tree.fields[i]).high * tree.cells[i]);
    return {recipe.output == kSlope ? 0 : -steepest, steepest};
}

/// Returns computedTreeBound(), and keeps the last ones of each thread: a window asks a dozen times a picture.
Range treeBound(const Recipe& recipe) {
    constexpr std::size_t kMost = 4;
    struct Known {
        Recipe recipe;
        Range range;
    };
    thread_local std::vector<Known> known;  // most recent first
    const auto found = std::ranges::find_if(known, [&](const Known& one) { return one.recipe == recipe; });
    if (found == known.end()) {
        const Range range = computedTreeBound(recipe);
        if (known.size() == kMost) known.pop_back();
        known.insert(known.begin(), {recipe, range});
    } else {
        std::rotate(known.begin(), found, found + 1);
    }
    return known.front().range;
}

/// Returns the steepness of the sum of all octaves relative to a single one, if each is equally steep in its own random
/// direction.
double steepness(const FieldRecipe& recipe) {
    if (fractalOf(recipe).file.empty()) return 1;
    const double gain = gainOf(recipe);
    double sum = 0;
    double squares = 0;
    double amplitude = 1;
    double frequency = 1;
    for (int k = 0; k < octaveCount(recipe); ++k) {
        sum += amplitude;
        squares += std::pow(amplitude * frequency, 2);
        amplitude *= gain;
        frequency *= recipe.lacunarity;
    }
    return std::sqrt(squares) / (recipe.amplitudes == kNormalized ? sum : 1);
}

/// Returns the range of the number that chooses a solid's colors, as far as it matters.
Range keyBound(const Recipe& recipe) {
    switch (static_cast<SolidKeyId>(recipe.solidColorBy)) {
        case SolidKeyId::depth:
            return {0, recipe.solidSize};
        case SolidKeyId::density:
            return {0, 1};
        case SolidKeyId::height:
            return {-recipe.solidSize, recipe.solidSize};
        default: {
            Recipe noise = recipe;
            noise.output = kValue;
            return boundOf(noise);
        }
    }
}

}  // namespace

Range boundOf(const Recipe& recipe) {
    if (recipe.output == kSolid) return keyBound(recipe);
    if (!recipe.tree.empty()) return treeBound(recipe);
    constexpr double kSteepest = 3;  // of a single octave, per cell: rarely exceeded
    const double steepest = kSteepest * steepness(recipe);
    if (recipe.output == kNormal) return {-1, 1};
    if (recipe.output == kGradient || recipe.output == kCurl || recipe.output == kDerivatives)
        return {-steepest, steepest};
    if (recipe.output == kSlope) return {0, steepest};
    if (recipe.output == kPosition) return {0, recipe.frequency};
    if (recipe.scale == kEqualVariance) return {-1, 1};
    const FractalInfo& fractal = fractalOf(recipe);
    const bool published = recipe.scale == kEngine || (recipe.scale == kClassic && scalingOf(recipe).shift != 0);
    if (!published || fractal.takesPhase || !fractal.numbers.empty()) return fractalRange(recipe);
    Range range{1, 0};  // for octaves in [0, 1]: sums stay there, folds do not
    for (const float octave : {0.0f, 0.5f, 1.0f}) {
        const float amplitude = 1;
        const auto value = static_cast<double>(fractal.twin(0, {}, &octave, &amplitude, 1));
        range = {std::min(range.low, value), std::max(range.high, value)};
    }
    return range;
}

Range rangeOf(const Recipe& recipe) {
    return recipe.colorRange == kGivenRange ? Range{recipe.colorLow, recipe.colorHigh} : boundOf(recipe);
}

bool isExact(const Recipe& recipe) {
    const auto isFieldExact = [](const FieldRecipe& field) { return hashOf(field).exact || !usesHash(field); };
    const std::vector<FieldRecipe> fields = fieldsOf(recipe);
    return std::ranges::all_of(fields, isFieldExact);
}

int dimensionsOf(const Recipe& recipe) {
    int most = 1;
    for (const FieldRecipe& field : fieldsOf(recipe)) most = std::max(most, field.dimensions);
    return most;
}

double cellsInHeight(const Recipe& recipe) { return recipe.tree.empty() ? recipe.frequency : 1; }

reference::Choices choicesOf(const FieldRecipe& recipe) {
    reference::Choices choices{hashOf(recipe).twin,
                               gradientsOf(recipe).twin,
                               fadeOf(recipe).twin,
                               kernelOf(recipe).value,
                               metricOf(recipe).twin,
                               recipe.isotropic,
                               {},
                               {}};
    for (const NumberInfo* number : numbersOf(recipe)) choices.numbers.*number->twin = numberValue(*number, recipe);
    return choices;
}

namespace {

void fade(FieldRecipe& recipe) {
    if (isConstant(recipe)) return;
    if (fractalOf(recipe).file.empty()) {
        recipe.fractal = rowIndex(FractalId::fbm);
        recipe.octaves = 1;
        recipe.octaveSeeds = false;
        recipe.octaveShifts = false;
        recipe.rotateOctaves = false;
        recipe.weighting = 0;
        recipe.amplitudes = rowIndex(AmplitudesId::normalized);
    }
    recipe.footprint = true;
}

}  // namespace

Recipe fading(const Recipe& recipe) {
    Recipe faded = recipe;
    if (recipe.tree.empty()) fade(faded);
    forEachField(faded.tree, fade);
    return faded;
}

}  // namespace noisescope
