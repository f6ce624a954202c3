#include "viewer/input_glfw.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

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
};

WindowInput& inputOf(GLFWwindow* window) { return *static_cast<WindowInput*>(glfwGetWindowUserPointer(window)); }

char32_t lowerCase(char32_t c) { return c >= U'A' && c <= U'Z' ? c - U'A' + U'a' : c; }

void onKey(GLFWwindow* window, int glfwKey, int scancode, int action, int modifiers) {
    WindowInput& input = inputOf(window);
    ++input.events;
    if (action == GLFW_RELEASE) return;
    input.repeating = action == GLFW_REPEAT;
    KeyPress press{0, (modifiers & GLFW_MOD_CONTROL) != 0, (modifiers & GLFW_MOD_SHIFT) != 0, input.repeating};
    const auto special = std::find_if(kSpecialKeys.begin(), kSpecialKeys.end(),
                                      [glfwKey](const SpecialKey& row) { return row.glfw == glfwKey; });
    if (special != kSpecialKeys.end()) {
        press.key = special->key;
    } else if (press.control) {  // no character follows; the name is that of the person's keyboard layout
        const char* name = glfwGetKeyName(glfwKey, scancode);
        if (name == nullptr || std::strlen(name) != 1) return;
        press.key = lowerCase(static_cast<unsigned char>(*name));
    } else {
        return;
    }
    input.keys.push_back(press);
}

void onCharacter(GLFWwindow* window, unsigned int codepoint) {
    WindowInput& input = inputOf(window);
    ++input.events;
    input.keys.push_back({lowerCase(codepoint), false, false, input.repeating});
}

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
    glfwSetKeyCallback(window, onKey);
    glfwSetCharCallback(window, onCharacter);
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

}  // namespace noisescope
