#include "cli/render/render_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/error.h"
#include "core/json.h"
#include "core/problems.h"
#include "core/quantize.h"
#include "core/text.h"
#include "image/formats.h"
#include "recipe/chosen.h"
#include "recipe/comparison.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

/// A period that was asked for by --set is not overruled.
std::vector<std::string> overruledPeriods(const RenderOptions& options, const Recipe& recipe, const Tiled& tiled,
                                          const TileSize& size) {
    std::vector<std::string> problems;
    for (const TileChange& change : tiled.changes)
        for (const int axis : {0, 1, 2}) {
            const std::string id = fmt::format("period_{}", "xyz"[axis]);
            const auto isIt = [&](const std::string& setting) { return setting.starts_with(id + "="); };
            const bool asked = std::any_of(options.recipe.settings.begin(), options.recipe.settings.end(), isIt);
            if (change.param != id || change.from == "0" || !asked) continue;
            problems.push_back("--tile: " + periodProblem(recipe, axis, size));
        }
    return problems;
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
                                             "PARAMETER=A,B,...[;...] as fractal=none,fbm,turbulence,marble",
                                             printable(text), fmt::join(names, ", ")));
}

/// What is only of one picture.
std::vector<std::string> refusedWithCompare(const RenderOptions& options, const GivenOptions& given) {
    std::vector<std::string> problems;
    if (given.fit)
        problems.emplace_back(
            "--fit with --compare: the panes are compared over one range, or each over its own; give "
            "one as --range LOW,HIGH");
    const LayerOptions& layers = options.layers;
    if (layers.frames > 0 || layers.slice >= 0 || layers.level > 0 || given.mips || options.dryRun ||
        depthOf(options) > 0)
        problems.emplace_back("--compare: it draws one picture of several recipes, without frames, slices and levels");
    if (options.tile)
        problems.emplace_back("--tile with --compare: what makes one pane tile would change what is compared");
    return problems;
}

/// --size, --region, --depth.
void readPicture(const RenderOptions& options, ExportJob& job, Problems& problems) {
    problems.collect([&] {
        const Size size = parseImageSize(options.size, options.region);
        job.height = size.height;
        job.region = {0, 0, size.width, size.height};
    });
    problems.collect([&] {
        if (!options.region.empty()) job.region = parseRegion(options.region);
    });
    problems.collect([&] {
        const FormatInfo& format = options.stream == nullptr ? formatForPath(options.output) : *options.stream;
        job.depth = options.depth.empty() ? format.defaultDepth() : parseDepth(options.depth);
    });
}

/// --range, --fit.
void readRange(const RenderOptions& options, const GivenOptions& given, ExportJob& job, Problems& problems) {
    job.range = rangeOf(problems.none() ? job.recipe : HeldRecipe{});
    problems.collect([&] {
        if (options.range.empty()) return;
        job.range = job.density = parseRange(options.range);
    });
    if (given.fit) problems.collect([&] { parsePercents(options.fit); });
    if (given.fit && !options.range.empty()) problems.add("--fit with --range: the range is either measured or given");
}

/// `chosen`: null without --compare; else with its settings between --recipe and --set.
ExportJob jobOf(const RenderOptions& options, const GivenOptions& given, const Chosen* chosen,
                std::vector<TileChange>& changes) {
    ExportJob job;
    Problems problems;
    const bool prepares = chosen != nullptr && chosen->named != nullptr;
    problems.collect([&] {
        job.recipe = loadRecipe(options.recipe, [&](const Recipe& recipe) {
                         return prepares ? preparedFor(*chosen->named, recipe) : recipe;
                     }).recipe;
    });
    readPicture(options, job, problems);
    job.color = given.color || chosen != nullptr;
    if (given.color) problems.collect([&] { setColors(job.recipe, options.color); });
    if (problems.none() && chosen == nullptr)  // of the whole image, whatever region of it is drawn
        problems.collect([&] {
            const Size size = parseImageSize(options.size, options.region);
            changes = makeTile(options, job.recipe, {size.width, size.height, size.depth});
        });
    readRange(options, given, job, problems);
    if (chosen != nullptr) problems.add(refusedWithCompare(options, given));
    if (job.color && problems.none()) {
        if (!options.range.empty()) setRange(job.recipe, job.range);
        problems.add(problemsOf(job.recipe));
        if (problems.none() && chosen == nullptr)
            problems.collect([&] { requireColors(job.recipe, options.output, options.stream); });
    }
    problems.throwIfAny();
    job.path = options.output;
    job.stream = options.stream;
    job.force = options.force;
    job.software = kSoftware;
    return job;
}

}  // namespace

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

