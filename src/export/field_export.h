// Export of a recipe into one file.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/image.h"
#include "exact/lattice_map.h"
#include "export/field_drawer.h"
#include "export/height_code.h"
#include "export/layers.h"
#include "export/mask_bands.h"
#include "export/solid_maps.h"
#include "export/surface_maps.h"
#include "image/image_writer.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// Storage of the two channels of a flow or a slope.
enum class TwoChannels {
    asFormat,  ///< FormatInfo::twoChannels says it
    stay,
    widen,  ///< to three
};

/// The range of classes of maps, in which an integer is its own value.
inline constexpr Range kClassRange{0, 255};

struct ExportJob {
    HeldRecipe recipe;
    std::int64_t height = 0;  ///< of the whole image: the world's unit in pixels
    Region region;            ///< the part that is written
    std::filesystem::path path;
    Depth depth = Depth::u8;
    Range range;                              ///< values that integers map to 0 and their maximum; ignored in color
    Range density{0, 1};                      ///< values that become 0 and 1, if they are densities; see holdsDensity()
    std::optional<MaskFile> masks{};          ///< of its values instead of them; not with color
    std::vector<std::string> channelNames{};  ///< for formats that name channels; empty: the usual ones
    SurfaceChannels surface{};                ///< of its values instead of them, of which there is one a pixel
    std::optional<SolidMap> solid{};          ///< of the solid instead of its light
    std::optional<MeterScale> meters{};       ///< f32 holds meters, others numbers with a unit
    const HeightCode* heightCode = nullptr;   ///< three bytes of its meters instead of its values; of u8
    bool nodata = false;                      ///< tells programs for maps that NaN is no value
    bool classes = false;  ///< the classes of the recipe's map, as numbers: of one picture without levels and slices
    bool color = false;    ///< the recipe's colors instead of its values, of which there is one a pixel
    bool force = false;    ///< replace an existing file
    const FormatInfo* stream = nullptr;  ///< this format to standard output; null: the path's into the file
    TwoChannels two = TwoChannels::asFormat;
    std::string software;  ///< "Noisescope 0.1.0"

    /// Slices of a volume, or moments that follow the recipe's own.
    Layers layersAre = Layers::one;
    std::int64_t layers = 1;
    /// Along the third axis, which needs a third dimension: the first one of a volume, or the one that is drawn alone.
    /// Of a level they are its own. None: where the recipe is.
    std::optional<std::int64_t> slice;
    FrameTimes frames;         ///< times of the layers, unless they are slices
    std::int64_t columns = 0;  ///< so many layers side by side in one picture, rows of them below; 0: a file of layers
    MipMaps mipMaps = MipMaps::none;
    int level = 0;  ///< the only one that is drawn, where there are no mip maps
    std::int64_t tileSide = 0;
    bool bottomUp = false;
    std::optional<MapPlace> mapPlace;
    RawHeader rawHeader = RawHeader::none;
};

/// A picture of a file: a layer of a level.
struct LayerPicture {
    HeldRecipe recipe;
    PixelScale pixels;
    Region region;
};
LayerPicture pictureOf(const ExportJob& job, int level, std::int64_t layer);
inline constexpr std::int64_t kOverviewSide = 256;  ///< of the smallest overview, and of tiles with overviews
/// Returns the number of levels of overviews until both sides are at most kOverviewSide; drawnLevels() are fewer where
/// the picture's corner lies within their pixels.
int wantedOverviews(const ExportJob& job);
/// So many levels are drawn; those behind them, whose pixels would not be whole pixels of the first, are averages.
int drawnLevels(const ExportJob& job);

/// Returns the part of the picture in the file: "0,0,64x64 of height 64, slice 3".
std::string regionText(const ExportJob& job);

/// The recipe has colors of its own, and one value a pixel that they belong to, or it is a solid.
bool hasColors(const Recipe& recipe);

/// Returns the channels of the file: 3 in color, else those of the recipe; but formats for pictures store two channels
/// as red and green with a blue of 0, which other programs open.
int channelsOf(const ExportJob& job);

/// True if the file is a fog volume: its values have to be densities. Other files of floats hold the values as they
/// are.
bool holdsDensity(const ExportJob& job);

/// Called whenever a piece has been drawn, with the pixels done so far and all pixels.
using ExportProgress = std::function<void(std::int64_t done, std::int64_t all)>;

/// Throws Error(usage) if the recipe has several channels or the format no colors. `format`: null for the path's.
void requireColors(const Recipe& recipe, const std::filesystem::path& path, const FormatInfo* format = nullptr);

/// ".png or .exr": the formats that take colors.
std::string colorFormats();

/// Throws Error(usage) if the format has no colors.
void requireColorFormat(const std::filesystem::path& path, const FormatInfo* format = nullptr);

/// Pixels that are drawn for the file, of both noises where colors take two.
std::int64_t drawnPixels(const ExportJob& job);

/// Result of an export.
struct ExportResult {
    std::optional<Range> range;  ///< as the file says it: that of integers, or the one known to hold all values
    std::int64_t clipped = 0;    ///< values outside of it, NaN too; only integers have such, and densities below 0 …
    std::int64_t values = 0;     ///< … of so many …
    Range found{0, 0};           ///< … the smallest and the largest of which are these
};

/// Returns the checks that exportField() makes.
CheckNote checkNoteOf(const ExportJob& job, const DrawWith& with);

/// Returns size, channels, depth, layers and levels of the file: specOf() without the part that depends on its values.
ImageSpec shapeOf(const ExportJob& job);

/// Returns the specification of the file. Throws Error(usage) if the recipe cannot be drawn.
ImageSpec specOf(const ExportJob& job, const DrawWith& with);

/// Renders and writes. In color the pixels are sRGB, 8 bits a channel (in 16 bits times 257), and in OpenEXR the same
/// as linear light. The file appears complete or not at all, and says what of it was compared. Throws Error, that of
/// FieldDrawer too, and Interrupted. `writers`: keeps the writer, whose file HeldFiles holds back.
ExportResult exportField(const ExportJob& job, const DrawWith& with, const ExportProgress& progress = {},
                         std::vector<std::unique_ptr<ImageWriter>>* writers = nullptr);

/// Returns the samples that exportField() would write, in memory: those before they become the file's depth. Only of a
/// job without averages. Throws as exportField().
std::vector<float> samplesOf(const ExportJob& job, const DrawWith& with, ExportResult* result = nullptr);

}  // namespace noisescope
