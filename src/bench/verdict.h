// Is the program slower than it was? Two results of `bench --json` beside each other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// What is compared of a row.
struct RatedRow {
    std::string name;
    std::string backend;  ///< "gpu" or "cpu"
    double mpxSecond = 0;
    double mpxCpuSecond = 0;
    double spread = 0;  ///< of the clock that decides
};

struct RatedRun {
    std::string device;
    bool cpuCounts = true;       ///< of rows of the GPU; those of the CPU always go by CPU time
    std::vector<RatedRow> rows;  ///< without peers: their speed is none of ours
};

/// What `bench --json` has printed. Throws Error(usage) that names `origin` if the text is something else.
RatedRun parseBench(std::string_view text, std::string_view origin);

/// A row that both runs have.
struct RateChange {
    std::string name;
    std::string backend;
    double before = 0;  ///< Mpx a second, or a CPU second
    double now = 0;
    double allowed = 0;  ///< how much slower it may be: 0.1 is a tenth more time for a pixel
    bool regression = false;
    bool byWall = false;  ///< the wall clock shows it, though CPU time decides: threads wait
};

/// A row may take as much longer as both spreads together, and kBetweenRuns more. Where CPU time decides, the wall
/// clock is judged too, but only beyond kWaiting, since other programs move it.
std::vector<RateChange> changesOf(const RatedRun& before, const RatedRun& now);

/// Two runs of one program differ by more than the samples of each: memory lies elsewhere, other programs run.
constexpr double kBetweenRuns = 0.1;
constexpr double kWaiting = 3;  ///< times as long again

}  // namespace noisescope
