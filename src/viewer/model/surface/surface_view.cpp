#include "viewer/model/surface/surface_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

constexpr double kDegreesAPixel = 0.3;

/// Returns a number of degrees from 0 to 360.
double around(double degrees) { return degrees - 360 * std::floor(degrees / 360); }

}  // namespace

bool showsSurface(const ViewerState& state) { return state.view.mode == ViewMode::surface; }

SurfaceWork surfaceWork(const ViewerState& state, const Pane& pane, bool isDraft) {
    constexpr double kDraftNodes = 144;  // along the longer side
    constexpr double kNodes = 512;
    const SurfacePanel& panel = state.surface;
    const auto width = static_cast<double>(pane.fieldWidth);
    const auto height = static_cast<double>(pane.fieldHeight);
    const double scale = std::min(1.0, (isDraft ? kDraftNodes : kNodes) / std::max(width, height));
    const auto scaled = [&](double pixels) { return static_cast<std::int64_t>(std::floor(pixels * scale)); };
    SurfaceWork work;
    const bool isOfLayer = state.layers.look == LayerLook::layer && hasTree(state);
    work.recipe = isOfLayer ? atMoment(state, state.document.recipe) : pane.recipe;
    work.heights = isOfLayer                         ? selectedPath(state)
                   : problemsOf(work.recipe).empty() ? heightsPath(work.recipe)
                                                     : std::string();
    work.imageHeight = std::max<std::int64_t>(1, std::llround(static_cast<double>(pane.view.height) * scale));
    work.nodes = {scaled(static_cast<double>(pane.view.x)), scaled(static_cast<double>(pane.view.y)),
                  std::max<std::int64_t>(2, scaled(width)), std::max<std::int64_t>(2, scaled(height))};
    work.height =
        work.recipe->surfaceHeight * static_cast<double>(work.imageHeight) / static_cast<double>(work.nodes.width);
    if (work.recipe->sea) work.sea = work.recipe->seaLevel;
    work.camera = panel.camera;
    work.sun = panel.sun;
    work.look = panel.look;
    const std::int64_t coarse = isDraft && pane.width * pane.height > 700'000 ? 2 : 1;
    work.size = {std::max<std::int64_t>(1, pane.width / coarse), std::max<std::int64_t>(1, pane.height / coarse),
                 isDraft ? 1 : 2};
    work.isLight = state.settings.theme == "light";
    return work;
}

void turnSurface(SurfacePanel& panel, double right, double down) {
    panel.camera.yaw = around(panel.camera.yaw - right * kDegreesAPixel);
    panel.camera.elevation = std::clamp(panel.camera.elevation + down * kDegreesAPixel, 2.0, 90.0);
}

void moveSun(SurfacePanel& panel, double right, double down) {
    panel.sun.azimuth = around(panel.sun.azimuth + right * kDegreesAPixel);
    panel.sun.elevation = std::clamp(panel.sun.elevation - down * kDegreesAPixel, 2.0, 90.0);
}

void zoomSurface(SurfacePanel& panel, double notches) {
    panel.camera.zoom = std::clamp(panel.camera.zoom * std::exp2(notches / 4), 0.25, 16.0);
}

void raiseSurface(Recipe& recipe, double notches) {
    constexpr double kThousand = 1000;  // of parts: values with few digits
    const double raised = std::clamp(recipe.surfaceHeight * std::exp2(notches / 4), 0.005, 2.0);
    recipe.surfaceHeight = std::round(raised * kThousand) / kThousand;
}

void raiseSea(Recipe& recipe, double notches) {
    constexpr double kLowestSea = -1;
    constexpr double kSteps = 20;  // in a value of 1
    const double raised = (recipe.sea ? recipe.seaLevel : kLowestSea) + notches / kSteps;
    recipe.sea = raised > kLowestSea;
    recipe.seaLevel = recipe.sea ? std::round(std::min(raised, 1.0) * kSteps) / kSteps : 0;
}

void resetSurface(SurfacePanel& panel) {
    panel.camera = {};
    panel.sun = {};
}

std::string surfaceCommand(const ViewerState& state) {
    const SurfacePanel& panel = state.surface;
    const SurfaceWork work = surfaceWork(state, panesOf(state).front(), false);
    const Region& nodes = work.nodes;
    std::string line = commandOf(work.recipe, "surface");
    line +=
        fmt::format(" --size {}x{} --nodes {}x{}", work.size.width, work.size.height, nodes.width, work.imageHeight);
    if (nodes != Region{0, 0, nodes.width, work.imageHeight})
        line += fmt::format(" --region {},{},{}x{}", nodes.x, nodes.y, nodes.width, nodes.height);
    if (!work.heights.empty()) line += fmt::format(" --heights {}", shellWord(work.heights));
    line += fmt::format(" --camera {:.1f},{:.1f} --sun {:.1f},{:.1f}", panel.camera.yaw, panel.camera.elevation,
                        panel.sun.azimuth, panel.sun.elevation);
    if (panel.camera.zoom != 1) line += fmt::format(" --zoom {:.3f}", panel.camera.zoom);
    if (panel.look != SurfaceLook::colors) line += panel.look == SurfaceLook::clay ? " --look clay" : " --look slope";
    return line + " -o surface.png";
}

std::string surfaceStatus(const ViewerState& state) {
    const SurfacePanel& panel = state.surface;
    const Recipe& recipe = state.document.recipe;
    const std::string text = fmt::format(
        "yaw {:.0f}\u00b0, elevation {:.0f}\u00b0, sun {:.0f}\u00b0, {:.0f}\u00b0, height {:.3f}", panel.camera.yaw,
        panel.camera.elevation, panel.sun.azimuth, panel.sun.elevation, recipe.surfaceHeight);
    return recipe.sea ? fmt::format("{}, sea {:.2f}", text, recipe.seaLevel) : text;
}

}  // namespace noisescope
