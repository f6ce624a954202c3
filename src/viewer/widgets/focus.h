// The keyboard's way through the window: which widget it is on, and what its keys mean there.
//
//   Tab, Shift+Tab      to the next widget and back, in reading order; over a list also Up and Down
//   F6, Shift+F6        to the next part of the window and back
//   Enter, Space        edit it, press it, open it
//   arrows              change it; with Shift ten steps at once
//   Delete, Menu key    reset or remove it; its menu
//   Esc                 leave it
//
// Widgets are those of UiRects: whoever notes an item's rectangle has put it on the way. Enter presses an item like a
// click, unless the widget asks for the key itself while it draws.
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
    /// Takes the keys that are meant for the focus out of `state.keys`. `last`: the widgets of the frame before.
    void begin(ViewerState& state, const UiRects& last, bool popup);
    /// After all widgets: does what none of them has done, draws the ring around the one that has the keyboard and
    /// scrolls to it.
    void end(const UiRects& rects, float scale);

    /// The widget that has the keyboard; empty: none has, or it is not seen.
    [[nodiscard]] std::string_view shown() const;

    // What a widget asks while it draws; asking takes the key.

    [[nodiscard]] bool isOn(std::string_view label) const { return !label.empty() && shown() == label; }
    /// Arrows as steps of a number: right and up are more.
    int steps(std::string_view label);
    /// Arrows as steps in a list: right and down are later.
    int stepsInList(std::string_view label);
    bool entered(std::string_view label);
    bool erased(std::string_view label);
    bool wantsMenu(std::string_view label);

    /// Goes to a widget of the same level, which may come with the next frame.
    void moveTo(std::string_view label);
    /// The row of an open list at which it begins.
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

    std::vector<std::string> labels_{1};  ///< of every level: the window, then what is open over it
    std::size_t place_ = 0;               ///< of the last one on the way, if it should be gone
    bool shown_ = false;                  ///< the keyboard was used last, not the mouse
    bool moved_ = false;                  ///< in this frame: it is to be scrolled to
    bool edit_ = false;                   ///< in this frame: a field it has come to is to be edited
    bool taken_ = false;                  ///< a widget has asked for this frame's key
    Keys keys_;                           ///< of this frame
    std::string first_;
};

/// The neighbor of a row of a list; the ends stay.
int steppedRow(int row, int steps, int count);

}  // namespace noisescope
