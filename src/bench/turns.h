// Contestants take turns, sample by sample, so that whatever slows a machine for a while slows all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bench/stopwatch.h"
#include "bench/summary.h"

namespace noisescope {

/// Something that draws the upper rows of a picture, again and again.
struct Contestant {
    bool onDevice = true;  ///< with OpenGL, which is waited for; false: on the CPU, and done when draw() returns
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::int64_t fewestRows = 1;  ///< a sample has at least so many
    double madeSeconds = 0;       ///< what making it took before, its shader compiled
    std::function<void(std::int64_t rows)> draw;
};

/// What the samples of a contestant took.
struct Timing {
    std::int64_t samples = 0;
    std::int64_t pixels = 0;  ///< of a sample
    double firstSeconds = 0;  ///< made, compiled, and until the first row was there, by the wall clock
    Summary wall;             ///< seconds a pixel
    Summary cpu;              ///< of all threads of the process
    Summary device;           ///< what timer queries say; 0 where they are not believed
};

/// Seconds by the wall clock, and about how many more it takes.
using TurnsProgress = std::function<void(double elapsed, double left)>;

/// Draws the first rows of everybody, finds out how many rows a sample of each has (a larger part of the picture, then
/// the whole of it more than once, until it lasts `sampleSeconds` if all threadCount() threads work), and takes
/// `repeats` samples of each: every other round in the opposite order, so that nobody always follows the same neighbor.
/// Throws what draw() throws, and Interrupted between samples.
std::vector<Timing> takeTurns(const std::vector<Contestant>& contestants, Stopwatch& stopwatch, std::int64_t repeats,
                              double sampleSeconds, const TurnsProgress& progress);

}  // namespace noisescope
