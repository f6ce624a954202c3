#include "gpu/context_glfw.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

std::string glfwErrorText() {
    const char* description = nullptr;
    const int code = glfwGetError(&description);
    return description == nullptr ? "GLFW gave no reason" : fmt::format("{} (GLFW error {:#x})", description, code);
}

/// Returns a variable of the environment: "DISPLAY=:0" or "DISPLAY is not set".
std::string variableText(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr || *value == '\0' ? fmt::format("{} is not set", name)
                                              : fmt::format("{}={}", name, printable(value));
}

[[noreturn]] void failWithHint(std::string_view what, const std::string& reason) {
    throw Error(ExitCode::context, {fmt::format("{}: {}", what, reason),
                                    fmt::format("{}, {}", variableText("DISPLAY"), variableText("WAYLAND_DISPLAY")),
                                    "`noisescope render` draws the same field into a file and needs no display"});
}

GLFWwindow* createWindow(const WindowSpec& spec, const ContextKind& kind) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 1);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, kind.debug ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, kind.tellsResets ? GLFW_LOSE_CONTEXT_ON_RESET : GLFW_NO_ROBUSTNESS);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, spec.visible ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHint(GLFW_ALPHA_BITS, 0);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "noisescope");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "noisescope");
    return glfwCreateWindow(spec.width, spec.height, spec.title.c_str(), nullptr, spec.share);
}

/// Number of windows; GLFW terminates with the last one.
int& windowCount() {
    static int count = 0;
    return count;
}

void closeWindow(GLFWwindow* window) {
    if (window != nullptr) glfwDestroyWindow(window);
    if (windowCount() == 0) glfwTerminate();
}

}  // namespace

GlfwWindow::GlfwWindow(const WindowSpec& spec) {
    if (glfwInit() != GLFW_TRUE) failWithHint("no window", glfwErrorText());
    for (const ContextKind& kind : kContextKinds)
        if (window_ == nullptr) window_ = createWindow(spec, kind);
    if (window_ == nullptr) {
        const std::string reason = glfwErrorText();
        closeWindow(nullptr);
        failWithHint("no window with OpenGL 4.1", reason);
    }
    try {
        glfwMakeContextCurrent(window_);
        initializeGl(glfwGetProcAddress);
        glfwSwapInterval(1);
        if (spec.share != nullptr) glfwMakeContextCurrent(spec.share);
    } catch (...) {  // no destructor runs for a throwing constructor
        closeWindow(window_);
        throw;
    }
    ++windowCount();
}

GlfwWindow::~GlfwWindow() {
    --windowCount();
    closeWindow(window_);
}

void GlfwWindow::makeCurrent() { glfwMakeContextCurrent(window_); }

void GlfwWindow::release() { glfwMakeContextCurrent(nullptr); }

std::unique_ptr<GlContext> GlfwWindow::sharing() {
    try {
        return std::make_unique<GlfwWindow>(
            WindowSpec{.width = 1, .height = 1, .title = "", .visible = false, .share = window_});
    } catch (const Error&) {
        makeCurrent();
        return nullptr;
    }
}

GlfwHiddenContext::GlfwHiddenContext() {
    const WindowSpec spec{.width = 64, .height = 64, .title = "Noisescope", .visible = false};
    for (const ContextKind& kind : kContextKinds)
        if (window_ == nullptr) window_ = createWindow(spec, kind);
    if (window_ == nullptr) throw Error(ExitCode::context, "no second OpenGL context: " + glfwErrorText());
}

GlfwHiddenContext::~GlfwHiddenContext() { glfwDestroyWindow(window_); }

void GlfwHiddenContext::makeCurrent() {
    glfwMakeContextCurrent(window_);
    if (glfwGetCurrentContext() != window_)
        throw Error(ExitCode::context, "the second OpenGL context: " + glfwErrorText());
    listenToDevice();
}

void GlfwHiddenContext::release() { glfwMakeContextCurrent(nullptr); }

}  // namespace noisescope
