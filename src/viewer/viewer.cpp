// The host of the window: what comes in, one frame, what goes out. Everything visible is in the panels.
#include "viewer/viewer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <fmt/format.h>
#include <imgui.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/error.h"
#include "core/interrupt.h"
#include "export/field_drawer.h"
#include "export/field_export.h"
#include "gpu/context.h"
#include "gpu/context_glfw.h"
#include "image/atomic_file.h"
#include "recipe/chosen.h"
#include "viewer/difference.h"
#include "viewer/display_loss.h"
#include "viewer/export_form.h"
#include "viewer/exporter.h"
#include "viewer/field_view.h"
#include "viewer/files.h"
#include "viewer/input_glfw.h"
#include "viewer/keeper.h"
#include "viewer/look.h"
#include "viewer/numbers.h"
#include "viewer/playback.h"
#include "viewer/preview_texture.h"
#include "viewer/readout.h"
#include "viewer/scene.h"
#include "viewer/state.h"
#include "viewer/thumbnail_texture.h"
#include "viewer/ui.h"

namespace noisescope {
namespace {

constexpr int kFramesAfterEvent = 3;  // ImGui needs a few frames until a click has gone through all its parts
constexpr double kSignalPollSeconds = 0.25;
constexpr double kCaretSeconds = 0.4;       // the caret of a text field blinks
constexpr double kMeasureSeconds = 0.15;    // without a change
constexpr std::size_t kCompiledAtWork = 4;  // programs, before their memory is returned although hands move
constexpr double kReportSeconds = 0.1;
constexpr double kTenthSecond = 0.1;  // the digit that the status line shows of a wait
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
        ImGui::GetIO().KeyMap[ImGuiKey_Tab] = -1;  // Focus leads through all widgets, ImGui through fields alone
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
    double last = 0;  ///< when it was written, of glfwGetTime()

