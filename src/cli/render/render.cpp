// `render` draws a recipe into a file.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <limits>
#include <optional>

#include "cli/render/render_comparison.h"
#include "cli/render/render_estimate.h"
#include "cli/render/render_request.h"
#include "cli/render/render_set.h"
#include "cli/render/render_world.h"
#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "core/error.h"
#include "core/json.h"
#include "core/quantize.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "export/clipped_values.h"
#include "export/field_drawer.h"
#include "export/kept_fields.h"
#include "export/request/request_series.h"
#include "export/series_export.h"
#include "files/disk_space.h"
#include "gpu/field_renderer.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

void dumpShader(RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    options.stream = &formatForPath("shader.png");  // of any format
    const ExportRequest request = readRequest(options, given).request;
    const FieldPlan plan = measuredPlan(request.recipe, request.imageHeight);
    // how many words are varyings depends on the device
    const RenderDevice device =
        openDevice(Backend::gpu, std::array{DrawingTask{request.recipe, request.imageHeight, request.region}}, common);
    const std::string source = device.renderer->fragmentSource(plan);
    if (common.json) {
        printJson(Json{{"ok", true}, {"shader", source}});
    } else {
        printOut(source);
    }
}

/// Result of drawing one recipe, for the report.
struct Picture {
    ExportJob job;  ///< of the first file
    Series series;
    SeriesResult result;
    TileNote tile;
    CheckNote check;
    std::string_view backend;
    double seconds = 0;
};

Json pictureJson(const RenderOptions& options, const Picture& picture) {
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
                {"backend", picture.backend}};
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
    addTile(options, picture.tile, report);
    return report;
}

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

void reportPicture(const RenderOptions& options, const GivenOptions& given, const Picture& picture,
                   const CommonOptions& common) {
    const ExportJob& job = picture.job;
    const ExportResult& result = picture.result.values;
    reportFiles(options, picture, common);
    reportTile(options, picture.tile, common);
    if (given.fit) talk(common, fmt::format("range: {}", rangeText(job.range)));
    if (result.clipped > 0) talk(common, clippedText(job, result));
    if (!isExact(job.recipe)) talk(common, kInexact);
}

/// By what `automatic` decides: the pixels of all files, as if they were one below the other.
DrawingTask taskOf(const Series& series) {
    const ExportJob job = series.job(0);
    Region all = pictureOf(job, 0, 0).region;
    const std::int64_t pieces = drawnPixels(job) / (all.width * all.height) * series.count;
    all.height = pieces > std::numeric_limits<std::int64_t>::max() / all.height ? all.height : all.height * pieces;
    return {job.recipe, job.height, all};
}

int renderPicture(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    Picture picture;
    const auto [request, tile] = requestOf(options, given);
    picture.tile = tile;
    picture.series = seriesOf(request, kSoftware);
    const auto checkSeed = checkSeedOf(options.check);
    const RenderDevice device = openDevice(options.backend, std::array{taskOf(picture.series)}, common);
    KeptFields kept;  // of the measured picture, which is drawn again in its range
    DrawWith with{device.renderer.get(), checkSeed};
    if (options.dryRun) return reportEstimate(estimateOf(picture.series, with), options.output, device.name(), common);
    if (request.percents) {
        with.kept = &kept;
        ProgressLine line(common, "measuring");
        picture.series = fittedSeries(picture.series, *request.percents, with,
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
    picture.backend = device.name();
    if (common.json) {
        printJson(pictureJson(options, picture));
    } else {
        reportPicture(options, given, picture, common);
    }
    return 0;
}

int render(RenderOptions& options, const Arguments& arguments, const CommonOptions& common) {
    if (const auto problems = exclusionProblems(options, arguments); !problems.empty())
        throw Error(ExitCode::usage, problems);
    const GivenOptions given{arguments.given("--color"), arguments.given("--fit"),     arguments.given("--mips"),
                             arguments.given("--size"),  arguments.given("--compare"), arguments.given("--shard")};
    if (options.dumpShader) {
        dumpShader(options, given, common);
        return 0;
    }
    options.stream = streamFormatOf(options.output, options.format, common);
    if (options.world.tiles > 0) return renderWorld(options, given, common);
    if (options.set.any()) return renderSet(options, given, common);
    return given.compare ? renderComparison(options, given, common) : renderPicture(options, given, common);
}

}  // namespace

Command addRender(CommandLine& program) {
    Command command = newCommand(program, "render", "draw a recipe into files: pictures, volumes, animations, maps");
    const auto options = std::make_shared<RenderOptions>();
    addNamedRecipe(command.arguments, options->recipe);
    command.arguments.add(renderOptions(*options));
    command.run = [options, arguments = command.arguments, common = command.common] {
        return render(*options, arguments, *common);
    };
    return command;
}

}  // namespace noisescope
