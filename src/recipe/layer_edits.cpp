#include "recipe/layer_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "catalogue/processes.h"
#include "core/nearest.h"
#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Returns the seeds of all fields, with those of their groups.
std::set<std::uint32_t> seedsOf(const LayerTree& tree) {
    std::set<std::uint32_t> seeds;
    for (const PlacedLayer& placed : placedLayers(tree))
        if (placed.layer->kind == LayerKind::field) seeds.insert(placed.layer->field.seed + placed.seed);
    return seeds;
}

/// Returns the least number that, added to all `seeds`, gives none of `taken`.
std::uint32_t unusedShift(const std::set<std::uint32_t>& seeds, const std::set<std::uint32_t>& taken) {
    std::uint32_t shift = 0;
    while (std::ranges::any_of(seeds, [&](std::uint32_t seed) { return taken.contains(seed + shift); })) ++shift;
    return shift;
}

/// Gives the paths of links their new start.
void moveLinks(std::vector<Layer>& layers, std::string_view start) {
    for (Layer& layer : layers) {
        for (const NamedPath& named : pathsNamedBy(layer)) layer.*named.member = pathIn(start, layer.*named.member);
        moveLinks(layer.mask, start);
        moveLinks(layer.layers, start);
    }
}

/// Returns the name of a noise as a layer's.
std::string layerNameOf(const NoiseInfo& noise) {
    std::string name(noise.id);
    std::ranges::replace(name, '_', '-');
    return name;
}

}  // namespace

void makeTree(Recipe& recipe) {
    if (!recipe.tree.empty()) return;
    Layer layer;
    layer.name = layerNameOf(noiseOf(recipe));
    layer.field = static_cast<const FieldRecipe&>(recipe);
    static_cast<FieldRecipe&>(recipe) = {};
    recipe.tree.layers = {std::move(layer)};
}

std::optional<Recipe> plainField(const Recipe& recipe) {
    if (recipe.tree.layers.size() != 1 || recipe.output != kValue || !recipe.map.empty()) return {};
    Recipe field = recipe;
    field.tree.layers.clear();
    if (field.tree != LayerTree{}) return {};
    Layer plain = recipe.tree.layers.front();
    if (plain.kind != LayerKind::field) return {};
    const Recipe leaf = leafRecipe(recipe, plain.field, 0);
    plain.name.clear();
    plain.field = {};
    if (plain != Layer{}) return {};
    static_cast<FieldRecipe&>(field) = static_cast<const FieldRecipe&>(leaf);
    field.timeAxis = leaf.timeAxis;  // none, if the field lacks the axis
    return field;
}

double usualFrequency(int noise) {
    const bool isOnce = noise == rowIndex(NoiseId::radial) || noise == rowIndex(NoiseId::ramp);
    return isOnce ? 1 : FieldRecipe().frequency;
}

Layer newField(const Recipe& recipe, int noise) {
    Layer layer;
    layer.field.noise = noise;
    layer.field.frequency = usualFrequency(noise);
    layer.field.seed = unusedShift({0}, seedsOf(recipe.tree));
    return layer;
}

Recipe newProcess(int process) {
    Recipe recipe;
    Layer layer;
    layer.name = processes()[static_cast<std::size_t>(process)].id;
    layer.kind = LayerKind::process;
    layer.process = process;
    recipe.tree.layers = {std::move(layer)};
    return recipe;
}

std::string noSuchLayer(const LayerTree& tree, std::string_view path) {
    const std::vector<std::string> paths = layerPaths(tree);
    const std::vector<std::string_view> words(paths.begin(), paths.end());
    constexpr std::size_t kMostListed = 16;
    if (words.empty()) return "no such layer, the recipe is one field";
    return fmt::format("no such layer{}",
                       words.size() > kMostListed ? didYouMean(path, words) : expectedOf(path, words));
}

