#include "export/request/profiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "export/request/import_text.h"

namespace noisescope {
namespace {

constexpr MapForm kRaw16[] = {{"raw", Depth::u16}, {"r16", Depth::u16}};
constexpr MapForm kGray16[] = {{"png", Depth::u16}, {"r16", Depth::u16}};
constexpr MapForm kHalf[] = {{"exr", Depth::f16}, {"exr", Depth::f32}};
constexpr MapForm kFloat[] = {{"exr", Depth::f32}, {"exr", Depth::f16}};
constexpr MapForm kTextureHeights[] = {
    {"png", Depth::u16}, {"png", Depth::u8}, {"exr", Depth::f32}, {"exr", Depth::f16}};
constexpr MapForm kPicture[] = {{"png", Depth::u8}, {"png", Depth::u16}};
constexpr MapForm kFinePicture[] = {{"png", Depth::u16}, {"png", Depth::u8}};
constexpr MapForm kColors[] = {{"png", Depth::u8}, {"exr", Depth::f16}, {"exr", Depth::f32}, {"png", Depth::u16}};
constexpr MapForm kFloatTif[] = {{"tif", Depth::f32}, {"tif", Depth::u16}, {"tif", Depth::f16}};
constexpr MapForm kByteTif[] = {{"tif", Depth::u8}, {"tif", Depth::u16}, {"png", Depth::u8}};
constexpr MapForm kFloatNpy[] = {{"npy", Depth::f32}, {"npy", Depth::f16}, {"npy", Depth::u16}, {"npy", Depth::u8}};
constexpr MapForm kByteNpy[] = {{"npy", Depth::u8}, {"npy", Depth::u16}, {"npy", Depth::f32}};

constexpr std::array<std::string_view, 2> kPurposes{"terrain", "texture"};

/// Row of maps that have none of their own: of the surface and of solids, and all outputs of a process.
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
constexpr ProfileMap kUnreal[] = {
    {MapId::height, kGray16, ""},
    {MapId::normal, kPicture, "Compression: Normalmap; Flip Green Channel off: green grows downwards already"},
    {MapId::color, kColors, "sRGB on"},
    {MapId::slope, kPicture, "sRGB off, Compression: Grayscale"},
    {MapId::masks, kPicture, "one file a layer: Layers > Import from File, each as the Layer File of a Layer Info"},
    {kOtherMaps, kPicture, "sRGB off, Compression: Grayscale"},
};
constexpr ProfileMap kGodot[] = {
    {MapId::height, kHalf, "", "R"},
    {MapId::normal, kPicture, "Import > Normal Map: Enabled; Detect 3D off; green grows upwards, as Godot has it"},
    {MapId::color, kColors, "Import > Mipmaps on; Repeat on if it tiles"},
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
    {MapId::slope, kFloatTif, "steepness of the values, per cell of the first octave; with layers per image height"},
    {MapId::masks, kByteTif, "part of a pixel in the band: 0 to 255"},
    {kOtherMaps, kFloatTif, "the numbers of docs/engines.md, and of docs/erosion.md from -1 to 1"},
};
constexpr ProfileMap kNumpy[] = {
    {MapId::height, kFloatNpy, ""},
    {MapId::normal, kFloatNpy, "shape (rows, columns, 3): x, y, z from -1 to 1"},
    {MapId::color, kPicture, "matplotlib.image.imread() or imageio.imread()"},
    {MapId::slope, kFloatNpy, "steepness of the values, per cell of the first octave; with layers per image height"},
    {MapId::masks, kByteNpy, "part of a pixel in the band: 0 to 255"},
    {kOtherMaps, kFloatNpy, "the numbers of docs/engines.md, and of docs/erosion.md from -1 to 1"},
};

// Textures of a material. Roughness is that of a material: of a plane 0.6.
constexpr SurfaceChannels kMatte = alone(SurfaceMap::finish);
constexpr std::string_view kPackedMasks4 =
    "red, green, blue and alpha are four masks, which are numbers and no colors, and alpha no transparency";

constexpr ProfileMap kUnityTexture[] = {
    {MapId::height, kFinePicture,
     "sRGB (Color Texture) off, Format RGBA 64 bit (of HDRP R 16 bit will do; URP and built-in read green):\n"
     "8 bits show as steps; into Height Map",
     "", "Height"},
    {MapId::normal, kPicture, "Texture Type: Normal map; Flip Green Channel off; into Normal Map", "", "Normal"},
    {MapId::color, kColors, "Texture Type: Default, sRGB on; into Base Map", "", "BaseMap"},
    {MapId::masks, kPicture, kPackedMasks4},
    {MapId::occlusion, kPicture, "sRGB (Color Texture) off; into Occlusion Map, where no mask map is", "", "Occlusion"},
    {MapId::roughness, kPicture, "sRGB (Color Texture) off; 1 less it is the smoothness of the mask map", "",
     "Roughness", kMatte},
    {MapId::orm, kPicture, "sRGB (Color Texture) off; for shaders of your own", "", "ORM"},
    {MapId::maskmap, kPicture,
     "sRGB (Color Texture) off, Alpha Is Transparency off; HDRP: into Mask Map;\n"
     "URP: into Metallic Map and into Occlusion Map, which take their own channels",
     "", "MaskMap"},
    {kOtherMaps, kPicture, "sRGB (Color Texture) off"},
};
constexpr ProfileMap kUnrealTexture[] = {
    {MapId::height, kFinePicture, "sRGB off, Compression: Grayscale; into Displacement", "", "H"},
    {MapId::normal, kPicture,
     "Compression: Normalmap, sRGB off; Flip Green Channel off: green grows downwards already; into Normal", "", "N"},
    {MapId::color, kColors, "Compression: Default, sRGB on; into Base Color", "", "BC"},
    {MapId::masks, kPicture, kPackedMasks4},
    {MapId::occlusion, kPicture, "sRGB off, Compression: Grayscale; into Ambient Occlusion", "", "AO"},
    {MapId::roughness, kPicture, "sRGB off, Compression: Grayscale; into Roughness", "", "R", kMatte},
    {MapId::orm, kPicture,
     "sRGB off, Compression: Masks; red into Ambient Occlusion, green into Roughness, blue into Metallic", "", "ORM"},
    {MapId::maskmap, kPicture, "sRGB off, Compression: Masks; Unity's order of channels", "", "MaskMap"},
    {kOtherMaps, kPicture, "sRGB off, Compression: Grayscale"},
};
constexpr ProfileMap kGodotTexture[] = {
    {MapId::height, kFinePicture, "into Height > Texture; Godot keeps the upper 8 bits", "", "height"},
    {MapId::normal, kPicture, "Import > Normal Map: Enabled; green grows upwards, as Godot has it; into Normal Map", "",
     "normal"},
    {MapId::color, kColors, "Import > Mipmaps on; into Albedo > Texture", "", "albedo"},
    {MapId::masks, kPicture, kPackedMasks4},
    {MapId::occlusion, kPicture, "Import > Mipmaps on; into Ambient Occlusion > Texture, Channel Red", "", "ao"},
    {MapId::roughness, kPicture, "Import > Mipmaps on; into Roughness > Texture, Channel Red", "", "roughness", kMatte},
    {MapId::orm, kPicture, "Import > Mipmaps on; into ORM > Texture of an ORMMaterial3D", "", "orm"},
    {MapId::maskmap, kPicture, "for shaders of your own: Unity's order of channels", "", "maskmap"},
    {kOtherMaps, kPicture, "Import > Mipmaps on"},
};
constexpr ProfileMap kBlenderTexture[] = {
    {MapId::height, kTextureHeights, "Color Space Non-Color; into Height of a Displacement node", "", "Displacement"},
    {MapId::normal, kFinePicture, "Color Space Non-Color; into a Normal Map node: Tangent Space, Strength 1", "",
     "Normal"},
    {MapId::color, kColors, "Color Space sRGB (of an EXR: Linear); into Base Color", "", "BaseColor"},
    {MapId::masks, kPicture, "Color Space Non-Color, Alpha Channel Packed; the factor of a Mix node"},
    {MapId::occlusion, kPicture, "Color Space Non-Color; for EEVEE, by a Mix node (Multiply) on Base Color", "", "AO"},
    {MapId::roughness, kPicture, "Color Space Non-Color; into Roughness", "", "Roughness", kMatte},
    {MapId::orm, kPicture, "Color Space Non-Color; by a Separate Color node", "", "ORM"},
    {MapId::maskmap, kPicture, "Color Space Non-Color, Alpha Channel Packed; by a Separate Color node", "", "MaskMap"},
    {kOtherMaps, kPicture, "Color Space Non-Color"},
};
constexpr MapId kWithMaskMap[] = {MapId::height, MapId::normal, MapId::color, MapId::maskmap};
constexpr MapId kWithOrm[] = {MapId::height, MapId::normal, MapId::color, MapId::orm};
constexpr MapId kSeparate[] = {MapId::height, MapId::normal, MapId::color, MapId::occlusion, MapId::roughness};

constexpr std::array kProfiles{
    ExportProfile{
        .id = "unity-texture",
        .program = "unity",
        .purpose = Purpose::texture,
        .label = "Unity textures",
        .help = "a material of Unity that repeats: base map, normals with green up, mask map and 16-bit heights",
        .sizes = SizeRule::powersOfTwo,
        .packsMasks = true,
        .maps = kUnityTexture,
        .usual = kWithMaskMap,
        .steps = &unityTextureSteps,
    },
    ExportProfile{
        .id = "unreal-texture",
        .program = "unreal",
        .purpose = Purpose::texture,
        .label = "Unreal textures",
        .help = "a material of Unreal that repeats: base color, normals with green down, ORM and 16-bit heights",
        .sizes = SizeRule::powersOfTwo,
        .greenDown = true,
        .packsMasks = true,
        .prefix = "T_",
        .maps = kUnrealTexture,
        .usual = kWithOrm,
        .steps = &unrealTextureSteps,
    },
    ExportProfile{
        .id = "godot-texture",
        .program = "godot",
        .purpose = Purpose::texture,
        .label = "Godot textures",
        .help = "a material of Godot that repeats: albedo, normals with green up, ORM and heights",
        .sizes = SizeRule::powersOfTwo,
        .packsMasks = true,
        .maps = kGodotTexture,
        .usual = kWithOrm,
        .steps = &godotTextureSteps,
    },
    ExportProfile{
        .id = "blender-texture",
        .program = "blender",
        .purpose = Purpose::texture,
        .label = "Blender textures",
        .help = "a material of Blender that repeats: base color, roughness, occlusion, normals with green up, heights",
        .sizes = SizeRule::powersOfTwo,
        .packsMasks = true,
        .maps = kBlenderTexture,
        .usual = kSeparate,
        .steps = &blenderTextureSteps,
    },
    ExportProfile{
        .id = "unity",
        .program = "unity",
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
        .id = "unreal",
        .program = "unreal",
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
        .program = "godot",
        .label = "Godot",
        .help = "heights for Godot as an EXR of halves, since it takes 16-bit PNG for 8 bits; normals with green up",
        .side = 1024,
        .packsMasks = true,
        .maps = kGodot,
        .steps = &godotSteps,
    },
    ExportProfile{
        .id = "blender",
        .program = "blender",
        .label = "Blender",
        .help = "heights for Blender as an EXR of floats, which it does not take for sRGB; normals with green up",
        .side = 1024,
        .maps = kBlender,
        .steps = &blenderSteps,
    },
    ExportProfile{
        .id = "gdal",
        .program = "gdal",
        .label = "GDAL and QGIS",
        .help = "a Cloud Optimized GeoTIFF of heights in meters, with overviews, for GDAL and programs with it",
        .side = 1024,
        .tiles = true,
        .hasPlaces = true,
        .meters = true,
        .maps = kGdal,
        .steps = &gdalSteps,
    },
    ExportProfile{
        .id = "numpy",
        .program = "numpy",
        .label = "NumPy",
        .help = "arrays of floats for numpy.load()",
        .side = 1024,
        .stacksFrames = true,
        .maps = kNumpy,
        .steps = &numpySteps,
    },
};

/// Names that users may type for a program that takes the same files, in small letters and digits.
struct OtherNames {
    std::string_view program;
    std::string_view names;  ///< with a blank around each
};
constexpr OtherNames kOtherNames[] = {
    {"unity", " unity3d unityengine urp hdrp "},
    {"unreal", " ue ue4 ue5 unrealengine unrealeditor "},
    {"godot", " godot3 godot4 godotengine "},
    {"blender", " blender3d eevee "},
    {"gdal", " qgis arcgis arcgispro arcmap grass grassgis saga sagagis rasterio gis geotiff cog "},
    {"numpy", " np npy python python3 scipy matplotlib "},
};

}  // namespace

std::span<const ExportProfile> profiles() { return kProfiles; }

const ExportProfile* findProfile(std::string_view id) {
    const auto row = std::ranges::find(kProfiles, id, &ExportProfile::id);
    return row == kProfiles.end() ? nullptr : &*row;
}

std::span<const std::string_view> purposeIds() { return kPurposes; }
std::string_view idOf(Purpose purpose) { return kPurposes.at(static_cast<std::size_t>(purpose)); }

const ExportProfile* findProfile(std::string_view program, Purpose purpose) {
    const auto row = std::ranges::find_if(kProfiles, [&](const ExportProfile& profile) {
        return profile.program == program && profile.purpose == purpose;
    });
    return row == kProfiles.end() ? nullptr : &*row;
}

std::vector<std::string_view> programIds() {
    std::vector<std::string_view> ids;
    for (const ExportProfile& profile : kProfiles)
        if (std::ranges::find(ids, profile.program) == ids.end()) ids.push_back(profile.program);
    return ids;
}

std::string_view programMeant(std::string_view name) {
    std::string plain;
    for (const char character : name)
        if (const int code = static_cast<unsigned char>(character); std::isalnum(code) != 0)
            plain += static_cast<char>(std::tolower(code));
    for (const OtherNames& row : kOtherNames)
        if (plain == row.program || row.names.find(" " + plain + " ") != std::string_view::npos) return row.program;
    return {};
}

const ProfileMap& mapOf(const ExportProfile& profile, MapId map) {
    const auto row = std::ranges::find(profile.maps, map, &ProfileMap::map);
    if (row != profile.maps.end()) return *row;
    const ExportMap& info = mapInfo(map);
    // The slope of a texture is a map like others.
    const bool isOther = info.ofProcess || !info.surface.empty() || info.solid || map == MapId::slope;
    return *std::ranges::find(profile.maps, isOther ? kOtherMaps : map, &ProfileMap::map);
}

std::string_view wordOf(const ProfileMap* row, MapId map) {
    const bool isNamed = row != nullptr && row->map == map && !row->word.empty();
    return isNamed ? row->word : mapInfo(map).id;
}

std::string formsText(const ProfileMap& map) {
    std::string text;
    for (const MapForm& form : map.forms)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", form.format, depthInfo(form.depth).name);
    return text;
}

}  // namespace noisescope
