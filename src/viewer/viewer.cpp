// The host of the window: what comes in, one frame, what goes out. Everything visible is in the panels.
#include "viewer/viewer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "core/error.h"
#include "core/interrupt.h"
#include "export/field_export.h"
#include "gpu/context_glfw.h"
#include "image/atomic_file.h"
#include "viewer/field_view.h"
#include "viewer/files.h"
#include "viewer/input_glfw.h"
#include "viewer/numbers.h"
#include "viewer/readout.h"
#include "viewer/scene.h"
#include "viewer/state.h"
#include "viewer/ui.h"

namespace noisescope {
namespace {

constexpr int kFramesAfterEvent = 3;  // ImGui needs a few frames until a click has gone through all its parts
constexpr double kSignalPollSeconds = 0.25;
constexpr double kCaretSeconds = 0.4;  // the caret of a text field blinks
constexpr const char* kGlslVersion = "#version 410 core";

/// ImGui and its two backends. Our own callbacks first: ImGui's call those that it finds.
class ImGuiSession {
  public:
    ImGuiSession(GLFWwindow* window, WindowInput& input) {
        listenTo(window, input);
        IMGUI_CHECKVERSION();
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui_ImplGlfw_InitForOpenGL(window, true);
        queueKeys(window);
        ImGui_ImplOpenGL3_Init(kGlslVersion);
    }
    ~ImGuiSession() {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplGlfw_Shutdown();
        ImGui::DestroyContext();
    }
    ImGuiSession(const ImGuiSession&) = delete;
    ImGuiSession& operator=(const ImGuiSession&) = delete;
};

/// A file for scripts that is replaced whenever its text changes.
struct Report {
    std::optional<std::filesystem::path> path;
    std::string written;

    void update(ViewerState& state, std::string text) {
        if (!path || text == written) return;
        written = std::move(text);
        try {
            writeFileAtomically(*path, written, true);
        } catch (const Error& error) {
            showFailure(state, error);
            path.reset();  // once is enough
        }
    }
};

/// Where the window was before it filled the screen.
struct Placement {
    int x = 0, y = 0, width = 0, height = 0;
};

/// The parts, in the order in which they need each other.
struct Session {
    const ViewerOptions& options;
    GlfwWindow window;
    WindowInput input;
    ImGuiSession imgui;
    FieldView view;
    ViewerState state;
    Ui ui;
    Report rects;
    Report report;
    std::string title;
    std::vector<Pane> panes;  ///< of this frame
    std::optional<Theme> theme;  ///< that is applied
    std::optional<CanvasState::Pixel> readPixel;  ///< whose value is in the state, of the picture with readDraws
    std::int64_t readDraws = 0;
    std::int64_t measuredDraws = -1;
    std::optional<Placement> windowed;
    double frameTime = 0;  ///< of the window system's clock, when the last frame was made

