// OpenGL 4.1 core context, with or without a window. All GL calls of a thread go to its current context.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace noisescope {

class GlContext {
  public:
    virtual ~GlContext() = default;
    virtual void makeCurrent() = 0;
    /// Makes no context current on this thread, so that another thread can take this one.
    virtual void release() = 0;
    /// Returns a context that shares programs and textures with this one, which must be current and stays so; null if
    /// the driver refuses. Create and destroy it on the thread that made this one, which must outlive it.
    [[nodiscard]] virtual std::unique_ptr<GlContext> sharing() = 0;
};

/// Extra features requested of a context; the kinds are tried in this order, since some drivers refuse some.
struct ContextKind {
    bool tellsResets;  ///< checkGl() detects a reset of the device
    bool debug;        ///< takeDebugMessages() returns messages
};
inline constexpr ContextKind kContextKinds[] = {{true, true}, {true, false}, {false, true}, {false, false}};

/// Limits of the device.
struct GlLimits {
    int textureSize = 0;     ///< pixels along an edge
    int varyingVectors = 0;  ///< 4-component flat varyings available to the field shaders
    int bufferTexels = 0;    ///< texels of a buffer texture
    int fragmentPixels = 4;  ///< pixels that a fragment may draw, 1 or 4
    /// The driver compiles a fragment shader that overwrites its target twice: for whole squares of pixels, and for
    /// partial ones. A logic operation, which by the rules of OpenGL changes no floats, avoids that.
    bool compilesOpaqueTwice = false;
    bool usesProcessor = false;  ///< the device is no GPU: its programs run on the processor
};

/// Creates a context without window or display: EGL surfaceless, then the first EGL device, then EGL's default display;
/// or the device named by chosenDevice(). Throws Error(context) with the failure of each, or the list of devices.
std::unique_ptr<GlContext> createOffscreenContext();

/// Returns the setting for createOffscreenContext(): the number of an EGL device, from 0, or a part of its name in any
/// letter case ("nvidia"); empty: the first that works. Applies to the whole process; set it before starting threads.
std::string& chosenDevice();

/// Loads the GL functions, checks for version 4.1 and installs the KHR_debug callback. Call it once for each kind of
/// context, after it is current. `loader` is eglGetProcAddress or its like. Throws Error(context).
using GlLoader = void (*(*)(const char* name))();
void initializeGl(GlLoader loader);

/// Installs the KHR_debug callback in a further context of a process whose functions are loaded.
void listenToDevice();

GlLimits queryLimits();

/// Returns renderer and version: "llvmpipe (LLVM 15.0.6, 256 bits), 4.5 (Core Profile) Mesa 22.3.6".
std::string deviceName();

/// Returns this thread's KHR_debug messages of type error or undefined behavior or of high severity since the last
/// call. Compile errors of shaders are reported by Program instead.
std::vector<std::string> takeDebugMessages();

/// Throws Error(context) naming `action` if the device was reset, now or earlier: its results and the context are lost.
/// Passes on drivers that cannot detect resets.
void checkDevice(const char* action);

/// Also throws if OpenGL has recorded an error.
void checkGl(const char* action);

}  // namespace noisescope
