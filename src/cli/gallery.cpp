// `gallery` draws presets into a folder, or what articles show.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "articles/articles.h"
#include "cli/article_gallery.h"
#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "export/field_drawer.h"
#include "export/field_export.h"
#include "image/image_writer.h"
#include "plot/line_picture.h"
#include "recipe/chosen.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

struct GalleryOptions {
    std::vector<std::string> presets;  ///< empty: all
    std::string folder;
    std::string size = "512";
    std::string row;  ///< of the articles
    Backend backend = Backend::gpu;
    CheckOptions check;
    bool force = false;
};

ExportJob jobOf(const Preset& preset, const GalleryOptions& options, const Size& size) {
    ExportJob job;
    job.recipe = preset.file.recipe;
    job.height = size.height;
    job.region = {0, 0, size.width, size.height};
    job.path = std::filesystem::path(options.folder) / (preset.name + ".png");
    job.range = rangeOf(job.recipe);
    job.color = hasColors(job.recipe);
    job.force = options.force;
    job.software = kSoftware;
    return job;
}

std::vector<const Preset*> chosenPresets(const std::vector<std::string>& names) {
    std::vector<const Preset*> chosen;
    chosen.reserve(presets().size());
    for (const std::string& name : names) chosen.push_back(&presetNamed(name));
    if (!chosen.empty()) return chosen;
    for (const Preset& preset : presets()) chosen.push_back(&preset);
    return chosen;
}

/// Writes the values of a line as a curve, with the recipe.
void writeCurve(const ExportJob& job) {
    ImageSpec spec;
    spec.channels = 1;
    spec.range = {0, 1};
    spec.force = job.force;
    spec.software = kSoftware;
    spec.recipe = recipeToCompactJson(job.recipe);
    writeImage(job.path, curvePicture(job.recipe, job.region.width, job.region.height, spec.channels), spec);
}

/// None is written if one of them may not be.
void requireFree(const std::vector<const Preset*>& chosen, const GalleryOptions& options, const Size& size) {
    for (const Preset* preset : chosen) {
        const std::filesystem::path path = jobOf(*preset, options, size).path;
        std::error_code error;
        if (!options.force && std::filesystem::exists(std::filesystem::symlink_status(path, error)))
            refuseFile(path, "is there; --force replaces it");
    }
}

int gallery(const GalleryOptions& options, const CommonOptions& common) {
    const Size size = parseSize(options.size, "--size");
    const std::vector<const Preset*> chosen = chosenPresets(options.presets);
    requireFree(chosen, options, size);
    std::error_code error;
    std::filesystem::create_directories(options.folder, error);
    if (error) refuseFile(options.folder, fmt::format("cannot make the folder: {}", error.message()));
    const auto checkSeed = checkSeedOf(options.check);
    const RenderDevice device = openDevice(options.backend);
    Json files = Json::array();
    ProgressLine line(common, "drawing presets");
    for (const Preset* preset : chosen) {
        line.show(static_cast<std::int64_t>(files.size()), std::ssize(chosen));
        const ExportJob job = jobOf(*preset, options, size);
        if (isLineOfGray(job.recipe))
            writeCurve(job);
        else
            exportField(job, {device.renderer.get(), checkSeed});
        files.push_back(job.path.string());
        if (!common.json) printOut(printable(job.path.string()) + "\n");
    }
    if (common.json) printJson({{"ok", true}, {"files", files}});
    return 0;
}

/// Options of a command that draws, as this one was given them.
std::vector<std::string> drawingOf(const GalleryOptions& options, const Arguments& arguments) {
    std::vector<std::string> words{"--backend", "auto"};
    if (arguments.given("--backend")) words[1] = options.backend == Backend::gpu ? "gpu" : "cpu";
    if (options.backend == Backend::automatic) words[1] = "auto";
    if (!options.check.check) words.emplace_back("--no-check");
    return words;
}

int galleryOfArticles(const GalleryOptions& options, const Arguments& arguments, const CommonOptions& common) {
    if (arguments.given("--size"))
        throw Error(ExitCode::usage, "--size: is for presets; each row of --articles has a size of its own");
    if (!options.presets.empty())
        throw Error(ExitCode::usage,
                    fmt::format("{}: --articles draws no presets", printable(options.presets.front())));
    return drawArticles({options.folder, options.row, drawingOf(options, arguments), options.force}, common);
}

std::vector<std::string> rowNames() {
    std::vector<std::string> names;
    for (const ArticleRow& row : articleRows()) names.push_back(row.id);
    return names;
}

}  // namespace

Command addGallery(CommandLine& program) {
    Command command = newCommand(program, "gallery", "draw presets into a folder, or what articles about noise show");
    const auto options = std::make_shared<GalleryOptions>();
    addPresetNames(command.arguments, options->presets);
    command.arguments.text("-o,--output", options->folder, "the folder, which is made").typeName("FOLDER").required();
    command.arguments.text("--size", options->size, "WIDTHxHEIGHT of each picture").typeName("WxH").showDefault();
    const OptionRow articles{"",
                             "--articles",
                             &options->row,
                             "instead of presets what five articles show and claim, a command each, with a page\n"
                             "index.html; ID: one row (`list articles`)",
                             "[ID]",
                             "",
                             rowNames};
    command.arguments.add({&articles, 1});
    addBackendOption(command.arguments, options->backend);
    addCheckOptions(command.arguments, options->check);
    command.arguments.flag("--force,-f", options->force, "replace existing files");
    command.run = [options, common = command.common, arguments = command.arguments] {
        return arguments.given("--articles") ? galleryOfArticles(*options, arguments, *common)
                                             : gallery(*options, *common);
    };
    return command;
}

}  // namespace noisescope
