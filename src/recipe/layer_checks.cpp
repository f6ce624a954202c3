#include "recipe/layer_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "catalogue/combines.h"
#include "core/nearest.h"
#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/layer_graph.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/tree_steps.h"

namespace noisescope {
namespace {

constexpr std::size_t kLongestPath = 120;  // in a message, in bytes

std::string shownPath(std::string_view path) { return printable(clipped(path, kLongestPath)); }

/// Returns why a field has no derivatives, or "".
std::string derivativeProblem(const Recipe& leaf) {
    Recipe sloped = leaf;
    sloped.output = kSlope;
    for (const DomainFault& fault : domainFaults(sloped))
        if (fault.nearest.output == kValue) return fault.why;
    return {};
}

/// Returns "output=slope: it needs the derivatives of land: …", or "" if the layer is no field or has them.
std::string withoutDerivatives(const Recipe& recipe, const PlacedLayer& placed, std::string_view what) {
    if (placed.layer->kind != LayerKind::field) return {};
    const std::string why = derivativeProblem(leafRecipe(recipe, placed.layer->field, placed.seed));
    return why.empty() ? why : fmt::format("{}: it needs the derivatives of {}: {}", what, shownPath(placed.path), why);
}

/// Finds the problems of a tree. Later checks need what earlier ones have found to be sound.
class TreeChecker {
  public:
    explicit TreeChecker(const Recipe& recipe) : recipe_(recipe), graph_(recipe.tree) {}

    std::vector<std::string> find() {
        const std::size_t count = graph_.layers().size();
        if (count > kMostLayers) {
            problems_.push_back(fmt::format("{} layers and masks, expected at most {}", count, kMostLayers));
            return std::move(problems_);
        }
        checkDepth();
        checkSiblings("", recipe_.tree.layers);
        for (const PlacedLayer& placed : graph_.layers()) checkLayer(placed);
        checkShapes(kWholeName, recipe_.tree.shape);
        for (const PlaceNumber& number : kPlaceNumbers)
            addIf(kWholeName, ".", problemOf(number, recipe_.tree.*number.member));
        for (const PlacedLayer& placed : graph_.layers()) checkNamed(placed);
        if (!recipe_.tree.moisture.empty()) checkPath("moisture", recipe_.tree.moisture);
        if (!recipe_.tree.temperature.empty()) checkPath("temperature", recipe_.tree.temperature);
        if (!recipe_.tree.heights.empty() && recipe_.tree.heights != kWholeName)
            checkPath("heights", recipe_.tree.heights);
        if (problems_.empty()) checkCycle();
        if (problems_.empty()) checkFields();
        if (problems_.empty()) checkSlopeMasks();
        if (problems_.empty()) problems_ = outputProblems(recipe_, recipe_.output);
        if (problems_.empty()) checkRanges();
        return std::move(problems_);
    }

  private:
    void add(std::string_view path, std::string_view problem) { addIf(path, ": ", problem); }
    void addIf(std::string_view path, std::string_view mark, std::string_view problem) {
        if (!problem.empty()) problems_.push_back(fmt::format("{}{}{}", shownPath(path), mark, problem));
    }

    void checkDepth() {
        for (const PlacedLayer& placed : graph_.layers()) {
            const auto depth = std::ranges::count(placed.path, '/') + 1;
            if (depth <= kDeepestLayer) continue;
            add(placed.path, fmt::format("{} layers deep, expected at most {}", depth, kDeepestLayer));
            return;
        }
    }

    /// Checks the names of a group's layers.
    void checkSiblings(std::string_view path, const std::vector<Layer>& layers) {
        std::set<std::string_view> names;
        for (const Layer& layer : layers) {
            addIf(path, path.empty() ? "" : ": ", nameProblem(layer.name));
            if (!names.insert(layer.name).second) add(pathIn(path, layer.name), "two layers of this name");
        }
    }