    /// Files are not written in every frame of a drag, but always when it comes to rest: whoever sees the
    /// program asleep finds in them what the window shows. There has to be a path.
    void update(ViewerState& state, std::string text, bool resting) {
        if (text == written) return;
        const double now = glfwGetTime();
        if (!resting && now - last < kReportSeconds) return;
        last = now;
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
struct Host {
    const ViewerOptions& options;
    Keeper keeper{processEnvironment()};
    GlfwWindow window;
    WindowInput input;
    ImGuiSession imgui;
    std::atomic<bool> somethingReady{false};  ///< that a thread has made: a preview, a program, numbers
    std::function<void()> finished = [this] {
        somethingReady = true;
        glfwPostEmptyEvent();  // from any thread
    };
    FieldView view{window.sharing(), finished};
    NumbersThread numbers{numbersWork, finished};
    ThumbnailTexture thumbnails;
    PreviewTexture previews{finished};
    std::atomic<bool> exportNews{false};
    Exporter exporter{[] { return std::make_unique<GlfwHiddenContext>(); },
                      [this] {
                          exportNews = true;
                          glfwPostEmptyEvent();  // from any thread
                      }};
    ViewerState state;
    Ui ui;
    Report rects;
    Report report;
    std::string title;
    std::vector<Pane> panes;                      ///< of this frame
    double uiScale = 1;                           ///< that is applied
    bool hidden = false;                          ///< minimized
    std::optional<Theme> theme;                   ///< that is applied
    std::optional<CanvasState::Pixel> readPixel;  ///< whose value is in the state, of the picture with readDraws
    std::int64_t readDraws = 0;
    /// Of which picture numbers are wanted or there.
    struct Measured {
        std::size_t pane = 0;
        bool difference = false;  ///< of it and the next one
        std::int64_t draws = 0;
        bool operator==(const Measured&) const = default;
    };
    std::optional<Measured> measured;
    NumbersThread::Ticket measuredTicket = 0;
    std::int64_t drawn = 0;      ///< pictures and drafts when the last frame was made
    std::size_t returnedAt = 0;  ///< programs that had been compiled when memory was last returned
    std::optional<Placement> windowed;
    double frameTime = 0;  ///< of the window system's clock, when the last frame was made

    explicit Host(const ViewerOptions& viewerOptions);
    /// An export may have to wait for the driver before it can end: not in sight.
    ~Host() { glfwHideWindow(window.handle()); }
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
};

Host::Host(const ViewerOptions& viewerOptions)
    : options(viewerOptions),
      window({options.width.value_or(keeper.loaded().windowWidth),
              options.height.value_or(keeper.loaded().windowHeight), "Noisescope", true}),
      imgui(window.handle(), input),
      rects{options.uiRects, {}},
      report{options.stateFile, {}} {
    state.document = documentOf(options.file);
    state.document.path = options.path.string();
    state.history.settled = state.document;
    keeper.begin(state, options.restore);
    state.thumbnails = thumbnails.atlas();
    state.field.device = deviceName();
}

/// Fonts and style for the monitor's scale. The framebuffer may be larger than the window's units (macOS, Wayland).
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

/// What the panels know of the pictures.
void reportFields(Host& host) {
    FieldStatus& status = host.state.field;
    status.panes.clear();
    status.error.clear();
    status.draws = status.drafts = 0;
    for (std::size_t i = 0; i < kMostCompared; ++i) {
        const PaneField::Counts& counts = host.view.field(i).counts();
        status.draws += counts.draws;
        status.drafts += counts.drafts;
    }
    for (std::size_t i = 0; i < host.panes.size(); ++i) {
        const PaneField& field = host.view.field(i);
        PaneStatus pane;
        pane.plan = field.plan();
        pane.draft = !field.complete();
        pane.coarseness = field.coarseness();
        pane.progress = field.progress();
        pane.error = field.error();
        if (status.error.empty()) status.error = pane.error;
        status.panes.push_back(std::move(pane));
    }
    const PaneField::Counts& first = host.view.field(0).counts();
    status.milliseconds = first.milliseconds;
    status.draftMilliseconds = first.draftMilliseconds;
    status.compiled = first.compiled;
    status.compiling.reset();
    for (std::size_t i = 0; i < host.panes.size(); ++i)
        if (const std::optional<double> since = host.view.field(i).waitsSince())
            status.compiling = std::max(status.compiling.value_or(0), glfwGetTime() - *since);
    if (status.compiling) host.ui.wakeAt(ImGui::GetTime() + kTenthSecond);
}

/// Of A and B the one that is edited, else the first.
std::size_t measuredPane(const ViewerState& state) {
    return state.view.mode == ViewMode::wipe && state.document.onB ? 1 : 0;
}

/// The value under the cursor, from the device's picture.
void readCursor(Host& host) {
    ViewerState& state = host.state;
    const bool sameDraws = host.readDraws == state.field.draws;
    const auto& cursor = state.canvas.cursor;
    const bool whole = cursor && cursor->pane < host.panes.size() && host.view.field(cursor->pane).complete();
    if (!whole) {  // what is shown is not yet what the twin would say
        state.field.gpuValue.reset();
        host.readPixel.reset();
    } else if (!sameDraws || host.readPixel != state.canvas.cursor) {
        host.readPixel = state.canvas.cursor;
        host.readDraws = state.field.draws;
        state.field.gpuValue.reset();
        if (const auto& pixel = state.canvas.cursor; pixel && pixel->pane < host.panes.size())
            state.field.gpuValue = host.view.field(pixel->pane).valueAt(pixel->x, pixel->y);
    }
}

/// What the numbers of a picture, or of A - B, are told of.
PictureValues valuesOf(const Host& host, std::size_t pane, bool difference) {
    const PaneField& field = host.view.field(pane);
    const Pane& shown = host.panes[pane];
    PictureValues picture;
    picture.recipe = shown.recipe;
    picture.view = shown.view;
    picture.values = {field.values(), field.shown().single() ? 1 : 4};
    picture.width = shown.fieldWidth;
    picture.seamless =
        shown.repeats &&
        tileOf(host.state.document.recipe, pictureOf(host.state), shown.fieldWidth, shown.fieldHeight).seamless;
    if (!difference) return picture;
    const PaneField& other = host.view.field(1);
    picture.subtracted = host.panes[1].recipe;
    picture.other = {other.values(), other.shown().single() ? 1 : 4};
    return picture;
}

/// The numbers of what is seen, once it is complete and they are there.
void readNumbers(Host& host) {
    ViewerState& state = host.state;
    for (NumbersThread::Done& done : host.numbers.take())
        if (done.ticket == host.measuredTicket) state.field.numbers = std::move(done.result);
    const bool difference = state.view.mode == ViewMode::difference;
    const std::size_t first = measuredPane(state);
    const std::size_t last = difference ? 1 : first;
    Host::Measured now{first, difference, 0};
    bool complete = true;
    double changed = 0;
    for (std::size_t i = first; i <= last; ++i) {
        const PaneField& field = host.view.field(i);
        complete = complete && field.complete();
        now.draws += field.counts().draws;
        changed = std::max(changed, field.changed());
    }
    if (auto& numbers = state.field.numbers; numbers) {
        const bool same = numbers->view == host.panes[first].view &&
                          sameValues(numbers->recipe, host.panes[first].recipe) &&
                          numbers->subtracted.has_value() == difference &&
                          (!difference || sameValues(*numbers->subtracted, host.panes[last].recipe));
        if (!same && !numbers->stale) {
            numbers->stale = true;  // shown until the next ones come: nothing jumps
            host.measured.reset();
        }
    }
    const bool wanted = state.view.mode == ViewMode::tiles || host.ui.layout.right.width > 0;
    if (!wanted || !complete || host.measured == now) return;
    const double due = changed + kMeasureSeconds;  // not between the frames of a drag: reading them back takes time
    if (glfwGetTime() < due) {
        host.ui.wakeAt(ImGui::GetTime() + due - glfwGetTime());
        return;
    }
    host.measured = now;
    host.numbers.want(
        {{++host.measuredTicket, std::make_shared<const PictureValues>(valuesOf(host, first, difference))}});
}

void updateField(Host& host) {
    try {
        host.panes = panesOf(host.state);
        host.view.update(host.panes, glfwGetTime());
        reportFields(host);
        readCursor(host);
        readNumbers(host);
    } catch (const Error& error) {
        host.state.field.error = error.what();
    }
}

void displayField(Host& host) {
    try {
        host.view.display(host.state, host.panes, host.state.canvas.framebufferWidth,
                          host.state.canvas.framebufferHeight);
    } catch (const Error& error) {
        host.state.field.error = error.what();
    }
}

/// One after the other; the first that fails ends it, and those before it stay: each file is complete or absent.
void startExport(Host& host, const std::vector<ExportRequest>& requests) {
    try {
        std::vector<ExportJob> jobs;
        jobs.reserve(requests.size());
        for (const ExportRequest& request : requests) jobs.push_back(jobOf(request, host.options.software));
        host.exporter.add(std::move(jobs));
    } catch (const Error& error) {
        showFailure(host.state, error);
    }
}

/// What the canvas shows, pixel for pixel.
void takeScreenshot(Host& host) {
    ViewerState& state = host.state;
    try {
        const Pane pane = panesOf(state).front();
        ExportRequest request = seenRequestOf(state);
        request.path = freshPath(std::filesystem::current_path(), "noisescope", ".png",
                                 [&](const std::filesystem::path& path) { return host.exporter.makes(path); });
        request.depth = Depth::u8;
        request.color = hasColors(pane.recipe);
        startExport(host, {request});
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

void doRequests(Host& host) {
    Requests requests = std::exchange(host.state.requests, {});
    host.state.requests.restore = requests.restore;  // the keeper's
    if (requests.cancelExport) host.exporter.cancel();
    if (requests.screenshot) takeScreenshot(host);
    if (requests.exportPicture) startExport(host, {*requests.exportPicture});
    if (!requests.exportPictures.empty()) startExport(host, requests.exportPictures);
    if (requests.cancelExport || requests.screenshot || requests.exportPicture || !requests.exportPictures.empty())
        host.exporter.poll(host.state);
    if (requests.toggleFullScreen) toggleFullScreen(host);
    if (requests.quit) glfwSetWindowShouldClose(host.window.handle(), GLFW_TRUE);
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

/// False if there is nothing to draw into: the window is minimized.
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
    if (!host.windowed) {  // a full screen is no size to come back to
        host.state.settings.windowWidth = units;
        host.state.settings.windowHeight = unitsHigh;
    }
    host.state.canvas.framebufferWidth = width;
    host.state.canvas.framebufferHeight = height;
    host.state.canvas.pixelsPerUnit = static_cast<double>(width) / units;
    return true;
}

/// The panels of a frame, up to ImGui::Render().
void drawPanels(Host& host) {
    // A field has the keyboard two frames after it was asked for; what was typed until then waits for it.
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
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(host.window.handle());
    // Only of frames that draw the field: a number that is new in every frame would keep the reports busy.
    if (const std::int64_t drawn = host.state.field.draws + host.state.field.drafts;
        std::exchange(host.drawn, drawn) != drawn)
        host.state.field.frameMilliseconds = 1000 * (glfwGetTime() - host.frameTime);
    doRequests(host);
    noteDebugMessages(host.state);
    host.keeper.step(host.state, ImGui::GetTime());
    host.ui.wakeAt(host.keeper.due());
}

/// Seconds until a frame is due although nothing happens. ImGui's clock stands still between frames.
double secondsToNextFrame(const Host& host) {
    double wait = host.ui.nextFrame - ImGui::GetTime();
    if (ImGui::GetIO().WantTextInput) wait = std::min(wait, kCaretSeconds);
    return host.frameTime + wait - glfwGetTime();
}

/// Compiling leaves holes all over the heap, which the C library keeps; after some hundred random recipes they are as
/// much as what is in use. They go back once at least so many programs were compiled.
void returnMemory([[maybe_unused]] Host& host, [[maybe_unused]] std::size_t fewest) {
#ifdef __GLIBC__
    const std::size_t compiled = host.view.renderer().programCount();
    if (compiled - host.returnedAt < fewest) return;
    host.returnedAt = compiled;
    malloc_trim(0);
#endif
}

/// Sleeps until something happens, a frame is due or signals have to be looked at.
void rest(Host& host) {
    returnMemory(host, 1);
    glfwWaitEventsTimeout(std::clamp(secondsToNextFrame(host), 0.001, kSignalPollSeconds));
}

/// Pictures or keys are left over.
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
        checkDevice("drawing the window");  // nothing would be seen any more; unsaved work is kept for the next start
        if (host.drawn != drawn) frames = std::max(frames, 1);  // the panels still show how far it was
        updateReports(host, frames == 0 && !isBusy(host));
    }
    host.keeper.end(host.state);
}

}  // namespace noisescope
