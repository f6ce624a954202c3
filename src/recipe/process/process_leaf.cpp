#include "recipe/process/process_leaf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "recipe/layer_checks.h"
#include "recipe/layer_graph.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"
#include "recipe/tree_steps.h"

namespace noisescope {
namespace {

const Named& outputOf(const Layer& process, int output) {
    return infoOf(process).outputs[static_cast<std::size_t>(output)];
}

/// Returns whether the process has the output; any has the empty one.
bool hasOutput(const Layer& process, std::string_view output) {
    return output.empty() ||
           std::ranges::find(infoOf(process).outputs, output, &Named::id) != infoOf(process).outputs.end();
}

bool isGrowth(const Layer& process) { return process.process == rowIndex(ProcessId::growth); }

/// Adds a link that hides the other layers.
void showAlone(std::string path, std::vector<Layer>& layers) {
    Layer link;
    link.name = unusedName(layers, "seen");
    link.kind = LayerKind::link;
    link.use = std::move(path);
    layers.push_back(std::move(link));
}

/// Keeps how a layer is seen by a link to it.
Layer alone(const Layer& layer) {
    Layer plain = layer;
    const Layer usual;
    plain.muted = false;
    plain.combine = usual.combine;
    plain.softness = usual.softness;
    plain.amount = 1;
    plain.mask.clear();
    return plain;
}

/// Removes the layers that nothing reads and that hold none that is read.
class Pruning {
  public:
    Pruning(const LayerGraph& graph, const std::vector<bool>& isRead, std::string_view process)
        : graph_(graph), isRead_(isRead), process_(process) {}

    std::vector<Layer> kept(const std::vector<Layer>& layers, const std::string& group) const {
        std::vector<Layer> list;
        for (const Layer& layer : layers) {
            const std::string path = pathIn(group, layer.name);
            const bool isProcess = path == process_;
            if (!isProcess && !holds(path)) continue;
            Layer copy = layer;
            copy.layers = kept(layer.layers, path);
            if (!isRead(pathIn(path, kMaskName))) copy.mask.clear();
            if (isProcess) copy.shape.clear();
            list.push_back(isProcess || !isRead(path) ? alone(copy) : copy);
        }
        return list;
    }

  private:
    [[nodiscard]] bool isRead(const std::string& path) const {
        const std::size_t number = graph_.find(path);
        return number < isRead_.size() && isRead_[number];
    }
    /// True if a layer, its mask, or one in it is read.
    [[nodiscard]] bool holds(const std::string& path) const {
        const std::string inside = path + "/";
        for (std::size_t i = 0; i < isRead_.size(); ++i) {
            const std::string& other = graph_.layers()[i].path;
            if ((isRead_[i] || other == process_) && (other == path || other.starts_with(inside))) return true;
        }
        return false;
    }

