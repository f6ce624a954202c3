#include "export/request/map_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/error.h"
#include "core/quantize.h"
#include "core/text.h"
#include "cpu/map/shares.h"
#include "cpu/measures.h"
#include "export/request/request_series.h"
#include "export/request/tile_grid.h"
#include "image/tiff/geo_keys.h"
#include "recipe/chosen.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/tiling.h"

namespace noisescope {
namespace {

constexpr double kMuchWider = 1.5;
constexpr double kTextureSize = 1;                      // meters along its width
constexpr double kTextureHeight = 0.05;                 // of its width
constexpr double kMetersOfDegree = 111319.49079327358;  // of longitude at the equator of WGS 84

bool isIntegers(Depth depth) { return depthInfo(depth).maxInteger != 0; }

/// Collects what the maps have, with the recipe of each and the size that its files get.
class MapCheck {
  public:
    MapCheck(const ExportRequest& request, const MapSet& set, const RequestNames& names)
        : request_(request), maps_(request.maps), set_(set), names_(names) {}

    std::vector<RequestProblem> run() {
        const ExportLayers& layers = request_.layers;
        if (layers.slices > 0)
            refuse(RequestField::size,
                   fmt::format("{}x{}x{}", request_.region.width, request_.region.height, layers.slices),
                   "maps are pictures; {} K draws one of a volume", name(RequestField::slice));
        for (const MapPlan& plan : set_.plans()) checkMap(plan);
        if (request_.percents && request_.range)
            refuse(RequestField::fit, fmt::format("with {}", name(RequestField::range)),
                   "the range is either measured or given");
        const bool counts =
            set_.needsRange() || std::ranges::find(set_.plans(), MapId::color, &MapPlan::map) != set_.plans().end();
        add(rangeProblemsOf(request_, set_.plans().front().depth, counts, names_));
        if (maps_.isCut() && (layers.level > 0 || layers.columns > 0))
            refuse(RequestField::tileGrid, "", "it cuts whole pictures, without {} and {}", name(RequestField::level),
                   name(RequestField::columns));
        if (request_.form.bottomUp && maps_.profile != nullptr && !maps_.profile->bottomUp)
            refuse(RequestField::bottomUp, "", "{} reads the top row first", maps_.profile->label);
        if (isTexture(maps_.profile)) checkTexture();
        if (problems_.empty()) checkTiles();
        if (problems_.empty() && maps_.profile != nullptr) checkSize();
        if (problems_.empty() && isTexture(maps_.profile)) checkSeam();
        return std::move(problems_);
    }

  private:
    template <typename... Parts>
    void refuse(RequestField field, std::string value, fmt::format_string<Parts...> text, Parts&&... parts) {
        add({{field, std::move(value), fmt::format(text, std::forward<Parts>(parts)...)}});
    }
    /// Maps of one recipe share most of their problems.
    void add(const std::vector<RequestProblem>& problems) {
        for (const RequestProblem& problem : problems)
            if (std::ranges::find(problems_, problem) == problems_.end()) problems_.push_back(problem);
    }
    [[nodiscard]] std::string_view name(RequestField field) const { return names_.field(field); }

    void checkMap(const MapPlan& plan) {
        if (const std::string problem = missingMap(mapInfo(plan.map), request_.recipe); !problem.empty())
            return refuse(RequestField::maps, std::string(mapInfo(plan.map).id), "{}", problem);
        const ExportRequest own = set_.requestOf(plan, set_.assumedRanges());
        const std::string id(mapInfo(plan.map).id);
        const std::vector<std::string> problems = problemsOf(own.recipe);
        for (const std::string& problem : problems) refuse(RequestField::maps, id, "{}", problem);
        if (plan.map == MapId::normal && maps_.worldHeight && !isTexture(maps_.profile) &&
            hasSlopeMask(request_.recipe->tree))
            refuse(
                RequestField::maps, id,
                "the height in meters sets the relief, and masks by slope read it: normals would be those of another "
                "surface; {} sets the relief, without a height in meters",
                names_.setting("relief="));
        if (plan.map == MapId::masks && request_.layers.mipMaps != MipMaps::none)
            refuse(RequestField::maps, fmt::format("masks with {}", name(RequestField::mips)),
                   "masks of smaller levels would not add up to 1");
        const ExportLayers& layers = request_.layers;
        if (plan.map == MapId::masks && maps_.bands.ofClasses && (layers.level > 0 || layers.columns > 0))
            refuse(RequestField::maps, "masks", "those of classes are single pictures, without {} and {}",
                   name(RequestField::level), name(RequestField::columns));
        if (problems.empty()) add(mapFileProblemsOf(own, names_));
    }

