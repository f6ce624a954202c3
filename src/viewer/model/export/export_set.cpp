#include "viewer/model/export/export_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "core/error.h"
#include "core/text.h"
#include "export/field_export.h"
#include "recipe/params.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/files/files.h"

namespace noisescope {
namespace {

constexpr std::string_view kName = "{name}";

}  // namespace

std::span<const ExportMap> exportMaps() { return allMaps().first(kExportMaps); }

SetPicture setPictureOf(const ViewerState& state, const ExportMap& map) {
    const ExportForm& form = state.exportForm;
    const ExportFormat format = exportFormatOf(form);
    std::string name = replaced(form.set.pattern, kMapMark, map.id);
    name = replaced(std::move(name), kName, fileStem(state.document.origin.title));
    SetPicture picture{&map, exportRequestOf(state), {}};
    ExportRequest& request = picture.request;
    request.recipe = withOutputOf(map, state.document.recipe);
    request.comparison.reset();
    request.percents.reset();  // each map would have a range of its own
    request.layers = {};       // a set is of pictures
    if (takesMipMaps(request.layers, *format.format)) request.layers.mipMaps = mipMapsOf(state.settings);
    request.path = form.folder / (name + std::string(format.format->extension));
    request.depth = usualDepth(map, format.depth);
    request.color = map.color;
    const std::vector<std::filesystem::path>& known = form.set.existing;
    request.replace = std::ranges::find(known, request.path) != known.end();
    const std::vector<std::string> problems = problemsOf(request.recipe);
    picture.problem = problems.empty() ? exportProblem(request) : problems.front();
    return picture;
}

std::vector<SetPicture> exportSetOf(const ViewerState& state) {
    std::vector<SetPicture> pictures;
    for (std::size_t i = 0; i < exportMaps().size(); ++i)
        if (state.exportForm.set.wanted.at(i)) pictures.push_back(setPictureOf(state, exportMaps()[i]));
    return pictures;
}

std::string exportSetProblem(const ExportForm& form, std::span<const SetPicture> pictures) {
    if (pictures.empty()) return "No map is checked";
    if (!exportFormatOf(form).format->colors)
        return fmt::format("A set has colors, and {} holds one value a pixel; colors go into {}",
                           exportFormatOf(form).format->label, colorFormats());
    const std::string& pattern = form.set.pattern;
    if (pattern.find('/') != std::string::npos) return fmt::format("{}: one folder for all, chosen above", pattern);
    if (pictures.size() > 1 && pattern.find(kMapMark) == std::string::npos)
        return fmt::format("{}: needs {}, or all maps would have one name", printable(pattern), kMapMark);
    if (const std::string problem = markProblem(pattern, {kName, kMapMark}); !problem.empty())
        return fmt::format("{}: {}", printable(pattern), problem);
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
