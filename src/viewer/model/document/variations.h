// Random variations of a recipe for a grid, and a check that rejects flat and rough ones.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Returns a random variation, with colors of its own unless "colors" is locked. `kind` alike: a few values change, the
/// colors stay; same: all that randomizing changes but the noise; others: the noise too. With layers each field varies
/// by a few values and the colors stay. The same seed gives the same recipe.
HeldRecipe variationOf(const Recipe& recipe, const std::set<std::string>& locks, std::uint32_t seed,
                       VariationKind kind);

/// Returns the recipe with its color range fitted to the values of a small picture; nothing if the picture is nearly
/// flat, which is a deviation below a tenth of that range, or so rough that neighboring pixels differ as much as any.
std::optional<HeldRecipe> worthShowing(const Recipe& recipe);

/// Returns the first variation that is worth showing, of a few; the last one if none is.
HeldRecipe goodVariation(const Recipe& recipe, const std::set<std::string>& locks, std::uint32_t seed,
                         VariationKind kind);

/// Returns the kind of a place of the grid: the same noise first, then others, or all alike.
VariationKind kindAt(const VariationGrid& grid, std::size_t place);

/// Opens the grid with new variations of the document's recipe.
void openVariations(ViewerState& state);
/// Fills the grid with other variations: of the present recipe, which they are `alike` or not.
void moreVariations(ViewerState& state, bool alike);
/// Makes a variation the document's recipe, from which further ones begin. Does nothing while it is not there yet.
void chooseVariation(ViewerState& state, std::size_t place);

}  // namespace noisescope
