#include "shader/field_layout.h"

#include <algorithm>
#include <bit>

#include "field/field_plan.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Noises that call the hash more often than this have their octaves in a loop …
constexpr int kMostHashesWrittenOut = 8;
/// … also where derivatives make their code longer …
constexpr int kMostHashesWithSlopes = 4;
/// … so have all noises from more octaves on, and all that are edited …
constexpr int kMostOctavesWrittenOut = 12;
/// … and so have warps that call it more often in all layers together.
constexpr int kMostWarpHashesWrittenOut = 48;

/// Written out, an octave takes half the time of a loop to draw: on llvmpipe some 1 ms less for a megapixel of 2D
/// Perlin noise. And 45 ms more to compile, whenever their number changes; of the loop it is a word.
bool loopsOctaves(const FieldPlan& plan, bool asksSlopes, Specialize specialize) {
    if (specialize == Specialize::whileEditing) return true;
    if (std::ssize(plan.octaves()) > kMostOctavesWrittenOut) return true;
    return hashesOf(plan.recipe()) > (asksSlopes ? kMostHashesWithSlopes : kMostHashesWrittenOut);
}

std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }

class WordWriter {
  public:
    explicit WordWriter(std::uint32_t* out) : out_(out) {}
    void add(std::uint32_t word) { *out_++ = word; }
    void add(float value) { *out_++ = bits(value); }
    template <typename Values>
    void add(const Values& values, int count) {
        for (int i = 0; i < count; ++i) add(values[static_cast<std::size_t>(i)]);
    }
    /// Columns, or the one number in their first.
    void add(const reference::Columns& columns, int dimensions, int words) {
        if (words == 1) add(columns[0].x);
        if (words <= 1) return;
        for (int column = 0; column < dimensions; ++column)
            for (int row = 0; row < dimensions; ++row) add(columns[static_cast<std::size_t>(column)][row]);
    }

  private:
    std::uint32_t* out_;
};

void packPlace(WordWriter& out, const LayerWords& words, const LatticePoint& origin, const LatticeStep& step) {
    const int n = words.dimensions;
    out.add(origin.cell, n);
    out.add(origin.fraction, n);
    if (words.still) return;
    out.add(step.alongX, words.affine ? n : 1);
    if (words.affine) out.add(step.alongY, n);
    if (!words.wide) return;
    out.add(step.cellsAlongX, words.affine ? n : 1);
    if (words.affine) {
        out.add(step.cellsAlongY, n);
    } else if (n > 1) {
        out.add(step.cellsAlongY[1]);
    }
}

void packPeriod(WordWriter& out, const LayerWords& words, const reference::Period& period) {
    if (words.periodWords == 0) return;
    const auto n = static_cast<std::size_t>(words.dimensions);
    if (words.periodWords == words.dimensions) {
        for (std::size_t axis = 0; axis < n; ++axis) out.add(static_cast<std::uint32_t>(period.along[axis][axis]));
        return;
    }
    for (std::size_t axis = n; axis-- > 0;)
        for (std::size_t i = 0; i <= axis; ++i) out.add(static_cast<std::uint32_t>(period.along[axis][i]));
}

void packLayer(WordWriter out, const LayerWords& words, const OctavePlan& octave, const LatticePoint& origin,
               bool ownSlopes) {
    packPlace(out, words, origin, octave.step);
    packPeriod(out, words, octave.period);
    out.add(octave.toLattice, words.dimensions, words.latticeWords);
    out.add(ownSlopes ? octave.toOwnNoise : octave.toNoise, words.dimensions, words.noiseWords);
    if (words.sized) out.add(octave.size);
    out.add(octave.seed);
    out.add(octave.amplitude);
    if (words.fading) {
        out.add(octave.seen);
        out.add(octave.rest);
    }
}

/// Places the words of all entries from `next` on, and moves it behind them.
void placeLayers(LayerLayout& layout, std::span<const OctavePlan> octaves, bool anyHeight, int& next) {
    const auto isWide = [](const OctavePlan& octave) { return octave.step.wide; };
    const bool anyWide = std::any_of(octaves.begin(), octaves.end(), isWide);
    layout.common.aligned = layout.looped;
    for (const OctavePlan& octave : octaves) {
        layout.wide.push_back(anyHeight ? !layout.common.still : layout.looped ? anyWide : octave.step.wide);
        layout.unseen.push_back(!anyHeight && octave.seen == 0);
        layout.firstWord.push_back(next);
        next += layout.words(layout.wide.size() - 1).count();
    }
}

}  // namespace

