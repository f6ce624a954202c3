// Recipes with erosion for validate().
#include <fmt/format.h>

#include <functional>
#include <utility>

#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "validate/validate.h"

namespace noisescope {
namespace {

/// Ground with an erosion above it, whose lattices are small enough for a gate.
Recipe eroded(NoiseId noise, double frequency, FractalId fractal) {
    Recipe recipe;
    Layer ground;
    ground.name = "ground";
    ground.field.noise = rowIndex(noise);
    ground.field.frequency = frequency;
    ground.field.fractal = rowIndex(fractal);
    ground.field.octaves = 7;
    ground.field.seed = 2026;
    Layer rain;
    rain.name = "rain";
    rain.kind = LayerKind::process;
    rain.grid = 512;
    rain.levels = 3;
    rain.steps = 8;
    rain.seed = 7;
    recipe.tree.layers = {std::move(ground), std::move(rain)};
    return recipe;
}

/// Adds layers that say where it rains and where the rock is hard.
Recipe layeredErosion() {
    Recipe recipe = eroded(NoiseId::perlin, 3, FractalId::fbm);
    const auto addHidden = [&](const char* name, NoiseId noise, double frequency) {
        Layer layer;
        layer.name = name;
        layer.muted = true;
        layer.field.noise = rowIndex(noise);
        layer.field.frequency = frequency;
        layer.field.seed = 4;
        recipe.tree.layers.insert(recipe.tree.layers.begin(), std::move(layer));
    };
    addHidden("clouds", NoiseId::simplex, 2);
    addHidden("rock", NoiseId::value, 30);
    recipe.tree.layers.back().rainLayer = "clouds";
    recipe.tree.layers.back().hardnessLayer = "rock";
    return recipe;
}

}  // namespace

std::vector<ValidationCase> erosionCases(bool full) {
    using Change = std::function<void(ProcessNumbers&)>;
    const std::pair<const char*, Change> changes[] = {
        {"default", [](ProcessNumbers&) {}},
        {"canyons",
         [](ProcessNumbers& n) {
             n.uplift = n.deposition = 0;
             n.wash = 1;
         }},
        {"strong", [](ProcessNumbers& n) { n.strength = 2; }},
        {"weak", [](ProcessNumbers& n) { n.strength = 0.1; }},
        {"sea", [](ProcessNumbers& n) { n.sea = 0; }},
        {"plains",
         [](ProcessNumbers& n) {
             n.deposition = 10;
             n.wash = 0.05;
         }},
        {"fans",
         [](ProcessNumbers& n) {
             n.fans = 0.5;
             n.wash = 0.15;
         }},
        {"slides",
         [](ProcessNumbers& n) {
             n.talus = 0.3;
             n.creep = 0.02;
             n.height = 1;
         }},
        {"even rock",
         [](ProcessNumbers& n) {
             n.hardness = 0;
             n.rivers = 0;
             n.ponding = 0;
         }},
        {"one lattice",
         [](ProcessNumbers& n) {
             n.levels = 1;
             n.steps = 24;
         }},
    };
    std::vector<ValidationCase> cases;
    const auto add = [&](std::string_view name, const Recipe& recipe) {
        cases.push_back({fmt::format("erosion {}", name), processRecipe(recipe, "rain", 0), true});
    };
    for (const auto& [name, change] : changes) {
        Recipe recipe = eroded(NoiseId::perlin, 3, FractalId::fbm);
        change(recipe.tree.layers[1]);
        add(name, recipe);
    }
    if (full) {
        Recipe recipe = eroded(NoiseId::perlin, 3, FractalId::fbm);
        static_cast<ProcessNumbers&>(recipe.tree.layers[1]) = {};
        add("usual", recipe);
    }
    add("layered", layeredErosion());
    add("ridges", eroded(NoiseId::simplex, 4, FractalId::ridged));
    add("cone", eroded(NoiseId::radial, 1, FractalId::none));
    add("ramp", eroded(NoiseId::ramp, 1, FractalId::none));
    return cases;
}

}  // namespace noisescope