std::string addLayer(Recipe& recipe, std::string_view path, const Recipe& source) {
    const PathParts parts = splitPath(path);
    const std::string_view group = parts.around;
    const std::string_view name = parts.name;
    const auto refused = [&](std::string_view problem) { return fmt::format("{}: {}", printable(path), problem); };
    if (const std::string problem = nameProblem(name); !problem.empty()) return refused(problem);
    const LayerTree usual;
    if (source.tree.placeScale != usual.placeScale || source.tree.placeX != 0 || source.tree.placeY != 0)
        return refused("the recipe to add has a place, which a layer cannot have");
    Recipe changed = recipe;
    makeTree(changed);
    Layer* around = group.empty() ? nullptr : findLayer(changed.tree, group);
    if (!group.empty() && (around == nullptr || around->kind != LayerKind::group))
        return refused(around == nullptr ? noSuchLayer(changed.tree, group) : fmt::format("{} is no group", group));
    std::vector<Layer>& layers = around == nullptr ? changed.tree.layers : around->layers;
    if (std::ranges::find(layers, name, &Layer::name) != layers.end()) return refused("there is a layer of this name");

    Recipe added = source;
    makeTree(added);
    Layer layer = added.tree.layers.front();
    const bool isProcess = added.tree.layers.size() == 1 && layer.kind == LayerKind::process;
    if (!source.tree.empty() && !isProcess) {
        layer = {};
        layer.kind = LayerKind::group;
        layer.layers = added.tree.layers;
        layer.shape = added.tree.shape;
        moveLinks(layer.layers, path);
    }
    layer.name = name;
    layers.push_back(layer);
    // Seeds with those of the groups around the new layer, which are not taken by other fields.
    std::set<std::uint32_t> own;
    std::set<std::uint32_t> taken;
    const std::string inside = std::string(path) + "/";
    for (const PlacedLayer& placed : placedLayers(changed.tree))
        if (placed.layer->kind == LayerKind::field)
            (placed.path == path || placed.path.starts_with(inside) ? own : taken)
                .insert(placed.layer->field.seed + placed.seed);
    const std::uint32_t shift = unusedShift(own, taken);
    Layer& placed = *findLayer(changed.tree, path);
    (placed.kind == LayerKind::field ? placed.field.seed : placed.seed) += shift;
    recipe = std::move(changed);
    return {};
}

std::string muteLayer(Recipe& recipe, std::string_view path) {
    Layer* layer = findLayer(recipe.tree, path);
    if (layer == nullptr) return fmt::format("{}: {}", printable(path), noSuchLayer(recipe.tree, path));
    if (path.ends_with(fmt::format("/{}", kMaskName)))
        return fmt::format("{}: a mask cannot be muted, expected a layer; mask=none removes it", printable(path));
    layer->muted = true;
    return {};
}

std::string soloLayer(Recipe& recipe, std::string_view path) {
    if (findLayer(recipe.tree, path) == nullptr)
        return fmt::format("{}: {}", printable(path), noSuchLayer(recipe.tree, path));
    recipe = seenFrom(recipe, path);
    return {};
}

// --- changes of one layer --------------------------------------------------------------------------------------------

namespace {

bool isIn(std::string_view path, std::string_view group) {
    return path == group || (path.starts_with(group) && path.substr(group.size()).starts_with('/'));
}

/// Returns the layers of the root or of a group; null if there is none.
std::vector<Layer>* layersAt(LayerTree& tree, std::string_view group) {
    if (group.empty()) return &tree.layers;
    Layer* layer = findLayer(tree, group);
    return layer == nullptr || layer->kind != LayerKind::group ? nullptr : &layer->layers;
}

void changeUses(std::vector<Layer>& layers, std::string_view from, std::string_view to) {
    for (Layer& layer : layers) {
        for (const NamedPath& named : pathsNamedBy(layer)) {
            std::string& path = layer.*named.member;
            if (isIn(path, from)) path = std::string(to) + path.substr(from.size());
        }
        changeUses(layer.mask, from, to);
        changeUses(layer.layers, from, to);
    }
}

/// Lets all links to a layer and into it, and the bounds of a map, follow it.
void followPath(Recipe& recipe, std::string_view from, std::string_view to) {
    LayerTree& tree = recipe.tree;
    changeUses(tree.layers, from, to);
    std::vector<std::string*> paths{&tree.moisture, &tree.temperature, &tree.heights};
    for (MapClass& each : recipe.map.classes)
        for (MapCondition& condition : each.when) paths.push_back(&condition.layer);
    for (std::string* path : paths)
        if (isIn(*path, from)) *path = std::string(to) + path->substr(from.size());
    for (MapClass& each : recipe.map.classes) std::ranges::sort(each.when, {}, &MapCondition::layer);  // as read
}

/// Returns the sum of the seeds of a group and those around it.
std::uint32_t seedOfGroup(const LayerTree& tree, std::string_view group) {
    for (const PlacedLayer& placed : placedLayers(tree))
        if (placed.path == group) return placed.seed + placed.layer->seed;
    return 0;
}

/// Adds to the seeds of a layer and its mask, or of what they hold.
void addSeed(Layer& layer, std::uint32_t seed) {
    if (layer.kind == LayerKind::group || layer.kind == LayerKind::process) layer.seed += seed;
    if (layer.kind == LayerKind::field) layer.field.seed += seed;
    for (Layer& mask : layer.mask) addSeed(mask, seed);
}

/// A layer of a recipe that is changed: its group's list and its place there. Valid as long as the path is.
struct Spot {
    std::vector<Layer>* list = nullptr;
    std::size_t index = 0;
    PathParts parts;

