// Metrics of distances to feature points.
#pragma once

#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "reference/noise/choices.h"

namespace noisescope {

struct MetricRow {
    std::string_view prefix = "";  ///< GLSL: ns_metric_euclidean -> …_key2, _key3, _length, _slope2, _slope3
    reference::MetricTwin twin{};
    int order = 0;  ///< continuity of the length at 0, see kAnyOrder
};
struct MetricInfo : RowOf<MetricId>, Named, MetricRow {};

std::span<const MetricInfo> metrics();

}  // namespace noisescope
