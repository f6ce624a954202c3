// Stopwatch with three clocks: wall, CPU and device.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "gpu/timer_query.h"

namespace noisescope {

/// In seconds.
struct Elapsed {
    double wall = 0;
    double cpu = 0;     ///< all threads of the process, in which software OpenGL draws
    double device = 0;  ///< from a timer query; 0 without one
};

/// Times work until it is complete. With OpenGL it needs a current context that outlives it.
class Stopwatch {
  public:
    explicit Stopwatch(bool opengl) {
        if (opengl) query_.emplace();
    }

    /// `onDevice`: the work uses OpenGL, so wait for the device.
    [[nodiscard]] Elapsed time(const std::function<void()>& work, bool onDevice);

    /// Enables timer queries if they measure `work`, of a few milliseconds at least, plausibly: three times in a row
    /// within a quarter of the wall clock, which includes starting and waiting.
    void tryTimers(const std::function<void()>& work);
    [[nodiscard]] bool asksTimers() const { return asksTimers_; }

  private:
    std::optional<TimerQuery> query_;
    bool asksTimers_ = false;
};

/// True if OpenGL draws on the CPU. Then its CPU time counts, which other programs hardly disturb.
bool drawsOnCpu();

/// Returns the processor's name and threadCount(): "NAME, 2 threads".
std::string processorName();

}  // namespace noisescope
