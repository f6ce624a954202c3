#include "viewer/model/export_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

#include "core/error.h"
#include "core/text.h"
#include "export/comparison_export.h"
#include "export/field_export.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/files.h"
#include "viewer/model/scene.h"

namespace noisescope {
namespace {

constexpr std::string_view kSeenId = "seen";

constexpr std::array kSizes{
    ExportSize{"canvas", "Canvas"},
    ExportSize{"512", "512 \u00d7 512", 512},
    ExportSize{"1024", "1024 \u00d7 1024", 1024},
    ExportSize{"2048", "2048 \u00d7 2048", 2048},
    ExportSize{"4096", "4096 \u00d7 4096", 4096},
    ExportSize{"custom", "Custom"},
    ExportSize{kSeenId, "What is seen"},
};

constexpr std::size_t kMostTypedNames = 64;

std::string upperCase(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return result;
}

/// The format of a file name, or null.
const FormatInfo* knownFormat(const std::filesystem::path& path) {
    try {
        return &formatForPath(path);
    } catch (const Error&) {
        return nullptr;
    }
}

std::string sizeProblem(const Region& region, const FormatInfo& format) {
    if (region.width < 1 || region.height < 1)
        return fmt::format("{} x {}: a picture has at least one pixel", region.width, region.height);
    if (region.width > format.maxWidth || region.height > format.maxHeight)
        return fmt::format("{} x {}: {} files have at most {} x {} pixels", region.width, region.height, format.name,
                           format.maxWidth, format.maxHeight);
    return {};
}

const ExportSize& sizeOf(const ExportForm& form) {
    return kSizes.at(static_cast<std::size_t>(std::clamp<int>(form.size, 0, kSizes.size() - 1)));
}

}  // namespace

std::span<const ExportSize> exportSizes() { return kSizes; }

std::vector<ExportFormat> exportFormats() {
    std::vector<ExportFormat> rows;
    for (const FormatInfo& format : formats()) {
        if (!format.holdsLayers(Layers::one)) continue;
        for (const Depth depth : format.depths) {
            const DepthInfo& info = depthInfo(depth);
            rows.push_back({fmt::format("{}-{}", format.name, info.name),
                            fmt::format("{}, {}", upperCase(format.name), info.label), &format, depth});
        }
    }
    return rows;
}

ExportFormat exportFormatOf(const ExportForm& form) {
    const std::vector<ExportFormat> rows = exportFormats();
    return rows.at(std::min(static_cast<std::size_t>(std::max(0, form.format)), rows.size() - 1));
}

bool takesColors(const ExportForm& form, const Recipe& recipe) {
    return channelsOf(recipe) == 1 && exportFormatOf(form).format->colors;
}

Port pictureSizeOf(const ExportForm& form, const CanvasState& canvas) {
    const ExportSize& size = sizeOf(form);
    if (size.id == "custom") return {form.width, form.height};
    if (size.side > 0) return {size.side, size.side};
    return {canvas.width, canvas.height};
}

TileSize exportSizeOf(const ExportForm& form, const CanvasState& canvas) {
    const Port size = pictureSizeOf(form, canvas);
    return {size.width, size.height};
}

namespace {

/// What the picture's file is called after, behind the recipe's name: as exportMaps() calls it.
std::string_view contentOf(const ExportRequest& request) {
    if (request.comparison) return "comparison";
    if (request.color) return "color";
    const std::string_view output = outputOf(request.recipe).id;
    return output == "value" ? "height" : output;
}

/// Where the picture goes, in which format and in which colors; its recipe is known.
void setTarget(ExportRequest& request, const ViewerState& state) {
    const ExportForm& form = state.exportForm;
    const ExportFormat format = exportFormatOf(form);
    const Recipe& recipe = request.recipe;
    request.depth = format.depth;
    request.color = request.comparison || (form.color && hasColors(recipe) && takesColors(form, recipe));
    const std::string own =
        fmt::format("{}_{}{}", fileStem(state.document.origin.title), contentOf(request), format.format->extension);
    request.path = form.folder / (form.name.empty() ? own : form.name);
    request.replace = !form.existing.empty() && form.existing == request.path;
}

}  // namespace

ExportRequest seenRequestOf(const ViewerState& state) {
    const Pane pane = panesOf(state).front();
    ExportRequest request;
    request.recipe = pane.recipe;
    request.imageHeight = pane.view.height;
    request.region = pane.region();
    if (state.view.mode == ViewMode::compare) {
        request.recipe = state.document.recipe;
        request.comparison = state.document.comparison;
    }
    setTarget(request, state);
    return request;
}

ExportRequest exportRequestOf(const ViewerState& state) {
    if (sizeOf(state.exportForm).id == kSeenId) return seenRequestOf(state);
    const Port picture = pictureSizeOf(state.exportForm, state.canvas);
    ExportRequest request;
    request.recipe = state.document.recipe;
    request.imageHeight = picture.height;
    request.region = {0, 0, picture.width, picture.height};
    setTarget(request, state);
    return request;
}

Port fileSizeOf(const ExportRequest& request) {
    const Region& region = request.region;
    if (!request.comparison) return {region.width, region.height};
    const PaneGrid grid = paneGridOf(request.comparison->values.size(), 1, 1, kPaneGap);
    return {grid.columns * region.width + grid.gap * (grid.columns - 1),
            grid.rows * region.height + grid.gap * (grid.rows - 1)};
}

std::string exportProblem(const ExportRequest& request) {
    const FormatInfo* format = knownFormat(request.path);
    if (format == nullptr) {
        return fmt::format("{}: the extension decides the format, expected one of {}",
                           printable(request.path.filename().native()), formatNames(Layers::one, true));
    }
    if (request.path.stem().empty()) return "A file name, please";
    Region whole = request.region;
    if (request.comparison) {
        if (format->name != "png" && format->name != "exr") return "A comparison is in colors: PNG or EXR, please";
        whole.width = fileSizeOf(request).width;
        whole.height = fileSizeOf(request).height;
    }
    if (std::string problem = sizeProblem(whole, *format); !problem.empty()) return problem;
    std::error_code ignored;
    const std::filesystem::path folder = request.path.parent_path();
    if (!folder.empty() && !std::filesystem::is_directory(folder, ignored))
        return fmt::format("{}: there is no such folder", printable(folder.native()));
    if (std::filesystem::is_directory(request.path, ignored))
        return fmt::format("{}: a folder, expected the name of a file", printable(request.path.native()));
    return {};
}

void followFormat(ExportForm& form) {
    if (form.name.empty()) return;
    form.name = std::filesystem::path(form.name).replace_extension(exportFormatOf(form).format->extension).string();
}

void followName(ExportForm& form) {
    const FormatInfo* format = knownFormat(form.name);
    if (format == nullptr || format == exportFormatOf(form).format) return;
    const std::vector<ExportFormat> rows = exportFormats();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.format == format; });
    form.format = static_cast<int>(found - rows.begin());
}

