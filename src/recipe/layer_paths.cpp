#include "recipe/layer_paths.h"
#include "recipe/layer_params.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "catalogue/combines.h"
#include "core/error.h"
#include "core/text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// A layer and the sum of the seeds of the groups around it.
struct SeededLayer {
    const Layer* layer = nullptr;
    std::uint32_t seed = 0;
};

const Layer* layerNamed(const std::vector<Layer>& layers, std::string_view name) {
    const auto found = std::ranges::find(layers, name, &Layer::name);
    return found == layers.end() ? nullptr : &*found;
}

/// Returns the number of a process's output, or -1.
int outputNamed(const Layer& process, std::string_view name) {
    const auto outputs = infoOf(process).outputs;
    const auto found = std::ranges::find(outputs, name, &Named::id);
    return found == outputs.end() ? -1 : static_cast<int>(found - outputs.begin());
}

/// Returns the layer at the path, or null.
SeededLayer walk(const LayerTree& tree, std::string_view path) {
    SeededLayer at;
    while (true) {
        const std::size_t end = std::min(path.find('/'), path.size());
        const std::string_view name = path.substr(0, end);
        if (at.layer == nullptr) {
            at.layer = layerNamed(tree.layers, name);
        } else if (name == kMaskName) {
            at.layer = at.layer->mask.empty() ? nullptr : &at.layer->mask.front();
        } else if (at.layer->kind == LayerKind::process) {
            if (outputNamed(*at.layer, name) < 0) at.layer = nullptr;
        } else {
            at.seed += at.layer->seed;
            at.layer = layerNamed(at.layer->layers, name);
        }
        if (at.layer == nullptr || end == path.size()) return at;
        path.remove_prefix(end + 1);
    }
}

void addPlaced(std::vector<PlacedLayer>& list, const PlacedLayer& placed) {
    list.push_back(placed);
    const Layer& layer = *placed.layer;
    for (const Layer& mask : layer.mask) addPlaced(list, {pathIn(placed.path, kMaskName), &mask, &layer, placed.seed});
    for (const Layer& inner : layer.layers)
        addPlaced(list, {pathIn(placed.path, inner.name), &inner, nullptr, placed.seed + layer.seed});
}

/// Gives the field the picture's time, if it has the axis along which time moves.
void takeTime(Recipe& field, const SharedRecipe& picture) {
    const ParamInfo& axis = *findParam("time_axis");
    const auto& choice = std::get<ChoiceParam>(axis.kind);
    if (picture.timeAxis == 0 || !axis.applies(field) || !choice.available(field, picture.timeAxis)) return;
    field.timeAxis = picture.timeAxis;
    field.time = picture.time;
    field.speed = picture.speed;
    field.loop = picture.loop;
}

/// Gives the field the position of all layers of the picture.
void takePlace(FieldRecipe& field, const LayerTree& tree) {
    field.worldScale = tree.placeScale;
    field.worldX = tree.placeX;
    field.worldY = tree.placeY;
}

}  // namespace

const Layer* findLayer(const LayerTree& tree, std::string_view path) { return walk(tree, path).layer; }
Layer* findLayer(LayerTree& tree, std::string_view path) {
    return const_cast<Layer*>(findLayer(std::as_const(tree), path));
}

OutputPath outputPath(const LayerTree& tree, std::string_view path) {
    const PathParts parts = splitPath(path);
    const Layer* around = parts.around.empty() ? nullptr : findLayer(tree, parts.around);
    if (around == nullptr || around->kind != LayerKind::process || parts.name == kMaskName) return {path, 0};
    return {parts.around, std::max(0, outputNamed(*around, parts.name))};
}

std::string pathIn(std::string_view path, std::string_view name) {
    return path.empty() ? std::string(name) : fmt::format("{}/{}", path, name);
}

PathParts splitPath(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    if (slash == path.npos) return {"", path};
    return {path.substr(0, slash), path.substr(slash + 1)};
}

