#include "cli/render/render_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "cli/render/render_estimate.h"
#include "cli/shared/device.h"
#include "core/json.h"
#include "core/quantize.h"
#include "core/text.h"
#include "export/kept_fields.h"
#include "export/request/map_set.h"
#include "export/request/tile_grid.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Everything that is told afterwards.
struct DrawnSet {
    const MapSet& set;
    const TileNote& tile;
    SetRanges ranges;
    ImportFacts facts;
    SeriesResult result;
    CheckNote check;
    std::string text;  ///< of the import; empty without a profile
    std::string_view backend;
};

Json rangeJson(const ImageSpec& spec) { return spec.unbounded ? Json(nullptr) : Json{spec.range.low, spec.range.high}; }

Json mapsJson(const ImportFacts& facts) {
    Json maps = Json::array();
    for (const MapFact& fact : facts.maps)
        maps.push_back({{"map", mapInfo(fact.map).id},
                        {"file", fact.file},
                        {"files", fact.files},
                        {"format", fact.format->name},
                        {"depth", depthInfo(fact.spec.depth).name},
                        {"channels", fact.spec.channels},
                        {"color_space", colorSpaceOf(fact)},
                        {"range", rangeJson(fact.spec)},
                        {"bottom_up", fact.spec.bottomUp}});
    return maps;
}

void printSetJson(const RenderOptions& options, const DrawnSet& drawn, bool exact) {
    const ImportFacts& facts = drawn.facts;
    const MapSet& set = drawn.set;
    Json report{{"ok", true},
                {"path", options.output},
                {"width", facts.width},
                {"height", facts.height},
                {"range", {facts.range.low, facts.range.high}},
                {"proven", facts.proven},
                {"maps", mapsJson(facts)},
                {"tiles", {facts.columns, facts.rows}},
                {"files", drawn.result.written + drawn.result.kept},
                {"kept", drawn.result.kept},
                {"clipped", drawn.result.values.clipped},
                {"exact", exact},
                {"backend", drawn.backend},
                {"checked_pixels", drawn.check.pixels},
                {"checked", drawn.check.text}};
    if (facts.profile != nullptr) {
        report["for"] = facts.profile->program;
        report["as"] = idOf(facts.profile->purpose);
        report["world"] = {{"step", facts.world.step}, {"height", facts.world.height}, {"unit", facts.world.perUnit}};
        report["import"] = drawn.text;
        report["import_file"] = set.textPath().native();
    }
    report["notes"] = set.notesOn(drawn.ranges);
    addTile(drawn.tile, report);
    printJson(report);
}

void reportSet(const RenderOptions& options, const DrawnSet& drawn, bool exact, const CommonOptions& common) {
    const ImportFacts& facts = drawn.facts;
    const MapSet& set = drawn.set;
    const SeriesResult& result = drawn.result;
    std::string line = fmt::format("{}: {} x {}, {} file{}", shownOutput(options.output), facts.width, facts.height,
                                   result.written, result.written == 1 ? "" : "s");
    if (result.kept > 0) line += fmt::format(", {} were there", result.kept);
    talk(common, line);
    reportTile(drawn.tile, common);
    if (result.values.clipped > 0)
        talk(common, fmt::format("note: {} of {} values lie outside {} and were clipped", result.values.clipped,
                                 result.values.values, rangeText(drawn.ranges.heights)));
    for (const std::string& note : set.notesOn(drawn.ranges)) talk(common, note);
    if (!exact) talk(common, kInexact);
    if (drawn.text.empty()) {
        for (const MapFact& fact : facts.maps)
            if (!fact.spec.unbounded && fact.map == MapId::height)
                talk(common, fmt::format("range: {}", rangeText(fact.spec.range)));
        return;
    }
    talk(common, drawn.text.substr(0, drawn.text.size() - 1));
}

std::vector<DrawingTask> tasksOf(const MapSet& set) {
    std::vector<DrawingTask> tasks;
    for (const MapPlan& plan : set.plans()) {
        const Series files = set.filesOf(plan, set.assumedRanges());
        const ExportJob job = files.job(0);
        Region all = pictureOf(job, 0, 0).region;
        const std::int64_t pieces = drawnPixels(job) / (all.width * all.height) * files.count;
        if (pieces <= std::numeric_limits<std::int64_t>::max() / all.height) all.height *= pieces;
        tasks.push_back({job.recipe, job.height, all});
    }
    return tasks;
}

/// Of all maps together. What is there can be told only by the ranges that it has.
ExportEstimate estimateOf(const MapSet& set, const DrawWith& with) {
    const Series assumed = set.allFiles(set.assumedRanges());
    bool some = false;
    std::error_code error;
    for (std::int64_t i = 0; i < assumed.count && !some; ++i)
        some = std::filesystem::exists(std::filesystem::symlink_status(assumed.job(i).path, error));
    const SetRanges ranges = some ? set.rangesOf(with, {}) : set.assumedRanges();
    ExportEstimate all;
    all.bytesExact = true;
    for (const MapPlan& plan : set.plans()) addTo(all, noisescope::estimateOf(set.filesOf(plan, ranges), with));
    return all;
}

}  // namespace

int renderSet(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    const RenderRequest wanted = requestOf(options, given);
    const MapSet set = mapSetOf(wanted.request, kSoftware);
    const auto checkSeed = checkSeedOf(options.check);
    const RenderDevice device = openDevice(options.backend, tasksOf(set), common);
    KeptFields kept;  // several maps show the same heights
    const DrawWith with{device.renderer.get(), checkSeed, &kept};
    if (options.dryRun) return reportEstimate(estimateOf(set, with), options.output, device.name(), common);
    DrawnSet drawn{set, wanted.tile, {}, {}, {}, {}, {}, {}};
    {
        ProgressLine line(common, "measuring");
        drawn.ranges = set.rangesOf(with, [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    drawn.facts = set.factsOf(drawn.ranges);
    std::optional<TextBeside> beside;
    if (drawn.facts.profile != nullptr) {
        drawn.text = importText(drawn.facts);
        beside.emplace(set.textPath(), drawn.text, options.force);
    }
    const Series files = set.allFiles(drawn.ranges);
    {
        ProgressLine line(common, fmt::format("rendering {}", shownOutput(options.output)));
        drawn.result = exportSeries(files, with, [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    if (beside) beside->commit();  // last: where it is, everything is
    const bool exact = isExact(files.job(0).recipe);
    drawn.check = checkNote(with, drawn.result.checked, exact);
    drawn.backend = device.name();
    if (common.json) {
        printSetJson(options, drawn, exact);
    } else {
        reportSet(options, drawn, exact, common);
    }
    return 0;
}

}  // namespace noisescope
