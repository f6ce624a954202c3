// The table of image formats: everything that the command line, the viewer, the readers and the writers know about
// them.
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

/// How one channel of one pixel is stored.
enum class Depth { u8, u16, f16, f32 };

struct DepthInfo {
    Depth depth;
    std::string_view name;
    std::string_view label;
    int bytes;
    std::uint32_t maxInteger;  ///< what Range::high becomes; 0 for floating point, to which the range is not applied
};

/// What stands in the place of a range where none is known.
inline constexpr const char* kUnbounded = "unbounded";

/// What the pictures of one file are to each other: its layers, all of one size.
enum class Layers {
    one,     ///< there is one picture
    volume,  ///< slices along a third axis
    array,   ///< textures that are told by a number
    frames,  ///< moments of an animation
};

/// "picture", "volume", "array", "frames"
std::string_view layersName(Layers layers);

inline constexpr Layers kOnePicture[] = {Layers::one};

inline constexpr std::int64_t kLeastTileSide = 16;  // sides are multiples of it
inline constexpr std::int64_t kMostTileSide = 4096;

struct FormatInfo {
    std::string_view name;
    std::string_view extension;  ///< lower case, with its dot
    std::string_view label;
    std::span<const Depth> depths;  ///< what it can hold; the first is the default
    int maxChannels;
    bool namesChannels = false;  ///< else channel names are not stored
    bool anyChannels = false;    ///< also if it has no names for them; else only 1, 3 (RGB) and 4 (RGBA) make sense
    /// Two channels are what they are; elsewhere they become red and green, with a blue of 0.
    bool twoChannels = false;
    /// Holds what graphics cards take: three channels with a fourth of ones.
    bool texture = false;
    std::int64_t maxWidth;
    std::int64_t maxHeight;
    std::int64_t maxRowBytes;  ///< of one row of pixels, before compression; readers and writers heed it
    std::string_view magic{};  ///< the file's first bytes; empty: not recognizable without its extension
    std::span<const std::string_view> otherMagic{};  ///< which its first bytes may be as well
    std::string_view metadata;                       ///< where recipe, range and software are kept
    std::span<const Layers> holds = kOnePicture;
    bool density = false;             ///< takes values of one channel for densities, of which none is below 0
    bool colors = false;              ///< takes a recipe's colors; others hold numbers, whose reader would have to know
    bool mipMaps = false;             ///< takes several levels …
    bool allLevels = false;           ///< … but one or all of them
    bool tiles = false;               ///< can be cut into tiles of a chosen side …
    std::int64_t tileStep = 1;        ///< … which is a multiple of this …
    std::int64_t maxTileSide = 4096;  ///< … and at most that
    std::int64_t mipTileSide = 0;     ///< several levels are cut into tiles of this side, unless another is chosen
    bool rowOrders = false;           ///< can have its last row first
    bool rawHeaders = false;          ///< can have a header for programs for maps beside it
    bool mapPlaces = false;           ///< says itself where it lies on a map
    bool compressed = false;          ///< its size is known only when it is written
    std::unique_ptr<ImageWriter> (*open)(const std::filesystem::path&, const ImageSpec&);
    /// Null: it is for other programs, and not read here.
    std::unique_ptr<ImageReader> (*openReader)(const std::filesystem::path&) = nullptr;

    [[nodiscard]] bool startsAs(std::string_view bytes) const;
    [[nodiscard]] Depth defaultDepth() const { return depths.front(); }
    [[nodiscard]] bool holdsLayers(Layers layers) const { return std::ranges::find(holds, layers) != holds.end(); }
};

/// One row a depth, in the order of the enum.
std::span<const DepthInfo> depths();
const DepthInfo& depthInfo(Depth depth);
/// The depth with that name. Error(ExitCode::usage) naming all of them if there is none.
Depth parseDepth(std::string_view name);

/// One row a format.
std::span<const FormatInfo> formats();
/// The names of those that hold this: "png, exr, ktx2". `extensions`: with their dots instead.
std::string formatNames(Layers layers = Layers::one, bool extensions = false);
/// By extension, in any letter case. Error(ExitCode::usage) naming all of them if there is none.
const FormatInfo& formatForPath(const std::filesystem::path& path);

}  // namespace noisescope
