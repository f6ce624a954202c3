// Kernels for noises along a row of pixels, from the numbers at lattice points computed by lattice_rows.h. There is a
// set of kernels for every instruction set; all have the same bits, those of the twins in reference/noise.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "catalogue/pointwise.h"
#include "plan/field_program.h"
#include "recipe/recipe.h"
#include "reference/noise/choices.h"

namespace noisescope {

constexpr std::size_t kMostRowPixels = 512;
/// Extra entries behind those of a row's pixels, since kernels read and write whole vectors, two at a time.
constexpr std::size_t kRowPadding = 32;
/// Extra floats behind the numbers of lattice points.
constexpr std::size_t kPointPadding = 32;

/// Parts of the hash `pcg` that all lattice points of one y share, for each layer along z and w: the arguments of
/// pcgCell() in reference/hash/pcg.h.
struct RowHash {
    std::array<std::uint32_t, 4> row{};
    std::array<std::uint32_t, 4> salt{};
};

/// Input of a kernel for a row of pixels. A row of lattice points has an array for each component of their numbers; the
/// arrays of a window around the pixels are ordered by component, then along y, z, w.
struct RowInput {
    // One number for every pixel, and kRowPadding more:
    alignas(64) std::array<float, kMostRowPixels + kRowPadding> fraction;  ///< along x
    alignas(64) std::array<float, kMostRowPixels + kRowPadding> weight;    ///< fade of the fraction
    /// Start of the pixel's window in each array of `points`; never decreases.
    alignas(64) std::array<int, kMostRowPixels + kRowPadding> column;
    std::size_t width = 0;                           ///< in pixels
    int reach = 0;                                   ///< most columns between the first and the last pixel of a vector
    std::array<float, kDimensions - 1> fractions{};  ///< along y, z, w
    std::array<float, kDimensions - 1> weights{};    ///< fades of the fractions
    std::vector<const float*> points;
    std::size_t columns = 0;  ///< length of each array of `points`, before kPointPadding
    // Scratch space of columns + kPointPadding floats, at addresses that whole vectors of a cache line take:
    float* slopes = nullptr;
    float* rests = nullptr;
    reference::NoiseNumbers numbers;
    // For kernels that hash lattice points instead of reading `points`:
    std::uint32_t cell = 0;           ///< pixels lie in the cells cell + column, modulo 2^32
    std::int32_t period = 0;          ///< cells along x repeat after so many; 0: never
    std::array<RowHash, 2> hashes{};  ///< of the cell's own y and the next
};

/// Numbers that a noise takes from a lattice point: one, as many as dimensions, these and one more from another seed,
/// or a gradient.
enum class PointNumbers { one, vector, vectorAndOne, gradient };

constexpr std::size_t componentsOf(PointNumbers numbers, int dimensions) {
    if (numbers == PointNumbers::one) return 1;
    return static_cast<std::size_t>(dimensions) + (numbers == PointNumbers::vectorAndOne ? 1 : 0);
}

/// Numbers at the lattice points of one x and y in all layers along z and w, and the pixels' position between these.
struct PointLayers {
    std::array<std::array<float, kDimensions>, 4> numbers;  ///< at (0, 0), (1, 0), (0, 1), (1, 1) along z and w
    float z, w;
    float weightZ, weightW;  ///< fades of these
};

/// Blends the layers' numbers into those of one point, in 3D and 4D.
using PointBlend = std::array<float, kDimensions> (*)(const PointLayers& layers, int dimensions);

/// Returns the componentsOf() numbers at a lattice point, by the recipe's own hash, gradients and period.
std::array<float, kDimensions> numbersAt(const reference::Choices& choices, PointNumbers numbers, int dimensions,
                                         const std::array<int, kDimensions>& cell, std::uint32_t seed);

/// Columns first, first + apart, … of a row of pixels, counted from the block's first pixel.
struct ColumnSteps {
    int first = 0;
    int apart = 1;
};

/// Position of pixels on one axis of a lattice: origin + (x alongX + y alongY) [+ displaced], for the pixel (x, y)
/// inside its block; and a cell modulo 2^32, moved by cellsAlongX for every x.
struct AxisMap {
    float origin = 0;
    float alongX = 0;
    float alongY = 0;
    std::uint32_t cell = 0;
    std::uint32_t cellsAlongX = 0;
    const float* displaced = nullptr;  ///< one per pixel, or null
};

/// Computes cells and fractions of `width` pixels in row y. Writes kRowPadding more than `width` of each.
using AxisKernel = void (*)(const AxisMap& axis, ColumnSteps columns, int y, std::size_t width, int* cells,
                            float* fractions);

/// Computes cells, fractions and the fades of these for pixels along one axis. Writes up to kRowPadding more.
using FadedAxisKernel = void (*)(const AxisMap& axis, ColumnSteps pixels, std::size_t count, FadeId fade, int* cells,
                                 float* fractions, float* weights);

/// Subtracts `first` from the cells and returns RowInput::reach. Reads and writes whole vectors.
using ColumnKernel = int (*)(const int* cells, std::uint32_t first, std::size_t width, int* columns);

/// Numbers of lattice points along x, by the hash `pcg` and the gradients `square` or `unit`.
struct PointFill {
    PointNumbers numbers = PointNumbers::one;
    int dimensions = 2;
    bool unit = false;    ///< the gradients are `unit`
    bool blends = false;  ///< all layers of the hash are blended, as PointBlend does; else the first is taken
    RowHash hash;         ///< for vectorAndOne, the second layer is that of the one number
    std::int32_t period = 0;
    float z = 0, w = 0;  ///< as in PointLayers
    float weightZ = 0, weightW = 0;
};

/// Writes the numbers of the lattice points first, first + 1, ...: components are `stride` floats apart. Writes up to
/// kPointPadding more.
using FillKernel = void (*)(const PointFill& fill, std::uint32_t first, std::size_t count, float* out,
                            std::size_t stride);

/// A row of pixels anywhere on the lattice.
struct PlacedRow {
    std::size_t width = 0;
    std::array<const int*, kDimensions> cell{};        ///< along x, y, z, w; `width` and kRowPadding more
    std::array<const float*, kDimensions> fraction{};  ///< likewise
    std::uint32_t seed = 0;
    const std::uint32_t* seeds = nullptr;  ///< instead, for kernels of many seeds: one per place, and kRowPadding more
    FadeId fade = FadeId::quintic;
    bool pcg = false;  ///< the hash is `pcg`, and periods, if any, satisfy repeatsInLanes()
    GradientsId gradients = GradientsId::square;
    const reference::Choices* choices = nullptr;
    decltype(&noisescope::numbersAt) numbersAt = &noisescope::numbersAt;  ///< compiled for every machine
};

/// True if kernels can wrap cells to these periods.
bool repeatsInLanes(const reference::Period& period);

/// Writes `width` floats, and kRowPadding more.
using PlacedKernel = void (*)(const PlacedRow& row, float* out);

/// Rows of a value with derivatives: the value, then its derivatives along x, y and z, in 2D zeros. Rows are as long as
/// those of a PlacedKernel.
using DualRows = std::array<float*, 4>;
/// Rows of a displacement along x, y and, in 3D, z.
using Dual3Rows = std::array<DualRows, 3>;
struct OctaveDualRows {
    DualRows value;
    Dual3Rows slopes;
};

/// Pixels of a row for which derivatives are computed at once: their rows stay in the fastest cache.
constexpr int kMostDualPixels = 128;

/// Computes an octave, or a component of a layer, with derivatives by space.
using SlopesKernel = void (*)(const PlacedRow& row, const LatticeNoise& noise, const LatticeRow& octave,
                              const DualRows& out);
/// Computes it with second derivatives. `moved`: the fractal's displacement of the octave; null if it has none.
using JetsKernel = void (*)(const PlacedRow& row, const LatticeNoise& noise, const LatticeRow& octave,
                            const Dual3Rows* moved, const OctaveDualRows& out);

/// Adds a layer's components, times `amplitude`, to the displacement `next`. `from`: the displacement at which the
/// components are evaluated; may be `next`.
using WavesKernel = void (*)(const Dual3Rows& waves, float amplitude, const Dual3Rows& from, std::size_t width,
                             const Dual3Rows& next);

/// Octaves with derivatives, and what a fractal takes besides them.
struct DualOctaves {
    std::span<const DualRows> octaves;
    const FractalStep& fractal;
    const float* phase;  ///< of the stripes, with these derivatives by space
    std::array<float, 2> phaseSlopes;
    std::size_t width;
};
using DualFractalKernel = void (*)(const DualOctaves& octaves, const DualRows& out);

/// Input of a fractal that displaces its octaves: `octave` computes octave k into `out`, displaced by the rows in
/// `shifts` along each axis. Out: DualRows, or for values with derivatives OctaveDualRows.
template <typename Shifts, typename Out>
struct SlopedOctaves {
    const FractalStep& fractal;
    std::size_t width;
    Shifts shifts;
    Out out;
    void* context;
    void (*octave)(void* context, std::size_t k);
};
using SlopedOctavesOfValues = SlopedOctaves<std::array<float*, 3>, DualRows>;
using SlopedOctavesOfDuals = SlopedOctaves<Dual3Rows, OctaveDualRows>;
using SlopedFractalKernel = void (*)(const SlopedOctavesOfValues& octaves, float* out);
using SlopedDualFractalKernel = void (*)(const SlopedOctavesOfDuals& octaves, const DualRows& out);

/// Writes the channels of the output, from its fields, for one pixel after the other. `place`: converts derivatives by
/// space to those by the picture; null if they are the same.
using ChannelsKernel = void (*)(const Output& output, std::span<const DualRows> fields, const Dual3Rows* place,
                                std::size_t width, float* out);

/// Kernels for values with derivatives; pairs are for 2 and 3 dimensions.
struct DualKernels {
    /// For all hashes, gradients and periods; null: no kernel.
    std::array<SlopesKernel, 2> value, perlin, simplex, valueCubic, wavelet, gabor, voronoise;
    std::array<std::array<SlopesKernel, 7>, 2> voronoiSmooth;  ///< by dimension and metric
    std::array<JetsKernel, 2> perlinJets, simplexJets;
    std::array<WavesKernel, 2> waves;
    /// By FractalId; null for sloped ones and for `none`, and the other way around.
    std::array<DualFractalKernel, kFractalCount> fractals;
    std::array<SlopedFractalKernel, kFractalCount> slopedFractals;
    std::array<SlopedDualFractalKernel, kFractalCount> slopedDualFractals;
    std::array<ChannelsKernel, 2> channels;
};

/// Computes a function of layers (catalogue/pointwise.h) along a row of pixels, of its row's inputs and numbers. Rows
/// are read and written up to kRowPadding floats behind `width`; `out` may be one of the inputs.
using PointKernel = void (*)(const float* const* inputs, const float* numbers, std::size_t width, float* out);
/// The same of values with derivatives.
using PointDualKernel = void (*)(const DualRows* inputs, const float* numbers, std::size_t width, const DualRows& out);

/// By PointId.
struct PointKernels {
    std::array<PointKernel, kPointFunctionCount> values;
    std::array<PointDualKernel, kPointFunctionCount> duals;
};

/// Writes as many floats as `fraction` has.
using RowKernel = void (*)(const RowInput& row, float* out);

/// Sources of an octave's noise.
enum class OctaveKind { constant, values, value, perlin };

/// Noise of one octave along a row of pixels.
struct OctaveRow {
    OctaveKind kind = OctaveKind::values;
    float amplitude = 0;
    const RowInput* row = nullptr;  ///< for `value` and `perlin`, in 2 dimensions and more
    const float* values = nullptr;  ///< for `values`: one per pixel, and kRowPadding more
    // octave = ((noise * factor) + offset) * footprintWeight + footprintOffset. To multiply by 1 and to add -0 has no
    // effect.
    float factor = 1;  ///< of the noise 1 for a `constant` octave
    float offset = -0.0f;
    float footprintWeight = 1;
    float footprintOffset = -0.0f;
};

/// A row of pixels: octaves, and the fractal that combines them. The operations are those of an Evaluator.
struct FractalInput {
    std::array<OctaveRow, kMostOctaves> octaves;
    std::size_t count = 0;  ///< of octaves
    std::size_t width = 0;  ///< in pixels
    bool isPlain = false;   ///< octaves have a factor alone, and amplitudes no weights
    bool weighted = false;  ///< amplitudes are multiplied by a weight from the preceding octaves
    float weighting = 0;
    const float* phase = nullptr;  ///< of the stripes, one per pixel, and kRowPadding more
    FractalNumbers numbers{};
    bool scales = false;  ///< the result is scaled: * scale + shift
    float scale = 1;
    float shift = 0;
};

/// Writes `width` floats, no more.
using FractalKernel = void (*)(const FractalInput& row, float* out);

/// Kernel of one noise; null if there is none.
struct RowNoise {
    RowKernel kernel = nullptr;
    PointNumbers numbers = PointNumbers::one;
    int before = 0;              ///< lattice points of a window before the cell's own, per axis
    int count = 2;               ///< lattice points of a window, per axis; 0: `hashed` takes none, whatever the hash
    PointBlend blend = nullptr;  ///< blends the layers along z and w; null: the kernel takes them apart
    OctaveKind kind = OctaveKind::values;  ///< the kind for which FractalKernels replace this kernel, from 2D on
    RowKernel hashed = nullptr;  ///< the same noise by hashes of every pixel's lattice points: `pcg`, and `square`
    float densest = 1;           ///< most cells a pixel up to which a table of lattice points is faster than hashes

