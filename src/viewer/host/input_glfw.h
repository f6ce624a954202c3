// Input from the window system, kept until the next frame.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <vector>

#include "viewer/model/document/state.h"

struct GLFWwindow;

namespace noisescope {

/// A key that went down or up, or a typed character.
struct KeyEvent {
    unsigned int character = 0;  ///< 0: a key event
    int key = 0, scancode = 0, action = 0, modifiers = 0;
};

struct WindowInput {
    std::uint64_t events = 0;        ///< counts all events that may change the picture
    std::deque<KeyEvent> keyEvents;  ///< not yet delivered
    std::vector<KeyPress> keys;      ///< of the current frame
    std::vector<std::filesystem::path> dropped;
    bool scaleChanged = false;
    bool repeating = false;  ///< the last key event was a repeat; its character follows
};

/// Sets the window's callbacks and user pointer. Call it before ImGui installs its own callbacks, which call these.
void listenTo(GLFWwindow* window, WindowInput& input);

/// Withholds keys and characters from ImGui until deliverKeys(). Call it after ImGui has installed its callbacks.
void queueKeys(GLFWwindow* window);

/// Delivers the events of one key press to ImGui and `input.keys`. ImGui samples keys once a frame: a key pressed and
/// released within a slow frame would be lost, and text would be typed in another order.
void deliverKeys(GLFWwindow* window, WindowInput& input);

}  // namespace noisescope
