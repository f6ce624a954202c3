#include "viewer/model/export/export_layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <system_error>

#include "core/text.h"
#include "export/request/map_set.h"
#include "export/request/request_series.h"
#include "files/disk_space.h"
#include "image/motion/frame_pattern.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::array kPurposes{
    ChoiceRow{"picture", "Image", "The moment and the slice that the recipe shows"},
    ChoiceRow{kSetPurpose, "Textures",
              "A set: heights, normals, colors, slopes and masks in one folder, for an engine"},
    ChoiceRow{"animation", "Animation", "Frames over time, from the recipe's time on"},
    ChoiceRow{"volume", "Volume", "Slices along the third axis, from the recipe's place on"},
    ChoiceRow{"map", "Map", "The cells of the map as numbers, names or tiles, for games and Tiled"},
    ChoiceRow{"mesh", "Mesh", "The values as heights of a surface, for engines, Blender and printers"},
};
constexpr std::array kPurposeKinds{ExportKind::picture, ExportKind::picture, ExportKind::animation,
                                   ExportKind::volume,  ExportKind::picture, ExportKind::picture};
constexpr std::array kFiles{
    ChoiceRow{"files", "Numbered files", "A file for each, with its number in the name"},
    ChoiceRow{"sheet", "Sheet", "All of them side by side in one picture, in rows"},
    ChoiceRow{"file", "One file", "A video, or a file of another format that holds several pictures"},
};
constexpr std::array kMips{
    ChoiceRow{"none", "None", "One level"},
    ChoiceRow{"drawn", "Drawn", "Each level by the recipe, whose octaves fade as pixels grow"},
    ChoiceRow{"averaged", "Averaged", "Each level from the pixels of the one before"},
};

constexpr double kUsualSeconds = 5;  ///< of an animation that does not loop
constexpr double kMoment = 1 << 24;  ///< pixels that are drawn before anybody waits
constexpr double kMostBytes = 9e18;  ///< that are told

template <typename Rows>
int indexOf(const Rows& rows, std::string_view id) {
    const auto found = std::ranges::find_if(rows, [&](const auto& row) { return row.id == id; });
    return found == rows.end() ? 0 : static_cast<int>(found - rows.begin());
}

FrameTimes framesOf(const ViewerState& state) {
    FrameTimes frames;
    const double loop = state.document.recipe->loop;
    const double usual = state.settings.exportRate * (fillsLoop(state) ? loop : kUsualSeconds);
    frames.count = state.settings.exportFrames > 0 ? state.settings.exportFrames
                                                   : std::llround(std::clamp<double>(usual, 1, kMostExportFrames));
    if (fillsLoop(state))
        frames.seconds = loop;
    else
        frames.perSecond = state.settings.exportRate;
    return frames;
}

std::string_view controlOf(RequestField field) {
    constexpr std::array<std::string_view, 21> kControls{
        "File",        "Names",     "Size",   "Region",  "Format", "Range", "Fit",
        "With colors", "Compare",   "Frames", "Columns", "Slices", "Slice", "Mip maps",
        "Level",       "Bottom up", "Header", "For",     "Maps",   "Masks", "Split into"};
    return kControls.at(static_cast<std::size_t>(field));
}

}  // namespace

const RequestNames kControlNames{controlOf, [](std::string_view text) { return std::string(text); }};

