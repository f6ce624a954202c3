// What the recipe panel says about parameters, and how it finds them. Pure functions over the table.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "recipe/params.h"
#include "recipe/tiling.h"

namespace noisescope {

bool sameValue(const ParamInfo& param, const Recipe& a, const Recipe& b);

/// "noise", "position", …
std::string groupId(ParamGroup group);

/// Is the text in the parameter's label, id or help, or the label of one of its choices? Capitals do not matter.
bool matchesSearch(const ParamInfo& param, std::string_view text);

/// Why the parameter does not apply: "needs a fractal", "needs falloff Hurst exponent".
std::string whyAbsent(const ParamInfo& param, const Recipe& recipe);

/// What is not the table's default: "period 8 x 8, torus"; parameters that do not apply are left out.
std::string summaryOf(std::span<const ParamInfo* const> rows, const Recipe& recipe);

/// "--set frequency=2.5", quoted where a shell would want it.
std::string setOption(const ParamInfo& param, const Recipe& recipe);

/// Of a period that does not tile in a picture of this size: why, and the nearest that does. Else empty.
std::string periodNote(const ParamInfo& param, const Recipe& recipe, const TileSize& size);

}  // namespace noisescope
