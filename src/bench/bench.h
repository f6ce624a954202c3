// The contestants of `bench`, and what their samples come to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/catalogue_rows.h"
#include "bench/peer.h"
#include "bench/turns.h"

namespace noisescope {

struct BenchJob {
    std::int64_t width = 2048;  ///< of the picture whose upper rows are drawn
    std::int64_t height = 2048;
    std::int64_t repeats = 15;
    bool onGpu = true, onCpu = true;
    std::vector<PeerCall> peers;
    std::vector<CatalogueRow> fields;  ///< drawn by each back end
    std::vector<ExportRow> exports;    ///< drawn by the GPU if it takes part, and written into a folder that is removed
    double sampleSeconds = 0.010;      ///< see takeTurns()
};

/// One line of the result.
struct BenchRow {
    std::string name;
    bool onGpu = true;
    bool peer = false;
    PeerCall call{};   ///< of a peer
    std::string form;  ///< of a peer: which of its forms this is, the best
    int hashes = 0;    ///< calls of a hash for a pixel, about; 0: not known
    Timing timing{};
    std::vector<std::pair<std::string, double>> forms{};  ///< of a peer with several: seconds a pixel of each

    /// Of the clock that decides.
    [[nodiscard]] const Summary& decides(bool cpuCounts) const {
        return cpuCounts || !onGpu ? timing.cpu : timing.wall;
    }
};

struct BenchResult {
    std::string device;     ///< empty: no OpenGL took part
    std::string processor;  ///< see processorName()
    bool cpuCounts = true;  ///< OpenGL draws on the CPU: CPU time decides; else the wall clock
    bool asksTimers = false;
    std::vector<BenchRow> references;  ///< "constant": a shader that only writes; "articles' perlin 2d fbm5"
    std::vector<BenchRow> rows;
};

/// Compiles, draws, and takes turns. Throws Error(context) if there is no OpenGL, or if it cannot draw as many pixels
/// at once, Error(shader) of a peer, and Interrupted. No driver keeps compiled shaders between two runs, so that the
/// times of first draws mean the same each time, unless the environment says something else.
BenchResult runBench(const BenchJob& job, const TurnsProgress& progress);

/// The row of the references by whose speed others are measured, or null.
const BenchRow* referenceOf(const BenchResult& result, std::string_view name);
inline constexpr std::string_view kConstantRow = "constant";
inline constexpr std::string_view kArticleRow = "articles' perlin 2d fbm5";

}  // namespace noisescope