std::string exportDocumentOf(const Document& document) {
    // A path is absolute: no title is taken for one.
    return document.path.empty() ? "title " + document.origin.title : document.path;
}

void followDocument(ExportForm& form, const Document& document) {
    const TypedName now{exportDocumentOf(document), document.recipe->output, {}};
    const auto isFor = [](const TypedName& what) {
        return [&what](const TypedName& name) { return name.document == what.document && name.output == what.output; };
    };
    if (isFor(now)(form.belongsTo)) return;
    std::erase_if(form.names, isFor(form.belongsTo));
    if (!form.name.empty()) form.names.push_back({form.belongsTo.document, form.belongsTo.output, form.name});
    if (form.names.size() > kMostTypedNames) form.names.erase(form.names.begin());
    const auto found = std::ranges::find_if(form.names, isFor(now));
    form.name = found == form.names.end() ? "" : found->name;
    form.belongsTo = now;
    followFormat(form);
}

void followSaved(ExportForm& form, const std::string& before, const Document& document) {
    const std::string after = exportDocumentOf(document);
    const auto follow = [&](TypedName& name) {
        if (name.document == before) name.document = after;
    };
    follow(form.belongsTo);
    for (TypedName& name : form.names) follow(name);
}

void requestExport(ViewerState& state) {
    ExportForm& form = state.exportForm;
    followDocument(form, state.document);
    ExportRequest request = exportRequestOf(state);
    if (const std::string problem = exportProblem(request); !problem.empty()) {
        showFailure(state, Error(ExitCode::usage, problem));
        return;
    }
    std::error_code ignored;
    if (!request.replace && std::filesystem::exists(std::filesystem::symlink_status(request.path, ignored))) {
        form.existing = request.path;
        showWarning(state, fmt::format("{} exists already", request.path.filename().string()),
                    "Export again to replace it");
        return;
    }
    form.existing.clear();
    form.folder = std::filesystem::absolute(request.path, ignored).parent_path();
    if (!form.name.empty()) form.name = request.path.filename().string();
    request.path = form.folder / request.path.filename();
    state.requests.exportPicture = std::move(request);
}

std::string shellWord(std::string_view text) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("=._/+-,:@%").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return std::string(text);
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

std::vector<std::string> settingsOf(const Recipe& recipe) {
    std::vector<std::string> settings;
    const HeldRecipe defaults;
    for (const ParamInfo& param : params())
        if (const std::string value = valueText(param, recipe); value != valueText(param, defaults))
            settings.push_back(fmt::format("{}={}", param.id, value));
    return settings;
}

namespace {

std::string regionText(const Region& region) {
    return fmt::format(" --region {},{},{}x{}", region.x, region.y, region.width, region.height);
}

}  // namespace

std::string commandLine(const ExportRequest& request) {
    std::string line = "noisescope render";
    for (const std::string& setting : settingsOf(request.recipe)) line += fmt::format(" --set {}", shellWord(setting));
    const Region& region = request.region;
    if (request.comparison) line += fmt::format(" --compare {}", shellWord(comparisonText(*request.comparison)));
    line += fmt::format(" --size {}x{}", region.width, request.imageHeight);
    // Of a comparison --size alone would be that of all panes together.
    if (request.comparison || region != Region{0, 0, region.width, request.imageHeight}) line += regionText(region);
    const FormatInfo* format = knownFormat(request.path);
    if (format != nullptr && request.depth != format->defaultDepth())
        line += fmt::format(" --depth {}", depthInfo(request.depth).name);
    if (request.color && !request.comparison) line += " --color";
    // A path that begins with a dash would be taken for an option.
    const std::string path = request.path.native();
    return line + fmt::format(" -o {}", shellWord(path.starts_with('-') ? "./" + path : path));
}

}  // namespace noisescope
