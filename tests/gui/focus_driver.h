// Helpers of the tests of the keyboard.
#pragma once

#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <string>
#include <vector>

#include "gui/ui_driver.h"
#include "recipe/params.h"
#include "viewer/model/commands/actions.h"

namespace noisescope {

inline constexpr KeyPress kTab{key::kTab};

inline constexpr KeyPress kBack{key::kTab, false, true, false};

/// The keyboard alone; the mouse lies where nothing is.
class Keyboard : public UiDriver {
  public:
    explicit Keyboard(const Recipe& recipe = {}, float height = kWindowHeight) : UiDriver(recipe, height) {
        state.settings.dragHintSeen = state.settings.wheelHintSeen = state.settings.keysHintSeen = true;
        ImGui::GetIO().MousePos = {-1, -1};
        frames(2);
    }
    const std::string& focus() const { return state.focus; }
    void tab() {
        press(kTab);
        frames(2);
    }
    void enter() {
        press({key::kEnter});
        frames(3);
    }
    /// By Tab; fails if it does not come there.
    void go(std::string_view label) {
        for (int i = 0; i < 200 && focus() != label; ++i) tab();
        REQUIRE(focus() == label);
    }
    /// The labels that Tab comes by, once around.
    std::vector<std::string> way() {
        std::vector<std::string> labels;
        tab();
        while (labels.size() < 300 && (labels.empty() || focus() != labels.front())) {
            labels.push_back(focus());
            tab();
        }
        return labels;
    }
    /// True if the widget that has the keyboard is wholly in the part of its window that is seen.
    bool isFocusSeen() {
        const UiRect* rect = ui.rects.find(focus());
        if (rect == nullptr || rect->window == nullptr) return false;
        ImRect seen = static_cast<ImGuiWindow*>(rect->window)->OuterRectClipped;
        seen.Expand(3);  // handles of a gradient's ends reach a little over the edge
        return seen.Contains(ImRect(rect->x, rect->y, rect->x + rect->width, rect->y + rect->height));
    }
    std::size_t steps() const { return state.history.past.size(); }
};

inline Recipe colorful() {
    Recipe recipe;
    recipe.colors = kCustom;
    REQUIRE(setFromText(*findParam("fractal"), recipe, "fbm").empty());
    return recipe;
}

}  // namespace noisescope
