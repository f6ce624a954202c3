// State of the window as plain data. Panels are functions of it; only the code in viewer/host talks to the window
// system.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/image.h"
#include "export/mesh_export.h"
#include "export/request/export_request.h"
#include "image/formats.h"
#include "recipe/recipe_json.h"
#include "viewer/model/canvas/navigation.h"
#include "viewer/model/code/code_state.h"
#include "viewer/model/commands/keys.h"
#include "viewer/model/document/history.h"
#include "viewer/model/document/panel_state.h"
#include "viewer/model/document/session.h"
#include "viewer/model/document/settings.h"
#include "viewer/model/explain/explain_panel.h"
#include "viewer/model/files/file_browser.h"
#include "viewer/model/map/map_panel.h"
#include "viewer/model/surface/surface_view.h"

namespace noisescope {

class FieldPlan;

/// The canvas: the part of the window that the panels leave free, in framebuffer pixels.
struct CanvasState {
    std::int64_t left = 0;  ///< corner of the canvas in the framebuffer
    std::int64_t top = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::optional<PixelSize> whole;  ///< with the surface beside it; none: it has no part beside it
    OpenPart open;                   ///< that no drawer covers
    std::int64_t framebufferWidth = 0, framebufferHeight = 0;
    double pixelsPerUnit = 1;  ///< framebuffer pixels in one unit of the window system
    struct Drag {
        double mouseX = 0, mouseY = 0;     ///< start of the drag, in pixels of the canvas
        std::int64_t right = 0, down = 0;  ///< pixels by which the view has followed
        bool moved = false;
    };
    std::optional<Drag> drag;
    struct Pixel {
        std::size_t pane = 0;       ///< index into panesOf()
        std::int64_t x = 0, y = 0;  ///< in the pane's field
        bool operator==(const Pixel&) const = default;
    };
    std::optional<Pixel> cursor;  ///< the pixel under the cursor, if it is on the canvas
    /// Values of a pane along its middle row.
    struct Line {
        std::shared_ptr<const FieldPlan> plan;
        Region row;
        std::vector<float> values;
    };
    std::vector<Line> lines;  ///< in the order of panesOf(), of those that are shown as curves
};

/// Navigation: the view of the endless image, shared by all panes.
struct Navigation {
    std::optional<View> view;  ///< empty: home
    PixelSize paneSize;        ///< size of a pane's field, in pixels, in the last frame
    PicturePlace place{};      ///< of pictures of the recipe in the last frame
    int panes = 0;             ///< number of panes in the last frame
    int magnify = 1;           ///< canvas pixels per field pixel in the last frame
    ZoomTrail trail;
    /// State before the number of panes or the magnification changed, for an exact way back if nothing has moved since.
    struct Before {
        View view, after;
        PixelSize paneSize;
        int panes = 0;
        int magnify = 1;
    };
    std::optional<Before> before;
    std::int64_t tileX = 0, tileY = 0;  ///< offset of the 3 x 3 tiles, in pixels of one tile
};

/// Display options. They do not change the field.
enum class ViewMode { single, tiles, wipe, difference, compare, surface, both };
std::string_view viewModeLabel(ViewMode mode);
struct ViewOptions {
    ViewMode mode = ViewMode::single;
    double wipe = 0.5;  ///< boundary between A and B, as a share of the canvas' width
    int magnify = 1;    ///< framebuffer pixels per field pixel, 1 to kMostMagnified
    bool frame = true;  ///< outline of the picture that the recipe is exported as
    bool lattice = false;
    bool pixelGrid = false;
    bool clipping = false;  ///< marks values outside the color range
    bool zeroLine = false;
    bool curve = true;  ///< gray lines are shown as curves
};
constexpr int kMostMagnified = 32;

/// Statistics of the field in one pane, or of A - B, measured once it is drawn at full resolution.
struct FieldNumbers {
    HeldRecipe recipe;                     ///< the measured recipe
    View view;                             ///< its view; width and height are the pane's
    bool stale = false;                    ///< the pane shows another picture by now, not measured yet
    std::optional<HeldRecipe> subtracted;  ///< for A - B: B's recipe, while `recipe` is A's; empty: a single field
    /// Histogram of the other slot's field, while A and B are seen beside each other.
    struct Other {
        HeldRecipe recipe;
        bool isA = false;
        Range bins;
        std::vector<std::uint32_t> histogram;
    };
    std::optional<Other> other;
    double low = 0, high = 0;  ///< of the finite values
    double mean = 0, deviation = 0;
    std::int64_t pixels = 0;
    std::int64_t notFinite = 0;
    Range bins;  ///< range of the histogram
    std::vector<std::uint32_t> histogram;
    std::vector<float> values;  ///< the finite values of the first channel, as all figures above
    /// Statistics of one of several channels.
    struct Channel {
        double low = 0, high = 0, mean = 0, deviation = 0;
        std::vector<std::uint32_t> histogram;  ///< over `channelBins`
    };
    std::vector<Channel> channels;  ///< empty: there is one
    Range channelBins;
    Range middle98, middle998;  ///< percentiles 1 to 99, and 0.1 to 99.9
    double seam = 0;            ///< in the tile view: largest step across the tile's edges over the largest inside
    bool seamless = false;      ///< the recipe repeats exactly after the tile
};

/// State of one pane's picture.
struct PaneStatus {
    std::shared_ptr<const FieldPlan> plan;  ///< plan of the full-resolution picture; may be null
    bool draft = false;                     ///< the pane shows a coarser draft of it
    int coarseness = 1;                     ///< field pixels across one draft pixel
    double progress = 1;                    ///< of the full-resolution picture, 0 to 1
    std::string error;  ///< reason the recipe could not be drawn; the pane then keeps the last good picture
};

/// State of processes that take long, such as an erosion.
struct ProcessStatus {
    double share = 0;        ///< that is done
    double seconds = 0;      ///< since they began
    bool isShown = false;    ///< on coarse lattices alone
    bool isStopped = false;  ///< they are not finished
    /// Returns the seconds that are left; < 0: not known yet.
    [[nodiscard]] double secondsLeft() const {
        constexpr double kKnown = 0.02;
        return share < kKnown ? -1 : seconds / share - seconds;
    }
    /// True if they have a box with a button over the canvas.
    [[nodiscard]] bool hasBox() const {
        constexpr double kLong = 0.7;
        return !isStopped && seconds > kLong;
    }
};

struct FieldStatus {
    std::vector<PaneStatus> panes;  ///< in the order of panesOf()
    std::int64_t draws = 0;         ///< full-resolution pictures drawn so far
    std::int64_t drafts = 0;
    double milliseconds = 0;  ///< time of the last full-resolution picture, until the device had finished
    double draftMilliseconds = 0;
    double frameMilliseconds = 0;  ///< time of the last frame that drew the field
    bool compiled = false;         ///< `milliseconds` includes compiling the program
    std::string device;
    bool byCpu = false;                        ///< the CPU drew the first pane's picture, not `device`
    std::int64_t debugMessages = 0;            ///< KHR_debug messages so far
    std::optional<FieldNumbers> numbers;       ///< of the first pane, of the edited slot, or of A - B
    std::optional<FieldNumbers> solidNumbers;  ///< of the values that choose a solid's colors; empty: not measured yet
    std::optional<double> reach;               ///< end of the colors of A - B, fitted to it; empty: not measured yet
    std::optional<float> shownValue;           ///< first channel under the cursor, as the picture has it
    std::optional<float> gpuValue;    ///< first channel under the cursor, read back from the GPU; empty for the CPU
    std::string error;                ///< the first error of the panes
    std::optional<double> compiling;  ///< seconds that a pane has waited for its program; empty: none waits
    std::optional<ProcessStatus> processing;  ///< of the first pane with some; empty: they are there

