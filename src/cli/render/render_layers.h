// `render --each-layer`: the layers of a recipe, each alone in a file.
#pragma once

#include <string_view>

#include "cli/render/render_options.h"

namespace noisescope {

/// Stands for a layer in the name of a file.
inline constexpr std::string_view kLayerMark = "{layer}";

/// Draws each layer and mask alone. Returns the exit code.
int renderEachLayer(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common);

}  // namespace noisescope
