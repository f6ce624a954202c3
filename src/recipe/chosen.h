// What a recipe chooses from the catalogue, and what follows from it: functions, costs, scales and bounds.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "core/image.h"

namespace noisescope {

struct Recipe;

constexpr double kLargestColorValue = 1e30;  ///< of a range of colors: floats divide by any such range

/// The rows that the recipe chooses.
const NoiseInfo& noiseOf(const Recipe& recipe);
const FeatureInfo& featureOf(const Recipe& recipe);
const MetricInfo& metricOf(const Recipe& recipe);
const HashInfo& hashOf(const Recipe& recipe);
const GradientInfo& gradientsOf(const Recipe& recipe);
const FadeInfo& fadeOf(const Recipe& recipe);
const KernelInfo& kernelOf(const Recipe& recipe);
const WarpInfo& warpOf(const Recipe& recipe);
const OutputInfo& outputOf(const Recipe& recipe);
const ColorsInfo& colorsOf(const Recipe& recipe);
const FractalInfo& fractalOf(const Recipe& recipe);

/// How many numbers the recipe's field has at a place.
int channelsOf(const Recipe& recipe);

/// The numbers of the recipe's fractal.
FractalNumbers fractalNumbers(const Recipe& recipe);
/// What the recipe's fractal makes of octaves in [-1, 1], normalized.
Range fractalRange(const Recipe& recipe);

/// The functions that the recipe's octaves come from: the noise's, or those of its feature.
const NoiseTwin& twinOf(const Recipe& recipe);
/// GLSL name of that function: ns_perlin2, ns_worley_f1_2.
std::string functionOf(const Recipe& recipe);

/// Is another noise at work besides noiseOf()?
bool isWarped(const Recipe& recipe);
const NoiseInfo& warpNoiseOf(const Recipe& recipe);
/// The warp's noise by itself: what functionOf(), twinOf() and scalingOf() tell of it.
Recipe warpNoiseRecipe(const Recipe& recipe);
/// What the noises of the recipe call, the warp's too.
Needs needsOf(const Recipe& recipe);
bool usesMetric(const Recipe& recipe);
/// The numbers that the recipe's noises and gradients take.
std::vector<const NumberInfo*> numbersOf(const Recipe& recipe);
/// The value of such a number as the shader gets it; angles within a turn.
float numberValue(const NumberInfo& number, const Recipe& recipe);

/// The standard deviation of fields in equal-variance scale; their mean is 0. For tables as hash: see moments.h.
constexpr double kEqualDeviation = 1.0 / 3;

/// Octaves of this recipe: 1 without a fractal; a fraction counts as a whole one.
int octaveCount(const Recipe& recipe);

/// How much weaker an octave is than the one before.
double gainOf(const Recipe& recipe);

/// Derivatives of one octave's values up to this order are continuous, and the next one jumps; -1: the values jump.
int continuityOf(const Recipe& recipe);

/// Hash calls of one octave at one place, about: some noises look farther where they have to.
int hashesOf(const Recipe& recipe);

/// How the noise function's result becomes the value of an octave.
Scaling scalingOf(const Recipe& recipe);

/// The bound of the values, or the nearest simple range where there is none.
Range boundOf(const Recipe& recipe);

/// What is shown from the first to the last color, or from black to white: as the recipe gives it, or its bound.
Range rangeOf(const Recipe& recipe);

/// False if the recipe's numbers depend on the device (the sine hash).
bool isExact(const Recipe& recipe);

/// As levels of mip maps are drawn: octaves fade that are too fine for the pixels. Without a fractal the one octave is
/// that of a sum.
Recipe fading(const Recipe& recipe);

/// The twin of the generated noise/choices.glsl of this recipe.
reference::Choices choicesOf(const Recipe& recipe);

}  // namespace noisescope
