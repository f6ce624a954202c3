#include "viewer/widgets/focus.h"

#include <imgui.h>
#include <imgui_internal.h>  // the items themselves: ImGui's own way by keyboard knows neither sliders nor an order

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "viewer/model/commands/actions.h"
#include "viewer/widgets/theme.h"

namespace noisescope {
namespace {

constexpr int kManySteps = 10;
constexpr float kRing = 2;  // width of the ring, and its distance from the widget
constexpr float kRoundScroll = 8;

using Stops = std::vector<const UiRect*>;

ImGuiWindow* windowOf(const UiRect& rect) { return static_cast<ImGuiWindow*>(rect.window); }

int openPopups() { return ImGui::GetCurrentContext()->OpenPopupStack.Size; }

/// Returns whether a window lies over all others: then only its widgets are in the tab order.
bool hasOverlay(const UiRects& rects) {
    return std::any_of(rects.all().begin(), rects.all().end(),
                       [](const UiRect& rect) { return rect.reach != Reach::pointer && rect.part.alone; });
}

/// Returns the tab order: part by part in reading order, in each as drawn, but from left to right within a row.
Stops stopsOf(const UiRects& rects) {
    const int level = openPopups();
    const bool overlay = level == 0 && hasOverlay(rects);
    Stops stops;
    for (const UiRect& rect : rects.all()) {
        if (rect.reach == Reach::pointer || rect.level != level || (overlay && !rect.part.alone)) continue;
        auto place = stops.end();
        const auto comesBefore = [&](const UiRect& other) {
            if (rect.part.order != other.part.order) return rect.part.order < other.part.order;
            const float apart = rect.y + rect.height / 2 - other.y - other.height / 2;
            return rect.window == other.window && std::abs(apart) < 2 && rect.x < other.x;
        };
        while (place != stops.begin() && comesBefore(**std::prev(place))) --place;
        stops.insert(place, &rect);
    }
    return stops;
}

const UiRect* stopOf(const Stops& stops, std::string_view label) {
    const auto found = std::find_if(stops.begin(), stops.end(), [&](const UiRect* s) { return s->label == label; });
    return found == stops.end() ? nullptr : *found;
}

/// Returns whether a window over the panels is open, which Escape closes before it clears the focus.
bool isAnythingOpen(const ViewerState& state) {
    return state.palette.open || state.prompt.kind != FilePrompt::Kind::closed || state.goTo.open ||
           state.helpVisible || state.drawer != Drawer::none;
}

}  // namespace

int steppedRow(int row, int steps, int count) { return std::clamp(row + steps, 0, std::max(0, count - 1)); }

std::string_view Focus::shown() const { return shown_ ? std::string_view(labels_.back()) : std::string_view(); }

// --- keys ------------------------------------------------------------------------------------------------------------

void Focus::begin(ViewerState& state, const UiRects& last, bool popup) {
    keys_ = {};
    moved_ = edit_ = taken_ = false;
    first_.clear();
    followMouse(last);
    std::erase_if(state.keys, [&](const KeyPress& press) { return take(press, state, last, popup); });
}

bool Focus::take(const KeyPress& press, const ViewerState& state, const UiRects& last, bool popup) {
    if (press.control) return false;
    const int back = press.shift ? -1 : 1;
    if (press.key == key::kTab) {
        if (state.typing)
            leaveField(last, back);
        else
            move(last, back);
        return true;
    }
    if (state.typing) return false;  // the text field takes all other keys
    if (press.key == key::kF6) {
        if (!popup) moveToPart(last, back);
        return true;
    }
    const int many = press.shift ? kManySteps : 1;
    const int right = press.key == key::kRight ? many : press.key == key::kLeft ? -many : 0;
    const int down = press.key == key::kDown ? many : press.key == key::kUp ? -many : 0;
    if (popup && down != 0) {
        move(last, down > 0 ? 1 : -1);
        return true;
    }
    if (!shown_) return false;
    if (popup && right != 0 && moveToMenu(right > 0 ? 1 : -1)) return true;
    if (press.key == key::kEscape) {
        if (popup || isAnythingOpen(state)) return false;
        shown_ = false;
        return true;
    }
    const bool enter = press.key == key::kEnter || press.key == U' ';
    if (right == 0 && down == 0 && !enter && press.key != key::kDelete && press.key != key::kMenu) return false;
    if (press.repeated && right == 0 && down == 0) return true;
    keys_.right += right;
    keys_.down += down;
    keys_.enter |= enter;
    keys_.erase |= press.key == key::kDelete;
    keys_.menu |= press.key == key::kMenu;
    return true;
}

void Focus::moveTo(std::string_view label) {
    this->label() = label;
    moved_ = true;
}

void Focus::move(const UiRects& last, int way) {
    const Stops stops = stopsOf(last);
    if (stops.empty()) return;
    const auto count = static_cast<int>(stops.size());
    const UiRect* current = stopOf(stops, label());
    int place = way > 0 ? 0 : count - 1;
    if (current != nullptr) {
        const auto found = std::find(stops.begin(), stops.end(), current);
        place = (static_cast<int>(found - stops.begin()) + way + count) % count;
    } else if (!label().empty()) {  // the focused widget is gone: continues from its position
        place = std::min(static_cast<int>(place_), count - 1);
    }
    place_ = static_cast<std::size_t>(place);
    shown_ = true;
    moveTo(stops[place_]->label);
}

void Focus::moveToPart(const UiRects& last, int way) {
    const Stops stops = stopsOf(last);
    if (stops.empty()) return;
    const UiRect* current = shown_ ? stopOf(stops, label()) : nullptr;
    std::vector<const UiRect*> firsts;  // the first widget of every part
    for (const UiRect* stop : stops)
        if (firsts.empty() || firsts.back()->part.order != stop->part.order) firsts.push_back(stop);
    const auto count = static_cast<int>(firsts.size());
    int place = way > 0 ? 0 : count - 1;
    for (int i = 0; current != nullptr && i < count; ++i)
        if (firsts[static_cast<std::size_t>(i)]->part.order == current->part.order) place = (i + way + count) % count;
    shown_ = true;
    moveTo(firsts[static_cast<std::size_t>(place)]->label);
}

/// Moves from an open menu to the one beside it; false if none is open.
bool Focus::moveToMenu(int way) {
    if (labels_.size() != 2) return false;
    const auto open = std::find_if(kMenus.begin(), kMenus.end(), [&](Menu m) { return menuLabel(m) == labels_[0]; });
    if (open == kMenus.end()) return false;
    const auto count = static_cast<int>(kMenus.size());
    const int next = (static_cast<int>(open - kMenus.begin()) + way + count) % count;
    ImGui::ClosePopupToLevel(0, true);
    labels_.resize(1);
    moveTo(menuLabel(kMenus[static_cast<std::size_t>(next)]));
    keys_.enter = true;
    return true;
}

/// Leaves a text field by Tab; if the next widget is a field, typing continues there.
void Focus::leaveField(const UiRects& last, int way) {
    const std::string before = label();
    move(last, way);
    if (label() == before) return;
    edit_ = true;
    ImGui::ClearActiveID();
}

/// Moves the focus to the clicked widget or the active text field, and hides the ring.
void Focus::followMouse(const UiRects& last) {
    const ImGuiIO& io = ImGui::GetIO();
    const Stops stops = stopsOf(last);
    if (const ImGuiID active = ImGui::GetActiveID(); active != 0 && io.WantTextInput)
        for (const UiRect* stop : stops)
            if (stop->id == active) label() = stop->label;
    if (!std::any_of(std::begin(io.MouseClicked), std::end(io.MouseClicked), [](bool clicked) { return clicked; }))
        return;
    shown_ = false;
    label().clear();
    for (const UiRect* stop : stops) {
        const bool inside = io.MousePos.x >= stop->x && io.MousePos.x < stop->x + stop->width &&
                            io.MousePos.y >= stop->y && io.MousePos.y < stop->y + stop->height;
        if (inside && windowOf(*stop)->OuterRectClipped.Contains(io.MousePos)) label() = stop->label;
    }
}

// --- queries of widgets ----------------------------------------------------------------------------------------------

bool Focus::asks(std::string_view label, bool pressed) {
    if (!pressed || taken_ || !isOn(label)) return false;
    taken_ = true;
    return true;
}

int Focus::steps(std::string_view label) {
    const int steps = keys_.right - keys_.down;
    return asks(label, steps != 0) ? steps : 0;
}

int Focus::stepsInList(std::string_view label) {
    const int steps = keys_.right + keys_.down;
    return asks(label, steps != 0) ? steps : 0;
}

bool Focus::entered(std::string_view label) { return asks(label, keys_.enter); }
bool Focus::erased(std::string_view label) { return asks(label, keys_.erase); }
bool Focus::wantsMenu(std::string_view label) { return asks(label, keys_.menu); }

// --- the end of a frame ----------------------------------------------------------------------------------------------

void Focus::activate(const UiRect& rect) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    ImGui::ActivateItem(rect.id);
    if (rect.reach == Reach::field) context.NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
}

