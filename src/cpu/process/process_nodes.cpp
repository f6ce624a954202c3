#include "cpu/process/process_nodes.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <mutex>
#include <utility>

#include "core/overloaded.h"
#include "cpu/process/erosion_squares.h"
#include "cpu/process/growth_cell.h"
#include "cpu/process/growth_field.h"

namespace noisescope {
namespace {

std::shared_ptr<ProcessNodes> madeFor(const ProcessPlan& plan) {
    return std::visit(Overloaded{
                          [](const ErosionPlan& erosion) -> std::shared_ptr<ProcessNodes> {
                              return std::make_shared<ErosionSquares>(erosion);
                          },
                          [](const GrowthPlan& growth) -> std::shared_ptr<ProcessNodes> {
                              if (growth.steps.start == GrowthStart::field)
                                  return std::make_shared<GrowthField>(growth);
                              return std::make_shared<GrowthCell>(growth);
                          },
                      },
                      plan);
}

}  // namespace

float logarithm(float x) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(x);
    return static_cast<float>(static_cast<std::int32_t>(bits - 0x3f800000u)) * 0x1p-23f;
}

std::shared_ptr<ProcessNodes> processNodes(const ProcessPlan& plan) {
    constexpr std::size_t kMostKept = 8;
    using Kept = std::pair<ProcessPlan, std::shared_ptr<ProcessNodes>>;
    static std::mutex& mutex = forkLock();
    static std::deque<Kept> kept;  // most recently used first
    const auto known = [&]() -> std::shared_ptr<ProcessNodes> {
        const auto found = std::ranges::find(kept, plan, &Kept::first);
        if (found == kept.end()) return nullptr;
        Kept moved = std::move(*found);
        kept.erase(found);
        kept.push_front(std::move(moved));
        return kept.front().second;
    };
    {
        const std::lock_guard lock(mutex);
        if (std::shared_ptr<ProcessNodes> nodes = known()) return nodes;
    }
    std::shared_ptr<ProcessNodes> made = madeFor(plan);  // may measure its input: not with the lock
    const std::lock_guard lock(mutex);
    if (std::shared_ptr<ProcessNodes> nodes = known()) return nodes;
    kept.emplace_front(plan, made);
    std::int64_t bytes = 0;
    for (std::size_t n = 0; n < kept.size(); ++n) {
        bytes += kept[n].second->bytes();
        if (n < kMostKept && (n == 0 || bytes <= kMostProcessBytes)) continue;
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(n), kept.end());
        break;
    }
    return made;
}

}  // namespace noisescope
