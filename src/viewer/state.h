// Everything the window knows, as plain data. Panels are functions over it; only viewer.cpp talks to the window system.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "field/field_plan.h"
#include "recipe/recipe_json.h"
#include "viewer/history.h"

namespace noisescope {

/// A printable key is its character in lower case; the others lie above all characters.
namespace key {
constexpr char32_t kTab = 0x110000;
constexpr char32_t kEscape = 0x110001;
constexpr char32_t kLeft = 0x110002;
constexpr char32_t kRight = 0x110003;
constexpr char32_t kUp = 0x110004;
constexpr char32_t kDown = 0x110005;
constexpr char32_t kHome = 0x110006;
constexpr char32_t kF11 = 0x110007;
}  // namespace key

struct KeyPress {
    char32_t key = 0;
    bool control = false;
    bool shift = false;
    bool repeated = false;  ///< held down
    bool operator==(const KeyPress&) const = default;
};

/// The field behind the panels. Pixels are the framebuffer's.
struct CanvasState {
    std::int64_t width = 0;
    std::int64_t height = 0;   ///< also the world's unit
    double pixelsPerUnit = 1;  ///< framebuffer pixels in one unit of the window system
    struct Drag {
        double mouseX = 0, mouseY = 0;    ///< where it started, in pixels
        double offsetX = 0, offsetY = 0;  ///< of the recipe at that time
    };
    std::optional<Drag> drag;
    struct Pixel {
        std::int64_t x = 0, y = 0;
    };
    std::optional<Pixel> cursor;  ///< the pixel under the cursor, if it is on the canvas
};

/// How the picture came about.
struct FieldStatus {
    std::optional<FieldPlan> plan;  ///< of the picture that is shown
    std::int64_t draws = 0;
    double milliseconds = 0;  ///< of the last one, until the device had finished
    bool compiled = false;    ///< that time includes making the program
    std::string device;
    std::int64_t debugMessages = 0;  ///< of KHR_debug, so far
    std::string error;               ///< why the recipe could not be drawn; the picture is then the last good one
};

struct Toast {
    std::string text;
    std::string detail;  ///< a path; may be empty
    bool failed = false;
    double until = 0;  ///< ImGui::GetTime()
};

/// What the person has not yet found out.
struct Hints {
    bool drag = true;
    bool wheel = true;
    bool keys = true;
};

/// The small window that asks for a path.
struct FilePrompt {
    enum class Kind { closed, open, save };
    Kind kind = Kind::closed;
    std::string path;
    std::string problem;
    bool exists = false;  ///< saving would replace a file: the button says so
    bool appearing = false;
};

/// What a panel wants that only the host can do; done and cleared after each frame.
struct Requests {
    bool quit = false;
    bool screenshot = false;
    bool toggleFullScreen = false;
};

struct ViewerState {
    Document document;
    History history;
    double editingUntil = 0;  ///< steps of wheel and arrow keys before this time belong to one edit
    CanvasState canvas;
    FieldStatus field;
    std::vector<Toast> toasts;
    Hints hints;
    FilePrompt prompt;
    Requests requests;
    std::vector<KeyPress> keys;  ///< since the last frame
    bool typing = false;         ///< a text field has the keyboard
    bool panelVisible = true;
    float panelWidth = 300;  ///< unscaled px
    bool helpVisible = false;
};

constexpr double kToastSeconds = 4;

void showToast(ViewerState& state, std::string text, std::string detail = {});
/// An error of several lines: the first is the text, the others the detail.
void showFailure(ViewerState& state, const std::exception& error);

/// A random number; another one each time.
std::uint32_t freshSeed();

/// Loads a document as a step that can be undone.
void loadDocument(ViewerState& state, const RecipeFile& file);

}  // namespace noisescope
