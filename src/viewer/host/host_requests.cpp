// Requests of panels that only the host can carry out.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

#include "core/error.h"
#include "export/field_export.h"
#include "image/image_writer.h"
#include "viewer/host/host.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/files/files.h"

namespace noisescope {
namespace {

void startExport(Host& host, const std::function<PictureJob()>& jobOfRequest) {
    try {
        host.exporter.drawWith(backendOf(host.state.settings));
        host.exporter.add(jobOfRequest());
    } catch (const Error& error) {
        showFailure(host.state, error);
    }
}

/// Returns the flat picture and the surface as they stand on the canvas.
Image bothShown(Host& host) {
    const ViewerState& state = host.state;
    const SurfacePanel& panel = state.surface;
    const std::int64_t right = panel.left - state.canvas.left;
    const std::int64_t down = panel.top - state.canvas.top;
    Image both(right + panel.across, down + panel.down, 3);
    const auto place = [&](const Image& part, std::int64_t x, std::int64_t y) {
        for (std::int64_t row = 0; row < part.height; ++row)
            std::copy_n(part.pixels.begin() + row * part.width * 3, part.width * 3,
                        both.pixels.begin() + ((y + row) * both.width + x) * 3);
    };
    place(host.view.shown(state, host.panes), 0, 0);
    place(host.surface.shown(), right, down);
    return both;
}

/// Saves the wipe or A - B, which no recipe draws, or the surface, as shown on the canvas; pictures must be complete.
void saveCanvas(Host& host, const std::filesystem::path& path) {
    ImageSpec spec;
    spec.range = {0, 1};
    spec.isColor = true;
    writeImage(path,
               host.state.view.mode == ViewMode::both ? bothShown(host)
               : showsSurface(host.state)             ? host.surface.shown()
                                                      : host.view.shown(host.state, host.panes),
               spec);
    showToast(host.state, fmt::format("Saved {}", path.filename().string()), path.string());
}

/// Saves the canvas pixel for pixel.
void takeScreenshot(Host& host) {
    ViewerState& state = host.state;
    const bool isOfTwo = state.view.mode == ViewMode::wipe || state.view.mode == ViewMode::difference ||
                         state.view.mode == ViewMode::both;
    const bool isOfSurface = showsSurface(state);
    if ((isOfTwo && !host.view.atRest(host.panes.size())) || (isOfSurface && !state.surface.isWhole)) {
        state.requests.screenshot = true;  // tries again in the next frame
        return;
    }
    try {
        const std::filesystem::path path =
            freshPath(std::filesystem::current_path(), "noisescope", ".png",
                      [&](const std::filesystem::path& other) { return host.exporter.makes(other); });
        if (isOfTwo || isOfSurface) return saveCanvas(host, path);
        ExportRequest request = seenRequestOf(state);
        request.path = path;
        request.depth = Depth::u8;
        request.color = hasColors(request.recipe);
        startExport(host, [&] { return jobOf(request, host.options.software); });
    } catch (const Error& error) {
        showFailure(state, error);
    } catch (const std::filesystem::filesystem_error& error) {
        showFailure(state, error);
    }
}

void toggleFullScreen(Host& host) {
    GLFWwindow* window = host.window.handle();
    if (host.windowed) {
        const Placement& place = *host.windowed;
        glfwSetWindowMonitor(window, nullptr, place.x, place.y, place.width, place.height, GLFW_DONT_CARE);
        host.windowed.reset();
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
    if (mode == nullptr) return;
    Placement place;
    glfwGetWindowPos(window, &place.x, &place.y);
    glfwGetWindowSize(window, &place.width, &place.height);
    host.windowed = place;
    glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

}  // namespace

void doRequests(Host& host) {
    Requests requests = std::exchange(host.state.requests, {});
    host.state.requests.restore = requests.restore;  // handled by the keeper
    if (requests.cancelExport) host.exporter.cancel();
    if (requests.stopProcesses) host.view.stopProcesses();
    if (requests.finishProcesses) host.view.finishProcesses();
    if (requests.stopProcesses || requests.finishProcesses) host.ui.wakeAt(ImGui::GetTime());  // the status line tells
    if (requests.screenshot) takeScreenshot(host);
    if (requests.exportPicture)
        startExport(host, [&] { return jobOf(*requests.exportPicture, host.options.software); });
    if (requests.exportCells) startExport(host, [&] { return mapJobOf(*requests.exportCells, host.options.software); });
    if (requests.exportMesh)
        startExport(host, [&] {
            requests.exportMesh->software = host.options.software;
            return *requests.exportMesh;
        });
    if (requests.cancelExport || requests.screenshot || requests.exportPicture || requests.exportCells ||
        requests.exportMesh)
        host.exporter.poll(host.state);
    if (requests.toggleFullScreen) toggleFullScreen(host);
    if (requests.quit) glfwSetWindowShouldClose(host.window.handle(), GLFW_TRUE);
}

}  // namespace noisescope