    [[nodiscard]] Layer& layer() const { return (*list)[index]; }
    [[nodiscard]] std::ptrdiff_t offset() const { return static_cast<std::ptrdiff_t>(index); }
};
Spot spotOf(LayerTree& tree, std::string_view path) {
    Spot spot;
    spot.parts = splitPath(path);
    std::vector<Layer>* list = layersAt(tree, spot.parts.around);
    if (list == nullptr) return spot;
    const auto found = std::ranges::find(*list, spot.parts.name, &Layer::name);
    if (found == list->end()) return spot;
    spot.list = list;
    spot.index = static_cast<std::size_t>(found - list->begin());
    return spot;
}

std::string refusedAt(std::string_view path, std::string_view problem) {
    return fmt::format("{}: {}", printable(path), problem);
}

/// Takes a changed recipe and path unless the tree cannot be drawn so.
std::string finishEdit(Recipe& recipe, Recipe changed, std::string& path, std::string now) {
    const std::vector<std::string> problems = treeProblems(changed);
    if (!problems.empty() && treeProblems(recipe).empty()) return problems.front();
    recipe = std::move(changed);
    path = std::move(now);
    return {};
}

}  // namespace

std::string renameLayer(Recipe& recipe, std::string& path, std::string_view name) {
    Recipe changed = recipe;
    const Spot spot = spotOf(changed.tree, path);
    if (spot.list == nullptr) return refusedAt(path, noSuchLayer(recipe.tree, path));
    if (const std::string problem = nameProblem(name); !problem.empty()) return refusedAt(name, problem);
    if (name == spot.parts.name) return {};
    if (std::ranges::find(*spot.list, name, &Layer::name) != spot.list->end())
        return refusedAt(name, "there is a layer of this name");
    spot.layer().name = name;
    std::string now = pathIn(spot.parts.around, name);
    followPath(changed, path, now);
    return finishEdit(recipe, std::move(changed), path, std::move(now));
}

std::string duplicateLayer(Recipe& recipe, std::string& path) {
    const Layer* layer = findLayer(std::as_const(recipe.tree), path);
    if (layer == nullptr) return refusedAt(path, noSuchLayer(recipe.tree, path));
    const Layer copied = *layer;
    return pasteLayer(recipe, path, copied);
}

std::string pasteLayer(Recipe& recipe, std::string& path, const Layer& copied) {
    Recipe changed = recipe;
    makeTree(changed);
    const Spot spot = spotOf(changed.tree, path);
    std::vector<Layer>& list = spot.list == nullptr ? changed.tree.layers : *spot.list;
    const std::ptrdiff_t at = spot.list == nullptr ? std::ssize(list) : spot.offset() + 1;
    Layer layer = copied;
    layer.name = unusedName(list, copied.name);
    std::string now = pathIn(spot.list == nullptr ? "" : spot.parts.around, layer.name);
    list.insert(list.begin() + at, std::move(layer));
    return finishEdit(recipe, std::move(changed), path, std::move(now));
}

std::string removeLayer(Recipe& recipe, std::string& path) {
    Recipe changed = recipe;
    const Spot spot = spotOf(changed.tree, path);
    if (spot.list == nullptr) return refusedAt(path, noSuchLayer(recipe.tree, path));
    if (spot.list->size() == 1) {
        if (spot.parts.around.empty()) return refusedAt(path, "the last layer stays");
        std::string group(spot.parts.around);  // a group is not empty
        if (std::string problem = removeLayer(changed, group); !problem.empty()) return problem;
        return finishEdit(recipe, std::move(changed), path, std::move(group));
    }
    spot.list->erase(spot.list->begin() + spot.offset());
    for (const PlacedLayer& placed : placedLayers(changed.tree))
        for (const NamedPath& named : pathsNamedBy(*placed.layer))
            if (isIn(placed.layer->*named.member, path))
                return refusedAt(
                    path, fmt::format("{} {} it", placed.path, named.param == nullptr ? "is a link to" : "reads"));
    for (const std::string& layer : conditionLayers(recipe.map))
        if (isIn(layer, path)) return refusedAt(path, "classes of the map have bounds of it");
    for (std::string* read : {&changed.tree.moisture, &changed.tree.temperature, &changed.tree.heights})
        if (isIn(*read, path)) read->clear();
    const std::size_t next = spot.index == 0 ? 0 : spot.index - 1;
    std::string now = pathIn(spot.parts.around, (*spot.list)[next].name);
    return finishEdit(recipe, std::move(changed), path, std::move(now));
}

