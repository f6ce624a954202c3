// Rectangles of all widgets of a frame. The UI code notes them as it draws; tests and scripts find them by name, and
// the keyboard moves from one to the next.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// Access to a widget by keyboard.
enum class Reach : std::uint8_t {
    pointer,  ///< none
    item,     ///< can be pressed
    field,    ///< can be typed into
    part,     ///< part of an item, which handles the keys itself
};

/// Part of the window that a widget belongs to.
struct WindowPart {
    int order = 0;       ///< reading order
    bool alone = false;  ///< the tab order holds nothing else
};

/// Rectangle of a widget, in units of the window system from the window's top-left corner.
struct UiRect {
    std::string label;
    float x = 0, y = 0, width = 0, height = 0;
    Reach reach = Reach::pointer;
    unsigned int id = 0;     ///< ImGui's; 0: none
    void* window = nullptr;  ///< ImGui's, in which it was drawn
    int level = 0;           ///< of popups
    WindowPart part{};
};

class UiRects {
  public:
    void clear() { rects_.clear(); }
    /// Notes a rectangle for the mouse only.
    void add(std::string_view label, float x, float y, float width, float height);
    /// Notes the last ImGui item; the keyboard reaches it if it is enabled.
    void addItem(std::string_view label);
    /// Notes a field inside of the last ImGui item, which is a group.
    void addField(std::string_view label, unsigned int id);
    /// Notes the last ImGui item, for the mouse only: the keyboard has another way to it.
    void addPointerItem(std::string_view label);
    /// Notes a rectangle that is no ImGui item but takes the focus and handles its keys itself.
    void addPart(std::string_view label, float x, float y, float width, float height);
    /// Sets the part of the widgets that follow.
    void beginPart(const WindowPart& part) { part_ = part; }
    [[nodiscard]] const UiRect* find(std::string_view label) const;
    [[nodiscard]] const std::vector<UiRect>& all() const { return rects_; }
    /// Returns [{"label":"frequency","x":…,"y":…,"w":…,"h":…}, …], one a line.
    [[nodiscard]] std::string json() const;

  private:
    void reach(Reach reach, unsigned int id);

    std::vector<UiRect> rects_;
    WindowPart part_;
};

}  // namespace noisescope