    const LayerGraph& graph_;
    const std::vector<bool>& isRead_;
    std::string_view process_;
};

/// `count` returns how many of its lattices a process lacks.
void coarsen(std::vector<Layer>& layers, const std::function<int(const ProcessNumbers&)>& count) {
    for (Layer& layer : layers) {
        if (layer.kind == LayerKind::process && !isGrowth(layer))
            layer.coarser = std::min(count(layer), layer.levels - 1);
        coarsen(layer.mask, count);
        coarsen(layer.layers, count);
    }
}

}  // namespace

Recipe coarsened(Recipe recipe, int count) {
    coarsen(recipe.tree.layers, [count](const ProcessNumbers&) { return count; });
    return recipe;
}

Recipe coarsenedFor(Recipe recipe, std::int64_t height) {
    coarsen(recipe.tree.layers, [height](const ProcessNumbers& numbers) {
        int count = 0;
        while (count < numbers.levels && (numbers.grid >> (count + 1)) >= height) ++count;
        return count;
    });
    return recipe;
}

Recipe processRecipe(const Recipe& root, std::string_view path, int output) {
    const LayerGraph graph(root.tree);
    const std::vector<bool> isRead = graph.reached(graph.readBy(graph.find(path), false), false);
    Recipe recipe;
    recipe.tree.layers = Pruning(graph, isRead, path).kept(root.tree.layers, "");
    const Layer& process = *findLayer(recipe.tree, path);
    showAlone(pathIn(path, outputOf(process, output).id), recipe.tree.layers);
    recipe.timeAxis = root.timeAxis;
    recipe.time = root.time;
    recipe.speed = root.speed;
    recipe.loop = root.loop;
    if (hasSlopeMask(recipe.tree)) recipe.relief = root.relief;
    recipe.worldScale = root.tree.placeScale;
    recipe.worldX = root.tree.placeX;
    recipe.worldY = root.tree.placeY;
    return recipe;
}

bool isProcessRecipe(const Recipe& recipe) {
    if (recipe.tree.empty() || !recipe.tree.shape.empty()) return false;
    const Layer& top = recipe.tree.layers.back();
    if (top.kind != LayerKind::link || top.muted || top.amount < 1 || !top.mask.empty() || !top.shape.empty() ||
        top.combine != kMix)
        return false;
    const OutputPath path = outputPath(recipe.tree, top.use);
    const Layer* target = findLayer(recipe.tree, path.layer);
    return target != nullptr && target->kind == LayerKind::process && (path.output > 0 || target->shape.empty());
}

ProcessParts processParts(const Recipe& recipe) {
    const OutputPath path = outputPath(recipe.tree, recipe.tree.layers.back().use);
    return {findLayer(recipe.tree, path.layer), path.output};
}

Recipe processInput(const Recipe& recipe) {
    const std::string path(outputPath(recipe.tree, recipe.tree.layers.back().use).layer);
    return processLayer(recipe, pathIn(path, kMaskName));
}

Recipe processLayer(const Recipe& recipe, std::string_view path) {
    Recipe layer = recipe;
    const FieldRecipe usual;
    layer.worldScale = usual.worldScale;
    layer.worldX = usual.worldX;
    layer.worldY = usual.worldY;
    layer.output = kValue;
    Layer below;
    below.kind = LayerKind::below;
    Layer& process = *findLayer(layer.tree, outputPath(recipe.tree, recipe.tree.layers.back().use).layer);
    process.muted = true;  // its mask shows what lies below it all the same
    process.mask = {below};
    layer.tree.layers.pop_back();
    showAlone(std::string(path), layer.tree.layers);
    return layer;
}

std::string shownProcess(const Recipe& recipe, std::string_view output) {
    if (!hasProcess(recipe.tree)) return {};
    const std::vector<std::string> shown = processesIn(soundTreeSteps(recipe));
    std::string topmost;
    for (const std::string& path : layerPaths(recipe.tree))
        if (std::ranges::find(shown, path) != shown.end() && hasOutput(*findLayer(recipe.tree, path), output))
            topmost = path;
    return topmost;
}

std::string heightsPath(const Recipe& recipe) {
    if (recipe.tree.heights == kWholeName) return {};
    return recipe.tree.heights.empty() ? shownProcess(recipe) : recipe.tree.heights;
}

void setProcessSteps(Recipe& recipe, double share) {
    constexpr int kFewest = 4;
    for (const std::string& path : layerPaths(recipe.tree)) {
        Layer& layer = *findLayer(recipe.tree, path);
        if (layer.kind != LayerKind::process) continue;
        if (isGrowth(layer))
            layer.age *= share;
        else if (layer.steps > kFewest)
            layer.steps = kFewest + static_cast<int>(std::lround(share * (layer.steps - kFewest)));
    }
}

bool hasProcess(const LayerTree& tree) {
    return std::ranges::any_of(placedLayers(tree),
                               [](const PlacedLayer& placed) { return placed.layer->kind == LayerKind::process; });
}

std::vector<std::string> processProblems(const Layer& process) {
    constexpr double kMostNodes = 8000;  // of height, in distances of nodes: floats hold whole quanta up to 8,192
    if (isGrowth(process)) return {};
    const ProcessNumbers& numbers = process;
    const double nodes = numbers.grid * numbers.height;
    if (nodes / 2 <= kMostNodes) return {};
    return {fmt::format("grid={} and height={}: the ground is {} nodes high, expected at most {}", numbers.grid,
                        shortest(numbers.height), shortest(nodes), shortest(2 * kMostNodes))};
}

}  // namespace noisescope
