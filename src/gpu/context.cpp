#include "gpu/context.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/error.h"

namespace noisescope {
namespace {

/// Messages arrive on the thread that made the call.
std::vector<std::string>& debugMessages() {
    thread_local std::vector<std::string> messages;
    return messages;
}

void GLAD_API_PTR noteDebugMessage(GLenum source, GLenum type, GLuint, GLenum severity, GLsizei, const GLchar* text,
                                   const void*) {
    if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;  // Mesa reports compile errors here as well
    const bool serious =
        type == GL_DEBUG_TYPE_ERROR || type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR || severity == GL_DEBUG_SEVERITY_HIGH;
    constexpr std::size_t kMost = 100;  // a window may run for days
    if (serious && debugMessages().size() < kMost) debugMessages().emplace_back(text);
}

/// Reset status seen by the thread's context. Drivers may report it only once.
GLenum& noticedReset() {
    thread_local GLenum status = GL_NO_ERROR;
    return status;
}

/// Returns the reset status; GL_NO_ERROR also if the context cannot tell.
GLenum resetStatus() {
    GLenum& status = noticedReset();
    if (status != GL_NO_ERROR) return status;
    if (GLAD_GL_KHR_robustness != 0) {
        status = glGetGraphicsResetStatus();
    } else if (GLAD_GL_ARB_robustness != 0) {
        status = glGetGraphicsResetStatusARB();
    }
    return status;
}

[[noreturn]] void failAfterReset(const char* action, std::string_view cause) {
    throw Error(ExitCode::context,
                {fmt::format("the graphics device was reset while {} on {}{}", action, deviceName(), cause),
                 "what it had drawn is lost; run it again, or `render --backend cpu`, which needs no device"});
}

int limitOf(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

std::string text(GLenum name) {
    const auto* value = reinterpret_cast<const char*>(glGetString(name));
    return value == nullptr ? "unknown" : value;
}

}  // namespace

void initializeGl(GlLoader loader) {
    const int version = gladLoadGL(reinterpret_cast<GLADloadfunc>(loader));
    if (version < GLAD_MAKE_VERSION(4, 1))
        throw Error(ExitCode::context,
                    fmt::format("OpenGL 4.1 is needed, this context has {}.{} on {}", GLAD_VERSION_MAJOR(version),
                                GLAD_VERSION_MINOR(version), version == 0 ? "an unknown device" : deviceName()));
    listenToDevice();
}

void listenToDevice() {
    noticedReset() = GL_NO_ERROR;
    if (GLAD_GL_KHR_debug != 0) {
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
        glDebugMessageCallback(noteDebugMessage, nullptr);
    }
}

GlLimits queryLimits() {
    GlLimits limits;
    limits.textureSize = std::min(limitOf(GL_MAX_TEXTURE_SIZE), limitOf(GL_MAX_RENDERBUFFER_SIZE));
    const int vectors = std::min({limitOf(GL_MAX_VARYING_VECTORS), limitOf(GL_MAX_VERTEX_OUTPUT_COMPONENTS) / 4,
                                  limitOf(GL_MAX_FRAGMENT_INPUT_COMPONENTS) / 4});
    limits.varyingVectors = std::max(0, vectors - 4);  // except v_corner, v_base, gl_Position and one to spare
    limits.bufferTexels = limitOf(GL_MAX_TEXTURE_BUFFER_SIZE);
    limits.compilesOpaqueTwice = text(GL_RENDERER).starts_with("llvmpipe");  // Mesa 22.3, lp_state_fs.c, opaque
    constexpr std::array kSoftware{"llvmpipe", "softpipe", "SWR", "Google SwiftShader"};
    limits.usesProcessor =
        std::ranges::any_of(kSoftware, [&](const char* name) { return text(GL_RENDERER).starts_with(name); });
    return limits;
}

std::string deviceName() { return fmt::format("{}, {}", text(GL_RENDERER), text(GL_VERSION)); }

std::vector<std::string> takeDebugMessages() { return std::exchange(debugMessages(), {}); }

void checkDevice(const char* action) {
    const GLenum reset = resetStatus();
    if (reset == GL_GUILTY_CONTEXT_RESET) failAfterReset(action, ", by what this program drew");
    if (reset == GL_INNOCENT_CONTEXT_RESET) failAfterReset(action, ", by another program");
    if (reset != GL_NO_ERROR) failAfterReset(action, "");
}

void checkGl(const char* action) {
    checkDevice(action);
    const GLenum error = glGetError();
    if (error == GL_CONTEXT_LOST) failAfterReset(action, "");
    if (error == GL_NO_ERROR) return;
    const char* name = error == GL_OUT_OF_MEMORY                   ? "out of memory"
                       : error == GL_INVALID_ENUM                  ? "invalid enum"
                       : error == GL_INVALID_VALUE                 ? "invalid value"
                       : error == GL_INVALID_OPERATION             ? "invalid operation"
                       : error == GL_INVALID_FRAMEBUFFER_OPERATION ? "invalid framebuffer operation"
                                                                   : "unknown error";
    std::string message = fmt::format("OpenGL: {} while {} on {}", name, action, deviceName());
    for (const std::string& detail : takeDebugMessages()) message += fmt::format(" ({})", detail);
    throw Error(ExitCode::context, message);
}

}  // namespace noisescope