    void checkLayer(const PlacedLayer& placed) {
        const Layer& layer = *placed.layer;
        checkSiblings(placed.path, layer.layers);
        if (layer.kind != LayerKind::group && !layer.layers.empty()) add(placed.path, "layers, and this is no group");
        for (const std::string& problem : ownProblems(layer)) addIf(placed.path, ".", problem);
        checkShapes(placed.path, layer.shape);
        if (layer.mask.size() > 1) add(placed.path, "more than one mask");
        if (placed.masked != nullptr && !layer.mask.empty()) add(placed.path, "a mask has no mask of its own");
        if (layer.kind == LayerKind::process) checkProcess(placed);
        if (layer.kind != LayerKind::below) return;
        if (placed.masked == nullptr) add(placed.path, "only a mask shows what lies below its layer");
        if (layer.below < 0 || layer.below >= static_cast<int>(belows().size()))
            add(placed.path, fmt::format("below={}: unknown", layer.below));
    }

    void checkProcess(const PlacedLayer& placed) {
        if (placed.masked != nullptr) add(placed.path, "a mask is no process; a link to one is");
        if (std::ranges::count(placed.path, '/') + 1 == kDeepestLayer)
            add(placed.path,
                fmt::format("a process {} layers deep, expected at most {}", kDeepestLayer, kDeepestLayer - 1));
        for (const std::string& problem : processProblems(*placed.layer)) add(placed.path, problem);
    }

    void checkShapes(std::string_view path, const std::vector<Shape>& shapes) {
        if (shapes.size() > kMostShapes)
            return add(path, fmt::format("{} shapes, expected at most {}", shapes.size(), kMostShapes));
        for (std::size_t i = 0; i < shapes.size(); ++i)
            for (const std::string& problem : problemsOf(shapes[i]))
                add(path, fmt::format("shape {}: {}", i + 1, problem));
    }

    /// Checks the paths of other layers that a layer names.
    void checkNamed(const PlacedLayer& placed) {
        for (const NamedPath& named : pathsNamedBy(*placed.layer))
            if (named.applies)
                checkPath(
                    named.param == nullptr ? placed.path + ": use" : fmt::format("{}.{}", placed.path, named.param->id),
                    placed.layer->*named.member);
    }

    void checkPath(std::string_view what, const std::string& path) {
        if (graph_.find(path) < graph_.layers().size()) return;
        std::vector<std::string_view> words;
        for (const PlacedLayer& placed : graph_.layers()) words.push_back(placed.path);
        constexpr std::size_t kMostListed = 16;
        const std::string near = words.size() > kMostListed ? didYouMean(path, words) : expectedOf(path, words);
        problems_.push_back(fmt::format("{}={}: no such layer{}", what, shownPath(path), near));
    }

    void checkCycle() {
        const std::vector<std::string> circle = graph_.cycle();
        if (circle.size() == 2) add(circle.front(), "its value would be computed from itself");
        if (circle.size() <= 2) return;
        add(circle.front(), fmt::format("its value would be computed from itself: {}",
                                        clipped(fmt::format("{}", fmt::join(circle, " reads ")), kLongestCircle)));
    }

    void checkFields() {
        std::vector<Recipe> different;
        for (const PlacedLayer& placed : graph_.layers()) {
            if (placed.layer->kind != LayerKind::field) continue;
            Recipe leaf = leafRecipe(recipe_, placed.layer->field, placed.seed);
            if (std::ranges::find(different, leaf) != different.end()) continue;
            for (const std::string& problem : problemsOf(withMoisture(leaf))) addIf(placed.path, ".", problem);
            if (different.size() == kMostFields) {
                problems_.push_back(
                    fmt::format("{}: more than {} different fields", shownPath(placed.path), kMostFields));
                return;
            }
            different.push_back(std::move(leaf));
        }
    }

    /// Returns the field in the picture's colors, if biomes read it a second time in another size.
    [[nodiscard]] Recipe withMoisture(const Recipe& leaf) const {
        Recipe colored = leaf;
        if (recipe_.colors != kBiomes || !recipe_.tree.moisture.empty()) return colored;
        colored.colors = kBiomes;
        colored.biomeScale = recipe_.biomeScale;
        return colored;
    }

