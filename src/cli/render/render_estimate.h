// Report of `render --dry-run`.
#pragma once

#include <string>
#include <string_view>

#include "cli/shared/command.h"
#include "export/export_estimate.h"

namespace noisescope {

/// Returns the exit code.
int reportEstimate(const ExportEstimate& estimate, const std::string& output, std::string_view backend,
                   const CommonOptions& common);

}  // namespace noisescope
