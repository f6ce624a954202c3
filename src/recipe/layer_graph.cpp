#include "recipe/layer_graph.h"

#include <algorithm>
#include <utility>

#include "recipe/layer_params.h"

namespace noisescope {
LayerGraph::LayerGraph(const LayerTree& tree) : tree_(tree), layers_(placedLayers(tree)) {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        numbers_.try_emplace(layers_[i].path, i);
        if (layers_[i].layer->kind != LayerKind::process) continue;
        for (const Named& output : infoOf(*layers_[i].layer).outputs)
            numbers_.try_emplace(pathIn(layers_[i].path, output.id), i);
    }
}

std::size_t LayerGraph::find(std::string_view path) const {
    const auto found = numbers_.find(path);
    return found == numbers_.end() ? layers_.size() : found->second;
}

void LayerGraph::addStack(std::string_view path, const std::vector<Layer>& layers, std::size_t count, bool muted,
                          std::vector<std::size_t>& read) const {
    for (std::size_t i = 0; i < count; ++i) {
        const Layer& layer = layers[i];
        if (!muted && (layer.muted || layer.amount <= 0)) continue;
        const std::string own = pathIn(path, layer.name);
        read.push_back(find(own));
        if (!layer.mask.empty()) read.push_back(find(pathIn(own, kMaskName)));
    }
}

std::vector<std::size_t> LayerGraph::readByWhole(bool muted) const {
    std::vector<std::size_t> read;
    addStack("", tree_.layers, tree_.layers.size(), muted, read);
    return read;
}

std::vector<std::size_t> LayerGraph::readBy(std::size_t number, bool muted) const {
    std::vector<std::size_t> read;
    const PlacedLayer& placed = layers_[number];
    const Layer& layer = *placed.layer;
    if (layer.kind == LayerKind::group) addStack(placed.path, layer.layers, layer.layers.size(), muted, read);
    if (layer.kind == LayerKind::below && placed.masked != nullptr)
        addBelow(splitPath(placed.path).around, *placed.masked, muted, read);
    if (layer.kind == LayerKind::process && infoOf(layer).readsBelow) addBelow(placed.path, layer, muted, read);
    for (const NamedPath& named : pathsNamedBy(layer))
        if (const std::size_t target = find(layer.*named.member); named.applies && target < layers_.size())
            read.push_back(target);
    return read;
}

/// Adds the layers below a layer in its group; `path`: its path.
void LayerGraph::addBelow(std::string_view path, const Layer& layer, bool muted, std::vector<std::size_t>& read) const {
    const std::string_view group = splitPath(path).around;
    const Layer* around = group.empty() ? nullptr : layers_[find(group)].layer;
    const std::vector<Layer>& siblings = around == nullptr ? tree_.layers : around->layers;
    addStack(group, siblings, static_cast<std::size_t>(&layer - siblings.data()), muted, read);
}

std::vector<bool> LayerGraph::seenWithoutProcesses(const std::vector<std::size_t>& from) const {
    return walked(from, false, false);
}

std::vector<bool> LayerGraph::reached(const std::vector<std::size_t>& from, bool muted) const {
    return walked(from, muted, true);
}

std::vector<bool> LayerGraph::walked(const std::vector<std::size_t>& from, bool muted, bool throughProcesses) const {
    std::vector<bool> isReached(layers_.size(), false);
    std::vector<std::size_t> open = from;
    while (!open.empty()) {
        const std::size_t number = open.back();
        open.pop_back();
        if (isReached[number]) continue;
        isReached[number] = true;
        if (!throughProcesses && layers_[number].layer->kind == LayerKind::process) continue;
        for (const std::size_t read : readBy(number, muted)) open.push_back(read);
    }
    return isReached;
}

std::vector<std::string> LayerGraph::cycle() const {
    struct Visit {
        std::size_t layer;
        std::vector<std::size_t> read;
        std::size_t next = 0;
    };
    enum class State { fresh, open, done };
    std::vector<State> states(layers_.size(), State::fresh);
    for (std::size_t start = 0; start < layers_.size(); ++start) {
        if (states[start] != State::fresh) continue;
        std::vector<Visit> stack{{start, readBy(start, true)}};
        states[start] = State::open;
        while (!stack.empty()) {
            Visit& top = stack.back();
            if (top.next == top.read.size()) {
                states[top.layer] = State::done;
                stack.pop_back();
                continue;
            }
            const std::size_t read = top.read[top.next++];
            if (states[read] == State::open) {
                std::vector<std::string> paths;
                auto first = std::ranges::find(stack, read, &Visit::layer);
                for (; first != stack.end(); ++first) paths.push_back(layers_[first->layer].path);
                paths.push_back(layers_[read].path);
                return paths;
            }
            if (states[read] == State::fresh) {
                states[read] = State::open;
                stack.push_back({read, readBy(read, true)});
            }
        }
    }
    return {};
}

}  // namespace noisescope
