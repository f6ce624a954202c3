#include "field/field_plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/error.h"
#include "field/moments.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

reference::Columns columnsOf(const SpaceMatrix& matrix) {
    reference::Columns columns{};
    for (std::size_t column = 0; column < columns.size(); ++column)
        for (std::size_t row = 0; row < matrix.size(); ++row)
            columns[column][static_cast<int>(row)] = static_cast<float>(matrix[row][column]);
    return columns;
}

/// Simplex noise has its derivatives by the coordinates before the skew: those of its lattice less a share of their
/// sum.
SpaceMatrix unskewed(const SpaceMatrix& lattice, int dimensions) {
    const double share = (1 - 1 / std::sqrt(dimensions + 1.0)) / dimensions;
    SpaceMatrix matrix = lattice;
    for (std::size_t column = 0; column < matrix.size(); ++column) {
        double sum = 0;
        for (std::size_t row = 0; row < static_cast<std::size_t>(dimensions); ++row) sum += lattice[row][column];
        for (std::size_t row = 0; row < static_cast<std::size_t>(dimensions); ++row) matrix[row][column] -= share * sum;
    }
    return matrix;
}

OctavePlan octaveOf(LatticeMap map, int dimensions, bool skewed, double size) {
    OctavePlan octave{std::move(map), {}, 0, 0, static_cast<float>(size), {}, {}, {}, {}};
    octave.step = octave.map.step();
    octave.toLattice = columnsOf(octave.map.perCell());
    octave.toNoise = skewed ? columnsOf(unskewed(octave.map.perCell(), dimensions)) : octave.toLattice;
    octave.toOwnNoise = octave.toNoise;
    for (reference::vec4& column : octave.toOwnNoise) column *= octave.size;
    octave.period = {octave.map.period().any, octave.map.period().along};
    return octave;
}

/// The largest float that is not above `value`.
float roundedDown(double value) {
    const auto nearest = static_cast<float>(value);
    return static_cast<double>(nearest) > value ? std::nextafter(nearest, -INFINITY) : nearest;
}

