#include "viewer/model/export_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

#include "core/error.h"
#include "core/text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/export_form.h"
#include "viewer/model/export_layers.h"
#include "viewer/model/files.h"

namespace noisescope {
namespace {

constexpr std::array kMaps{
    ExportMap{"height", "Height", "value", false},
    ExportMap{"normal", "Normal", "normal", false},
    ExportMap{"color", "Color", "value", true},
};
static_assert(kMaps.size() == kExportMaps);

constexpr std::string_view kName = "{name}";
constexpr std::string_view kMap = "{map}";

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

/// Colors are seen, and 8 bits are as many as are seen; heights are bent into shapes, where 8 bits are steps.
Depth depthOf(const ExportMap& map, const ExportFormat& format) {
    const bool integers = depthInfo(format.depth).maxInteger != 0;
    if (map.color) return integers ? Depth::u8 : Depth::f16;
    return map.id == "height" && integers ? Depth::u16 : format.depth;
}

/// With the map's output. The color range is that of the values, which others do not share.
HeldRecipe withOutputOf(const ExportMap& map, const Recipe& from) {
    Recipe recipe = from;
    setFromText(*findParam("output"), recipe, map.output);
    if (recipe.output != from.output || map.output != "value") {
        const Recipe defaults;
        recipe.colorRange = defaults.colorRange;
        recipe.colorLow = defaults.colorLow;
        recipe.colorHigh = defaults.colorHigh;
    }
    return recipe;
}

}  // namespace

std::span<const ExportMap> exportMaps() { return kMaps; }

SetPicture setPictureOf(const ViewerState& state, const ExportMap& map) {
    const ExportForm& form = state.exportForm;
    const ExportFormat format = exportFormatOf(form);
    std::string name = replaced(form.set.pattern, kMap, map.id);
    name = replaced(std::move(name), kName, fileStem(state.document.origin.title));
    SetPicture picture{&map, exportRequestOf(state), {}};
    ExportRequest& request = picture.request;
    request.recipe = withOutputOf(map, state.document.recipe);
    request.comparison.reset();
    request.layers = {};  // a set is of pictures
    if (takesMipMaps(request.layers, *format.format)) request.layers.mipMaps = mipMapsOf(state.settings);
    request.path = form.folder / (name + std::string(format.format->extension));
    request.depth = depthOf(map, format);
    request.color = map.color;
    const std::vector<std::filesystem::path>& known = form.set.existing;
    request.replace = std::ranges::find(known, request.path) != known.end();
    const std::vector<std::string> problems = problemsOf(request.recipe);
    picture.problem = problems.empty() ? exportProblem(request) : problems.front();
    return picture;
}

std::vector<SetPicture> exportSetOf(const ViewerState& state) {
    std::vector<SetPicture> pictures;
    for (std::size_t i = 0; i < kMaps.size(); ++i)
        if (state.exportForm.set.wanted.at(i)) pictures.push_back(setPictureOf(state, kMaps.at(i)));
    return pictures;
}

std::string exportSetProblem(const ExportForm& form, std::span<const SetPicture> pictures) {
    if (pictures.empty()) return "No map is checked";
    if (!exportFormatOf(form).format->colors)
        return fmt::format("A set has colors, which {} take: raw files hold none", colorFormatNames());
    const std::string& pattern = form.set.pattern;
    if (pattern.find('/') != std::string::npos) return fmt::format("{}: one folder for all, chosen above", pattern);
    if (pictures.size() > 1 && pattern.find(kMap) == std::string::npos)
        return fmt::format("{}: needs {}, or all maps would have one name", printable(pattern), kMap);
    if (replaced(replaced(pattern, kMap, ""), kName, "").find_first_of("{}") != std::string::npos)
        return fmt::format("{}: only {} and {} are known", printable(pattern), kName, kMap);
    for (const SetPicture& picture : pictures)
        if (!picture.problem.empty()) return fmt::format("{}: {}", picture.map->label, picture.problem);
    return {};
}

std::vector<std::filesystem::path> existingOf(std::span<const SetPicture> pictures) {
    std::vector<std::filesystem::path> paths;
    std::error_code ignored;
    for (const SetPicture& picture : pictures)
        if (std::filesystem::exists(std::filesystem::symlink_status(picture.request.path, ignored)))
            paths.push_back(picture.request.path);
    return paths;
}

void requestExportSet(ViewerState& state) {
    ExportForm& form = state.exportForm;
    std::vector<SetPicture> pictures = exportSetOf(state);
    if (const std::string problem = exportSetProblem(form, pictures); !problem.empty()) {
        showFailure(state, Error(ExitCode::usage, problem));
        return;
    }
    const std::vector<std::filesystem::path> existing = existingOf(pictures);
    const bool asked = std::ranges::all_of(existing, [&](const auto& path) {
        return std::ranges::find(form.set.existing, path) != form.set.existing.end();
    });
    if (!asked) {
        form.set.existing = existing;
        const std::string others = existing.size() > 1 ? fmt::format(" and {} more", existing.size() - 1) : "";
        showToast(state,
                  fmt::format("{}{} exist{} already", existing.front().filename().string(), others,
                              existing.size() > 1 ? "" : "s"),
                  "Export the set again to replace them");
        return;
    }
    form.set.existing.clear();
    std::error_code ignored;
    state.requests.exportPictures.clear();
    for (SetPicture& picture : pictures) {
        form.folder = std::filesystem::absolute(picture.request.path, ignored).parent_path();
        picture.request.path = form.folder / picture.request.path.filename();
        state.requests.exportPictures.push_back(std::move(picture.request));
    }
}

bool exportsSet(const ViewerState& state) {
    return state.exportForm.set.open && exportKindOf(state) == ExportKind::picture;
}

void requestChosenExport(ViewerState& state) {
    if (exportsSet(state))
        requestExportSet(state);
    else
        requestExport(state);
}

}  // namespace noisescope
