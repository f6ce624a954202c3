// Comparison of two results of `bench --json` that finds rows which became slower.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// Figures of a row that are compared.
struct RatedRow {
    std::string name;
    std::string backend;  ///< "gpu" or "cpu"
    double mpxSecond = 0;
    double mpxCpuSecond = 0;
    double spread = 0;  ///< of the deciding clock
};

struct RatedRun {
    std::string device;
    bool cpuCounts = true;       ///< for rows of the GPU; those of the CPU always use CPU time
    std::vector<RatedRow> rows;  ///< without peers, whose speed is not this program's
};

/// Parses the output of `bench --json`. Throws Error(usage) naming `origin` for other texts.
RatedRun parseBench(std::string_view text, std::string_view origin);

/// A row of both runs.
struct RateChange {
    std::string name;
    std::string backend;
    double before = 0;  ///< Mpx per second, or per CPU second
    double now = 0;
    double allowed = 0;  ///< tolerated slowdown: 0.1 is a tenth more time per pixel
    bool regression = false;
    bool byWall = false;  ///< found by the wall clock although CPU time decides: threads wait
};

/// Compares the runs. A row may take longer by the sum of both spreads plus kBetweenRuns. Where CPU time decides, the
/// wall clock is judged too, but only beyond kWaiting, since other programs affect it.
std::vector<RateChange> changesOf(const RatedRun& before, const RatedRun& now);

/// Runs of the same program differ by more than their samples: in memory layout and by other programs.
constexpr double kBetweenRuns = 0.1;
constexpr double kWaiting = 3;  ///< additional time as a multiple of the former

}  // namespace noisescope
