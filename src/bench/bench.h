// Rows of `bench`, and the results of their samples.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/call_rows.h"
#include "bench/catalogue_rows.h"
#include "bench/peer.h"
#include "bench/turns.h"

namespace noisescope {

struct BenchJob {
    std::int64_t width = 2048;  ///< of the picture, of which the upper rows are drawn
    std::int64_t height = 2048;
    std::int64_t repeats = 15;
    bool onGpu = true, onCpu = true;
    std::vector<PeerCall> peers;
    std::vector<CatalogueRow> fields;  ///< drawn by each back end
    std::vector<CallRow> calls;        ///< of the CPU, if it takes part
    std::vector<ExportRow> exports;    ///< drawn by the GPU if it takes part, and written into a temporary folder
    double sampleSeconds = 0.010;      ///< see takeTurns()
};

/// A row of the result.
struct BenchRow {
    std::string name;
    bool onGpu = true;
    bool peer = false;
    PeerCall call{};   ///< for a peer
    std::string form;  ///< for a peer: its fastest form
    int hashes = 0;    ///< approximate hash calls per pixel; 0: unknown
    Timing timing{};
    std::vector<std::pair<std::string, double>> forms{};  ///< for a peer with several forms: seconds per pixel of each

    /// Returns the times of the clock that decides.
    [[nodiscard]] const Summary& decides(bool cpuCounts) const {
        return cpuCounts || !onGpu ? timing.cpu : timing.wall;
    }
};

struct BenchResult {
    std::string device;     ///< empty: without OpenGL
    std::string processor;  ///< see processorName()
    bool cpuCounts = true;  ///< OpenGL draws on the CPU, so CPU time decides; else the wall clock
    bool asksTimers = false;
    std::vector<BenchRow> references;  ///< "constant": a shader that only writes; "articles' perlin 2d fbm5"
    std::vector<BenchRow> rows;
};

/// Compiles, draws and measures all rows in turns. Throws Error(context) without OpenGL or if it cannot draw so many
/// pixels at once, Error(shader) for a peer, and Interrupted. Disables drivers' shader caches unless the environment
/// sets them, so that the times of first draws are comparable.
BenchResult runBench(const BenchJob& job, const TurnsProgress& progress);

/// Returns the reference row of that name, or null.
const BenchRow* referenceOf(const BenchResult& result, std::string_view name);
inline constexpr std::string_view kConstantRow = "constant";
inline constexpr std::string_view kArticleRow = "articles' perlin 2d fbm5";

}  // namespace noisescope
