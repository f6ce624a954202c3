// Counts drawn values outside the range.
#pragma once

#include <span>

#include "export/field_export.h"

namespace noisescope {

/// Counts the values that integers of the range cannot hold, and keeps the smallest and the largest of all.
void addClipped(std::span<const float> values, const Range& range, ExportResult& result);

/// From 0 to 1, of the values that were drawn.
double shareClipped(const ExportResult& result);

/// Adds one file's result to that of several; the range is the last one's.
void addResult(const ExportResult& of, ExportResult& sum);

}  // namespace noisescope
