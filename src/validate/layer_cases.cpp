// Recipes with layers for validate(): operators, shapes and masks alone, and random trees.
#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/catalogue.h"
#include "recipe/layer_params.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "validate/random_trees.h"
#include "validate/validate.h"

namespace noisescope {
namespace {

Layer fieldOf(std::string name, NoiseId noise, double frequency) {
    Layer layer;
    layer.name = std::move(name);
    layer.field.noise = rowIndex(noise);
    layer.field.frequency = frequency;
    layer.field.seed = 2026;
    return layer;
}

/// Two fields, whose sum leaves the range from -1 to 1.
Recipe pairOf(CombineId combine) {
    Recipe recipe;
    recipe.tree.layers = {fieldOf("a", NoiseId::perlin, 37.3), fieldOf("b", NoiseId::value, 23.9)};
    recipe.tree.layers[1].combine = rowIndex(combine);
    recipe.tree.layers[1].softness = 0.6;
    return recipe;
}

Shape shapeOf(const ShapeInfo& info) {
    Shape shape = usualShape(rowIndex(info.row));
    if (shape.step == kCurve) shape.points = {{-0.75, -1}, {-0.25, 0.5}, {0.25, -0.5}, {1, 0.75}};
    return shape;
}

/// Returns the recipe with a mask on its upper layer.
Recipe masked(Layer mask) {
    Recipe recipe = pairOf(CombineId::mix);
    mask.name.clear();
    recipe.tree.layers[1].mask = {std::move(mask)};
    recipe.tree.layers[1].amount = 0.875;
    recipe.relief = 0.05;
    return recipe;
}

Layer maskBelow(const BelowInfo& below) {
    Layer mask;
    mask.kind = LayerKind::below;
    mask.below = rowIndex(below.row);
    return mask;
}

/// Lists a recipe's values, and its derivatives.
void addBoth(std::vector<ValidationCase>& list, const std::string& name, Recipe recipe) {
    list.push_back({name, recipe});
    recipe.output = rowIndex(OutputId::derivatives);
    list.push_back({name + " output=derivatives", recipe});
}

void addRows(std::vector<ValidationCase>& list) {
    for (const CombineInfo& combine : combines())
        addBoth(list, fmt::format("layers {}", combine.id), pairOf(combine.row));
    for (const ShapeInfo& shape : shapes()) {
        Recipe recipe = pairOf(CombineId::add);
        recipe.tree.shape = {shapeOf(shape)};
        addBoth(list, fmt::format("layers shape {}", shape.id), recipe);
    }
    Recipe faded = pairOf(CombineId::mix);
    faded.tree.layers[1].amount = 0.3;
    addBoth(list, "layers amount", faded);
    addBoth(list, "layers mask", masked(fieldOf("", NoiseId::simplex, 11.3)));
    for (const BelowInfo& below : belows())
        addBoth(list, fmt::format("layers mask below {}", below.id), masked(maskBelow(below)));
}

/// Adds random trees: of all noises by their values, and of those with derivatives by each output.
void addTrees(std::vector<ValidationCase>& list, int count) {
    constexpr std::size_t kMostFieldsOfTree = 8;
    constexpr std::array kSloped{OutputId::derivatives, OutputId::gradient, OutputId::normal, OutputId::slope};
    for (int i = 0; i < count; ++i) {
        const bool slopes = i % 3 == 2;
        const auto seed = static_cast<std::uint32_t>(i);
        Recipe recipe = randomTree(seed, 1 + static_cast<std::size_t>(i) % kMostFieldsOfTree, slopes);
        std::string name = fmt::format("tree {}", i);
        if (slopes) {
            recipe.output = rowIndex(kSloped.at(static_cast<std::size_t>(i / 3) % kSloped.size()));
            name += fmt::format(" output={}", outputs()[static_cast<std::size_t>(recipe.output)].id);
        }
        if (problemsOf(recipe).empty()) list.push_back({std::move(name), recipe});
    }
}

}  // namespace

std::vector<ValidationCase> layerCases(bool full) {
    constexpr int kTrees = 24;
    constexpr int kAllTrees = 300;
    std::vector<ValidationCase> list;
    addRows(list);
    addTrees(list, full ? kAllTrees : kTrees);
    return list;
}

}  // namespace noisescope
