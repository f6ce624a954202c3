// `render` draws a recipe into a file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/command.h"
#include "cli/device.h"
#include "cli/render_job.h"
#include "core/error.h"
#include "core/quantize.h"
#include "core/text.h"
#include "export/field_drawer.h"
#include "field/field_plan.h"
#include "gpu/field_renderer.h"
#include "recipe/chosen.h"
#include "recipe/comparison.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr const char* kInexact = "note: the sine hash is device-dependent; other devices draw another picture";

template <typename Rows>
std::vector<std::string> idsOf(const Rows& rows) {
    std::vector<std::string> ids;
    for (const auto& row : rows) ids.emplace_back(row.id);
    return ids;
}

void tellTile(const RenderOptions& options, const std::vector<TileChange>& changes, const CommonOptions& common) {
    if (!options.tile) return;
    if (changes.empty()) talk(common, "--tile: it tiles already");
    for (const TileChange& change : changes) talk(common, "--tile: " + changeText(change));
}

Json toldChanges(const std::vector<TileChange>& changes) {
    Json list = Json::array();
    for (const TileChange& change : changes)
        list.push_back({{"parameter", change.param}, {"from", change.from}, {"to", change.to}, {"why", change.why}});
    return list;
}

Json toldPanes(const ComparisonJob& job) {
    const PaneGrid grid = gridOf(job);
    Json panes = Json::array();
    for (const Variant& variant : variantsOf(job.recipe, job.comparison)) {
        const std::size_t i = panes.size();
        panes.push_back({{"label", variant.label},
                         {"value", job.comparison.values[i]},
                         {"x", grid.x(i)},
                         {"y", grid.y(i)},
                         {"width", grid.width},
                         {"height", grid.height}});
    }
    return panes;
}

void addCheck(Json& result, const CheckNote& note) {
    result["checked_pixels"] = note.pixels;
    result["checked"] = note.text;
}

void tellComparison(const ComparisonJob& job, const std::string& path, bool labeled, const CheckNote& note,
                    std::string_view backend, const CommonOptions& common) {
    const auto variants = variantsOf(job.recipe, job.comparison);
    const bool exact =
        std::all_of(variants.begin(), variants.end(), [](const Variant& v) { return isExact(v.recipe); });
    if (common.json) {
        Json result{{"ok", true},
                    {"path", path},
                    {"width", job.width},
                    {"height", job.height},
                    {"depth", depthInfo(job.depth).name},
                    {"channels", 3},
                    {"exact", exact},
                    {"backend", backend},
                    {"compare", comparisonText(job.comparison)},
                    {"labels", job.labels && labeled},
                    {"panes", toldPanes(job)}};
        addCheck(result, note);
        printJson(result);
        return;
    }
    talk(common, fmt::format("{}: {} x {}, {}, {}", shownOutput(path), job.width, job.height, depthInfo(job.depth).name,
                             comparisonText(job.comparison)));
    if (!labeled) talk(common, "note: some panes are too small for their label");
    if (!exact) talk(common, kInexact);
}

