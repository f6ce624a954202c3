// Random recipes with layers: all operators, shapes, kinds of masks, groups and links. The same seed, the same tree.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"

namespace noisescope {

/// Makes one tree.
class RandomTree {
  public:
    /// `slopes`: only noises that have derivatives, so that every output is possible.
    RandomTree(std::uint32_t seed, std::size_t fields, bool slopes) : random_(seed), fields_(fields), slopes_(slopes) {}

    Recipe recipe() {
        Recipe recipe;
        recipe.tree.layers = layers(1);
        while (fields_ > 0) recipe.tree.layers.push_back(layer(1));
        recipe.tree.shape = shapes(2);
        addLinks(recipe.tree);
        if (chance(0.3)) {
            recipe.tree.placeScale = 0.75;
            recipe.tree.placeX = 1.5;
            recipe.tree.placeY = -0.125;
        }
        recipe.relief = 0.25;
        return recipe;
    }

  private:
    int below(std::size_t count) { return static_cast<int>(static_cast<std::uint32_t>(random_()) % count); }
    bool chance(double share) { return static_cast<double>(random_() % 4096) < share * 4096; }
    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(random_() % 1025) / 1024.0;
    }

    std::vector<Layer> layers(int depth) {
        std::vector<Layer> list;
        const int count = 1 + below(3);
        for (int i = 0; i < count && (fields_ > 0 || list.empty()); ++i) list.push_back(layer(depth));
        return list;
    }

    Layer layer(int depth) {
        Layer made = contents(depth);
        made.name = "l" + std::to_string(++named_);
        made.combine = below(combines().size());
        made.softness = chance(0.2) ? 0 : between(0, 1);
        made.amount = chance(0.5) ? 1 : between(0, 1);
        made.muted = chance(0.05);
        if (fields_ > 0 && chance(0.4)) made.mask.push_back(mask(depth));
        return made;
    }

    Layer contents(int depth) {
        Layer made;
        if (depth < 4 && fields_ > 1 && chance(0.3)) {
            made.kind = LayerKind::group;
            made.seed = chance(0.5) ? 0 : static_cast<std::uint32_t>(random_());
            made.layers = layers(depth + 1);
        } else {
            made.field = field();
            fields_ -= std::min<std::size_t>(fields_, 1);
        }
        made.shape = shapes(3);
        return made;
    }

    Layer mask(int depth) {
        if (!chance(0.4)) return contents(depth + 1);
        Layer made;
        made.kind = LayerKind::below;
        // Steepness has no derivatives of its own.
        made.below = rowIndex(slopes_ ? BelowId::height : chance(0.5) ? BelowId::slope : BelowId::height);
        made.shape = shapes(2);
        return made;
    }

    FieldRecipe field() {
        constexpr NoiseId kNoises[] = {NoiseId::perlin,  NoiseId::value, NoiseId::simplex, NoiseId::valueCubic,
                                       NoiseId::wavelet, NoiseId::ramp,  NoiseId::radial,  NoiseId::constant,
                                       NoiseId::worley,  NoiseId::white, NoiseId::checker, NoiseId::stripes};
        constexpr std::size_t kWithSlopes = 8;
        FieldRecipe made;
        made.noise = rowIndex(kNoises[random_() % kWithSlopes]);
        if (!slopes_ && chance(0.3)) made.noise = rowIndex(kNoises[random_() % std::size(kNoises)]);
        made.seed = static_cast<std::uint32_t>(random_() % 5);
        made.frequency = 1 + below(12);
        if (chance(0.3)) made.dimensions = 3;
        if (chance(0.4)) made.fractal = rowIndex(FractalId::fbm);
        made.octaves = 1 + below(4);
        return made;
    }

    std::vector<Shape> shapes(std::size_t most) {
        std::vector<Shape> list;
        for (std::size_t i = 0; i < most && chance(0.4); ++i) list.push_back(shape());
        return list;
    }

    Shape shape() {
        Shape made = usualShape(below(noisescope::shapes().size()));
        if (made.step == rowIndex(ShapeId::power) || made.step == rowIndex(ShapeId::gain))
            made.numbers[0] = between(0.25, 4);
        if (made.step == rowIndex(ShapeId::threshold)) made.numbers[0] = between(-0.5, 0.5);
        if (made.step == rowIndex(ShapeId::terrace)) made.numbers[1] = between(0, 1);
        if (made.step == kCurve) {
            const int count = 2 + below(6);
            made.points.clear();
            for (int i = 0; i < count; ++i) made.points.push_back({-1 + 2.0 * i / (count - 1), between(-1, 1)});
        }
        return made;
    }

    /// Turns a field into a link to a layer before it at the root, so that no circle can be.
    void addLinks(LayerTree& tree) {
        if (tree.layers.size() < 2 || !chance(0.5)) return;
        Layer& last = tree.layers.back();
        if (last.kind != LayerKind::field) return;
        last.kind = LayerKind::link;
        last.use = tree.layers.front().name;
        last.field = {};
    }

    std::mt19937 random_;
    std::size_t fields_;
    bool slopes_;
    int named_ = 0;
};

inline Recipe randomTree(std::uint32_t seed, std::size_t fields = 8, bool slopes = false) {
    return RandomTree(seed, fields, slopes).recipe();
}

}  // namespace noisescope
