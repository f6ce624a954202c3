#include "image/formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "core/error.h"
#include "core/text.h"
#include "image/codecs.h"
#include "image/exr/exr_keys.h"
#include "image/texture/dds_header.h"
#include "image/texture/ktx2_keys.h"

namespace noisescope {
namespace {

constexpr std::array kDepths{
    DepthInfo{Depth::u8, "u8", "8-bit integer", 1, 255},
    DepthInfo{Depth::u16, "u16", "16-bit integer", 2, 65535},
    DepthInfo{Depth::f16, "f16", "16-bit floating point", 2, 0},
    DepthInfo{Depth::f32, "f32", "32-bit floating point", 4, 0},
};

constexpr Layers kTextures[] = {Layers::one, Layers::volume, Layers::array};
constexpr Layers kStacked[] = {Layers::one, Layers::volume, Layers::array, Layers::frames};

constexpr Layers kVolumes[] = {Layers::volume};
constexpr Layers kFrames[] = {Layers::frames};

constexpr Depth kPngDepths[] = {Depth::u8, Depth::u16};
constexpr Depth kExrDepths[] = {Depth::f32, Depth::f16};
constexpr Depth kTextureDepths[] = {Depth::f16, Depth::u8, Depth::u16, Depth::f32};
constexpr Depth kR16Depths[] = {Depth::u16};
constexpr Depth kR32Depths[] = {Depth::f32};

constexpr Depth kByteDepths[] = {Depth::u8};

constexpr std::int64_t kMaxInt32 = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kMaxUint32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kMaxInt64 = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMaxExrSide = kMaxInt32 / 2;       // OpenEXR: window coordinates stay below INT_MAX / 2
constexpr std::int64_t kMaxExrRowBytes = kMaxInt32 / 16;  // it counts the bytes of 16 rows in an int
// libpng holds two rows. No known program opens more than a tenth of this: libpng's own limit is 1,000,000 pixels.
constexpr std::int64_t kMaxPngRowBytes = kMaxExrRowBytes;

constexpr std::int64_t kMaxVdbSide = std::int64_t{1} << 30;  // OpenVDB counts voxels in an int
constexpr std::int64_t kMaxGifSide = 65535;                  // 16 bits in the file
constexpr std::int64_t kMaxVideoSide = 16000;                // libx264: 16384; ffmpeg: 2^31 bytes of 8 for a pixel

constexpr std::string_view kPngMetadata =
    "text chunks noisescope-recipe, noisescope-range, noisescope-checked, noisescope-region, Software";
constexpr std::string_view kExrMetadata =
    "string attributes noisescope_recipe, noisescope_range, noisescope_checked, noisescope_region, noisescope_crc32, "
    "software";
constexpr std::string_view kKtxMetadata =
    "keys noisescope-recipe, noisescope-range, noisescope-checked, noisescope-region, noisescope-crc32, KTXwriter";
constexpr std::string_view kRawMetadata = "NAME.json beside it: size, type, range, checked, region, recipe, software";

// --- for maps and notebooks ------------------------------------------------------------------------------------------
constexpr Depth kRawDepths[] = {Depth::f32, Depth::u16};
constexpr Depth kTifDepths[] = {Depth::f32, Depth::f16, Depth::u16, Depth::u8};
constexpr Depth kNpyDepths[] = {Depth::f32, Depth::f16, Depth::u16, Depth::u8};
constexpr Depth kPfmDepths[] = {Depth::f32};
// TIFF and BigTIFF, of either byte order.
constexpr std::string_view kTifMagic[] = {{"MM\0*", 4}, {"II+\0", 4}, {"MM\0+", 4}};
constexpr std::string_view kPfmMagic[] = {"Pf\n", "PF\r", "Pf\r", "PF ", "Pf "};
constexpr std::int64_t kTifOverviewsFrom = 1024 * 1024;
constexpr std::int64_t kTifTileStep = 16;                  // from the specification
constexpr std::int64_t kMaxTifRowBytes = kMaxExrRowBytes;  // libtiff holds a whole strip, which has at least one row
constexpr std::string_view kTifMetadata =
    "ImageDescription, a JSON object with noisescope_recipe, noisescope_range, noisescope_checked, noisescope_region, "
    "noisescope_crc32; Software";
constexpr std::string_view kVdbMetadata =
    "the file's metadata noisescope_recipe, noisescope_range, noisescope_density, noisescope_checked, "
    "noisescope_region, software";
constexpr std::string_view kGifMetadata =
    "comments noisescope-recipe, noisescope-range, noisescope-checked, noisescope-region, noisescope-software";
constexpr std::string_view kVideoMetadata = "comment: the recipe; description: range, checked, region, software";

constexpr std::array kFormats{
    FormatInfo{
        .name = "png",
        .extension = ".png",
        .label = "PNG image",
        .depths = kPngDepths,
        .maxChannels = 4,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxPngRowBytes,
        .magic = "\x89PNG\r\n\x1a\n",
        .metadata = kPngMetadata,
        .colors = true,
        .compressed = true,
        .open = &openPng,
        .openReader = &openPngReader,
    },
    FormatInfo{
        .name = "exr",
        .extension = ".exr",
        .label = "OpenEXR image",
        .depths = kExrDepths,
        .maxChannels = 64,
        .namesChannels = true,
        .maxWidth = kMaxExrSide,
        .maxHeight = kMaxExrSide,
        .maxRowBytes = kMaxExrRowBytes,
        .magic = "\x76\x2f\x31\x01",
        .metadata = kExrMetadata,
        .colors = true,
        .mipMaps = true,
        .allLevels = true,
        .tiles = true,
        .tileStep = kLeastTileSide,
        .maxTileSide = kMostTileSide,
        .mipTileSide = kExrTileSide,
        .compressed = true,
        .open = &openExr,
        .openReader = &openExrReader,
    },
    FormatInfo{
        .name = "ktx2",
        .extension = ".ktx2",
        .label = "Khronos texture",
        .depths = kTextureDepths,
        .maxChannels = 4,
        .twoChannels = true,
        .texture = true,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxInt64,
        .magic = kKtxMagic,
        .metadata = kKtxMetadata,
        .holds = kTextures,
        .colors = true,
        .mipMaps = true,
        .open = &openKtx2,
        .openReader = &openKtx2Reader,
    },
    FormatInfo{
        .name = "dds",
        .extension = ".dds",
        .label = "DirectX texture",
        .depths = kTextureDepths,
        .maxChannels = 4,
        .twoChannels = true,
        .texture = true,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxUint32,  // row bytes are counted in 32 bits
        .magic = kDdsMagic,
        .metadata = kRawMetadata,
        .holds = kTextures,
        .colors = true,
        .mipMaps = true,
        .open = &openDds,
        .openReader = &openDdsReader,
    },
    FormatInfo{
        .name = "r16",
        .extension = ".r16",
        .label = "raw 16-bit integers, little-endian",
        .depths = kR16Depths,
        .maxChannels = 4,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxInt64,
        .metadata = kRawMetadata,
        .holds = kStacked,
        .rowOrders = true,
        .rawHeaders = true,
        .open = &openRaw,
        .openReader = &openRawReader,
    },
    FormatInfo{
        .name = "r32",
        .extension = ".r32",
        .label = "raw 32-bit floats, little-endian",
        .depths = kR32Depths,
        .maxChannels = 4,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxInt64,
        .metadata = kRawMetadata,
        .holds = kStacked,
        .rowOrders = true,
        .rawHeaders = true,
        .open = &openRaw,
        .openReader = &openRawReader,
    },
    FormatInfo{
        .name = "raw",
        .extension = ".raw",
        .label = "raw numbers, little-endian",
        .depths = kRawDepths,
        .maxChannels = 4,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxInt64,
        .metadata = kRawMetadata,
        .holds = kStacked,
        .rowOrders = true,
        .rawHeaders = true,
        .open = &openRaw,
        .openReader = &openRawReader,
    },
    FormatInfo{
        .name = "tif",
        .extension = ".tif",
        .label = "TIFF image",
        .depths = kTifDepths,
        .maxChannels = 4,
        .twoChannels = true,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxTifRowBytes,
        .magic = {"II*\0", 4},
        .otherMagic = kTifMagic,
        .metadata = kTifMetadata,
        .holds = kStacked,
        .colors = true,
        .overviewsFrom = kTifOverviewsFrom,
        .tiles = true,
        .tileStep = kTifTileStep,
        .mapPlaces = true,
        .compressed = true,
        .open = &openTif,
        .openReader = &openTifReader,
    },
    FormatInfo{
        .name = "npy",
        .extension = ".npy",
        .label = "NumPy array",
        .depths = kNpyDepths,
        .maxChannels = 64,
        .anyChannels = true,
        .twoChannels = true,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxInt64,
        .magic = "\x93NUMPY",
        .metadata = kRawMetadata,
        .holds = kStacked,
        .open = &openNpy,
        .openReader = &openNpyReader,
    },
    FormatInfo{
        .name = "pfm",
        .extension = ".pfm",
        .label = "portable float map",
        .depths = kPfmDepths,
        .maxChannels = 3,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxInt64,
        .magic = "PF\n",
        .otherMagic = kPfmMagic,
        .metadata = kRawMetadata,
        .open = &openPfm,
        .openReader = &openPfmReader,
    },
    FormatInfo{
        .name = "vdb",
        .extension = ".vdb",
        .label = "OpenVDB volume",
        .depths = kExrDepths,
        .maxChannels = 3,
        .maxWidth = kMaxVdbSide,
        .maxHeight = kMaxVdbSide,
        .maxRowBytes = kMaxInt64,
        .magic = " BDV",
        .metadata = kVdbMetadata,
        .holds = kVolumes,
        .density = true,
        .compressed = true,
        .open = &openVdb,
    },
    FormatInfo{
        .name = "apng",
        .extension = ".apng",
        .label = "animated PNG",
        .depths = kPngDepths,
        .maxChannels = 4,
        .maxWidth = kMaxInt32,
        .maxHeight = kMaxInt32,
        .maxRowBytes = kMaxPngRowBytes,
        .magic = "\x89PNG\r\n\x1a\n",  // as png, whose row comes first and reads the first frame
        .metadata = kPngMetadata,
        .holds = kFrames,
        .colors = true,
        .compressed = true,
        .open = &openApng,
        .openReader = &openPngReader,
    },
    FormatInfo{
        .name = "gif",
        .extension = ".gif",
        .label = "GIF animation",
        .depths = kByteDepths,
        .maxChannels = 3,
        .maxWidth = kMaxGifSide,
        .maxHeight = kMaxGifSide,
        .maxRowBytes = kMaxInt64,
        .magic = "GIF8",
        .metadata = kGifMetadata,
        .holds = kFrames,
        .colors = true,
        .compressed = true,
        .open = &openGif,
    },
    FormatInfo{
        .name = "mp4",
        .extension = ".mp4",
        .label = "H.264 video",
        .depths = kByteDepths,
        .maxChannels = 3,
        .maxWidth = kMaxVideoSide,
        .maxHeight = kMaxVideoSide,
        .maxRowBytes = kMaxInt64,
        .metadata = kVideoMetadata,
        .holds = kFrames,
        .colors = true,
        .compressed = true,
        .video = true,
        .open = &openVideo,
    },
    FormatInfo{
        .name = "webm",
        .extension = ".webm",
        .label = "VP9 video",
        .depths = kByteDepths,
        .maxChannels = 3,
        .maxWidth = kMaxVideoSide,
        .maxHeight = kMaxVideoSide,
        .maxRowBytes = kMaxInt64,
        .metadata = kVideoMetadata,
        .holds = kFrames,
        .colors = true,
        .compressed = true,
        .video = true,
        .open = &openVideo,
    },
};

template <typename Rows, typename Member>
std::string namesOf(const Rows& rows, Member member) {
    std::string names;
    for (const auto& row : rows) names += fmt::format("{}{}", names.empty() ? "" : ", ", row.*member);
    return names;
}

}  // namespace

std::span<const DepthInfo> depths() { return kDepths; }

const DepthInfo& depthInfo(Depth depth) { return kDepths.at(static_cast<std::size_t>(depth)); }

Depth parseDepth(std::string_view name) {
    const auto row = std::ranges::find(kDepths, name, &DepthInfo::name);
    if (row != kDepths.end()) return row->depth;
    throw Error(ExitCode::usage,
                fmt::format("unknown depth '{}'; known: {}", printable(name), namesOf(kDepths, &DepthInfo::name)));
}

bool FormatInfo::startsAs(std::string_view bytes) const {
    return (!magic.empty() && bytes.starts_with(magic)) ||
           std::ranges::any_of(otherMagic, [&](std::string_view other) { return bytes.starts_with(other); });
}

std::span<const FormatInfo> formats() { return kFormats; }

const FormatInfo& formatForPath(const std::filesystem::path& path) {
    const std::string extension = lowerCase(path.extension().native());
    const auto row = std::ranges::find(kFormats, extension, &FormatInfo::extension);
    if (row != kFormats.end()) return *row;
    const std::string problem = extension.empty() ? "the name has no extension"
                                                  : fmt::format("unknown image format '{}'", printable(extension));
    throw Error(ExitCode::usage, fmt::format("{}: {}; known: {}", printable(path.native()), problem,
                                             namesOf(kFormats, &FormatInfo::extension)));
}

std::string_view layersName(Layers layers) {
    constexpr std::string_view kNames[] = {"picture", "volume", "array", "frames"};
    return kNames[static_cast<std::size_t>(layers)];
}

std::string formatNames(Layers layers, bool extensions) {
    std::string names;
    for (const FormatInfo& row : kFormats)
        if (row.holdsLayers(layers))
            names += fmt::format("{}{}", names.empty() ? "" : ", ", extensions ? row.extension : row.name);
    return names;
}

}  // namespace noisescope
