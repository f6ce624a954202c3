// The smaller tables: how values are scaled, where the noise is looked up, what the field holds and how it is colored.
#pragma once

#include <span>

#include "catalogue/color_stop.h"
#include "catalogue/ids.h"
#include "catalogue/named.h"

namespace noisescope {

/// A row that is told by its name alone.
template <typename Id>
struct NamedRow : RowOf<Id>, Named {};

/// How displacements are put together. Layers are octaves of the warping noise, each twice as fine and half as strong.
struct WarpRow {
    int levels = 0;            ///< how often all layers are gone through: a level looks where the one before it leads
    bool octaves = false;      ///< more than one layer a level
    bool progressive = false;  ///< every layer looks where the layers before it lead
};
struct WarpInfo : RowOf<WarpId>, Named, WarpRow {};

/// What a field holds at a place.
struct OutputRow {
    int channels = 1;     ///< 0: as many as dimensions
    bool slopes = false;  ///< needs the derivatives of the noise
    int fields = 1;       ///< how many fields it is made of, in 2D and in 3D
    int fieldsIn3 = 1;
};
struct OutputInfo : RowOf<OutputId>, Named, OutputRow {
    [[nodiscard]] int channelsIn(int dimensions) const { return channels > 0 ? channels : dimensions; }
    [[nodiscard]] int fieldsIn(int dimensions) const { return dimensions == 3 ? fieldsIn3 : fields; }
};

/// How values become colors. The stops of `custom` are the recipe's, of `biomes` the colors of lake, desert, meadow,
/// forest and mountain.
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
std::span<const ColorsInfo> colors();  ///< of colors.cpp
std::span<const NamedRow<BlendId>> blends();
std::span<const NamedRow<ColorRangeId>> colorRanges();

}  // namespace noisescope
