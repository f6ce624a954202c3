// Small pictures that lists of choices show beside their rows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Returns the names of all samples: "noise/perlin", "fractal/fbm", "combine/mix", "shape/curve", …
std::vector<std::string> choiceSamples();

/// Returns the recipe of a sample, with its range fitted, in gray.
HeldRecipe sampleOf(std::string_view name);

/// Returns whether the rows of a parameter's list have pictures.
bool hasSamples(std::string_view param);

/// Returns the name of the sample of a parameter's row.
std::string sampleName(std::string_view param, std::string_view row);

/// Returns a sample's picture; null: none is drawn yet.
const ChoiceSample* sampleFor(const ViewerState& state, const std::string& name);

}  // namespace noisescope
