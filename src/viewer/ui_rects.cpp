#include "viewer/ui_rects.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "core/text.h"
#include "recipe/recipe_json.h"

namespace noisescope {

void UiRects::add(std::string_view label, float x, float y, float width, float height) {
    rects_.push_back({std::string(label), x, y, width, height});
}

void UiRects::addItem(std::string_view label) {
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    add(label, from.x, from.y, to.x - from.x, to.y - from.y);
}

const UiRect* UiRects::find(std::string_view label) const {
    const auto found = std::find_if(rects_.begin(), rects_.end(), [&](const UiRect& r) { return r.label == label; });
    return found == rects_.end() ? nullptr : &*found;
}

std::string UiRects::json() const {
    std::string text = "[";
    for (const UiRect& rect : rects_)
        text += fmt::format("{}\n{{\"label\":{},\"x\":{},\"y\":{},\"w\":{},\"h\":{}}}",
                            &rect == rects_.data() ? "" : ",", jsonText(rect.label), shortest(rect.x), shortest(rect.y),
                            shortest(rect.width), shortest(rect.height));
    return text + "\n]\n";
}

}  // namespace noisescope
