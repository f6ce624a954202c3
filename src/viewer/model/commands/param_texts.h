// Texts and search of the recipe panel: pure functions of the table of parameters.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "recipe/params.h"
#include "recipe/tiling.h"

namespace noisescope {

/// Returns a label as it stands within a sentence: "Time axis" becomes "time axis"; "fBm" stays.
std::string inSentence(std::string_view label);

bool sameValue(const ParamInfo& param, const Recipe& a, const Recipe& b);

/// Returns the id of a group: "noise", "position", …
std::string groupId(ParamGroup group);

/// Returns whether the text is in the parameter's label, id or help, or in the label of one of its choices, or begins
/// words that people use for it. Ignores case.
bool matchesSearch(const ParamInfo& param, std::string_view text);

/// Returns the reason why the parameter does not apply: "needs a fractal", "needs falloff Hurst exponent".
std::string whyAbsent(const ParamInfo& param, const Recipe& recipe);

/// Lists the values that differ from the table's defaults: "period 8 x 8, torus". Leaves out parameters that do not
/// apply.
std::string summaryOf(std::span<const ParamInfo* const> rows, const Recipe& recipe);

/// Returns the option that sets the value, "--set frequency=2.5", quoted where a shell needs it.
std::string setOption(const ParamInfo& param, const Recipe& recipe);

/// Returns the reason why a period does not tile a picture of this size, and the nearest one that does; else empty.
std::string periodNote(const ParamInfo& param, const Recipe& recipe, const TileSize& size);

}  // namespace noisescope
