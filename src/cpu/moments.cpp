#include "cpu/moments.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "core/fork_lock.h"
#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/row_evaluator.h"
#include "recipe/recipe.h"
#include "recipe/same_values.h"

namespace noisescope {
namespace {

constexpr int kValues = 16384;
constexpr std::size_t kKept = 64;

Recipe anywhere(Recipe recipe) {
    if (recipe.scale == kEqualVariance) recipe.scale = kBounded;
    recipe.footprint = false;
    // A golden step of the first octave between values, across 16 pixels, spreads their places inside cells evenly.
    recipe.frequency = recipe.dimensions == 1 ? 0.6180339887498949 : 10.6180339887498949 / 16;
    recipe.offsetX = recipe.offsetY = recipe.cellX = recipe.cellY = recipe.z = recipe.w = 0;
    recipe.seed = 1;
    // Members that move, repeat or view the field do not change the distribution of its values.
    const Recipe defaults;
    recipe.rotateX = recipe.rotateY = recipe.rotateZ = 0;
    recipe.sliceScale = 1;
    recipe.tiling = recipe.periodX = recipe.periodY = recipe.periodZ = recipe.periodW = 0;
    recipe.warp = kNoWarp;
    recipe.warpNoise = defaults.warpNoise;
    recipe.warpAmplitude = defaults.warpAmplitude;
    recipe.warpFrequency = defaults.warpFrequency;
    recipe.warpOctaves = defaults.warpOctaves;
    recipe.warpSeed = recipe.timeAxis = 0;
    recipe.time = recipe.speed = recipe.loop = 0;
    recipe.output = kValue;
    recipe.relief = 1;
    takeColors(recipe, defaults);
    return recipe;
}

/// Cache of the last results: moving a slider of the view requests the same ones again and again.
struct MomentsCache {
    std::mutex& mutex = forkLock();
    std::deque<std::pair<Recipe, Moments>> moments;  ///< newest first

    std::optional<Moments> find(const Recipe& key) {
        const std::lock_guard lock(mutex);
        for (const auto& [known, found] : moments)
            if (known == key) return found;
        return std::nullopt;
    }
    void add(const Recipe& key, const Moments& found) {
        const std::lock_guard lock(mutex);
        moments.emplace_front(key, found);
        if (moments.size() > kKept) moments.pop_back();
    }
};

MomentsCache& cache() {
    static MomentsCache all;
    return all;
}

Moments measured(const Recipe& recipe) {
    // On a line a column has a single pixel, so take more places along it, with all pixels of a row.
    const int side = recipe.dimensions == 1 ? static_cast<int>(kBlockSize) : 32;
    const int rows = recipe.dimensions == 1 ? 1 : 32;
    const int places = kValues / (side * rows);
    const int apart = static_cast<int>(kBlockSize) / side;
    std::vector<double> sums(static_cast<std::size_t>(places));
    std::vector<double> squares(sums);
    std::vector<Range> ranges(sums.size());
    inParallel(places, [&](std::int64_t place) {
        const auto at = static_cast<double>(place);
        Recipe moved = recipe;  // another position inside cells at every place; slices also between lattice planes
        moved.offsetX = 1000.7548776662 * at;
        moved.offsetY = 0.5698402909 * at;
        moved.z = 7.38196601125 * at;
        moved.w = 5.29508497187 * at;
        const FieldPlan plan(moved, 1, {});
        std::vector<float> values(static_cast<std::size_t>(side * rows));
        RowEvaluator(plan).draw(plan.atPixel(0, 0), {0, 0, side * apart, rows * apart, apart}, values.data(),
                                static_cast<std::size_t>(side));
        const auto index = static_cast<std::size_t>(place);
        ranges[index] = {values[0], values[0]};
        for (const double value : values) {
            sums[index] += value;
            squares[index] += value * value;
            ranges[index].low = std::min(ranges[index].low, value);
            ranges[index].high = std::max(ranges[index].high, value);
        }
    });
    double sum = 0;
    double square = 0;
    Moments moments{0, 0, static_cast<float>(ranges[0].low), static_cast<float>(ranges[0].high)};
    for (std::size_t i = 0; i < sums.size(); ++i) {  // in order, so that the result does not depend on the threads
        sum += sums[i];
        square += squares[i];
        moments.low = std::min(moments.low, static_cast<float>(ranges[i].low));
        moments.high = std::max(moments.high, static_cast<float>(ranges[i].high));
    }
    moments.mean = sum / kValues;
    moments.deviation = std::sqrt(std::max(0.0, square / kValues - moments.mean * moments.mean));
    return moments;
}

}  // namespace

Moments momentsOf(const Recipe& recipe) {
    const Recipe key = anywhere(recipe);
    if (const std::optional<Moments> known = cache().find(key)) return *known;
    const Moments moments = measured(key);
    cache().add(key, moments);
    return moments;
}

bool momentsKept(const Recipe& recipe) { return cache().find(anywhere(recipe)).has_value(); }

}  // namespace noisescope
