#include "cli/render/map_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/error.h"
#include "core/quantize.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "image/motion/frame_pattern.h"
#include "plan/field_plan.h"
#include "plan/proven_range.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr int kPacked = 4;  // masks in a picture
constexpr double kMuchWider = 1.5;

bool isIntegers(Depth depth) { return depthInfo(depth).maxInteger != 0; }

const FormatInfo& formatNamed(std::string_view name) {
    const auto row = std::ranges::find(formats(), name, &FormatInfo::name);
    if (row == formats().end()) throw std::logic_error(fmt::format("no format {}, which a profile names", name));
    return *row;
}

/// What {map} stands for in the name of this file.
std::string wordOf(const MapPlan& plan, const SetWishes& wishes) {
    if (plan.map != MapId::masks) return std::string(mapInfo(plan.map).id);
    if (!wishes.packsMasks) return fmt::format("mask{}", plan.firstBand);
    return wishes.bands.bands() <= kPacked ? "masks" : fmt::format("masks{}", plan.firstBand / kPacked);
}

/// The name without what tells one file of the set from another.
std::string commonName(std::string name) {
    for (std::size_t at = name.find('%'); at != std::string::npos; at = name.find('%', at)) {
        const std::size_t end = name.find_first_not_of("0123456789", at + 1);
        name.replace(at, (end == std::string::npos ? name.size() : end + 1) - at, kMapMark);
    }
    name = replaced(replaced(std::move(name), "_x{x}", kMapMark), "_y{y}", kMapMark);
    name = replaced(replaced(std::move(name), kTileX, kMapMark), kTileY, kMapMark);
    for (const std::string_view between : {"_", "-", "."}) {
        name = replaced(std::move(name), std::string(between) + std::string(kMapMark), kMapMark);
        if (name.starts_with(kMapMark))
            name = replaced(std::move(name), std::string(kMapMark) + std::string(between), kMapMark);
    }
    name = replaced(std::move(name), kMapMark, "");
    return name.empty() ? "import" : name;
}

bool wasSet(const RenderOptions& options, std::string_view parameter) {
    return std::ranges::any_of(options.recipe.settings, [&](const std::string& setting) {
        return setting.starts_with(parameter) && setting.substr(parameter.size()).starts_with('=');
    });
}

}  // namespace

MapSet::MapSet(const RenderOptions& options, const GivenOptions& given, bool size) : options_(options), given_(given) {
    std::vector<std::string> problems;
    wishes_ = wishesOf(options.set, problems);
    if (options.stream != nullptr)
        problems.emplace_back("-o -: --for, --maps and --tile-grid are about files; name one");
    if (given.color && std::ranges::find(wishes_.maps, MapId::color) == wishes_.maps.end())
        problems.emplace_back("--color: with --for and --maps it says which colors --maps color has");
    if (problems.empty()) choosePlans(problems);
    if (problems.empty()) nameFiles(problems);
    if (problems.empty()) readBase(size, problems);
    if (problems.empty()) checkFiles(problems);
    if (!problems.empty()) throw Error(ExitCode::usage, problems);
}

void MapSet::choosePlans(std::vector<std::string>& problems) {
    const std::filesystem::path path = options_.output;
    const std::string extension = path.extension().native();
    if (wishes_.profile == nullptr || !extension.empty()) {
        try {
            formatForPath(path);
        } catch (const Error& error) {
            problems.insert(problems.end(), error.lines().begin(), error.lines().end());
            return;
        }
    }
    for (const MapId map : wishes_.maps) choosePlan(map, extension, problems);
}

void MapSet::choosePlan(MapId map, std::string_view extension, std::vector<std::string>& problems) {
    MapPlan plan;
    plan.map = map;
    const ExportMap& info = mapInfo(map);
    if (wishes_.profile == nullptr) {
        plan.format = &formatForPath(options_.output);
        plan.depth =
            options_.depth.empty() ? usualDepth(info, plan.format->defaultDepth()) : parseDepth(options_.depth);
    } else {
        plan.row = &mapOf(*wishes_.profile, map);
        const FormatInfo* wanted = extension.empty() ? nullptr : &formatForPath(options_.output);
        const auto suits = [&](const MapForm& form) {
            return (wanted == nullptr || wanted->name == form.format) &&
                   (options_.depth.empty() || depthInfo(form.depth).name == options_.depth);
        };
        const auto form = std::ranges::find_if(plan.row->forms, suits);
        if (form == plan.row->forms.end()) {
            problems.push_back(fmt::format("--for {}: {} is {}, not {}{}{}", wishes_.profile->id, info.id,
                                           formsText(*plan.row), wanted == nullptr ? "" : wanted->name,
                                           wanted == nullptr || options_.depth.empty() ? "" : " ",
                                           printable(options_.depth)));
            return;
        }
        plan.format = &formatNamed(form->format);
        plan.depth = form->depth;
    }
    if (info.color && !plan.format->colors)
        problems.push_back(fmt::format("--maps color: {} holds numbers, no colors", plan.format->label));
    if (map == MapId::masks && wishes_.packsMasks && plan.format->maxChannels < kPacked)
        problems.push_back(fmt::format("--mask-layout rgba: {} has no alpha", plan.format->label));
    const int step = wishes_.packsMasks ? kPacked : 1;
    const int bands = map == MapId::masks ? wishes_.bands.bands() : 1;
    for (plan.firstBand = 0; plan.firstBand < bands; plan.firstBand += step) plans_.push_back(plan);
}

