#include "bench/turns.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/interrupt.h"
#include "core/threads.h"
#include "gpu/timer_query.h"

namespace noisescope {
namespace {

/// Work of a contestant's sample.
struct Load {
    std::int64_t rows = 1;
    std::int64_t passes = 1;  ///< more than 1 only for the whole picture
    double wall = 0;          ///< seconds of one sample
};

Elapsed timeOf(const Contestant& contestant, const Load& load, Stopwatch& stopwatch) {
    return stopwatch.time(
        [&] {
            for (std::int64_t i = 0; i < load.passes; ++i) {
                contestant.draw(load.rows);
                if (contestant.onDevice) startDrawing();  // else llvmpipe drops draws that the next pass covers
            }
        },
        contestant.onDevice);
}

Load calibrated(const Contestant& contestant, Stopwatch& stopwatch, double sampleSeconds) {
    constexpr double kMostGrowth = 16;
    constexpr std::int64_t kMostPasses = 4096;
    constexpr std::int64_t kRowStep = 16;  // devices shade in small squares
    const double threads = threadCount();
    Load load{std::min(contestant.fewestRows, contestant.height)};
    for (;;) {
        throwIfInterrupted();
        const Elapsed elapsed = timeOf(contestant, load, stopwatch);
        load.wall = elapsed.wall;
        // The wall clock is unreliable next to other programs, and CPU time while a device draws.
        const double seconds = std::max(1e-7, std::max(elapsed.cpu / threads, elapsed.device));
        if (seconds >= sampleSeconds / 2 || elapsed.wall >= 10 * sampleSeconds) return load;
        const double growth = std::min(kMostGrowth, sampleSeconds / seconds);
        const auto grown = [&](std::int64_t value) {
            return static_cast<std::int64_t>(std::ceil(static_cast<double>(value) * growth));
        };
        if (load.rows < contestant.height) {
            load.rows = std::min(contestant.height, (grown(load.rows) + kRowStep - 1) / kRowStep * kRowStep);
        } else if (load.passes < kMostPasses) {
            load.passes = std::min(kMostPasses, std::max(load.passes + 1, grown(load.passes)));
        } else {
            return load;
        }
    }
}

struct Samples {
    std::vector<double> wall, cpu, device;
};

/// Estimates the remaining time.
class RemainingTime {
  public:
    RemainingTime(const TurnsProgress& progress, std::size_t count, std::int64_t repeats)
        : progress_(progress), count_(static_cast<double>(count)), repeats_(static_cast<double>(repeats)) {}

    /// Adds a contestant whose samples take `sample` seconds.
    void ready(double sample) {
        ++ready_;
        round_ += sample;
        const double rest = (count_ - ready_) * elapsed() / ready_ + repeats_ * round_ * count_ / ready_;
        progress_(elapsed(), rest);
        if (ready_ == count_) measuringFrom_ = elapsed();
    }
    /// Records a sample that was expected to take `sample` seconds.
    void sampled(double sample) {
        done_ += sample;
        const double pace = (elapsed() - measuringFrom_) / done_;
        progress_(elapsed(), std::max(0.0, (repeats_ * round_ - done_) * pace));
    }

  private:
    using Steady = std::chrono::steady_clock;
    [[nodiscard]] double elapsed() const { return std::chrono::duration<double>(Steady::now() - start_).count(); }

    const TurnsProgress& progress_;
    double count_, repeats_;
    Steady::time_point start_ = Steady::now();
    double ready_ = 0, round_ = 0, done_ = 0, measuringFrom_ = 0;
};

Timing timingOf(const Contestant& contestant, const Load& load, double firstSeconds, const Samples& samples) {
    Timing timing;
    timing.samples = static_cast<std::int64_t>(samples.wall.size());
    timing.pixels = contestant.width * load.rows * load.passes;
    timing.firstSeconds = contestant.madeSeconds + firstSeconds;
    timing.wall = summaryOf(samples.wall);
    timing.cpu = summaryOf(samples.cpu);
    timing.device = summaryOf(samples.device);
    return timing;
}

}  // namespace

std::vector<Timing> takeTurns(const std::vector<Contestant>& contestants, Stopwatch& stopwatch, std::int64_t repeats,
                              double sampleSeconds, const TurnsProgress& progress) {
    const std::size_t count = contestants.size();
    RemainingTime remaining(progress, count, repeats);
    std::vector<double> firsts;
    std::vector<Load> loads;
    for (const Contestant& contestant : contestants) {
        throwIfInterrupted();
        firsts.push_back(timeOf(contestant, {}, stopwatch).wall);
        loads.push_back(calibrated(contestant, stopwatch, sampleSeconds));
        remaining.ready(loads.back().wall);
    }
    std::vector<Samples> samples(count);
    for (std::int64_t round = 0; round < repeats; ++round)
        for (std::size_t turn = 0; turn < count; ++turn) {
            throwIfInterrupted();
            const std::size_t i = round % 2 == 0 ? turn : count - 1 - turn;
            const Elapsed elapsed = timeOf(contestants[i], loads[i], stopwatch);
            const auto pixels = static_cast<double>(contestants[i].width * loads[i].rows * loads[i].passes);
            samples[i].wall.push_back(elapsed.wall / pixels);
            samples[i].cpu.push_back(elapsed.cpu / pixels);
            samples[i].device.push_back(elapsed.device / pixels);
            remaining.sampled(loads[i].wall);
        }
    std::vector<Timing> timings;
    for (std::size_t i = 0; i < count; ++i)
        timings.push_back(timingOf(contestants[i], loads[i], firsts[i], samples[i]));
    return timings;
}

}  // namespace noisescope
