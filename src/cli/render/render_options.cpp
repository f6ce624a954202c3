#include "cli/render/render_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "cli/render/render_layers.h"
#include "cli/render/render_world.h"
#include "cli/shared/device.h"
#include "core/text.h"
#include "export/request/profiles.h"
#include "recipe/comparison.h"
#include "recipe/recipe.h"
#include "world/world.h"

namespace noisescope {
namespace {

constexpr std::string_view kRecipe = "Recipe";
constexpr std::string_view kPicture = "Picture";
constexpr std::string_view kRange = "Range and colors";
constexpr std::string_view kLayers = "Animations, volumes and levels";
constexpr std::string_view kForm = "Form of the file";
constexpr std::string_view kMaps = "Maps for programs";
constexpr std::string_view kPanes = "Recipes side by side";
constexpr std::string_view kWorld = "Worlds of tiles";
constexpr std::string_view kDrawing = "Drawing";

constexpr std::int64_t kMostFrames = 1'000'000;
constexpr int kMostLevel = 40;

OptionRow option(std::string_view category, std::string_view name, decltype(OptionRow::target) target,
                 std::string help = {}, std::string_view value = {}, std::string_view needs = {}, Words words = {}) {
    return {category, name, std::move(target), std::move(help), value, needs, std::move(words)};
}

std::vector<std::string> textsOf(const auto& ids) { return {ids.begin(), ids.end()}; }

Words these(std::vector<std::string> words) {
    return [words = std::move(words)] { return words; };
}

std::vector<OptionRow> pictureRows(RenderOptions& o) {
    return {
        option(kRecipe, "", [&o](const Arguments& here) { addRecipeOptions(here, o.recipe); }),
        option(kRecipe, "--tile", &o.tile,
               "make the image tile: set the periods, round the frequency to whole cells, change what\n"
               "forbids a period to the nearest that allows it, and say what was changed"),
        option(kRecipe, "--each-layer", &o.eachLayer,
               "draw each layer and mask alone into a file of its own, named by {layer} in -o, as land_{layer}.png:\n"
               "its path with - for /, as it is seen without its amount, mask and combine"),
        option(kPicture, "-o,--output", &o.output,
               "the file, whose extension decides the format (`list formats`); or a pattern as f_%04d.png\n"
               "for the files of --frames and volumes; or - for standard output",
               kFileValue),
        option(kPicture, "", [&o](const Arguments& here) { addFormatOption(here, o.format); }),
        option(kPicture, "--size", &o.size,
               "size of the whole image, up to 1099511627776 each way with --region; or of a volume,\n"
               "whose slices follow each other along the third axis",
               "WxH[xD]"),
        option(kPicture, "--region", &o.region,
               "draw this rectangle of the endless pixel plane instead; the image is 0,0,WxH;\n"
               "with --compare of every pane",
               "X,Y,WxH"),
        option(kPicture, "--depth", &o.depth, "u8, u16, f16 or f32; the default depends on the format", "TYPE", "",
               these({"u8", "u16", "f16", "f32"})),
        option(kRange, "--range", &o.range,
               "values that become black and white in integer formats, or have the first and the last\n"
               "color (default: the recipe's range; of --tiles and --for one that clips nothing);\n"
               "values that become a density of 0 and 1 in .vdb (default: 0,1)",
               "LOW,HIGH"),
        option(kRange, "--color", &o.color,
               "write colors, sRGB in a PNG and linear light in an EXR: of this map (`list colors`), or the recipe's",
               "[MAP]", "", [] { return idsOf(colors()); }),
        option(kRange, "--fit", &o.fit,
               fmt::format("measure the picture and take these percentiles as its range (default: {})", kUsualFit),
               "[LOW%,HIGH%]"),
    };
}

std::vector<OptionRow> fileRows(LayerOptions& o) {
    return {
        option(kLayers, "--frames", NumberValue{&o.frames, 1, kMostFrames},
               "so many moments from the recipe's own time on: into files numbered from 0, as -o f_%04d.exr,\n"
               "or into one that holds an animation; what is there already is kept"),
        option(kLayers, "--fps", &o.fps, "frames a second (default: the frames fill the recipe's loop, else 30)", "N"),
        option(kLayers, "--seconds", &o.seconds, "or how long all frames take together", "S"),
        option(kLayers, "--over", &o.over,
               "frames over time, over the steps of processes (the last one is the picture), or over a number of\n"
               "the recipe, as frequency=2..16 or ridges.octaves=1..8 (default: time)",
               "time|steps|PARAMETER=A..B", "--frames",
               [] {
                   return std::vector<std::string>{std::string(kOverTime), std::string(kOverSteps)};
               }),
        option(kLayers, "--columns", NumberValue{&o.columns, 1, kMostFrames},
               "lay out frames, slices or the panes of --compare in one picture, so many side by side"),
        option(kLayers, "--slice", NumberValue{&o.slice, 0, kMostPixelsAlong},
               "draw this slice of a volume alone: the picture at z + K / height, in world units"),
        option(kLayers, "--mips", &o.mips,
               "mip maps down to 1 pixel: each level drawn by the recipe, whose octaves fade as pixels\n"
               "grow, or the average of the level before; in a .tif overviews down to 256 pixels, drawn by the\n"
               "recipe, which pictures of 1024 x 1024 pixels or more have unless it is none",
               "[footprint|average|none]", "",
               these({std::string(kFootprint), std::string(kAverage), std::string(kNoMips)})),
        option(kLayers, "--level", NumberValue{&o.level, 0, kMostLevel}, "draw this level of the mip maps alone"),
        option(kForm, "--tiled", NumberValue{&o.tiled, 16, 4096},
               "cut the file into square tiles of so many pixels a side"),
        option(kForm, "--bottom-up", &o.bottomUp, "the last row first, in raw files"),
        option(kForm, "--header", ChoiceValue{&o.header, {"envi", "vrt"}},
               "write a header beside raw data, by which programs for maps open it"),
        option(kForm, "--place", &o.place,
               "place of the picture's top-left corner on a map, a pixel's side there, and the EPSG\n"
               "number of its coordinates: in GeoTIFF files, in headers of raw ones, and of --tiles; or web: the\n"
               "image is the globe in Web Mercator, whose tiles are {z}/{x}/{y}.png",
               "X,Y,STEP[,EPSG]|web"),
    };
}

std::vector<OptionRow> mapRows(SetOptions& o) {
    return {
        option(kMaps, "--for", ChoiceValue{&o.program, textsOf(programIds()), &programMeant},
               "size, format, depth, order of rows and range as this program takes them (`list profiles`);\n"
               "the words to type there on import are printed and written beside the file, into NAME.txt"),
        option(kMaps, "--as", ChoiceValue{&o.purpose, textsOf(purposeIds())},
               "purpose of the files: a terrain, or whatever the program takes (default); or the textures of a\n"
               "material, which repeat: the recipe is made to tile, and all files appear together",
               "", "--for"),
        option(kMaps, "--maps", &o.maps,
               "several maps in one run: height,normal,color,slope,masks, of the surface hillshade,contours,\n"
               "curvature,occlusion,roughness, packed orm,maskmap, of erosion wear,deposits,flow,water, of solids\n"
               "depth,alpha,samples, or some of them, each named by {map} in -o, or behind the name\n"
               "(default: heights; of textures those of the program's material)",
               "MAP,...", "", [] { return idsOf(allMaps()); }),
        option(kMaps, "--bands", &o.bands,
               "content of masks: so many bands of the range, or those between thresholds (default: the classes of\n"
               "the recipe's map, each pixel a cell; without a map 4)",
               "N|T1,T2,...", "--maps"),
        option(kMaps, "--band-edge", &o.bandEdge, "over so many values one band fades into the next (default: 0)",
               "VALUES", "--maps"),
        option(kMaps, "--mask-layout", ChoiceValue{&o.maskLayout, {"gray", std::string(kFourMasks)}},
               "a file for each mask, or four of them in a picture; the default is that of --for", "", "--maps"),
        option(kMaps, "--tile-grid", &o.tileGrid,
               "cut the picture into so many tiles, named _x0_y0 on or by {x} and {y} in -o; the last column\n"
               "and row of one are the first of the next",
               "CxR"),
        option(kMaps, "--world-size", &o.worldSize,
               "meters from the first to the last column of all tiles, for the numbers of --for (default:\n1 a pixel; "
               "of a whole texture 1)",
               "METERS", "--for"),
        option(kMaps, "--world-height", &o.worldHeight,
               "meters from the range's low to its high, by which normals are made too (default: what the\n"
               "recipe's relief says); of --tiles too",
               "METERS"),
    };
}

std::vector<OptionRow> otherRows(RenderOptions& o) {
    return {
        option(kPanes, "--compare", &o.compare,
               fmt::format("draw {} to {} recipes side by side: PARAMETER=A,B,..., several parameters with\n"
                           "semicolons between them (a value of each for every pane), or a named comparison\n"
                           "(`list comparisons`), whose settings come between --recipe and --set; always in\n"
                           "color: of the recipe, or of --color's map; --columns says how panes are laid out",
                           kFewestCompared, kMostCompared),
               "NAME|PARAMETER=A,B,...", "", [] { return idsOf(namedComparisons()); }),
        option(kPanes, "--by", &o.by,
               "a second parameter: --compare's values are columns, these are rows, a pane for every pair",
               "PARAMETER=A,B,...", "--compare"),
        option(kPanes, "--split", &o.split,
               "one picture, of which every pane draws its own part; without --compare: left the noise alone,\n"
               "right its fractal, or fBm"),
        option(kPanes, "--labels", SwitchValue{&o.labels, true},
               "name every pane of --compare in its corner (default)"),
        option(kPanes, "--no-labels", SwitchValue{&o.labels, false}, "leave the names of --compare's panes out"),
        option(kWorld, "--tiles", NumberValue{&o.world.tiles, 16, 16384},
               "cut the picture into tiles of so many pixels a side: into NAME.zarr, NAME.dzi, or files as\n"
               "world/{z}/{x}_{y}.png; what is there with the same recipe is kept"),
        option(kWorld, "--overlap", NumberValue{&o.world.overlap, 0, 8192},
               "pixels that neighboring tiles share (default: 0)", "", "--tiles"),
        option(kWorld, "--levels", &o.world.levels,
               "levels of tiles, each half as large: how many, or all (default: all, and 1 in names without\n{z})",
               "N|all", "--tiles"),
        option(kWorld, "--classes", &o.world.classes,
               "the classes of the recipe's map, a byte each and a palette in PNG files: cells are the pixels\n"
               "of --size, whose default is that of the map; one level (docs/maps.md)",
               "", "--tiles"),
        option(kWorld, "--heights", ChoiceValue{&o.world.heights, idsOf(heightCodes())},
               "meters in red, green and blue of PNG tiles, by which maps in browsers draw terrain: 0 at the\n"
               "range's low, --world-height at its high",
               "", "--tiles"),
        option(kWorld, "",
               [&o](const Arguments& here) {
                   addShardOption(here, o.world.shard, ".\nOne line of JSON tells what was done");
               }),
        option(kDrawing, "", [&o](const Arguments& here) { addBackendOption(here, o.backend); }),
        option(kDrawing, "", [&o](const Arguments& here) { addCheckOptions(here, o.check); }),
        option(kDrawing, "--curve", &o.curve,
               "the values along the middle row as a graph instead, SVG or PNG: what a 1D noise looks like"),
        option(kDrawing, "--lattice", &o.lattice, "the picture as PNG with the lattice of the first octave over it"),
        option(kDrawing, "--mark", &o.mark, "mark this pixel, with its place on the lattice", "X,Y", "--lattice"),
        option(kDrawing, "--corner", &o.corner,
               "the product of one corner of each cell alone, before cells are blended: 00 the upper left one,\n"
               "10 the next along x; slope times way of Perlin noise, number of value noise, share of simplex noise",
               "DIGITS"),
        option(kDrawing, "--filters", &o.filters,
               "the picture as PNG, as texture on a plane that goes on to the horizon, by four filters side by side:\n"
               "point, bilinear, mip maps, anisotropic by footprint"),
        option(kDrawing, "--dump-shader", &o.dumpShader,
               "print the fragment shader that the recipe is drawn with, and draw nothing"),
        option(kDrawing, "--dry-run", &o.dryRun,
               "write nothing, but tell the number of files and bytes, the time and the memory"),
        option(kDrawing, "--force,-f", &o.force, "replace existing files"),
    };
}

/// Options that do not go together: the first one with any of the others.
struct Exclusion {
    std::string_view option;
    std::vector<std::string_view> others;
    std::string_view problem;
};

const std::vector<Exclusion>& exclusions() {
    static const std::vector<Exclusion> kRows{
        {"--dump-shader", {"--compare"}, "--dump-shader with --compare: it prints the shader of one recipe"},
        {"--compare",
         {"--dry-run"},
         "--compare: it draws one picture of several recipes, without frames, slices and levels"},
        {"--split",
         {"--region", "--tile", "--frames", "--slice", "--tiles", "--for", "--maps", "--tile-grid", "--each-layer",
          "--dump-shader", "--dry-run"},
         "--split: it draws one picture of several recipes, without regions, frames, slices, maps and tiles"},
        {"--compare", {"--tile"}, "--tile with --compare: what makes one pane tile would change what is compared"},
        {"--each-layer",
         {"--dump-shader", "--compare", "--for", "--maps", "--tile-grid", "--tiles", "--solo"},
         "--each-layer: a file for each layer, without --dump-shader, --compare, --for, --maps, --tile-grid, --tiles "
         "and --solo"},
        {"--tiles",
         {"--compare", "--for", "--maps", "--tile-grid"},
         "--tiles: one recipe in tiles, without --compare, --for, --maps and --tile-grid"},
        {"--tiles",
         {"--frames", "--slice", "--columns"},
         "--tiles with --frames, --slice or --columns: a world is one picture; --set time= and --set z= move it"},
        {"--tiles", {"--level", "--mips"}, "--tiles with --level or --mips: --levels says how many levels there are"},
        {"--tiles",
         {"--tiled", "--bottom-up", "--header"},
         "--tiles with --tiled, --bottom-up or --header: they are of one file"},
        {"--heights",
         {"--color", "--depth", "--classes"},
         "--heights with --color, --depth or --classes: they are three bytes a pixel in place of values"},
        {"--classes",
         {"--color", "--depth", "--range"},
         "--classes with --color, --depth or --range: they are bytes, and the recipe has their colors"},
        {"--tiles",
         {"--fit"},
         "--tiles with --fit: measure a region by `noisescope stats`, and give what it tells as --range"},
    };
    return kRows;
}

/// An option that draws a picture of its own kind, and what that is of.
struct OwnPicture {
    std::string_view option;
    std::string_view what;
};
constexpr std::array kOwnPictures{
    OwnPicture{"--curve", "a graph of one recipe"},
    OwnPicture{"--lattice", "of one recipe in its colors"},
    OwnPicture{"--filters", "of one recipe in its colors"},
    OwnPicture{"--corner", "of one noise, from -1 to 1"},
};
/// Options of pictures that those have none of.
constexpr std::array<std::string_view, 17> kNotOfOwnPictures{
    "--compare",   "--split",      "--region",      "--tile",    "--frames", "--slice", "--tiles", "--for",  "--maps",
    "--tile-grid", "--each-layer", "--dump-shader", "--dry-run", "--depth",  "--range", "--fit",   "--color"};

/// Adds the problems of the options that draw a picture of their own kind.
void addOwnPictures(const std::function<bool(std::string_view)>& given, std::vector<std::string>& problems) {
    const OwnPicture* first = nullptr;
    for (const OwnPicture& own : kOwnPictures) {
        if (!given(own.option)) continue;
        if (first != nullptr)
            problems.push_back(fmt::format("{} and {}: one picture shows one of them", first->option, own.option));
        else if (std::ranges::any_of(kNotOfOwnPictures, given))
            problems.push_back(
                fmt::format("{}: it is {}; of options for pictures it takes --size and --force", own.option, own.what));
        first = &own;
    }
}

}  // namespace

std::vector<OptionRow> renderOptions(RenderOptions& options) {
    std::vector<OptionRow> rows = pictureRows(options);
    for (const std::vector<OptionRow>& more : {fileRows(options.layers), mapRows(options.set), otherRows(options)})
        rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

std::vector<std::string> exclusionProblems(const RenderOptions& options, const Arguments& arguments) {
    std::vector<std::string> problems;
    const auto given = [&](std::string_view option) { return arguments.given(option); };
    for (const Exclusion& row : exclusions())
        if (given(row.option) && std::ranges::any_of(row.others, given)) problems.emplace_back(row.problem);
    addOwnPictures(given, problems);
    if ((given("--labels") || given("--no-labels")) && !given("--compare") && !options.split)
        problems.emplace_back("--labels, --no-labels: of the panes of --compare or --split");
    if (given("--world-height") && !given("--for") && !given("--tiles"))
        problems.emplace_back("--world-height: meters of --for, or of the heights in --tiles");
    if (given("--heights") && !given("--world-height"))
        problems.emplace_back("--heights: --world-height METERS says how high the range's high lies above its low");
    if (options.dumpShader) return problems;
    const bool isWorld = options.world.tiles > 0;
    if (!given("--output"))
        problems.emplace_back("--output is required: the file to write, or --dump-shader to write none");
    else if (!isWorld && !options.set.any() && isNameOfWorld(options.output))
        problems.push_back(
            fmt::format("-o {}: a picture in tiles has such a name; --tiles N says how large they are, "
                        "as --tiles 512",
                        printable(options.output)));
    if (options.eachLayer && given("--output") && options.output.find(kLayerMark) == std::string::npos)
        problems.push_back(
            fmt::format("-o {}: --each-layer writes a file for each layer; {} in the name stands for it, "
                        "as land_{}.png",
                        printable(options.output), kLayerMark, kLayerMark));
    if (options.output == "-" && isWorld)
        problems.emplace_back("--tiles: they are many files, and none goes to standard output");
    if (options.output == "-" && options.set.any())
        problems.emplace_back("-o -: --for, --maps and --tile-grid are about files; name one");
    if (!isWorld && given("--shard")) problems.emplace_back("--shard: it is of a picture in tiles, by --tiles N");
    return problems;
}

}  // namespace noisescope
