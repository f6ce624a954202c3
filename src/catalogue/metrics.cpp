#include "catalogue/metrics.h"

#include <array>

#include "reference/math/metric_scaled.h"

namespace noisescope {
namespace {

using namespace reference;

constexpr std::array kMetrics{
    MetricInfo{{MetricId::euclidean},
               {"euclidean", "Euclidean", "The length of a ruler: round cells"},
               {
                   .prefix = "ns_metric_euclidean",
                   .twin = {&metricEuclideanKey2, &metricEuclideanKey3, &metricEuclideanLength, &metricEuclideanSlope2,
                            &metricEuclideanSlope3, &metricEuclideanScaled},
               }},
    MetricInfo{{MetricId::squared},
               {"squared", "Squared", "Euclidean without the root: steeper"},
               {
                   .prefix = "ns_metric_squared",
                   .twin = {&metricSquaredKey2, &metricSquaredKey3, &metricSquaredLength, &metricSquaredSlope2,
                            &metricSquaredSlope3, &metricSquaredScaled},
                   .order = 1,
               }},
    MetricInfo{{MetricId::manhattan},
               {"manhattan", "Manhattan", "Along the axes: cells cut like diamonds"},
               {
                   .prefix = "ns_metric_manhattan",
                   .twin = {&metricManhattanKey2, &metricManhattanKey3, &metricManhattanLength, &metricManhattanSlope2,
                            &metricManhattanSlope3, &metricManhattanScaled},
               }},
    MetricInfo{{MetricId::chebyshev},
               {"chebyshev", "Chebyshev", "The longest axis: cells cut like boxes"},
               {
                   .prefix = "ns_metric_chebyshev",
                   .twin = {&metricChebyshevKey2, &metricChebyshevKey3, &metricChebyshevLength, &metricChebyshevSlope2,
                            &metricChebyshevSlope3, &metricChebyshevScaled},
               }},
    MetricInfo{{MetricId::minkowskiHalf},
               {"minkowski-half", "Minkowski 1/2", "Stars with long arms along the axes"},
               {
                   .prefix = "ns_metric_minkowski_half",
                   .twin = {&metricMinkowskiHalfKey2, &metricMinkowskiHalfKey3, &metricMinkowskiHalfLength,
                            &metricMinkowskiHalfSlope2, &metricMinkowskiHalfSlope3, &metricMinkowskiHalfScaled},
               }},
    MetricInfo{{MetricId::minkowski3},
               {"minkowski3", "Minkowski 3", "Between a circle and a box"},
               {
                   .prefix = "ns_metric_minkowski3",
                   .twin = {&metricMinkowski3Key2, &metricMinkowski3Key3, &metricMinkowski3Length,
                            &metricMinkowski3Slope2, &metricMinkowski3Slope3, &metricMinkowski3Scaled},
               }},
    MetricInfo{{MetricId::minkowski4},
               {"minkowski4", "Minkowski 4", "A box with round corners"},
               {
                   .prefix = "ns_metric_minkowski4",
                   .twin = {&metricMinkowski4Key2, &metricMinkowski4Key3, &metricMinkowski4Length,
                            &metricMinkowski4Slope2, &metricMinkowski4Slope3, &metricMinkowski4Scaled},
               }},
};
static_assert(inOrder(kMetrics, MetricId::minkowski4));

}  // namespace

std::span<const MetricInfo> metrics() { return kMetrics; }

}  // namespace noisescope
