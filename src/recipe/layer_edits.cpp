#include "recipe/layer_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/nearest.h"
#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
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
        if (layer.kind == LayerKind::link) layer.use = pathIn(start, layer.use);
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

Layer newField(const Recipe& recipe, int noise) {
    Layer layer;
    layer.field.noise = noise;
    layer.field.seed = unusedShift({0}, seedsOf(recipe.tree));
    return layer;
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
    const std::size_t slash = path.rfind('/');
    const std::string_view group = slash == path.npos ? "" : path.substr(0, slash);
    const std::string_view name = slash == path.npos ? path : path.substr(slash + 1);
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
    if (!source.tree.empty()) {
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
    (placed.kind == LayerKind::group ? placed.seed : placed.field.seed) += shift;
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

}  // namespace noisescope
