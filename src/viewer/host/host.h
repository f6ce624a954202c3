// The parts of a running window, and what is done with them beside drawing its panels.
#pragma once

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "files/xdg.h"
#include "gpu/context_glfw.h"
#include "viewer/host/code_errors.h"
#include "viewer/host/field/field_view.h"
#include "viewer/host/field/preview_texture.h"
#include "viewer/host/field/thumbnail_texture.h"
#include "viewer/host/files/exporter.h"
#include "viewer/host/files/keeper.h"
#include "viewer/host/input_glfw.h"
#include "viewer/host/viewer.h"
#include "viewer/model/canvas/field_statistics.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/document/state.h"
#include "viewer/panels/frame.h"

namespace noisescope {

/// ImGui and its two backends.
class ImGuiSession {
  public:
    ImGuiSession(GLFWwindow* window, WindowInput& input);
    ~ImGuiSession();
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
    void update(ViewerState& state, std::string text, bool resting);
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
    CodeErrorMeter codeErrors{finished};
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
    ~Host();
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
};

/// A step of all pictures, and what the panels know of them.
void updateField(Host& host);
/// Shows the pictures in the window's framebuffer.
void displayField(Host& host);
/// Does what the panels have asked for.
void doRequests(Host& host);

}  // namespace noisescope
