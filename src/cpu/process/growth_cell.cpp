#include "cpu/process/growth_cell.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace noisescope {
namespace {

constexpr double kNodeStep = 1e-8;  ///< seconds of a step of an erosion's node

}  // namespace

double growthCost(const GrowthSteps& steps) { return growthSeconds(steps) / kNodeStep; }

std::shared_ptr<const GrowthCell::Grown> GrowthCell::known() const {
    const std::lock_guard lock(kept_);
    return grown_;
}

std::shared_ptr<const GrowthCell::Grown> GrowthCell::grown(const Pause& pause) {
    if (auto found = known()) return found;
    const std::lock_guard computing(computing_);
    if (auto found = known()) return found;
    auto made = std::make_shared<Grown>();
    made->history = growthHistory(plan_.steps, pause);
    const auto& nodes = made->history->nodes;
    const double last = std::floor(plan_.age * made->history->steps);
    const auto end = std::ranges::upper_bound(nodes, static_cast<std::uint32_t>(last), {}, &GrownNode::order);
    const std::span until(nodes.data(), static_cast<std::size_t>(end - nodes.begin()));
    made->shape = growthShape(plan_.steps, until, plan_.spread);
    const std::lock_guard lock(kept_);
    grown_ = made;
    return made;
}

float GrowthCell::valueAt(const Grown& grown, GrowthOutput output, std::int64_t x, std::int64_t y) const {
    const reference::GrowthRules& rules = plan_.steps.rules;
    const GrowthShape& shape = grown.shape;
    if (rules.repeatsX) x &= rules.side - 1;
    if (rules.repeatsY) y &= rules.side - 1;
    if (plan_.steps.start == GrowthStart::line && output == GrowthOutput::height)
        y = std::min<std::int64_t>(y, rules.side - 1);  // the ground goes on below the line
    if (x < 0 || y < 0 || x >= rules.side || y >= rules.side) return -1;
    const auto node = static_cast<std::size_t>(y * rules.side + x);
    if (output == GrowthOutput::height) return shape.seenHeight(node);
    if (shape.place[node] == 0) return -1;
    const std::size_t place = shape.place[node] - 1;
    const GrownNode& own = shape.nodes[place];
    return seenOfGrowth(output, own.order, grown.history->steps, own.distance, shape.longest, shape.branch[place]);
}

std::vector<float> GrowthCell::values(int output, const Region& nodes) {
    const std::shared_ptr<const Grown> found = grown({});
    std::vector<float> values;
    values.reserve(static_cast<std::size_t>(nodes.width * nodes.height));
    for (std::int64_t y = nodes.y; y < nodes.y + nodes.height; ++y)
        for (std::int64_t x = nodes.x; x < nodes.x + nodes.width; ++x)
            values.push_back(valueAt(*found, static_cast<GrowthOutput>(output), x, y));
    return values;
}

void GrowthCell::prepare(const Region& nodes, const Pause& pause, const StepsDone& done) {
    const double cost = missingCost(nodes);
    static_cast<void>(grown(pause));
    if (done && cost > 0) done(cost);
}

double GrowthCell::missingCost(const Region&) const { return known() != nullptr ? 0 : growthCost(plan_.steps); }

bool GrowthCell::has(const Region&) const { return known() != nullptr; }

std::int64_t GrowthCell::bytes() const {
    const std::shared_ptr<const Grown> found = known();
    if (found == nullptr) return 0;
    const GrowthShape& shape = found->shape;
    return static_cast<std::int64_t>((shape.height.size() + shape.place.size() + shape.branch.size()) *
                                     sizeof(std::uint32_t));
}

void GrowthCell::clear() {
    const std::lock_guard lock(kept_);
    grown_ = nullptr;
}

}  // namespace noisescope
