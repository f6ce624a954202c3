// Everything the window knows, as plain data. Panels are functions over it; only viewer.cpp talks to the window system.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/image.h"
#include "export/request/export_request.h"
#include "image/formats.h"
#include "recipe/gradient.h"
#include "recipe/recipe_json.h"
#include "viewer/model/canvas/navigation.h"
#include "viewer/model/code/code_state.h"
#include "viewer/model/commands/keys.h"
#include "viewer/model/document/history.h"
#include "viewer/model/document/session.h"
#include "viewer/model/document/settings.h"
#include "viewer/model/files/file_browser.h"

namespace noisescope {

class FieldPlan;

/// The canvas: what the panels leave of the window. Pixels are the framebuffer's.
struct CanvasState {
    std::int64_t left = 0;  ///< of the canvas in the framebuffer
    std::int64_t top = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::int64_t framebufferWidth = 0, framebufferHeight = 0;
    double pixelsPerUnit = 1;  ///< framebuffer pixels in one unit of the window system
    struct Drag {
        double mouseX = 0, mouseY = 0;     ///< where it started, in pixels of the canvas
        std::int64_t right = 0, down = 0;  ///< pixels that the view has followed
        bool moved = false;
    };
    std::optional<Drag> drag;
    struct Pixel {
        std::size_t pane = 0;       ///< index into panesOf()
        std::int64_t x = 0, y = 0;  ///< of the pane's field
        bool operator==(const Pixel&) const = default;
    };
    std::optional<Pixel> cursor;  ///< the pixel under the cursor, if it is on the canvas
};

/// Where one looks: what the panes show of the endless image, all of them the same.
struct Looking {
    std::optional<View> view;  ///< none: home
    Port port;                 ///< a pane in pixels of its field, when the last frame was made
    int panes = 0;             ///< that the canvas was divided into …
    int magnify = 1;           ///< … and pixels of the canvas for one of the field's
    ZoomTrail trail;
    /// Before panes or magnification changed: the way back is exact if nothing has moved since.
    struct Before {
        View view, after;
        Port port;
        int panes = 0;
        int magnify = 1;
    };
    std::optional<Before> before;
    std::int64_t tileX = 0, tileY = 0;  ///< the corner of the 3 x 3 tiles, in pixels of one of them
};

/// How one looks at the field; nothing that changes it.
enum class ViewMode { single, tiles, wipe, difference, compare };
std::string_view viewModeLabel(ViewMode mode);
struct ViewOptions {
    ViewMode mode = ViewMode::single;
    double wipe = 0.5;  ///< where A ends and B begins, as a share of the canvas' width
    int magnify = 1;    ///< framebuffer pixels for one of the field, 1 to kMostMagnified
    bool frame = true;  ///< of the picture that the recipe is exported as
    bool lattice = false;
    bool pixelGrid = false;
    bool clipping = false;  ///< values outside the color range
    bool zeroLine = false;
};
constexpr int kMostMagnified = 32;

/// What is known about the field of one pane, or about A - B, once it is drawn in full.
struct FieldNumbers {
    HeldRecipe recipe;                     ///< that was measured …
    View view;                             ///< … there, width and height apart
    bool stale = false;                    ///< another one is shown by now, and not measured yet
    std::optional<HeldRecipe> subtracted;  ///< of A - B: B, and `recipe` is A; none: one field alone
    double low = 0, high = 0;              ///< of the finite values
    double mean = 0, deviation = 0;
    std::int64_t pixels = 0;
    std::int64_t notFinite = 0;
    Range bins;  ///< what the histogram covers
    std::vector<std::uint32_t> histogram;
    std::vector<float> values;  ///< the finite ones
    Range middle98, middle998;  ///< percentiles 1 to 99, and 0.1 to 99.9
    double seam = 0;            ///< in the tile view: the largest step over the tile's edges over that inside
    bool seamless = false;      ///< the recipe repeats exactly after the tile
};

/// How the picture of one pane came about.
struct PaneStatus {
    std::shared_ptr<const FieldPlan> plan;  ///< of the picture in full; may be null
    bool draft = false;                     ///< what is shown is coarser than that
    int coarseness = 1;                     ///< pixels across one of the draft's
    double progress = 1;                    ///< of the picture in full
    std::string error;  ///< why the recipe could not be drawn; the picture is then the last good one
};

struct FieldStatus {
    std::vector<PaneStatus> panes;  ///< like panesOf()
    std::int64_t draws = 0;         ///< pictures in full
    std::int64_t drafts = 0;
    double milliseconds = 0;  ///< of the last one in full, until the device had finished
    double draftMilliseconds = 0;
    double frameMilliseconds = 0;  ///< of the last frame that drew the field, all in all
    bool compiled = false;         ///< that time includes making the program
    std::string device;
    bool byCpu = false;                   ///< the first pane's picture was not drawn by that device
    std::int64_t debugMessages = 0;       ///< of KHR_debug, so far
    std::optional<FieldNumbers> numbers;  ///< of the first pane, of the slot that is edited, or of A - B
    std::optional<float> gpuValue;        ///< under the cursor, read back; of the first channel; none of the CPU's
    std::string error;                    ///< the first of the panes'
    std::optional<double> compiling;      ///< seconds that a pane has waited for its program; none waits: nothing

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
    bool warning = false;  ///< nothing was done yet
};

/// The window that asks for a path.
struct FilePrompt {
    enum class Kind { closed, open, save, folder };
    Kind kind = Kind::closed;
    std::string path;  ///< as it is typed
    std::string problem;
    bool exists = false;  ///< saving would replace a file: the button says so
    bool appearing = false;
    bool typing = false;         ///< the field has the keyboard
    bool chosen = false;         ///< the path has just been taken from the list
    std::filesystem::path base;  ///< in which the path lies if it is not absolute
    FileBrowser browser;
    std::vector<BrowserPlace> places;
};

/// What the file looks like that is selected in the prompt.
struct PreviewPicture {
    std::filesystem::path path;
    std::uintptr_t texture = 0;  ///< of the window's ImGui backend; 0: no picture
    int width = 0, height = 0;   ///< in pixels
    std::string text;            ///< what it is, or why there is no picture
};

/// What lies over the picture of a narrow window, one at a time.
enum class Drawer { none, left, right, presets };

/// What a panel wants that only the host can do; done and cleared after each frame.
struct Requests {
    bool quit = false;
    bool screenshot = false;
    bool toggleFullScreen = false;
    bool restore = false;                  ///< of unsaved work that an earlier window left
    std::optional<std::string> clipboard;  ///< what is copied
    std::optional<ExportRequest> exportPicture;
    std::vector<ExportRequest> exportPictures;  ///< one after the other; the first that fails ends it
    bool cancelExport = false;                  ///< the one that is on its way
};

/// An export that is on its way.
struct ExportStatus {
    std::string name;
    double share = 0;
    double secondsLeft = -1;  ///< < 0: not known yet
    std::size_t waiting = 0;  ///< others, for their turn
    bool cancelling = false;  ///< it ends as soon as the device has finished what it is at
    std::string step{};       ///< "frame 37 of 240"; empty: there is one picture
};

/// The small window that asks where to go.
struct GoTo {
    bool open = false;
    bool appearing = false;
    // As they are typed:
    std::string x, y;   ///< in cells of the first octave: what the canvas' center shows
    std::string cells;  ///< over the canvas' height
};

/// The command palette.
struct PaletteState {
    bool open = false;
    bool appearing = false;
    int frames = 0;  ///< that it has been drawn in
    std::string text;
    int selected = 0;
};

/// What the strip of presets keeps.
struct PresetStrip {
    std::string search;
    std::string current;  ///< the title that it has scrolled to
};

/// Pixels of a thumbnail: twice as many as it is shown with on an ordinary monitor.
constexpr int kThumbnailWidth = 192;
constexpr int kThumbnailHeight = 112;

/// The pictures of the presets, in one texture of the host's.
struct ThumbnailAtlas {
    struct Picture {
        float left = 0, top = 0, right = 1, bottom = 1;  ///< texture coordinates
    };
    std::uintptr_t texture = 0;     ///< of the window's ImGui backend; 0: none
    std::vector<Picture> pictures;  ///< like presets(); empty: none
};

/// What is typed into the values of a comparison.
struct CompareBar {
    std::array<std::string, kMostCompared> problems;  ///< why a value cannot be; empty: it can
    std::optional<std::string> list;                  ///< all values as they are typed; none: nobody types
    std::string listProblem;
};

/// The search over parameters, and what else the recipe panel keeps.
struct RecipePanelState {
    std::string search;
    bool focusSearch = false;
    std::string opened;  ///< the group that was just unfolded: it is to be scrolled to
};

/// The gradient editor: what is selected, dragged and picked.
struct GradientEditorState {
    int selected = 0;
    bool focused = false;  ///< the last click was into the editor: Delete is meant for it
    struct Drag {
        Gradient start;  ///< with the stop in it
        int stop = 0;    ///< of `start`
        float mouseX = 0;
        bool moved = false;
    };
    std::optional<Drag> drag;
    std::array<float, 3> picked{};  ///< what the color picker shows; finer than the stop's 8 bits
};

/// An end of the color range that is being dragged.
struct RangeDrag {
    bool high = false;
    Range view;  ///< what the histogram covered when it began
    float mouseX = 0;
    double start = 0;  ///< the end's value then
};

constexpr std::size_t kExportMaps = 3;

/// Several maps of the recipe at once.
struct ExportSet {
    bool open = false;
    bool appearing = false;
    std::array<bool, kExportMaps> wanted{true, true, true};  ///< like exportMaps()
    std::string pattern = "{name}_{map}";                    ///< of the names, without extension
    std::vector<std::filesystem::path> existing;  ///< were found where the maps go: asked again, they are replaced
};

/// A file name that was typed, and for what.
struct TypedName {
    std::string document;  ///< exportDocumentOf()
    int output = 0;        ///< of the recipe
    ExportKind kind = ExportKind::picture;
    LayerFiles files = LayerFiles::numbered;  ///< of several pictures
    std::string name;
};

/// What the next picture's file will be like; Settings say the same of animations and volumes.
struct ExportForm {
    int size = 0;                     ///< row of exportSizes()
    int width = 1920, height = 1080;  ///< of the custom size
    int format = 0;                   ///< row of exportFormats()
    bool color = true;                ///< where there are any
    bool fit = false;                 ///< the range is measured, where files take one
    std::string name;                 ///< as it was typed; empty: from the recipe's title
    TypedName belongsTo;              ///< what `name` was typed for
    std::vector<TypedName> names;     ///< that were typed for something else, the newest last
    std::filesystem::path folder;     ///< of the last export; empty: the current one
    std::filesystem::path existing;   ///< was found where the picture goes: asked again, it is replaced; or a pattern
    ExportSet set;
};

/// Unsaved work that has come back: told until it is put away.
struct Restored {
    std::string name;      ///< of the work
    bool crashed = false;  ///< the program or the machine had ended without a word
    Document instead;      ///< what was open, or would have been
};

struct ViewerState {
    double now = 0;  ///< seconds of the window's clock, which stands still between frames
    Document document;
    History history;
    double editingUntil = 0;  ///< steps of wheel and arrow keys before this time belong to one edit
    CanvasState canvas;
    Looking looking;
    ViewOptions view;
    FieldStatus field;
    std::vector<Toast> toasts;
    FilePrompt prompt;
    PreviewPicture preview;
    GoTo goTo;
    PaletteState palette;
    RecipePanelState recipePanel;
    PresetStrip presetStrip;
    ThumbnailAtlas thumbnails;
    CompareBar compareBar;
    GradientEditorState gradientEditor;
    std::optional<RangeDrag> rangeDrag;
    CodeState code;
    CodeErrors codeErrors;
    CodeSetForm codeSet;
    ExportForm exportForm;
    std::string openedSection;  ///< of the right panel, just unfolded: it is to be scrolled to
    Requests requests;
    Settings settings;
    std::vector<LostSession> lost;  ///< unsaved work of earlier windows, newest first
    std::optional<Restored> restored;
    std::optional<ExportStatus> exporting;
    std::vector<KeyPress> keys;  ///< since the last frame
    bool typing = false;         ///< a text field has the keyboard
    bool panelsHidden = false;   ///< H
    bool narrow = false;         ///< the panels are drawers
    Drawer drawer = Drawer::none;
    std::string focus;  ///< label of the widget that the keyboard is seen on
    bool helpVisible = false;
    const char* hint = nullptr;  ///< name of the one that is shown
    double hintSince = 0;        ///< of `now`
    bool playing = false;        ///< time runs
};

constexpr double kToastSeconds = 4;

void showToast(ViewerState& state, std::string text, std::string detail = {});
/// Something is to be decided before it is done.
void showWarning(ViewerState& state, std::string text, std::string detail = {});
/// An error of several lines: the first is the text, the others the detail.
void showFailure(ViewerState& state, const std::exception& error);

/// A random number; another one each time.
std::uint32_t freshSeed();

/// What the document is called: its title, its file or "Untitled".
std::string nameOf(const Document& document);

/// Shows the recipe panel, however it was hidden.
void showRecipePanel(ViewerState& state);

/// Opens what restored work has taken the place of, as a step that can be undone. Nothing without such work.
void discardRestored(ViewerState& state);

/// Loads a document as a step that can be undone.
void loadDocument(ViewerState& state, const RecipeFile& file, std::string path = {});

}  // namespace noisescope
