// What comes in from the window system, kept until the next frame.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <vector>

#include "viewer/model/document/state.h"

struct GLFWwindow;

namespace noisescope {

/// A key went down or up, or made a character.
struct KeyEvent {
    unsigned int character = 0;  ///< 0: a key
    int key = 0, scancode = 0, action = 0, modifiers = 0;
};

struct WindowInput {
    std::uint64_t events = 0;        ///< counts everything that may change the picture
    std::deque<KeyEvent> keyEvents;  ///< not yet delivered
    std::vector<KeyPress> keys;      ///< of the frame
    std::vector<std::filesystem::path> dropped;
    bool scaleChanged = false;
    bool repeating = false;  ///< the last key event was a repeat; its character follows
};

/// Sets the window's callbacks and user pointer. To be called before ImGui installs its own, which call these.
void listenTo(GLFWwindow* window, WindowInput& input);

/// Takes keys and characters away from ImGui, to which deliverKeys() hands them. To be called after ImGui has installed
/// its callbacks.
void queueKeys(GLFWwindow* window);

/// Gives ImGui and `input.keys` the events of one key press, as ImGui looks at keys once a frame: a key that goes down
/// and up within a slow frame would be lost, and text be typed in another order.
void deliverKeys(GLFWwindow* window, WindowInput& input);

}  // namespace noisescope