std::int64_t depthOf(const RenderOptions& options) { return parseImageSize(options.size, options.region).depth; }

std::optional<TileSize> shareEdges(RenderOptions& options, std::int64_t shared) {
    if (!options.tile || shared == 0 || !options.region.empty()) return {};
    const Size size = parseImageSize(options.size, options.region);
    if (size.depth > 0) return {};  // refused elsewhere: these are pictures
    if (std::min(size.width, size.height) <= shared)
        throw Error(ExitCode::usage, fmt::format("--size {}: --tile needs more than the {} that neighbors share",
                                                 printable(options.size), shared == 1 ? "pixel" : "pixels"));
    options.region = fmt::format("0,0,{}x{}", size.width, size.height);
    options.size = fmt::format("{}x{}", size.width - shared, size.height - shared);
    return TileSize{size.width - shared, size.height - shared};
}

std::vector<TileChange> makeTile(const RenderOptions& options, HeldRecipe& recipe, const TileSize& size) {
    if (!options.tile) return {};
    const Tiled tiled = makeTile(recipe, size);
    if (!tiled.problem.empty()) throw Error(ExitCode::usage, "--tile: " + tiled.problem);
    if (const auto problems = overruledPeriods(options, recipe, tiled, size); !problems.empty())
        throw Error(ExitCode::usage, problems);
    recipe = tiled.recipe;
    return tiled.changes;
}

ExportJob jobOf(const RenderOptions& options, const GivenOptions& given, std::vector<TileChange>& changes) {
    return jobOf(options, given, nullptr, changes);
}

std::string rangeProblem(const RenderOptions& options, const GivenOptions& given, Depth depth, bool counts) {
    const bool asked = given.fit || !options.range.empty();
    if (!asked || counts || depthInfo(depth).maxInteger != 0) return {};
    return fmt::format(
        "{}: floats ({}) are written as they are, and no range changes them; integers (as --depth u16 in a format that "
        "has them), colors and densities (.vdb) take one",
        given.fit ? "--fit" : "--range", depthInfo(depth).name);
}

ComparisonJob comparisonJobOf(const RenderOptions& options, const GivenOptions& given) {
    const Chosen chosen = chosenComparison(options.compare);
    std::vector<TileChange> none;
    RenderOptions ofPanes = options;
    ofPanes.layers.columns = 0;  // panes are no layers
    const ExportJob job = jobOf(ofPanes, given, &chosen, none);
    std::vector<std::string> problems;
    for (const std::string& problem : problemsOf(job.recipe, chosen.comparison))
        problems.push_back("--compare: " + problem);
    ComparisonJob result;
    result.recipe = job.recipe;
    result.comparison = chosen.comparison;
    result.columns = options.layers.columns;
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
                                           result.comparison.panes(), kMostPixelsAlong));
    }
    if (const PaneGrid grid = gridOf(result); result.width < grid.leastWidth() || result.height < grid.leastHeight())
        problems.push_back(fmt::format("--size {}: {} panes need at least {} x {} pixels", options.size,
                                       result.comparison.panes(), grid.leastWidth(), grid.leastHeight()));
    if (!problems.empty()) throw Error(ExitCode::usage, problems);
    result.path = job.path;
    result.stream = job.stream;
    result.depth = job.depth;
    result.labels = options.labels;
    result.force = job.force;
    result.software = job.software;
    return result;
}

void tellTile(const RenderOptions& options, const TileNote& note, const CommonOptions& common) {
    if (!options.tile) return;
    if (note.period)
        talk(common, fmt::format("--tile: neighbors share their edges, so the period is {} pixels, and the last column "
                                 "and row are the first ones",
                                 tileSizeText(*note.period)));
    if (note.changes.empty()) talk(common, "--tile: it tiles already");
    for (const TileChange& change : note.changes) talk(common, "--tile: " + changeText(change));
}

void addTile(const RenderOptions& options, const TileNote& note, Json& told) {
    if (!options.tile) return;
    Json list = Json::array();
    for (const TileChange& change : note.changes)
        list.push_back({{"parameter", change.param}, {"from", change.from}, {"to", change.to}, {"why", change.why}});
    told["tile"] = list;
    if (note.period) told["period"] = {note.period->width, note.period->height};
}

}  // namespace noisescope
