#include "export/request/profiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "export/request/import_text.h"

namespace noisescope {
namespace {

constexpr MapForm kRaw16[] = {{"raw", Depth::u16}, {"r16", Depth::u16}};
constexpr MapForm kGray16[] = {{"png", Depth::u16}, {"r16", Depth::u16}};
constexpr MapForm kHalf[] = {{"exr", Depth::f16}, {"exr", Depth::f32}};
constexpr MapForm kFloat[] = {{"exr", Depth::f32}, {"exr", Depth::f16}};
constexpr MapForm kMaterialHeights[] = {{"png", Depth::u16}, {"png", Depth::u8}, {"exr", Depth::f16}};
constexpr MapForm kPicture[] = {{"png", Depth::u8}, {"png", Depth::u16}};
constexpr MapForm kFinePicture[] = {{"png", Depth::u16}, {"png", Depth::u8}};
constexpr MapForm kColors[] = {{"png", Depth::u8}, {"exr", Depth::f16}, {"exr", Depth::f32}, {"png", Depth::u16}};
constexpr MapForm kFloatTif[] = {{"tif", Depth::f32}, {"tif", Depth::u16}, {"tif", Depth::f16}};
constexpr MapForm kByteTif[] = {{"tif", Depth::u8}, {"tif", Depth::u16}, {"png", Depth::u8}};
constexpr MapForm kFloatNpy[] = {{"npy", Depth::f32}, {"npy", Depth::f16}, {"npy", Depth::u16}, {"npy", Depth::u8}};
constexpr MapForm kByteNpy[] = {{"npy", Depth::u8}, {"npy", Depth::u16}, {"npy", Depth::f32}};

/// Row of the maps of the surface and of solids, and of all that are outputs of a process.
constexpr MapId kOtherMaps = MapId::hillshade;

constexpr ProfileMap kUnity[] = {
    {MapId::height, kRaw16, ""},
    {MapId::normal, kPicture, "Texture Type: Normal map; Flip Green Channel off"},
    {MapId::color, kColors,
     "Texture Type: Default, sRGB on; as the Diffuse of a Terrain Layer as large as the terrain"},
    {MapId::slope, kPicture, "sRGB (Color Texture) off"},
    {MapId::masks, kPicture,
     "a splat map, whose red, green, blue and alpha are layers 1 to 4: sRGB off, Alpha Is Transparency off,\n"
     "Read/Write on, Compression None; TerrainData.SetAlphamaps() takes its pixels"},
    {kOtherMaps, kPicture, "sRGB (Color Texture) off"},
};
constexpr ProfileMap kUnityMaterial[] = {
    {MapId::height, kMaterialHeights, ""},
    {MapId::normal, kPicture, "Texture Type: Normal map; Flip Green Channel off; into Normal Map"},
    {MapId::color, kColors, "Texture Type: Default, sRGB on; into Base Map (Albedo)"},
    {MapId::slope, kPicture, "sRGB (Color Texture) off"},
    {MapId::masks, kPicture,
     "red, green, blue and alpha are four masks, for a Shader Graph or a detail mask: sRGB off,\n"
     "Alpha Is Transparency off"},
    {kOtherMaps, kPicture, "sRGB (Color Texture) off"},
};
constexpr ProfileMap kUnreal[] = {
    {MapId::height, kGray16, ""},
    {MapId::normal, kPicture, "Compression: Normalmap; Flip Green Channel off: green grows downwards already"},
    {MapId::color, kColors, "sRGB on"},
    {MapId::slope, kPicture, "sRGB off, Compression: Grayscale"},
    {MapId::masks, kPicture, "one file a layer: Layers > Import from File, each as the Layer File of a Layer Info"},
    {kOtherMaps, kPicture, "sRGB off, Compression: Grayscale"},
};
constexpr ProfileMap kUnrealMaterial[] = {
    {MapId::height, kMaterialHeights, ""},
    {MapId::normal, kPicture, "Compression: Normalmap; Flip Green Channel off: green grows downwards already"},
    {MapId::color, kColors, "sRGB on; into Base Color"},
    {MapId::slope, kPicture, "sRGB off, Compression: Grayscale"},
    {MapId::masks, kPicture, "red, green, blue and alpha are four masks: sRGB off, Compression: Masks"},
    {kOtherMaps, kPicture, "sRGB off, Compression: Grayscale"},
};
constexpr ProfileMap kGodot[] = {
    {MapId::height, kHalf, "", "R"},
    {MapId::normal, kPicture, "Import > Normal Map: Enabled; Detect 3D off; green grows upwards, as Godot has it"},
    {MapId::color, kColors, "Import > Mipmaps on, Repeat as it tiles"},
    {MapId::slope, kHalf, "as the heights: Compress Mode Lossless, Detect 3D off", "R"},
    {MapId::masks, kPicture,
     "a splat map: Compress Mode Lossless, Fix Alpha Border off (it would paint where alpha is 0), Detect 3D off"},
    {kOtherMaps, kHalf, "as the heights: Compress Mode Lossless, Detect 3D off", "R"},
};
constexpr ProfileMap kBlender[] = {
    {MapId::height, kFloat, ""},
    {MapId::normal, kFinePicture,
     "Image Texture: Color Space Non-Color, into a Normal Map node: Tangent Space, Strength 1"},
    {MapId::color, kColors, "Image Texture: Color Space sRGB (of an EXR: Linear), into Base Color"},
    {MapId::slope, kFloat, "Image Texture: Color Space Non-Color"},
    {MapId::masks, kPicture, "Image Texture: Color Space Non-Color, Alpha Channel Packed; the factor of a Mix node"},
    {kOtherMaps, kFloat, "Image Texture: Color Space Non-Color"},
};
constexpr ProfileMap kGdal[] = {
    {MapId::height, kFloatTif, ""},
    {MapId::normal, kFloatTif, "three bands: x, y, z from -1 to 1"},
    {MapId::color, kByteTif, "three bands: red, green, blue, sRGB"},
    {MapId::slope, kFloatTif, "how steep the values are, per cell of the first octave; with layers per image height"},
    {MapId::masks, kByteTif, "how much of a pixel is in the band: 0 to 255"},
    {kOtherMaps, kFloatTif, "the numbers of docs/engines.md, and of docs/erosion.md from -1 to 1"},
};
constexpr ProfileMap kNumpy[] = {
    {MapId::height, kFloatNpy, ""},
    {MapId::normal, kFloatNpy, "shape (rows, columns, 3): x, y, z from -1 to 1"},
    {MapId::color, kPicture, "matplotlib.image.imread() or imageio.imread()"},
    {MapId::slope, kFloatNpy, "how steep the values are, per cell of the first octave; with layers per image height"},
    {MapId::masks, kByteNpy, "how much of a pixel is in the band: 0 to 255"},
    {kOtherMaps, kFloatNpy, "the numbers of docs/engines.md, and of docs/erosion.md from -1 to 1"},
};

constexpr std::array kProfiles{
    ExportProfile{
        .id = "unity-material",
        .label = "Unity material",
        .help = "textures of a material of Unity: pictures of any size, heights of 16 bits; normals with green up",
        .side = 1024,
        .packsMasks = true,
        .maps = kUnityMaterial,
        .steps = &unityMaterialSteps,
    },
    ExportProfile{
        .id = "unity",
        .label = "Unity terrain",
        .help = "a terrain of Unity: raw 16-bit heights, the bottom row first; normals with green up",
        .sizes = SizeRule::powerOfTwoPlusOne,
        .side = 1025,
        .bottomUp = true,
        .packsMasks = true,
        .maps = kUnity,
        .steps = &unitySteps,
    },
    ExportProfile{
        .id = "unreal-material",
        .label = "Unreal material",
        .help = "textures of a material of Unreal: pictures of any size, heights of 16 bits; normals with green down",
        .side = 1024,
        .greenDown = true,
        .packsMasks = true,
        .maps = kUnrealMaterial,
        .steps = &unrealMaterialSteps,
    },
    ExportProfile{
        .id = "unreal",
        .label = "Unreal landscape",
        .help = "a landscape of Unreal: 16-bit heights as PNG or r16; normals with green down",
        .sizes = SizeRule::landscape,
        .side = 1009,
        .greenDown = true,
        .refusesTileNames = true,
        .maps = kUnreal,
        .steps = &unrealSteps,
    },
    ExportProfile{
        .id = "godot",
        .label = "Godot",
        .help = "heights for Godot as an EXR of halves, since it takes 16-bit PNG for 8 bits; normals with green up",
        .side = 1024,
        .packsMasks = true,
        .maps = kGodot,
        .steps = &godotSteps,
    },
    ExportProfile{
        .id = "blender",
        .label = "Blender",
        .help = "heights for Blender as an EXR of floats, which it does not take for sRGB; normals with green up",
        .side = 1024,
        .maps = kBlender,
        .steps = &blenderSteps,
    },
    ExportProfile{
        .id = "gdal",
        .label = "GDAL and QGIS",
        .help = "a GeoTIFF of floats in tiles, for GDAL and programs with it",
        .side = 1024,
        .tiles = true,
        .hasPlaces = true,
        .maps = kGdal,
        .steps = &gdalSteps,
    },
    ExportProfile{
        .id = "numpy",
        .label = "NumPy",
        .help = "arrays of floats for numpy.load()",
        .side = 1024,
        .stacksFrames = true,
        .maps = kNumpy,
        .steps = &numpySteps,
    },
};

}  // namespace

std::span<const ExportProfile> profiles() { return kProfiles; }

const ExportProfile* findProfile(std::string_view id) {
    const auto row = std::ranges::find(kProfiles, id, &ExportProfile::id);
    return row == kProfiles.end() ? nullptr : &*row;
}

const ProfileMap& mapOf(const ExportProfile& profile, MapId map) {
    const ExportMap& info = mapInfo(map);
    return *std::ranges::find(profile.maps, info.ofProcess || info.surface || info.solid ? kOtherMaps : map,
                              &ProfileMap::map);
}

std::string formsText(const ProfileMap& map) {
    std::string text;
    for (const MapForm& form : map.forms)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", form.format, depthInfo(form.depth).name);
    return text;
}

}  // namespace noisescope
