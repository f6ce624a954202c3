// Noises along a row of pixels, from the numbers at lattice points that lattice_rows.h has found. There is a set of
// kernels for every instruction set; all have the same bits, those of the twins in reference/noise.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "catalogue/ids.h"
#include "recipe/recipe.h"
#include "reference/noise/choices.h"

namespace noisescope {

/// Neighboring pixels of a row in the same cell.
struct CellRun {
    int first;  ///< pixel, counted from the row's first
    int end;
    int column;  ///< as in RowInput::column
};

/// So many entries follow behind those of a row's pixels: kernels read and write whole vectors.
constexpr std::size_t kRowPadding = 16;
/// And so many floats behind the numbers of lattice points.
constexpr std::size_t kPointPadding = 32;

/// What a kernel makes a row of pixels of. A row of lattice points has an array for each component of the numbers at
/// them; the arrays of a window around the pixels follow in the order of the components, then along y, z, w.
struct RowInput {
    std::vector<float> fraction;  ///< of every pixel, along x
    std::vector<float> weight;    ///< the fade of it
    std::vector<int> column;      ///< where its window begins, an index of each array of `points`; never decreases
    std::vector<CellRun> runs;
    std::array<float, kDimensions - 1> fractions{};  ///< along y, z, w
    std::array<float, kDimensions - 1> weights{};    ///< the fades of them
    std::vector<const float*> points;
    std::size_t columns = 0;  ///< length of each array of `points`, before kPointPadding
    float* work = nullptr;    ///< 2 * (columns + kPointPadding) floats to write to
    reference::NoiseNumbers numbers;
};

/// What a noise asks lattice points for: a number, as many as dimensions, these and one more of another seed, or a
/// gradient.
enum class PointNumbers { one, vector, vectorAndOne, gradient };

constexpr std::size_t componentsOf(PointNumbers numbers, int dimensions) {
    if (numbers == PointNumbers::one) return 1;
    return static_cast<std::size_t>(dimensions) + (numbers == PointNumbers::vectorAndOne ? 1 : 0);
}

/// The numbers at the lattice points of one x and y in all layers along z and w, and where the pixels lie between
/// these.
struct PointLayers {
    std::array<std::array<float, kDimensions>, 4> numbers;  ///< at (0, 0), (1, 0), (0, 1), (1, 1) along z and w
    float z, w;
    float weightZ, weightW;  ///< the fades of them
};

/// Makes the numbers of one point of them, in 3D and 4D.
using PointBlend = std::array<float, kDimensions> (*)(const PointLayers& layers, int dimensions);

/// The numbers at a lattice point, componentsOf() of them, by the recipe's own hash, gradients and period.
std::array<float, kDimensions> numbersAt(const reference::Choices& choices, PointNumbers numbers, int dimensions,
                                         const std::array<int, kDimensions>& cell, std::uint32_t seed);

/// Columns of a row of pixels: first, first + apart, and so on; counted from the block's first pixel.
struct ColumnSteps {
    int first = 0;
    int apart = 1;
};

/// Where pixels lie on one axis of a lattice: origin + (x alongX + y alongY) [+ displaced], x and y the pixel's inside
/// its block; a cell modulo 2^32, moved by cellsAlongX for every x.
struct AxisMap {
    float origin = 0;
    float alongX = 0;
    float alongY = 0;
    std::uint32_t cell = 0;
    std::uint32_t cellsAlongX = 0;
    const float* displaced = nullptr;  ///< a pixel each, or null
};

/// Of `width` pixels of the row y. Writes kRowPadding more than `width` of each.
using AxisKernel = void (*)(const AxisMap& axis, ColumnSteps columns, int y, std::size_t width, int* cells,
                            float* fractions);

/// A row of pixels that may lie anywhere on the lattice.
struct PlacedRow {
    std::size_t width = 0;
    std::array<const int*, kDimensions> cell{};        ///< along x, y, z, w; with kRowPadding more than `width` …
    std::array<const float*, kDimensions> fraction{};  ///< … as these
    std::uint32_t seed = 0;
    FadeId fade = FadeId::quintic;
    bool pcg = false;  ///< the hash is `pcg`; cells repeat along axes if at all, see repeatsInLanes()
    GradientsId gradients = GradientsId::square;
    const reference::Choices* choices = nullptr;
    decltype(&noisescope::numbersAt) numbersAt = &noisescope::numbersAt;  ///< compiled for every machine
};

/// Can kernels find the cell that is the same as another one?
bool repeatsInLanes(const reference::Period& period);

/// out: `width` floats, and kRowPadding more.
using PlacedKernel = void (*)(const PlacedRow& row, float* out);

/// With derivatives by the fraction, on the simplex lattice by the point before the skew: a row of each, as long as
/// PlacedKernel's, of the value, then along x, y(, z); kernels of second derivatives go on with those of Jet2In::curve,
/// or of Jet3In::curve and ::mixed, in the order of their members.
using DerivativesKernel = void (*)(const PlacedRow& row, float* const* out);

constexpr std::size_t kMostDerivatives = 10;  ///< rows of a DerivativesKernel

/// out: as many floats as `fraction` has.
using RowKernel = void (*)(const RowInput& row, float* out);

/// Of one noise; without a kernel it has none.
struct RowNoise {
    RowKernel kernel = nullptr;
    PointNumbers numbers = PointNumbers::one;
    int before = 0;              ///< lattice points of a window before the cell's own, on every axis
    int count = 2;               ///< of all on an axis
    PointBlend blend = nullptr;  ///< where the layers along z and w do not stay apart

