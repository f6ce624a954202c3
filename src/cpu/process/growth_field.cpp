#include "cpu/process/growth_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "core/error.h"
#include "core/threads.h"
#include "cpu/process/growth_cell.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMostShown = std::int64_t{1} << 26;  ///< nodes of a region

std::int64_t floorDivided(std::int64_t n, std::int64_t by) { return n / by - (n % by < 0 ? 1 : 0); }

/// Returns the first node of a square.
reference::ivec2 squareAt(const GrowthSteps& steps, std::int64_t x, std::int64_t y) {
    const auto node = [&](std::int64_t n) { return static_cast<int>(static_cast<std::uint32_t>(n * steps.spacing())); };
    return {node(x), node(y)};
}

/// Returns the nodes of a tree's cell.
Region cellOf(const GrowthSteps& steps, std::int64_t x, std::int64_t y) {
    const std::int64_t side = steps.spacing();
    return {x * side - side / 2, y * side - side / 2, 2 * side, 2 * side};
}

}  // namespace

/// Nodes of a tree, and their values.
struct GrowthField::Tree {
    struct Node {
        std::uint32_t node, order, distance, branch;
    };
    std::vector<Node> nodes;  ///< row by row
    std::vector<float> heights;
    std::uint32_t steps = 0, longest = 0;

    [[nodiscard]] std::int64_t bytes() const {
        return static_cast<std::int64_t>(nodes.size() * sizeof(Node) + heights.size() * sizeof(float));
    }
};

Region GrowthField::treesAt(const GrowthSteps& steps, const Region& nodes) {
    const std::int64_t side = steps.spacing();
    const auto first = [&](std::int64_t node) { return floorDivided(node - side / 2, side); };
    const auto end = [&](std::int64_t node) { return floorDivided(node - 1 + side / 2, side) + 1; };
    const Region trees{first(nodes.x), first(nodes.y), 0, 0};
    return {trees.x, trees.y, end(nodes.x + nodes.width) - trees.x, end(nodes.y + nodes.height) - trees.y};
}

std::shared_ptr<const GrowthField::Tree> GrowthField::known(const Place& place) const {
    const std::lock_guard lock(kept_);
    const auto found = trees_.find(place);
    return found == trees_.end() ? nullptr : found->second;
}

/// Returns a tree, and grows it if it is not there.
std::shared_ptr<const GrowthField::Tree> GrowthField::tree(const Place& place, const Pause& pause) {
    constexpr std::int64_t kMostKept = kMostProcessBytes / 2;
    if (auto found = known(place)) return found;
    const GrowthSteps steps = plan_.steps.ofTree(squareAt(plan_.steps, place.second, place.first));
    const std::shared_ptr<const GrowthHistory> history = growthHistory(steps, pause);
    const auto last = static_cast<std::uint32_t>(std::floor(plan_.age * history->steps));
    const auto end = std::ranges::upper_bound(history->nodes, last, {}, &GrownNode::order);
    const std::span until(history->nodes.data(), static_cast<std::size_t>(end - history->nodes.begin()));
    const GrowthShape shape = growthShape(steps, until, plan_.spread);
    auto made = std::make_shared<Tree>();
    made->steps = history->steps;
    made->longest = shape.longest;
    for (const std::uint32_t each : shape.place) {
        if (each == 0) continue;
        const GrownNode& node = shape.nodes[each - 1];
        made->nodes.push_back({node.node, node.order, node.distance, shape.branch[each - 1]});
    }
    made->heights.resize(shape.height.size());
    for (std::size_t node = 0; node < shape.height.size(); ++node) made->heights[node] = shape.seenHeight(node);
    const std::lock_guard lock(kept_);
    if (bytes_ + made->bytes() > kMostKept) {
        trees_.clear();  // whoever still reads them holds them
        bytes_ = 0;
    }
    if (trees_.emplace(place, made).second) bytes_ += made->bytes();
    return made;
}