    [[nodiscard]] bool isDraft() const {
        for (const PaneStatus& pane : panes)
            if (pane.draft) return true;
        return false;
    }
    [[nodiscard]] const FieldPlan* planOf(std::size_t pane) const {
        return pane < panes.size() ? panes[pane].plan.get() : nullptr;
    }
};

struct Toast {
    std::string text;
    std::string detail;  ///< a path; may be empty
    bool failed = false;
    double until = 0;      ///< of ViewerState::now
    bool warning = false;  ///< asks for a decision; nothing was done yet
};

/// Dialog that asks for a path.
struct FilePrompt {
    enum class Kind { closed, open, save, folder };
    Kind kind = Kind::closed;
    std::string path;  ///< as typed
    std::string problem;
    bool exists = false;  ///< saving would replace a file, which the button then says
    bool appearing = false;
    bool typing = false;         ///< the text field has the keyboard
    bool chosen = false;         ///< the path was just taken from the list
    std::filesystem::path base;  ///< folder for relative paths
    FileBrowser browser;
    std::vector<BrowserPlace> places;
    bool asLayer = false;  ///< the opened recipe becomes a layer of the document
};

/// Preview of the file selected in the dialog.
struct PreviewPicture {
    std::filesystem::path path;
    std::uintptr_t texture = 0;  ///< of the window's ImGui backend; 0: no picture
    int width = 0, height = 0;   ///< in pixels
    std::string text;            ///< description of the file, or the reason there is no picture
};

/// The surface of a normal map in the light.
struct LitSurface {
    std::uintptr_t texture = 0;  ///< of the window's ImGui backend; 0: none
    int width = 0, height = 0;   ///< in pixels
};

/// Panel that a narrow window shows over the picture, one at a time.
enum class Drawer { none, left, right, presets };

/// Requests of panels to the host, done and cleared after each frame.
struct Requests {
    bool quit = false;
    bool screenshot = false;
    bool pasteLayers = false;  ///< add the clipboard's recipe as layers
    bool toggleFullScreen = false;
    bool restore = false;                  ///< restore the unsaved work of an earlier window
    std::optional<std::string> clipboard;  ///< text to copy
    std::optional<ExportRequest> exportPicture;
    std::optional<CellsExport> exportCells;
    std::optional<MeshJob> exportMesh;
    bool cancelExport = false;     ///< cancel the running export
    bool stopProcesses = false;    ///< leave the canvas's processes at their coarse lattices
    bool finishProcesses = false;  ///< go on with them
};

/// Progress of the running export.
struct ExportStatus {
    std::string name;
    double share = 0;
    double secondsLeft = -1;  ///< < 0: not known yet
    std::size_t waiting = 0;  ///< exports queued behind it
    bool cancelling = false;  ///< it ends once the device has finished its current piece
    std::string step{};       ///< "frame 37 of 240"; empty: there is one picture
};

struct ViewerState {
    double now = 0;  ///< seconds of the window's clock, which advances once per frame
    Document document;
    History history;
    double editingUntil = 0;  ///< wheel and arrow steps before this time belong to one edit
    CanvasState canvas;
    Navigation navigation;
    ViewOptions view;
    FieldStatus field;
    std::vector<Toast> toasts;
    FilePrompt prompt;
    PreviewPicture preview;
    GoTo goTo;
    PaletteState palette;
    RecipePanelState recipePanel;
    LayerPanel layers;
    MapPanel map;
    InspectPage inspectPage = InspectPage::values;
    ExplainPanel explain;
    GraphPanel graphs;
    SurfacePanel surface;
    LitSurface lit;
    VariationGrid variations;
    ChoiceSamples choiceSamples;
    SmallPictures smallPictures;
    std::vector<Pin> pins;
    int pinned = 0;  ///< number of the last pin
    bool historyVisible = false;
    PresetStrip presetStrip;
    ThumbnailAtlas thumbnails;
    CompareBar compareBar;
    GradientEditorState gradientEditor;
    std::optional<RangeDrag> rangeDrag;
    CodeState code;
    CodeErrors codeErrors;
    CodeSetForm codeSet;
    ExportForm exportForm;
    Requests requests;
    Settings settings;
    std::vector<LostSession> lost;  ///< unsaved work of earlier windows, newest first
    std::optional<Restored> restored;
    std::optional<ExportStatus> exporting;
    std::vector<KeyPress> keys;  ///< since the last frame
    bool typing = false;         ///< a text field has the keyboard
    bool panelsHidden = false;   ///< toggled by H
    bool narrow = false;         ///< the panels are drawers
    Drawer drawer = Drawer::none;
    std::string focus;  ///< label of the widget that the keyboard is seen on
    bool helpVisible = false;
    const char* hint = nullptr;  ///< label of the widget that shows the keyboard focus
    double hintSince = 0;        ///< of `now`
    bool playing = false;        ///< time advances in every frame
    std::optional<Moment> moment;
};

constexpr double kToastSeconds = 4;

void showToast(ViewerState& state, std::string text, std::string detail = {});
/// Shows a toast that asks for a decision before something is done.
void showWarning(ViewerState& state, std::string text, std::string detail = {});
/// Shows an error as a toast: the first line as its text, the other lines as its detail.
void showFailure(ViewerState& state, const std::exception& error);

/// Returns a random number, different on each call.
std::uint32_t freshSeed();

/// Returns the document's title. Without a file it follows the noise: a preset whose noise has been changed is called
/// by the new one.
std::string titleOf(const Document& document);

/// Returns the document's title, its file's name or "Untitled".
std::string nameOf(const Document& document);

/// Shows the recipe panel, even if all panels are hidden.
void showRecipePanel(ViewerState& state);
/// Shows a tab of the right panel, as Settings::rightTab has it, or the unfolded export, even if all panels are hidden.
void showTab(ViewerState& state, std::string_view tab);
void showExport(ViewerState& state);

/// Opens the document that restored work has replaced, as an undoable step. Does nothing without such work.
void discardRestored(ViewerState& state);

/// Loads a document as an undoable step.
void loadDocument(ViewerState& state, const RecipeFile& file, std::string path = {});

}  // namespace noisescope