void MapSet::nameFiles(std::vector<std::string>& problems) {
    const std::filesystem::path path = options_.output;
    std::string name = path.stem().native();
    const bool marked = name.find(kMapMark) != std::string::npos;
    if (!marked && (wishes_.namesMaps || plans_.size() > 1)) name += fmt::format("_{}", kMapMark);
    const bool frames = options_.layers.frames > 0 && options_.layers.columns == 0 && !isFramePattern(name);
    const bool across = name.find(kTileX) != std::string::npos;
    const bool down = name.find(kTileY) != std::string::npos;
    const bool cut = wishes_.grid.count() > 1;
    if (replaced(replaced(replaced(name, kMapMark, ""), kTileX, ""), kTileY, "").find_first_of("{}") !=
        std::string::npos)
        problems.push_back(
            fmt::format("-o {}: only {}, {} and {} are known", printable(name), kMapMark, kTileX, kTileY));
    if (cut ? across != down : across || down)
        problems.push_back(cut ? fmt::format("-o {}: with --tile-grid a name has both {} and {}, or none",
                                             printable(name), kTileX, kTileY)
                               : fmt::format("-o {}: {} and {} are of --tile-grid", printable(name), kTileX, kTileY));
    const std::filesystem::path folder = path.parent_path();
    textPath_ = folder / (commonName(name) + ".txt");
    for (MapPlan& plan : plans_) {
        std::string own = replaced(name, kMapMark, wordOf(plan, wishes_));
        const bool stacks = plan.format->holdsLayers(Layers::frames) || plan.format->holdsLayers(Layers::array);
        if (frames && !(stacks && (wishes_.profile == nullptr || wishes_.profile->stacksFrames))) own += "_%04d";
        if (cut && !across) own += fmt::format("_x{}_y{}", kTileX, kTileY);
        if (wishes_.profile != nullptr && wishes_.profile->refusesTileNames && !cut && isTileName(own))
            problems.push_back(fmt::format("-o {}: {} takes a file of this name for one tile of several",
                                           printable(own), wishes_.profile->label));
        const std::string extension = path.extension().native();
        plan.path = folder / (own + (extension.empty() ? std::string(plan.format->extension) : extension));
    }
}

void MapSet::readBase(bool size, std::vector<std::string>& problems) {
    RenderOptions options = options_;
    options.output = plans_.front().path;
    options.depth = depthInfo(plans_.front().depth).name;
    if (!size && wishes_.profile != nullptr) {
        const TileGrid& grid = wishes_.grid;
        const std::int64_t quads = wishes_.profile->side - 1;
        options.size = wishes_.profile->sizes == SizeRule::any && grid.count() == 1
                           ? fmt::format("{}x{}", wishes_.profile->side, wishes_.profile->side)
                           : fmt::format("{}x{}", quads * grid.columns + 1, quads * grid.rows + 1);
    }
    GivenOptions given = given_;
    given.color = false;  // of one map, which says so itself
    try {
        tile_.period = shareEdges(options, sharesEdges() ? 1 : 0);
        base_ = jobOf(options, given, tile_.changes);
        if (given_.color) setColors(base_.recipe, options.color);
    } catch (const Error& error) {
        if (error.code() != ExitCode::usage) throw;
        problems.insert(problems.end(), error.lines().begin(), error.lines().end());
        if (tile_.period)
            problems.push_back(fmt::format("--tile: neighbors share their edges, so a picture of {} has a period of {}",
                                           printable(options_.size), tileSizeText(*tile_.period)));
        return;
    }
    if (depthOf(options) > 0)
        problems.push_back(fmt::format("--size {}: maps are pictures; --slice K draws one of a volume", options.size));
    base_.bottomUp = options.layers.bottomUp;
}