FieldLayout layoutOf(const FieldPlan& plan, int varyingVectors, Specialize specialize) {
    const Recipe& recipe = plan.recipe();
    const FractalInfo& fractal = fractalOf(recipe);
    const int n = plan.dimensions();
    FieldLayout layout;
    layout.dimensions = n;
    layout.anyHeight = specialize == Specialize::whileEditing;
    layout.torus = plan.torus();
    layout.warped = plan.warped();
    layout.slopes = plan.hasSlopes();
    layout.sliced = plan.sliced();
    layout.normals = recipe.output == kNormal;
    layout.skewedPeriods = plan.obliquePeriods();
    layout.striped = plan.striped() && !plan.tellsPlaces();
    layout.fractalNumbers = static_cast<int>(fractal.numbers.size());
    layout.weighted = plan.weighted();
    layout.fading = plan.fading();
    layout.moved = plan.moved();
    layout.scaled = plan.factor() != 1;
    layout.shifted = plan.shift() != 0;

    const int periodWords = !plan.periodic() ? 0 : plan.obliquePeriods() ? n * (n + 1) / 2 : n;
    const bool asksSlopes = layout.slopes || fractal.sloped;
    const auto matrixWords = [&](bool asked, bool oblique) { return !asked ? 0 : oblique ? n * n : 1; };
    LayerWords& octaves = layout.octaves.common;
    octaves = {n, plan.torus(), plan.affine()};
    octaves.periodWords = periodWords;
    octaves.latticeWords = matrixWords(layout.bent() || fractal.shifting, plan.oblique());
    octaves.noiseWords = matrixWords(asksSlopes, plan.noiseOblique());
    octaves.sized = fractal.sloped && (layout.slopes || fractal.shifting);
    octaves.fading = layout.fading;
    LayerWords& layers = layout.layers.common;
    layers = {n, plan.torus(), plan.layersAffine()};
    layers.periodWords = periodWords;
    layers.latticeWords = matrixWords(true, plan.layersOblique());
    layers.noiseWords = matrixWords(layout.slopes, plan.layerNoiseOblique());
    layout.space.common = {n, plan.torus(), plan.turned()};

    int next = kRectangleWords;
    layout.fractalWord = next;
    next += FractalWords{layout}.count() + 1;  // one more: `looped` is not known yet
    layout.numberWord = next;
    next += static_cast<int>(numbersOf(recipe).size());
    layout.placeWord = next;
    next += PlaceWords{layout}.count();
    const auto vectors = [](int words) { return (words + 3) / 4; };
    if (plan.tellsPlaces()) {
        layout.space.wide = {layout.anyHeight || plan.spaceStep().wide};
        layout.space.unseen = {false};
        layout.space.firstWord = {next};
        next += layout.space.words(0).seed();
    }
    layout.octaves.looped = !fractal.file.empty() && !plan.tellsPlaces() && loopsOctaves(plan, asksSlopes, specialize);
    layout.layers.looped =
        plan.warped() &&
        hashesOf(warpNoiseRecipe(recipe)) * n * static_cast<int>(plan.layers().size()) > kMostWarpHashesWrittenOut;
    // What is fetched in loops comes last.
    int passed = 0;
    const auto place = [&](LayerLayout& group, std::span<const OctavePlan> all) {
        if (group.looped) next = 4 * vectors(next);
        placeLayers(group, all, layout.anyHeight, next);
    };
    if (!layout.layers.looped) place(layout.layers, plan.layers());
    if (!layout.octaves.looped && !plan.tellsPlaces()) place(layout.octaves, plan.octaves());
    passed = vectors(next);
    if (layout.layers.looped) place(layout.layers, plan.layers());
    if (layout.octaves.looped) place(layout.octaves, plan.octaves());
    layout.words = 4 * vectors(next);
    layout.varyingVectors = std::min(passed - kRectangleWords / 4, varyingVectors);
    return layout;
}

void packWords(const FieldPlan& plan, const FieldLayout& layout, const FieldOrigin& origin,
               std::span<std::uint32_t> words) {
    const bool ownSlopes = fractalOf(plan.recipe()).sloped && !layout.slopes;
    for (std::size_t k = 0; k < layout.octaves.size(); ++k)
        packLayer(WordWriter(words.data() + layout.octaves.firstWord[k]), layout.octaves.words(k), plan.octaves()[k],
                  origin.octaves[k], ownSlopes);
    for (std::size_t k = 0; k < layout.layers.size(); ++k)
        packLayer(WordWriter(words.data() + layout.layers.firstWord[k]), layout.layers.words(k), plan.layers()[k],
                  origin.layers[k], false);
    if (plan.tellsPlaces()) {
        WordWriter out(words.data() + layout.space.firstWord[0]);
        packPlace(out, layout.space.words(0), origin.space, plan.spaceStep());
    }
    WordWriter fractal(words.data() + layout.fractalWord);
    if (layout.striped) {
        fractal.add(origin.phase);
        fractal.add(plan.phaseAlongX());
        fractal.add(plan.phaseAlongY());
        if (FractalWords{layout}.phaseFollowsSpace()) fractal.add(plan.phaseInSpace(), 2);
    }
    fractal.add(plan.numbers(), layout.fractalNumbers);
    if (layout.weighted) fractal.add(plan.weighting());
    fractal.add(plan.factor());
    fractal.add(plan.shift());
    if (layout.moved) {
        fractal.add(plan.outerFactor());
        fractal.add(plan.outerShift());
    }
    if (layout.octaves.looped) fractal.add(static_cast<std::uint32_t>(plan.octaves().size()));
    WordWriter numbers(words.data() + layout.numberWord);
    for (const NumberInfo* number : numbersOf(plan.recipe())) numbers.add(numberValue(*number, plan.recipe()));
    WordWriter places(words.data() + layout.placeWord);
    if (layout.torus) {
        places.add(origin.torus, 2);
        places.add(plan.torusStep(0).alongX[0]);
        places.add(plan.torusStep(1).alongY[0]);
        places.add(plan.torusRadii(), 2);
    }
    if (layout.warped) {
        places.add(plan.warpFactor());
        places.add(plan.warpShift());
    }
    if (layout.slopes && layout.sliced)
        places.add(plan.slice(), layout.dimensions, layout.dimensions * layout.dimensions);
    if (layout.normals) places.add(plan.relief());
}

}  // namespace noisescope