    void checkTexture() {
        constexpr const char* kWhole = "a texture is the whole of what repeats, in one piece";
        if (request_.isRegion) refuse(RequestField::region, "", kWhole);
        if (maps_.isCut()) refuse(RequestField::tileGrid, "", kWhole);
        if (request_.layers.level > 0)
            refuse(RequestField::level, "", "programs make the levels of a texture themselves");
    }

    void checkSeam() {
        const TileSize size{request_.region.width, request_.region.height};
        if (!tiles(request_.recipe, size))
            refuse(RequestField::profile, std::string(maps_.profile->program),
                   "a texture repeats, and copies of {} pixels would show a seam: make it tile", tileSizeText(size));
    }

    void checkTiles() {
        if (!maps_.isCut()) return;
        const ExportJob whole = jobOfOne(set_.requestOf(set_.plans().front(), set_.assumedRanges()), "");
        const std::string value = fmt::format("{}x{}", maps_.columns, maps_.rows);
        for (const std::string& problem : {tileProblem("along x", whole.region.width, maps_.columns),
                                           tileProblem("along y", whole.region.height, maps_.rows)})
            if (!problem.empty()) refuse(RequestField::tileGrid, value, "{}", problem);
    }

    void checkSize() {
        const Region tile = set_.filesOf(set_.plans().front(), set_.assumedRanges()).job(0).region;
        if (const std::string problem = sizeProblem(*maps_.profile, tile.width, tile.height); !problem.empty())
            refuse(RequestField::profile, std::string(maps_.profile->program), "{} of {} x {} pixels: {}",
                   maps_.isCut() ? "tiles" : "a picture", tile.width, tile.height, problem);
    }