/// Focuses the chosen row of a list opened by keyboard, and places the list at its widget instead of at the mouse.
void Focus::enterLevel(const UiRects& rects) {
    const std::size_t levels = static_cast<std::size_t>(openPopups()) + (hasOverlay(rects) ? 2 : 1);
    if (levels > labels_.size() && shown_ && openPopups() > 0) {
        ImGuiPopupData& popup = ImGui::GetCurrentContext()->OpenPopupStack.back();
        const UiRect* below = rects.find(labels_.back());
        if (below != nullptr && popup.Window != nullptr && popup.Window->HiddenFramesCannotSkipItems > 0)
            popup.OpenPopupPos = popup.Window->Pos = {below->x, below->y + below->height};
    }
    if (levels != labels_.size()) labels_.resize(levels);
}

void Focus::end(const UiRects& rects, float scale) {
    enterLevel(rects);
    const Stops stops = stopsOf(rects);
    if (shown_ && labels_.size() > 1 && label().empty() && !stops.empty())
        moveTo(stopOf(stops, first_) != nullptr ? first_ : stops.front()->label);
    const UiRect* stop = stopOf(stops, label());
    if (!shown_ || stop == nullptr) return;
    place_ = static_cast<std::size_t>(std::find(stops.begin(), stops.end(), stop) - stops.begin());
    if (stop->id != 0 && ((keys_.enter && !taken_) || (edit_ && stop->reach == Reach::field))) activate(*stop);
    ImGuiWindow* window = windowOf(*stop);
    const ImVec2 from{stop->x, stop->y};
    const ImVec2 to{stop->x + stop->width, stop->y + stop->height};
    if (moved_) {
        const float round = kRoundScroll * scale;
        ImGui::ScrollToBringRectIntoView(window, {from.x - round, from.y - round, to.x + round, to.y + round});
    }
    const float away = kRing * scale;
    ImRect clip = window->OuterRectClipped;
    clip.Expand(2 * away);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.PushClipRect(clip.Min, clip.Max);
    list.AddRect({from.x - away, from.y - away}, {to.x + away, to.y + away}, colorOf(palette::kAccent),
                 ImGui::GetStyle().FrameRounding + away, 0, away);
    list.PopClipRect();
}

}  // namespace noisescope
