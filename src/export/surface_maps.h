// Maps of the surface that values are: light, contour lines, curvature, open sky, roughness. A pixel depends on the
// heights around it alone, so pictures and tiles of any region have the same numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "core/image.h"
#include "core/row_sink.h"

namespace noisescope {

struct PixelScale;
struct Recipe;

enum class SurfaceMap { hillshade, contours, curvature, occlusion, roughness };

std::string_view idOf(SurfaceMap map);

/// Between these lie all values of the map.
Range rangeOf(SurfaceMap map);

/// Heights in pixels, from values.
struct SurfaceScale {
    double imageHeight = 1;     ///< in pixels
    double perValue = 1;        ///< height of a value of 1, in pixels
    std::optional<double> sea;  ///< lower values have this height

    static SurfaceScale of(const Recipe& recipe, const PixelScale& pixels);
};

/// Returns the pixels around a region whose values the map reads.
std::int64_t haloOf(SurfaceMap map, const SurfaceScale& scale);

/// Draws the values of a region, row by row.
using ValueSource = std::function<void(const Region& region, const RowSink& sink)>;

/// Draws the map of a region from the values of that region and its halo; keeps few more rows than the halo has.
void surfaceMapRows(SurfaceMap map, const SurfaceScale& scale, const Region& region, const ValueSource& values,
                    const RowSink& sink);

}  // namespace noisescope
