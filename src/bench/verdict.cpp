#include "bench/verdict.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <utility>

#include "core/error.h"
#include "core/json.h"
#include "core/text.h"

namespace noisescope {
namespace {

/// Returns a member that is a number of 0 or more; 0 if it is missing.
double numberIn(const Json& row, const char* key) {
    const auto found = row.find(key);
    if (found == nullptr || !found->is_number()) return 0;
    const double value = found->get<double>();
    return std::isfinite(value) && value > 0 ? value : 0;
}

std::string textIn(const Json& object, const char* key, const std::string& otherwise) {
    const auto found = object.find(key);
    return found != nullptr && found->is_string() ? found->get<std::string>() : otherwise;
}

RateChange changeOf(const RatedRow& before, const RatedRow& now, bool byCpu) {
    RateChange change{now.name, now.backend};
    const bool knowsCpu = before.mpxCpuSecond > 0 && now.mpxCpuSecond > 0;
    change.before = byCpu && knowsCpu ? before.mpxCpuSecond : before.mpxSecond;
    change.now = byCpu && knowsCpu ? now.mpxCpuSecond : now.mpxSecond;
    change.allowed = before.spread + now.spread + kBetweenRuns;
    change.regression = change.before > change.now * (1 + change.allowed);
    if (change.regression || !byCpu || before.mpxSecond <= now.mpxSecond * (1 + kWaiting)) return change;
    change.before = before.mpxSecond;
    change.now = now.mpxSecond;
    change.allowed = kWaiting;
    change.regression = change.byWall = true;
    return change;
}

}  // namespace

RatedRun parseBench(std::string_view text, std::string_view origin) {
    const auto fail = [&](std::string_view problem) -> Error {
        return {ExitCode::usage,
                fmt::format("{}: {}; expected what `bench --json` prints", printable(origin), problem)};
    };
    const Json document = Json::tryParse(text).value_or(nullptr);
    if (!document.is_object()) throw fail("not a JSON object");
    const auto rows = document.find("rows");
    if (rows == nullptr || !rows->is_array()) throw fail("it has no \"rows\"");
    RatedRun run;
    run.device = textIn(document, "device", "");
    run.cpuCounts = textIn(document, "clock", "cpu") == "cpu";
    for (const Json& row : *rows) {
        if (!row.is_object() || textIn(row, "name", "").empty()) throw fail("a row without \"name\"");
        const auto peer = row.find("peer");
        if (peer != nullptr && peer->is_boolean() && peer->get<bool>()) continue;
        run.rows.push_back({textIn(row, "name", ""), textIn(row, "backend", "gpu"), numberIn(row, "mpx_per_s"),
                            numberIn(row, "mpx_per_cpu_s"), numberIn(row, "spread")});
    }
    return run;
}

std::vector<RateChange> changesOf(const RatedRun& before, const RatedRun& now) {
    std::map<std::pair<std::string, std::string>, const RatedRow*> old;
    for (const RatedRow& row : before.rows) old[{row.name, row.backend}] = &row;
    std::vector<RateChange> changes;
    for (const RatedRow& row : now.rows) {
        const auto found = old.find({row.name, row.backend});
        if (found != old.end()) changes.push_back(changeOf(*found->second, row, now.cpuCounts || row.backend == "cpu"));
    }
    return changes;
}

}  // namespace noisescope
