// Choice of a back end by --backend and --device.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "cli/shared/command.h"
#include "export/drawing_cost.h"
#include "export/field_drawer.h"

namespace noisescope {

class FieldRenderer;
class GlContext;

/// --backend, and --device with it.
void addBackendOption(const Arguments& arguments, Backend& backend);
/// The same without `auto`, where it is the back end itself that is asked for.
void addGivenBackendOption(const Arguments& arguments, Backend& backend);
/// --device, by itself where only OpenGL draws.
void addDeviceOption(const Arguments& arguments);

/// A context and a renderer if the GPU draws; the renderer is null for the CPU.
struct RenderDevice {
    RenderDevice();
    RenderDevice(RenderDevice&& other) noexcept;
    RenderDevice& operator=(RenderDevice&& other) noexcept;
    ~RenderDevice();

    /// Of --json: "gpu" or "cpu".
    [[nodiscard]] std::string_view name() const { return renderer == nullptr ? "cpu" : "gpu"; }

    std::unique_ptr<GlContext> context;
    std::unique_ptr<FieldRenderer> renderer;
    double opening = 0;  ///< seconds that it took
};

/// `automatic`: whichever is expected to be done first with all tasks; the CPU where there is no OpenGL. It says so on
/// stderr. Throws Error(context) if `gpu` was asked for and there is none, Error(usage) if a recipe
/// cannot be drawn.
RenderDevice openDevice(Backend backend, std::span<const DrawingTask> tasks, const CommonOptions& common);
/// The GPU; but where that is the processor by another name, the quicker one of a solid, which lanes may be. Throws as
/// `gpu` does.
RenderDevice openUsualDevice(std::span<const DrawingTask> tasks, const CommonOptions& common);
/// Of a back end that was named.
RenderDevice openDevice(Backend backend);

}  // namespace noisescope
