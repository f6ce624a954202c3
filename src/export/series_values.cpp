// Jobs of a series, and the range of all of its values. No file is read or written here.
#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "cpu/picture_drawer.h"
#include "export/clipped_values.h"
#include "export/series_export.h"
#include "image/motion/frame_pattern.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "statistics/percentiles.h"
#include "statistics/picture_statistics.h"

namespace noisescope {
namespace {

/// Calls `take` with the values of each file and layer, in pieces.
void drawAll(const Series& series, const DrawWith& with, const ExportProgress& progress, const RowSink& take) {
    const ExportJob first = series.job(0);
    const std::int64_t all = first.region.width * first.region.height * first.layers * series.count;
    std::int64_t done = 0;
    FieldDrawer drawer(with, [&](std::int64_t pixels) {
        done += pixels;
        if (progress) progress(done, all);
        throwIfInterrupted();
    });
    for (std::int64_t file = 0; file < series.count; ++file) {
        const ExportJob job = series.job(file);
        for (std::int64_t layer = 0; layer < job.layers; ++layer) {
            const LayerPicture picture = pictureOf(job, 0, layer);
            PictureDrawer(picture.recipe, picture.pixels, PictureOf::values, drawer).valueRows(picture.region, take);
        }
    }
}

}  // namespace

Series seriesOf(ExportJob job) {
    return {1, [job = std::move(job)](std::int64_t) { return job; }};
}

Series numberedFrames(ExportJob job, const FrameTimes& frames) {
    return {frames.count, [job = std::move(job), frames](std::int64_t i) {
                ExportJob file = job;
                setFrame(file.recipe, frames, i);
                file.path = framePath(job.path, i);
                return file;
            }};
}

Series numberedSlices(ExportJob job, std::int64_t slices) {
    return {slices, [job = std::move(job)](std::int64_t i) {
                ExportJob file = job;
                file.slice = job.slice.value_or(0) + i;
                file.path = framePath(job.path, i);
                return file;
            }};
}

Range fittedRangeOf(const Series& series, const Range& percents, const DrawWith& with, const ExportProgress& progress) {
    const ExportJob first = series.job(0);
    const std::int64_t ofFile = first.region.width * first.region.height * first.layers;
    const std::int64_t all = ofFile * series.count;
    const auto most = static_cast<std::int64_t>(kMostKept) / channelsOf(static_cast<const Recipe&>(first.recipe));
    if (ofFile > most / series.count)
        throw Error(ExitCode::usage,
                    fmt::format("--fit: {} pixels are more than the {} that can be measured; measure a "
                                "smaller size, and give the range that it tells as --range",
                                all, most));
    std::vector<float> values;
    drawAll(series, with, progress,
            [&](std::int64_t, std::span<const float> rows) { values.insert(values.end(), rows.begin(), rows.end()); });
    return fittedRange(values, percents.low, percents.high);
}

Range valueRangeOf(const Series& series, const DrawWith& with, const ExportProgress& progress) {
    ExportResult tally;
    drawAll(series, with, progress, [&](std::int64_t, std::span<const float> rows) { addClipped(rows, {}, tally); });
    const std::array ends{static_cast<float>(tally.found.low), static_cast<float>(tally.found.high)};
    return fittedRange(ends, 0, 100);  // it widens an empty one
}

}  // namespace noisescope
