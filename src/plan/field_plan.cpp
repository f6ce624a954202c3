#include "plan/field_plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/error.h"
#include "plan/columns.h"
#include "plan/picture_plan.h"
#include "plan/solid/solid_noise.h"
#include "plan/solid/solid_plan.h"
#include "recipe/domain.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/tree_steps.h"

namespace noisescope {
namespace {

/// Returns the matrix for coordinates before the skew, by which simplex noise has its derivatives: lattice coordinates
/// less a share of their sum.
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

/// Returns a noise with its scaling; `one` is the recipe of that noise.
LatticeNoise noiseOf(const Recipe& one, Derivatives derivatives) {
    LatticeNoise noise;
    noise.info = &noisescope::noiseOf(one);
    noise.twin = &twinOf(one);
    noise.function = functionOf(one);
    noise.hashes = hashesOf(one);
    const bool plane = one.dimensions == 2 || one.dimensions == 3;
    if (plane && (noise.info->features.empty() || featureOf(one).passes == 1)) noise.fourFile = noise.info->fourFile;
    noise.derivatives = derivatives;
    const Scaling scaling = scalingOf(one);
    noise.factor = static_cast<float>(scaling.factor);
    noise.offset = static_cast<float>(scaling.shift);
    return noise;
}

}  // namespace

/// Builder of a plan's program, step by step.
class FieldPlan::Planner {
  public:
    Planner(FieldPlan& plan, const PixelScale& pixels, const Measures& measures)
        : plan_(plan), program_(plan.program_), recipe_(plan.program_.recipe), pixels_(pixels), measures_(measures) {}

    /// Makes the program that reads a process's result.
    void makeGrid() {
        GridStep grid;
        grid.process = std::make_shared<const ProcessPlan>(processPlan(recipe_));
        grid.output = processParts(recipe_).output;
        const Interval range = processRange(recipe_);
        grid.low = range.low;
        grid.high = range.high;
        LatticeSpec spec = spaceLattice(recipe_, pixels_);
        spec.frequency = static_cast<double>(gridOf(*grid.process));
        spec.offset = {-0.5, -0.5, 0, 0};  // nodes are centers of pixels
        program_.dimensions = 2;
        program_.derivatives = outputOf(recipe_).slopes;
        program_.slice = sliceMatrix(spec);
        LatticeMap map(spec, 0);
        LatticeRow row;
        row.step = map.step();
        row.toLattice = columnsOf(map.perCell());
        row.toNoise = row.toLattice;
        row.point = keep(std::move(map));
        grid.space.rows = {row};
        plan_.octaveCount_ = 1;
        makeOutput();
        program_.value.emplace_back(std::move(grid));
    }

    /// Makes the program that marches through a solid.
    void makeSolid() {
        SolidStep step;
        step.picture = measures_.noise != nullptr
                           ? measures_.noise
                           : solidNoise(recipe_, [&](const Recipe& field) { return planForSpace(field, measures_); });
        const std::optional<Range> range = step.picture->provenRange(step.picture->values());
        if (!range)
            throw Error(ExitCode::usage, "output=solid: nothing is known of the noise's range, nearest: scale=bounded");
        const double height = static_cast<double>(pixels_.height) / static_cast<double>(pixels_.size);
        const auto pixelsOf = [&](double heights) { return std::max<std::int64_t>(1, std::llround(heights * height)); };
        step.solid = std::make_shared<const SolidPlan>(
            solidPlan(recipe_, solidColorsOf(recipe_), *range, pixelsOf(2 * recipe_.cameraMiddle), pixelsOf(1)));
        LatticeSpec spec;
        spec.frequency = height;
        spec.lacunarity = 1;
        spec.pixels = pixels_;
        spec.pixels.cells = {};  // of the noise
        program_.dimensions = 2;
        step.space.rows = {spaceRow(spec)};
        plan_.octaveCount_ = 1;
        makeOutput();
        program_.value.emplace_back(std::move(step));
    }

