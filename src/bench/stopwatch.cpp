#include "bench/stopwatch.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <string_view>

#include "core/threads.h"
#include "gpu/context.h"

namespace noisescope {
namespace {

double wallNow() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

double cpuNow() {
    struct timespec now {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

Elapsed Stopwatch::time(const std::function<void()>& work, bool onDevice) {
    const bool asks = onDevice && asksTimers_;
    Elapsed elapsed;
    const double wall = wallNow();
    const double cpu = cpuNow();
    if (asks) query_->start();
    work();
    if (asks) elapsed.device = query_->stop();
    if (onDevice) finishDrawing();
    elapsed.wall = wallNow() - wall;
    elapsed.cpu = cpuNow() - cpu;
    return elapsed;
}

void Stopwatch::tryTimers(const std::function<void()>& work) {
    constexpr double kApart = 0.25;
    asksTimers_ = query_.has_value();
    for (int i = 0; i < 3 && asksTimers_; ++i) {
        const Elapsed elapsed = time(work, true);
        asksTimers_ = std::abs(elapsed.device - elapsed.wall) <= kApart * elapsed.wall;
    }
}

bool drawsOnCpu() {
    constexpr std::array<std::string_view, 4> renderers{"llvmpipe", "softpipe", "SWR", "SwiftShader"};
    const std::string name = deviceName();
    return std::any_of(renderers.begin(), renderers.end(),
                       [&](std::string_view each) { return name.find(each) != std::string::npos; });
}

std::string processorName() {
    std::string name = "unknown processor";
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(':');
        if (!line.starts_with("model name") || colon == std::string::npos || colon + 2 > line.size()) continue;
        name = line.substr(colon + 2);
        break;
    }
    const int threads = threadCount();
    return fmt::format("{}, {} thread{}", name, threads, threads == 1 ? "" : "s");
}

}  // namespace noisescope
