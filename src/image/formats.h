// The table of image formats for the command line, the viewer, the readers and the writers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace noisescope {

struct ImageSpec;
class ImageReader;
class ImageWriter;

/// Storage type of a channel.
enum class Depth { u8, u16, f16, f32 };

struct DepthInfo {
    Depth depth;
    std::string_view name;
    std::string_view label;
    int bytes;
    std::uint32_t maxInteger;  ///< the integer of Range::high; 0 for floating point, to which ranges are not applied
};

/// Mark in place of an unknown range.
inline constexpr const char* kUnbounded = "unbounded";

/// Relation of a file's layers, which all have one size.
enum class Layers {
    one,     ///< a single picture
    volume,  ///< slices along a third axis
    array,   ///< textures selected by index
    frames,  ///< frames of an animation
};

/// Returns "picture", "volume", "array" or "frames".
std::string_view layersName(Layers layers);

inline constexpr Layers kOnePicture[] = {Layers::one};

inline constexpr std::int64_t kLeastTileSide = 16;  // sides are multiples of this
inline constexpr std::int64_t kMostTileSide = 4096;

struct FormatInfo {
    std::string_view name;
    std::string_view extension;  ///< lower case, with its dot
    std::string_view label;
    std::span<const Depth> depths;  ///< supported depths; the first is the default
    int maxChannels;
    bool namesChannels = false;  ///< else channel names are not stored
    bool anyChannels = false;    ///< takes any number of channels without names; else only 1, 3 (RGB) and 4 (RGBA)
    /// Two channels are stored as two; otherwise they become red and green, with a blue of 0.
    bool twoChannels = false;
    /// Stores texels for graphics cards: three channels get a fourth of ones.
    bool texture = false;
    std::int64_t maxWidth;
    std::int64_t maxHeight;
    std::int64_t maxRowBytes;  ///< limit of a row of pixels before compression, for readers and writers
    std::string_view magic{};  ///< the file's first bytes; empty: not recognizable without its extension
    std::span<const std::string_view> otherMagic{};  ///< alternative first bytes
    std::string_view metadata;                       ///< place of recipe, range and software
    std::span<const Layers> holds = kOnePicture;
    bool density = false;  ///< stores values of one channel as densities, none below 0
    bool colors = false;   ///< takes a recipe's colors; other formats hold plain numbers, whose readers could not know
    bool mipMaps = false;  ///< can have several levels
    /// Pictures of so many pixels have smaller copies inside, and others can have them; 0: none do.
    std::int64_t overviewsFrom = 0;
    bool allLevels = false;           ///< either one level or all
    bool tiles = false;               ///< can be cut into tiles of a chosen side
    std::int64_t tileStep = 1;        ///< tile sides are multiples of this
    std::int64_t maxTileSide = 4096;  ///< … and at most that
    std::int64_t mipTileSide = 0;     ///< side of tiles with several levels, unless another is chosen
    bool rowOrders = false;           ///< can store the last row first
    bool rawHeaders = false;          ///< can have a header for GIS programs beside it
    bool mapPlaces = false;           ///< stores its position on a map
    bool compressed = false;          ///< size unknown before writing
    bool video = false;               ///< stores what is seen, not values: far smaller than these
    std::unique_ptr<ImageWriter> (*open)(const std::filesystem::path&, const ImageSpec&);
    /// Null: for other programs only, not read here.
    std::unique_ptr<ImageReader> (*openReader)(const std::filesystem::path&) = nullptr;

    [[nodiscard]] bool startsAs(std::string_view bytes) const;
    [[nodiscard]] Depth defaultDepth() const { return depths.front(); }
    [[nodiscard]] bool holdsLayers(Layers layers) const { return std::ranges::find(holds, layers) != holds.end(); }
};

/// Returns one row per depth, in the order of the enum.
std::span<const DepthInfo> depths();
const DepthInfo& depthInfo(Depth depth);
/// Returns the depth with that name. Throws Error(ExitCode::usage) with all names if there is none.
Depth parseDepth(std::string_view name);

/// Returns one row per format.
std::span<const FormatInfo> formats();
/// Returns the names of formats that hold these layers: "png, exr, ktx2". `extensions`: with dots instead.
std::string formatNames(Layers layers = Layers::one, bool extensions = false);
/// Returns the format by extension, in any letter case. Throws Error(ExitCode::usage) with all extensions if there is
/// none.
const FormatInfo& formatForPath(const std::filesystem::path& path);

}  // namespace noisescope
