// A window with an OpenGL 4.1 core context, behind the same interface as the offscreen one.
#pragma once

#include <string>

#include "gpu/context.h"

struct GLFWwindow;

namespace noisescope {

struct WindowSpec {
    int width = 1280;  ///< in screen units; on X11 and Windows scaled up by the monitor's content scale
    int height = 800;
    std::string title;
    bool visible = true;
};

/// The GLFW library, one window and its context, current from the constructor on. One at a time, on the main thread.
class GlfwWindow : public GlContext {
  public:
    /// Throws Error(context) with GLFW's own words if there is no display or no OpenGL 4.1.
    explicit GlfwWindow(const WindowSpec& spec);
    ~GlfwWindow() override;
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    void makeCurrent() override;
    [[nodiscard]] GLFWwindow* handle() const { return window_; }

  private:
    GLFWwindow* window_ = nullptr;
};

}  // namespace noisescope
