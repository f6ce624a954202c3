#include "cli/render/render_layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "cli/render/render_estimate.h"
#include "cli/render/render_picture.h"
#include "cli/shared/device.h"
#include "core/error.h"
#include "core/problems.h"
#include "core/text.h"
#include "gpu/field_renderer.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

/// A layer, and the options that draw it alone.
struct DrawnLayer {
    std::string path;
    RenderOptions options;
    Picture picture;
};

/// Returns the output with a path for each mark: "land/ridges" is written "land-ridges".
std::string outputOf(std::string output, std::string path) {
    std::ranges::replace(path, '/', '-');
    for (std::size_t at = output.find(kLayerMark); at != std::string::npos; at = output.find(kLayerMark, at))
        output.replace(at, kLayerMark.size(), path);
    return output;
}

/// Returns all layers with their requests. Throws Error(usage) with every problem.
std::vector<DrawnLayer> requestedLayers(const RenderOptions& options, const GivenOptions& given) {
    const RecipeFile file = loadRecipe(options.recipe);
    if (file.recipe->tree.empty())
        throw Error(ExitCode::usage,
                    "--each-layer: the recipe is one field and has no layers; --add NAME=NOISE adds one");
    Problems problems;
    std::vector<DrawnLayer> layers;
    std::map<std::string, std::string> paths;  // by output
    for (const std::string& path : layerPaths(file.recipe->tree)) {
        DrawnLayer layer{path, options, {}};
        layer.options.output = outputOf(options.output, path);
        if (const auto [other, isNew] = paths.emplace(layer.options.output, path); !isNew)
            throw Error(ExitCode::usage, fmt::format("--each-layer: {} and {} would have the same file {}",
                                                     other->second, path, printable(layer.options.output)));
        RecipeFile seen = file;
        seen.recipe = seenFrom(file.recipe, path);
        layer.options.recipe.loaded = std::make_shared<const RecipeFile>(std::move(seen));
        problems.collect([&] { layer.picture = requestedPicture(layer.options, given); });
        if (!problems.none()) break;  // the same for the other layers, as a rule
        layers.push_back(std::move(layer));
    }
    problems.throwIfAny();
    return layers;
}

ExportEstimate estimateOf(const std::vector<DrawnLayer>& layers, const DrawWith& with) {
    ExportEstimate all;
    all.bytesExact = true;
    for (const DrawnLayer& layer : layers) addTo(all, noisescope::estimateOf(layer.picture.series, with));
    return all;
}

}  // namespace

int renderEachLayer(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    std::vector<DrawnLayer> layers = requestedLayers(options, given);
    const auto checkSeed = checkSeedOf(options.check);
    std::vector<DrawingTask> tasks;
    tasks.reserve(layers.size());
    for (const DrawnLayer& layer : layers) tasks.push_back(taskOf(layer.picture));
    const RenderDevice device = openDevice(options.backend, tasks, common);
    const DrawWith with{device.renderer.get(), checkSeed};
    if (options.dryRun) return reportEstimate(estimateOf(layers, with), options.output, device.name(), common);
    Json list = Json::array();
    for (DrawnLayer& layer : layers) {
        draw(layer.picture, with, layer.options, common);
        if (!common.json) {
            reportPicture(layer.options, given, layer.picture, common);
            continue;
        }
        Json report = pictureJson(layer.options, layer.picture, device.name());
        report["layer"] = layer.path;
        list.push_back(std::move(report));
    }
    if (common.json) printJson(Json{{"ok", true}, {"path", options.output}, {"layers", std::move(list)}});
    return 0;
}

}  // namespace noisescope
