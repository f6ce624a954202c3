// Comparisons: `render --compare` draws several recipes as one picture.
#pragma once

#include "cli/render/render_request.h"
#include "cli/shared/command.h"

namespace noisescope {

/// Returns the exit code. Throws as exportComparison().
int renderComparison(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common);

/// Adds how many pixels were compared, for programs.
void addCheck(Json& result, const CheckNote& note);

}  // namespace noisescope
