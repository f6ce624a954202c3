#include "bench/gpu_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <string_view>

#include "bench/figures.h"
#include "core/text.h"
#include "gpu/context.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::int64_t kComparedSamples = 20000;  ///< compared samples per row
constexpr std::string_view kHeadline = "perlin 2d fbm5";

std::vector<ValidationResult> compared(const BenchJob& job, const ReportProgress& progress) {
    std::vector<ValidationCase> cases;  // of fields, of which pictures with layers are made
    for (const CatalogueRow& row : job.fields)
        if (row.recipe->tree.empty()) cases.push_back({row.name, row.recipe});
    std::vector<ValidationResult> results;
    const auto start = std::chrono::steady_clock::now();
    validateAll(cases, {kComparedSamples, 0}, [&](const ValidationResult& result) {
        results.push_back(result);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        const auto done = static_cast<double>(results.size());
        progress("comparing bits", elapsed.count(),
                 elapsed.count() / done * (static_cast<double>(cases.size()) - done));
    });
    return results;
}

/// Returns a table row; missing cells stay empty.
std::string line(std::string_view part, std::string_view what, const std::vector<std::string>& cells) {
    constexpr std::size_t kCells = 10;
    std::string text = fmt::format("| {} | {} |", part, what);
    for (std::size_t i = 0; i < kCells; ++i) text += fmt::format(" {} |", i < cells.size() ? cells[i] : "");
    return text + "\n";
}

std::string cell(double value, int decimals) { return value > 0 ? fmt::format("{:.{}f}", value, decimals) : ""; }

std::vector<std::string> cellsOf(const BenchRow& row, const BenchResult& result, const std::string& differing) {
    const RowFigures figures = figuresOf(row, result);
    return {row.peer ? "peer" : backendName(row),
            cell(figures.mpxSecond, 1),
            cell(figures.mpxCpuSecond, 1),
            fmt::format("{:.1f} %", 100 * figures.spread),
            cell(figures.nsPixel, 3),
            cell(figures.nsHash, 4),
            cell(figures.ofConstant, 3),
            cell(figures.ofArticle, 2),
            fmt::format("{:.0f}", 1e3 * row.timing.firstSeconds),
            differing};
}

}  // namespace

GpuReport makeGpuReport(const BenchJob& job, const ReportProgress& progress) {
    GpuReport report;  // rows first, since a driver may reuse earlier compilations within the process
    report.result = runBench(job, [&](double elapsed, double left) { progress("measuring", elapsed, left); });
    Recipe recipe;
    recipe.fractal = kFbm;
    for (std::int64_t height = std::max<std::int64_t>(1, job.height / 8); height <= 4 * job.height; height *= 2) {
        if (const auto limit = createOffscreenContext(); height > queryLimits().textureSize) break;
        BenchJob sized = job;
        sized.width = sized.height = height;
        sized.onCpu = false;
        sized.fields = {{std::string(kHeadline), recipe}};
        sized.peers.clear();
        sized.exports.clear();
        sized.calls.clear();
        report.sizes.push_back(runBench(
            sized, [&](double elapsed, double left) { progress(fmt::format("{0} x {0}", height), elapsed, left); }));
        report.heights.push_back(height);
    }
    report.exact = compared(job, progress);
    return report;
}

std::string markdownOf(const BenchJob& job, const GpuReport& report) {
    const BenchResult& result = report.result;
    std::map<std::string_view, const ValidationResult*> exact;
    std::int64_t samples = 0;
    std::int64_t differing = 0;
    for (const ValidationResult& each : report.exact) {
        exact[each.name] = &each;
        samples += each.difference.samples;
        differing += each.difference.differing;
    }
    std::string text =
        "| part | what | back end | Mpx/s | Mpx/CPU s | spread | ns/px | ns/hash | of constant | of articles' | "
        "first draw, ms | differing |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    text += line("device", result.device, {});
    text += line("device", result.processor, {});
    text += line("device",
                 fmt::format("{} x {}, medians of {} in turns, {}, timer queries {}", job.width, job.height,
                             job.repeats, result.cpuCounts ? "CPU time decides" : "the wall clock decides",
                             result.asksTimers ? "agree with the wall clock" : "are not believed"),
                 {});
    text += line("exactness", fmt::format("{} rows, {} samples against the twin", report.exact.size(), samples),
                 {"", "", "", "", "", "", "", "", "", fmt::format("{}", differing)});
    for (std::size_t i = 0; i < report.sizes.size(); ++i)
        text += line("size", fmt::format("{0} x {0}, {1}", report.heights[i], kHeadline),
                     cellsOf(report.sizes[i].rows.front(), report.sizes[i], ""));
    for (const BenchRow& row : result.references) text += line("reference", row.name, cellsOf(row, result, ""));
    for (const BenchRow& row : result.rows) {
        const auto found = row.onGpu && !row.peer ? exact.find(row.name) : exact.end();
        const std::string bits = found == exact.end() ? "" : fmt::format("{}", found->second->difference.differing);
        text += line(row.name.starts_with("export ") ? "file" : "row", printable(row.name), cellsOf(row, result, bits));
    }
    return text;
}

}  // namespace noisescope
