// How long something takes, by three clocks.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "gpu/timer_query.h"

namespace noisescope {

/// In seconds.
struct Elapsed {
    double wall = 0;
    double cpu = 0;     ///< of all threads of the process: software OpenGL draws in them
    double device = 0;  ///< what a timer query says; 0 where none was asked
};

/// Times work and waits until it is done. With OpenGL it needs a current context that outlives it.
class Stopwatch {
  public:
    explicit Stopwatch(bool opengl) {
        if (opengl) query_.emplace();
    }

    /// `onDevice`: OpenGL works, and is waited for.
    [[nodiscard]] Elapsed time(const std::function<void()>& work, bool onDevice);

    /// Asks timer queries from now on if they tell how long `work` takes, a few milliseconds at least: three in a row
    /// within a quarter of the wall clock, which also counts starting and waiting.
    void tryTimers(const std::function<void()>& work);
    [[nodiscard]] bool asksTimers() const { return asksTimers_; }

  private:
    std::optional<TimerQuery> query_;
    bool asksTimers_ = false;
};

/// Does OpenGL draw on the CPU? Then its CPU time counts, which other programs hardly disturb.
bool drawsOnCpu();

/// "AMD EPYC 9R14, 2 threads": the processor, and threadCount().
std::string processorName();

}  // namespace noisescope
