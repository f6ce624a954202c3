#include "viewer/host/input_glfw.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace noisescope {
namespace {

struct SpecialKey {
    int glfw;
    char32_t key;
};
constexpr std::array kSpecialKeys{
    SpecialKey{GLFW_KEY_TAB, key::kTab},   SpecialKey{GLFW_KEY_ESCAPE, key::kEscape},
    SpecialKey{GLFW_KEY_LEFT, key::kLeft}, SpecialKey{GLFW_KEY_RIGHT, key::kRight},
    SpecialKey{GLFW_KEY_UP, key::kUp},     SpecialKey{GLFW_KEY_DOWN, key::kDown},
    SpecialKey{GLFW_KEY_HOME, key::kHome}, SpecialKey{GLFW_KEY_F11, key::kF11},
    SpecialKey{GLFW_KEY_F6, key::kF6},     SpecialKey{GLFW_KEY_ENTER, key::kEnter},
    SpecialKey{GLFW_KEY_MENU, key::kMenu}, SpecialKey{GLFW_KEY_KP_ENTER, key::kEnter},
    SpecialKey{GLFW_KEY_F10, key::kMenu},  SpecialKey{GLFW_KEY_DELETE, key::kDelete},
};

WindowInput& inputOf(GLFWwindow* window) { return *static_cast<WindowInput*>(glfwGetWindowUserPointer(window)); }

char32_t lowerCase(char32_t c) { return c >= U'A' && c <= U'Z' ? c - U'A' + U'a' : c; }

void onKey(GLFWwindow* window, int key, int scancode, int action, int modifiers) {
    WindowInput& input = inputOf(window);
    ++input.events;
    // A key held down during a slow frame does not go on afterwards.
    if (action == GLFW_REPEAT && !input.keyEvents.empty()) return;
    input.keyEvents.push_back({0, key, scancode, action, modifiers});
}

void onCharacter(GLFWwindow* window, unsigned int codepoint) {
    WindowInput& input = inputOf(window);
    ++input.events;
    input.keyEvents.push_back({codepoint, 0, 0, 0, 0});
}

/// Adds a key or character to the keys that the program handles itself.
void noteKey(WindowInput& input, const KeyEvent& event) {
    if (event.character != 0) {
        input.keys.push_back({lowerCase(event.character), false, false, input.repeating});
        return;
    }
    if (event.action == GLFW_RELEASE) return;
    input.repeating = event.action == GLFW_REPEAT;
    KeyPress press{0, (event.modifiers & GLFW_MOD_CONTROL) != 0, (event.modifiers & GLFW_MOD_SHIFT) != 0,
                   input.repeating};
    const auto special = std::find_if(kSpecialKeys.begin(), kSpecialKeys.end(),
                                      [&](const SpecialKey& row) { return row.glfw == event.key; });
    if (special != kSpecialKeys.end()) {
        if (event.key == GLFW_KEY_F10 && !press.shift) return;  // F10 without Shift has no function here
        press.key = special->key;
    } else if (press.control) {  // no character event follows; glfwGetKeyName() depends on the keyboard layout
        const char* name = glfwGetKeyName(event.key, event.scancode);
        if (name == nullptr || std::strlen(name) != 1) return;
        press.key = lowerCase(static_cast<unsigned char>(*name));
    } else {
        return;
    }
    input.keys.push_back(press);
}

bool isModifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

void onDrop(GLFWwindow* window, int count, const char** paths) {
    WindowInput& input = inputOf(window);
    ++input.events;
    for (int i = 0; i < count; ++i) input.dropped.emplace_back(paths[i]);
}

template <typename... Arguments>
void onAnything(GLFWwindow* window, Arguments...) {
    ++inputOf(window).events;
}

void onScale(GLFWwindow* window, float, float) {
    WindowInput& input = inputOf(window);
    ++input.events;
    input.scaleChanged = true;
}

}  // namespace

void listenTo(GLFWwindow* window, WindowInput& input) {
    glfwSetWindowUserPointer(window, &input);
    glfwSetDropCallback(window, onDrop);
    glfwSetCursorPosCallback(window, onAnything<double, double>);
    glfwSetCursorEnterCallback(window, onAnything<int>);
    glfwSetMouseButtonCallback(window, onAnything<int, int, int>);
    glfwSetScrollCallback(window, onAnything<double, double>);
    glfwSetWindowFocusCallback(window, onAnything<int>);
    glfwSetWindowRefreshCallback(window, onAnything<>);
    glfwSetWindowIconifyCallback(window, onAnything<int>);
    glfwSetFramebufferSizeCallback(window, onAnything<int, int>);
    glfwSetWindowCloseCallback(window, onAnything<>);
    glfwSetWindowContentScaleCallback(window, onScale);
}

void queueKeys(GLFWwindow* window) {
    glfwSetKeyCallback(window, onKey);
    glfwSetCharCallback(window, onCharacter);
}

void deliverKeys(GLFWwindow* window, WindowInput& input) {
    input.keys.clear();
    int pressed = 0;  // the one key delivered in this frame
    while (!input.keyEvents.empty()) {
        const KeyEvent event = input.keyEvents.front();
        const bool isKey = event.character == 0;
        if (isKey && pressed != 0) return;  // its release waits too: a frame has to see the key down
        if (isKey && event.action != GLFW_RELEASE && !isModifier(event.key)) pressed = event.key;
        if (isKey)
            ImGui_ImplGlfw_KeyCallback(window, event.key, event.scancode, event.action, event.modifiers);
        else
            ImGui_ImplGlfw_CharCallback(window, event.character);
        noteKey(input, event);
        input.keyEvents.pop_front();
    }
}

}  // namespace noisescope
