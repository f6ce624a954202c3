#include "cli/render/render_graphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/shared/device.h"
#include "cli/shared/diagram_file.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "cpu/picture_drawer.h"
#include "image/formats.h"
#include "image/image_writer.h"
#include "plot/corner.h"
#include "plot/lattice.h"
#include "plot/plots.h"
#include "plot/raster.h"
#include "plot/tilted.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr std::int64_t kLargestGraph = 8192;  // pixels along

/// "175,30"
std::array<std::int64_t, 2> markedPixel(const std::string& text, const Size& size) {
    const std::size_t comma = text.find(',');
    const auto x = parseInteger(std::string_view(text).substr(0, comma));
    const auto y = comma == std::string::npos ? std::nullopt : parseInteger(std::string_view(text).substr(comma + 1));
    if (!x || !y || std::min(*x, *y) < 0 || *x >= size.width || *y >= size.height)
        throw Error(ExitCode::usage,
                    fmt::format("--mark {}: expected X,Y, a pixel of {}x{}", printable(text), size.width, size.height));
    return {*x, *y};
}

void report(const RenderOptions& options, const Size& size, std::string_view what, const CommonOptions& common) {
    if (common.json)
        printJson({{"ok", true}, {"path", options.output}, {"width", size.width}, {"height", size.height}});
    else
        talk(common, fmt::format("{}: {}", shownOutput(options.output), what));
}

/// Draws the values of the picture's middle row as a graph.
void renderCurve(const RenderOptions& options, const CommonOptions& common) {
    PlotRequest request;
    request.recipe = loadRecipe(options.recipe).recipe;
    const Size size = parseSize(options.size, "--size", kLargestGraph);
    request.size = size.width;
    request.length = static_cast<double>(size.width) / static_cast<double>(size.height);
    constexpr double kLarge = 800;  // pixels along, from which on lines and letters are twice as large
    const double scale = static_cast<double>(std::min(size.width, size.height)) >= kLarge ? 2 : 1;
    const bool isSvg = lowerCase(std::filesystem::path(options.output).extension().native()) == ".svg";
    DiagramFile file(options.output, isSvg ? std::string() : options.size, options.force);
    file.write(
        curveDiagram(request, static_cast<double>(size.width) / scale, static_cast<double>(size.height) / scale));
    report(options, size, fmt::format("{} values along the middle row", size.width), common);
}

void requirePng(const RenderOptions& options, std::string_view option) {
    if (lowerCase(std::filesystem::path(options.output).extension().native()) != ".png")
        throw Error(ExitCode::usage, fmt::format("-o {}: {} is written as .png", printable(options.output), option));
}

void writeColors(const RenderOptions& options, const Image& picture) {
    ImageSpec spec;
    spec.channels = picture.channels;
    spec.range = {0, 1};
    spec.isColor = true;
    spec.force = options.force;
    writeImage(options.output, picture, spec);
}

/// Draws the picture with the lattice of its first octave over it.
void renderLattice(const RenderOptions& options, const CommonOptions& common) {
    const HeldRecipe recipe = loadRecipe(options.recipe).recipe;
    const Size size = parseSize(options.size, "--size", kLargestGraph);
    requirePng(options, "--lattice");
    std::optional<std::array<std::int64_t, 2>> mark;
    if (!options.mark.empty()) mark = markedPixel(options.mark, size);
    const Diagram lattice = latticeDiagram(recipe, size.width, size.height, mark);
    const PictureDrawer drawer(recipe, size.height, PictureOf::colors, cpuLeaves());
    const std::vector<Rgba8> colors = drawer.colors({0, 0, size.width, size.height});
    Image picture(size.width, size.height, 3);
    constexpr float kWhite = 255;
    for (std::size_t n = 0; n < colors.size(); ++n) {
        picture.pixels[3 * n] = static_cast<float>(colors[n].red) / kWhite;
        picture.pixels[3 * n + 1] = static_cast<float>(colors[n].green) / kWhite;
        picture.pixels[3 * n + 2] = static_cast<float>(colors[n].blue) / kWhite;
    }
    drawOver(picture, lattice);
    writeColors(options, picture);
    report(options, size, fmt::format("{} x {}, with its lattice", size.width, size.height), common);
}

/// Draws the product of one corner of each cell.
void renderCorner(const RenderOptions& options, const CommonOptions& common) {
    const HeldRecipe recipe = loadRecipe(options.recipe).recipe;
    const Size size = parseSize(options.size, "--size", kLargestGraph);
    ImageSpec spec;
    spec.depth = formatForPath(options.output).defaultDepth();
    spec.range = {-1, 1};
    spec.force = options.force;
    spec.software = kSoftware;
    ProgressLine line(common, fmt::format("rendering {}", shownOutput(options.output)));
    const auto shown = [&](std::int64_t rows) { line.show(rows, size.height); };
    writeImage(options.output, cornerPicture(recipe, options.corner, size.width, size.height, shown), spec);
    report(options, size, fmt::format("{} x {}, corner {} of each cell", size.width, size.height, options.corner),
           common);
}

/// Draws the picture on a plane, by each filter.
void renderFilters(const RenderOptions& options, const CommonOptions& common) {
    const HeldRecipe recipe = loadRecipe(options.recipe).recipe;
    const Size size = parseSize(options.size, "--size", kLargestGraph);
    requirePng(options, "--filters");
    constexpr std::int64_t kSmallest = 64;  // pixels along, of four panes
    if (std::min(size.width, size.height) < kSmallest)
        throw Error(ExitCode::usage, fmt::format("--size {}: {} or more each way for the four panes of --filters",
                                                 options.size, kSmallest));
    ProgressLine line(common, fmt::format("rendering {}", shownOutput(options.output)));
    writeColors(options, tiltedPlanes(recipe, size.width, size.height));
    report(options, size, fmt::format("{} x {}, a plane by four filters", size.width, size.height), common);
}

}  // namespace

bool renderOwnPicture(const RenderOptions& options, const CommonOptions& common) {
    struct Drawing {
        bool isAsked;
        void (*draw)(const RenderOptions& options, const CommonOptions& common);
    };
    for (const Drawing& drawing :
         {Drawing{options.curve, &renderCurve}, Drawing{options.lattice, &renderLattice},
          Drawing{!options.corner.empty(), &renderCorner}, Drawing{options.filters, &renderFilters}})
        if (drawing.isAsked) {
            drawing.draw(options, common);
            return true;
        }
    return false;
}

}  // namespace noisescope
