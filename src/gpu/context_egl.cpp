#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text.h"
#include "gpu/context.h"

namespace noisescope {
namespace {

bool hasExtension(EGLDisplay display, std::string_view name) {
    const char* list = eglQueryString(display, EGL_EXTENSIONS);
    if (list == nullptr) return false;
    const std::string padded = fmt::format(" {} ", list);
    return padded.find(fmt::format(" {} ", name)) != std::string::npos;
}

/// Returns the last error of EGL: "EGL_BAD_MATCH (0x3009)".
std::string eglErrorText() {
    constexpr std::array<std::string_view, 15> names{
        "EGL_SUCCESS",       "EGL_NOT_INITIALIZED", "EGL_BAD_ACCESS",        "EGL_BAD_ALLOC",
        "EGL_BAD_ATTRIBUTE", "EGL_BAD_CONFIG",      "EGL_BAD_CONTEXT",       "EGL_BAD_CURRENT_SURFACE",
        "EGL_BAD_DISPLAY",   "EGL_BAD_MATCH",       "EGL_BAD_NATIVE_PIXMAP", "EGL_BAD_NATIVE_WINDOW",
        "EGL_BAD_PARAMETER", "EGL_BAD_SURFACE",     "EGL_CONTEXT_LOST"};
    const EGLint code = eglGetError();
    const auto index = static_cast<std::size_t>(code - EGL_SUCCESS);
    return fmt::format("{} ({:#x})", index < names.size() ? names[index] : "unknown EGL error", code);
}

/// A way to open a display, and its name in messages.
struct DisplayKind {
    std::string_view name;
    EGLDisplay (*open)();
};

EGLDisplay platformDisplay(EGLenum platform, void* native) {
    const auto open = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    return open == nullptr ? EGL_NO_DISPLAY : open(platform, native, nullptr);
}

EGLDisplay surfacelessDisplay() {
    if (!hasExtension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) return EGL_NO_DISPLAY;
    return platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY);
}

/// Returns all devices that EGL lists; none without support.
std::vector<EGLDeviceEXT> eglDevices() {
    const auto query = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    EGLint count = 0;
    if (query == nullptr || query(0, nullptr, &count) == EGL_FALSE || count <= 0) return {};
    std::vector<EGLDeviceEXT> devices(static_cast<std::size_t>(count));
    if (query(count, devices.data(), &count) == EGL_FALSE) return {};
    devices.resize(static_cast<std::size_t>(count));
    return devices;
}

EGLDisplay displayOf(EGLDeviceEXT device) { return platformDisplay(EGL_PLATFORM_DEVICE_EXT, device); }

EGLDisplay deviceDisplay() {
    const std::vector<EGLDeviceEXT> devices = eglDevices();
    return devices.empty() ? EGL_NO_DISPLAY : displayOf(devices.front());
}

EGLDisplay defaultDisplay() { return eglGetDisplay(EGL_DEFAULT_DISPLAY); }

class EglContext : public GlContext {
  public:
    EglContext(EGLDisplay display, EGLContext context) : display_(display), context_(context) {}
    ~EglContext() override {
        if (eglGetCurrentContext() == context_) EglContext::release();
        eglDestroyContext(display_, context_);
        // No eglTerminate: it unloads the driver, and a second context of the process may still live in it.
    }
    EglContext(const EglContext&) = delete;
    EglContext& operator=(const EglContext&) = delete;
    void makeCurrent() override {
        eglBindAPI(EGL_OPENGL_API);  // every thread starts with OpenGL ES
        if (eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_FALSE)
            throw Error(ExitCode::context, fmt::format("EGL: eglMakeCurrent: {}", eglErrorText()));
    }
    void release() override {
        eglBindAPI(EGL_OPENGL_API);
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
    [[nodiscard]] std::unique_ptr<GlContext> sharing() override;

  private:
    EGLDisplay display_;
    EGLContext context_;
};

/// Returns a current context on this display, or null and the reason.
std::unique_ptr<GlContext> contextOn(EGLDisplay display, EGLContext share, std::string& why) {
    EGLint major = 0;
    EGLint minor = 0;
    if (eglInitialize(display, &major, &minor) == EGL_FALSE) return why = "eglInitialize: " + eglErrorText(), nullptr;
    if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) return why = "eglBindAPI(OpenGL): " + eglErrorText(), nullptr;
    for (const ContextKind kind : kContextKinds) {
        std::vector<EGLint> attributes{EGL_CONTEXT_MAJOR_VERSION,       4,
                                       EGL_CONTEXT_MINOR_VERSION,       1,
                                       EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT};
        if (kind.debug) attributes.insert(attributes.end(), {EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE});
        if (kind.tellsResets)
            attributes.insert(attributes.end(),
                              {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET});
        attributes.push_back(EGL_NONE);
        EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, share, attributes.data());
        if (context == EGL_NO_CONTEXT) {
            why = "eglCreateContext(OpenGL 4.1 core): " + eglErrorText();
            continue;
        }
        auto result = std::make_unique<EglContext>(display, context);
        if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE) return result;
        why = "eglMakeCurrent without a surface: " + eglErrorText();
    }
    return nullptr;
}