    void make() {
        if (isProcessRecipe(recipe_)) return makeGrid();
        if (recipe_.output == kSolid) return makeSolid();
        const LatticeSpec spec = noiseLattice(recipe_, pixels_);
        program_.dimensions = recipe_.dimensions;
        program_.derivatives = outputOf(recipe_).slopes;
        program_.coordinates = coordinatesOf(recipe_);
        program_.turned = isTurned(recipe_);
        program_.sliced = program_.turned || recipe_.sliceScale != 1;
        program_.animated = recipe_.timeAxis == kTimeAlongZ || (recipe_.timeAxis != 0 && recipe_.dimensions == 4);
        program_.slice = sliceMatrix(spaceLattice(recipe_, pixels_));
        program_.periodic =
            std::any_of(spec.period.begin(), spec.period.end(), [](std::int64_t period) { return period > 0; });
        program_.obliquePeriods = program_.periodic && (noisescope::noiseOf(recipe_).skewed ||
                                                        (isWarped(recipe_) && warpNoiseOf(recipe_).skewed));
        for (const NumberInfo* number : numbersOf(recipe_)) {
            const float value = numberValue(*number, recipe_);
            program_.numbers.push_back({number->function, value, number->literal == value});
        }
        plan_.octaveCount_ = static_cast<std::size_t>(octaveCount(recipe_));
        for (int k = 0; k < octaveCount(recipe_); ++k) keep(LatticeMap(spec, k));
        makeOutput();
        makePlace();
        if (recipe_.output == kPosition) {
            makePosition();
        } else {
            if (fractalOf(recipe_).takesPhase) makeStripes();
            makeFractal(spec);
            makeScale();
        }
        const LatticeSpec repeating = repeatingLattice(recipe_, pixels_);
        for (int axis = 0; axis < std::min(2, recipe_.dimensions); ++axis)
            plan_.tilePixels_[static_cast<std::size_t>(axis)] = pixelsOfPeriod(repeating, axis);
        program_.tileWidth = plan_.tilePixels_[0];
    }

  private:
    /// Stores the map and returns its index, which is also that of its points.
    int keep(LatticeMap map) {
        plan_.maps_->push_back(std::move(map));
        return static_cast<int>(plan_.maps_->size()) - 1;
    }
    /// Makes a row whose noise is not evaluated.
    LatticeRow spaceRow(const LatticeSpec& spec) {
        LatticeMap map(spec, 0);
        LatticeRow row;
        row.step = map.step();
        row.point = keep(std::move(map));
        return row;
    }
    void makeOutput() {
        const OutputInfo& info = outputOf(recipe_);
        program_.output = {recipe_.output, channelsOf(recipe_), info.fieldsIn(recipe_.dimensions),
                           static_cast<float>(recipe_.relief), recipe_.normalY == kDirectX};
    }

    /// Makes a row without seed and amplitude.
    [[nodiscard]] LatticeRow rowOf(int point, const LatticeNoise& noise, double size) const {
        const LatticeMap& map = (*plan_.maps_)[static_cast<std::size_t>(point)];
        LatticeRow row;
        row.point = point;
        row.step = map.step();
        row.period = {map.period().any, map.period().along};
        row.size = static_cast<float>(size);
        row.toLattice = columnsOf(map.perCell());
        row.toNoise = noise.info->skewed ? columnsOf(unskewed(map.perCell(), recipe_.dimensions)) : row.toLattice;
        if (noise.perOwnCell)
            for (reference::vec4& column : row.toNoise) column *= row.size;
        // Without a rotation use the plain scale: a matrix of rounded irrational entries would blur it.
        if (!noise.noiseOblique) row.toNoise[0].x = noise.perOwnCell ? 1 : static_cast<float>(1 / size);
        return row;
    }

    void makePlace() {
        if (isTorus(recipe_)) makeTorus();
        if (program_.derivatives && (isWarped(recipe_) || program_.sliced))
            program_.place.emplace_back(SliceStep{columnsOf(program_.slice), !program_.sliced});
        if (isWarped(recipe_)) makeWarp();
    }

    void makeTorus() {
        const LatticeSpec repeating = repeatingLattice(recipe_, pixels_);
        TorusStep torus;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            LatticeMap map(torusLattice(recipe_, pixels_, static_cast<int>(axis)), 0);
            const LatticeStep step = map.step();
            torus.turns[axis] = axis == 0 ? step.alongX[0] : step.alongY[0];
            torus.radii[axis] =
                static_cast<float>(static_cast<double>(repeating.period[axis]) / (2 * std::numbers::pi));
            torus.points[axis] = keep(std::move(map));
        }
        program_.place.emplace_back(torus);
    }