    void checkSlopeMasks() {
        for (std::size_t i = 0; i < graph_.layers().size(); ++i) {
            const Layer& layer = *graph_.layers()[i].layer;
            if (layer.kind != LayerKind::below || layer.below != rowIndex(BelowId::slope)) continue;
            const std::vector<bool> reached = graph_.seenWithoutProcesses(graph_.readBy(i, false));
            for (std::size_t field = 0; field < reached.size(); ++field)
                if (reached[field])
                    addIf(graph_.layers()[i].path, ".",
                          withoutDerivatives(recipe_, graph_.layers()[field], "below=slope"));
        }
    }

    /// Finds sums and stretches of values that floats cannot hold.
    void checkRanges() {
        for (const TreeStep& step : soundTreeSteps(recipe_).steps) {
            constexpr float kMost = 1e30f;  // with room for one more sum or product
            if (step.range.low >= -kMost && step.range.high <= kMost) continue;
            return add(step.path.empty() ? kWholeName : step.path,
                       fmt::format("its values may reach {:.3g}, more than {:.0e}: a clamp before them holds them",
                                   std::max(-step.range.low, step.range.high), kMost));
        }
    }

    static constexpr std::size_t kLongestCircle = 400;
    const Recipe& recipe_;
    LayerGraph graph_;
    std::vector<std::string> problems_;
};

/// Moves the field to the nearest one without problems. Returns true if the picture's time had to change too.
bool repairField(Recipe& root, FieldRecipe& field) {
    const Recipe leaf = leafRecipe(root, field, 0);
    const Recipe fixed = repaired(leaf);
    const FieldRecipe usual;
    field = static_cast<const FieldRecipe&>(fixed);
    field.worldScale = usual.worldScale;  // the tree has the place
    field.worldX = usual.worldX;
    field.worldY = usual.worldY;
    if (leaf.timeAxis == fixed.timeAxis) return false;
    root.timeAxis = fixed.timeAxis;
    return true;
}

/// Repairs all layers of the list and in them. Returns true if the picture's time had to change too.
bool repairLayers(Recipe& root, std::vector<Layer>& layers) {
    bool changed = false;
    for (Layer& layer : layers) {
        repairNumbers(layer);
        layer.below = std::clamp(layer.below, 0, static_cast<int>(belows().size()) - 1);
        if (layer.kind == LayerKind::field) changed = repairField(root, layer.field) || changed;
        changed = repairLayers(root, layer.mask) || changed;
        changed = repairLayers(root, layer.layers) || changed;
    }
    return changed;
}

bool anyFieldOf(const std::vector<Layer>& layers, const std::function<bool(const FieldRecipe&)>& has) {
    return std::ranges::any_of(layers, [&](const Layer& layer) {
        return (layer.kind == LayerKind::field && has(layer.field)) || anyFieldOf(layer.mask, has) ||
               anyFieldOf(layer.layers, has);
    });
}

}  // namespace

bool anyField(const LayerTree& tree, const std::function<bool(const FieldRecipe&)>& has) {
    return anyFieldOf(tree.layers, has);
}

/// Returns the layers that have no value at a point of space.
static std::vector<std::string> solidProblems(const Recipe& recipe) {
    std::vector<std::string> problems;
    const LayerGraph graph(recipe.tree);
    const std::vector<bool> reached = graph.seenWithoutProcesses(graph.readByWhole(false));
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const PlacedLayer& placed = graph.layers()[i];
        if (!reached[i]) continue;
        if (placed.layer->kind == LayerKind::process)
            problems.push_back(fmt::format("output=solid: {} changes a picture, not a space, nearest: {}.muted=true",
                                           shownPath(placed.path), placed.path));
        else if (placed.layer->kind == LayerKind::below && placed.layer->below == rowIndex(BelowId::slope))
            problems.push_back(fmt::format("output=solid: {} is the slope of a picture, nearest: below=height",
                                           shownPath(placed.path)));
        else if (placed.layer->kind == LayerKind::field &&
                 (placed.layer->field.scale == kClassic || placed.layer->field.scale == kEngine))
            problems.push_back(fmt::format("output=solid: the range of {} is not known, nearest: scale=bounded",
                                           shownPath(placed.path)));
        else if (placed.layer->kind == LayerKind::field && isTorus(placed.layer->field))
            problems.push_back(
                fmt::format("output=solid: {} is noise on a torus, nearest: tiling=lattice", shownPath(placed.path)));
    }
    return problems;
}

