#include "plan/process_plan.h"

#include <algorithm>
#include <cmath>

#include "recipe/layer_checks.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/tree_steps.h"

namespace noisescope {
namespace {

/// Salt of the first lattice's hash; apart from seeds that fields have.
constexpr std::uint32_t kHardness = 0x7e0d1f3bu;

reference::ErosionLevel levelOf(const ProcessNumbers& numbers, int level, double quanta) {
    constexpr double kNoSea = -1e9;     // quanta
    constexpr double kSlide = 0.1;      // a step's share of what is steeper than the talus: more would swing
    constexpr double kCapacity = 0.01;  // of a river with fans of 1: it fills its plain
    constexpr double kBurial = 2;       // deposits that hide finer detail: half the distance of nodes
    const double spacing = ErosionPlan::kQuanta * std::exp2(level);
    const double cell = std::exp2(2 * level);
    const double whole = std::min(1.0, numbers.strength);
    const auto rounded = [](double x) { return static_cast<float>(x); };
    reference::ErosionLevel result;
    result.wear = rounded(numbers.erodibility * numbers.strength);
    result.variation = rounded(numbers.hardness);
    result.deposit = rounded(numbers.deposition * numbers.strength);
    result.wash = rounded(numbers.wash);
    result.creep = rounded(numbers.creep * whole);
    result.slide = rounded(kSlide * whole);
    result.talus = rounded(numbers.talus * spacing);
    result.uplift = rounded(numbers.uplift);
    result.sea = rounded(numbers.sea > -1 ? std::floor(numbers.sea * quanta) : kNoSea);
    result.cell = rounded(cell);
    result.perCell = rounded(1 / cell);
    result.suppression = rounded(numbers.rivers * whole);
    result.burial = rounded(kBurial * whole / spacing);
    result.lift = rounded(std::floor(numbers.ponding * spacing));
    result.capacity = rounded(numbers.fans > 0 ? kCapacity / numbers.fans : 0);
    return result;
}

}  // namespace

ErosionPlan::ErosionPlan(const Recipe& recipe) : input(processInput(recipe)) {
    const Layer& process = *processParts(recipe).process;
    const ProcessNumbers& numbers = process;
    if (!process.rainLayer.empty()) rain = processLayer(recipe, process.rainLayer);
    if (!process.hardnessLayer.empty()) rock = processLayer(recipe, process.hardnessLayer);
    grid = numbers.finestGrid();
    const double inValue = numbers.height / 2 * numbers.grid * kQuanta;
    quanta = static_cast<float>(inValue);
    values = static_cast<float>(1 / inValue);
    const TreeSteps steps = soundTreeSteps(input);
    low = steps.steps[steps.values].range.low;
    high = steps.steps[steps.values].range.high;
    for (int level = numbers.coarser; level < numbers.levels; ++level) {
        ErosionLattice lattice{levelOf(numbers, level, inValue),
                               process.seed + kHardness + static_cast<std::uint32_t>(level) * 0x9e3779b9u,
                               numbers.steps, level == 0 ? numbers.steps / 4 : 0};
        lattices.push_back(lattice);
    }
}

Region ErosionPlan::needed(std::size_t lattice, const Region& region) const {
    const std::int64_t halo = std::int64_t{kReach} * lattices[lattice].steps;
    return {region.x - halo, region.y - halo, region.width + 2 * halo, region.height + 2 * halo};
}

ProcessPlan processPlan(const Recipe& recipe) {
    const bool grows = processParts(recipe).process->process == rowIndex(ProcessId::growth);
    return grows ? ProcessPlan(GrowthPlan(recipe)) : ProcessPlan(ErosionPlan(recipe));
}

std::int64_t gridOf(const ProcessPlan& plan) {
    return std::visit([](const auto& each) { return each.grid; }, plan);
}

Region coarseRegion(const Region& region) {
    const auto half = [](std::int64_t n) { return n >> 1; };  // rounds down
    const Region coarse{half(region.x) - 1, half(region.y) - 1, 0, 0};
    return {coarse.x, coarse.y, half(region.x + region.width - 1) + 2 - coarse.x,
            half(region.y + region.height - 1) + 2 - coarse.y};
}

}  // namespace noisescope
