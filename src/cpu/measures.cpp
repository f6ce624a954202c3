#include "cpu/measures.h"

#include <algorithm>
#include <string>

#include "color/moisture.h"
#include "cpu/moments.h"
#include "plan/solid/solid_noise.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Returns the recipe with a single octave.
Recipe oneOctave(const Recipe& recipe) {
    Recipe one = recipe;
    one.footprint = false;
    one.octaves = 1;
    one.weighting = 0;
    one.output = kValue;
    one.colors = kGray;  // biomes refuse periods of a value that they accept of other outputs
    if (one.scale == kEqualVariance) one.scale = kBounded;
    return one;
}

Recipe withoutFractal(const Recipe& recipe) {
    Recipe noise = recipe;
    noise.fractal = 0;
    return noise;
}

/// Returns the constant for which the fractal gives its mean over the noise, so that a picture keeps its brightness at
/// every resolution.
double unseenOctave(const Recipe& recipe) {
    const Recipe one = oneOctave(recipe);
    const Moments plain = momentsOf(withoutFractal(one));
    const FractalInfo& fractal = fractalOf(one);
    if (fractal.takesPhase) return plain.mean;  // the noise only moves stripes, whose mean stays the same
    const FieldPlan plan(one, 1, {});
    const float amplitude = plan.octaves()[0].amplitude;
    const ScaleStep scale = plan.scale();
    const double target = momentsOf(one).mean;
    const auto above = [&](double octave) {
        const auto value = static_cast<float>(octave);
        const double end = static_cast<double>(fractal.twin(0, plan.fractal().numbers, &value, &amplitude, 1));
        return end * static_cast<double>(scale.factor) + static_cast<double>(scale.offset) - target;
    };
    // Find the nearest such constant on either side of the noise's own mean; a fractal with folds has several.
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

bool isUnseenOctaveKnown(const Recipe& recipe) {
    const Recipe one = oneOctave(recipe);
    return momentsKept(withoutFractal(one)) && (fractalOf(one).takesPhase || momentsKept(one));
}

}  // namespace

Measures measuresOf(const Recipe& recipe) {
    Measures measures;
    if (recipe.output == kSolid) {
        if (!problemsOf(recipe).empty()) return measures;
        measures.noise = solidNoise(recipe, [](const Recipe& field) { return planForSpace(field, measuresOf(field)); });
        return measures;
    }
    if (!recipe.tree.empty()) return measures;
    const Recipe applied = applicable(recipe);
    const bool moved = applied.scale == kEqualVariance;
    if (applied.output == kPosition || !(moved || applied.footprint) || !problemsOf(recipe).empty()) return measures;
    if (moved) {
        const Moments moments = momentsOf(applied);
        measures.mean = moments.mean;
        measures.deviation = moments.deviation;
    }
    if (applied.footprint) measures.unseenOctave = unseenOctave(applied);
    return measures;
}

bool isMeasured(const Recipe& recipe) {
    if (recipe.output == kSolid) return isPictureMeasured(solidNoiseRecipe(recipe));
    if (!recipe.tree.empty()) return true;
    const Recipe applied = applicable(recipe);
    if (applied.output == kPosition) return true;
    if (applied.scale == kEqualVariance && !momentsKept(applied)) return false;
    return !applied.footprint || isUnseenOctaveKnown(applied);
}

bool isPictureMeasured(const Recipe& recipe) {
    const auto areMeasured = [](const Recipe& values) {
        if (values.tree.empty()) return isMeasured(values);
        return std::ranges::all_of(fieldPaths(values.tree),
                                   [&](const std::string& path) { return isMeasured(leafRecipe(values, path)); });
    };
    return areMeasured(recipe) && (recipe.colors != kBiomes || areMeasured(moistureOf(recipe)));
}

FieldPlan measuredPlan(const Recipe& recipe, const PixelScale& pixels) { return {recipe, pixels, measuresOf(recipe)}; }

FieldPlan measuredPointPlan(const Recipe& recipe, const PixelScale& pixels) {
    Recipe unfaded = recipe;
    unfaded.footprint = false;
    return planForPoints(unfaded, measuresOf(unfaded), pixels);
}

PicturePlan measuredPicture(const Recipe& recipe, const PixelScale& pixels, PictureOf of) {
    return {recipe, of, [&](const Recipe& field) { return measuredPlan(field, pixels); }};
}

PicturePlan measuredPointPicture(const Recipe& recipe, const PixelScale& pixels) {
    return {recipe, PictureOf::values, [&](const Recipe& field) { return measuredPointPlan(field, pixels); }};
}

std::optional<Range> provenRangeOf(const Recipe& recipe, const PixelScale& pixels) {
    const PicturePlan plan = measuredPicture(recipe, pixels, PictureOf::values);
    return plan.provenRange(plan.values());
}

}  // namespace noisescope