std::string moveLayer(Recipe& recipe, std::string& path, std::string_view group, std::size_t index) {
    if (isIn(group, path)) return refusedAt(path, "a group cannot be moved into itself");
    Recipe changed = recipe;
    const Spot from = spotOf(changed.tree, path);
    if (from.list == nullptr) return refusedAt(path, noSuchLayer(recipe.tree, path));
    if (from.list->size() == 1 && from.parts.around != group)
        return refusedAt(path, fmt::format("{} holds no other layer; ungroup it",
                                           from.parts.around.empty() ? "the recipe" : from.parts.around));
    Layer layer = from.layer();
    from.list->erase(from.list->begin() + from.offset());
    std::vector<Layer>* to = layersAt(changed.tree, group);
    if (to == nullptr) return refusedAt(group, "no group");
    if (from.parts.around != group) {
        addSeed(layer, seedOfGroup(recipe.tree, from.parts.around) - seedOfGroup(recipe.tree, group));
        layer.name = unusedName(*to, layer.name);
    }
    std::string now = pathIn(group, layer.name);
    to->insert(to->begin() + static_cast<std::ptrdiff_t>(std::min(index, to->size())), std::move(layer));
    followPath(changed, path, now);
    return finishEdit(recipe, std::move(changed), path, std::move(now));
}

std::string groupLayer(Recipe& recipe, std::string& path) {
    Recipe changed = recipe;
    const Spot spot = spotOf(changed.tree, path);
    if (spot.list == nullptr) return refusedAt(path, noSuchLayer(recipe.tree, path));
    Layer inner = spot.layer();
    Layer group;
    group.kind = LayerKind::group;
    group.name = unusedName(*spot.list, "group");
    group.combine = std::exchange(inner.combine, kMix);
    group.softness = std::exchange(inner.softness, Layer{}.softness);
    group.amount = std::exchange(inner.amount, 1.0);
    group.muted = std::exchange(inner.muted, false);
    group.mask = std::exchange(inner.mask, {});
    std::string now = pathIn(spot.parts.around, group.name);
    group.layers = {std::move(inner)};
    spot.layer() = std::move(group);
    followPath(changed, pathIn(path, kMaskName), pathIn(now, kMaskName));
    followPath(changed, path, pathIn(now, spot.parts.name));
    return finishEdit(recipe, std::move(changed), path, std::move(now));
}

std::string ungroupLayer(Recipe& recipe, std::string& path) {
    Recipe changed = recipe;
    const Spot spot = spotOf(changed.tree, path);
    if (spot.list == nullptr) return refusedAt(path, noSuchLayer(recipe.tree, path));
    Layer group = spot.layer();
    if (group.kind != LayerKind::group) return refusedAt(path, "no group");
    const bool weighs = !group.mask.empty() || group.amount != 1 || group.muted;
    if (group.layers.size() > 1 && (weighs || !group.shape.empty()))
        return refusedAt(path, "its mask, amount and shape are of all its layers together");
    Layer& lowest = group.layers.front();
    if (weighs && (!lowest.mask.empty() || lowest.amount != 1))
        return refusedAt(path, "both it and its layer have a mask or an amount");
    lowest.combine = group.combine;
    lowest.softness = group.softness;
    if (weighs) {
        lowest.mask = group.mask;
        lowest.amount = group.amount;
    }
    lowest.muted = lowest.muted || group.muted;
    lowest.shape.insert(lowest.shape.end(), group.shape.begin(), group.shape.end());
    std::vector<Layer>& list = *spot.list;
    list.erase(list.begin() + spot.offset());
    std::ptrdiff_t at = spot.offset();
    std::string now = path;
    for (Layer& layer : group.layers) {
        addSeed(layer, group.seed);
        const std::string before = pathIn(path, layer.name);
        layer.name = unusedName(list, layer.name);
        now = pathIn(spot.parts.around, layer.name);
        followPath(changed, before, now);
        changeUses(group.layers, before, now);
        list.insert(list.begin() + at++, layer);
    }
    return finishEdit(recipe, std::move(changed), path, std::move(now));
}

}  // namespace noisescope