/// 1 where a cell covers four pixels and more, 0 below two.
double footprintWeight(double cellsPerPixel) {
    const double t = std::clamp((0.5 - cellsPerPixel) / 0.25, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// What does not apply must not reach the arithmetic.
Recipe applicable(const Recipe& recipe) {
    Recipe applied = recipe;
    const FractalInfo& fractal = fractalOf(recipe);
    if (recipe.dimensions < 4) applied.tiling = 0;
    if (recipe.dimensions < 3) applied.timeAxis = 0;
    if (recipe.dimensions < 3) applied.rotateX = applied.rotateY = 0;
    if (recipe.dimensions < 2) applied.rotateZ = 0;
    if (fractal.file.empty()) {
        applied.rotateOctaves = false;
        applied.octaveShifts = false;
        applied.footprint = false;
        applied.weighting = 0;
    }
    if (recipe.dimensions < 2) applied.rotateOctaves = false;
    if (fractal.sloped) applied.weighting = 0;
    return applied;
}

/// Of the recipe a single octave.
Recipe oneOctave(const Recipe& recipe) {
    Recipe one = recipe;
    one.footprint = false;
    one.octaves = 1;
    one.weighting = 0;
    if (one.scale == kEqualVariance) one.scale = kBounded;
    return one;
}

Recipe withoutFractal(const Recipe& recipe) {
    Recipe noise = recipe;
    noise.fractal = 0;
    return noise;
}

/// What an octave that cannot be seen is taken for: the constant of which the fractal makes what it makes of the noise
/// on the average. A picture keeps its brightness whatever its resolution.
double restingValue(const Recipe& recipe) {
    const Recipe one = oneOctave(recipe);
    const Moments plain = momentsOf(withoutFractal(one));
    const FractalInfo& fractal = fractalOf(one);
    if (fractal.striped) return plain.mean;  // it moves stripes, which have the same mean wherever they are
    const FieldPlan plan(one, 1);
    const float amplitude = plan.octaves()[0].amplitude;
    const double target = momentsOf(one).mean;
    const auto above = [&](double octave) {
        const auto value = static_cast<float>(octave);
        const double end = static_cast<double>(fractal.twin(0, plan.numbers(), &value, &amplitude, 1));
        return end * static_cast<double>(plan.outerFactor()) + static_cast<double>(plan.outerShift()) - target;
    };
    // The nearest such value on either side of the noise's own mean: the fold of a fractal has several.
    constexpr int kSteps = 256;
    constexpr int kHalvings = 40;
    for (int step = 0; step < kSteps; ++step)
        for (const double end : {static_cast<double>(plain.high), static_cast<double>(plain.low)}) {
            double a = plain.mean + (end - plain.mean) * step / kSteps;
            double b = plain.mean + (end - plain.mean) * (step + 1) / kSteps;
            if ((above(a) > 0) == (above(b) > 0)) continue;
            for (int i = 0; i < kHalvings; ++i) {
                const double middle = 0.5 * (a + b);
                ((above(middle) > 0) == (above(a) > 0) ? a : b) = middle;
            }
            return a;
        }
    return plain.mean;
}

}  // namespace

std::uint32_t octaveSeed(const Recipe& recipe, int k) {
    return mixBits(recipe.seed + (recipe.octaveSeeds ? static_cast<std::uint32_t>(k) * 0x9e3779b9u : 0u));
}

std::vector<float> octaveAmplitudes(const Recipe& recipe) {
    const int count = octaveCount(recipe);
    const FractalInfo& fractal = fractalOf(recipe);
    const double gain = gainOf(recipe);
    std::vector<double> shares;
    double sum = 0;
    double amplitude = 1;
    for (int k = 0; k < count; ++k, amplitude *= gain) {
        const bool last = k == count - 1 && !fractal.file.empty();
        shares.push_back(last ? amplitude * (recipe.octaves - k) : amplitude);
        sum += shares.back();
    }
    const bool divides = recipe.amplitudes == kNormalized && !fractal.open && sum != 1;
    const double divisor = divides ? sum * amplitudeMargin(count) : 1;
    std::vector<float> amplitudes(shares.size());
    std::transform(shares.begin(), shares.end(), amplitudes.begin(),
                   [divisor](double share) { return roundedDown(share / divisor); });
    return amplitudes;
}

double openBound(const Recipe& recipe, std::span<const float> amplitudes) {
    const FractalInfo& fractal = fractalOf(recipe);
    double bound = 0;
    for (const float extreme : {-1.0f, 0.0f, 1.0f}) {
        const std::vector<float> octaves(amplitudes.size(), extreme);
        const float end = fractal.twin(0, fractalNumbers(recipe), octaves.data(), amplitudes.data(),
                                       static_cast<int>(amplitudes.size()));
        bound = std::max(bound, std::fabs(static_cast<double>(end)));
    }
    return bound;
}

bool isPlannedQuickly(const Recipe& recipe) {
    const Recipe applied = applicable(recipe);
    if (applied.scale == kEqualVariance && !momentsKept(applied)) return false;
    if (!applied.footprint) return true;
    const Recipe one = oneOctave(applied);
    return momentsKept(withoutFractal(one)) && (fractalOf(one).striped || momentsKept(one));
}

FieldPlan::FieldPlan(const Recipe& recipe, const PixelScale& pixels) {
    if (const auto problems = problemsOf(recipe); !problems.empty()) throw Error(ExitCode::usage, problems);
    const FractalInfo& fractal = fractalOf(recipe);
    recipe_ = applicable(recipe);
    dimensions_ = recipe_->dimensions;
    channels_ = channelsOf(recipe_);
    hasSlopes_ = outputOf(recipe_).slopes;
    tellsPlaces_ = recipe_->output == kPosition;
    fading_ = recipe_->footprint;
    rotated_ = recipe_->rotateOctaves;
    skewed_ = noiseOf(recipe_).skewed;
    warpSkewed_ = warpNoiseOf(recipe_).skewed;
    zoomed_ = recipe_->zoom != 1;
    weighted_ = recipe_->weighting != 0;
    weighting_ = static_cast<float>(recipe_->weighting);
    relief_ = static_cast<float>(recipe_->relief);
    turned_ = recipe_->rotateX != 0 || recipe_->rotateY != 0 || recipe_->rotateZ != 0;
    const LatticeSpec spec = noiseLattice(recipe_, pixels);
    periodic_ = std::any_of(spec.period.begin(), spec.period.end(), [](std::int64_t period) { return period > 0; });
    const std::vector<float> amplitudes = octaveAmplitudes(recipe_);
    const double resting = recipe_->footprint ? restingValue(recipe_) : 0;
    double cellsPerPixel = recipe.frequency * recipe.zoom * static_cast<double>(pixels.size) /
                           (spec.shrink * static_cast<double>(pixels.height));
    double size = 1;
    for (int k = 0; k < static_cast<int>(amplitudes.size()); ++k) {
        OctavePlan octave = octaveOf(LatticeMap(spec, k), recipe.dimensions, noiseOf(recipe).skewed, size);
        // Without a turn its scale is a number: sums of irrational shares would blur it.
        if (!noiseOblique()) octave.toNoise[0].x = static_cast<float>(1 / size);
        if (!noiseOblique()) octave.toOwnNoise[0].x = 1;
        const double seen = recipe_->footprint ? footprintWeight(cellsPerPixel) : 1;
        octave.amplitude = amplitudes[static_cast<std::size_t>(k)];
        octave.seed = octaveSeed(recipe_, k);
        octave.seen = static_cast<float>(seen);
        octave.rest = static_cast<float>((1 - seen) * resting);
        octaves_.push_back(std::move(octave));
        cellsPerPixel *= recipe.lacunarity;
        size /= recipe.lacunarity;
    }
    planWarp(pixels);
    planPlaces(pixels);
    obliquePeriods_ = periodic_ && (noiseOf(recipe_).skewed || layersOblique());
    if (fractal.striped) {
        phase_.emplace(stripeLattice(recipe_, pixels), 1);
        phaseStep_ = phase_->step();
        for (std::size_t axis = 0; axis < 2; ++axis)
            phaseInSpace_[axis] = static_cast<float>(phase_->perCell()[0][axis]);
    }
    const Scaling scaling = scalingOf(recipe_);
    factor_ = static_cast<float>(scaling.factor);
    shift_ = static_cast<float>(scaling.shift);
    numbers_ = fractalNumbers(recipe_);
    if (fractal.open && recipe_->amplitudes == kNormalized)
        outerFactor_ = roundedDown((1 - 0x1p-20) / std::max(openBound(recipe_, amplitudes), 1e-30));
    if (recipe_->scale == kEqualVariance) {  // of a field that is divided by its bound, as the one that was measured
        const Moments moments = momentsOf(recipe_);
        const auto factor = static_cast<float>(kEqualDeviation / std::max(moments.deviation, 1e-30));
        outerFactor_ *= factor;
        outerShift_ = static_cast<float>(-moments.mean * static_cast<double>(factor));
    }
}

void FieldPlan::planWarp(const PixelScale& pixels) {
    if (!isWarped(recipe_)) return;
    const Recipe noise = warpNoiseRecipe(recipe_);
    const Scaling scaling = scalingOf(noise);
    warpFactor_ = static_cast<float>(scaling.factor);
    warpShift_ = static_cast<float>(scaling.shift);
    for (int level = 0; level < warpOf(recipe_).levels; ++level) {
        const LatticeSpec spec = warpLattice(recipe_, pixels, level);
        double amplitude = recipe_->warpAmplitude;
        double size = 1 / recipe_->warpFrequency;
        for (int layer = 0; layer < warpLayers(recipe_); ++layer, amplitude /= 2, size /= 2) {
            OctavePlan plan = octaveOf(LatticeMap(spec, layer), recipe_->dimensions, noiseOf(noise).skewed, size);
            const bool repeats = plan.period.any;
            if (!(noiseOf(noise).skewed && repeats)) plan.toNoise[0].x = static_cast<float>(1 / size);
            plan.amplitude = static_cast<float>(amplitude);
            plan.seed =
                mixBits(recipe_->warpSeed + 0x51ed270bu + static_cast<std::uint32_t>(level * 64 + layer) * 0x9e3779b9u);
            layers_.push_back(std::move(plan));
        }
    }
}

void FieldPlan::planPlaces(const PixelScale& pixels) {
    const LatticeSpec space = spaceLattice(recipe_, pixels);
    slice_ = columnsOf(sliceMatrix(space));
    if (tellsPlaces()) {
        space_.emplace(space, 0);
        spaceStep_ = space_->step();
    }
    const LatticeSpec repeating = repeatingLattice(recipe_, pixels);
    if (isTorus(recipe_)) {
        for (int axis = 0; axis < 2; ++axis) {
            const auto i = static_cast<std::size_t>(axis);
            torus_[i].emplace(torusLattice(recipe_, pixels, axis), 0);
            torusSteps_[i] = torus_[i]->step();
            torusRadii_[i] = static_cast<float>(static_cast<double>(repeating.period[i]) / (2 * std::numbers::pi));
        }
    }
    for (int axis = 0; axis < std::min(2, recipe_->dimensions); ++axis)
        tilePixels_[static_cast<std::size_t>(axis)] = pixelsOfPeriod(repeating, axis);
}

FieldPlan planForPoints(const Recipe& recipe) {
    Recipe still = recipe;
    still.footprint = false;
    FieldPlan plan(still, 1);
    for (OctavePlan& octave : plan.octaves_) octave.step = {};
    for (OctavePlan& layer : plan.layers_) layer.step = {};
    plan.phaseStep_ = {};
    plan.torusSteps_ = {};
    plan.spaceStep_ = {};
    return plan;
}

template <typename Place>
FieldOrigin FieldPlan::originAt(const Place& place) const {
    FieldOrigin origin;
    origin.octaves.reserve(octaves_.size());
    for (const OctavePlan& octave : octaves_) origin.octaves.push_back(place(octave.map));
    origin.layers.reserve(layers_.size());
    for (const OctavePlan& layer : layers_) origin.layers.push_back(place(layer.map));
    if (space_) origin.space = place(*space_);
    for (std::size_t axis = 0; axis < torus_.size(); ++axis)
        if (torus_[axis]) origin.torus[axis] = place(*torus_[axis]).fraction[0];
    if (phase_) origin.phase = place(*phase_).fraction[0];
    return origin;
}

FieldOrigin FieldPlan::atPixel(std::int64_t x, std::int64_t y) const {
    return originAt([&](const LatticeMap& map) { return map.atPixel(x, y); });
}

FieldOrigin FieldPlan::atPoint(std::span<const Decimal> point) const {
    return originAt([&](const LatticeMap& map) { return map.atPoint(point); });
}

std::vector<Span> spansOf(std::int64_t first, std::int64_t count, std::int64_t tile) {
    const auto floored = [](std::int64_t value, std::int64_t by) {
        return value >= 0 ? value / by * by : -((-value + by - 1) / by * by);
    };
    std::vector<Span> spans;
    const std::int64_t end = first + count;
    while (first < end) {
        const std::int64_t start = tile > 0 ? floored(first, tile) : 0;
        const std::int64_t block = start + floored(first - start, kBlockSize);
        std::int64_t next = std::min(end, block + kBlockSize);
        if (tile > 0) next = std::min(next, start + tile);
        spans.push_back({block, first, next});
        first = next;
    }
    return spans;
}

}  // namespace noisescope