std::unique_ptr<GlContext> EglContext::sharing() {
    std::string why;
    std::unique_ptr<GlContext> other = contextOn(display_, context_, why);
    if (other != nullptr) initializeGl(eglGetProcAddress);
    makeCurrent();
    return other;
}

/// Returns a current context on the device named `wanted`.
std::unique_ptr<GlContext> contextOnDevice(const std::string& wanted) {
    const std::optional<std::int64_t> number = parseInteger(wanted);
    std::vector<std::string> problems{fmt::format("--device {}: no such device of EGL", printable(wanted))};
    const std::vector<EGLDeviceEXT> devices = eglDevices();
    for (std::size_t i = 0; i < devices.size(); ++i) {
        EGLDisplay display = displayOf(devices[i]);
        std::string why = "no display";
        std::unique_ptr<GlContext> context =
            display == EGL_NO_DISPLAY ? nullptr : contextOn(display, EGL_NO_CONTEXT, why);
        if (context != nullptr) {
            initializeGl(eglGetProcAddress);
            why = deviceName();
        }
        const bool isIt = number ? *number == static_cast<std::int64_t>(i)
                                 : lowerCase(why).find(lowerCase(wanted)) != std::string::npos;
        if (isIt && context != nullptr) return context;
        problems.push_back(fmt::format("{}: {}", i, why));
    }
    if (devices.empty()) problems.emplace_back("EGL tells of none");
    throw Error(ExitCode::context, problems);
}

}  // namespace

std::string& chosenDevice() {
    static std::string device;
    return device;
}

std::unique_ptr<GlContext> createOffscreenContext() {
    if (!chosenDevice().empty()) return contextOnDevice(chosenDevice());
    constexpr std::array kinds{DisplayKind{"surfaceless", surfacelessDisplay}, DisplayKind{"device", deviceDisplay},
                               DisplayKind{"default display", defaultDisplay}};
    std::vector<std::string> problems{"no OpenGL 4.1 context without a window:"};
    for (const DisplayKind& kind : kinds) {
        EGLDisplay display = kind.open();
        std::string why = "not offered by the EGL library";
        if (display != EGL_NO_DISPLAY)
            if (std::unique_ptr<GlContext> context = contextOn(display, EGL_NO_CONTEXT, why)) {
                initializeGl(eglGetProcAddress);
                return context;
            }
        problems.push_back(fmt::format("EGL {}: {}", kind.name, why));
    }
    problems.emplace_back("without a GPU, software OpenGL does: Debian's libgl1-mesa-dri; --backend cpu needs none");
    throw Error(ExitCode::context, problems);
}

}  // namespace noisescope
