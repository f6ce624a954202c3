#include "export/series_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/text.h"
#include "cpu/picture_drawer.h"
#include "export/clipped_values.h"
#include "files/atomic_file.h"
#include "files/disk_space.h"
#include "image/image_reader.h"
#include "image/motion/frame_pattern.h"
#include "image/raw/raw_sidecar.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "statistics/percentiles.h"
#include "statistics/picture_statistics.h"

namespace noisescope {
namespace {

bool sameJson(const std::string& one, const std::string& other) {
    const std::optional<Json> first = Json::tryParse(one);
    return first && first == Json::tryParse(other);
}

bool exists(const ExportJob& job) {
    std::error_code error;
    return std::filesystem::exists(std::filesystem::symlink_status(job.path, error));
}

void requireSpaceFor(const Series& series, std::span<const std::int64_t> files, const DrawWith& with) {
    std::uint64_t bytes = 0;
    ExportJob job;
    for (const std::int64_t i : files) {
        job = series.job(i);
        if (job.stream != nullptr) return;
        if (!formatForPath(job.path).compressed) bytes += sampleBytesOf(specOf(job, with));
    }
    if (bytes > 0) requireSpace(job.path, bytes);
}

/// Is this what the job would write?
bool describes(const ImageInfo& info, const ExportJob& job, const DrawWith& with) {
    const ImageSpec spec = specOf(job, with);
    return info.format == formatForPath(job.path).name && info.width == spec.width &&
           info.height == spec.height * spec.layers && info.layers == spec.layers && info.channels == spec.channels &&
           info.depth == spec.depth && info.bottomUp == spec.bottomUp && info.unbounded == spec.unbounded &&
           (spec.unbounded || info.range == spec.range) && info.region == spec.region &&
           info.software == spec.software && sameJson(info.recipe, spec.recipe);
}

/// Has an export that was killed between two names left what stands beside this file, but not the file?
bool isLeftover(const ExportJob& job, const DrawWith& with) {
    if (job.stream != nullptr || exists(job)) return false;
    try {
        const std::optional<ImageInfo> info = findSidecar(job.path, formatForPath(job.path));
        return info && describes(*info, job, with);
    } catch (const Error&) {
        return false;
    }
}

/// A file of the series; what an earlier run has left beside it is replaced.
ExportJob resumed(const Series& series, std::int64_t file, const DrawWith& with) {
    ExportJob job = series.job(file);
    if (!job.force && (series.together || series.count > 1)) job.force = isLeftover(job, with);
    return job;
}

/// Opens each file, which leaves nothing.
void requireWritable(const Series& series, std::span<const std::int64_t> files, const DrawWith& with) {
    for (const std::int64_t i : files) {
        throwIfInterrupted();
        const ExportJob job = resumed(series, i, with);
        if (job.color) requireColors(job.recipe, job.path, job.stream);
        openImage(job.path, specOf(job, with));
    }
}

/// Returns the size of a file that was written; 0 if none can be told.
std::uint64_t bytesOf(const ExportJob& job) {
    std::error_code error;
    const auto size = job.stream == nullptr ? std::filesystem::file_size(job.path, error) : 0;
    return error ? 0 : size;
}

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
    return fittedRange(ends, 0, 100);  // which widens an empty one
}

bool isThere(const ExportJob& job, const DrawWith& with) {
    try {
        return describes(readImageInfo(job.path), job, with);
    } catch (const Error&) {
        return false;
    }
}

std::vector<std::int64_t> othersOf(const Series& series, const DrawWith& with) {
    std::vector<std::int64_t> others;
    for (std::int64_t i = 0; i < series.count; ++i) {
        throwIfInterrupted();
        const ExportJob job = series.job(i);
        if (job.stream == nullptr && exists(job) && !isThere(job, with)) others.push_back(i);
    }
    return others;
}

std::vector<std::int64_t> missingOf(const Series& series, const DrawWith& with) {
    std::vector<std::int64_t> missing;
    for (std::int64_t i = 0; i < series.count; ++i) {
        throwIfInterrupted();
        const ExportJob job = series.job(i);
        if (job.stream != nullptr || job.force || (series.count == 1 && !series.together) || !exists(job)) {
            missing.push_back(i);
            continue;
        }
        if (!isThere(job, with))
            throw Error(ExitCode::file, fmt::format("{}: exists, and is not what would be drawn; --force replaces it",
                                                    printable(job.path.native())));
    }
    return missing;
}

SeriesResult exportSeries(const Series& series, const DrawWith& with, const ExportProgress& progress,
                          const FileBegins& begins) {
    const std::vector<std::int64_t> files = missingOf(series, with);
    if (series.together) requireWritable(series, files, with);
    if (series.count > 1) requireSpaceFor(series, files, with);
    HeldFiles held;
    std::vector<std::unique_ptr<ImageWriter>> writers;  // of held files
    SeriesResult result;
    result.kept = series.count - std::ssize(files);
    std::int64_t before = 0;  // pixels of the files that are written
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (begins) begins(files[i], result.written);
        const ExportJob job = resumed(series, files[i], with);
        std::int64_t ofFile = 0;
        const ExportProgress ofSeries = [&](std::int64_t done, std::int64_t all) {
            ofFile = all;
            const auto left = static_cast<std::int64_t>(files.size() - i - 1);
            if (progress) progress(before + done, before + all + left * all);
        };
        if (series.allOrNone) {
            const HeldFiles::Opening opening(held);
            addResult(exportField(job, with, ofSeries, &writers), result.values);
        } else {
            addResult(exportField(job, with, ofSeries), result.values);
        }
        before += ofFile;
        ++result.written;
        result.checked += checkNoteOf(job, with).pixels;
        if (!series.allOrNone) result.bytes += bytesOf(job);
    }
    held.commit();
    if (series.allOrNone)
        for (const std::int64_t file : files) result.bytes += bytesOf(series.job(file));
    result.pixels = before;
    return result;
}

}  // namespace noisescope
