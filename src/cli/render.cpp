// `render` draws a recipe into a file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/command.h"
#include "cli/device.h"
#include "core/error.h"
#include "core/quantize.h"
#include "core/text.h"
#include "export/comparison_export.h"
#include "export/field_drawer.h"
#include "export/field_export.h"
#include "field/field_plan.h"
#include "gpu/field_renderer.h"
#include "image/formats.h"
#include "recipe/chosen.h"
#include "recipe/comparison.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "recipe/tiling.h"

namespace noisescope {
namespace {

constexpr const char* kUsualFit = "1,99";
constexpr const char* kInexact = "note: the sine hash is device-dependent; other devices draw another picture";

struct Options {
    RecipeOptions recipe;
    std::string output;
    std::string format;  ///< of standard output
    const FormatInfo* stream = nullptr;
    std::string size = "1024x1024";
    std::string region;
    std::string depth;
    std::string range;
    std::string color;    ///< a map instead of the recipe's own
    std::string fit;      ///< empty: kUsualFit
    std::string compare;  ///< a name or PARAMETER=A,B,...; empty: one recipe
    bool labels = true;
    Backend backend = Backend::gpu;
    CheckOptions check;
    bool tile = false;
    bool force = false;
    bool dumpShader = false;
};

template <typename Rows>
std::vector<std::string> idsOf(const Rows& rows) {
    std::vector<std::string> ids;
    for (const auto& row : rows) ids.emplace_back(row.id);
    return ids;
}

/// Which options were given: those with a value of their own choice.
struct Given {
    bool color = false;
    bool fit = false;
};

/// "1,99": percents in rising order. Throws Error(usage).
Range parsePercents(const std::string& text) {
    const std::optional<Range> percents = parseRangeText(text.empty() ? kUsualFit : text);
    if (!percents || percents->low < 0 || percents->high > 100 || percents->low >= percents->high)
        throw Error(ExitCode::usage, fmt::format("--fit {}: expected two percents from 0 to 100 in rising order, as {}",
                                                 printable(text), kUsualFit));
    return *percents;
}

void setColors(Recipe& recipe, const std::string& map) {
    const ParamInfo& param = *findParam("colors");
    if (map.empty() || setFromText(param, recipe, map).empty()) return;
    throw Error(ExitCode::usage,
                fmt::format("--color {}: no such colors, expected {}", printable(map), allowedText(param)));
}

void setRange(Recipe& recipe, const Range& range) {
    recipe.colorRange = kGivenRange;
    recipe.colorLow = range.low;
    recipe.colorHigh = range.high;
}

/// A period that was asked for by --set is not overruled.
std::vector<std::string> overruledPeriods(const Options& options, const Recipe& recipe, const Tiled& tiled,
                                          const TileSize& size) {
    std::vector<std::string> problems;
    for (const TileChange& change : tiled.changes)
        for (const int axis : {0, 1}) {
            const std::string id = axis == 0 ? "period_x" : "period_y";
            const auto isIt = [&](const std::string& setting) { return setting.starts_with(id + "="); };
            const bool asked = std::any_of(options.recipe.settings.begin(), options.recipe.settings.end(), isIt);
            if (change.param != id || change.from == "0" || !asked) continue;
            problems.push_back("--tile: " + periodProblem(recipe, axis, size));
        }
    return problems;
}

/// --tile: the recipe, made to tile, and what that has changed. Throws Error(usage).
std::vector<TileChange> makeTile(const Options& options, HeldRecipe& recipe, const TileSize& size) {
    if (!options.tile) return {};
    const Tiled tiled = makeTile(recipe, size);
    if (!tiled.problem.empty()) throw Error(ExitCode::usage, "--tile: " + tiled.problem);
    if (const auto problems = overruledPeriods(options, recipe, tiled, size); !problems.empty())
        throw Error(ExitCode::usage, problems);
    recipe = tiled.recipe;
    return tiled.changes;
}

void tellTile(const Options& options, const std::vector<TileChange>& changes, const CommonOptions& common) {
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

struct Chosen {
    Comparison comparison;
    const NamedComparison* named = nullptr;  ///< null: told by its text
};

Chosen chosenComparison(const std::string& text) {
    if (const NamedComparison* named = findComparison(text); named != nullptr)
        return {parseComparison(named->comparison), named};
    if (text.find('=') != std::string::npos) return {parseComparison(text), nullptr};
    std::vector<std::string_view> names;
    for (const NamedComparison& named : namedComparisons()) names.push_back(named.id);
    throw Error(ExitCode::usage, fmt::format("--compare {}: no such comparison, expected one of {}, or "
                                             "PARAMETER=A,B,... as fractal=none,fbm,turbulence,marble",
                                             printable(text), fmt::join(names, ", ")));
}

/// What is only of one picture.
std::vector<std::string> refusedWithCompare(const Options& options, const Given& given) {
    std::vector<std::string> problems;
    if (given.fit)
        problems.emplace_back(
            "--fit with --compare: the panes are compared over one range, or each over its own; give "
            "one as --range LOW,HIGH");
    if (options.tile)
        problems.emplace_back("--tile with --compare: what makes one pane tile would change what is compared");
    return problems;
}

/// `chosen`: with its settings between --recipe and --set. `changes`: of --tile.
ExportJob jobOf(const Options& options, const Given& given, const Chosen* chosen, std::vector<TileChange>& changes) {
    ExportJob job;
    std::vector<std::string> problems;  // of all options, so that they can be mended at once
    const auto collect = [&](const auto& read) {
        try {
            read();
        } catch (const Error& error) {
            if (error.code() != ExitCode::usage) throw;
            problems.insert(problems.end(), error.lines().begin(), error.lines().end());
        }
    };
    const bool prepares = chosen != nullptr && chosen->named != nullptr;
    collect([&] {
        job.recipe = loadRecipe(options.recipe, [&](const Recipe& recipe) {
                         return prepares ? preparedFor(*chosen->named, recipe) : recipe;
                     }).recipe;
    });
    collect([&] {
        const Size size = parseImageSize(options.size, options.region);
        job.height = size.height;
        job.region = {0, 0, size.width, size.height};
    });
    collect([&] {
        if (!options.region.empty()) job.region = parseRegion(options.region);
    });
    collect([&] {
        const FormatInfo& format = options.stream == nullptr ? formatForPath(options.output) : *options.stream;
        job.depth = options.depth.empty() ? format.defaultDepth() : parseDepth(options.depth);
    });
    job.color = given.color || chosen != nullptr;
    if (given.color) collect([&] { setColors(job.recipe, options.color); });
    if (problems.empty() && chosen == nullptr)  // of the whole image, whatever region of it is drawn
        collect([&] {
            const Size size = parseImageSize(options.size, options.region);
            changes = makeTile(options, job.recipe, {size.width, size.height});
        });
    job.range = rangeOf(problems.empty() ? job.recipe : HeldRecipe{});
    collect([&] {
        if (options.range.empty()) return;
        job.range = parseRange(options.range);
        job.rangeGiven = true;
    });
    if (given.fit) collect([&] { parsePercents(options.fit); });
    if (given.fit && !options.range.empty())
        problems.emplace_back("--fit with --range: the range is either measured or given");
    if (chosen != nullptr) {
        const std::vector<std::string> refused = refusedWithCompare(options, given);
        problems.insert(problems.end(), refused.begin(), refused.end());
    }
    if (job.color && problems.empty()) {
        if (!options.range.empty()) setRange(job.recipe, job.range);
        problems = problemsOf(job.recipe);
        if (problems.empty() && chosen == nullptr)
            collect([&] { requireColors(job.recipe, options.output, options.stream); });
    }
    if (!problems.empty()) throw Error(ExitCode::usage, problems);
    job.path = options.output;
    job.stream = options.stream;
    job.force = options.force;
    job.software = kSoftware;
    return job;
}

ComparisonJob comparisonJobOf(const Options& options, const Given& given) {
    const Chosen chosen = chosenComparison(options.compare);
    std::vector<TileChange> none;
    const ExportJob job = jobOf(options, given, &chosen, none);
    std::vector<std::string> problems;
    for (const std::string& problem : problemsOf(job.recipe, chosen.comparison))
        problems.push_back("--compare: " + problem);
    ComparisonJob result;
    result.recipe = job.recipe;
    result.comparison = chosen.comparison;
    if (chosen.named != nullptr) result.title = chosen.named->label;
    result.width = job.region.width;
    result.height = job.region.height;
    if (!options.region.empty()) {  // of every pane, and --size is that of each pane's whole image
        const PaneGrid grid = gridOf(result);
        result.part = ComparisonJob::Part{job.height, job.region.x, job.region.y};
        result.width = grid.columns * job.region.width + grid.gap * (grid.columns - 1);
        result.height = grid.rows * job.region.height + grid.gap * (grid.rows - 1);
        if (std::max(result.width, result.height) > kMostPixelsAlong)
            problems.push_back(fmt::format("--region {}: {} panes of it are more than {} pixels along", options.region,
                                           result.comparison.values.size(), kMostPixelsAlong));
    }
    if (const PaneGrid grid = gridOf(result); result.width < grid.leastWidth() || result.height < grid.leastHeight())
        problems.push_back(fmt::format("--size {}: {} panes need at least {} x {} pixels", options.size,
                                       result.comparison.values.size(), grid.leastWidth(), grid.leastHeight()));
    if (!problems.empty()) throw Error(ExitCode::usage, problems);
    result.path = job.path;
    result.stream = job.stream;
    result.depth = job.depth;
    result.labels = options.labels;
    result.force = job.force;
    result.software = job.software;
    return result;
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

int renderComparison(const Options& options, const Given& given, const CommonOptions& common) {
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

void dumpShader(const Options& options, bool asJson) {
    const Size size = parseImageSize(options.size, options.region);
    HeldRecipe recipe = loadRecipe(options.recipe).recipe;
    makeTile(options, recipe, {size.width, size.height});
    const FieldPlan plan(recipe, size.height);
    const RenderDevice device = openDevice(Backend::gpu);  // how many words are varyings depends on it
    const std::string source = device.renderer->fragmentSource(plan);
    if (asJson) {
        printJson(Json{{"ok", true}, {"shader", source}});
    } else {
        printOut(source);
    }
}

}  // namespace

Command addRender(CommandLine& program) {
    Command command = newCommand(program, "render", "draw a recipe into a PNG, EXR or raw file");
    const auto options = std::make_shared<Options>();
    addRecipeOptions(command.arguments, options->recipe);
    const Option output =
        command.arguments
            .text("-o,--output", options->output,
                  "the file; its extension decides the format (png, exr, r16, r32); or - for\nstandard output")
            .typeName(kFileValue);
    addFormatOption(command.arguments, options->format);
    command.arguments
        .text("--size", options->size, "size of the whole image; up to 1099511627776 each way with --region")
        .typeName("WxH")
        .showDefault();
    command.arguments
        .text("--region", options->region,
              "draw this rectangle of the endless pixel plane instead; the image is 0,0,WxH;\n"
              "with --compare of every pane")
        .typeName("X,Y,WxH");
    command.arguments.text("--depth", options->depth, "u8, u16, f16 or f32; the default depends on the format")
        .suggests([] {
            return std::vector<std::string>{"u8", "u16", "f16", "f32"};
        });
    command.arguments
        .text("--range", options->range,
              "what becomes black and white in integer formats, or has the first and the last\n"
              "color (default: the recipe's range)")
        .typeName("LOW,HIGH");
    const Option color =
        command.arguments
            .text("--color", options->color,
                  "write colors, sRGB in a PNG and linear light in an EXR: of this map (`list colors`), or the "
                  "recipe's")
            .typeName("[MAP]")
            .valueOptional()
            .suggests([] { return idsOf(colors()); });
    const Option fit =
        command.arguments
            .text("--fit", options->fit,
                  fmt::format("measure the picture and take these percentiles as its range (default: {})", kUsualFit))
            .typeName("[LOW%,HIGH%]")
            .valueOptional();
    const Option compare =
        command.arguments
            .text("--compare", options->compare,
                  "draw 2 to 9 recipes side by side that differ in one parameter: PARAMETER=A,B,...,\n"
                  "or a named comparison (`list comparisons`), whose settings come between --recipe\n"
                  "and --set; always in color: of the recipe, which perlin-1999 sets to the article's,\n"
                  "or of --color's map")
            .typeName("NAME|PARAMETER=A,B,...")
            .suggests([] { return idsOf(namedComparisons()); });
    command.arguments
        .flagSetting("--labels", options->labels, true, "name every pane of --compare in its corner (default)")
        .needs("--compare");
    command.arguments.flagSetting("--no-labels", options->labels, false, "leave the names of --compare's panes out")
        .needs("--compare");
    command.arguments.flag("--tile", options->tile,
                           "make the image tile: set the periods, round the frequency to whole cells, change what\n"
                           "forbids a period to the nearest that allows it, and say what was changed");
    addBackendOption(command.arguments, options->backend);
    addCheckOptions(command.arguments, options->check);
    command.arguments.flag("--dump-shader", options->dumpShader,
                           "print the fragment shader that the recipe is drawn with, and draw nothing");
    command.arguments.flag("--force,-f", options->force, "replace an existing file");
    command.run = [options, output, color, fit, compare, common = command.common] {
        if (options->dumpShader && compare.given())
            throw Error(ExitCode::usage, "--dump-shader with --compare: it prints the shader of one recipe");
        if (options->dumpShader) {
            dumpShader(*options, common->json);
            return 0;
        }
        if (!output.given())
            throw Error(ExitCode::usage, "--output is required: the file to write, or --dump-shader to write none");
        options->stream = streamFormatOf(options->output, options->format, *common);
        const Given given{color.given(), fit.given()};
        if (compare.given()) return renderComparison(*options, given, *common);
        std::vector<TileChange> changes;
        ExportJob job = jobOf(*options, given, nullptr, changes);
        const auto checkSeed = checkSeedOf(options->check);
        const RenderDevice device =
            openDevice(options->backend, std::array{DrawingTask{job.recipe, job.height, job.region}}, *common);
        const DrawWith with{device.renderer.get(), checkSeed};
        if (given.fit) {
            ProgressLine line(*common, "measuring");
            job.range = fittedRangeOf(job.recipe, job.height, job.region, parsePercents(options->fit), with,
                                      [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
            job.rangeGiven = true;
            setRange(job.recipe, job.range);
        }
        ExportResult result;
        {
            ProgressLine line(*common, fmt::format("rendering {}", shownOutput(options->output)));
            result = exportField(job, with, [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
        }
        if (common->json) {
            Json told{{"ok", true},
                      {"path", options->output},
                      {"width", job.region.width},
                      {"height", job.region.height},
                      {"depth", depthInfo(job.depth).name},
                      {"range", nullptr},
                      {"unbounded", !result.range},
                      {"clipped", result.clipped},
                      {"channels", channelsOf(job)},
                      {"exact", isExact(job.recipe)},
                      {"backend", device.name()}};
            if (const auto& range = job.color ? std::optional(job.range) : result.range)
                told["range"] = {range->low, range->high};
            addCheck(told, checkNoteOf(job, with));
            if (job.color) told["colors"] = colorsOf(job.recipe).id;
            if (options->tile) told["tile"] = toldChanges(changes);
            printJson(told);
        } else {
            talk(*common, fmt::format("{}: {} x {}, {}", shownOutput(options->output), job.region.width,
                                      job.region.height, depthInfo(job.depth).name));
            tellTile(*options, changes, *common);
            if (given.fit) talk(*common, fmt::format("range: {}", rangeText(job.range)));
            if (result.clipped > 0)
                talk(*common,
                     fmt::format("note: {} of {} values lie outside {} and were clipped; --fit 0,100 would take "
                                 "{} to {}",
                                 result.clipped, result.values, rangeText(job.range), shortest(result.found.low),
                                 shortest(result.found.high)));
            if (!isExact(job.recipe)) talk(*common, kInexact);
        }
        return 0;
    };
    return command;
}

}  // namespace noisescope