    /// How many numbers of a lattice point, of one layer or of all that are blended, the kernel takes.
    [[nodiscard]] std::size_t components(int dimensions) const {
        return componentsOf(numbers, blend == nullptr ? dimensions : std::min(dimensions, 3));
    }
};

/// For one instruction set. Columns: dimensions from 1 on; where there are two, 2 and 3.
struct RowKernels {
    std::string_view name;
    int lanes;  ///< pixels side by side
    std::array<RowKernel, kDimensions> white;
    std::array<RowKernel, 2> value;   ///< in 1D, and in 2D and more
    std::array<RowKernel, 3> perlin;  ///< in 1D, in 2D, and in 3D and more
    std::array<RowKernel, 2> valueCubic, wavelet;
    /// By metric (euclidean, squared, manhattan, chebyshev) and feature (f1, f2, gap, product).
    std::array<std::array<std::array<RowKernel, 2>, 4>, 4> worley;

    std::array<std::array<RowKernel, 2>, 4> voronoiSmooth;  ///< by metric
    RowKernel voronoise;                                    ///< 2D
    AxisKernel axis;
    /// In 2D to 4D; the first of the hash `pcg` and the gradients `square` alone, the second of any.
    std::array<std::array<PlacedKernel, 3>, 2> placedValue, placedPerlin, placedSimplex;
    std::array<PlacedKernel, 2> placedValueCubic, placedWavelet;  ///< in 2D and 3D, of any
    std::array<PlacedKernel, 2> placedGabor;                      ///< in 2D, the first of `pcg` alone
    /// First derivatives, and second ones, in 2D and 3D, of any.
    std::array<DerivativesKernel, 2> slopesValue, slopesPerlin, slopesSimplex, slopesValueCubic, slopesWavelet,
        slopesGabor;
    std::array<DerivativesKernel, 2> jetsPerlin, jetsSimplex;

    /// What draws the recipe's noise where its lattice lies along the picture.
    [[nodiscard]] RowNoise noiseOf(const Recipe& recipe) const;
    /// And wherever it lies; null: nothing does. `repeats`: cells a period apart are the same.
    [[nodiscard]] PlacedKernel placedOf(const Recipe& recipe, bool repeats) const;
    /// The same with derivatives.
    [[nodiscard]] DerivativesKernel slopesOf(const Recipe& recipe) const;
    [[nodiscard]] DerivativesKernel jetsOf(const Recipe& recipe) const;
};

/// Those that this machine can run, the fastest last; the first is "portable".
std::span<const RowKernels* const> rowKernels();

/// The last of them, or that which the variable NOISESCOPE_CPU of the environment names (portable, avx2, avx512).
/// Throws Error(usage) where this machine has none of that name.
const RowKernels& chosenRowKernels();

}  // namespace noisescope
