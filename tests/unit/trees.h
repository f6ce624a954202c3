// Recipes with layers, made from a counter.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/combines.h"
#include "catalogue/noises.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

/// Draws numbers, the same ones for the same start.
class TreeDice {
  public:
    explicit TreeDice(std::uint32_t start) : state_(start * 2654435761u + 1u) {}
    /// Returns a number from 0 to count - 1.
    std::uint32_t below(std::uint32_t count) {
        state_ = state_ * 1664525u + 1013904223u;
        return static_cast<std::uint32_t>((std::uint64_t{state_ >> 8} * count) >> 24);
    }
    double real(double low, double high) { return low + (high - low) * (below(1 << 20) / double{1 << 20}); }
    bool one(std::uint32_t in) { return below(in) == 0; }

  private:
    std::uint32_t state_;
};

/// Makes random trees of at most 8 fields, 4 layers deep, with all operators, shapes, links and masks.
class TreeMaker {
  public:
    explicit TreeMaker(std::uint32_t n) : dice_(n) {}

    Recipe make() {
        Recipe recipe;
        recipe.tree.layers = stack(1);
        recipe.tree.shape = shapes();
        addLinks(recipe.tree);
        if (dice_.one(4)) {
            recipe.tree.placeScale = dice_.real(0.5, 2);
            recipe.tree.placeX = dice_.real(-3, 3);
        }
        return recipe;
    }

  private:
    std::vector<Layer> stack(int depth) {
        std::vector<Layer> layers;
        const std::uint32_t count = 1 + dice_.below(3);
        for (std::uint32_t i = 0; i < count; ++i) {
            Layer layer = contents(depth);
            layer.name = std::string(1, static_cast<char>('a' + i));
            layer.combine = static_cast<int>(dice_.below(static_cast<std::uint32_t>(combines().size())));
            layer.muted = dice_.one(8);
            if (dice_.one(3)) layer.amount = dice_.real(0, 1);
            if (dice_.one(3)) layer.softness = dice_.real(0, 1);
            if (dice_.one(3) && depth < kDeepest) layer.mask = {mask(depth + 1)};
            layers.push_back(std::move(layer));
        }
        return layers;
    }

    Layer contents(int depth) {
        Layer layer;
        layer.shape = shapes();
        if (depth < kDeepest && fields_ < kMostOfTree && dice_.one(4)) {
            layer.kind = LayerKind::group;
            layer.seed = dice_.below(100);
            layer.layers = stack(depth + 1);
            return layer;
        }
        ++fields_;
        Recipe field;
        field.noise = static_cast<int>(dice_.below(static_cast<std::uint32_t>(noises().size())));
        if (findParam("seed")->applies(field)) field.seed = dice_.below(1000);
        field.frequency = dice_.real(1, 20);
        field.fractal = dice_.one(2) ? kFbm : 0;
        if (field.fractal != 0) field.octaves = 1 + dice_.below(3);
        layer.field = repaired(field);
        return layer;
    }

    Layer mask(int depth) {
        if (!dice_.one(3)) return contents(depth);
        Layer below;
        below.kind = LayerKind::below;  // by height: not every noise has derivatives
        below.shape = shapes();
        return below;
    }

    std::vector<Shape> shapes() {
        std::vector<Shape> list;
        while (dice_.one(4) && list.size() < 3) {
            Shape shape =
                usualShape(static_cast<int>(dice_.below(static_cast<std::uint32_t>(noisescope::shapes().size()))));
            if (shape.step == kCurve) shape.points = {{-1, dice_.real(-1, 1)}, {dice_.real(-0.9, 0.9), 0.25}, {1, 1}};
            list.push_back(std::move(shape));
        }
        return list;
    }

    /// Turns some fields on top into links to layers of the root below them, which cannot make circles.
    void addLinks(LayerTree& tree) {
        for (std::size_t i = 1; i < tree.layers.size(); ++i) {
            if (!dice_.one(3)) continue;
            Layer link;
            link.name = tree.layers[i].name;
            link.combine = tree.layers[i].combine;
            link.kind = LayerKind::link;
            link.use = tree.layers[dice_.below(static_cast<std::uint32_t>(i))].name;
            tree.layers[i] = std::move(link);
        }
    }

    static constexpr int kDeepest = 4;
    static constexpr int kMostOfTree = 8;
    TreeDice dice_;
    int fields_ = 0;
};

/// Returns the tree of a number; it has no problems.
inline Recipe mixedTree(std::uint32_t n) { return TreeMaker(n).make(); }

}  // namespace noisescope
