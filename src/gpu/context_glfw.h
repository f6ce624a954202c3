// Window with an OpenGL 4.1 core context, with the interface of the offscreen one.
#pragma once

#include <memory>
#include <string>

#include "gpu/context.h"

struct GLFWwindow;

namespace noisescope {

struct WindowSpec {
    int width = 1280;  ///< in screen units; on X11 and Windows scaled up by the monitor's content scale
    int height = 800;
    std::string title;
    bool visible = true;
    GLFWwindow* share = nullptr;  ///< window to share programs and textures with; it stays current
};

/// A window and its context, current from the constructor on. For the main thread; initializes the GLFW library with
/// the first window and terminates it with the last.
class GlfwWindow : public GlContext {
  public:
    /// Throws Error(context) with GLFW's message if there is no display or no OpenGL 4.1.
    explicit GlfwWindow(const WindowSpec& spec);
    ~GlfwWindow() override;
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    void makeCurrent() override;
    void release() override;
    [[nodiscard]] std::unique_ptr<GlContext> sharing() override;
    [[nodiscard]] GLFWwindow* handle() const { return window_; }

  private:
    GLFWwindow* window_ = nullptr;
};

/// A context for another thread on the same device, behind a hidden window. Create and destroy it on the main thread
/// while a GlfwWindow lives; it must not be current when it is destroyed, and is not when created.
class GlfwHiddenContext : public GlContext {
  public:
    /// Throws Error(context) with GLFW's message.
    GlfwHiddenContext();
    ~GlfwHiddenContext() override;
    GlfwHiddenContext(const GlfwHiddenContext&) = delete;
    GlfwHiddenContext& operator=(const GlfwHiddenContext&) = delete;

    /// Throws Error(context).
    void makeCurrent() override;
    void release() override;
    [[nodiscard]] std::unique_ptr<GlContext> sharing() override { return nullptr; }

  private:
    GLFWwindow* window_ = nullptr;
};

}  // namespace noisescope
