// The right panel under synthetic input.
#pragma once

#include <doctest/doctest.h>
#include <imgui.h>

#include <string_view>

#include "recipe/params.h"
#include "recipe/recipe.h"
#include "ui_driver.h"

namespace noisescope {

inline constexpr KeyPress kUndo{'z', true, false, false};
inline constexpr KeyPress kRedo{'y', true, false, false};

/// Only the right panel beside the canvas, and a recipe with a gradient of its own.
class RightPanel : public UiDriver {
  public:
    explicit RightPanel(const Recipe& recipe = customRecipe()) : UiDriver(recipe, kTallHeight) {
        state.settings.leftVisible = false;
        state.settings.presetStripVisible = false;
        state.settings.foldedGroups.erase("export");
        frames(2);
    }

    static Recipe customRecipe() {
        Recipe recipe;
        recipe.colors = kCustom;
        return recipe;
    }
    Gradient& gradient() { return recipe().gradient; }
    int& selected() { return state.gradientEditor.selected; }
    std::size_t steps() { return state.history.past.size(); }

    void doubleClick(std::string_view label) {
        ImGui::GetIO().MouseDoubleClickTime = 0.3f;
        moveTo(label);
        for (int i = 0; i < 2; ++i) {
            button(true);
            button(false);
        }
        ImGui::GetIO().MouseDoubleClickTime = 0;
        frames(3);
    }
    void rightClick(std::string_view label) {
        moveTo(label);
        button(true, 1);
        button(false, 1);
        frames(3);
    }
    /// With the button held: by so many units from the widget's center.
    void dragBy(std::string_view label, float x, float y) {
        moveTo(label);
        const ImVec2 from = ImGui::GetIO().MousePos;
        button(true);
        move(from.x + x / 2, from.y + y / 2);
        frames(2);
        move(from.x + x, from.y + y);
        frames(2);
        button(false);
        frames(2);
    }
    float width() { return ui.rects.find("gradient")->width; }

    /// The edit was one step; it can be undone and done again.
    void checkOneStep(const Recipe& before, std::size_t stepsBefore) {
        frames(2);
        const Recipe after = recipe();
        CHECK(problemsOf(after).empty());
        CHECK_FALSE(after == before);
        CHECK(steps() == stepsBefore + 1);
        press(kUndo);
        CHECK(recipe() == before);
        press(kRedo);
        CHECK(recipe() == after);
    }
};

}  // namespace noisescope
