// Validation: draws recipes that cover the catalogue by the GPU and by the twin, and compares them bit by bit.
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
    bool first = false;  ///< the first with its noise, dimensions and feature
};

/// Returns cases with every row of every table in every dimension that it has; all pairs of hashes with gradients,
/// gradients with kernels, features with metrics and noises with fractals; the parameters of fractals and the numbers
/// of noises one by one; periods, slices, warps, times and outputs with all noises, with Perlin and simplex noise in
/// all variations. `full`: all combinations of hash, gradients, fade and kernel, of hash and feature, of feature and
/// metric, and all fractals with all noises in all dimensions.
std::vector<ValidationCase> validationCases(bool full = false);

/// Returns recipes with layers: each operator, shape and kind of mask alone, "layers add", "layers shape curve", by
/// values and by derivatives, and random trees, "tree 7". `full`: more trees.
std::vector<ValidationCase> layerCases(bool full = false);

/// Returns recipes with maps of white noise and of a tree: bounds alone, "map bounds", and with each pass, "map
/// single".
std::vector<ValidationCase> mapCases();

/// Returns recipes of the result of an erosion, "erosion sea", whose nodes are compared, with all that they hold.
/// `full`: also one with all numbers as they are by default, "erosion usual".
std::vector<ValidationCase> erosionCases(bool full = false);

/// Returns recipes of the result of a growth, "growth line", whose nodes are compared, with their branches and heights.
std::vector<ValidationCase> growthCases();

/// Difference between two sets of values.
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

/// The sine hash is judged by the share of samples that differ by more than this.
constexpr double kSineTolerance = 0.01;
/// Greatest such share for each cell that a value depends on; at most one half in total. On Mesa 22.3's llvmpipe, sin()
/// makes two to four cells in a thousand differ near the origin; with a wrong hash almost all samples would. Other
/// devices may exceed the limit; the row then fails and reports it: the hash is unfit for exact work there.
constexpr double kSineShare = 0.0125;

struct ValidationResult {
    std::string name;
    bool exact = true;  ///< must be equal bit by bit
    bool pass = false;
    Difference difference;
};

/// Image sizes for which the compared shaders are made: for large images they draw four pixels at once where that pays,
/// with unrolled octaves; for small images they compile in half the time.
enum class ShadersFor {
    large,
    small,
    drawn,  ///< large for the first entry of each function and, by the seed, for one in four of the others
};

/// Number and choice of the compared values: other seeds, other places. An entry's places depend on the seed and its
/// name only, so that it can be repeated alone.
struct Sampling {
    std::int64_t samples = 100000;  ///< at least; from 1 on
    std::uint32_t seed = 0;
    ShadersFor shaders = ShadersFor::large;
};

/// True if the entry uses the shader for a large image.
bool isForLarge(const ValidationCase& entry, const Sampling& sampling);

/// TestPlaces where an entry is compared.
struct TestPlaces {
    Region region;   ///< around the origin, with negative coordinates; half of the samples
    HeldRecipe far;  ///< the same fields, moved 2^30 to 2^31 cells on every axis and drawn in the same region
    std::vector<double> points;  ///< coordinates of points within 50 heights, as many as the recipe has dimensions;
                                 ///< fields of layers are compared at pixels alone
};
TestPlaces placesOf(const ValidationCase& entry, const Sampling& sampling);

/// Compares at all of placesOf(), by a renderer for the size of isForLarge(). Rows of the sine hash draw at least
/// 100,000 values, always at the same places around the origin: with fewer a dozen cells would decide, and the sine of
/// a large angle is noise itself.
ValidationResult validate(FieldRenderer& renderer, const ValidationCase& entry, const Sampling& sampling);

/// Validates many entries in parallel, as a driver compiles on one core. Makes its own contexts; none is current
/// afterwards. `done` is called in the order of the entries, by one thread at a time. Rethrows exceptions of entries
/// and `done`; throws Interrupted.
void validateAll(std::span<const ValidationCase> cases, const Sampling& sampling,
                 const std::function<void(const ValidationResult&)>& done);

/// Returns every `count`-th entry from `index` on, 0 <= index < count: the shards take about equal time and cover
/// everything.
std::vector<ValidationCase> shardOf(std::vector<ValidationCase> cases, std::int64_t index, std::int64_t count);

}  // namespace noisescope
