// Report about a device as one table.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bench/bench.h"
#include "validate/validate.h"

namespace noisescope {

struct GpuReport {
    BenchResult result;                   ///< rows and exports
    std::vector<ValidationResult> exact;  ///< by the names of the rows: bits that differ from the twin's
    std::vector<BenchResult> sizes;       ///< the headline's row at each of `heights`
    std::vector<std::int64_t> heights;    ///< in pixels
};

/// Called with the current activity, and the seconds elapsed and left.
using ReportProgress = std::function<void(std::string_view what, double elapsed, double left)>;

/// Measures the whole job, and five octaves of Perlin noise at heights from an eighth of the job's to four times it, as
/// far as the device allows, and compares the job's fields with the twin. Throws as runBench() and validateAll().
GpuReport makeGpuReport(const BenchJob& job, const ReportProgress& progress);

/// Returns one Markdown table: device, exactness, sizes, rows, files, each with the known figures.
std::string markdownOf(const BenchJob& job, const GpuReport& report);

}  // namespace noisescope
