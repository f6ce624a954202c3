#include "cpu/process/growth_solver.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <limits>
#include <mutex>
#include <utility>

#include "core/fork_lock.h"
#include "core/interrupt.h"

namespace noisescope {
namespace {

using reference::GrowthStep;
using reference::ivec2;

constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

}  // namespace

GrowthSolver::GrowthSolver(const GrowthSteps& steps) : steps_(steps) {
    const auto side = static_cast<std::size_t>(steps.rules.side);
    rowShift_ = std::countr_zero(side);
    kinds_.resize(side * side, Kind::free);
    distances_.resize(side * side);
    lowest_.resize(side * side, kNone);
    levels_.resize(side * side / 16, static_cast<std::uint8_t>(steps.rules.longest));
    closeNodes();
    openBlocks_ = static_cast<std::size_t>(std::ranges::count(levels_, steps.rules.longest));
    firstOpen_ = openBlocks_;
    for (int level = 0; level <= steps.rules.longest; ++level) {
        const std::size_t blocks = side >> (level + 1);
        taken_.emplace_back(blocks * blocks);
        near_.emplace_back(blocks * blocks);
    }
    for (const ivec2 seed : steps.seedNodes()) take({numberOf(seed), 0, 0, numberOf(seed)});
}

/// Closes what lies outside the tree's ground.
void GrowthSolver::closeNodes() {
    const std::vector<bool> closed = steps_.closedNodes();
    if (closed.empty()) return;
    std::ranges::fill(levels_, std::uint8_t{0});  // but where a node is open
    for (std::uint32_t node = 0; node < closed.size(); ++node) {
        const ivec2 at = placeOf(node);
        if (closed[node])
            kinds_[node] = Kind::closed;
        else
            levels_[blockOf(at)] = static_cast<std::uint8_t>(steps_.rules.longest);
    }
}

std::uint32_t GrowthSolver::numberOf(ivec2 at) const {
    return static_cast<std::uint32_t>(at.y) * static_cast<std::uint32_t>(steps_.rules.side) +
           static_cast<std::uint32_t>(at.x);
}

ivec2 GrowthSolver::placeOf(std::uint32_t node) const {
    const auto side = static_cast<std::uint32_t>(steps_.rules.side);
    return {static_cast<int>(node & (side - 1)), static_cast<int>(node >> rowShift_)};
}

std::size_t GrowthSolver::blockOf(ivec2 at) const {
    return static_cast<std::size_t>(at.y >> 2) * static_cast<std::size_t>(steps_.rules.side / 4) +
           static_cast<std::size_t>(at.x >> 2);
}

void GrowthSolver::take(const GrownNode& node) {
    kinds_[node.node] = Kind::taken;
    distances_[node.node] = node.distance;
    grown_.push_back(node);
    if (node.order > 0) ended_ = ended_ || steps_.isEnd(placeOf(node.node));
}

/// Lowers the levels around the nodes that were taken since the last look.
void GrowthSolver::look() {
    for (; seen_ < grown_.size(); ++seen_) {
        const ivec2 at = placeOf(grown_[seen_].node);
        for (int level = 1; level <= steps_.rules.longest; ++level) {
            const int blocks = steps_.rules.side >> (level + 1);
            const ivec2 block{at.x >> (level + 1), at.y >> (level + 1)};
            std::uint8_t& taken = taken_[static_cast<std::size_t>(level)]
                                        [static_cast<std::size_t>(std::int64_t{block.y} * blocks + block.x)];
            if (std::exchange(taken, std::uint8_t{1}) != 0) break;  // and so are those that hold it
            for (int i = 0; i < 9; ++i) forbid(level, {block.x + i % 3 - 1, block.y + i / 3 - 1});
        }
    }
}

/// Lowers the levels in a block, beside which a node is taken.
void GrowthSolver::forbid(int level, ivec2 block) {
    const int blocks = steps_.rules.side >> (level + 1);
    if (steps_.rules.repeatsX) block.x &= blocks - 1;
    if (steps_.rules.repeatsY) block.y &= blocks - 1;
    if (block.x < 0 || block.y < 0 || block.x >= blocks || block.y >= blocks) return;
    std::uint8_t& near =
        near_[static_cast<std::size_t>(level)][static_cast<std::size_t>(std::int64_t{block.y} * blocks + block.x)];
    if (std::exchange(near, std::uint8_t{1}) != 0) return;
    const int small = 1 << (level - 1);  // blocks of 4 x 4 nodes along it
    const int stride = steps_.rules.side / 4;
    for (int y = block.y * small; y < (block.y + 1) * small; ++y)
        for (int x = block.x * small; x < (block.x + 1) * small; ++x) {
            std::uint8_t& own = levels_[static_cast<std::size_t>(std::int64_t{y} * stride + x)];
            if (own < level) continue;
            if (own == steps_.rules.longest) --openBlocks_;
            own = static_cast<std::uint8_t>(level - 1);
        }
}

/// Decides for every walker whether it stays at the cluster, bids for another node, or waits.
void GrowthSolver::choose(const GrowthStep& step) {
    const reference::GrowthRules& rules = steps_.rules;
    const auto taken = [this](ivec2 at) { return isTaken(at); };
    for (const std::uint32_t node : walkers_) {
        const ivec2 at = placeOf(node);
        const std::uint32_t word = reference::pcgHash2(at, step.salt);
        const int level = levelAt(at);
        if (level == 0 && reference::growthSticks(rules, at, word, taken)) {
            const int parent = reference::growthParent(rules, at, word, taken);
            const ivec2 offset = reference::kGrowthNeighbors[static_cast<std::size_t>(parent - 1)];
            ivec2 leant{at.x + offset.x, at.y + offset.y};
            reference::growthPlace(rules, leant);
            const std::uint32_t leantOn = numberOf(leant);
            stuck_.push_back({node, static_cast<std::uint32_t>(step.number) + 1, distances_[leantOn] + 1, leantOn});
            continue;
        }
        const std::uint32_t direction = reference::growthDirection(word);
        const ivec2 jump = reference::growthJump(level, direction, step.number);
        ivec2 to{at.x + jump.x, at.y + jump.y};
        if (!reference::growthPlace(rules, to) || kinds_[numberOf(to)] != Kind::free) {
            staying_.push_back(node);
            continue;
        }
        const Bid bid{node, numberOf(to),
                      std::uint64_t{word} << 32U | (static_cast<std::uint32_t>(level) * 4 + direction)};
        lowest_[bid.to] = std::min(lowest_[bid.to], bid.wish);
        bids_.push_back(bid);
    }
}

/// Adds walkers where no walker enters.
void GrowthSolver::arrive(const GrowthStep& step) {
    for (int n = 0; n < reference::kGrowthSquares * reference::kGrowthSquares && openBlocks_ > 0; ++n) {
        ivec2 at;
        const ivec2 square{n % reference::kGrowthSquares, n / reference::kGrowthSquares};
        if (!reference::growthArrival(steps_.rules, step, square, at)) continue;
        const std::uint32_t node = numberOf(at);
        if (kinds_[node] == Kind::free && lowest_[node] == kNone && levelAt(at) == steps_.rules.longest)
            arriving_.push_back(node);
    }
}

/// Moves the walkers that won.
void GrowthSolver::move() {
    std::swap(walkers_, staying_);
    staying_.clear();
    for (const Bid& bid : bids_) {
        const bool wins = lowest_[bid.to] == bid.wish;
        walkers_.push_back(wins ? bid.to : bid.from);
        if (!wins) continue;
        kinds_[bid.from] = Kind::free;
        kinds_[bid.to] = Kind::walker;
    }
    for (const Bid& bid : bids_) lowest_[bid.to] = kNone;
    bids_.clear();
}

void GrowthSolver::step() {
    if (number_ % reference::kGrowthLook == 0) look();
    const GrowthStep step = steps_.step(number_);
    choose(step);
    arrive(step);
    move();
    for (const std::uint32_t node : arriving_) {
        kinds_[node] = Kind::walker;
        walkers_.push_back(node);
    }
    added_ += arriving_.size();
    arriving_.clear();
    std::ranges::sort(stuck_, {}, &GrownNode::node);
    for (const GrownNode& node : stuck_) take(node);
    stuck_.clear();
    ++number_;
}

bool GrowthSolver::isDone() const {
    constexpr std::size_t kLittle = 32;  // of a field's tree: filling its last corners may take most of the steps
    constexpr std::size_t kFew = 16;
    if (steps_.start == GrowthStart::field && openBlocks_ * kLittle <= firstOpen_ &&
        walkers_.size() * kFew <= grown_.size())
        return true;
    return ended_ || number_ >= GrowthSteps::kMost || (openBlocks_ == 0 && walkers_.empty());
}

std::vector<reference::GrowthNode> GrowthSolver::nodes() const {
    std::vector<reference::GrowthNode> nodes(kinds_.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i].kind = kinds_[i];
    for (const GrownNode& grown : grown_) {
        reference::GrowthNode& node = nodes[grown.node];
        node.order = static_cast<int>(grown.order);
        node.distance = static_cast<int>(grown.distance);
        if (grown.order == 0) continue;
        const ivec2 at = placeOf(grown.node);
        for (std::size_t i = 0; i < reference::kGrowthNeighbors.size(); ++i) {
            ivec2 place{at.x + reference::kGrowthNeighbors[i].x, at.y + reference::kGrowthNeighbors[i].y};
            if (reference::growthPlace(steps_.rules, place) && numberOf(place) == grown.parent)
                node.parent = static_cast<int>(i) + 1;
        }
    }
    return nodes;
}

double growthSeconds(const GrowthSteps& steps) {
    constexpr double kNode = 1.5e-6;  // of the cell, or of a field's square, by measurement
    const double side = steps.start == GrowthStart::field ? steps.spacing() : steps.rules.side;
    return kNode * side * side;
}

std::shared_ptr<const GrowthHistory> growthHistory(const GrowthSteps& steps, const Pause& pause) {
    constexpr std::size_t kMostKept = std::size_t{1} << 22;  // nodes
    constexpr int kBetweenPauses = 256;                      // steps: a thousandth of a second
    using Kept = std::pair<GrowthSteps, std::shared_ptr<const GrowthHistory>>;
    static std::mutex& mutex = forkLock();
    static std::deque<Kept> kept;  // most recently grown first
    const auto known = [&]() -> std::shared_ptr<const GrowthHistory> {
        const std::lock_guard lock(mutex);
        const auto found = std::ranges::find(kept, steps, &Kept::first);
        return found == kept.end() ? nullptr : found->second;
    };
    if (auto history = known()) return history;
    GrowthSolver solver(steps);
    while (!solver.isDone()) {
        if (solver.stepCount() % kBetweenPauses == 0) {
            throwIfInterrupted();
            if (pause) pause();
        }
        solver.step();
    }
    auto made = std::make_shared<const GrowthHistory>(
        GrowthHistory{solver.grown(), solver.grown().back().order, solver.walkers().size(), solver.added()});
    const std::lock_guard lock(mutex);
    kept.emplace_front(steps, made);
    std::size_t nodes = 0;
    for (std::size_t n = 0; n < kept.size(); ++n) {
        nodes += kept[n].second->nodes.size();
        if (n > 0 && nodes > kMostKept) kept.resize(n);
    }
    return made;
}

}  // namespace noisescope
