// `render` draws a recipe into a file.
#include <fmt/format.h>

#include <algorithm>
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
#include "export/request/request_series.h"
#include "export/series_export.h"
#include "files/disk_space.h"
#include "gpu/field_renderer.h"
#include "recipe/chosen.h"
#include "recipe/comparison.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "world/world.h"

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

Json toldPicture(const RenderOptions& options, const Picture& picture) {
    const ExportJob& job = picture.job;
    const ExportResult& result = picture.result.values;
    const ImageSpec spec = specOf(job, {});
    Json told{{"ok", true},
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
        told["range"] = {job.color ? job.range.low : spec.range.low, job.color ? job.range.high : spec.range.high};
    if (holdsDensity(job)) {
        told["density"] = {spec.density.low, spec.density.high};
        told["below_zero"] = shareClipped(result);
    }
    if (spec.layers > 1 || spec.layersAre != Layers::one) told["layers"] = spec.layers;
    if (spec.levels > 1) told["levels"] = spec.levels;
    if (picture.series.count > 1) {
        told["files"] = picture.series.count;
        told["kept"] = picture.result.kept;
    }
    addCheck(told, picture.check);
    if (job.color) told["colors"] = colorsOf(job.recipe).id;
    addTile(options, picture.tile, told);
    return told;
}

std::string secondsText(double seconds) {
    return seconds < 100 ? fmt::format("{:.2g} s", seconds) : fmt::format("{:.0f} s", seconds);
}

/// Reports the number of files, their size, and the speed if drawing took more than a moment.
void tellFiles(const RenderOptions& options, const Picture& picture, const CommonOptions& common) {
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

void tellPicture(const RenderOptions& options, const GivenOptions& given, const Picture& picture,
                 const CommonOptions& common) {
    const ExportJob& job = picture.job;
    const ExportResult& result = picture.result.values;
    tellFiles(options, picture, common);
    tellTile(options, picture.tile, common);
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
    const DrawWith with{device.renderer.get(), checkSeed};
    if (options.dryRun) return tellEstimate(estimateOf(picture.series, with), options.output, device.name(), common);
    if (request.percents) {
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
        printJson(toldPicture(options, picture));
    } else {
        tellPicture(options, given, picture, common);
    }
    return 0;
}

/// Adds the options of category Picture: output, size, region, depth.
void addPictureOptions(const Arguments& arguments, RenderOptions& options) {
    arguments
        .text("-o,--output", options.output,
              "the file, whose extension decides the format (`list formats`); or a pattern as "
              "f_%04d.png\nfor the files of "
              "--frames and volumes; or - for standard output")
        .typeName(kFileValue);
    addFormatOption(arguments, options.format);
    arguments
        .text("--size", options.size,
              "size of the whole image, up to 1099511627776 each way with --region; or of a "
              "volume,\nwhose slices follow "
              "each other along the third axis")
        .typeName("WxH[xD]")
        .showDefault();
    arguments
        .text("--region", options.region,
              "draw this rectangle of the endless pixel plane instead; the image is 0,0,WxH;\n"
              "with --compare of every pane")
        .typeName("X,Y,WxH");
    arguments.text("--depth", options.depth, "u8, u16, f16 or f32; the default depends on the format").suggests([] {
        return std::vector<std::string>{"u8", "u16", "f16", "f32"};
    });
}

void addRangeOptions(const Arguments& arguments, RenderOptions& options) {
    arguments
        .text("--range", options.range,
              "what becomes black and white in integer formats, or has the first and the last\n"
              "color (default: the recipe's range; of --tiles and --for one that clips nothing);\n"
              "what becomes a density of 0 and 1 in .vdb (default: 0,1)")
        .typeName("LOW,HIGH");
    arguments
        .text("--color", options.color,
              "write colors, sRGB in a PNG and linear light in an EXR: of this map (`list colors`), or the "
              "recipe's")
        .typeName("[MAP]")
        .valueOptional()
        .suggests([] { return idsOf(colors()); });
    arguments
        .text("--fit", options.fit,
              fmt::format("measure the picture and take these percentiles as its range (default: {})", kUsualFit))
        .typeName("[LOW%,HIGH%]")
        .valueOptional();
}

void addPaneOptions(const Arguments& arguments, RenderOptions& options) {
    arguments
        .text("--compare", options.compare,
              fmt::format("draw {} to {} recipes side by side: PARAMETER=A,B,..., several parameters with\n"
                          "semicolons between them (a value of each for every pane), or a named comparison\n"
                          "(`list comparisons`), whose settings come between --recipe and --set; always in\n"
                          "color: of the recipe, or of --color's map; --columns says how panes are laid out",
                          kFewestCompared, kMostCompared))
        .typeName("NAME|PARAMETER=A,B,...")
        .suggests([] { return idsOf(namedComparisons()); });
    arguments.flagSetting("--labels", options.labels, true, "name every pane of --compare in its corner (default)")
        .needs("--compare");
    arguments.flagSetting("--no-labels", options.labels, false, "leave the names of --compare's panes out")
        .needs("--compare");
}

/// Options that do not go together: the first one with any of the others.
struct Exclusion {
    std::string_view option;
    std::vector<std::string_view> others;
    std::string_view problem;
};

const std::vector<Exclusion>& exclusions() {
    static const std::vector<Exclusion> kRows{
        {"--dump-shader", {"--compare"}, "--dump-shader with --compare: it prints the shader of one recipe"},
        {"--compare",
         {"--dry-run"},
         "--compare: it draws one picture of several recipes, without frames, slices and levels"},
        {"--compare", {"--tile"}, "--tile with --compare: what makes one pane tile would change what is compared"},
        {"--tiles",
         {"--compare", "--for", "--maps", "--tile-grid"},
         "--tiles: one recipe in tiles, without --compare, --for, --maps and --tile-grid"},
        {"--tiles",
         {"--frames", "--slice", "--columns"},
         "--tiles with --frames, --slice or --columns: a world is one picture; --set time= and --set z= move it"},
        {"--tiles", {"--level", "--mips"}, "--tiles with --level or --mips: --levels says how many levels there are"},
        {"--tiles",
         {"--tiled", "--bottom-up", "--header", "--place"},
         "--tiles with --tiled, --bottom-up, --header or --place: they are of one file"},
        {"--tiles",
         {"--fit"},
         "--tiles with --fit: measure a region by `noisescope stats`, and give what it tells as --range"},
    };
    return kRows;
}

/// Problems with the options that are given together, and with where the files go.
std::vector<std::string> exclusionProblems(const RenderOptions& options, const Arguments& arguments) {
    std::vector<std::string> problems;
    const auto given = [&](std::string_view option) { return arguments.given(option); };
    for (const Exclusion& row : exclusions())
        if (given(row.option) && std::ranges::any_of(row.others, given)) problems.emplace_back(row.problem);
    if (options.dumpShader) return problems;
    const bool isWorld = options.world.tiles > 0;
    if (!given("--output"))
        problems.emplace_back("--output is required: the file to write, or --dump-shader to write none");
    else if (!isWorld && !options.set.any() && isNameOfWorld(options.output))
        problems.push_back(
            fmt::format("-o {}: a picture in tiles has such a name; --tiles N says how large they are, "
                        "as --tiles 512",
                        printable(options.output)));
    if (options.output == "-" && isWorld)
        problems.emplace_back("--tiles: they are many files, and none goes to standard output");
    if (options.output == "-" && options.set.any())
        problems.emplace_back("-o -: --for, --maps and --tile-grid are about files; name one");
    if (!isWorld && given("--shard")) problems.emplace_back("--shard: it is of a picture in tiles, by --tiles N");
    return problems;
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
    const Arguments& all = command.arguments;
    addNamedRecipe(all, options->recipe);
    addRecipeOptions(all.under("Recipe"), options->recipe);
    all.under("Recipe").flag("--tile", options->tile,
                             "make the image tile: set the periods, round the frequency to whole cells, change what\n"
                             "forbids a period to the nearest that allows it, and say what was changed");
    addPictureOptions(all.under("Picture"), *options);
    addRangeOptions(all.under("Range and colors"), *options);
    addLayerOptions(all.under("Animations, volumes and levels"), options->layers);
    addFormOptions(all.under("Form of the file"), options->layers);
    addSetOptions(all.under("Maps for programs"), options->set);
    addPaneOptions(all.under("Recipes side by side"), *options);
    addWorldOptions(all.under("Worlds of tiles"), options->world);
    const Arguments drawing = all.under("Drawing");
    addBackendOption(drawing, options->backend);
    addCheckOptions(drawing, options->check);
    drawing.flag("--dump-shader", options->dumpShader,
                 "print the fragment shader that the recipe is drawn with, and draw nothing");
    drawing.flag("--dry-run", options->dryRun,
                 "write nothing, but tell the number of files and bytes, the time and the memory");
    drawing.flag("--force,-f", options->force, "replace existing files");
    command.run = [options, arguments = command.arguments, common = command.common] {
        return render(*options, arguments, *common);
    };
    return command;
}

}  // namespace noisescope
