// Files of an export request: the jobs that draw them. The request must have no problems.
#pragma once

#include <string>

#include "export/comparison_export.h"
#include "export/request/export_request.h"
#include "export/series_export.h"

namespace noisescope {

/// True if slices of a solid are wanted; they hold its density, not its light.
bool showsDensity(const ExportRequest& request);

/// Returns the job of one picture, or of all that go into one file; of numbered files their common part. Of no
/// comparison and no maps. `software`: "Noisescope 0.1.0".
ExportJob jobOfOne(const ExportRequest& request, const std::string& software);

/// Returns every file. Of no comparison and no maps, which MapSet has.
Series seriesOf(const ExportRequest& request, const std::string& software);

/// Returns the picture of all panes.
ComparisonJob comparisonJobOf(const ExportRequest& request, const std::string& software);

/// Measures the values of all files, and gives every file the range between their percentiles. Throws as
/// fittedRangeOf().
Series fittedSeries(const Series& series, const Range& percents, const DrawWith& with,
                    const ExportProgress& progress = {});

/// True if a picture of the format can have smaller copies inside; it may have them by itself.
bool canHaveOverviews(const ExportLayers& layers, const FormatInfo& format);
/// Gives the picture smaller copies and, unless it has any, tiles.
void addOverviews(ExportJob& job);

/// Gives the first and the last color the two ends of the range.
void setColorRange(Recipe& recipe, const Range& range);

}  // namespace noisescope