std::string unusedName(const std::vector<Layer>& layers, std::string_view name) {
    constexpr std::size_t kNumber = 4;  // letters of "-999"
    const std::string_view start = name.substr(0, kLongestLayerName - kNumber);
    std::string unused(start);
    for (int i = 2; layerNamed(layers, unused) != nullptr; ++i) unused = fmt::format("{}-{}", start, i);
    return unused;
}

std::vector<PlacedLayer> placedLayers(const LayerTree& tree) {
    std::vector<PlacedLayer> list;
    for (const Layer& layer : tree.layers) addPlaced(list, {layer.name, &layer, nullptr, 0});
    return list;
}

std::vector<std::string> layerPaths(const LayerTree& tree) {
    std::vector<std::string> paths;
    for (PlacedLayer& placed : placedLayers(tree)) paths.push_back(std::move(placed.path));
    return paths;
}

std::vector<std::string> fieldPaths(const LayerTree& tree) {
    std::vector<std::string> paths;
    for (PlacedLayer& placed : placedLayers(tree))
        if (placed.layer->kind == LayerKind::field) paths.push_back(std::move(placed.path));
    return paths;
}

bool hasSlopeMask(const LayerTree& tree) {
    return std::ranges::any_of(placedLayers(tree), [](const PlacedLayer& placed) {
        return placed.layer->kind == LayerKind::below && placed.layer->below == rowIndex(BelowId::slope);
    });
}

Recipe leafRecipe(const Recipe& root, const FieldRecipe& field, std::uint32_t seed) {
    Recipe leaf;
    static_cast<FieldRecipe&>(leaf) = field;
    leaf.seed += seed;
    takeTime(leaf, root);
    takePlace(leaf, root.tree);
    return leaf;
}

Recipe leafRecipe(const Recipe& root, std::string_view path) {
    const SeededLayer found = walk(root.tree, path);
    if (found.layer == nullptr || found.layer->kind != LayerKind::field)
        throw Error(ExitCode::usage, fmt::format("{}: no field of this recipe", printable(path)));
    return leafRecipe(root, found.layer->field, found.seed);
}

Recipe seenFrom(const Recipe& root, std::string_view path) {
    Recipe seen = root;
    if (path.empty()) return seen;
    // A link on top of all layers hides them, and all other paths stay.
    Layer link;
    link.name = unusedName(root.tree.layers, "seen");
    link.kind = LayerKind::link;
    link.use = path;
    seen.tree.layers.push_back(std::move(link));
    seen.tree.shape.clear();
    seen.map = {};  // of the picture, not of a layer
    return seen;
}

std::vector<FieldRecipe> fieldsOf(const Recipe& recipe) {
    if (recipe.tree.empty()) return {static_cast<const FieldRecipe&>(recipe)};
    std::vector<FieldRecipe> fields;
    for (const PlacedLayer& placed : placedLayers(recipe.tree))
        if (placed.layer->kind == LayerKind::field) fields.push_back(placed.layer->field);
    return fields;
}

namespace {

void addToSeedsOf(std::vector<Layer>& layers, std::uint32_t add) {
    for (Layer& layer : layers) {
        if (layer.kind == LayerKind::field) layer.field.seed += add;
        if (layer.kind == LayerKind::process) layer.seed += add;
        addToSeedsOf(layer.mask, add);
        addToSeedsOf(layer.layers, add);
    }
}

void changeFields(std::vector<Layer>& layers, const std::function<void(FieldRecipe&)>& change) {
    for (Layer& layer : layers) {
        if (layer.kind == LayerKind::field) change(layer.field);
        changeFields(layer.mask, change);
        changeFields(layer.layers, change);
    }
}

}  // namespace

void addToSeeds(LayerTree& tree, std::uint32_t add) { addToSeedsOf(tree.layers, add); }

void forEachField(LayerTree& tree, const std::function<void(FieldRecipe&)>& change) {
    changeFields(tree.layers, change);
}

}  // namespace noisescope
