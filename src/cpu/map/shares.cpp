#include "cpu/map/shares.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/recently_used.h"
#include "cpu/measures.h"
#include "cpu/sampler.h"
#include "plan/class_plan.h"
#include "recipe/map/map_checks.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "reference/hash/pcg.h"

namespace noisescope {
namespace {

constexpr std::size_t kKeptLayers = 16;

/// Sorted seen values of the recipe's whole at the fixed places. A hash of its number gives each place, so that no part
/// of a lattice's cells is met more often than another.
std::vector<float> sortedValues(const Recipe& recipe) {
    constexpr double kHeights = 4096;  // side of the square around the origin
    constexpr double kUnit = 0x1p-32;
    const Sampler sampler(measuredPointPicture(recipe));
    std::vector<double> x(kSharePlaces), y(kSharePlaces);
    for (std::size_t i = 0; i < kSharePlaces; ++i) {
        const auto place = [&](int axis) {
            return (reference::pcgHash2({static_cast<int>(i), axis}, 0) * kUnit - 0.5) * kHeights;
        };
        x[i] = place(0);
        y[i] = place(1);
    }
    FieldPoints points;
    points.count = kSharePlaces;
    points.kind = PointKind::binary;
    points.x = {x.data(), y.data()};
    points.stride = {1, 1};
    std::vector<float> values(kSharePlaces * static_cast<std::size_t>(sampler.channels()));
    sampler.points(points, values.data(), nullptr, [] { throwIfInterrupted(); });
    std::ranges::transform(values, values.begin(), seenValue);
    std::ranges::sort(values);
    return values;
}

using SharedValues = std::shared_ptr<const std::vector<float>>;

/// Returns them, kept from the last calls. Thread-safe.
SharedValues valuesOf(const HeldRecipe& recipe) {
    static std::mutex mutex;
    static RecentlyUsed<HeldRecipe, SharedValues> kept{kKeptLayers};
    {
        const std::lock_guard lock(mutex);
        if (const SharedValues* found = kept.find(recipe)) return *found;
    }
    auto values = std::make_shared<const std::vector<float>>(sortedValues(recipe));
    const std::lock_guard lock(mutex);
    return kept.find(recipe) != nullptr ? values : kept.add(recipe, values);
}

/// Returns the bound that `share` of the values lie below: the next value, or a number above all.
double boundBelow(const std::vector<float>& sorted, double share) {
    const auto count = static_cast<std::size_t>(std::llround(share * static_cast<double>(sorted.size())));
    if (count >= sorted.size()) return std::nextafter(sorted.back(), 2.0f);
    return sorted[count];
}

}  // namespace

HeldRecipe withMeasuredShares(const Recipe& recipe) {
    if (const std::vector<std::string> problems = problemsOf(recipe); !problems.empty())
        throw Error(ExitCode::usage, problems);
    Recipe measured = recipe;
    for (MapClass& each : measured.map.classes)
        for (MapCondition& condition : each.when)
            for (std::optional<MapBound>* bound : {&condition.low, &condition.high}) {
                if (!*bound || !(*bound)->isShare || (*bound)->measured) continue;
                const Recipe seen = decidingRecipe(recipe, condition.layer);
                (*bound)->measured = boundBelow(*valuesOf(seen), (*bound)->number);
            }
    return measured;
}

std::vector<float> shareBounds(const Recipe& layer, std::size_t steps) {
    const SharedValues values = valuesOf(layer);
    std::vector<float> bounds;
    for (std::size_t i = 0; i <= steps; ++i)
        bounds.push_back(static_cast<float>(boundBelow(*values, static_cast<double>(i) / static_cast<double>(steps))));
    return bounds;
}

void forgetShares(Recipe& recipe) {
    for (MapClass& each : recipe.map.classes)
        for (MapCondition& condition : each.when)
            for (std::optional<MapBound>* bound : {&condition.low, &condition.high})
                if (*bound) (*bound)->measured.reset();
}

}  // namespace noisescope
