#include "cli/bench_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/json.h"
#include "core/text.h"

namespace noisescope {
namespace {

Json orNull(double value) { return value > 0 ? Json(value) : Json(nullptr); }

Json rowJson(const BenchRow& row, const BenchResult& result) {
    const RowFigures figures = figuresOf(row, result);
    const Timing& timing = row.timing;
    Json json{{"name", row.name},
              {"backend", backendName(row)},
              {"peer", row.peer},
              {"samples", timing.samples},
              {"mpx_per_s", figures.mpxSecond},
              {"mpx_per_cpu_s", figures.mpxCpuSecond},
              {"spread", figures.spread},
              {"best_mpx_per_s", megapixels(timing.wall.best)},
              {"best_mpx_per_cpu_s", megapixels(timing.cpu.best)},
              {"timer_mpx_per_s", orNull(megapixels(timing.device.median))},
              {"ns_per_px", figures.nsPixel},
              {"ns_per_hash", orNull(figures.nsHash)},
              {"of_constant", orNull(figures.ofConstant)},
              {"of_article", orNull(figures.ofArticle)},
              {"sample_px", timing.pixels},
              {"first_draw_ms", 1e3 * timing.firstSeconds}};
    if (!row.peer) return json;
    json["file"] = row.call.file;
    json["call"] = row.call.call;
    json["dimensions"] = row.call.dimensions;
    json["form"] = row.form;
    for (const auto& [form, seconds] : row.forms) json["forms"][form] = megapixels(seconds);
    return json;
}

/// Blank where it is not known.
std::string cell(double value, int width, int decimals) {
    return value > 0 ? fmt::format("{:>{}.{}f}", value, width, decimals)
                     : std::string(static_cast<std::size_t>(width), ' ');
}

std::string rowText(const BenchRow& row, const BenchResult& result, std::size_t width) {
    const RowFigures figures = figuresOf(row, result);
    const std::string form = row.peer && row.forms.size() > 1 ? ", " + row.form : "";
    return fmt::format("{:<{}} {:<8} {} {} {} {:>6.1f}% {} {} {} {} {:>8.0f} ms{}\n", printable(row.name), width,
                       row.peer ? "peer" : backendName(row), cell(figures.mpxSecond, 8, 1),
                       cell(figures.mpxCpuSecond, 9, 1), cell(figures.best, 8, 1), 100 * figures.spread,
                       cell(figures.nsPixel, 9, 2), cell(figures.nsHash, 8, 3), cell(figures.ofConstant, 8, 3),
                       cell(figures.ofArticle, 9, 2), 1e3 * row.timing.firstSeconds, form);
}

}  // namespace

std::string benchText(const BenchJob& job, const BenchResult& result) {
    std::vector<const BenchRow*> rows;
    for (const BenchRow& row : result.rows) rows.push_back(&row);
    const auto rank = [&](const BenchRow* row) {
        return std::pair(!row->name.ends_with(" 1"), row->decides(result.cpuCounts).median);
    };
    if (!job.peers.empty())
        std::stable_sort(rows.begin(), rows.end(), [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
    for (auto row = result.references.rbegin(); row != result.references.rend(); ++row)
        rows.insert(rows.begin(), &*row);
    std::size_t width = 3;
    for (const BenchRow* row : rows) width = std::max(width, printable(row->name).size());
    std::string text;
    if (!result.device.empty()) text += printable(result.device) + "\n";
    text += fmt::format(
        "{}\n{} x {} pixels or their upper rows, 8 cells over the height; medians of {}, in turns; the {} "
        "decides\n",
        printable(result.processor), job.width, job.height, job.repeats, result.cpuCounts ? "CPU time" : "wall clock");
    if (!result.device.empty())
        text +=
            fmt::format("timer queries {}\n", result.asksTimers ? "agree with the wall clock"
                                                                : "disagree with the wall clock, and are not asked");
    text +=
        fmt::format("{:<{}} {:<8} {:>8} {:>9} {:>8} {:>7} {:>9} {:>8} {:>8} {:>9} {:>11}\n", "row", width, "back end",
                    "Mpx/s", "Mpx/CPU s", "best", "spread", "ns/px", "ns/hash", "constant", "articles'", "first draw");
    for (const BenchRow* row : rows) text += rowText(*row, result, width);
    return text;
}

Json benchJson(const BenchJob& job, const BenchResult& result) {
    Json json{{"ok", true},
              {"device", result.device.empty() ? result.processor : result.device},
              {"processor", result.processor},
              {"size", {job.width, job.height}},
              {"clock", result.cpuCounts ? "cpu" : "wall"},
              {"timer_queries", result.asksTimers},
              {"references", Json::array()},
              {"rows", Json::array()}};
    for (const BenchRow& row : result.references) json["references"].push_back(rowJson(row, result));
    for (const BenchRow& row : result.rows) json["rows"].push_back(rowJson(row, result));
    return json;
}

std::string changesText(const std::vector<RateChange>& changes) {
    std::string text;
    std::size_t regressions = 0;
    for (const RateChange& change : changes) {
        const bool faster = change.now > change.before * (1 + change.allowed);
        regressions += change.regression ? 1 : 0;
        if (!change.regression && !faster) continue;
        text += fmt::format("{} on {}: {:.1f} -> {:.1f} Mpx/{}, {} times; {}\n", printable(change.name), change.backend,
                            change.before, change.now, change.byWall ? "s" : "s of the clock that decides",
                            fmt::format("{:.2f}", change.before > 0 ? change.now / change.before : 0),
                            change.regression ? "SLOWER" : "faster");
    }
    return text + fmt::format("{} rows compared, {} slower beyond the spread\n", changes.size(), regressions);
}

Json changesJson(const std::vector<RateChange>& changes) {
    Json json{{"rows", changes.size()}, {"regressions", Json::array()}};
    for (const RateChange& change : changes)
        if (change.regression)
            json["regressions"].push_back({{"name", change.name},
                                           {"backend", change.backend},
                                           {"before", change.before},
                                           {"now", change.now},
                                           {"allowed", change.allowed},
                                           {"clock", change.byWall ? "wall" : "deciding"}});
    return json;
}

}  // namespace noisescope
