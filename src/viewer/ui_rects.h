// Where every widget is: the UI code notes them as it draws, tests and scripts find them by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// In units of the window system, from the window's top-left corner.
struct UiRect {
    std::string label;
    float x = 0, y = 0, width = 0, height = 0;
};

class UiRects {
  public:
    void clear() { rects_.clear(); }
    void add(std::string_view label, float x, float y, float width, float height);
    /// The last ImGui item.
    void addItem(std::string_view label);
    [[nodiscard]] const UiRect* find(std::string_view label) const;
    [[nodiscard]] const std::vector<UiRect>& all() const { return rects_; }
    /// [{"label":"frequency","x":…,"y":…,"w":…,"h":…}, …], one a line
    [[nodiscard]] std::string json() const;

  private:
    std::vector<UiRect> rects_;
};

}  // namespace noisescope