std::string sentence(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::span<const ChoiceRow> exportPurposes() { return kPurposes; }
std::span<const ChoiceRow> layerFilesRows() { return kFiles; }
std::span<const ChoiceRow> mipMapRows() { return kMips; }

std::string kindProblem(const ViewerState& state, ExportKind kind) {
    if (kind == ExportKind::picture) return {};
    const Recipe& recipe = state.document.recipe;
    if (state.view.mode == ViewMode::compare && exportsSeen(state.exportForm))
        return "What is seen is a comparison, which is exported as a picture";
    return sentence(kind == ExportKind::animation ? timeProblem(recipe, kControlNames)
                                                  : thirdAxisProblem(recipe, kControlNames));
}

ExportKind kindOfPurpose(std::string_view purpose) {
    return kPurposeKinds[static_cast<std::size_t>(indexOf(kPurposes, purpose))];
}

ExportKind exportKindOf(const ViewerState& state) {
    const ExportKind kind = kindOfPurpose(state.settings.exportWhat);
    return kindProblem(state, kind).empty() ? kind : ExportKind::picture;
}

std::string& layerFilesSetting(Settings& settings, ExportKind kind) {
    return kind == ExportKind::volume ? settings.exportSlicesInto : settings.exportFramesInto;
}

LayerFiles layerFilesOf(const Settings& settings, ExportKind kind) {
    if (kind == ExportKind::picture) return LayerFiles::numbered;
    return static_cast<LayerFiles>(
        indexOf(kFiles, kind == ExportKind::volume ? settings.exportSlicesInto : settings.exportFramesInto));
}

bool fillsLoop(const ViewerState& state) { return state.settings.exportLoop && state.document.recipe->loop > 0; }

MipMaps mipMapsOf(const Settings& settings) { return static_cast<MipMaps>(indexOf(kMips, settings.exportMipMaps)); }

bool takesMipMaps(const ExportLayers& layers, const FormatInfo& format) {
    return format.mipMaps && (layers.kind == ExportKind::picture || layers.files != LayerFiles::sheet);
}

ExportLayers exportLayersOf(const ViewerState& state, std::int64_t height) {
    const Settings& settings = state.settings;
    ExportLayers layers;
    layers.kind = exportKindOf(state);
    layers.files = layerFilesOf(settings, layers.kind);
    if (layers.kind == ExportKind::animation) layers.frames = framesOf(state);
    if (layers.kind == ExportKind::volume) layers.slices = settings.exportSlices > 0 ? settings.exportSlices : height;
    if (layers.kind != ExportKind::picture && layers.files == LayerFiles::sheet)
        layers.columns = std::min<std::int64_t>(settings.exportColumns, layers.count());
    if (takesMipMaps(layers, *chosenFormatOf(state).format)) layers.mipMaps = mipMapsOf(settings);
    return layers;
}

PixelSize fileSizeOf(const ExportRequest& request) {
    if (request.comparison) {
        const ComparisonJob job = comparisonJobOf(request, "");
        return {job.width, job.height};
    }
    if (request.maps.any()) {
        const MapSet set = mapSetOf(request, "");
        const Region tile = set.filesOf(set.plans().front(), set.assumedRanges()).job(0).region;
        return {tile.width, tile.height};
    }
    const ImageSpec spec = shapeOf(jobOfOne(request, ""));
    return {spec.width, spec.height};
}

namespace {

/// Bytes of all levels of a file.
double bytesOfJob(const ExportJob& job) {
    const ImageSpec spec = shapeOf(job);
    double samples = 0;
    for (int level = 0; level < spec.levels; ++level) {
        const LevelSize part = levelSize(spec, level);
        samples += static_cast<double>(part.width) * static_cast<double>(part.height) *
                   static_cast<double>(part.layers) * spec.channels;
    }
    return samples * depthInfo(job.depth).bytes;
}

ExportFigures figuresOfMaps(const ExportRequest& request) {
    const MapSet set = mapSetOf(request, "");
    ExportFigures figures{0, 0, 0, true};
    for (const MapPlan& plan : set.plans()) {
        const Series files = set.filesOf(plan, set.assumedRanges());
        figures.files += files.count;
        figures.bytes += bytesOfJob(files.job(0)) * static_cast<double>(files.count);
        figures.exact = figures.exact && !plan.format->compressed;
    }
    figures.pictures = figures.files;
    return figures;
}

}  // namespace

ExportFigures figuresOf(const ExportRequest& request) {
    if (request.maps.any()) return figuresOfMaps(request);
    ExportFigures figures;
    figures.files = request.layers.fileCount();
    figures.pictures = request.layers.count();
    const FormatInfo& format = formatForPath(request.path);
    figures.exact = !format.compressed;
    const PixelSize size = fileSizeOf(request);
    figures.bytes = request.comparison ? 3 * static_cast<double>(size.width) * static_cast<double>(size.height) *
                                             depthInfo(request.depth).bytes
                                       : bytesOfJob(jobOfOne(request, "")) * static_cast<double>(figures.files);
    return figures;
}

namespace {

std::string roundedBytes(double bytes) { return bytesText(static_cast<std::uint64_t>(std::min(bytes, kMostBytes))); }

bool isWritten(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

}  // namespace

std::string figuresText(const ExportRequest& request) {
    const ExportFigures figures = figuresOf(request);
    const Region& region = request.region;
    const double pixels = static_cast<double>(region.width) * static_cast<double>(region.height);
    if (request.layers.kind == ExportKind::picture && pixels < kMoment && figures.files == 1) return {};
    const bool each = figures.files == figures.pictures;
    const char* const what = each ? "file" : request.layers.kind == ExportKind::animation ? "frame" : "slice";
    const bool isWhole = !request.comparison && !request.maps.any();
    const PixelSize size = isWhole ? PixelSize{region.width, region.height} : fileSizeOf(request);
    const std::string pictures = fmt::format("{} {}{} of {} \u00d7 {}", figures.pictures, what,
                                             figures.pictures == 1 ? "" : "s", size.width, size.height);
    const bool isVideo = isWhole && formatForPath(request.path).video;
    const double rate = request.layers.frames.rate();
    if (isVideo && rate > 0) {
        constexpr double kSmooth = 0.03;  // bytes of a pixel of smooth noise in a video …
        constexpr double kRough = 0.2;    // … and of a rough one
        const double all = pixels * static_cast<double>(figures.pictures);
        return fmt::format("{}, {:.3g} s, some {} to {}", pictures, static_cast<double>(figures.pictures) / rate,
                           roundedBytes(kSmooth * all), roundedBytes(kRough * all));
    }
    return fmt::format("{}, {}{}", pictures, figures.exact ? "" : "up to ", roundedBytes(figures.bytes));
}

std::string drawingText(const ExportRequest& request, const FieldStatus& field, const PixelSize& canvas) {
    constexpr double kSoon = 5;  // seconds, below which nobody needs to know
    if (request.layers.kind == ExportKind::picture || field.compiled || !(field.milliseconds > 0)) return {};
    const double pixels = static_cast<double>(request.region.width) * static_cast<double>(request.region.height) *
                          static_cast<double>(request.layers.count());
    const double seconds =
        field.milliseconds / 1000 * pixels / (static_cast<double>(canvas.width) * static_cast<double>(canvas.height));
    if (seconds < kSoon) return {};
    return seconds < 100 ? fmt::format("about {:.0f} s to draw", seconds)
                         : fmt::format("about {:.0f} minutes to draw", std::ceil(seconds / 60));
}

std::string roomProblem(const ExportRequest& request) {
    const ExportFigures figures = figuresOf(request);
    if (!figures.exact) return {};
    // An export that was ended goes on: what is there takes no more room.
    if (request.layers.isNumbered() && isWritten(framePath(request.path, 0))) return {};
    const std::optional<std::uint64_t> room = freeBytesFor(request.path);
    if (!room || figures.bytes <= static_cast<double>(*room)) return {};
    return fmt::format("It takes {}, and {} are free", roundedBytes(figures.bytes), bytesText(*room));
}

namespace {

std::string mapNamesOf(const ExportRequest& request) {
    const MapSet set = mapSetOf(request, "");
    std::string names;
    for (const MapPlan& plan : set.plans()) {
        const Series files = set.filesOf(plan, set.assumedRanges());
        names += files.job(0).path.filename().string();
        if (files.count > 1) names += " to " + files.job(files.count - 1).path.filename().string();
        names += "\n";
    }
    if (request.maps.profile != nullptr) return names + set.textPath().filename().string();
    names.pop_back();
    return names;
}

}  // namespace

std::string fileNamesOf(const ExportRequest& request) {
    if (request.maps.any()) return mapNamesOf(request);
    const std::int64_t files = request.layers.fileCount();
    if (!request.layers.isNumbered() || !isFramePattern(request.path)) return request.path.filename().string();
    const std::string first = framePath(request.path, 0).filename().string();
    return files == 1 ? first : fmt::format("{} to {}", first, framePath(request.path, files - 1).filename().string());
}

}  // namespace noisescope
