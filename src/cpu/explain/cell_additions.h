// Additions to a cell's drawing: the warp's arrow, and the rose of the gradients' directions.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "cpu/explain/cell_plane.h"
#include "recipe/recipe.h"

namespace noisescope {

/// Returns the way by which the warp has moved the place of an octave, in cells of that octave. None without a warp in
/// two dimensions, and for layers of the warp.
std::optional<cell_drawing::InCell> warpOf(const FieldExplained& field, const RowExplained& row);

/// Draws the way as an arrow to the place, which is in cells of the plane. `isPage`: it ends at the page's edge.
void addWarp(Diagram& diagram, const cell_drawing::Plane& plane, cell_drawing::InCell place,
             const std::optional<cell_drawing::InCell>& way, bool isPage);

/// Strengths of directions in turns from x toward y: how much of the vectors' length points into each part of a turn.
struct GradientRose {
    static constexpr std::size_t kParts = 72;
    std::array<double, kParts> parts{};  ///< part n is around n / kParts turns; their mean is 1
    std::size_t directions = 0;          ///< of a set that has so many; 0: any
};
/// Returns the rose of the recipe's set of gradients in two dimensions, from all its numbers or vectors. Kept.
const GradientRose& gradientRoseOf(const FieldRecipe& recipe);
/// Draws it around a middle: spokes for a set of few directions, a closed curve for others.
void addRose(Diagram& diagram, const FieldRecipe& recipe, DrawnPoint middle, double radius);

}  // namespace noisescope
