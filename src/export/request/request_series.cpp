#include "export/request/request_series.h"

#include <algorithm>
#include <utility>

#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Of frames in one file.
Layers framesIn(const FormatInfo& format) {
    return format.holdsLayers(Layers::array) && !format.holdsLayers(Layers::frames) ? Layers::array : Layers::frames;
}

/// The part of the level whose pixels are 2^level across.
Region regionOfLevel(const Region& region, int level) {
    const std::int64_t size = std::int64_t{1} << level;
    return {region.x / size, region.y / size, region.width / size, region.height / size};
}

/// The widest of all frames over a parameter.
Range rangeOfFrames(const Recipe& recipe, const FrameTimes& frames) {
    Range range = rangeOf(recipe);
    for (std::int64_t frame = 0; frames.sweep && frame < frames.count; ++frame) {
        Recipe drawn = recipe;
        setFrame(drawn, frames, frame);
        const Range own = rangeOf(drawn);
        range = frame == 0 ? own : Range{std::min(range.low, own.low), std::max(range.high, own.high)};
    }
    return range;
}

/// True if the file has smaller copies inside: large ones of some formats, others by wish.
bool hasOverviews(const ExportRequest& request) {
    const ExportLayers& layers = request.layers;
    const bool isPicture = layers.kind == ExportKind::picture || (layers.isNumbered() && !layers.movesVolume());
    if (!isPicture || !canHaveOverviews(layers, formatOf(request))) return false;
    return layers.mipMaps != MipMaps::none ||
           request.region.width >= formatOf(request).overviewsFrom / std::max<std::int64_t>(request.region.height, 1);
}

void addLayers(const ExportRequest& request, ExportJob& job) {
    const ExportLayers& layers = request.layers;
    job.mipMaps = layers.mipMaps;
    if (hasOverviews(request)) addOverviews(job);
    job.level = layers.level;
    job.slice = layers.slice;
    if (layers.kind == ExportKind::volume || layers.movesVolume()) job.slice = 0;
    if (layers.kind == ExportKind::picture || (layers.isNumbered() && !layers.movesVolume())) return;
    const bool areMoments = layers.kind == ExportKind::animation && !layers.movesVolume();
    job.layers = areMoments ? layers.frames.count : layers.slices;
    if (areMoments) job.frames = layers.frames;
    job.columns = std::min(layers.columns, job.layers);
    job.layersAre = areMoments ? framesIn(formatOf(request)) : Layers::volume;
}

}  // namespace

bool canHaveOverviews(const ExportLayers& layers, const FormatInfo& format) {
    return format.overviewsFrom > 0 && layers.level == 0 && layers.columns == 0 && !layers.noOverviews;
}

void addOverviews(ExportJob& job) {
    job.mipMaps = MipMaps::overviews;
    if (job.tileSide == 0) job.tileSide = kOverviewSide;
}

void setColorRange(Recipe& recipe, const Range& range) {
    recipe.colorRange = kGivenRange;
    recipe.colorLow = range.low;
    recipe.colorHigh = range.high;
}

bool showsDensity(const ExportRequest& request) {
    return request.recipe->output == kSolid && (request.layers.slices > 0 || request.layers.slice);
}

ExportJob jobOfOne(const ExportRequest& request, const std::string& software) {
    ExportJob job;
    job.recipe = request.recipe;
    job.height = request.imageHeight;
    job.region = regionOfLevel(request.region, request.layers.level);
    job.path = request.path;
    job.stream = request.stream;
    job.depth = request.depth;
    job.range = request.range ? *request.range : rangeOfFrames(request.recipe, request.layers.frames);
    if (request.range) job.density = *request.range;
    job.color = request.color;
    if (request.color && request.range) setColorRange(job.recipe, *request.range);
    job.force = request.replace;
    job.software = software;
    job.tileSide = request.form.tileSide;
    job.bottomUp = request.form.bottomUp;
    job.rawHeader = request.form.header;
    job.mapPlace = request.form.place;
    addLayers(request, job);
    if (showsDensity(request)) {
        job.solid = SolidMap::density;
        job.range = request.range.value_or(Range{0, 1});
    }
    return job;
}

Series seriesOf(const ExportRequest& request, const std::string& software) {
    const ExportLayers& layers = request.layers;
    ExportJob job = jobOfOne(request, software);
    if (!layers.isNumbered()) return seriesOf(std::move(job));
    if (layers.kind == ExportKind::animation) return numberedFrames(std::move(job), layers.frames);
    return numberedSlices(std::move(job), layers.slices);
}

Series fittedSeries(const Series& series, const Range& percents, const DrawWith& with, const ExportProgress& progress) {
    const Range range = fittedRangeOf(series, percents, with, progress);
    return {series.count, [job = series.job, range](std::int64_t i) {
                ExportJob file = job(i);
                file.range = file.density = range;
                setColorRange(file.recipe, range);
                return file;
            }};
}

ComparisonJob comparisonJobOf(const ExportRequest& request, const std::string& software) {
    ComparisonJob job;
    job.recipe = request.recipe;
    if (request.range) setColorRange(job.recipe, *request.range);
    job.comparison = *request.comparison;
    job.title = request.title;
    job.columns = request.layers.columns;
    const Region& region = request.region;
    job.width = region.width;
    job.height = region.height;
    job.continues = request.panesContinue;
    if (!request.panesFill) {
        const PaneGrid grid = gridOf(job);
        job.part = ComparisonJob::Part{request.imageHeight, region.x, region.y};
        job.width = grid.columns * region.width + grid.gap * (grid.columns - 1);
        job.height = grid.rows * region.height + grid.gap * (grid.rows - 1);
    }
    job.path = request.path;
    job.depth = request.depth;
    job.labels = request.labels;
    job.force = request.replace;
    job.stream = request.stream;
    job.software = software;
    return job;
}

}  // namespace noisescope