std::vector<GrowthField::Place> GrowthField::missing(const Region& nodes) const {
    const Region trees = treesAt(plan_.steps, nodes);
    std::vector<Place> places;
    const std::lock_guard lock(kept_);
    for (std::int64_t y = trees.y; y < trees.y + trees.height; ++y)
        for (std::int64_t x = trees.x; x < trees.x + trees.width; ++x)
            if (!trees_.contains({y, x})) places.emplace_back(y, x);
    return places;
}

/// Adds what is seen of a tree in a region.
void GrowthField::show(const Tree& tree, const Place& place, GrowthOutput output, const Region& nodes,
                       std::vector<float>& values) const {
    const Region cell = cellOf(plan_.steps, place.second, place.first);
    const std::int64_t left = std::max(nodes.x, cell.x);
    const std::int64_t right = std::min(nodes.x + nodes.width, cell.x + cell.width);
    const std::int64_t top = std::max(nodes.y, cell.y);
    const std::int64_t bottom = std::min(nodes.y + nodes.height, cell.y + cell.height);
    auto own = std::ranges::lower_bound(tree.nodes, (top - cell.y) * cell.width, {}, &Tree::Node::node);
    for (std::int64_t y = top; y < bottom; ++y) {
        float* const to = values.data() + (y - nodes.y) * nodes.width - nodes.x;
        const std::int64_t row = (y - cell.y) * cell.width - cell.x;
        if (output == GrowthOutput::height) {
            for (std::int64_t x = left; x < right; ++x)
                to[x] = std::max(to[x], tree.heights[static_cast<std::size_t>(row + x)]);
            continue;
        }
        for (; own != tree.nodes.end() && own->node < row + cell.x + cell.width; ++own) {
            const std::int64_t x = own->node - row;
            if (x < left || x >= right) continue;
            to[x] = seenOfGrowth(output, own->order, tree.steps, own->distance, tree.longest, own->branch);
        }
    }
}

std::vector<float> GrowthField::values(int output, const Region& nodes) {
    std::vector<float> values(static_cast<std::size_t>(nodes.width * nodes.height), -1.0f);
    const Region trees = treesAt(plan_.steps, nodes);
    for (std::int64_t y = trees.y; y < trees.y + trees.height; ++y)
        for (std::int64_t x = trees.x; x < trees.x + trees.width; ++x)
            show(*tree({y, x}, {}), {y, x}, static_cast<GrowthOutput>(output), nodes, values);
    return values;
}

void GrowthField::prepare(const Region& nodes, const Pause& pause, const StepsDone& done) {
    if (nodes.width * nodes.height > kMostShown)
        throw Error(ExitCode::usage,
                    fmt::format("growth of {} nodes at once, expected at most {}: a smaller grid, or a picture that "
                                "shows less of it",
                                nodes.width * nodes.height, kMostShown));
    const std::vector<Place> places = missing(nodes);
    if (places.empty()) return;
    const double each = growthCost(plan_.steps);
    std::mutex telling;  // of what is not made for several threads
    inParallel(static_cast<std::int64_t>(places.size()), [&](std::int64_t n) {
        const ThreadsHere alone(places.size() > 1 ? 1 : 0);
        static_cast<void>(tree(places[static_cast<std::size_t>(n)], pause));
        const std::lock_guard lock(telling);
        if (done) done(each);
    });
}

double GrowthField::missingCost(const Region& nodes) const {
    const Region trees = treesAt(plan_.steps, nodes);
    const bool isTooMuch = nodes.width * nodes.height > kMostShown;
    const double count = isTooMuch ? static_cast<double>(trees.width) * static_cast<double>(trees.height)
                                   : static_cast<double>(missing(nodes).size());
    return count * growthCost(plan_.steps);
}

bool GrowthField::has(const Region& nodes) const {
    return nodes.width * nodes.height <= kMostShown && missing(nodes).empty();
}

std::int64_t GrowthField::bytes() const {
    const std::lock_guard lock(kept_);
    return bytes_;
}

void GrowthField::clear() {
    const std::lock_guard lock(kept_);
    trees_.clear();
    bytes_ = 0;
}

}  // namespace noisescope
