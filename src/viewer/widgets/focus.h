// Keyboard focus: the focused widget, and its keys.
//
//   Tab, Shift+Tab      to the next widget and back, in reading order; over a list also Up and Down
//   F6, Shift+F6        to the next part of the window and back
//   Enter, Space        edit it, press it, open it
//   arrows              change it; with Shift ten steps at once
//   Delete, Menu key    reset or remove it; its menu
//   Esc                 leave it
//
// The widgets are those of UiRects: noting an item's rectangle puts it into the tab order. Enter presses an item like a
// click, unless the widget queries the key itself while it is drawn.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "viewer/model/document/state.h"
#include "viewer/widgets/ui_rects.h"

namespace noisescope {

class Focus {
  public:
    /// Takes the keys that act on the focus out of `state.keys`. `last`: the widgets of the last frame.
    void begin(ViewerState& state, const UiRects& last, bool popup);
    /// Handles the keys that no widget has taken, draws the ring around the focused widget and scrolls to it. Call it
    /// after all widgets.
    void end(const UiRects& rects, float scale);

    /// Returns the label of the focused widget; empty: no widget shows the focus.
    [[nodiscard]] std::string_view shown() const;

    // Queries of widgets while they are drawn; a query that returns a key takes it.

    [[nodiscard]] bool isOn(std::string_view label) const { return !label.empty() && shown() == label; }
    /// Returns arrow keys as steps of a number: right and up are positive.
    int steps(std::string_view label);
    /// Returns arrow keys as steps in a list: right and down are positive.
    int stepsInList(std::string_view label);
    bool entered(std::string_view label);
    bool erased(std::string_view label);
    bool wantsMenu(std::string_view label);

    /// Moves the focus to a widget of the same level, which may appear in the next frame.
    void moveTo(std::string_view label);
    /// Sets the row that gets the focus when a list opens.
    void beginAt(std::string_view label) { first_ = label; }

  private:
    struct Keys {
        int right = 0, down = 0;
        bool enter = false, erase = false, menu = false;
    };

    [[nodiscard]] std::string& label() { return labels_.back(); }
    bool take(const KeyPress& press, const ViewerState& state, const UiRects& last, bool popup);
    void move(const UiRects& last, int way);
    void moveToPart(const UiRects& last, int way);
    bool moveToMenu(int way);
    void leaveField(const UiRects& last, int way);
    void followMouse(const UiRects& last);
    bool asks(std::string_view label, bool pressed);
    void activate(const UiRect& rect);
    void enterLevel(const UiRects& rects);

    std::vector<std::string> labels_{1};  ///< one per level: the window, then the popups open over it
    std::size_t place_ = 0;               ///< of the last focused widget in the tab order, if it should disappear
    bool shown_ = false;                  ///< the last input was the keyboard, not the mouse
    bool moved_ = false;                  ///< the focus moved in this frame: scroll to it
    bool edit_ = false;                   ///< the focus came to a field in this frame: start editing it
    bool taken_ = false;                  ///< a widget has taken this frame's key
    Keys keys_;                           ///< of this frame
    std::string first_;
};

/// Returns the row `steps` away in a list of `count`, clamped to its ends.
int steppedRow(int row, int steps, int count);

}  // namespace noisescope
