// Files that belong together: the frames of a film, the slices of a volume, the maps of a set.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "export/field_export.h"

namespace noisescope {

struct Series {
    std::int64_t count = 0;
    std::function<ExportJob(std::int64_t)> job;  ///< of a file
    /// None is written if one of them cannot be, and one that is there already is kept even if it is the only one.
    bool together = false;
    /// They appear all at once, when the last one is drawn; of an export that ends before, none does.
    bool allOrNone = false;
};
/// Of one file.
Series seriesOf(ExportJob job);
/// A file for each moment; the job's path is a pattern as f_%04d.png.
Series numberedFrames(ExportJob job, const FrameTimes& frames);
/// A file for each slice from the job's first one on; the same of the path.
Series numberedSlices(ExportJob job, std::int64_t slices);

/// The percentiles of the values of all files and layers; two back ends and all tilings find the same. Throws
/// Error(usage) if there are more values than kMostKept, as FieldDrawer, and Interrupted.
Range fittedRangeOf(const Series& series, const Range& percents, const DrawWith& with,
                    const ExportProgress& progress = {});

/// The smallest and the largest value of all files and layers, in bounded memory; never equal. Throws as FieldDrawer,
/// and Interrupted.
Range valueRangeOf(const Series& series, const DrawWith& with, const ExportProgress& progress = {});

/// Is the file there that the job would write: with this recipe, region, format, depth and range, by this version of
/// the program? False also if it cannot be read.
bool isThere(const ExportJob& job, const DrawWith& with);

/// Files that have a name of the series and are not what would be drawn, also where the jobs have `force`. Throws what
/// series.job() throws.
std::vector<std::int64_t> othersOf(const Series& series, const DrawWith& with);

/// The files that are to be drawn. Throws Error(file) if another file has the name of one.
std::vector<std::int64_t> missingOf(const Series& series, const DrawWith& with);

struct SeriesResult {
    std::int64_t written = 0;  ///< files
    std::int64_t kept = 0;     ///< that were there already
    std::uint64_t bytes = 0;   ///< of those that were written
    std::int64_t pixels = 0;   ///< that were drawn
    ExportResult values;       ///< of all that were written
    std::int64_t checked = 0;  ///< pixels that were compared at least
};

/// Called before the job of a file is asked for, with its number in the series and how many have been written before
/// it.
using FileBegins = std::function<void(std::int64_t file, std::int64_t written)>;

/// Draws one file after the other. What is there already, as an export that was ended has left it, is kept; with
/// `force` of a job it is drawn again. Before anything is drawn it is found out whether other files are in the way,
/// and whether there is room. Throws as exportField(); files that are written by then
/// stay, but for a series that is `allOrNone`.
SeriesResult exportSeries(const Series& series, const DrawWith& with, const ExportProgress& progress = {},
                          const FileBegins& begins = {});

}  // namespace noisescope
