// `render --for`, `--maps` and `--tile-grid`: several files of one recipe, and the steps of their import.
#pragma once

#include "cli/render/render_request.h"
#include "cli/shared/command.h"

namespace noisescope {

/// Returns the exit code. Throws as exportSeries().
int renderSet(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common);

}  // namespace noisescope
