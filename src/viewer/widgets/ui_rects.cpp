#include "viewer/widgets/ui_rects.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>  // the item's flags, its window and its popup

#include <algorithm>

#include "core/text.h"
#include "recipe/recipe_json.h"

namespace noisescope {

void UiRects::add(std::string_view label, float x, float y, float width, float height) {
    UiRect& rect = rects_.emplace_back();
    rect.label = label;
    rect.x = x;
    rect.y = y;
    rect.width = width;
    rect.height = height;
}

void UiRects::addPointerItem(std::string_view label) {
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    add(label, from.x, from.y, to.x - from.x, to.y - from.y);
}

void UiRects::addItem(std::string_view label) {
    addPointerItem(label);
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    const ImGuiLastItemData& item = context.LastItemData;
    // While a list or menu is open, the last item is its window.
    const bool isWindow = item.ID == context.CurrentWindow->MoveId;
    if (item.ID == 0 || isWindow || (item.InFlags & ImGuiItemFlags_Disabled) != 0) return;
    reach((item.InFlags & ImGuiItemFlags_Inputable) != 0 ? Reach::field : Reach::item, item.ID);
}

void UiRects::addField(std::string_view label, unsigned int id) {
    addPointerItem(label);
    reach(Reach::field, id);
}

void UiRects::addPart(std::string_view label, float x, float y, float width, float height) {
    add(label, x, y, width, height);
    reach(Reach::part, 0);
}

void UiRects::reach(Reach reach, unsigned int id) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    UiRect& rect = rects_.back();
    rect.reach = reach;
    rect.id = id;
    rect.window = context.CurrentWindow;
    rect.level = context.BeginPopupStack.Size;
    rect.part = part_;
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
