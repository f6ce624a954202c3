// The smaller tables: scales, falloffs, amplitudes, tilings, warps, time axes, outputs and colors.
#pragma once

#include <span>

#include "catalogue/color_stop.h"
#include "catalogue/ids.h"
#include "catalogue/named.h"

namespace noisescope {

/// A row without data of its own.
template <typename Id>
struct NamedRow : RowOf<Id>, Named {};

/// Composition of displacements. Layers are octaves of the warping noise, each twice as fine and half as strong.
struct WarpRow {
    int levels = 0;  ///< repetitions of all layers; each level starts from the place that the one before it reached
    bool octaves = false;      ///< more than one layer in a level
    bool progressive = false;  ///< every layer starts from the place that the layers before it reached
};
struct WarpInfo : RowOf<WarpId>, Named, WarpRow {};

/// Contents of a field.
struct OutputRow {
    int channels = 1;     ///< 0: as many as dimensions
    bool slopes = false;  ///< needs the derivatives of the noise
    int fields = 1;       ///< fields that it is computed from, in 2D and in 3D
    int fieldsIn3 = 1;
};
struct OutputInfo : RowOf<OutputId>, Named, OutputRow {
    [[nodiscard]] int channelsIn(int dimensions) const { return channels > 0 ? channels : dimensions; }
    [[nodiscard]] int fieldsIn(int dimensions) const { return dimensions == 3 ? fieldsIn3 : fields; }
};

/// Map from values to colors. `custom` takes the recipe's stops; those of `biomes` are the colors of lake, desert,
/// meadow, forest and mountain.
struct ColorsRow {
    std::span<const ColorStop> stops{};
    int blend = kBlendLinear;  ///< row of blends()
};
struct ColorsInfo : RowOf<ColorsId>, Named, ColorsRow {};

std::span<const NamedRow<ScaleId>> scales();
std::span<const NamedRow<FalloffId>> falloffs();
std::span<const NamedRow<AmplitudesId>> amplitudes();
std::span<const NamedRow<TilingId>> tilings();
std::span<const WarpInfo> warps();
std::span<const NamedRow<TimeAxisId>> timeAxes();
std::span<const OutputInfo> outputs();
std::span<const NamedRow<NormalYId>> normalYs();
std::span<const ColorsInfo> colors();  ///< in colors.cpp
std::span<const NamedRow<BlendId>> blends();
std::span<const NamedRow<ColorRangeId>> colorRanges();

}  // namespace noisescope
