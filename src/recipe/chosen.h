// Catalogue rows chosen by a recipe, and their consequences: functions, costs, scales and bounds.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "core/image.h"

namespace noisescope {

struct FieldRecipe;
struct Recipe;
struct SharedRecipe;

constexpr double kLargestColorValue = 1e30;  ///< limit of color ranges: floats can divide by every range within it

/// Return the rows that the recipe chooses.
const NoiseInfo& noiseOf(const FieldRecipe& recipe);
const FeatureInfo& featureOf(const FieldRecipe& recipe);
const MetricInfo& metricOf(const FieldRecipe& recipe);
const HashInfo& hashOf(const FieldRecipe& recipe);
const GradientInfo& gradientsOf(const FieldRecipe& recipe);
const FadeInfo& fadeOf(const FieldRecipe& recipe);
const KernelInfo& kernelOf(const FieldRecipe& recipe);
const WarpInfo& warpOf(const FieldRecipe& recipe);
const OutputInfo& outputOf(const SharedRecipe& recipe);
/// True if the recipe's colors belong to its values: to one a pixel, or to the light of a solid.
bool isColorable(const Recipe& recipe);
/// Lets the camera of a solid look at the middle of a picture of these pixels; changes nothing else.
void centerCamera(Recipe& recipe, std::int64_t width, std::int64_t height);
const ColorsInfo& colorsOf(const SharedRecipe& recipe);
const FractalInfo& fractalOf(const FieldRecipe& recipe);

constexpr int kPictureDimensions = 2;  ///< of outputs of a picture with layers

/// Returns the number of channels of the recipe's values.
int channelsOf(const Recipe& recipe);

/// Returns the parameters of the recipe's fractal.
FractalNumbers fractalNumbers(const FieldRecipe& recipe);
/// Returns the range of the recipe's fractal over octaves in [-1, 1], normalized.
Range fractalRange(const FieldRecipe& recipe);

/// Returns the twins that compute the recipe's octaves: the noise's, or those of its feature.
const NoiseTwin& twinOf(const FieldRecipe& recipe);
/// Returns the GLSL name of that function: ns_perlin2, ns_worley_f1_2.
std::string functionOf(const FieldRecipe& recipe);

/// True if the recipe also evaluates the warp's noise.
bool isWarped(const FieldRecipe& recipe);
const NoiseInfo& warpNoiseOf(const FieldRecipe& recipe);
/// Returns the warp's noise as a recipe of its own, for functionOf(), twinOf() and scalingOf().
Recipe warpNoiseRecipe(const Recipe& recipe);
/// Returns the functions that the recipe's noises call, including the warp's.
Needs needsOf(const FieldRecipe& recipe);
bool usesMetric(const FieldRecipe& recipe);
/// Returns the numbers used by the recipe's noises and gradients.
std::vector<const NumberInfo*> numbersOf(const FieldRecipe& recipe);
/// Returns the value of such a number for the shader; angles are within a turn.
float numberValue(const NumberInfo& number, const FieldRecipe& recipe);

/// Standard deviation of fields in equal-variance scale; their mean is 0. For hashes that are tables see moments.h.
constexpr double kEqualDeviation = 1.0 / 3;

/// Returns the number of octaves: 1 without a fractal; a fraction counts as a whole one.
int octaveCount(const FieldRecipe& recipe);

/// Returns the ratio of an octave's amplitude to the one before.
double gainOf(const FieldRecipe& recipe);

/// Returns the highest order of continuous derivatives of one octave, -1 if its values jump.
int continuityOf(const FieldRecipe& recipe);

/// True if the recipe's noises use its hash, including the warp's.
bool usesHash(const FieldRecipe& recipe);

/// True if the field has one value, whatever the place: the noise `constant` without a fractal.
bool isConstant(const FieldRecipe& recipe);
/// Returns the value of such a field, with the bits of every pixel.
float constantOf(const FieldRecipe& recipe);

/// Returns the approximate hash calls of one octave at one place; some noises search farther where needed.
int hashesOf(const FieldRecipe& recipe);

/// Returns the scaling from the noise function's result to an octave's value.
Scaling scalingOf(const FieldRecipe& recipe);

/// Returns the bound of the values, or the nearest simple range if there is none.
Range boundOf(const Recipe& recipe);

/// Returns the range from the first to the last color, or from black to white: the recipe's own, or its bound.
Range rangeOf(const Recipe& recipe);

/// Returns false if the recipe's numbers depend on the device (the sine hash).
bool isExact(const Recipe& recipe);

/// Returns the most dimensions of a field of the recipe.
int dimensionsOf(const Recipe& recipe);

/// Returns the cells in an image height that derivatives are counted by: those of the first octave; 1 with layers.
double cellsInHeight(const Recipe& recipe);

/// Returns the recipe for levels of mip maps: octaves of all fields too fine for the pixels fade. Without a fractal,
/// the only octave becomes that of a sum. A constant stays as it is.
Recipe fading(const Recipe& recipe);

/// Returns the twin of this recipe's generated noise/choices.glsl.
reference::Choices choicesOf(const FieldRecipe& recipe);

}  // namespace noisescope