    const ExportRequest& request_;
    const MapRequest& maps_;
    const MapSet& set_;
    const RequestNames& names_;
    std::vector<RequestProblem> problems_;
};

}  // namespace

std::vector<RequestProblem> mapProblemsOf(const ExportRequest& request, const RequestNames& names) {
    std::vector<RequestProblem> problems;
    const std::vector<MapId>& maps = request.maps.maps;
    if (request.color && std::ranges::find(maps, MapId::color) == maps.end())
        problems.push_back(
            {RequestField::color, "",
             fmt::format("with {} and {} it says which colors {} color has", names.field(RequestField::profile),
                         names.field(RequestField::maps), names.field(RequestField::maps))});
    MapPlans plans = mapPlansOf(request, names, problems);
    if (!problems.empty()) return problems;
    return MapCheck(request, MapSet(request, std::move(plans), ""), names).run();
}

MapSet::MapSet(ExportRequest request, MapPlans plans, std::string software)
    : request_(std::move(request)), plans_(std::move(plans)), software_(std::move(software)) {
    MapRequest& maps = request_.maps;
    // A relief of 1 is as steep as mountains are.
    if (isTexture(maps.profile) && !maps.worldHeight)
        maps.worldHeight = kTextureHeight * maps.worldSize.value_or(kTextureSize);
}

MapSet mapSetOf(const ExportRequest& request, const std::string& software) {
    constexpr RequestNames kNone{[](RequestField) { return std::string_view(); },
                                 [](std::string_view text) { return std::string(text); }};
    std::vector<RequestProblem> problems;
    MapPlans plans = mapPlansOf(request, kNone, problems);
    if (!problems.empty()) throw std::logic_error("a set of maps: " + problems.front().text);
    return {request, std::move(plans), software};
}

const MapPlan* MapSet::measuredSlope() const {
    const auto plan = std::ranges::find(plans(), MapId::slope, &MapPlan::map);
    return plan != plans().end() && isIntegers(plan->depth) ? &*plan : nullptr;
}

MapPlan MapSet::plainPlan(MapId map) const {
    MapPlan plan = plans().front();
    plan.map = map;
    return plan;
}

bool MapSet::needsRange() const {
    return request_.maps.profile != nullptr || std::ranges::any_of(plans(), [&](const MapPlan& plan) {
               return (plan.map == MapId::height && isIntegers(plan.depth)) ||
                      (plan.map == MapId::masks && request_.maps.bands.count > 0);
           });
}

SetRanges MapSet::assumedRanges() const {
    return {.heights = request_.range.value_or(rangeOf(request_.recipe)),
            .proven = true,
            .given = request_.range.has_value(),
            .steepest = 1};
}

SetRanges MapSet::rangesOf(const DrawWith& with, const ExportProgress& progress) const {
    SetRanges ranges = assumedRanges();
    const Series values = uncut(plainPlan(MapId::height), ranges);
    if (request_.percents) {
        ranges.heights = fittedRangeOf(values, *request_.percents, with, progress);
        ranges.given = ranges.measured = true;
    } else if (!ranges.given && needsRange()) {
        const LayerPicture picture = pictureOf(values.job(0), 0, 0);
        const auto proven = provenRangeOf(picture.recipe, picture.pixels);
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
    const ExportJob first = filesOf(plans().front(), ranges).job(0);
    if (first.mipMaps == MipMaps::overviews && drawnLevels(first) < wantedOverviews(first))
        notes.push_back(fmt::format(
            "note: {} of {} overviews: the corner {},{} lies within the pixels of the others, which have whole pixels "
            "of the plane; corners at multiples of {} have all",
            drawnLevels(first) - 1, wantedOverviews(first) - 1, first.region.x, first.region.y,
            std::int64_t{1} << (wantedOverviews(first) - 1)));
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
    if (isTexture(request_.maps.profile))
        return request_.maps.worldSize.value_or(kTextureSize) / static_cast<double>(whole.region.width);
    if (request_.maps.worldSize)
        return *request_.maps.worldSize / static_cast<double>(std::max<std::int64_t>(whole.region.width - 1, 1));
    if (!whole.mapPlace) return 1;
    return whole.mapPlace->step * (isGeographic(whole.mapPlace->epsg) ? kMetersOfDegree : 1);
}

/// Returns the side of what derivatives are counted by, in meters: a cell of the first octave, with layers an image
/// height.
double MapSet::cellMeters() const {
    return std::ldexp(static_cast<double>(request_.imageHeight), -request_.layers.level) * stepMeters() /
           cellsInHeight(request_.recipe);
}

WorldScale MapSet::worldOf(const SetRanges& ranges) const {
    const double span = ranges.heights.high - ranges.heights.low;
    const double relief = request_.recipe->relief == 0 ? 1 : std::fabs(request_.recipe->relief);
    const double height = request_.maps.worldHeight.value_or(std::fabs(span) * relief * cellMeters());
    return {.step = stepMeters(), .height = height, .perUnit = height / span};
}

ExportRequest MapSet::requestOf(const MapPlan& plan, const SetRanges& ranges) const {
    const ExportMap& info = mapInfo(plan.map);
    const SurfaceChannels surface = surfaceOf(plan);
    const bool byDifferences = isByDifferences(plan);
    ExportRequest request = request_;
    request.maps = {};
    request.recipe = withOutputOf(byDifferences ? mapInfo(MapId::height) : info, request_.recipe);
    request.path = plan.path;
    request.depth = plan.depth;
    request.color = info.color;
    request.percents.reset();
    request.range.reset();
    if (plan.map == MapId::masks && request_.maps.bands.ofClasses) {
        request.recipe->map.cells = request.imageHeight;
        request.recipe = withMeasuredShares(request.recipe);
    }
    if (request.layers.kind != ExportKind::picture)
        request.layers.files = layerFilesFor(request.path, request.layers.columns);
    if (plan.map == MapId::height || (info.color && ranges.given)) request.range = ranges.heights;
    if (plan.map == MapId::slope) request.range = Range{0, ranges.steepest};
    if (plan.map == MapId::normal || info.ofProcess) request.range = Range{-1, 1};
    if (!surface.empty()) request.range = noisescope::rangeOf(surface);
    if (info.solid) request.range = noisescope::rangeOf(*info.solid, request_.recipe, depthInfo(plan.depth).maxInteger);
    // Occlusion and roughness of a texture are those of the surface that its normals and heights show.
    if (!surface.empty() && (request_.maps.worldHeight || isTexture(request_.maps.profile)))
        request.recipe->surfaceHeight =
            std::fabs(worldOf(ranges).perUnit) / (cellMeters() * cellsInHeight(request_.recipe));
    if (plan.map != MapId::normal || byDifferences) return request;
    if (const ExportProfile* const profile = request_.maps.profile; profile != nullptr && !request_.maps.keepsGreen)
        request.recipe->normalY = rowIndex(profile->greenDown ? NormalYId::directx : NormalYId::opengl);
    if (request_.maps.worldHeight) request.recipe->relief = worldOf(ranges).perUnit / cellMeters();
    return request;
}

bool MapSet::isByDifferences(const MapPlan& plan) const {
    if (plan.map != MapId::normal || !isTexture(request_.maps.profile)) return false;
    // A noise without derivatives has heights. Masks by slope read the relief, which would change what they show.
    return hasSlopeMask(request_.recipe->tree) || !problemsOf(withOutputOf(mapInfo(plan.map), request_.recipe)).empty();
}

SurfaceChannels MapSet::surfaceOf(const MapPlan& plan) const {
    const MapRequest& maps = request_.maps;
    const ExportMap& info = mapInfo(plan.map);
    if (plan.row != nullptr && plan.row->map == plan.map && !plan.row->surface.empty()) return plan.row->surface;
    if (!isByDifferences(plan)) return info.surface;
    return normalsByDifferences(maps.keepsGreen ? request_.recipe->normalY == rowIndex(NormalYId::directx)
                                                : maps.profile->greenDown);
}

Series MapSet::uncut(const MapPlan& plan, const SetRanges& ranges) const {
    Series files = seriesOf(requestOf(plan, ranges), software_);
    std::optional<MaskFile> masks;
    if (plan.map == MapId::masks)
        masks = MaskFile{request_.maps.bands.in(ranges.heights), plan.firstBand,
                         packsMasks(request_.maps) ? kPackedMasks : 1};
    std::vector<std::string> channels;
    if (plan.row != nullptr && !plan.row->channel.empty() && plan.format->namesChannels)
        channels = {std::string(plan.row->channel)};
    const bool classes = masks && request_.maps.bands.ofClasses;
    const ExportMap& info = mapInfo(plan.map);
    files.job = [job = std::move(files.job), masks, classes, channels, surface = surfaceOf(plan),
                 solid = info.solid](std::int64_t i) {
        ExportJob file = job(i);
        file.masks = masks;
        file.surface = surface;
        file.solid = solid;
        file.classes = classes;
        // Smaller cells would be another map: overviews are majorities.
        if (classes && file.mipMaps != MipMaps::overviews) file.mipMaps = MipMaps::none;
        file.channelNames = channels;
        return file;
    };
    return files;
}

bool MapSet::isRegion() const { return request_.isRegion; }

Series MapSet::filesOf(const MapPlan& plan, const SetRanges& ranges) const {
    Series files = uncut(plan, ranges);
    const ExportProfile* profile = request_.maps.profile;
    if (profile != nullptr) {
        constexpr std::int64_t kTileSide = 256;
        const double step = worldOf(ranges).step;
        const MeterScale meters = metersOver(ranges.heights, worldOf(ranges).height);
        files.job = [job = std::move(files.job), profile, step, meters, map = plan.map, format = plan.format,
                     overviews = canHaveOverviews(request_.layers, *plan.format)](std::int64_t i) {
            ExportJob file = job(i);
            if (profile->tiles && overviews && file.layersAre == Layers::one) addOverviews(file);
            if (profile->bottomUp && format->rowOrders) file.bottomUp = true;
            if (profile->tiles && format->tiles && file.tileSide == 0) file.tileSide = kTileSide;
            if (profile->hasPlaces && format->tiles && !file.mapPlace)
                file.mapPlace = MapPlace{0, static_cast<double>(file.region.height) * step, step, 0};
            if (profile->meters && map == MapId::height) file.meters = meters;
            if (profile->meters) file.nodata = depthInfo(file.depth).maxInteger == 0;
            return file;
        };
    }
    files.together = true;
    files.allOrNone = isTexture(profile) && request_.layers.kind == ExportKind::picture;
    const MapRequest& maps = request_.maps;
    return inTiles(std::move(files), {maps.columns, maps.rows, profile != nullptr && profile->bottomUp});
}

Series MapSet::allFiles(const SetRanges& ranges) const {
    std::vector<Series> files;
    for (const MapPlan& plan : plans()) files.push_back(filesOf(plan, ranges));
    return joined(std::move(files));
}

ImportFacts MapSet::factsOf(const SetRanges& ranges) const {
    ImportFacts facts;
    facts.profile = request_.maps.profile;
    facts.range = ranges.heights;
    facts.proven = ranges.proven;
    facts.given = ranges.given;
    facts.measured = ranges.measured;
    facts.world = worldOf(ranges);
    facts.columns = request_.maps.columns;
    facts.rows = request_.maps.rows;
    facts.software = software_;
    for (const MapPlan& plan : plans()) {
        const Series files = filesOf(plan, ranges);
        const ExportJob job = files.job(0);
        facts.maps.push_back({plan.map, job.path.filename().native(), files.count, specOf(job, {}), plan.format,
                              plan.map == MapId::masks ? request_.maps.bands.bands() : 0,
                              isByDifferences(plan) ? "by differences of heights" : mapInfo(plan.map).holds});
        if (facts.width == 0) facts.width = job.region.width;
        if (facts.height == 0) facts.height = job.region.height;
    }
    return facts;
}

}  // namespace noisescope
