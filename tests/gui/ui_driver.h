// A window of which only ImGui knows: synthetic mouse and keyboard, no OpenGL, no display.
#pragma once

#include <doctest/doctest.h>
#include <imgui.h>

#include <string>
#include <string_view>

#include "recipe/recipe.h"
#include "viewer/panels/frame.h"

namespace noisescope {

inline constexpr float kWindowHeight = 800;
inline constexpr float kTallHeight = 2000;  // the rows of nearly all recipes are in sight

/// A window of 1280 x 800 (or another height) that only ImGui knows of.
class UiDriver {
  public:
    ViewerState state;
    Ui ui;

    explicit UiDriver(const Recipe& recipe = {}, float windowHeight = kWindowHeight) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1280, windowHeight};
        io.KeyMap[ImGuiKey_Enter] = kEnter;
        io.KeyMap[ImGuiKey_Escape] = kEscape;
        io.KeyMap[ImGuiKey_A] = kA;
        io.KeyMap[ImGuiKey_Delete] = kDelete;
        ui.fonts = loadFonts(1);
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        applyTheme(Theme::dark, 1);
        RecipeFile file;
        file.recipe = recipe;
        file.title = "Test";
        state.document = documentOf(file);
        state.history.settled = state.document;
        state.canvas.width = 1280;
        state.canvas.height = 800;
        move(1000, 5);
        frames(3);
    }
    ~UiDriver() { ImGui::DestroyContext(); }
    UiDriver(const UiDriver&) = delete;
    UiDriver& operator=(const UiDriver&) = delete;

    Recipe& recipe() { return state.document.recipe; }

    void frames(int count = 1) {
        for (; count > 0; --count) {
            ImGui::GetIO().DeltaTime = 1.0f / 60;
            ImGui::NewFrame();
            drawUi(state, ui);
            ImGui::Render();
        }
    }
    void wait(double seconds) { frames(static_cast<int>(seconds * 60) + 1); }

    void move(float x, float y) { ImGui::GetIO().MousePos = {x, y}; }
    void button(bool down, int which = 0) {
        ImGui::GetIO().MouseDown[which] = down;
        frames(2);
    }
    /// To a place inside a widget; 0.5, 0.5 is its center.
    void moveTo(std::string_view label, float across = 0.5f, float down = 0.5f) {
        const UiRect* rect = ui.rects.find(label);
        REQUIRE_MESSAGE(rect != nullptr, std::string(label));
        move(rect->x + rect->width * across, rect->y + rect->height * down);
        frames(2);
    }
    void click(std::string_view label) {
        moveTo(label);
        button(true);
        button(false);
        frames(3);
        ImGui::GetIO().MouseDoubleClickTime = 0;  // every click is a first one
    }
    /// Shows a tab of the right panel.
    void open(std::string_view tab) {
        showTab(state, tab);
        frames(3);
    }
    void drag(std::string_view label, float from, float to) {
        moveTo(label, from);
        button(true);
        moveTo(label, (from + to) / 2);
        moveTo(label, to);
        button(false);
    }
    void key(int index) {
        ImGui::GetIO().KeysDown[index] = true;
        frames(2);
        ImGui::GetIO().KeysDown[index] = false;
        frames(2);
    }
    void control(bool down) {
        ImGui::GetIO().KeyCtrl = down;
        frames();
    }
    /// Replaces the text of the field that has the keyboard.
    void type(std::string_view text) {
        control(true);
        key(kA);
        control(false);
        key(kDelete);
        ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
        frames(2);
        key(kEnter);
        frames(2);
    }
    void press(KeyPress press) {
        state.keys.push_back(press);
        frames(2);
    }

    static constexpr int kEnter = 1;
    static constexpr int kEscape = 2;
    static constexpr int kDelete = 3;
    static constexpr int kA = 65;
};

inline bool isShown(const UiDriver& driver, std::string_view label) { return driver.ui.rects.find(label) != nullptr; }

}  // namespace noisescope
