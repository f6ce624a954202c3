#include "export/request/request_problems.h"

#include "export/request/map_set.h"

namespace noisescope {

std::vector<RequestProblem> problemsOf(const ExportRequest& request, const RequestNames& names) {
    if (request.comparison) return comparisonProblemsOf(request, names);
    return request.maps.any() ? mapProblemsOf(request, names) : pictureProblemsOf(request, names);
}

}  // namespace noisescope
