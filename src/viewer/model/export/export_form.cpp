#include "viewer/model/export/export_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

#include "core/error.h"
#include "core/text.h"
#include "export/request/request_series.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_mesh.h"
#include "viewer/model/export/export_set.h"
#include "viewer/model/files/files.h"
#include "viewer/model/map/map_export.h"

namespace noisescope {
namespace {

constexpr std::string_view kSeenId = "seen";

constexpr std::array kSizes{
    ExportSize{"canvas", "Canvas"},
    ExportSize{"512", "512 \u00d7 512", 512},
    ExportSize{"1024", "1024 \u00d7 1024", 1024},
    ExportSize{"2048", "2048 \u00d7 2048", 2048},
    ExportSize{"4096", "4096 \u00d7 4096", 4096},
    ExportSize{"4k", "UHD, 3840 \u00d7 2160", 3840, 2160},
    ExportSize{"custom", "Custom"},
    ExportSize{kSeenId, "What is seen"},
    ExportSize{"usual", "Usual"},
};

constexpr std::array<std::string_view, 3> kCommonPictures{"png", "exr", "tif"};
constexpr std::array<std::string_view, 4> kCommonAnimations{"mp4", "gif", "apng", "webm"};
constexpr std::array<std::string_view, 1> kCommonVolumes{"vdb"};

std::string upperCase(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return result;
}

const ExportSize& sizeOf(const ExportForm& form) {
    return kSizes.at(static_cast<std::size_t>(std::clamp<int>(form.size, 0, kSizes.size() - 1)));
}

}  // namespace

std::span<const ExportSize> exportSizes() { return kSizes; }

int sizeRow(std::string_view id) {
    return static_cast<int>(std::ranges::find(kSizes, id, &ExportSize::id) - kSizes.begin());
}

int sizeCount(const ExportForm& form) { return static_cast<int>(kSizes.size()) - (mapFormOf(form).any() ? 0 : 1); }

const FormatInfo* formatNamed(const std::filesystem::path& path) {
    try {
        return &formatForPath(path);
    } catch (const Error&) {
        return nullptr;
    }
}

std::vector<ExportFormat> exportFormats(ExportKind kind, LayerFiles files) {
    std::vector<ExportFormat> rows;
    for (const FormatInfo& format : formats()) {
        if (!holds(format, kind, files)) continue;
        for (const Depth depth : format.depths) {
            const DepthInfo& info = depthInfo(depth);
            rows.push_back({fmt::format("{}-{}", format.name, info.name),
                            fmt::format("{}, {}", upperCase(format.name), info.label), &format, depth});
        }
    }
    const std::span<const std::string_view> common = commonFormats(kind, files);
    const auto rank = [&](const ExportFormat& row) { return std::ranges::find(common, row.format->name); };
    std::ranges::stable_sort(rows, {}, rank);
    return rows;
}

std::span<const std::string_view> commonFormats(ExportKind kind, LayerFiles files) {
    if (kind == ExportKind::picture || files != LayerFiles::one) return kCommonPictures;
    return kind == ExportKind::volume ? std::span<const std::string_view>(kCommonVolumes) : kCommonAnimations;
}

ExportFormat exportFormatOf(const ExportForm& form) {
    const std::vector<ExportFormat> rows = exportFormats();
    return rows.at(std::min(static_cast<std::size_t>(std::max(0, form.format)), rows.size() - 1));
}

namespace {

/// The setting of the format that one file of several pictures has; null: the form has it.
std::string Settings::*formatSetting(const ViewerState& state) {
    const ExportKind kind = exportKindOf(state);
    if (kind == ExportKind::picture || layerFilesOf(state.settings, kind) != LayerFiles::one) return nullptr;
    return kind == ExportKind::volume ? &Settings::exportSlicesFormat : &Settings::exportFramesFormat;
}

}  // namespace

ExportFormat chosenFormatOf(const ViewerState& state) {
    std::string Settings::*const setting = formatSetting(state);
    if (setting == nullptr) return exportFormatOf(state.exportForm);
    const std::vector<ExportFormat> rows = exportFormats(exportKindOf(state), LayerFiles::one);
    const auto found = std::ranges::find(rows, state.settings.*setting, &ExportFormat::id);
    return found == rows.end() ? rows.at(0) : *found;
}

void chooseFormat(ViewerState& state, const ExportFormat& format) {
    if (std::string Settings::*const setting = formatSetting(state)) {
        state.settings.*setting = format.id;
        return;
    }
    const std::vector<ExportFormat> rows = exportFormats();
    const auto found = std::ranges::find(rows, format.id, &ExportFormat::id);
    if (found != rows.end()) state.exportForm.format = static_cast<int>(found - rows.begin());
}

bool takesColors(const ExportFormat& format, const Recipe& recipe) {
    return isColorable(recipe) && format.format->colors;
}

bool takesFit(const ViewerState& state, const ExportRequest& request) {
    if (request.comparison || exportsSeen(state.exportForm)) return false;
    ExportRequest fitted = request;
    fitted.percents = kUsualPercents;
    if (request.maps.any())
        return std::ranges::none_of(problemsOf(fitted, kControlNames),
                                    [](const RequestProblem& problem) { return problem.field == RequestField::fit; });
    const ExportLayers& layers = request.layers;
    const bool areDensities = !request.color && layers.kind == ExportKind::volume && layers.files == LayerFiles::one &&
                              chosenFormatOf(state).format->density;
    return rangeProblemsOf(fitted, request.depth, request.color || areDensities, kControlNames).empty();
}

bool exportsSeen(const ExportForm& form) { return sizeOf(form).id == kSeenId; }

PixelSize pictureSizeOf(const ExportForm& form, const CanvasState& canvas) {
    const ExportSize& size = sizeOf(form);
    if (size.id == "custom") return {form.width, form.height};
    if (size.side > 0) return {size.side, size.high > 0 ? size.high : size.side};
    if (size.id == "usual") {
        const TileSize usual = usualSizeOf(mapFormOf(form));
        return {usual.width, usual.height};
    }
    return canvas.whole.value_or(PixelSize{canvas.width, canvas.height});
}

TileSize exportSizeOf(const ViewerState& state) {
    const PixelSize size = pictureSizeOf(state.exportForm, state.canvas);
    const std::int64_t shared = sharesEdges(mapRequestOf(state)) ? 1 : 0;
    return {size.width - shared, size.height - shared, exportLayersOf(state, size.height).slices};
}

namespace {

/// Returns the content for the picture's file name, after the recipe's name: as allMaps() calls it.
std::string_view contentOf(const ExportRequest& request) {
    if (request.comparison) return "comparison";
    if (request.color) return "color";
    const std::string_view output = outputOf(request.recipe).id;
    return output == "value" ? "height" : output;
}

/// Returns the ending that distinguishes numbered slices from numbered frames.
std::string_view endingOf(const ExportLayers& layers) {
    if (layers.kind == ExportKind::picture || layers.files == LayerFiles::one) return "";
    if (layers.files == LayerFiles::sheet) return "_sheet";
    return layers.kind == ExportKind::volume ? "_z%04d" : "_%04d";
}

/// Sets path, format and colors; the rest of the request is known.
void setTarget(ExportRequest& request, const ViewerState& state, const ExportFormat& format) {
    const ExportForm& form = state.exportForm;
    request.depth = format.depth;
    const bool isColored = form.color && hasColors(request.recipe) && takesColors(format, request.recipe);
    request.color = request.comparison || (isColored && !showsDensity(request));
    const std::string own = fmt::format("{}_{}{}{}", fileStem(titleOf(state.document)), contentOf(request),
                                        endingOf(request.layers), format.format->extension);
    const bool isTyped = !form.name.empty() && form.belongsTo.kind == request.layers.kind &&
                         form.belongsTo.files == request.layers.files;
    request.path = form.folder / (isTyped ? form.name : own);
    request.replace = !form.existing.empty() && form.existing == request.path;
}

/// The region and the recipe of what is seen.
ExportRequest seenOf(const ViewerState& state) {
    const Pane pane = panesOf(state).front();
    ExportRequest request;
    request.recipe = pane.recipe;
    request.imageHeight = pane.view.height;
    request.region = pane.region();
    if (state.view.mode == ViewMode::compare) {
        request.recipe = atMoment(state, state.document.recipe);
        request.comparison = shownComparison(state);
    }
    return request;
}

}  // namespace

ExportRequest seenRequestOf(const ViewerState& state) {
    ExportRequest request = seenOf(state);
    setTarget(request, state, exportFormatOf(state.exportForm));
    return request;
}

namespace {

/// Sets the maps' names and what is theirs alone. A recipe that tiles does so in the pixels that no neighbor repeats.
void setMaps(ExportRequest& request, const ViewerState& state, MapRequest maps) {
    const TileSize period = exportSizeOf(state);
    if (!exportsSeen(state.exportForm) && period.height < request.imageHeight && period.width > 0 &&
        tiles(request.recipe, period))
        request.imageHeight = period.height;
    request.isRegion = request.region != Region{0, 0, request.region.width, request.imageHeight};
    request.path = mapPathOf(state, maps);
    request.replace = !state.exportForm.existing.empty() && state.exportForm.existing == request.path;
    if (maps.profile != nullptr) request.layers.mipMaps = MipMaps::none;
    request.maps = std::move(maps);
}

}  // namespace

ExportRequest exportRequestOf(const ViewerState& state) {
    ExportRequest request;
    if (exportsSeen(state.exportForm)) {
        request = seenOf(state);
    } else {
        const PixelSize picture = pictureSizeOf(state.exportForm, state.canvas);
        request.recipe = state.document.recipe;
        request.imageHeight = picture.height;
        request.region = {0, 0, picture.width, picture.height};
        centerCamera(request.recipe, picture.width, picture.height);
    }
    MapRequest maps = mapRequestOf(state);
    if (maps.any()) request.comparison.reset();  // maps are of one recipe
    if (!request.comparison) request.layers = exportLayersOf(state, request.region.height);
    if (maps.any())
        setMaps(request, state, std::move(maps));
    else
        setTarget(request, state, chosenFormatOf(state));
    if (state.exportForm.fit && takesFit(state, request)) request.percents = kUsualPercents;
    setPlace(state, request);
    return request;
}

std::string exportProblem(const ExportRequest& request) {
    const bool isOwnFormat = request.maps.profile != nullptr && request.path.extension().empty();
    if (!isOwnFormat && formatNamed(request.path) == nullptr) {
        return fmt::format("{}: the extension decides the format, expected one of {}",
                           printable(request.path.filename().native()), formatNames(Layers::one, true));
    }
    if (request.path.stem().empty()) return "A file name, please";
    if (const std::vector<RequestProblem> problems = problemsOf(request, kControlNames); !problems.empty()) {
        const RequestProblem& first = problems.front();
        if (first.field == RequestField::path) return first.text;
        return fmt::format("{}{}{}: {}", kControlNames.field(first.field), first.value.empty() ? "" : " ", first.value,
                           first.text);
    }
    return placeProblem(request.path);
}

std::string placeProblem(const std::filesystem::path& path) {
    std::error_code ignored;
    const std::filesystem::path folder = path.parent_path();
    if (!folder.empty() && !std::filesystem::is_directory(folder, ignored))
        return fmt::format("{}: there is no such folder", printable(folder.native()));
    if (std::filesystem::is_directory(path, ignored))
        return fmt::format("{}: a folder, expected the name of a file", printable(path.native()));
    return {};
}

std::string chosenProblem(const ViewerState& state, const ExportRequest& request) {
    if (exportsSet(state)) {
        const std::string& pattern = state.exportForm.set.pattern;
        if (request.maps.maps.empty()) return "No map is checked";
        if (pattern.find('/') != std::string::npos) return fmt::format("{}: one folder for all, chosen above", pattern);
        if (const std::string problem = markProblem(pattern, {kNameMark, kMapMark}); !problem.empty())
            return fmt::format("{}: {}", printable(pattern), problem);
    }
    ExportRequest placed = request;
    if (std::string problem = setPlace(state, placed); !problem.empty()) return problem;
    const std::string problem = exportProblem(request);
    return problem.empty() ? roomProblem(request) : problem;
}

void followFormat(ViewerState& state) {
    ExportForm& form = state.exportForm;
    if (form.name.empty()) return;
    form.name = std::filesystem::path(form.name).replace_extension(chosenFormatOf(state).format->extension).string();
}

void followName(ViewerState& state) {
    const FormatInfo* format = formatNamed(state.exportForm.name);
    if (format == nullptr || format == chosenFormatOf(state).format) return;
    const ExportKind kind = exportKindOf(state);
    for (const ExportFormat& row : exportFormats(kind, layerFilesOf(state.settings, kind)))
        if (row.format == format) return chooseFormat(state, row);
}

bool beginsExport(ViewerState& state, const std::vector<std::filesystem::path>& paths, bool replace) {
    ExportForm& form = state.exportForm;
    std::error_code ignored;
    const auto found = std::ranges::find_if(paths, [&](const std::filesystem::path& path) {
        return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
    });
    if (!replace && found != paths.end()) {
        form.existing = paths.front();
        showWarning(state, fmt::format("{} exists already", found->filename().string()), "Export again to replace it");
        return false;
    }
    form.existing.clear();
    form.folder = std::filesystem::absolute(paths.front(), ignored).parent_path();
    return true;
}

void requestExport(ViewerState& state) {
    if (exportsMap(state)) return requestCells(state);
    if (exportsMesh(state)) return requestMesh(state);
    ExportForm& form = state.exportForm;
    followDocument(state);
    ExportRequest request = exportRequestOf(state);
    if (const std::string problem = chosenProblem(state, request); !problem.empty()) {
        showFailure(state, Error(ExitCode::usage, problem));
        return;
    }
    if (!beginsExport(state, {request.path}, request.replace)) return;
    if (!form.name.empty() && !exportsSet(state)) form.name = request.path.filename().string();
    request.path = form.folder / request.path.filename();
    state.requests.exportPicture = std::move(request);
}

}  // namespace noisescope
