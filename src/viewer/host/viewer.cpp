// Main loop of the window: input, one frame, output. Everything visible is drawn by the panels.
#include "viewer/host/viewer.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>
#include <imgui.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "core/error.h"
#include "core/interrupt.h"
#include "export/field_drawer.h"
#include "gpu/context.h"
#include "viewer/host/display_loss.h"
#include "viewer/host/host.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/files/files.h"

namespace noisescope {
namespace {

constexpr int kFramesAfterEvent = 3;  // ImGui needs a few frames to process a click completely
constexpr double kSignalPollSeconds = 0.25;
constexpr double kCaretSeconds = 0.4;  // the caret of a text field blinks
constexpr std::size_t kCompiledAtWork =
    4;  // programs compiled before their memory is returned while the window is busy

/// Loads fonts and style for the monitor's scale. The framebuffer may have more pixels than the window has units
/// (macOS, Wayland).
void updateScale(Host& host) {
    float scale = 1;
    int width = 0;
    int framebuffer = 0;
    glfwGetWindowContentScale(host.window.handle(), &scale, nullptr);
    host.uiScale = host.state.settings.uiScale;
    scale *= static_cast<float>(host.uiScale);
    glfwGetWindowSize(host.window.handle(), &width, nullptr);
    glfwGetFramebufferSize(host.window.handle(), &framebuffer, nullptr);
    const float density =
        width > 0 && framebuffer > 0 ? static_cast<float>(framebuffer) / static_cast<float>(width) : 1.0f;
    host.ui.scale = scale / density;
    host.ui.fonts = loadFonts(scale);
    ImGui::GetIO().FontGlobalScale = 1 / density;
    host.theme.reset();
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    host.input.scaleChanged = false;
}

void applySettings(Host& host) {
    const Theme theme = host.state.settings.theme == "light" ? Theme::light : Theme::dark;
    if (host.theme == theme) return;
    applyTheme(theme, host.ui.scale);
    host.theme = theme;
}

void openDropped(Host& host) {
    for (const std::filesystem::path& path : std::exchange(host.input.dropped, {}))
        if (!openRecipe(host.state, path))
            showFailure(host.state, Error(ExitCode::file, std::exchange(host.state.prompt.problem, {})));
}

void noteDebugMessages(ViewerState& state) {
    const std::vector<std::string> messages = takeDebugMessages();
    state.field.debugMessages += static_cast<std::int64_t>(messages.size());
    if (!messages.empty()) showFailure(state, Error(ExitCode::context, "OpenGL: " + messages.front()));
}

void updateReports(Host& host, bool resting) {
    if (host.rects.path) host.rects.update(host.state, host.ui.rects.json(), resting);
    if (host.report.path) host.report.update(host.state, stateJson(host.state), resting);
    std::string title = windowTitle(host.state.document);
    if (title == host.title) return;
    host.title = std::move(title);
    glfwSetWindowTitle(host.window.handle(), host.title.c_str());
}

/// Updates the size of the framebuffer; returns false if the window is minimized.
bool measureCanvas(Host& host) {
    int width = 0;
    int height = 0;
    int units = 0;
    int unitsHigh = 0;
    glfwGetFramebufferSize(host.window.handle(), &width, &height);
    glfwGetWindowSize(host.window.handle(), &units, &unitsHigh);
    host.hidden =
        width < 1 || height < 1 || units < 1 || glfwGetWindowAttrib(host.window.handle(), GLFW_ICONIFIED) == GLFW_TRUE;
    if (host.hidden) return false;
    if (!host.windowed) {  // the size of a full screen is not kept for the next start
        host.state.settings.windowWidth = units;
        host.state.settings.windowHeight = unitsHigh;
    }
    host.state.canvas.framebufferWidth = width;
    host.state.canvas.framebufferHeight = height;
    host.state.canvas.pixelsPerUnit = static_cast<double>(width) / units;
    return true;
}

/// Draws the panels of a frame, up to ImGui::Render().
void drawPanels(Host& host) {
    // A field gets the keyboard two frames after it is requested; keys typed until then are held back for it.
    constexpr int kFramesToFocus = 4;
    const PaletteState& palette = host.state.palette;
    const bool opens = palette.open && palette.frames < kFramesToFocus && !ImGui::GetIO().WantTextInput;
    if (!opens) deliverKeys(host.window.handle(), host.input);
    host.state.keys = std::exchange(host.input.keys, {});
    openDropped(host);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    drawUi(host.state, host.ui);
    ImGui::Render();
}

void drawFrame(Host& host) {
    const double before = std::exchange(host.frameTime, glfwGetTime());
    if (!measureCanvas(host)) return;
    if (host.input.scaleChanged || host.uiScale != host.state.settings.uiScale) updateScale(host);
    applySettings(host);
    if (host.state.playing) advanceTime(host.state, host.frameTime - before);
    host.somethingReady = false;
    host.previews.update(host.state);
    drawPanels(host);
    host.previews.want(host.state);
    updateField(host);
    displayField(host);
    const bool draws = !host.view.atRest(host.panes.size());
    host.ui.wakeAt(ImGui::GetTime() + host.layerPictures.update(host.state, glfwGetTime()));
    host.curveValues.update(host.state);
    host.solidValues.update(host.state, !draws);
    if (host.plots.update(host.state)) host.ui.wakeAt(ImGui::GetTime());  // the panels of this frame are drawn already
    if (!host.panes.empty() && host.ui.layout.right.width > 0)
        host.ui.wakeAt(ImGui::GetTime() + host.litPlane.update(host.state, host.panes.front(), glfwGetTime()));
    host.ui.wakeAt(ImGui::GetTime() + host.mapCells.update(host.state, host.panes, host.ui.layout.right.width > 0));
    host.ui.wakeAt(ImGui::GetTime() + host.surface.update(host.state, host.panes));
    host.variationPictures.update(host.state);
    host.choicePictures.update(host.state);
    host.smallPictures.update(host.state);
    host.ui.wakeAt(ImGui::GetTime() + host.codeErrors.update(host.state, glfwGetTime(), draws));
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(host.window.handle());
    // Only for frames that draw the field: a number that changes in every frame would rewrite the reports all the time.
    if (const std::int64_t drawn = host.state.field.draws + host.state.field.drafts;
        std::exchange(host.drawn, drawn) != drawn)
        host.state.field.frameMilliseconds = 1000 * (glfwGetTime() - host.frameTime);
    doRequests(host);
    noteDebugMessages(host.state);
    host.keeper.step(host.state, ImGui::GetTime());
    host.ui.wakeAt(host.keeper.due());
}

/// Returns the seconds until the next frame without input. ImGui's clock advances only with frames.
double secondsToNextFrame(const Host& host) {
    double wait = host.ui.nextFrame - ImGui::GetTime();
    if (ImGui::GetIO().WantTextInput) wait = std::min(wait, kCaretSeconds);
    return host.frameTime + wait - glfwGetTime();
}

/// Returns freed memory to the system once at least `fewest` programs were compiled since the last time. Compiling
/// fragments the heap, which the C library keeps: after some hundred random recipes the fragments are as large as the
/// memory in use.
void returnMemory([[maybe_unused]] Host& host, [[maybe_unused]] std::size_t fewest) {
#ifdef __GLIBC__
    const std::size_t compiled = host.view.renderer().programCount();
    if (compiled - host.returnedAt < fewest) return;
    host.returnedAt = compiled;
    malloc_trim(0);
#endif
}

/// Sleeps until there is input, a frame is due or signals have to be checked.
void rest(Host& host) {
    returnMemory(host, 1);
    glfwWaitEventsTimeout(std::clamp(secondsToNextFrame(host), 0.001, kSignalPollSeconds));
}

/// Returns whether pictures, keys or results are left to process.
bool isBusy(const Host& host) {
    if (host.hidden) return false;
    const std::size_t panes = host.panes.size();
    const bool draws = !host.view.atRest(panes) && !host.view.waits(panes);
    return draws || !host.input.keyEvents.empty() || host.state.playing || host.somethingReady;
}

}  // namespace

bool hasDisplay() {
    const auto isSet = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}

void runViewer(const ViewerOptions& options) {
    const DisplayLossTold displayLossTold;
    Host host(options);
    updateScale(host);
    std::uint64_t seen = 0;
    int frames = kFramesAfterEvent;
    while (glfwWindowShouldClose(host.window.handle()) == GLFW_FALSE) {
        if (frames > 0 || isBusy(host))
            glfwPollEvents();
        else
            rest(host);
        throwIfInterrupted();
        if (host.exportNews.exchange(false)) {
            const bool ended = host.exporter.poll(host.state);
            frames = std::max(frames, ended ? kFramesAfterEvent : 1);
        }
        if (seen != host.input.events) frames = kFramesAfterEvent;
        seen = host.input.events;
        if (frames == 0 && secondsToNextFrame(host) <= 0) frames = kFramesAfterEvent;
        if (frames == 0 && !isBusy(host)) continue;
        if (frames > 0) --frames;
        const std::int64_t drawn = host.drawn;
        drawFrame(host);
        returnMemory(host, kCompiledAtWork);
        checkDevice("drawing the window");  // nothing would be visible; unsaved work is kept for the next start
        if (host.drawn != drawn) frames = std::max(frames, 1);  // the panels still show the progress before it
        updateReports(host, frames == 0 && !isBusy(host));
    }
    host.keeper.end(host.state);
}

}  // namespace noisescope