    void makeWarp() {
        const WarpInfo& info = warpOf(recipe_);
        const bool skewed = warpNoiseOf(recipe_).skewed;
        WarpStep warp{noiseOf(warpNoiseRecipe(recipe_), program_.derivatives ? Derivatives::first : Derivatives::none),
                      info.levels, info.progressive};
        LatticeNoise& noise = warp.noise;
        noise.displacement = Register::displacement;
        noise.constant = isTorus(recipe_);
        noise.affine = program_.turned || skewed;
        noise.oblique = skewed;
        noise.noiseOblique = skewed && program_.periodic;
        for (int level = 0; level < info.levels; ++level) {
            const LatticeSpec spec = warpLattice(recipe_, pixels_, level);
            double amplitude = recipe_.warpAmplitude;
            double size = 1 / recipe_.warpFrequency;
            for (int layer = 0; layer < warpLayers(recipe_); ++layer, amplitude /= 2, size /= 2) {
                LatticeRow row = rowOf(keep(LatticeMap(spec, layer)), noise, size);
                row.amplitude = static_cast<float>(amplitude);
                row.seed = mixBits(recipe_.warpSeed + 0x51ed270bu +
                                   static_cast<std::uint32_t>(level * 64 + layer) * 0x9e3779b9u);
                noise.rows.push_back(row);
            }
        }
        program_.place.emplace_back(std::move(warp));
    }

    void makePosition() {
        PositionStep position;
        position.space.constant = isTorus(recipe_);
        position.space.affine = program_.turned;
        if (program_.isDisplaced()) position.displacement = Register::displacement;
        position.space.rows = {spaceRow(spaceLattice(recipe_, pixels_))};
        program_.value.emplace_back(std::move(position));
    }

    void makeStripes() {
        LatticeMap map(stripeLattice(recipe_, pixels_), 1);
        const LatticeStep step = map.step();
        StripesStep stripes;
        stripes.alongX = step.alongX[0];
        stripes.alongY = step.alongY[0];
        for (std::size_t axis = 0; axis < 2; ++axis) stripes.inSpace[axis] = static_cast<float>(map.perCell()[0][axis]);
        stripes.point = keep(std::move(map));
        if (isWarped(recipe_)) stripes.displacement = Register::displacement;
        program_.value.emplace_back(stripes);
    }

    void makeFractal(const LatticeSpec& spec) {
        const FractalInfo& info = fractalOf(recipe_);
        FractalStep step;
        step.fractal = &info;
        step.numbers = fractalNumbers(recipe_);
        step.ownSeeds = step.isFractal() && recipe_.octaveSeeds;
        if (info.takesPhase) step.phase = Register::phase;
        step.weighted = recipe_.weighting != 0;
        step.weighting = static_cast<float>(recipe_.weighting);
        step.noise = noiseOf(recipe_, info.sloped && program_.derivatives   ? Derivatives::second
                                      : info.sloped || program_.derivatives ? Derivatives::first
                                                                            : Derivatives::none);
        LatticeNoise& noise = step.noise;
        const bool skewed = noise.info->skewed;
        if (program_.isDisplaced()) noise.displacement = Register::displacement;
        noise.constant = isTorus(recipe_);
        noise.affine = program_.turned || recipe_.rotateOctaves || skewed;
        noise.oblique = recipe_.rotateOctaves || skewed;
        noise.noiseOblique = recipe_.rotateOctaves || (skewed && program_.periodic);
        noise.shifts = info.displacesOctaves;
        noise.takesSize = info.sloped && (program_.derivatives || info.displacesOctaves);
        noise.fades = recipe_.footprint;
        noise.perOwnCell = info.sloped && !program_.derivatives;
        const std::vector<float> amplitudes = octaveAmplitudes(recipe_);
        const double unseen = noise.fades ? measures_.unseenOctave : 0;
        double cellsPerPixel = recipe_.frequency * recipe_.sliceScale * recipe_.worldScale *
                               static_cast<double>(pixels_.size) / (spec.shrink * static_cast<double>(pixels_.height));
        double size = 1;
        for (int k = 0; k < static_cast<int>(amplitudes.size()); ++k) {
            LatticeRow row = rowOf(k, noise, size);
            const double weight = noise.fades ? footprintWeight(cellsPerPixel) : 1;
            row.amplitude = amplitudes[static_cast<std::size_t>(k)];
            row.seed = octaveSeed(recipe_, k);
            row.footprintWeight = static_cast<float>(weight);
            row.footprintOffset = static_cast<float>((1 - weight) * unseen);
            noise.rows.push_back(row);
            cellsPerPixel *= recipe_.lacunarity;
            size /= recipe_.lacunarity;
        }
        program_.value.emplace_back(std::move(step));
    }

