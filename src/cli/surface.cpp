// `surface` draws the values of a recipe as a lit surface, seen from a camera.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/shared/command.h"
#include "cli/shared/compared.h"
#include "cli/shared/device.h"
#include "cli/shared/mesh_options.h"
#include "cli/shared/recipe_options.h"
#include "color/oklab.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/text.h"
#include "cpu/map/shares.h"
#include "export/comparison_export.h"
#include "export/field_export.h"
#include "export/mesh_export.h"
#include "image/image_writer.h"
#include "map/block_mesh.h"
#include "map/drawn_map.h"
#include "recipe/comparison.h"
#include "recipe/map/map_json.h"
#include "recipe/pane_grid.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "surface/surface_picture.h"

namespace noisescope {
namespace {

constexpr const char* kSurfaceFooter =
    "Light and camera count degrees: yaw 0 looks up the picture, 90 from its right to its left; the sun's azimuth 0 "
    "is\n"
    "up the picture, 90 its right. The picture is drawn on the CPU, alike on every machine. Pictures go into .png, "
    ".exr\n"
    "or .tif, turns into .gif, .apng, .mp4 or .webm.\n";

struct SurfaceOptions {
    RecipeOptions recipe;
    std::string output;
    std::string size = "1280x720";
    std::string nodes = "768x768";
    HeightOptions height;
    std::string compare, region, camera, target, sun, background = "#e6ebf0";
    std::string zoom, haze;
    SurfaceLook look = SurfaceLook::colors;
    SurfaceLines lines = SurfaceLines::none;
    std::int64_t samples = 3;
    std::int64_t turn = 0;
    bool noShadows = false;
    bool blocks = false;
    bool force = false;
    Backend backend = Backend::gpu;
    CheckOptions check;
};

double numberIn(const char* option, double number, double low, double high) {
    if (!(number >= low && number <= high))
        throw Error(ExitCode::usage, fmt::format("{}: {}, expected {} to {}", option, shortest(number), low, high));
    return number;
}

SurfaceCamera cameraOf(const SurfaceOptions& options) {
    SurfaceCamera camera;
    if (const auto zoom = numberOf("--zoom", options.zoom)) camera.zoom = numberIn("--zoom", *zoom, 0.01, 1000);
    if (!options.target.empty()) {
        const auto numbers = numbersOf("--target", options.target, 2, 3, "X,Y[,HEIGHT], as 0.2,-0.1");
        for (const double number : numbers) numberIn("--target", number, -10, 10);
        camera.target = {numbers[0], numbers.size() > 2 ? numbers[2] : 0, numbers[1]};
    }
    if (options.camera.empty()) return camera;
    const auto numbers = numbersOf("--camera", options.camera, 2, 3, "YAW,ELEVATION[,DISTANCE], as 30,35");
    camera.yaw = numbers[0];
    camera.elevation = numberIn("--camera, its elevation", numbers[1], 0, 90);
    if (numbers.size() > 2) camera.distance = numberIn("--camera, its distance", numbers[2], 0.2, 100);
    return camera;
}

Sun sunOf(const SurfaceOptions& options) {
    if (options.sun.empty()) return {};
    const auto numbers = numbersOf("--sun", options.sun, 2, 2, "AZIMUTH,ELEVATION, as 315,40");
    return {numbers[0], numberIn("--sun, its elevation", numbers[1], 0, 90)};
}

/// Returns the recipe of each pane: one without --compare.
std::vector<HeldRecipe> recipesOf(const SurfaceOptions& options) {
    if (options.compare.empty()) return {loadRecipe(options.recipe).recipe};
    const ChosenComparison chosen = chosenComparison(options.compare);
    const Recipe recipe = loadRecipe(options.recipe, [&](const Recipe& read) {
                              return chosen.named != nullptr ? preparedFor(*chosen.named, read) : read;
                          }).recipe;
    if (const std::vector<std::string> problems = problemsOf(recipe, chosen.comparison); !problems.empty())
        throw Error(ExitCode::usage, problems);
    std::vector<HeldRecipe> recipes;
    for (const Variant& variant : variantsOf(recipe, chosen.comparison)) recipes.push_back(variant.recipe);
    return recipes;
}

constexpr double kBase = 0.04;  // of the width, below the lowest node

MeshJob meshOf(const Recipe& recipe, const SurfaceOptions& options, const CommonOptions& common) {
    MeshJob job;
    const double height = readHeights(recipe, options.height, common, job);
    const Size nodes = parseSize(options.nodes, "--nodes", kMostPixelsAlong);
    if (options.blocks) {
        job.recipe = withMeasuredShares(recipe);
        job.region = cellsOf(recipe, options.region);
        job.imageHeight = recipe.map.cells;
        job.step = 1 / static_cast<double>(job.region.width);
    } else {
        job.imageHeight = nodes.height;
        job.region = options.region.empty() ? Region{0, 0, nodes.width, nodes.height} : parseRegion(options.region);
        constexpr std::int64_t kMostNodes = std::int64_t{1} << 24;
        if (job.region.width * job.region.height > kMostNodes || job.region.width > kMostNodes)
            throw Error(ExitCode::usage, fmt::format("{} x {} nodes, expected at most {}", job.region.width,
                                                     job.region.height, kMostNodes));
        job.whole = job.region;
        job.step = 1 / static_cast<double>(std::max<std::int64_t>(job.region.width - 1, 1));
    }
    job.perValue = height * job.step * static_cast<double>(job.imageHeight);
    job.thickness = kBase;
    return job;
}

/// Returns a color's linear light. Throws Error(usage).
glm::vec3 backgroundOf(const std::string& text) {
    const auto color = parseColor(text);
    if (!color)
        throw Error(ExitCode::usage, fmt::format("--background {}: expected a color, as #e6ebf0", quotable(text)));
    glm::vec3 linear;
    for (int i = 0; i < 3; ++i) linear[i] = static_cast<float>(linearOf((*color >> (16 - 8 * i) & 0xff) / 255.0));
    return linear;
}

ImageSpec specOf(const SurfaceOptions& options, const Size& size, const Recipe& recipe) {
    const FormatInfo& format = formatForPath(options.output);
    const Layers layers = options.turn > 0 ? Layers::frames : Layers::one;
    requireColorFormat(options.output);
    if (!format.holdsLayers(layers))
        throw Error(ExitCode::usage, fmt::format("{}: no format for a turn, expected {}", printable(options.output),
                                                 formatNames(Layers::frames, true)));
    ImageSpec spec;
    spec.width = size.width;
    spec.height = size.height;
    spec.channels = 3;
    spec.depth = format.defaultDepth();
    spec.range = {0, 1};
    spec.isColor = true;
    spec.force = options.force;
    spec.recipe = recipeToCompactJson(recipe);
    spec.software = kSoftware;
    spec.layersAre = layers;
    spec.layers = std::max<std::int64_t>(options.turn, 1);
    if (options.turn > 0) {
        spec.framesPerSecond = 24;
        spec.loops = true;
    }
    return spec;
}

/// Surfaces side by side, in linear light.
class Panes {
  public:
    Panes(const Size& size, std::size_t count, int samples, const SurfaceAir& air)
        : size_(size), grid_(paneGridOf(count, size.width, size.height, kPaneGap)), samples_(samples), air_(air) {}

