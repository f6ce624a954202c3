// Small pictures that lists of choices show beside their rows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Returns the names of all samples: "noise/perlin", "fractal/fbm", …
std::vector<std::string> choiceSamples();

/// Returns the recipe of a sample, with its range fitted, in gray.
HeldRecipe sampleOf(std::string_view name);

/// Returns whether the rows of a parameter's list have pictures.
bool hasSamples(std::string_view param);

/// Returns the picture of a parameter's row; null: it has none, or none is drawn yet.
const ChoiceSample* sampleFor(const ViewerState& state, std::string_view param, std::string_view row);

}  // namespace noisescope
