// A window with an OpenGL 4.1 core context, behind the same interface as the offscreen one.
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
    GLFWwindow* share = nullptr;  ///< whose programs and textures are shared; it stays the current one
};

/// A window and its context, current from the constructor on. On the main thread; the GLFW library is there while one
/// of them lives.
class GlfwWindow : public GlContext {
  public:
    /// Throws Error(context) with GLFW's own words if there is no display or no OpenGL 4.1.
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

/// A context of its own for another thread, of the same device, behind a window that nobody sees. Made and destroyed on
/// the main thread while a GlfwWindow lives; current nowhere at first, and when it is destroyed.
class GlfwHiddenContext : public GlContext {
  public:
    /// Throws Error(context) with GLFW's own words.
    GlfwHiddenContext();
    ~GlfwHiddenContext() override;
    GlfwHiddenContext(const GlfwHiddenContext&) = delete;
    GlfwHiddenContext& operator=(const GlfwHiddenContext&) = delete;

    /// Throws Error(context) too.
    void makeCurrent() override;
    void release() override;
    [[nodiscard]] std::unique_ptr<GlContext> sharing() override { return nullptr; }

  private:
    GLFWwindow* window_ = nullptr;
};

}  // namespace noisescope
