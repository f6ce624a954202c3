#include "cli/render/render_picture.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <limits>

#include "cli/render/render_comparison.h"
#include "cli/render/render_estimate.h"
#include "cli/shared/device.h"
#include "core/quantize.h"
#include "core/text.h"
#include "export/clipped_values.h"
#include "export/kept_fields.h"
#include "export/request/request_series.h"
#include "files/disk_space.h"
#include "gpu/field_renderer.h"
#include "recipe/chosen.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

std::string secondsText(double seconds) {
    return seconds < 100 ? fmt::format("{:.2g} s", seconds) : fmt::format("{:.0f} s", seconds);
}

/// Reports the number of files, their size, and the speed if drawing took more than a moment.
void reportFiles(const RenderOptions& options, const Picture& picture, const CommonOptions& common) {
    const ImageSpec spec = specOf(picture.job, {});
    std::string text = fmt::format("{}: {} x {}", shownOutput(options.output), spec.width, spec.height);
    if (spec.layersAre == Layers::volume)
        text += fmt::format(" x {}", spec.layers);
    else if (spec.layersAre != Layers::one)
        text += fmt::format(", {} {}", spec.layers, spec.layersAre == Layers::frames ? "frames" : "layers");
    if (spec.levels > 1) text += fmt::format(", {} levels", spec.levels);
    text += fmt::format(", {}", depthInfo(spec.depth).name);
    const SeriesResult& result = picture.result;
    if (picture.series.count > 1)
        text += fmt::format(", {} file{}{}", result.written, result.written == 1 ? "" : "s",
                            result.kept > 0 ? fmt::format(", {} were there", result.kept) : "");
    if (picture.seconds >= 1)
        text += fmt::format("; {}{}, {:.3g} million pixels a second", secondsText(picture.seconds),
                            result.bytes > 0 ? ", " + bytesText(result.bytes) : "",
                            static_cast<double>(result.pixels) / picture.seconds / 1e6);
    talk(common, text);
}

std::string clippedText(const ExportJob& job, const ExportResult& result) {
    const std::string all =
        fmt::format("--fit 0,100 would take {} to {}", shortest(result.found.low), shortest(result.found.high));
    if (!holdsDensity(job))
        return fmt::format("note: {} of {} values lie outside {} and were clipped; {}", result.clipped, result.values,
                           rangeText(job.range), all);
    return fmt::format(
        "note: {:.3g} % of the values lie {} {} and became a density of 0; --range LOW,HIGH says which "
        "become 0 and 1, {}",
        100 * shareClipped(result), job.density.low < job.density.high ? "below" : "above", shortest(job.density.low),
        all);
}

}  // namespace

Picture requestedPicture(const RenderOptions& options, const GivenOptions& given) {
    const auto [request, tile] = requestOf(options, given);
    Picture picture;
    picture.percents = request.percents;
    picture.tile = tile;
    picture.series = seriesOf(request, kSoftware);
    return picture;
}

DrawingTask taskOf(const Picture& picture) {
    const Series& series = picture.series;
    const ExportJob job = series.job(0);
    Region all = pictureOf(job, 0, 0).region;
    const std::int64_t pieces = drawnPixels(job) / (all.width * all.height) * series.count;
    all.height = pieces > std::numeric_limits<std::int64_t>::max() / all.height ? all.height : all.height * pieces;
    return {job.recipe, job.height, all};
}

Json pictureJson(const RenderOptions& options, const Picture& picture, std::string_view backend) {
    const ExportJob& job = picture.job;
    const ExportResult& result = picture.result.values;
    const ImageSpec spec = specOf(job, {});
    Json report{{"ok", true},
                {"path", options.output},
                {"width", spec.width},
                {"height", spec.height},
                {"depth", depthInfo(job.depth).name},
                {"range", nullptr},
                {"unbounded", spec.unbounded},
                {"clipped", result.clipped},
                {"channels", channelsOf(job)},
                {"exact", isExact(job.recipe)},
                {"backend", backend}};
    if (!spec.unbounded)
        report["range"] = {job.color ? job.range.low : spec.range.low, job.color ? job.range.high : spec.range.high};
    if (holdsDensity(job)) {
        report["density"] = {spec.density.low, spec.density.high};
        report["below_zero"] = shareClipped(result);
    }
    if (spec.layers > 1 || spec.layersAre != Layers::one) report["layers"] = spec.layers;
    if (spec.levels > 1) report["levels"] = spec.levels;
    if (picture.series.count > 1) {
        report["files"] = picture.series.count;
        report["kept"] = picture.result.kept;
    }
    addCheck(report, picture.check);
    if (job.color) report["colors"] = colorsOf(job.recipe).id;
    addTile(picture.tile, report);
    return report;
}

void reportPicture(const RenderOptions& options, const GivenOptions& given, const Picture& picture,
                   const CommonOptions& common) {
    const ExportJob& job = picture.job;
    const ExportResult& result = picture.result.values;
    reportFiles(options, picture, common);
    reportTile(picture.tile, common);
    if (given.fit) talk(common, fmt::format("range: {}", rangeText(job.range)));
    if (result.clipped > 0) talk(common, clippedText(job, result));
    if (!isExact(job.recipe)) talk(common, kInexact);
    if (const std::string note = coveringNote(job.recipe); job.color && !note.empty()) talk(common, "note: " + note);
}

void draw(Picture& picture, DrawWith with, const RenderOptions& options, const CommonOptions& common) {
    KeptFields kept;  // of the measured picture, which is drawn again in its range
    if (picture.percents) {
        with.kept = &kept;
        ProgressLine line(common, "measuring");
        picture.series = fittedSeries(picture.series, *picture.percents, with,
                                      [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    const auto start = std::chrono::steady_clock::now();
    {
        ProgressLine line(common, fmt::format("rendering {}", shownOutput(options.output)));
        picture.result =
            exportSeries(picture.series, with, [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    picture.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    picture.job = picture.series.job(0);
    picture.check = checkNote(with, picture.result.checked, isExact(picture.job.recipe));
}

int renderPicture(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    Picture picture = requestedPicture(options, given);
    const auto checkSeed = checkSeedOf(options.check);
    const std::array tasks{taskOf(picture)};
    const RenderDevice device =
        options.isBackendGiven ? openDevice(options.backend, tasks, common) : openUsualDevice(tasks, common);
    const DrawWith with{device.renderer.get(), checkSeed};
    if (options.dryRun) return reportEstimate(estimateOf(picture.series, with), options.output, device.name(), common);
    draw(picture, with, options, common);
    if (common.json) {
        printJson(pictureJson(options, picture, device.name()));
    } else {
        reportPicture(options, given, picture, common);
    }
    return 0;
}

}  // namespace noisescope
