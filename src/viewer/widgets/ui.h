// What panels share: fonts, scale, rectangles, tooltips, text.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "viewer/model/document/state.h"
#include "viewer/widgets/focus.h"
#include "viewer/widgets/theme.h"
#include "viewer/widgets/ui_rects.h"

namespace noisescope {

/// Steps of a key within it are one edit.
inline constexpr double kKeySettleSeconds = 0.4;

/// In pixels of the canvas.
struct CanvasPoint {
    double x = 0;
    double y = 0;
};

struct Rect {
    float x = 0, y = 0, width = 0, height = 0;
};

/// Where the panels of this frame go.
struct Layout {
    Rect menu, error, presets, left, canvas, right, status;  // no width or height: not shown
    Rect open;                                               ///< the part of the canvas over which no drawer lies
    bool narrow = false;                                     ///< the panels are drawers over the canvas
};

/// A number that is being typed into a row.
struct Typing {
    std::string param;  ///< id of the row
    std::string text;
    int frames = 0;       ///< that it has been drawn in; the first asks for the keyboard
    bool active = false;  ///< the keyboard has come
};

/// A number that is being typed into a field that is always one, and what it was before.
struct EditedNumber {
    std::string field;
    std::string text;
    double value = 0;
};

/// What a slider that is held down is doing.
struct SliderDrag {
    enum class Aim { none, move, type, reset };
    Aim aim = Aim::none;
    std::string_view param;  ///< id of its row; empty: no slider is held
    double position = 0;     ///< of the mouse: 0 at the slider's left end, 1 at its right
};

/// Draw list of the current window of ImGui.
inline ImDrawList& drawList() { return *ImGui::GetWindowDrawList(); }

struct Ui {
    Fonts fonts;
    float scale = 1;  ///< ImGui units for one unscaled px
    Layout layout;
    float rowWidth = 268;  ///< of a row of the panel being drawn; does not change when a scrollbar comes
    UiRects rects;
    Focus focus;
    /// When the next frame is due although nothing happens, in ImGui::GetTime(): a toast goes, a tooltip comes.
    double nextFrame = std::numeric_limits<double>::infinity();
    std::string hovered;  ///< what the cursor rests on, for tooltips
    double hoveredSince = 0;
    std::optional<Typing> typing;
    std::optional<EditedNumber> edited;
    SliderDrag drag;
    float exportHeight = 0;                                  ///< of the export section, in the last frame
    float hintTop = std::numeric_limits<float>::infinity();  ///< of the hint that is shown, in the last frame

    [[nodiscard]] float px(float unscaled) const { return unscaled * scale; }
    void wakeAt(double time) { nextFrame = time < nextFrame ? time : nextFrame; }
};

/// Uses a font with a frame of the height of all controls, for its lifetime.
class ScopedFont {
  public:
    ScopedFont(ImFont* font, const Ui& ui, float height = metric::kControl);
    ~ScopedFont();
    ScopedFont(const ScopedFont&) = delete;
    ScopedFont& operator=(const ScopedFont&) = delete;
};

/// True if the last item has been under the cursor for a while and nothing is being dragged: the caller shows a
/// tooltip, for which it chooses a place. `name` tells items apart.
bool restsOnItem(Ui& ui, std::string_view name);

/// A tooltip of as many lines as its text needs; restsOnItem() has found its place.
void drawTooltip(std::string_view text, const Ui& ui);

/// Of the last item, a row of an open list: a tooltip beside the list while the cursor is on it.
void drawRowTooltip(Ui& ui, std::string_view text);

/// Scrolls so that what lies between `top` and the cursor comes into sight; its top stays there where it is higher than
/// the window.
void scrollToCursorFrom(float top);

/// For the window of an open popup; ImGui itself does it only where the keyboard moves the focus.
void closePopupOnEscape();

/// One line of text from `position` on, in a color of the palette; returns its width.
float drawText(ImDrawList& list, ImFont* font, ImVec2 position, Tone color, std::string_view text);
ImVec2 textSize(ImFont* font, std::string_view text);

}  // namespace noisescope
