#include "gpu/leaf_targets.h"

#include <algorithm>
#include <utility>

#include "plan/field_plan.h"
#include "recipe/recipe.h"
#include "recipe/same_values.h"

namespace noisescope {

const FloatTarget* LeafTargets::find(const FieldPlan& plan, const Region& region) {
    return find(plan.recipe(), plan.pixels(), region);
}

const FloatTarget* LeafTargets::find(const Recipe& recipe, const PixelScale& pixels, const Region& region) {
    const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
        return entry.region == region && entry.pixels == pixels && sameValues(entry.recipe, recipe);
    });
    if (found == entries_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found);
    return found->target.get();
}

std::vector<std::unique_ptr<FloatTarget>> LeafTargets::makeRoom(std::int64_t bytes) {
    std::vector<std::unique_ptr<FloatTarget>> old;
    while (bytes_ + bytes > most_ && !entries_.empty()) {
        bytes_ -= entries_.back().target->bytes();
        old.push_back(std::move(entries_.back().target));
        entries_.pop_back();
    }
    return old;
}

const FloatTarget& LeafTargets::add(const FieldPlan& plan, const Region& region, std::unique_ptr<FloatTarget> drawn) {
    bytes_ += drawn->bytes();
    entries_.push_front({plan.recipe(), plan.pixels(), region, std::move(drawn)});
    return *entries_.front().target;
}

/// Prefers the smallest one that is large enough.
std::unique_ptr<FloatTarget> TargetPool::take(const FloatTarget::Layout& layout) {
    const auto rank = [&](const std::unique_ptr<FloatTarget>& target) {
        return std::pair(!target->holds(layout), target->bytes());
    };
    const auto found = std::ranges::min_element(targets_, {}, rank);
    std::unique_ptr<FloatTarget> taken;
    if (found == targets_.end()) {
        taken = std::make_unique<FloatTarget>();
    } else {
        taken = std::move(*found);
        targets_.erase(found);
        bytes_ -= taken->bytes();
    }
    taken->reserve(layout);
    return taken;
}

void TargetPool::giveBack(std::unique_ptr<FloatTarget> target) {
    if (bytes_ + target->bytes() > kMostBytes) return;
    bytes_ += target->bytes();
    targets_.push_back(std::move(target));
}

}  // namespace noisescope