    explicit Session(const ViewerOptions& viewerOptions);
};

Session::Session(const ViewerOptions& viewerOptions)
    : options(viewerOptions),
      window({options.width, options.height, "Noisescope", true}),
      imgui(window.handle(), input),
      rects{options.uiRects, {}},
      report{options.stateFile, {}} {
    state.document = documentOf(options.file);
    state.history.settled = state.document;
    state.field.device = deviceName();
}

/// Fonts and style for the monitor's scale. The framebuffer may be larger than the window's units (macOS, Wayland).
void updateScale(Session& session) {
    float scale = 1;
    int width = 0;
    int framebuffer = 0;
    glfwGetWindowContentScale(session.window.handle(), &scale, nullptr);
    glfwGetWindowSize(session.window.handle(), &width, nullptr);
    glfwGetFramebufferSize(session.window.handle(), &framebuffer, nullptr);
    const float density =
        width > 0 && framebuffer > 0 ? static_cast<float>(framebuffer) / static_cast<float>(width) : 1.0f;
    session.ui.scale = scale / density;
    session.ui.fonts = loadFonts(scale);
    ImGui::GetIO().FontGlobalScale = 1 / density;
    session.theme.reset();
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
    session.input.scaleChanged = false;
}

void applySettings(Session& session) {
    const Theme theme = session.state.settings.theme == "light" ? Theme::light : Theme::dark;
    if (session.theme == theme) return;
    applyTheme(theme, session.ui.scale);
    session.theme = theme;
}

/// What the panels know of the pictures.
void reportFields(Session& session) {
    FieldStatus& status = session.state.field;
    status.panes.clear();
    status.error.clear();
    status.draws = status.drafts = 0;
    for (std::size_t i = 0; i < kCompared; ++i) {
        const PaneField::Counts& counts = session.view.field(i).counts();
        status.draws += counts.draws;
        status.drafts += counts.drafts;
    }
    for (std::size_t i = 0; i < session.panes.size(); ++i) {
        const PaneField& field = session.view.field(i);
        PaneStatus pane;
        pane.plan = field.plan();
        pane.draft = !field.complete();
        pane.coarseness = field.coarseness();
        pane.progress = field.progress();
        pane.error = field.error();
        if (status.error.empty()) status.error = pane.error;
        status.panes.push_back(std::move(pane));
    }
    const PaneField::Counts& first = session.view.field(0).counts();
    status.milliseconds = first.milliseconds;
    status.draftMilliseconds = first.draftMilliseconds;
    status.compiled = first.compiled;
}

/// The value under the cursor from the device's picture, and once a picture is complete its numbers.
void readFields(Session& session) {
    ViewerState& state = session.state;
    const PaneField& first = session.view.field(0);
    const bool sameDraws = session.readDraws == state.field.draws;
    if (!sameDraws || session.readPixel != state.canvas.cursor) {
        session.readPixel = state.canvas.cursor;
        session.readDraws = state.field.draws;
        state.field.gpuValue.reset();
        if (const auto& pixel = state.canvas.cursor; pixel && pixel->pane < session.panes.size())
            state.field.gpuValue = session.view.field(pixel->pane).valueAt(pixel->x, pixel->y);
    }
    const bool wanted = state.view.mode == ViewMode::tiles || session.ui.layout.right.width > 0;
    if (!wanted || !first.complete() || session.measuredDraws == first.counts().draws) return;
    session.measuredDraws = first.counts().draws;
    const Pane& pane = session.panes.front();
    state.field.numbers = measured(first.values(), pane.fieldWidth, first.shown().single() ? 1 : 4);
    state.field.numbers->recipe = pane.recipe;
    state.field.numbers->seamless =
        pane.repeats && tileOf(state.document.recipe, pane.fieldWidth, pane.fieldHeight).seamless;
}

void updateField(Session& session) {
    try {
        session.panes = panesOf(session.state);
        session.view.update(session.panes, glfwGetTime());
        reportFields(session);
        readFields(session);
    } catch (const Error& error) {
        session.state.field.error = error.what();
    }
}

void displayField(Session& session) {
    try {
        session.view.display(session.state, session.panes, session.state.canvas.framebufferWidth, session.state.canvas.framebufferHeight);
    } catch (const Error& error) {
        session.state.field.error = error.what();
    }
}

void takeScreenshot(Session& session) {
    ViewerState& state = session.state;
    try {
        ExportJob job;
        job.recipe = state.document.recipe;
        job.height = state.canvas.height;
        job.region = {0, 0, state.canvas.width, state.canvas.height};
        job.path = freshPath(std::filesystem::current_path(), "noisescope", ".png");
        job.range = rangeOf(job.recipe);
        job.software = session.options.software;
        exportField(job, &session.view.renderer());
        showToast(state, "Saved " + job.path.filename().string(), job.path.string());
    } catch (const Error& error) {
        showFailure(state, error);
    } catch (const std::filesystem::filesystem_error& error) {
        showFailure(state, error);
    }
}

void toggleFullScreen(Session& session) {
    GLFWwindow* window = session.window.handle();
    if (session.windowed) {
        const Placement& place = *session.windowed;
        glfwSetWindowMonitor(window, nullptr, place.x, place.y, place.width, place.height, GLFW_DONT_CARE);
        session.windowed.reset();
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
    if (mode == nullptr) return;
    Placement place;
    glfwGetWindowPos(window, &place.x, &place.y);
    glfwGetWindowSize(window, &place.width, &place.height);
    session.windowed = place;
    glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void doRequests(Session& session) {
    const Requests requests = std::exchange(session.state.requests, {});
    if (requests.screenshot) takeScreenshot(session);
    if (requests.toggleFullScreen) toggleFullScreen(session);
    if (requests.quit) glfwSetWindowShouldClose(session.window.handle(), GLFW_TRUE);
}

void openDropped(Session& session) {
    for (const std::filesystem::path& path : std::exchange(session.input.dropped, {}))
        if (!openRecipe(session.state, path))
            showFailure(session.state, Error(ExitCode::file, std::exchange(session.state.prompt.problem, {})));
}

void noteDebugMessages(ViewerState& state) {
    const std::vector<std::string> messages = takeDebugMessages();
    state.field.debugMessages += static_cast<std::int64_t>(messages.size());
    if (!messages.empty()) showFailure(state, Error(ExitCode::context, "OpenGL: " + messages.front()));
}

void updateReports(Session& session) {
    session.rects.update(session.state, session.ui.rects.json());
    session.report.update(session.state, stateJson(session.state));
    std::string title = windowTitle(session.state.document);
    if (title == session.title) return;
    session.title = std::move(title);
    glfwSetWindowTitle(session.window.handle(), session.title.c_str());
}

/// False if there is nothing to draw into: the window is minimized.
bool measureCanvas(Session& session) {
    int width = 0;
    int height = 0;
    int units = 0;
    glfwGetFramebufferSize(session.window.handle(), &width, &height);
    glfwGetWindowSize(session.window.handle(), &units, nullptr);
    if (width < 1 || height < 1 || units < 1) return false;
    if (glfwGetWindowAttrib(session.window.handle(), GLFW_ICONIFIED) == GLFW_TRUE) return false;
    session.state.canvas.framebufferWidth = width;
    session.state.canvas.framebufferHeight = height;
    session.state.canvas.pixelsPerUnit = static_cast<double>(width) / units;
    return true;
}

void drawFrame(Session& session) {
    session.frameTime = glfwGetTime();
    if (!measureCanvas(session)) return;
    if (session.input.scaleChanged) updateScale(session);
    applySettings(session);
    deliverKeys(session.window.handle(), session.input);
    session.state.keys = std::exchange(session.input.keys, {});
    openDropped(session);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    drawUi(session.state, session.ui);
    ImGui::Render();
    updateField(session);
    displayField(session);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(session.window.handle());
    doRequests(session);
    noteDebugMessages(session.state);
    updateReports(session);
}

/// Seconds until a frame is due although nothing happens. ImGui's clock stands still between frames.
double secondsToNextFrame(const Session& session) {
    double wait = session.ui.nextFrame - ImGui::GetTime();
    if (ImGui::GetIO().WantTextInput) wait = std::min(wait, kCaretSeconds);
    return session.frameTime + wait - glfwGetTime();
}

/// Sleeps until something happens, a frame is due or signals have to be looked at.
void waitForEvents(const Session& session) {
    glfwWaitEventsTimeout(std::clamp(secondsToNextFrame(session), 0.001, kSignalPollSeconds));
}

/// Pictures or keys are left over.
bool isBusy(const Session& session) {
    return !session.view.atRest(session.panes.size()) || !session.input.keyEvents.empty();
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
    Session session(options);
    updateScale(session);
    std::uint64_t seen = 0;
    int frames = kFramesAfterEvent;
    while (glfwWindowShouldClose(session.window.handle()) == GLFW_FALSE) {
        if (frames > 0 || isBusy(session))
            glfwPollEvents();
        else
            waitForEvents(session);
        throwIfInterrupted();
        if (seen != session.input.events) frames = kFramesAfterEvent;
        seen = session.input.events;
        if (frames == 0 && secondsToNextFrame(session) <= 0) frames = kFramesAfterEvent;
        if (frames == 0 && !isBusy(session)) continue;
        if (frames > 0) --frames;
        drawFrame(session);
    }
}

}  // namespace noisescope
