// Problems of an export request as a whole, whatever is wanted.
#pragma once

#include <vector>

#include "export/request/request_rules.h"

namespace noisescope {

/// Returns every problem, in words of the caller; empty: the request can be drawn, as far as is known without a look
/// at the disk and at the values.
std::vector<RequestProblem> problemsOf(const ExportRequest& request, const RequestNames& names);

}  // namespace noisescope