/// With the recipe that each map has, and the size that its files get.
void MapSet::checkFiles(std::vector<std::string>& problems) const {
    for (const MapPlan& plan : plans_) {
        const ExportMap& info = mapInfo(plan.map);
        const ExportJob job = jobOfPlan(plan, assumedRanges());
        for (const std::string& problem : problemsOf(job.recipe))
            problems.push_back(fmt::format("--maps {}: {}", info.id, problem));
        if (plan.map == MapId::masks && given_.mips)
            problems.emplace_back("--maps masks with --mips: masks of smaller levels would not add up to 1");
    }
    const bool counts = needsRange() || std::ranges::find(plans_, MapId::color, &MapPlan::map) != plans_.end();
    if (const auto problem = rangeProblem(options_, given_, plans_.front().depth, counts); !problem.empty())
        problems.push_back(problem);
    const LayerOptions& layers = options_.layers;
    const bool cut = wishes_.grid.count() > 1;
    if (cut && (layers.level > 0 || layers.columns > 0))
        problems.emplace_back("--tile-grid: it cuts whole pictures, without --level and --columns");
    if (layers.bottomUp && wishes_.profile != nullptr && !wishes_.profile->bottomUp)
        problems.push_back(fmt::format("--bottom-up: {} reads the top row first", wishes_.profile->label));
    if (!problems.empty()) return;
    const Region whole = uncut(plans_.front(), assumedRanges()).job(0).region;
    if (cut) {
        for (const std::string& problem : {tileProblem("along x", whole.width, wishes_.grid.columns),
                                           tileProblem("along y", whole.height, wishes_.grid.rows)})
            if (!problem.empty()) problems.push_back("--tile-grid " + options_.set.tileGrid + ": " + problem);
        if (!problems.empty()) return;
    }
    if (wishes_.profile == nullptr) return;
    const Region tile = filesOf(plans_.front(), assumedRanges()).job(0).region;
    if (const std::string problem = sizeProblem(*wishes_.profile, tile.width, tile.height); !problem.empty())
        problems.push_back(fmt::format("--for {}: {} of {} x {} pixels: {}", wishes_.profile->id,
                                       cut ? "tiles" : "a picture", tile.width, tile.height, problem));
}

bool MapSet::sharesEdges() const {
    return wishes_.grid.count() > 1 || (wishes_.profile != nullptr && wishes_.profile->sizes != SizeRule::any);
}

const MapPlan* MapSet::measuredSlope() const {
    const auto plan = std::ranges::find(plans_, MapId::slope, &MapPlan::map);
    return plan != plans_.end() && isIntegers(plan->depth) ? &*plan : nullptr;
}

MapPlan MapSet::plainPlan(MapId map) const {
    MapPlan plan = plans_.front();
    plan.map = map;
    return plan;
}

bool MapSet::needsRange() const {
    return wishes_.profile != nullptr || std::ranges::any_of(plans_, [&](const MapPlan& plan) {
               return (plan.map == MapId::height && isIntegers(plan.depth)) ||
                      (plan.map == MapId::masks && wishes_.bands.count > 0);
           });
}

SetRanges MapSet::assumedRanges() const {
    SetRanges ranges{.heights = base_.range, .proven = true, .given = !options_.range.empty(), .steepest = 1};
    return ranges;
}

SetRanges MapSet::rangesOf(const DrawWith& with, const ExportProgress& progress) const {
    SetRanges ranges = assumedRanges();
    const Series values = uncut(plainPlan(MapId::height), ranges);
    if (given_.fit) {
        ranges.heights = fittedRangeOf(values, parsePercents(options_.fit), with, progress);
        ranges.given = true;
    } else if (!ranges.given && needsRange()) {
        const LayerPicture picture = pictureOf(values.job(0), 0, 0);
        const auto proven = provenRangeOf(measuredPlan(picture.recipe, picture.pixels));
        // The neighbors of a region are drawn by other runs, which have to take the same range.
        if (proven && isRegion()) {
            ranges.heights = *proven;
        } else {
            const Range found = valueRangeOf(values, with, progress);
            ranges.proven = proven && proven->high - proven->low <= kMuchWider * (found.high - found.low);
            ranges.heights = ranges.proven ? *proven : found;
        }
    }
    if (const MapPlan* const slope = measuredSlope(); slope != nullptr)
        ranges.steepest = std::max(valueRangeOf(uncut(*slope, ranges), with, progress).high, 1e-9);
    return ranges;
}

std::vector<std::string> MapSet::notesOn(const SetRanges& ranges) const {
    std::vector<std::string> notes;
    if (!isRegion()) return notes;
    if (!ranges.given && !ranges.proven)
        notes.push_back(
            fmt::format("note: no range is known to hold all values of this recipe, and {} is that of the region "
                        "alone; where its neighbors are to meet it, give all of them one --range LOW,HIGH",
                        rangeText(ranges.heights)));
    if (measuredSlope() != nullptr)
        notes.push_back(
            fmt::format("note: slopes from 0 to {} are those of the region alone; its neighbors meet it in floats, or "
                        "as tiles of one run (--tile-grid)",
                        shortest(ranges.steepest)));
    return notes;
}