    void add(SurfacePicture scene, std::span<const SurfaceCamera> cameras) {
        scene.fit(cameras, pane());
        scenes_.push_back(std::move(scene));
    }
    [[nodiscard]] std::vector<float> draw(const SurfaceCamera& camera) const {
        std::vector<float> picture;
        picture.reserve(static_cast<std::size_t>(3 * size_.width * size_.height));
        for (std::int64_t i = 0; i < size_.width * size_.height; ++i)
            picture.insert(picture.end(), {air_.behind.x, air_.behind.y, air_.behind.z});
        for (std::size_t i = 0; i < scenes_.size(); ++i) {
            const std::vector<float> light = scenes_[i].draw(camera, pane(), air_);
            for (std::int64_t y = 0; y < grid_.height; ++y)
                std::copy_n(light.begin() + 3 * y * grid_.width, 3 * grid_.width,
                            picture.begin() + 3 * ((grid_.y(i) + y) * size_.width + grid_.x(i)));
        }
        return picture;
    }

  private:
    [[nodiscard]] PictureSize pane() const { return {grid_.width, grid_.height, samples_}; }

    Size size_;
    PaneGrid grid_;
    int samples_;
    SurfaceAir air_;
    std::vector<SurfacePicture> scenes_;
};

std::vector<SurfaceCamera> camerasOf(const SurfaceOptions& options) {
    std::vector<SurfaceCamera> cameras(static_cast<std::size_t>(std::max<std::int64_t>(options.turn, 1)),
                                       cameraOf(options));
    for (std::size_t i = 0; i < cameras.size(); ++i)
        cameras[i].yaw += 360.0 * static_cast<double>(i) / static_cast<double>(cameras.size());
    return cameras;
}

int runSurface(const SurfaceOptions& options, const CommonOptions& common) {
    const std::vector<SurfaceCamera> cameras = camerasOf(options);
    const Sun sun = sunOf(options);
    const glm::vec3 behind = backgroundOf(options.background);
    const double haze = numberIn("--haze", numberOf("--haze", options.haze).value_or(0), 0, 1);
    std::vector<MeshJob> jobs;
    for (const HeldRecipe& recipe : recipesOf(options)) jobs.push_back(meshOf(recipe, options, common));
    const Size size = parseSize(options.size, "--size", kMostPixelsAlong);
    const ImageSpec spec = specOf(options, size, jobs.front().recipe);
    const std::unique_ptr<ImageWriter> writer = openImage(options.output, spec);  // before it is drawn
    const auto checkSeed = checkSeedOf(options.check);
    const MeshJob& first = jobs.front();
    const RenderDevice device =
        openDevice(options.backend, std::array{DrawingTask{first.recipe, first.imageHeight, first.region}}, common);
    Panes panes(size, jobs.size(), static_cast<int>(options.samples), {behind, haze, options.lines});
    for (const MeshJob& job : jobs) {
        ProgressLine line(common, "drawing the heights");
        const DrawWith with{device.renderer.get(), checkSeed};
        const auto show = [&](std::int64_t done, std::int64_t all) { line.show(done, all); };
        Surface surface = options.blocks ? blockSurface(drawCells(job.recipe, job.region, with, show), job.recipe,
                                                        {job.step, job.perValue, job.sea}, kBase)
                                         : surfaceOf(job, with, show);
        panes.add(SurfacePicture(std::move(surface), sun, options.look, !options.noShadows), cameras);
    }
    ProgressLine line(common, "drawing the surface");
    for (std::size_t i = 0; i < cameras.size(); ++i) {
        std::vector<float> light = panes.draw(cameras[i]);
        if (depthInfo(spec.depth).maxInteger != 0)
            for (float& channel : light)
                channel = static_cast<float>(encodedOf(std::clamp(static_cast<double>(channel), 0.0, 1.0)));
        writer->writeRows(light);
        throwIfInterrupted();
        line.show(static_cast<std::int64_t>(i) + 1, spec.layers);
    }
    writer->finish();
    if (common.json)
        printJson(Json{{"ok", true},
                       {"file", options.output},
                       {"width", size.width},
                       {"height", size.height},
                       {"panes", jobs.size()},
                       {"frames", spec.layers},
                       {"backend", device.name()}});
    else
        talk(common, fmt::format("{}: {} x {}", options.output, size.width, size.height));
    return 0;
}

/// Adds the options of the camera.
void addCamera(const Arguments& arguments, SurfaceOptions& options) {
    arguments
        .text("--camera", options.camera,
              "degrees around and above the surface, and its distance in widths of the surface\n(default: 30,35 and as "
              "far as it takes to show all)")
        .typeName("YAW,ELEVATION[,DISTANCE]");
    arguments
        .text("--target", options.target,
              "point that the camera turns around, in widths of the surface right of its middle, below it\n"
              "and above it on the picture's plane; for a camera with a distance (default: 0,0,0)")
        .typeName("X,Y[,HEIGHT]");
    arguments.text("--zoom", options.zoom, "size of the surface, times the one that shows all of it (default: 1)")
        .typeName("TIMES");
}

}  // namespace

Command addSurface(CommandLine& program) {
    Command command = newCommand(program, "surface", "draw the values as a lit surface, seen from a camera");
    const auto options = std::make_shared<SurfaceOptions>();
    const Arguments& arguments = command.arguments;
    addNamedRecipe(arguments, options->recipe);
    addRecipeOptions(arguments, options->recipe);
    arguments.text("-o,--output", options->output, "the picture, or with --turn the animation")
        .typeName(kFileValue)
        .required();
    arguments.text("--size", options->size, "pixels of the picture").typeName("WxH").showDefault();
    arguments.text("--nodes", options->nodes, "nodes of the surface: the pixels of the recipe's picture")
        .typeName("WxH")
        .showDefault();
    arguments.text("--region", options->region, "nodes to draw of the endless plane (default: all of --nodes)")
        .typeName("X,Y,WxH");
    addHeightOptions(arguments, options->height);
    addBlocksOption(arguments, options->blocks);
    arguments
        .text("--compare", options->compare,
              "several surfaces side by side: a name of `list comparisons`, or as fade=cubic,quintic")
        .typeName("WHAT");
    addCamera(arguments, *options);
    arguments.text("--sun", options->sun, "direction of the light, in degrees (default: 315,40)")
        .typeName("AZIMUTH,ELEVATION");
    arguments.choice(
        "--look", {kSurfaceLooks.begin(), kSurfaceLooks.end()},
        [options](const std::string& word) {
            options->look = static_cast<SurfaceLook>(std::ranges::find(kSurfaceLooks, word) - kSurfaceLooks.begin());
        },
        "colors (default): the recipe's; clay; slope: plains and cliffs; bands: steps of height");
    arguments.choice(
        "--lines", {kSurfaceLines.begin(), kSurfaceLines.end()},
        [options](const std::string& word) {
            options->lines = static_cast<SurfaceLines>(std::ranges::find(kSurfaceLines, word) - kSurfaceLines.begin());
        },
        "none (default); contours: lines of equal height, some dozen; wireframe: squares along x and y");
    arguments.flag("--no-shadows", options->noShadows, "light alone, as in pictures of the 1980s");
    arguments.text("--haze", options->haze, "share of the background that lies before the farthest land (default: 0)")
        .typeName("SHARE");
    arguments.text("--background", options->background, "color behind the surface").typeName("COLOR").showDefault();
    arguments.number("--samples", options->samples, 1, 8, "samples on each side of a pixel");
    arguments.number("--turn", options->turn, 2, 100'000,
                     "draw so many pictures once around the surface: an animation of 24 a second");
    addBackendOption(arguments, options->backend);
    addCheckOptions(arguments, options->check);
    arguments.flag("--force,-f", options->force, "replace existing files");
    arguments.footer(kSurfaceFooter);
    command.run = [options, common = command.common] { return runSurface(*options, *common); };
    return command;
}

}  // namespace noisescope
