// Report of `render --dry-run`.
#pragma once

#include <string>
#include <string_view>

#include "cli/shared/command.h"
#include "export/export_estimate.h"

namespace noisescope {

/// Adds the estimate of other files, which are drawn after the first ones.
void addTo(ExportEstimate& all, const ExportEstimate& part);

/// Returns the exit code.
int reportEstimate(const ExportEstimate& estimate, const std::string& output, std::string_view backend,
                   const CommonOptions& common);

}  // namespace noisescope