int renderComparison(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    const ComparisonJob job = comparisonJobOf(options, given);
    requireColorFormat(job.path, job.stream);  // before there is a device
    const auto checkSeed = checkSeedOf(options.check);
    const PaneGrid grid = gridOf(job);
    std::vector<DrawingTask> tasks;
    for (const Variant& variant : variantsOf(job.recipe, job.comparison))
        tasks.push_back({variant.recipe,
                         job.part ? job.part->imageHeight : grid.height,
                         {job.part ? job.part->x : 0, job.part ? job.part->y : 0, grid.width, grid.height}});
    const RenderDevice device = openDevice(options.backend, tasks, common);
    const DrawWith with{device.renderer.get(), checkSeed};
    bool labeled = false;
    {
        ProgressLine line(common, fmt::format("rendering {}", shownOutput(options.output)));
        labeled = exportComparison(job, with, [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    tellComparison(job, options.output, labeled, checkNoteOf(job, with), device.name(), common);
    return 0;
}

void dumpShader(const RenderOptions& options, const CommonOptions& common) {
    const Size size = parseImageSize(options.size, options.region);
    HeldRecipe recipe = loadRecipe(options.recipe).recipe;
    makeTile(options, recipe, {size.width, size.height});
    const FieldPlan plan(recipe, size.height);
    const Region region = options.region.empty() ? Region{0, 0, size.width, size.height} : parseRegion(options.region);
    // how many words are varyings depends on the device
    const RenderDevice device = openDevice(Backend::gpu, std::array{DrawingTask{recipe, size.height, region}}, common);
    const std::string source = device.renderer->fragmentSource(plan);
    if (common.json) {
        printJson(Json{{"ok", true}, {"shader", source}});
    } else {
        printOut(source);
    }
}

/// What was drawn by one recipe, and what of it is told.
struct Picture {
    ExportJob job;
    ExportResult result;
    std::vector<TileChange> changes;  ///< of --tile
    CheckNote check;
    std::string_view backend;
};

Json toldPicture(const RenderOptions& options, const Picture& picture) {
    const ExportJob& job = picture.job;
    const ExportResult& result = picture.result;
    Json told{{"ok", true},
              {"path", options.output},
              {"width", job.region.width},
              {"height", job.region.height},
              {"depth", depthInfo(job.depth).name},
              {"range", nullptr},
              {"unbounded", !result.range},
              {"clipped", result.clipped},
              {"channels", channelsOf(job)},
              {"exact", isExact(job.recipe)},
              {"backend", picture.backend}};
    if (const auto& range = job.color ? std::optional(job.range) : result.range)
        told["range"] = {range->low, range->high};
    addCheck(told, picture.check);
    if (job.color) told["colors"] = colorsOf(job.recipe).id;
    if (options.tile) told["tile"] = toldChanges(picture.changes);
    return told;
}

void tellPicture(const RenderOptions& options, const GivenOptions& given, const Picture& picture,
                 const CommonOptions& common) {
    const ExportJob& job = picture.job;
    const ExportResult& result = picture.result;
    talk(common, fmt::format("{}: {} x {}, {}", shownOutput(options.output), job.region.width, job.region.height,
                             depthInfo(job.depth).name));
    tellTile(options, picture.changes, common);
    if (given.fit) talk(common, fmt::format("range: {}", rangeText(job.range)));
    if (result.clipped > 0)
        talk(common, fmt::format("note: {} of {} values lie outside {} and were clipped; --fit 0,100 would take "
                                 "{} to {}",
                                 result.clipped, result.values, rangeText(job.range), shortest(result.found.low),
                                 shortest(result.found.high)));
    if (!isExact(job.recipe)) talk(common, kInexact);
}

int renderPicture(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    Picture picture;
    picture.job = jobOf(options, given, picture.changes);
    ExportJob& job = picture.job;
    const auto checkSeed = checkSeedOf(options.check);
    const RenderDevice device =
        openDevice(options.backend, std::array{DrawingTask{job.recipe, job.height, job.region}}, common);
    const DrawWith with{device.renderer.get(), checkSeed};
    if (given.fit) {
        ProgressLine line(common, "measuring");
        job.range = fittedRangeOf(job.recipe, job.height, job.region, parsePercents(options.fit), with,
                                  [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
        job.rangeGiven = true;
        setRange(job.recipe, job.range);
    }
    {
        ProgressLine line(common, fmt::format("rendering {}", shownOutput(options.output)));
        picture.result = exportField(job, with, [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    picture.check = checkNoteOf(job, with);
    picture.backend = device.name();
    if (common.json) {
        printJson(toldPicture(options, picture));
    } else {
        tellPicture(options, given, picture, common);
    }
    return 0;
}

/// The options whose presence is asked for.
struct Asked {
    Option output;
    Option color;
    Option fit;
    Option compare;
};

/// The recipe, and where what part of it goes. Returns --output.
Option addPictureOptions(const Arguments& arguments, RenderOptions& options) {
    addRecipeOptions(arguments, options.recipe);
    const Option output =
        arguments
            .text("-o,--output", options.output,
                  "the file; its extension decides the format (png, exr, r16, r32); or - for\nstandard output")
            .typeName(kFileValue);
    addFormatOption(arguments, options.format);
    arguments.text("--size", options.size, "size of the whole image; up to 1099511627776 each way with --region")
        .typeName("WxH")
        .showDefault();
    arguments
        .text("--region", options.region,
              "draw this rectangle of the endless pixel plane instead; the image is 0,0,WxH;\n"
              "with --compare of every pane")
        .typeName("X,Y,WxH");
    arguments.text("--depth", options.depth, "u8, u16, f16 or f32; the default depends on the format").suggests([] {
        return std::vector<std::string>{"u8", "u16", "f16", "f32"};
    });
    arguments
        .text("--range", options.range,
              "what becomes black and white in integer formats, or has the first and the last\n"
              "color (default: the recipe's range)")
        .typeName("LOW,HIGH");
    return output;
}

/// Colors, range and panes.
Asked addShownOptions(const Arguments& arguments, RenderOptions& options, const Option& output) {
    const Option color =
        arguments
            .text("--color", options.color,
                  "write colors, sRGB in a PNG and linear light in an EXR: of this map (`list colors`), or the "
                  "recipe's")
            .typeName("[MAP]")
            .valueOptional()
            .suggests([] { return idsOf(colors()); });
    const Option fit =
        arguments
            .text("--fit", options.fit,
                  fmt::format("measure the picture and take these percentiles as its range (default: {})", kUsualFit))
            .typeName("[LOW%,HIGH%]")
            .valueOptional();
    const Option compare =
        arguments
            .text("--compare", options.compare,
                  "draw 2 to 9 recipes side by side that differ in one parameter: PARAMETER=A,B,...,\n"
                  "or a named comparison (`list comparisons`), whose settings come between --recipe\n"
                  "and --set; always in color: of the recipe, which perlin-1999 sets to the article's,\n"
                  "or of --color's map")
            .typeName("NAME|PARAMETER=A,B,...")
            .suggests([] { return idsOf(namedComparisons()); });
    arguments.flagSetting("--labels", options.labels, true, "name every pane of --compare in its corner (default)")
        .needs("--compare");
    arguments.flagSetting("--no-labels", options.labels, false, "leave the names of --compare's panes out")
        .needs("--compare");
    return {output, color, fit, compare};
}

int render(RenderOptions& options, const Asked& asked, const CommonOptions& common) {
    if (options.dumpShader && asked.compare.given())
        throw Error(ExitCode::usage, "--dump-shader with --compare: it prints the shader of one recipe");
    if (options.dumpShader) {
        dumpShader(options, common);
        return 0;
    }
    if (!asked.output.given())
        throw Error(ExitCode::usage, "--output is required: the file to write, or --dump-shader to write none");
    options.stream = streamFormatOf(options.output, options.format, common);
    const GivenOptions given{asked.color.given(), asked.fit.given()};
    return asked.compare.given() ? renderComparison(options, given, common) : renderPicture(options, given, common);
}

}  // namespace

Command addRender(CommandLine& program) {
    Command command = newCommand(program, "render", "draw a recipe into a PNG, EXR or raw file");
    const auto options = std::make_shared<RenderOptions>();
    const Option output = addPictureOptions(command.arguments, *options);
    const Asked asked = addShownOptions(command.arguments, *options, output);
    command.arguments.flag("--tile", options->tile,
                           "make the image tile: set the periods, round the frequency to whole cells, change what\n"
                           "forbids a period to the nearest that allows it, and say what was changed");
    addBackendOption(command.arguments, options->backend);
    addCheckOptions(command.arguments, options->check);
    command.arguments.flag("--dump-shader", options->dumpShader,
                           "print the fragment shader that the recipe is drawn with, and draw nothing");
    command.arguments.flag("--force,-f", options->force, "replace an existing file");
    command.run = [options, asked, common = command.common] { return render(*options, asked, *common); };
    return command;
}

}  // namespace noisescope
