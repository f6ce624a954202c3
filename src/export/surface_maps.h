// Maps of the surface that values are: light, contour lines, curvature, open sky, roughness, finish, alone or several
// in the channels of one picture. A pixel depends on the heights around it alone, so pictures and tiles of any region
// have the same numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/image.h"
#include "core/row_sink.h"

namespace noisescope {

struct PixelScale;
struct Recipe;

enum class SurfaceMap {
    hillshade,
    contours,
    curvature,
    occlusion,
    roughness,
    finish,
    // Parts of the normal by differences of heights: to the right, up or down the picture, away from it.
    normalRight,
    normalUp,
    normalDown,
    normalAway
};

/// A channel of a picture: a map, 1 less it, or a number.
struct SurfaceChannel {
    std::optional<SurfaceMap> map{};
    bool inverted = false;
    float constant = 0;  ///< without a map
};
using SurfaceChannels = std::span<const SurfaceChannel>;

inline constexpr std::array kSurfaceMaps{
    SurfaceChannel{SurfaceMap::hillshade},   SurfaceChannel{SurfaceMap::contours},
    SurfaceChannel{SurfaceMap::curvature},   SurfaceChannel{SurfaceMap::occlusion},
    SurfaceChannel{SurfaceMap::roughness},   SurfaceChannel{SurfaceMap::finish},
    SurfaceChannel{SurfaceMap::normalRight}, SurfaceChannel{SurfaceMap::normalUp},
    SurfaceChannel{SurfaceMap::normalDown},  SurfaceChannel{SurfaceMap::normalAway}};
/// Returns the one channel of a map alone.
constexpr SurfaceChannels alone(SurfaceMap map) { return {&kSurfaceMaps.at(static_cast<std::size_t>(map)), 1}; }

/// Returns the three channels of a normal map by differences of heights.
SurfaceChannels normalsByDifferences(bool greenDown);

/// "occlusion, finish, 0": what the channels hold.
std::string textOf(SurfaceChannels channels);

/// Between these lie all values of the channels.
Range rangeOf(SurfaceChannels channels);

/// Heights in pixels, from values.
struct SurfaceScale {
    double imageHeight = 1;     ///< in pixels
    double perValue = 1;        ///< height of a value of 1, in pixels
    std::optional<double> sea;  ///< lower values have this height

    static SurfaceScale of(const Recipe& recipe, const PixelScale& pixels);
};

/// Returns the pixels around a region whose values the maps read.
std::int64_t haloOf(SurfaceChannels channels, const SurfaceScale& scale);

/// Draws the values of a region, row by row.
using ValueSource = std::function<void(const Region& region, const RowSink& sink)>;

/// Draws the maps of a region, channels interleaved, from the values of that region and its halo; keeps few more rows
/// than the halo has.
void surfaceMapRows(SurfaceChannels channels, const SurfaceScale& scale, const Region& region,
                    const ValueSource& values, const RowSink& sink);

}  // namespace noisescope
