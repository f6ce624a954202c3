// Resources that panels share: fonts, scale, rectangles, tooltips, text.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "viewer/model/document/state.h"
#include "viewer/widgets/focus.h"
#include "viewer/widgets/theme.h"
#include "viewer/widgets/ui_rects.h"

namespace noisescope {

/// Key steps within this time are one edit.
inline constexpr double kKeySettleSeconds = 0.4;

/// A point in pixels of the canvas.
struct CanvasPoint {
    double x = 0;
    double y = 0;
};

struct Rect {
    float x = 0, y = 0, width = 0, height = 0;
};

/// Rectangles of the panels in this frame.
struct Layout {
    Rect menu, error, presets, left, view, canvas, surface, right, status;  // 0 x 0: not shown
    Rect open;            ///< the part of the canvas that no drawer covers
    bool narrow = false;  ///< the panels are drawers over the canvas
};

/// Number being typed into a parameter's row.
struct Typing {
    std::string param;  ///< id of the row
    std::string text;
    int frames = 0;       ///< frames drawn so far; the first requests the keyboard
    bool active = false;  ///< the field has received the keyboard
};

/// Number being typed into a field, and its value before.
struct EditedNumber {
    std::string field;
    std::string text;
    double value = 0;
};

/// Drag of a slider that is held down.
struct SliderDrag {
    enum class Aim { none, move, type, reset };
    Aim aim = Aim::none;
    std::string param;    ///< id of its row; empty: none is held
    double position = 0;  ///< of the mouse: 0 at the slider's left end, 1 at its right
};

/// Returns the draw list of the current ImGui window.
inline ImDrawList& drawList() { return *ImGui::GetWindowDrawList(); }

struct Ui {
    Fonts fonts;
    float scale = 1;  ///< ImGui units for one unscaled px
    Layout layout;
    float rowWidth = 268;  ///< width of a row in the current panel; a scrollbar does not change it
    UiRects rects;
    Focus focus;
    /// Time of the next frame without input, in ImGui::GetTime(): a toast disappears, a tooltip appears.
    double nextFrame = std::numeric_limits<double>::infinity();
    std::string hovered;  ///< item under the resting cursor, for tooltips
    double hoveredSince = 0;
    std::string clicked;      ///< item that was clicked and is still under the cursor, or whose tooltip was long enough
    bool keyPressed = false;  ///< in this frame
    std::optional<Typing> typing;
    std::optional<EditedNumber> edited;
    SliderDrag drag;
    std::uint32_t picker = 0;     ///< ImGui's id of the popup that lets clicks beside it through; 0: none
    bool closedPicker = false;    ///< this frame's click beside it has closed that popup
    float exportHeight = 0;       ///< of the export section, in the last frame
    float exportNotesHeight = 0;  ///< of what it says of the files, in the last frame
    float exportRowHeight = 0;    ///< of its last line, in the last frame
    float hintTop = std::numeric_limits<float>::infinity();  ///< of the hint that is shown, in the last frame

    [[nodiscard]] float px(float unscaled) const { return unscaled * scale; }
    void wakeAt(double time) { nextFrame = time < nextFrame ? time : nextFrame; }
};

/// Uses a font for its lifetime, with the frame height of all controls.
class ScopedFont {
  public:
    ScopedFont(ImFont* font, const Ui& ui, float height = metric::kControl);
    ~ScopedFont();
    ScopedFont(const ScopedFont&) = delete;
    ScopedFont& operator=(const ScopedFont&) = delete;
};

/// Returns whether the cursor has rested on the last item for a while and nothing is being dragged; then the caller
/// shows a tooltip. Also chooses its place. `name` identifies the item.
bool restsOnItem(Ui& ui, std::string_view name);

/// Returns a help text of a table as a sentence: "weight of the layer" begins with a capital.
std::string asSentence(std::string_view help);

/// Draws a tooltip at the place that restsOnItem() chose, wrapped to as many lines as needed.
void drawTooltip(std::string_view text, const Ui& ui);

/// Draws a tooltip beside an open list while the cursor is on the last item, a row of it.
void drawRowTooltip(Ui& ui, std::string_view text);

/// Scrolls so that the area from `top` to the cursor is visible, or its upper part if it is higher than the window.
void scrollToCursorFrom(float top);

/// Begins a popup that lets a click beside it through: the click closes it, and does what it hits. ImGui's own popups
/// take such a click for themselves. Ends with ImGui::EndPopup().
bool beginPicker(const char* name, Ui& ui);

/// Closes such a popup if this frame's click is beside it. Call it before any widget.
void passClicks(Ui& ui);

/// Closes the open popup on Escape; ImGui does so only while the keyboard moves the focus.
void closePopupOnEscape();

/// Draws a line of text from `position` on, in a color of the palette; returns its width.
float drawText(ImDrawList& list, ImFont* font, ImVec2 position, Tone color, std::string_view text);
ImVec2 textSize(ImFont* font, std::string_view text);

}  // namespace noisescope
