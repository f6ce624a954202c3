// Where every widget is: the UI code notes them as it draws, tests and scripts find them by name, and the keyboard
// goes from one to the next.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// How the keyboard reaches a widget.
enum class Reach : std::uint8_t {
    pointer,  ///< not at all
    item,     ///< it can be pressed
    field,    ///< it can be typed into
    part,     ///< of an item: it looks itself what the keys are
};

/// The part of the window in which a widget is.
struct WindowPart {
    int order = 0;       ///< of reading
    bool alone = false;  ///< nothing else is on the keyboard's way
};

/// In units of the window system, from the window's top-left corner.
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
    /// What only the mouse needs to find.
    void add(std::string_view label, float x, float y, float width, float height);
    /// The last ImGui item; the keyboard reaches it if it can be operated.
    void addItem(std::string_view label);
    /// A field inside of the last ImGui item, which is a group.
    void addField(std::string_view label, unsigned int id);
    /// The last ImGui item, to which there is another way by keyboard.
    void addPointerItem(std::string_view label);
    /// What the keyboard reaches although it is no item of its own: it looks at the keys itself.
    void addPart(std::string_view label, float x, float y, float width, float height);
    /// Of the widgets that follow.
    void beginPart(const WindowPart& part) { part_ = part; }
    [[nodiscard]] const UiRect* find(std::string_view label) const;
    [[nodiscard]] const std::vector<UiRect>& all() const { return rects_; }
    /// [{"label":"frequency","x":…,"y":…,"w":…,"h":…}, …], one a line
    [[nodiscard]] std::string json() const;

  private:
    void reach(Reach reach, unsigned int id);

    std::vector<UiRect> rects_;
    WindowPart part_;
};

}  // namespace noisescope
