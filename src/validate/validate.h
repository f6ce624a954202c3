// The proof: recipes that cover the catalogue, drawn by the GPU and by the twin, compared bit by bit.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/image.h"
#include "gpu/field_renderer.h"
#include "recipe/held_recipe.h"

namespace noisescope {

struct ValidationCase {
    std::string name;
    HeldRecipe recipe;
    bool first = false;  ///< with its noise, dimensions and feature
};

/// Every row of every table in every dimension that it has; hashes with gradients, gradients with kernels, features
/// with metrics and noises with fractals in all pairs; the parameters of fractals and the numbers of noises one by one;
/// periods, slices, warps, times and outputs with all noises, with Perlin and simplex noise in all variations.
/// `full`: all combinations of hash, gradients, fade and kernel, of hash and feature, of feature and metric, and all
/// fractals with all noises in all dimensions.
std::vector<ValidationCase> validationCases(bool full = false);

/// How two sets of values differ.
struct Difference {
    std::int64_t samples = 0;
    std::int64_t differing = 0;  ///< other bits
    std::int64_t apart = 0;      ///< differing by more than kSineTolerance
    std::uint32_t maxUlp = 0;    ///< largest distance in floats; UINT32_MAX if one of two is NaN
    double maxAbs = 0;

    void add(float a, float b);
    void add(const Difference& other);
};

Difference differenceOf(const std::vector<float>& a, const std::vector<float>& b);

/// The sine hash is compared by the share of samples that differ by more than this …
constexpr double kSineTolerance = 0.01;
/// … and passes below this share for each cell that a value asks, and below one half. sin() of Mesa 22.3's llvmpipe
/// moves two to four cells in a thousand past it near the origin; of other hashes almost all samples would be. Other
/// devices may exceed it, which makes the row fail there and says so: that hash is no good for exact work.
constexpr double kSineShare = 0.0125;

struct ValidationResult {
    std::string name;
    bool exact = true;  ///< must be equal to the last bit
    bool pass = false;
    Difference difference;
};

/// Sizes of image that the compared shaders are made for: those of large images draw four pixels at once where that
/// pays and have their octaves written out; those of small images are compiled in half the time.
enum class ShadersFor {
    large,
    small,
    drawn,  ///< large for the first entry of each function and, by the seed, for one in four of the others
};

/// How many values of an entry are compared, and where: other seeds, other places. An entry's places depend on the seed
/// and its name alone, so that it can be repeated without the others.
struct Sampling {
    std::int64_t samples = 100000;  ///< at least; from 1 on
    std::uint32_t seed = 0;
    ShadersFor shaders = ShadersFor::large;
};

/// Whether an entry's shader is that of a large image.
bool isForLarge(const ValidationCase& entry, const Sampling& sampling);

/// Where an entry is looked at.
struct Places {
    Region region;               ///< around the origin, with negative coordinates; half of the samples
    HeldRecipe far;              ///< the same field 2^30 to 2^31 cells away on every axis, looked at in the same region
    std::vector<double> points;  ///< as many coordinates each as the recipe has dimensions, within 50 heights
};
Places placesOf(const ValidationCase& entry, const Sampling& sampling);

/// Compares at all of placesOf(), by a renderer for what isForLarge() says. Rows of the sine hash draw 100,000 values
/// at least, always at the same places around the origin: below, a dozen cells decide, and the sine of a large angle is
/// noise by itself.
ValidationResult validate(FieldRenderer& renderer, const ValidationCase& entry, const Sampling& sampling);

/// The same for many entries, side by side: a driver compiles on one core. Makes its own contexts; none is current
/// afterwards. `done` is called in the order of the entries, from one thread at a time. Throws what an entry or `done`
/// throws, and Interrupted.
void validateAll(std::span<const ValidationCase> cases, const Sampling& sampling,
                 const std::function<void(const ValidationResult&)>& done);

/// Every `count`-th entry from `index` on, 0 <= index < count: shares that are about equally slow and leave nothing
/// out.
std::vector<ValidationCase> shardOf(std::vector<ValidationCase> cases, std::int64_t index, std::int64_t count);

}  // namespace noisescope
