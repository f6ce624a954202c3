// What comes in from the window system, kept until the next frame.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "viewer/state.h"

struct GLFWwindow;

namespace noisescope {

struct WindowInput {
    std::uint64_t events = 0;  ///< counts everything that may change the picture
    std::vector<KeyPress> keys;
    std::vector<std::filesystem::path> dropped;
    bool scaleChanged = false;
    bool repeating = false;  ///< the last key event was a repeat; its character follows
};

/// Sets the window's callbacks and user pointer. To be called before ImGui installs its own, which call these.
void listenTo(GLFWwindow* window, WindowInput& input);

}  // namespace noisescope