Recipe sharedAlone(const Recipe& recipe) {
    Recipe alone;
    static_cast<SharedRecipe&>(alone) = static_cast<const SharedRecipe&>(recipe);
    return alone;
}

std::vector<std::string> outputProblems(const Recipe& recipe, int output) {
    std::vector<std::string> problems;
    const OutputInfo& info = outputs()[static_cast<std::size_t>(output)];
    const std::string name = fmt::format("output={}", info.id);
    if (output == kPosition) problems.push_back(name + ": a recipe with layers has no position, nearest: output=value");
    if (output == kSolid) return solidProblems(recipe);
    if (!info.slopes) return problems;
    const LayerGraph graph(recipe.tree);
    const std::vector<bool> reached = graph.seenWithoutProcesses(graph.readByWhole(false));
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (!reached[i]) continue;
        const PlacedLayer& placed = graph.layers()[i];
        if (std::string problem = withoutDerivatives(recipe, placed, name); !problem.empty())
            problems.push_back(std::move(problem));
        else if (output == kCurl && placed.layer->kind == LayerKind::field && placed.layer->field.dimensions != 2)
            problems.push_back(fmt::format("{}: {} has {} dimensions, expected 2", name, shownPath(placed.path),
                                           placed.layer->field.dimensions));
    }
    return problems;
}

std::vector<std::string> treeProblems(const Recipe& recipe) {
    return recipe.tree.empty() ? std::vector<std::string>() : TreeChecker(recipe).find();
}

std::string coveringNote(const Recipe& recipe) {
    const LayerTree& tree = recipe.tree;
    const auto isDrawn = [](const Layer& layer) { return !layer.muted && layer.amount > 0; };
    const auto lowest = std::ranges::find_if(tree.layers, isDrawn);
    if (recipe.colors != kBiomes || lowest == tree.layers.end()) return {};
    for (auto layer = std::next(lowest); layer != tree.layers.end(); ++layer) {
        const bool isMoisture = layer->name == tree.moisture;
        const bool covers = isDrawn(*layer) && layer->combine == kMix && layer->amount == 1 && layer->mask.empty();
        if (covers && (isMoisture || layer->name == tree.temperature))
            return fmt::format(
                "{} is the {} of biomes and covers the layers below it; {}.muted=true leaves it to the "
                "colors",
                layer->name, isMoisture ? "moisture" : "temperature", layer->name);
    }
    return {};
}

Recipe repairedTree(const Recipe& recipe) {
    Recipe result = recipe;
    const Recipe shared = repaired(sharedAlone(recipe));
    static_cast<SharedRecipe&>(result) = static_cast<const SharedRecipe&>(shared);
    result.timeAxis = std::clamp(recipe.timeAxis, 0, static_cast<int>(timeAxes().size()) - 1);
    const LayerTree usual;
    for (const PlaceNumber& number : kPlaceNumbers) {
        double& value = result.tree.*number.member;
        value = value >= number.minimum && value <= number.maximum ? value : usual.*number.member;
    }
    repairNumbers(result.tree.shape);
    constexpr int kMostRounds = 4;  // the time axis changes once
    for (int i = 0; i < kMostRounds && repairLayers(result, result.tree.layers); ++i) {
    }
    if (LayerGraph(result.tree).cycle().empty() && !outputProblems(result, result.output).empty())
        result.output = kValue;
    return result;
}

}  // namespace noisescope
