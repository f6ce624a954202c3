#include "export/series_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/text.h"
#include "export/clipped_values.h"
#include "files/atomic_file.h"
#include "files/disk_space.h"
#include "image/image_reader.h"
#include "image/raw/raw_sidecar.h"
#include "recipe/recipe.h"

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

/// True if the job would write this.
bool describes(const ImageInfo& info, const ExportJob& job, const DrawWith& with) {
    const ImageSpec spec = specOf(job, with);
    return info.format == formatForPath(job.path).name && info.width == spec.width &&
           info.height == spec.height * spec.layers && info.layers == spec.layers && info.channels == spec.channels &&
           info.depth == spec.depth && info.bottomUp == spec.bottomUp && info.unbounded == spec.unbounded &&
           (spec.unbounded || info.range == spec.range) && info.region == spec.region &&
           info.software == spec.software && sameJson(info.recipe, spec.recipe);
}

/// True if an export that was killed between two names has left the files beside this one, but not this one.
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

}  // namespace

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