double MapSet::stepMeters() const {
    const ExportJob whole = uncut(plainPlan(MapId::height), assumedRanges()).job(0);
    if (wishes_.worldSize)
        return *wishes_.worldSize / static_cast<double>(std::max<std::int64_t>(whole.region.width - 1, 1));
    return whole.mapPlace ? whole.mapPlace->step : 1;
}

/// Of the first octave, along the picture.
double MapSet::cellMeters() const {
    const double pixels = static_cast<double>(base_.height) / std::exp2(static_cast<double>(options_.layers.level));
    return pixels * stepMeters() / base_.recipe->frequency;
}

WorldScale MapSet::worldOf(const SetRanges& ranges) const {
    WorldScale world;
    world.step = stepMeters();
    const double span = ranges.heights.high - ranges.heights.low;
    const double relief = base_.recipe->relief == 0 ? 1 : std::fabs(base_.recipe->relief);
    world.height = wishes_.worldHeight.value_or(std::fabs(span) * relief * cellMeters());
    world.perUnit = world.height / span;
    return world;
}

ExportJob MapSet::jobOfPlan(const MapPlan& plan, const SetRanges& ranges) const {
    const ExportMap& info = mapInfo(plan.map);
    ExportJob job = base_;
    job.recipe = withOutputOf(info, base_.recipe);
    job.path = plan.path;
    job.depth = plan.depth;
    job.color = info.color;
    if (plan.map == MapId::height) {
        job.range = ranges.heights;
    } else if (plan.map == MapId::normal) {
        job.range = {-1, 1};
        if (wishes_.profile != nullptr && !wasSet(options_, "normal_y"))
            job.recipe->normalY = rowIndex(wishes_.profile->greenDown ? NormalYId::directx : NormalYId::opengl);
        if (wishes_.worldHeight) job.recipe->relief = worldOf(ranges).perUnit / cellMeters();
    } else if (plan.map == MapId::slope) {
        job.range = {0, ranges.steepest};
    } else if (plan.map == MapId::masks) {
        job.masks = MaskFile{wishes_.bands.in(ranges.heights), plan.firstBand, wishes_.packsMasks ? kPacked : 1};
    }
    if (info.color && ranges.given) setRange(job.recipe, ranges.heights);
    if (plan.row != nullptr && !plan.row->channel.empty() && plan.format->namesChannels)
        job.channelNames = {std::string(plan.row->channel)};
    return job;
}

Series MapSet::uncut(const MapPlan& plan, const SetRanges& ranges) const {
    return withLayers(options_.layers, given_.mips, 0, jobOfPlan(plan, ranges));
}

Series MapSet::filesOf(const MapPlan& plan, const SetRanges& ranges) const {
    Series files = uncut(plan, ranges);
    const ExportProfile* profile = wishes_.profile;
    if (profile != nullptr) {
        constexpr std::int64_t kTileSide = 256;
        const double step = worldOf(ranges).step;
        files.job = [job = std::move(files.job), profile, step, format = plan.format](std::int64_t i) {
            ExportJob file = job(i);
            if (profile->bottomUp && format->rowOrders) file.bottomUp = true;
            if (profile->tiles && format->tiles && file.tileSide == 0) file.tileSide = kTileSide;
            if (profile->hasPlaces && format->tiles && !file.mapPlace)
                file.mapPlace = MapPlace{0, static_cast<double>(file.region.height) * step, step, 0};
            return file;
        };
    }
    files.together = true;
    return inTiles(std::move(files), wishes_.grid);
}

ImportFacts MapSet::factsOf(const SetRanges& ranges) const {
    ImportFacts facts;
    facts.profile = wishes_.profile;
    facts.range = ranges.heights;
    facts.proven = ranges.proven;
    facts.given = ranges.given;
    facts.world = worldOf(ranges);
    facts.columns = wishes_.grid.columns;
    facts.rows = wishes_.grid.rows;
    facts.software = kSoftware;
    for (const MapPlan& plan : plans_) {
        const Series files = filesOf(plan, ranges);
        const ExportJob job = files.job(0);
        facts.maps.push_back({plan.map, job.path.filename().native(), files.count, specOf(job, {}), plan.format,
                              plan.map == MapId::masks ? wishes_.bands.bands() : 0});
        if (facts.width == 0) facts.width = job.region.width;
        if (facts.height == 0) facts.height = job.region.height;
    }
    return facts;
}

}  // namespace noisescope
