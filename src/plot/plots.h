// Graphs that explain noise: one row a kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "diagram/diagram.h"
#include "recipe/recipe.h"

namespace noisescope {

struct PlotRequest {
    Recipe recipe;
    std::int64_t size = 512;  ///< pixels: of the square picture that is measured, or along the line
};

struct PlotKind {
    std::string_view id;
    std::string_view label;  ///< what it shows, for lists
    bool takesRecipe = false;
    /// Throws Error(usage) for recipes without such a graph.
    Diagram (*draw)(const PlotRequest& request) = nullptr;
};

std::span<const PlotKind> plotKinds();

// The kinds, one file each.
Diagram plotFades(const PlotRequest& request);
Diagram plotKernels(const PlotRequest& request);
Diagram plotLine(const PlotRequest& request);
Diagram plotHistogram(const PlotRequest& request);
Diagram plotDirections(const PlotRequest& request);

/// Strengths of the gradient's orientations: how much of the gradients' length has each of 36 orientations of half a
/// turn, each over the mean of all.
struct Orientations {
    static constexpr std::size_t kBins = 36;
    std::array<double, kBins> parts{};
    /// Deviation of the parts, whose mean is 1.
    [[nodiscard]] double variation() const;
    /// The strongest orientation in turns, 0 to 0.5, from x toward y (down).
    [[nodiscard]] double strongest() const;
};
/// Measures a picture of values by differences of neighbors.
Orientations orientationsOf(std::span<const float> values, std::int64_t width, std::int64_t height);

}  // namespace noisescope
