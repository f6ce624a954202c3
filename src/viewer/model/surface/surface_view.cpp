#include "viewer/model/surface/surface_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/vec3.hpp>

#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/model/map/map_view.h"

namespace noisescope {
namespace {

constexpr double kDegreesAPixel = 0.3;
constexpr double kLowest = 2;                             // degrees, of camera and sun
constexpr double kDegree = 3.14159265358979323846 / 180;  // in radians

/// Returns a number of degrees from 0 to 360.
double around(double degrees) { return degrees - 360 * std::floor(degrees / 360); }

/// Makes the cells of the pane's map the nodes.
void takeCells(SurfaceWork& work, const Pane& pane, std::int64_t blockNodes) {
    constexpr double kInside = 0.5;  // of a pixel
    work.recipe = pane.recipe;
    work.isBlocks = true;
    work.blockNodes = blockNodes;
    work.imageHeight = pane.recipe->map.cells;
    const MapCell first = cellAt(pane, work.imageHeight, kInside, kInside);
    const MapCell last = cellAt(pane, work.imageHeight, static_cast<double>(pane.fieldWidth) - kInside,
                                static_cast<double>(pane.fieldHeight) - kInside);
    work.nodes = {first.x, first.y, last.x - first.x + 1, last.y - first.y + 1};
}

/// Returns the haze that tells far from near land where a low camera sees it as one line above the other.
double hazeAt(double elevation) {
    constexpr double kMost = 0.55;
    constexpr double kHigh = 25;  // degrees, from which on there is none
    return std::round(100 * kMost * std::clamp(1 - elevation / kHigh, 0.0, 1.0)) / 100;
}

}  // namespace

bool showsSurface(const ViewerState& state) {
    return state.view.mode == ViewMode::surface || state.view.mode == ViewMode::both;
}

std::string surfaceProblem(const ViewerState& state) {
    if (shownRecipe(state)->output != kSolid) return {};
    return "A solid is a body already: drag the picture to turn it, Shift+drag to move its sun";
}

bool handlesSurface(const ViewerState& state) {
    return state.view.mode == ViewMode::surface || (state.view.mode == ViewMode::both && state.surface.isHovered);
}

SurfaceWork surfaceWork(const ViewerState& state, const Pane& pane, bool isDraft) {
    constexpr double kDraftNodes = 144;  // along the longer side
    constexpr double kNodes = 512;
    constexpr std::int64_t kDraftBlockNodes = 192, kBlockNodes = 640;
    const SurfacePanel& panel = state.surface;
    const auto width = static_cast<double>(pane.fieldWidth);
    const auto height = static_cast<double>(pane.fieldHeight);
    const double scale = std::min(1.0, (isDraft ? kDraftNodes : kNodes) / std::max(width, height));
    const auto scaled = [&](std::int64_t pixels) {
        if (scale == 1) return pixels;
        return static_cast<std::int64_t>(std::floor(static_cast<double>(pixels) * scale));
    };
    SurfaceWork work;
    const bool isOfLayer = state.layers.look == LayerLook::layer && hasTree(state);
    work.recipe = isOfLayer ? atMoment(state, state.document.recipe) : pane.recipe;
    work.heights = showsBlocks(state)                ? std::string()
                   : isOfLayer                       ? selectedPath(state)
                   : problemsOf(work.recipe).empty() ? heightsPath(work.recipe)
                                                     : std::string();
    work.imageHeight = std::max<std::int64_t>(1, std::llround(static_cast<double>(pane.view.height) * scale));
    work.nodes = {scaled(pane.view.x), scaled(pane.view.y), std::max<std::int64_t>(2, scaled(pane.fieldWidth)),
                  std::max<std::int64_t>(2, scaled(pane.fieldHeight))};
    if (showsBlocks(state)) takeCells(work, pane, isDraft ? kDraftBlockNodes : kBlockNodes);
    work.height =
        work.recipe->surfaceHeight * static_cast<double>(work.imageHeight) / static_cast<double>(work.nodes.width);
    if (work.recipe->sea) work.sea = work.recipe->seaLevel;
    work.view = pane.view;
    work.camera = panel.camera;
    work.closeness = panel.closeness;
    work.haze = hazeAt(panel.camera.elevation);
    work.sun = panel.sun;
    work.look = panel.look;
    work.lines = panel.lines;
    const std::int64_t coarse = isDraft && panel.across * panel.down > 700'000 ? 2 : 1;
    work.size = {std::max<std::int64_t>(1, panel.across / coarse), std::max<std::int64_t>(1, panel.down / coarse),
                 isDraft ? 1 : 2};
    work.isLight = state.settings.theme == "light";
    return work;
}

void turnSurface(SurfacePanel& panel, double right, double down) {
    panel.camera.yaw = around(panel.camera.yaw - right * kDegreesAPixel);
    panel.camera.elevation = std::clamp(panel.camera.elevation + down * kDegreesAPixel, kLowest, 90.0);
}

void moveSun(SurfacePanel& panel, double right, double down) {
    panel.sun.azimuth = around(panel.sun.azimuth + right * kDegreesAPixel);
    panel.sun.elevation = std::clamp(panel.sun.elevation - down * kDegreesAPixel, kLowest, 90.0);
}

SurfacePlace sunOnDial(const SurfacePanel& panel) {
    const double turn = (panel.sun.azimuth + panel.camera.yaw) * kDegree;
    const double far = (90 - panel.sun.elevation) / 90;
    return {far * std::sin(turn), -far * std::cos(turn)};
}

void putSun(SurfacePanel& panel, const SurfacePlace& place) {
    const double far = std::hypot(place.x, place.y);
    panel.sun.elevation = std::clamp(90 * (1 - far), kLowest, 90.0);
    if (far > 0) panel.sun.azimuth = around(std::atan2(place.x, -place.y) / kDegree - panel.camera.yaw);
}

void zoomSurface(SurfacePanel& panel, double notches) {
    panel.closeness = std::clamp(panel.closeness * std::exp2(notches / 4), 0.25, 16.0);
}

namespace {
/// Returns how many widths of the surface a pixel of the canvas spans at the distance of what the camera turns around.
double widthsAPixel(const SurfacePanel& panel) {
    return panel.shown->distance / (kSurfaceLens * static_cast<double>(panel.down) / 2);
}
}  // namespace

void panCamera(SurfacePanel& panel, double right, double down) {
    if (!panel.shown) return;
    const double yaw = panel.camera.yaw * kDegree;
    const double elevation = panel.camera.elevation * kDegree;
    const glm::dvec3 toRight(std::cos(yaw), 0, -std::sin(yaw));
    const glm::dvec3 upward(-std::sin(yaw) * std::sin(elevation), std::cos(elevation),
                            -std::cos(yaw) * std::sin(elevation));
    const double spans = widthsAPixel(panel);
    panel.camera.target =
        glm::clamp(panel.camera.target + (upward * down - toRight * right) * spans, glm::dvec3(-1), glm::dvec3(1));
}

void panSurface(ViewerState& state, double right, double down) {
    const SurfacePanel& panel = state.surface;
    if (!panel.shown) return;
    const SurfaceShown& shown = *panel.shown;
    const double spans = widthsAPixel(panel) * static_cast<double>(shown.nodes.width) /
                         static_cast<double>(shown.imageHeight) * static_cast<double>(shown.view.height);
    const double yaw = panel.camera.yaw * kDegree;
    const double upward = down / std::max(0.2, std::sin(panel.camera.elevation * kDegree));
    SurfacePlace& rest = state.surface.panRest;
    rest.x -= spans * (right * std::cos(yaw) + upward * std::sin(yaw));
    rest.y -= spans * (upward * std::cos(yaw) - right * std::sin(yaw));
    const auto x = static_cast<std::int64_t>(rest.x);
    const auto y = static_cast<std::int64_t>(rest.y);
    rest.x -= static_cast<double>(x);
    rest.y -= static_cast<double>(y);
    if (x != 0 || y != 0) pan(state, x, y);
}

SurfacePlace nodeOfPlace(const SurfaceShown& shown, const SurfacePlace& place) {
    const auto height = static_cast<double>(shown.imageHeight);
    return {place.x * height - static_cast<double>(shown.nodes.x) - 0.5,
            place.y * height - static_cast<double>(shown.nodes.y) - 0.5};
}

SurfacePlace nodeOfPixel(const SurfaceShown& shown, const View& view, double x, double y) {
    const auto node = [&](std::int64_t first, double pixel, std::int64_t nodes) {
        const long double place =
            (static_cast<long double>(first) + static_cast<long double>(pixel)) / static_cast<long double>(view.height);
        return static_cast<double>(place * static_cast<long double>(shown.imageHeight) -
                                   static_cast<long double>(nodes) - 0.5L);
    };
    return {node(view.x, x, shown.nodes.x), node(view.y, y, shown.nodes.y)};
}

std::optional<FieldPixel> pixelOnSurface(const SurfacePanel& panel, const Pane& pane, double x, double y) {
    if (!panel.shown) return {};
    const SurfaceShown& shown = *panel.shown;
    const auto node = shown.sight.nodeAt(x, y);
    if (!node) return {};
    // Whole numbers and long ones, as a view may lie far away.
    const auto pixel = [&](std::int64_t at, std::int64_t first, std::int64_t pixels) {
        const long double place = (static_cast<long double>(at) + 0.5L) / static_cast<long double>(shown.imageHeight);
        const auto along =
            static_cast<std::int64_t>(std::floor(place * static_cast<long double>(pane.view.height))) - first;
        return std::clamp(along, std::int64_t{0}, pixels - 1);
    };
    return FieldPixel{pixel(shown.nodes.x + node->column, pane.view.x, pane.fieldWidth),
                      pixel(shown.nodes.y + node->row, pane.view.y, pane.fieldHeight)};
}

void raiseSurface(Recipe& recipe, double notches) {
    constexpr double kThousand = 1000;  // of parts: values with few digits
    const double raised = std::clamp(recipe.surfaceHeight * std::exp2(notches / 4), 0.005, 2.0);
    recipe.surfaceHeight = std::round(raised * kThousand) / kThousand;
}

void raiseSea(Recipe& recipe, double notches) {
    constexpr double kLowestSea = -1;
    constexpr double kSeaSteps = 20;  // in a value of 1
    const double raised = (recipe.sea ? recipe.seaLevel : kLowestSea) + notches / kSeaSteps;
    recipe.sea = raised > kLowestSea;
    recipe.seaLevel = recipe.sea ? std::round(std::min(raised, 1.0) * kSeaSteps) / kSeaSteps : 0;
}

namespace {
constexpr std::array kCameras{CameraPreset{"top", "Top", "From above, as the flat picture", 0, 90},
                              CameraPreset{"front", "Front", "From the lower edge of the picture", 0, 12},
                              CameraPreset{"quarters", "Three quarters", "From the right and above", 30, 35}};
}  // namespace

std::span<const CameraPreset> cameraPresets() { return kCameras; }

void lookFrom(ViewerState& state, std::string_view preset) {
    if (!surfaceProblem(state).empty()) return;
    if (!showsSurface(state)) state.view.mode = ViewMode::surface;
    const CameraPreset& camera = *std::ranges::find(kCameras, preset, &CameraPreset::id);
    state.surface.camera = {camera.yaw, camera.elevation, {}, 1, {}};
    state.surface.closeness = 1;
}

void toggleLines(ViewerState& state, SurfaceLines lines) {
    if (!surfaceProblem(state).empty()) return;
    const bool wasShown = showsSurface(state);
    if (!wasShown) state.view.mode = ViewMode::surface;
    state.surface.lines = wasShown && state.surface.lines == lines ? SurfaceLines::none : lines;
}

bool showsBlocks(const ViewerState& state) {
    return showsSurface(state) && state.surface.asBlocks && !shownRecipe(state)->map.empty();
}

void toggleBlocks(ViewerState& state) {
    const bool wasShown = showsBlocks(state);
    if (!showsSurface(state)) state.view.mode = ViewMode::surface;
    state.surface.asBlocks = !wasShown;
}

void resetSurface(SurfacePanel& panel) {
    panel.camera = {};
    panel.closeness = 1;
    panel.sun = {};
}

std::string surfaceCommand(const ViewerState& state) {
    const SurfacePanel& panel = state.surface;
    const SurfaceWork work = surfaceWork(state, panesOf(state).front(), false);
    const Region& nodes = work.nodes;
    std::string line = commandOf(work.recipe, "surface");
    line += fmt::format(" --size {}x{}", work.size.width, work.size.height);
    line += work.isBlocks ? std::string(" --blocks") : fmt::format(" --nodes {}x{}", nodes.width, work.imageHeight);
    line += regionOption(nodes, {0, 0, work.isBlocks ? work.imageHeight : nodes.width, work.imageHeight});
    if (!work.heights.empty()) line += fmt::format(" --heights {}", shellWord(work.heights));
    line += fmt::format(" --camera {:.1f},{:.1f}", panel.camera.yaw, panel.camera.elevation);
    if (panel.shown) line += fmt::format(",{:.3f}", panel.shown->distance);
    if (const glm::dvec3& target = panel.camera.target; panel.shown && target != glm::dvec3(0))
        line += fmt::format(" --target {:.3f},{:.3f},{:.3f}", target.x, target.z, target.y);
    if (work.haze > 0) line += fmt::format(" --haze {:.2f}", work.haze);
    line += fmt::format(" --sun {:.1f},{:.1f}", panel.sun.azimuth, panel.sun.elevation);
    if (panel.look != SurfaceLook::colors)
        line += fmt::format(" --look {}", kSurfaceLooks.at(static_cast<std::size_t>(panel.look)));
    if (panel.lines != SurfaceLines::none)
        line += fmt::format(" --lines {}", kSurfaceLines.at(static_cast<std::size_t>(panel.lines)));
    return line + " -o surface.png";
}

std::string surfaceStatus(const ViewerState& state) {
    const SurfacePanel& panel = state.surface;
    const Recipe& recipe = state.document.recipe;
    std::string text =
        fmt::format("yaw {:.0f}\u00b0, elevation {:.0f}\u00b0", panel.camera.yaw, panel.camera.elevation);
    if (panel.shown) text += fmt::format(", distance {:.2f}", panel.shown->distance);
    text += fmt::format(", sun {:.0f}\u00b0, {:.0f}\u00b0, height {:.3f}", panel.sun.azimuth, panel.sun.elevation,
                        recipe.surfaceHeight);
    return recipe.sea ? fmt::format("{}, sea {:.2f}", text, recipe.seaLevel) : text;
}

}  // namespace noisescope
