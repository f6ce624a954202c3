// Interleaved sampling: contestants take turns, so that temporary slowdowns of the machine affect all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bench/stopwatch.h"
#include "bench/summary.h"

namespace noisescope {

/// A repeatable drawing of the upper rows of a picture.
struct Contestant {
    bool onDevice = true;  ///< drawn by OpenGL, which is waited for; false: by the CPU, done when draw() returns
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::int64_t fewestRows = 1;  ///< least rows of a sample
    double madeSeconds = 0;       ///< time of its creation, including the shader's compilation
    std::function<void(std::int64_t rows)> draw;
};

/// Times of a contestant's samples.
struct Timing {
    std::int64_t samples = 0;
    std::int64_t pixels = 0;  ///< of a sample
    double firstSeconds = 0;  ///< creation, compilation and the first row, by the wall clock
    Summary wall;             ///< seconds per pixel
    Summary cpu;              ///< all threads of the process
    Summary device;           ///< from timer queries; 0 if these are unreliable
};

/// Receives the seconds elapsed and the estimated seconds left, by the wall clock.
using TurnsProgress = std::function<void(double elapsed, double left)>;

/// Draws the first rows of every contestant, calibrates the size of its samples (a larger part of the picture, then
/// several times the whole, until a sample lasts `sampleSeconds` with all threadCount() threads), and takes `repeats`
/// samples of each. Every other round runs in the opposite order, so that no contestant always follows the same one.
/// Throws exceptions of draw(), and Interrupted between samples.
std::vector<Timing> takeTurns(const std::vector<Contestant>& contestants, Stopwatch& stopwatch, std::int64_t repeats,
                              double sampleSeconds, const TurnsProgress& progress);

}  // namespace noisescope