    /// Returns how many numbers of a lattice point the kernel takes, of one layer or of the blended ones.
    [[nodiscard]] std::size_t components(int dimensions) const {
        return componentsOf(numbers, blend == nullptr ? dimensions : std::min(dimensions, 3));
    }
};

/// Patterns follow each other in NoiseId.
constexpr std::size_t kPatternCount = 5;
constexpr std::size_t patternIndex(NoiseId pattern) {
    return static_cast<std::size_t>(rowIndex(pattern)) - static_cast<std::size_t>(kConstant);
}
/// Kernels of a pattern, for 2 and 3 dimensions: on a straight lattice, at any place, and there with derivatives.
struct PatternKernels {
    std::array<RowKernel, 2> straight;
    std::array<PlacedKernel, 2> placed;
    std::array<SlopesKernel, 2> slopes;
};

/// Kernels for one instruction set. Columns are dimensions from 1 on; pairs are for 2 and 3 dimensions.
struct RowKernels {
    std::string_view name;
    int lanes;  ///< pixels per vector
    std::array<RowKernel, kDimensions> white;
    std::array<RowKernel, 2> value, perlin;  ///< in 1D, and in 2D and higher
    std::array<RowKernel, 2> valueCubic, wavelet;
    std::array<float, 2> valueCubicDensity, waveletDensity;  ///< RowNoise::densest of these
    /// By metric (euclidean, squared, manhattan, chebyshev) and feature (f1, f2, gap, product).
    std::array<std::array<std::array<RowKernel, 2>, 4>, 4> worley;

