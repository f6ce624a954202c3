// All that is known about a device, as one table.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bench/bench.h"
#include "validate/validate.h"

namespace noisescope {

struct GpuReport {
    BenchResult result;                   ///< rows and files
    std::vector<ValidationResult> exact;  ///< by the names of the rows: bits that differ from the twin's
    std::vector<BenchResult> sizes;       ///< the headline's row at other heights, of which …
    std::vector<std::int64_t> heights;    ///< … these are
};

/// Told what is done now, and how far it is: seconds elapsed and left.
using ReportProgress = std::function<void(std::string_view what, double elapsed, double left)>;

/// All that the job says, five octaves of Perlin noise at heights from an eighth of the job's to four times it, as far
/// as the device goes, and the fields of the job compared with the twin. Throws as runBench() and validateAll().
GpuReport makeGpuReport(const BenchJob& job, const ReportProgress& progress);

/// One Markdown table: device, exactness, sizes, rows, files, each with what is known of it.
std::string markdownOf(const BenchJob& job, const GpuReport& report);

}  // namespace noisescope
