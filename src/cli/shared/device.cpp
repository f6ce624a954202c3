#include "cli/shared/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "cli/version.h"
#include "core/error.h"
#include "export/drawing_speed.h"
#include "files/xdg.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// A GPU of which nothing is known yet is tried where the CPU takes longer than that: to open a context and to compile
/// takes about as long, and software OpenGL some seconds.
constexpr double kWorthTrying = 0.25;

std::int64_t today() {
    return std::chrono::duration_cast<std::chrono::hours>(std::chrono::system_clock::now().time_since_epoch()).count() /
           24;
}

struct Expected {
    double cpu = 0;
    std::optional<double> gpu;  ///< none: it was not asked
};

void reportDevice(const RenderDevice& device, const Expected& expected, const CommonOptions& common) {
    const std::string other = expected.gpu ? fmt::format(", the GPU {:.2g} s", *expected.gpu) : "";
    talk(common, fmt::format("backend: {}; expected: the CPU {:.2g} s{}", device.name(), expected.cpu, other));
}

RenderDevice openGpu(Specialize specialize) {
    const auto start = std::chrono::steady_clock::now();
    RenderDevice device;
    device.context = createOffscreenContext();
    device.renderer = std::make_unique<FieldRenderer>(specialize);
    const std::chrono::duration<double> opening = std::chrono::steady_clock::now() - start;
    device.opening = opening.count();
    return device;
}

/// `opened`: a device for specializeFor(tasks), or none.
RenderDevice quickestDevice(std::span<const DrawingTask> tasks, const CommonOptions& common,
                            double worth = kWorthTrying, bool reports = true, RenderDevice opened = {}) {
    const DrawingCost cost(tasks);
    Expected expected{cost.onCpu(), {}};
    RenderDevice at = std::move(opened);
    RenderDevice device;
    const KeptSpeeds kept(cacheFolder(processEnvironment()), kSoftware);
    const std::string key = cost.key();
    const auto open = [&] {
        if (at.renderer == nullptr) at = openGpu(cost.specialize());
    };
    try {
        if (const std::optional<GpuSpeed> known = kept.find(key, today())) {
            expected.gpu = cost.onGpu(*known, 0);
            if (*expected.gpu < expected.cpu) open();
        } else if (expected.cpu > worth) {
            open();
            GpuSpeed speed = cost.measureGpu(*at.renderer);
            expected.gpu = cost.onGpu(speed, 1);
            speed.start += at.opening;
            kept.keep(key, speed, today());
        }
        if (expected.gpu && *expected.gpu < expected.cpu) device = std::move(at);
    } catch (const Error& error) {
        if (error.code() != ExitCode::context) throw;
        talk(common, "no OpenGL: --backend gpu says why");
    }
    if (reports) reportDevice(device, expected, common);
    return device;
}

void addBackendChoices(const Arguments& arguments, Backend& backend, const std::vector<std::string>& names,
                       const std::string& help) {
    arguments.choice(
        "--backend", names,
        [&backend](const std::string& name) {
            backend = name == "cpu" ? Backend::cpu : name == "auto" ? Backend::automatic : Backend::gpu;
        },
        help);
    addDeviceOption(arguments);
}

}  // namespace

void addBackendOption(const Arguments& arguments, Backend& backend) {
    addBackendChoices(arguments, backend, {"gpu", "cpu", "auto"},
                      "backend: gpu (default), cpu, or auto: the one that is expected to be done first, and the\n"
                      "CPU without OpenGL; the numbers are the same");
}

void addGivenBackendOption(const Arguments& arguments, Backend& backend) {
    addBackendChoices(
        arguments, backend, {"gpu", "cpu"},
        fmt::format("backend: gpu{} or cpu{}; the numbers are the same", backend == Backend::gpu ? " (default)" : "",
                    backend == Backend::cpu ? " (default)" : ""));
}

void addDeviceOption(const Arguments& arguments) {
    arguments.text("--device", chosenDevice(), "one of several GPUs: its number, from 0 on, or a part of its name")
        .typeName("DEVICE");
}

RenderDevice::RenderDevice() = default;
RenderDevice::RenderDevice(RenderDevice&& other) noexcept = default;
RenderDevice& RenderDevice::operator=(RenderDevice&& other) noexcept {
    renderer = std::move(other.renderer);  // before the context that it needs
    context = std::move(other.context);
    opening = other.opening;
    return *this;
}
RenderDevice::~RenderDevice() = default;

RenderDevice openDevice(Backend backend) {
    return backend == Backend::cpu ? RenderDevice() : openGpu(Specialize::once);
}

RenderDevice openUsualDevice(std::span<const DrawingTask> tasks, const CommonOptions& common) {
    RenderDevice device = openGpu(specializeFor(tasks));
    const bool areSolids =
        std::ranges::all_of(tasks, [](const DrawingTask& task) { return task.recipe->output == kSolid; });
    if (!areSolids || !device.renderer->limits().usesProcessor) return device;
    constexpr double kSecondTry = 1;  // seconds: lanes are quicker with most solids
    return quickestDevice(tasks, common, kSecondTry, false, std::move(device));
}

RenderDevice openDevice(Backend backend, std::span<const DrawingTask> tasks, const CommonOptions& common) {
    switch (backend) {
        case Backend::gpu:
            return openGpu(specializeFor(tasks));
        case Backend::cpu:
            break;
        case Backend::automatic:
            return quickestDevice(tasks, common);
    }
    return {};
}

}  // namespace noisescope
