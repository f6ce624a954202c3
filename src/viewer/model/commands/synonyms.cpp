#include "viewer/model/commands/synonyms.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "viewer/model/commands/word_match.h"

namespace noisescope {
namespace {

struct Synonyms {
    std::string_view command;
    std::string_view words;
    /// Typed alone, these find this command first; words of one text are joined: add-layer.
    std::string_view always{};
};

// Sorted by group. Words of the command's own label need not be repeated.
constexpr std::array kSynonyms{
    // Actions.
    Synonyms{"action/surface",
             "3d lit light shadow shadows raytrace shading terrain relief sun camera orbit perspective"},
    Synonyms{"action/blocks", "voxels cubes minecraft cells 3d columns"},
    Synonyms{"action/explain", "why steps how reason teach understand probe lattice"},
    Synonyms{"action/lessons", "tutorial tutorials learn teach course introduction start examples school",
             "tutorial tutorials"},
    Synonyms{"action/contours", "topographic isolines elevation lines map"},
    Synonyms{"action/both", "split screen two panes 3d beside"},
    Synonyms{"action/new", "clear start empty create blank"},
    Synonyms{"action/open", "load file import browse json"},
    Synonyms{"action/save", "store keep write json recipe file"},
    Synonyms{"action/save-as", "store export recipe json rename duplicate"},
    Synonyms{"action/screenshot", "capture grab snapshot png picture image window"},
    Synonyms{"action/restore", "recover crash lost autosave"},
    Synonyms{"action/export", "save image render write texture bitmap png download output"},
    Synonyms{"action/export-set",
             "texture textures pbr material normal height heightmap maps unity unreal godot blender occlusion ao "
             "ambient",
             "texture textures export-all roughness-map displacement-map"},
    Synonyms{"action/save-code", "snippet shader languages glsl files"},
    Synonyms{"action/quit", "exit close leave"},
    Synonyms{"action/undo", "back revert"},
    Synonyms{"action/redo", "forward again repeat"},
    Synonyms{"action/history", "steps versions undo list"},
    Synonyms{"action/pin", "snapshot keep bookmark favorite remember state"},
    Synonyms{"action/pick-color", "eyedropper pipette dropper sample pick"},
    Synonyms{"action/reset", "revert original defaults undo all restore", "reset"},
    Synonyms{"action/random-seed", "new variation reroll dice shuffle randomize"},
    Synonyms{"action/randomize", "surprise random mutate shuffle dice lock locks locked"},
    Synonyms{"action/variations", "random ideas inspire explore gallery surprise evolve mutate alternatives",
             "random variations surprise surprise-me"},
    Synonyms{"action/randomize-all", "surprise random mutate shuffle"},
    Synonyms{"action/next-fractal", "cycle fbm"},
    Synonyms{"action/make-tile", "seamless tileable tiling repeat seam wrap period periodic loop texture pattern"},
    Synonyms{"action/make-move", "animate animation motion time loop video gif movie"},
    Synonyms{"action/search", "find filter settings options"},
    Synonyms{"action/copy-snippet", "shader glsl snippet clipboard source"},
    Synonyms{"action/copy-command", "cli terminal shell command line"},
    Synonyms{"action/copy-export-command", "cli terminal shell command line render"},
    Synonyms{"action/layer-paste", "add insert"},
    Synonyms{"action/layer-mute", "hide disable eye visible visibility"},
    Synonyms{"action/layer-alone", "solo isolate only"},
    Synonyms{"action/layer-group", "folder combine merge"},
    Synonyms{"action/layer-delete", "remove erase layer"},
    Synonyms{"action/layer-duplicate", "copy clone layer"},
    Synonyms{"action/layer-rename", "name title layer"},
    Synonyms{"action/layer-up", "raise front layer order"},
    Synonyms{"action/layer-down", "lower back layer order"},
    Synonyms{"action/map",
             "maps classes class cells tiles tilemap tileset walkable walk biome biomes terrain lake dungeon cave grid "
             "tiled tmx voxels voxel minecraft "
             "autotile rule",
             "map"},
    Synonyms{"action/zoom-in", "magnify closer bigger"},
    Synonyms{"action/zoom-out", "farther smaller"},
    Synonyms{"action/home", "reset view recenter center origin"},
    Synonyms{"action/fit", "zoom whole all frame"},
    Synonyms{"action/one-to-one", "zoom actual size 100 percent"},
    Synonyms{"action/use-view", "crop apply zoom frame region"},
    Synonyms{"action/go-to", "coordinates position jump navigate"},
    Synonyms{"action/play", "animate animation pause stop start run preview"},
    Synonyms{"action/magnify", "pixels zoom nearest enlarge"},
    Synonyms{"action/frame", "border outline bounds picture"},
    Synonyms{"action/lattice", "grid cells lines points overlay ruler units"},
    Synonyms{"action/pixel-grid", "raster overlay"},
    Synonyms{"action/clipping", "clipped overflow out range warning clamp"},
    Synonyms{"action/zero-line", "contour isoline crossing"},
    Synonyms{"action/tiles", "repeat seams preview wrap check pattern"},
    Synonyms{"action/panels", "distraction free clean ui interface"},
    Synonyms{"action/left-panel", "parameters sliders settings sidebar"},
    Synonyms{"action/right-panel", "sidebar"},
    Synonyms{"action/preset-strip", "library examples gallery templates samples"},
    Synonyms{"action/ui-larger", "scale font bigger size dpi text"},
    Synonyms{"action/ui-smaller", "scale font size dpi text"},
    Synonyms{"action/draw-gpu", "backend opengl device hardware"},
    Synonyms{"action/draw-cpu", "backend software reference processor"},
    Synonyms{"action/draw-auto", "backend automatic fastest performance lag slow"},
    Synonyms{"action/full-screen", "fullscreen maximize presentation"},
    Synonyms{"action/compare", "grid side sheet panes variants versus sweep"},
    Synonyms{"action/store-b", "snapshot slot remember"},
    Synonyms{"action/wipe", "split slider before after ab"},
    Synonyms{"action/difference", "subtract diff delta error"},
    Synonyms{"action/keys", "shortcuts hotkeys keyboard help bindings manual"},
    // Parameters.
    Synonyms{"param/noise", "type kind algorithm basis", "noise"},
    Synonyms{"param/dimensions", "2d 3d 4d 1d volume space"},
    Synonyms{"param/feature", "distance f1 f2 cell voronoi worley"},
    Synonyms{"param/metric", "distance euclidean manhattan chebyshev"},
    Synonyms{"param/hash", "random permutation rng hash22 sine"},
    Synonyms{"param/gradients", "directions vectors"},
    Synonyms{"param/fade", "interpolation smoothstep quintic easing blend"},
    Synonyms{"param/jitter", "randomness irregularity displacement"},
    Synonyms{"param/smoothness", "soft blend round"},
    Synonyms{"param/orientation", "angle direction rotation anisotropy"},
    Synonyms{"param/scale", "normalize amplitude strength range"},
    Synonyms{"param/seed", "random variation"},
    Synonyms{"param/frequency", "scale size density zoom detail cells period wavelength", "frequency scale size"},
    Synonyms{"param/offset_x", "position translate pan shift move", "pan translate"},
    Synonyms{"param/offset_y", "position translate pan shift move"},
    Synonyms{"param/z", "slice depth evolution 3d"},
    Synonyms{"param/rotate_z", "angle turn rotation", "rotate rotation"},
    Synonyms{"param/period_x", "tile tiling repeat wrap seamless", "period"},
    Synonyms{"param/period_y", "tile tiling repeat wrap seamless"},
    Synonyms{"param/warp", "distort domain turbulence displace flow", "warp distort"},
    Synonyms{"param/warp_amplitude", "strength distortion displacement amount"},
    Synonyms{"param/time_axis", "animate animation motion evolve"},
    Synonyms{"param/time", "frame moment phase animation"},
    Synonyms{"param/speed", "velocity rate animation faster slower"},
    Synonyms{"param/loop", "repeat cycle period seconds animation seamless"},
    Synonyms{"param/fractal", "fbm multifractal octaves type"},
    Synonyms{"param/octaves", "detail levels layers iterations complexity fbm softer", "octave octaves"},
    Synonyms{"param/lacunarity", "frequency multiplier detail"},
    Synonyms{"param/gain", "roughness persistence amplitude detail", "roughness persistence"},
    Synonyms{"param/hurst", "roughness persistence h exponent"},
    Synonyms{"param/falloff", "spectrum decay"},
    Synonyms{"param/footprint", "antialiasing aliasing filter moire fade"},
    Synonyms{"param/output", "normal map slope value height mode"},
    Synonyms{"param/relief", "bump strength height intensity normal"},
    Synonyms{"param/normal_y", "opengl directx green flip invert"},
    Synonyms{"param/colors", "palette gradient ramp colormap lut tint", "color colors palette"},
    Synonyms{"param/gradient", "colors palette ramp stops colormap", "gradient"},
    Synonyms{"param/blend", "interpolation color space oklab srgb"},
    Synonyms{"param/color_range", "contrast levels brightness normalize exposure auto", "levels contrast"},
    Synonyms{"param/color_low", "black point minimum contrast levels brightness"},
    Synonyms{"param/color_high", "white point maximum contrast levels brightness"},
    // Presets and their groups.
    Synonyms{"preset/island", "coast shore sea ocean", "island"},
    Synonyms{"preset/continents", "planet world globe"},
    Synonyms{"preset/water", "ocean sea waves caustics", "ocean sea"},
    Synonyms{"preset/dunes", "desert sahara"},
    Synonyms{"preset/sand-sea", "desert sahara"},
    Synonyms{"preset/terrain-bands", "grass beach snow meadow forest"},
    Synonyms{"preset/bricks", "wall"},
    Synonyms{"preset/silk", "fabric textile"},
    Synonyms{"group/terrain", "landscape heightmap presets", "terrain landscape"},
    // Values of choices.
    Synonyms{"set/noise/worley", "voronoi cellular cells distance", "voronoi"},
    Synonyms{"set/noise/voronoi-smooth", "worley cellular cells pebbles"},
    Synonyms{"set/noise/white", "random static snow grain tv"},
    Synonyms{"set/noise/perlin", "gradient classic hash22"},
    Synonyms{"set/noise/simplex", "opensimplex"},
    Synonyms{"set/noise/gabor", "waves anisotropic fabric"},
    Synonyms{"set/noise/radial", "circle disc disk sphere vignette", "circle"},
    Synonyms{"set/noise/checker", "checkerboard chess squares"},
    Synonyms{"set/noise/ramp", "gradient linear"},
    Synonyms{"set/fractal/fbm", "fractal brownian motion octaves sum"},
    Synonyms{"set/fractal/ridged", "ridge ridges multifractal mountains"},
    Synonyms{"set/fractal/turbulence", "smoke fire"},
    Synonyms{"set/fractal/swiss", "erosion eroded"},
    Synonyms{"set/fractal/jordan", "erosion eroded"},
    Synonyms{"set/fractal/gullied", "erosion eroded filter gully gullies ravines"},
    Synonyms{"set/fractal/ping-pong", "pingpong contour"},
    Synonyms{"set/output/normal", "map normalmap bump normals lighting"},
    Synonyms{"set/output/curl", "flow vector field velocity"},
    Synonyms{"set/output/slope", "steepness gradient derivative"},
    Synonyms{"set/dimensions/3", "volume solid"},
    // Layers.
    Synonyms{"layer/perlin", "blend mix combine stack noise lerp", "layer layers add-layer new-layer blend lerp mix"},
    Synonyms{"layer-amount", "opacity alpha strength blend weight", "opacity"},
    Synonyms{"mask/invert", "inverse negate flip swap reverse"},
    Synonyms{"layer/erosion", "hydraulic thermal sediment rain rivers valleys weathering"},
    Synonyms{"layer/growth", "dla aggregation branches tree trees dendrite crystal frost coral lichtenberg"},
    Synonyms{"layer/constant", "background fill solid number", "background"},
    Synonyms{"layer/radial", "circle disc island vignette"},
    Synonyms{"mask/radial", "circle disc island vignette", "mask masks"},
    Synonyms{"mask/slope", "steepness angle"},
    Synonyms{"mask/height", "altitude elevation"},
    // Shapes.
    Synonyms{"shape/remap", "levels range contrast map"},
    Synonyms{"shape/clamp", "limit cut saturate"},
    Synonyms{"shape/invert", "negate negative reverse inverse", "invert inverse"},
    Synonyms{"shape/abs", "absolute fold ridges"},
    Synonyms{"shape/power", "gamma exponent pow contrast"},
    Synonyms{"shape/gain", "contrast sigmoid"},
    Synonyms{"shape/smoothstep", "contrast soft threshold"},
    Synonyms{"shape/threshold", "binary step cutoff black white mask"},
    Synonyms{"shape/terrace", "steps posterize quantize levels plateaus", "posterize"},
    Synonyms{"shape/curve", "curves spline levels tone contrast remap"},
    // Code and programs.
    Synonyms{"code/shadertoy", "glsl shader"},
    Synonyms{"code/unity", "shadergraph hlsl engine shader game"},
    Synonyms{"code/unreal", "ue ue4 ue5 hlsl custom engine shader game"},
    Synonyms{"code/godot", "gdshader gdscript engine shader game"},
    Synonyms{"code/glsl330", "opengl shader fragment"},
    Synonyms{"code/glsl450", "vulkan shader"},
    Synonyms{"code/glsles300", "webgl threejs shader web browser"},
    Synonyms{"code/hlsl", "directx direct3d shader"},
    Synonyms{"code/msl", "metal apple ios macos shader"},
    Synonyms{"code/wgsl", "webgpu shader web"},
    Synonyms{"code/javascript", "js ecmascript web browser"},
    Synonyms{"code/python", "numpy"},
    Synonyms{"code/cpp", "cplusplus header"},
    Synonyms{"code/c99", "header"},
    Synonyms{"profile/unity-texture", "engine material pbr game maps urp hdrp mask map"},
    Synonyms{"profile/unity", "engine terrain heightmap textures"},
    Synonyms{"profile/unreal-texture", "ue engine material pbr game maps orm"},
    Synonyms{"profile/godot-texture", "engine material pbr game maps orm"},
    Synonyms{"profile/blender-texture", "material pbr shader maps displacement"},
    Synonyms{"profile/unreal", "ue engine landscape terrain heightmap textures"},
    Synonyms{"profile/godot", "engine textures heightmap"},
    Synonyms{"profile/blender", "displacement textures heightmap"},
    Synonyms{"profile/gdal", "geotiff gis dem elevation meters place epsg utm georeference coordinates cog"},
    // Export.
    Synonyms{"format/picture/png-u8", "image picture save bitmap texture", "png"},
    Synonyms{"format/picture/png-u16", "16bit heightmap image"},
    Synonyms{"format/picture/exr-f32", "openexr hdr float 32bit heightmap"},
    Synonyms{"format/picture/exr-f16", "openexr hdr half float"},
    Synonyms{"format/picture/r16-u16", "raw heightmap terrain"},
    Synonyms{"format/picture/tif-f32", "tiff geotiff float"},
    Synonyms{"format/animation/gif-u8", "animated loop"},
    Synonyms{"format/animation/mp4-u8", "video movie film h264 clip"},
    Synonyms{"format/animation/webm-u8", "video movie vp9 clip"},
    Synonyms{"format/animation/apng-u8", "animated png loop"},
    Synonyms{"animation/rate", "fps frames second speed timing rate"},
    Synonyms{"frames/files", "sequence animation png image series numbered"},
    Synonyms{"frames/sheet", "flipbook spritesheet atlas sprite animation"},
    Synonyms{"format/volume/vdb-f32", "openvdb houdini blender cloud 3d", "volume"},
    Synonyms{"size/512", "resolution pixels width height export"},
    Synonyms{"size/1024", "1k resolution pixels width height export"},
    Synonyms{"size/2048", "2k resolution pixels width height export"},
    Synonyms{"size/4096", "4k resolution pixels width height export"},
    Synonyms{"size/4k", "uhd 2160p wallpaper desktop screen resolution pixels width height export"},
    Synonyms{"size/custom", "resolution pixels width height export dimensions resize", "resolution"},
    Synonyms{"size/seen", "view region crop export"},
    Synonyms{"folder", "directory path destination location where export save", "folder directory"},
    Synonyms{"fit-range", "normalize auto levels contrast stretch equalize export"},
    Synonyms{"mips/drawn", "mipmaps levels lod"},
    // Tabs and themes.
    Synonyms{"tab/color", "palette gradient panel"},
    Synonyms{"tab/inspect",
             "histogram values minimum maximum mean average sigma deviation inspect panel info measure variance",
             "histogram average statistics"},
    Synonyms{"graphs", "plot chart diagram spectrum correlation autocorrelation power line profile section moments",
             "spectrum graph"},
    Synonyms{"format/mesh/glb", "gltf geometry model unity unreal godot blender 3d", "mesh geometry"},
    Synonyms{"format/mesh/stl", "print printer printing solid 3d"},
    Synonyms{"tab/code", "shader glsl snippet source panel"},
    Synonyms{"theme/dark", "night mode appearance black"},
    Synonyms{"theme/light", "day bright mode appearance white"},
};

constexpr std::array kAbsent{
    AbsentFeature{"blur gaussian sharpen", "Noisescope does not filter pictures. Fewer octaves are softer.",
                  "param/octaves layer/perlin"},
    AbsentFeature{"node nodes connect", "There is no graph of nodes: layers combine noises.", "layer/perlin"},
    AbsentFeature{"fbx collada usd", "This format is not written. Engines and Blender read GLB.", "format/mesh/glb"},
    AbsentFeature{"jpg jpeg jpe webp bmp tga psd svg heic", "This format is not written. PNG is read everywhere.",
                  "format/picture/png-u8"},
    AbsentFeature{"avi mkv prores", "This format is not written. MP4 is played everywhere.", "format/animation/mp4-u8"},
    AbsentFeature{"metallic metalness",
                  "There is no such map. Heights, normals, occlusion, roughness, colors, slopes and masks are.",
                  "action/export-set"},
    AbsentFeature{"share upload publish link url",
                  "Nothing is sent anywhere. A saved recipe, or any picture made here, opens as it is here.",
                  "action/save"},
    AbsentFeature{"batch queue", "Many files at once are made by commands: each button has one to copy.",
                  "action/copy-export-command"},
    AbsentFeature{"transparent transparency transparence",
                  "Pictures have no transparency. A gray picture of its own can be the alpha of another.",
                  "format/picture/png-u16"},
    AbsentFeature{"hue saturation vibrance", "Colors are not filtered: each stop of the gradient has its own.",
                  "param/colors"},
    AbsentFeature{"keyframe keyframes timeline",
                  "There are no key frames. Time moves by itself, at the speed of Speed.", "action/play"},
    AbsentFeature{"skybox hdri cubemap panorama equirectangular",
                  "There are no pictures of the whole sphere. Noise in 3D has no seam on one: take its code.",
                  "code/glsl330"},
    AbsentFeature{"mirror mirrored symmetry symmetric symmetrical kaleidoscope",
                  "Nothing is mirrored. A picture that tiles continues over its edges.", "action/make-tile"},
    AbsentFeature{"hex hexagon hexagons hexagonal", "Cells of maps are squares.", "action/map"},
    AbsentFeature{"csharp kotlin swift", "There is no code in this language. Unity takes HLSL.", "code/unity"},
    AbsentFeature{"npm wasm webassembly api",
                  "The window writes code alone. The library for C, C++, Python and the web is described in docs.",
                  "code/javascript"},
    AbsentFeature{"about license licence", "Noisescope is MIT, code written by it MIT-0; --version tells which.",
                  "action/keys"},
    AbsentFeature{"audio sound music midi", "There is no sound. Time moves by itself.", "action/play"},
    AbsentFeature{"paint painting pencil eraser", "Nothing is painted: a mask is a noise too.", "layer/radial"},
    AbsentFeature{"photo photograph", "Noisescope opens recipes, also from its own pictures, but no photos.",
                  "action/open"},
    AbsentFeature{"german french spanish", "The window is in English only.", "action/keys"},
};

}  // namespace

namespace {

const Synonyms* rowOf(std::string_view command) {
    static const std::unordered_map<std::string_view, const Synonyms*> kTable = [] {
        std::unordered_map<std::string_view, const Synonyms*> table;
        for (const Synonyms& row : kSynonyms) table.emplace(row.command, &row);
        return table;
    }();
    const auto found = kTable.find(command);
    return found == kTable.end() ? nullptr : found->second;
}

}  // namespace

std::string_view synonymsOf(std::string_view command) {
    const Synonyms* row = rowOf(command);
    return row == nullptr ? std::string_view() : row->words;
}

std::vector<std::string_view> commandsWithSynonyms() {
    std::vector<std::string_view> ids;
    ids.reserve(kSynonyms.size());
    for (const Synonyms& row : kSynonyms) ids.push_back(row.command);
    return ids;
}

bool isMeantBy(std::string_view command, std::string_view typed) {
    const Synonyms* row = rowOf(command);
    if (row == nullptr) return false;
    std::string joined;
    for (const std::string& word : searchWords(typed)) joined += (joined.empty() ? "" : "-") + word;
    std::string_view left = row->always;
    while (!left.empty()) {
        const std::string_view one = left.substr(0, left.find(' '));
        if (one == joined) return true;
        left.remove_prefix(std::min(one.size() + 1, left.size()));
    }
    return false;
}

std::span<const AbsentFeature> absentFeatures() { return kAbsent; }

const AbsentFeature* absentFeatureIn(std::string_view typed) {
    const auto row =
        std::ranges::find_if(kAbsent, [&](const AbsentFeature& absent) { return hasTypedWord(typed, absent.words); });
    return row == kAbsent.end() ? nullptr : &*row;
}

}  // namespace noisescope