    std::array<std::array<RowKernel, 2>, 4> voronoiSmooth;  ///< by metric
    RowKernel voronoise;                                    ///< in 2D
    AxisKernel axis;
    FadedAxisKernel fadedAxis;
    ColumnKernel columns;
    FillKernel fill;
    RowKernel hashedWhite;                               ///< in 2D to 4D
    std::array<RowKernel, 3> hashedValue, hashedPerlin;  ///< likewise
    /// By FractalId, null for sloped ones.
    std::array<FractalKernel, kFractalCount> fractals;
    // At any place, for all hashes, gradients and periods unless a line says less:
    std::array<PlacedKernel, 3> placedWhite, placedValue, placedPerlin, placedSimplex;  ///< in 2D to 4D
    std::array<PlacedKernel, 2> perlinOfSeeds;  ///< in 2D and 3D, with PlacedRow::seeds, for `pcg` and `square` alone
    /// By all metrics and features; by all metrics; in 2D.
    std::array<std::array<std::array<PlacedKernel, 2>, 6>, 7> placedWorley;
    std::array<std::array<PlacedKernel, 2>, 7> placedVoronoiSmooth;
    PlacedKernel placedVoronoise;
    std::array<PlacedKernel, 2> placedValueCubic, placedWavelet;  ///< in 2D and 3D
    std::array<PlacedKernel, 2> placedGabor;                      ///< in 2D, the first only for `pcg` without periods
    DualKernels dual;
    std::array<PatternKernels, kPatternCount> patterns;
    PointKernels point;

    /// Returns the kernel for the recipe's noise on a lattice parallel to the picture.
    [[nodiscard]] RowNoise noiseOf(const FieldRecipe& recipe) const;
    /// Returns the kernel for any lattice, or null. `repeats`: the lattice has periods.
    [[nodiscard]] PlacedKernel placedOf(const FieldRecipe& recipe, bool repeats) const;
    /// Return the kernels with derivatives, or null.
    [[nodiscard]] SlopesKernel slopesOf(const FieldRecipe& recipe) const;
    [[nodiscard]] JetsKernel jetsOf(const FieldRecipe& recipe) const;
};

/// Returns the sets that this machine can run, the fastest last; the first is "portable".
std::span<const RowKernels* const> rowKernels();

/// Returns the last of them, or the set named by the environment variable NOISESCOPE_CPU (portable, avx2,
/// avx512, avx512vbmi2).
/// Throws Error(usage) if this machine has none of that name.
const RowKernels& chosenRowKernels();

}  // namespace noisescope
