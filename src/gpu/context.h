// An OpenGL 4.1 core context, without a window or with one. All GL calls of the thread go to the current one.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace noisescope {

class GlContext {
  public:
    virtual ~GlContext() = default;
    virtual void makeCurrent() = 0;
    /// No context is current on this thread any more: another thread can have it.
    virtual void release() = 0;
    /// Another one that shares programs and textures with this one, which must be current and stays so; null if the
    /// driver does not. To be made and to go on the thread that made this one, which must outlive it.
    [[nodiscard]] virtual std::unique_ptr<GlContext> sharing() = 0;
};

/// What is asked of a context beyond drawing; the kinds are tried in this order, since some drivers refuse some.
struct ContextKind {
    bool tellsResets;  ///< checkGl() learns of a reset of the device
    bool debug;        ///< takeDebugMessages() has something to tell
};
inline constexpr ContextKind kContextKinds[] = {{true, true}, {true, false}, {false, true}, {false, false}};

/// What the device allows.
struct GlLimits {
    int textureSize = 0;     ///< pixels along an edge
    int varyingVectors = 0;  ///< 4-component flat varyings that the field shaders may use
    int bufferTexels = 0;    ///< texels of a buffer texture
    int fragmentPixels = 4;  ///< that a fragment may draw, 1 or 4
    /// A fragment shader that replaces whatever was there is compiled for whole squares of pixels, and again for parts.
    /// Not so with a logic operation, which by the rules of OpenGL changes no floats.
    bool compilesOpaqueTwice = false;
};

/// A context without window or display: EGL surfaceless, then the first EGL device, then EGL's default display; or the
/// device that chosenDevice() names. Throws Error(context) that says how far each of them came, or which there are.
std::unique_ptr<GlContext> createOffscreenContext();

/// Which of EGL's devices createOffscreenContext() takes: its number, from 0 on, or a part of its name in any letter
/// case
/// ("nvidia"); empty: whichever works. For the whole process; to be set before there are other threads.
std::string& chosenDevice();

/// To be called once by each kind of context after it is current: loads the functions, checks for 4.1, starts to listen
/// to KHR_debug. `loader` is eglGetProcAddress or its like. Throws Error(context).
using GlLoader = void (*(*)(const char* name))();
void initializeGl(GlLoader loader);

/// The same for a further context of a process whose functions are loaded: only the listening.
void listenToDevice();

GlLimits queryLimits();

/// "llvmpipe (LLVM 15.0.6, 256 bits), 4.5 (Core Profile) Mesa 22.3.6"
std::string deviceName();

/// This thread's messages of KHR_debug of the kind error, undefined behavior or high severity since the last call.
/// Compile errors of shaders are not among them: they are reported where they happen.
std::vector<std::string> takeDebugMessages();

/// Throws Error(context) naming `action` if the device was reset, then and for good: what it had drawn is lost, and so
/// is the context. Drivers that cannot tell let it pass.
void checkDevice(const char* action);

/// The same, and also if OpenGL has noted an error.
void checkGl(const char* action);

}  // namespace noisescope
