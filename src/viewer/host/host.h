// Parts of a running window and their operations, except for the drawing of its panels.
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
#include "viewer/host/field/choice_pictures.h"
#include "viewer/host/field/curve_values.h"
#include "viewer/host/field/field_view.h"
#include "viewer/host/field/layer_pictures.h"
#include "viewer/host/field/lit_plane.h"
#include "viewer/host/field/map_cells.h"
#include "viewer/host/field/plot_drawer.h"
#include "viewer/host/field/preview_texture.h"
#include "viewer/host/field/small_pictures.h"
#include "viewer/host/field/solid_values.h"
#include "viewer/host/field/surface_drawer.h"
#include "viewer/host/field/thumbnail_texture.h"
#include "viewer/host/field/variation_pictures.h"
#include "viewer/host/files/exporter.h"
#include "viewer/host/files/keeper.h"
#include "viewer/host/input_glfw.h"
#include "viewer/host/viewer.h"
#include "viewer/model/canvas/field_statistics.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/document/state.h"
#include "viewer/panels/frame.h"

namespace noisescope {

/// ImGui with its two backends.
class ImGuiSession {
  public:
    ImGuiSession(GLFWwindow* window, WindowInput& input);
    ~ImGuiSession();
    ImGuiSession(const ImGuiSession&) = delete;
    ImGuiSession& operator=(const ImGuiSession&) = delete;
};

/// File for scripts, replaced whenever its text changes.
struct Report {
    std::optional<std::filesystem::path> path;
    std::string written;
    double last = 0;  ///< time of the last write, in glfwGetTime()

    /// Writes the text. During a drag not in every frame, but always when it comes to rest: once the program sleeps,
    /// the file matches the window. `path` must be set.
    void update(ViewerState& state, std::string text, bool resting);
};

/// Position and size of the window before full screen.
struct Placement {
    int x = 0, y = 0, width = 0, height = 0;
};

/// All parts, in the order of their dependencies.
struct Host {
    const ViewerOptions& options;
    Keeper keeper{processEnvironment()};
    GlfwWindow window;
    WindowInput input;
    ImGuiSession imgui;
    std::atomic<bool> somethingReady{false};  ///< set by a thread that has finished a preview, a program or statistics
    std::function<void()> finished = [this] {
        somethingReady = true;
        glfwPostEmptyEvent();  // from any thread
    };
    FieldView view{window.sharing(), finished};
    NumbersThread numbers{numbersWork, finished};
    CodeErrorMeter codeErrors{finished};
    ThumbnailTexture thumbnails;
    PreviewTexture previews{finished};
    LayerPictures layerPictures{finished};
    CurveValues curveValues{finished};
    SolidValues solidValues{finished};
    PlotDrawer plots{finished};
    LitPlane litPlane{finished};
    MapCells mapCells{finished};
    SurfaceDrawer surface{finished};
    VariationPictures variationPictures{finished};
    ChoicePictures choicePictures{finished};
    SmallPictureDrawer smallPictures{finished};
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
    std::vector<Pane> panes;                      ///< of the current frame
    double uiScale = 1;                           ///< the applied scale
    bool hidden = false;                          ///< minimized
    std::optional<Theme> theme;                   ///< the applied theme
    std::optional<CanvasState::Pixel> readPixel;  ///< pixel of the value in the state, in the picture of `readDraws`
    std::int64_t readDraws = 0;
    /// Identifies the picture whose statistics are requested or known.
    struct Measured {
        std::size_t pane = 0;
        bool difference = false;  ///< A - B of this pane and the next one
        std::int64_t draws = 0;
        bool operator==(const Measured&) const = default;
    };
    std::optional<Measured> measured;
    NumbersThread::Ticket measuredTicket = 0;
    std::int64_t drawn = 0;      ///< pictures and drafts at the last frame
    std::size_t returnedAt = 0;  ///< compiled programs when memory was last returned
    std::optional<Placement> windowed;
    double frameTime = 0;  ///< start of the last frame, in glfwGetTime()

    explicit Host(const ViewerOptions& viewerOptions);
    ~Host();
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
};

/// Advances all pictures by one step and updates the panels' state.
void updateField(Host& host);
/// Shows the pictures in the window's framebuffer.
void displayField(Host& host);
/// Carries out the panels' requests.
void doRequests(Host& host);

}  // namespace noisescope
