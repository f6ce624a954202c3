// Names of the tables' rows. Recipes hold a row's index, files and command lines its id; the tables check their order
// at compile time.
#pragma once

#include <cstddef>

namespace noisescope {

/// Noises have 1 to kDimensions dimensions. Arrays "by dimension" start with 1D.
constexpr int kDimensions = 4;

enum class NoiseId {
    white,
    value,
    perlin,
    simplex,
    valueCubic,
    worley,
    voronoiSmooth,
    voronoise,
    gabor,
    wavelet,
    constant,
    ramp,
    radial,
    checker,
    stripes,
};
enum class FeatureId { f1, f2, gap, product, value, edge };
enum class MetricId { euclidean, squared, manhattan, chebyshev, minkowskiHalf, minkowski3, minkowski4 };
enum class HashId {
    pcg,
    pcg3d,
    sine,
    permutation,
    permutationOuter,
    permutationSingle,
    permutationShuffled,
    fibonacci,
    toy4,
    toy8,
    toy16,
    fibonacciNet,
    sineRandom,
    toy8Ordered,
    toy8Doubled,
    permutationRemainder,
};
enum class GradientsId {
    square,
    unit,
    compass8,
    axis4,
    diagonal4,
    edges,
    perlin16,
    tetra16,
    normalized,
    compass16,
    flow,
    disc,
};
enum class FadeId { none, linear, cubic, quintic };
enum class KernelId { half, large };
enum class FractalId {
    none,
    fbm,
    turbulence,
    marble,
    billow,
    ridged,
    pingPong,
    hybrid,
    hetero,
    multiplicative,
    damped,
    swiss,
    jordan,
    gullied,
};
enum class ScaleId { bounded, classic, equalVariance, engine };
enum class FalloffId { gain, hurst };
enum class AmplitudesId { normalized, classic };
enum class TilingId { lattice, torus };
enum class WarpId { none, single, progressive, independent, twoLevel };
enum class TimeAxisId { none, z, w, circle };
enum class OutputId { value, gradient, slope, normal, curl, position, derivatives, solid };
enum class NormalYId { opengl, directx };
enum class SolidShapeId { sphere, box, torus, slab };
enum class SolidModeId { move, cut, fill };
enum class SolidKeyId { depth, noise, density, height };
enum class SolidSceneId { none, stars, sky, ground };
enum class ColorsId { gray, viridis, magma, cividis, balance, article, fire, terrain, biomes, custom };
enum class CombineId {
    mix,
    add,
    subtract,
    multiply,
    screen,
    overlay,
    min,
    max,
    smoothMin,
    smoothMax,
    difference,
};
enum class ShapeId { remap, clamp, invert, abs, power, gain, smoothstep, threshold, terrace, fold, curve };
enum class BelowId { height, slope };
enum class PassId { single, opening, majority, walls, coast };
enum class ProcessId { erosion, growth };
enum class TilesetId { patch, edges, blob, corners };
enum class BlendId { linear, oklab, bands };
enum class ColorRangeId { bound, given };

/// Returns the index of a row, as recipes hold it.
template <typename Id>
constexpr int rowIndex(Id id) {
    return static_cast<int>(id);
}

/// Continuity as a number: derivatives up to this order are continuous and the next one jumps. -1: the value itself
/// jumps. A recipe's values are as smooth as the least smooth of its rows.
constexpr int kAnyOrder = 99;  ///< no limit by this row

/// Base of a table's row: its name.
template <typename Id>
struct RowOf {
    Id row;
};

/// True if every row stands at its name's index and `last` is the last one.
template <typename Table, typename Id>
constexpr bool inOrder(const Table& table, Id last) {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (static_cast<std::size_t>(table[i].row) != i) return false;
    return table.size() == static_cast<std::size_t>(last) + 1;
}

// Rows that code refers to, as recipes hold them.
constexpr int kBounded = rowIndex(ScaleId::bounded), kClassic = rowIndex(ScaleId::classic),
              kEqualVariance = rowIndex(ScaleId::equalVariance), kEngine = rowIndex(ScaleId::engine);
constexpr int kByHurst = rowIndex(FalloffId::hurst);
constexpr int kNormalized = rowIndex(AmplitudesId::normalized);
constexpr int kTorus = rowIndex(TilingId::torus);
constexpr int kNoWarp = rowIndex(WarpId::none);
constexpr int kTimeAlongZ = rowIndex(TimeAxisId::z), kTimeAlongW = rowIndex(TimeAxisId::w),
              kTimeOnCircle = rowIndex(TimeAxisId::circle);
constexpr int kValue = rowIndex(OutputId::value), kGradient = rowIndex(OutputId::gradient),
              kSlope = rowIndex(OutputId::slope), kNormal = rowIndex(OutputId::normal),
              kCurl = rowIndex(OutputId::curl), kPosition = rowIndex(OutputId::position),
              kDerivatives = rowIndex(OutputId::derivatives), kSolid = rowIndex(OutputId::solid);
constexpr int kDirectX = rowIndex(NormalYId::directx);
constexpr int kConstant = rowIndex(NoiseId::constant);
constexpr int kFbm = rowIndex(FractalId::fbm);
constexpr int kGray = rowIndex(ColorsId::gray), kBalance = rowIndex(ColorsId::balance),
              kBiomes = rowIndex(ColorsId::biomes), kCustom = rowIndex(ColorsId::custom);
constexpr int kBlendLinear = rowIndex(BlendId::linear), kBlendOklab = rowIndex(BlendId::oklab),
              kBlendBands = rowIndex(BlendId::bands);
constexpr int kMix = rowIndex(CombineId::mix);
constexpr int kCurve = rowIndex(ShapeId::curve);
constexpr int kGivenRange = rowIndex(ColorRangeId::given);

}  // namespace noisescope