    void makeScale() {
        ScaleStep scale;
        if (fractalOf(recipe_).normalizedByBound && recipe_.amplitudes == kNormalized)
            scale.factor =
                roundedDown((1 - 0x1p-20) / std::max(fractalBound(recipe_, octaveAmplitudes(recipe_)), 1e-30));
        if (recipe_.scale == kEqualVariance) {  // normalized by its bound, as the measured field was
            const auto factor = static_cast<float>(kEqualDeviation / std::max(measures_.deviation, 1e-30));
            scale.factor *= factor;
            scale.offset = static_cast<float>(-measures_.mean * static_cast<double>(factor));
        }
        if (scale.factor != 1 || scale.offset != 0) program_.value.emplace_back(scale);
    }

    FieldPlan& plan_;
    FieldProgram& program_;
    const Recipe& recipe_;
    const PixelScale& pixels_;
    const Measures& measures_;
};

Recipe applicable(const Recipe& recipe) {
    Recipe applied = recipe;
    const FractalInfo& fractal = fractalOf(recipe);
    if (recipe.dimensions < 4) applied.tiling = 0;
    if (recipe.dimensions < 3) applied.timeAxis = 0;
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

FieldPlan::FieldPlan(const Recipe& recipe, const PixelScale& pixels, const Measures& measures) : pixels_(pixels) {
    if (!recipe.tree.empty() && !isProcessRecipe(recipe) && recipe.output != kSolid)
        throw Error(ExitCode::usage, "the recipe has layers, and this works on a single field: choose one with --solo");
    if (const auto problems = problemsOf(recipe); !problems.empty()) throw Error(ExitCode::usage, problems);
    program_.recipe = applicable(recipe);
    Planner(*this, pixels, measures).make();
}

FieldPlan FieldPlan::withSeedAdded(std::uint32_t add) const {
    FieldPlan plan(*this);
    Recipe recipe = plan.recipe();
    for (FieldStep& step : plan.program_.value)
        if (auto* solid = std::get_if<SolidStep>(&step))
            solid->picture = std::make_shared<const PicturePlan>(solid->picture->withSeedAdded(add));
    if (!recipe.tree.empty()) {
        if (add == 0) return plan;
        addToSeeds(recipe.tree, add);
        for (FieldStep& step : plan.program_.value)
            if (auto* grid = std::get_if<GridStep>(&step))
                grid->process = std::make_shared<const ProcessPlan>(processPlan(recipe));
        plan.program_.recipe = recipe;
        return plan;
    }
    recipe.seed += add;
    for (FieldStep& step : plan.program_.value)
        if (auto* fractal = std::get_if<FractalStep>(&step))
            for (std::size_t k = 0; k < fractal->noise.rows.size(); ++k)
                fractal->noise.rows[k].seed = octaveSeed(recipe, static_cast<int>(k));
    plan.program_.recipe = recipe;
    return plan;
}

ScaleStep FieldPlan::scale() const {
    const auto* scale = program_.find<ScaleStep>();
    return scale == nullptr ? ScaleStep{} : *scale;
}

FieldOrigin FieldPlan::atPixel(std::int64_t x, std::int64_t y) const {
    FieldOrigin origin;
    atPixel(x, y, 0, origin);
    return origin;
}

void FieldPlan::atPixel(std::int64_t x, std::int64_t y, std::int64_t slice, FieldOrigin& origin) const {
    const std::int64_t depth = pixels_.depthInHalves + 2 * slice * pixels_.size;
    origin.points.resize(maps_->size());
    for (std::size_t n = 0; n < maps_->size(); ++n) origin.points[n] = (*maps_)[n].atPixel(x, y, depth);
}

Span firstSpanOf(std::int64_t first, std::int64_t count, std::int64_t tile) {
    const auto floored = [](std::int64_t value, std::int64_t by) {
        return value >= 0 ? value / by * by : -((-value + by - 1) / by * by);
    };
    const std::int64_t start = tile > 0 ? floored(first, tile) : 0;
    const std::int64_t block = start + floored(first - start, kBlockSize);
    const std::int64_t end = std::min(first + count, block + kBlockSize);
    return {block, first, tile > 0 ? std::min(end, start + tile) : end};
}

std::vector<Span> spansOf(std::int64_t first, std::int64_t count, std::int64_t tile) {
    std::vector<Span> spans;
    for (std::int64_t at = first; at < first + count; at = spans.back().end)
        spans.push_back(firstSpanOf(at, first + count - at, tile));
    return spans;
}

}  // namespace noisescope
